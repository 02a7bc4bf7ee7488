// Journeys whose truth is known: sessions drawn from hazards of leaving each step, as the evidence that a memo is computed from.
// The truth comes from the hazards by quadrature over frailty and shocks, not from the estimators. Seeds below 1,000 are for
// development; held-out ones judge rules that are frozen (run.mjs says from where).
import { RULES_VERSION } from '../../dist/src/domain/memo.js';
import { random } from '../../dist/src/domain/random.js';

const DAY_MS = 86_400_000;
/** A Saturday: windows are whole weeks, and need no particular day. */
const END = Date.UTC(2026, 5, 6);
export const BINS_MS = [0, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000];
const LANGUAGES = [
  ['en', 0.7],
  ['es', 0.15],
  ['vi', 0.15],
];

/** Nodes and weights of the standard normal, on a grid fine enough for smooth integrands. */
const NODES = Array.from({ length: 41 }, (_, at) => -4 + at * 0.2).map((x) => [x, Math.exp((-x * x) / 2)]);
const TOTAL = NODES.reduce((sum, [, weight]) => sum + weight, 0);
const expect = (f) => NODES.reduce((sum, [x, weight]) => sum + weight * f(x), 0) / TOTAL;

const expit = (x) => 1 / (1 + Math.exp(-x));
const logit = (p) => Math.log(p / (1 - p));

/** Usual: nothing differs. `options` say what does. */
export function world(seed, options = {}) {
  const {
    perDay = 360,
    days = 84,
    shock = 0.1,
    rho = 0.6,
    frailty = 0.5,
    returning = 0,
    drift = 0,
    mobileEffect = 0,
    deviceGap = 0,
    changeAt = null,
    changePoints = 0,
    loss = 0,
    hazardRatio = 1,
    weeksKnown = 52,
    stopped = 0.04,
  } = options;
  const chance = random(seed, 77);
  // The surroundings: browsers, variants, stopped tries, other journeys. None has an effect.
  const beside = random(seed, 78);
  const steps = Array.from({ length: 4 + Math.floor(chance.next() * 5) }, (_, index) => ({
    key: `s${index}`,
    base: logit(0.04 + 0.14 * chance.next()),
  }));
  const [planted, episodeAt] = [1, 2];
  const change = changePoints === 0 ? 0 : logitsOf(changePoints, steps[planted].base, frailty, shock);
  const shocks = series(chance, days + 7 * weeksKnown, shock, rho);
  const firstDay = END / DAY_MS - days;
  const cube = new Map();
  const stays = new Map();
  const episodes = new Map();
  const groups = { browser: new Map(), variant: new Map() };
  const submits = new Map();
  const clients = [];
  const excess = (step, mobile, day) =>
    (mobile ? deviceGap + (step === planted ? mobileEffect : 0) : 0) +
    (step === planted && changeAt !== null && day >= changeAt ? change : 0);

  for (let day = 0; day < days; day++) {
    const mobileShare = 0.6 + drift * (day / days - 0.5);
    const weekend = (day + 5) % 7 < 2 ? 0.7 : 1;
    const sessions = Math.round(perDay * weekend * Math.exp(0.1 * chance.normal()));
    for (let at = 0; at < sessions; at++) {
      const client =
        returning > 0 && clients.length > 50 && chance.chance(returning)
          ? clients[Math.floor(chance.next() * clients.length)]
          : newClient(chance, frailty, mobileShare);
      if (returning > 0 && clients.length < 20_000) clients.push(client);
      walk(client, day);
    }
  }

  function walk({ mobile, language, weak }, day) {
    const device = mobile ? 'mobile' : 'desktop';
    const s = weak + shocks[7 * weeksKnown + day];
    const seen = [];
    let left = -1;
    for (let at = 0; at < steps.length && left < 0; at++) {
      const h = expit(steps[at].base + excess(at, mobile, day) + s);
      seen.push(at);
      if (at === episodeAt && day >= days - 28) {
        if (stay(at, h, device, day)) left = at;
      } else if (chance.chance(h)) left = at;
    }
    // A loss at the end looks like leaving; a view that is lost in the middle is not seen.
    const lostEnd = left < 0 && loss > 0 && chance.chance(loss);
    if (lostEnd) left = seen.at(-1);
    const row = (step) =>
      cell(cube, `${day} ${device} ${language} ${step}`, () => ({
        ...{ day: firstDay + day, device, language, crowd: '', step },
        ...{ reached: 0, left: 0, open: 0, completed: 0, brief: 0 },
      }));
    for (const step of ['', ...seen.map((at) => steps[at].key)]) {
      const one = row(step);
      one.reached++;
      if (left < 0) one.completed++;
      else if (step === '' || step === steps[left].key) one.left++;
    }
    if (day >= days - 28) sideways(device, language, seen, left, day);
    const last = steps.at(-1).key;
    if (seen.at(-1) === steps.length - 1) {
      const tries = cell(submits, `${day}`, () => ({
        ...{ day: firstDay + day, step: last, crowd: '', tried: 0, stopped: 0, left: 0 },
      }));
      tries.tried++;
      if (beside.chance(stopped)) {
        tries.stopped++;
        if (left >= 0) tries.left++;
      }
    }
  }

  function sideways(device, language, seen, left, day) {
    const values = { browser: beside.chance(0.6) ? 'chrome' : 'safari', variant: beside.chance(0.5) ? 'a' : 'b' };
    for (const [by, value] of Object.entries(values)) {
      for (const step of ['', ...seen.map((at) => steps[at].key)]) {
        const one = cell(groups[by], `${day} ${device} ${language} ${value} ${step}`, () => ({
          ...{ day: firstDay + day, device, language, crowd: '', value, step },
          ...{ reached: 0, left: 0, open: 0, completed: 0, brief: 0 },
        }));
        one.reached++;
        if (left < 0) one.completed++;
        else if (step === '' || step === steps[left].key) one.left++;
      }
    }
  }

  /** Competing hazards of going on and leaving; an episode changes that of leaving. True when it is left. */
  function stay(at, h, device, day) {
    const goesOn = 1 / 40_000;
    const leaves = (goesOn * h) / (1 - h);
    const since = -Math.log(1 - chance.next()) * 60_000;
    const on = -Math.log(1 - chance.next()) / goesOn;
    const u = -Math.log(1 - chance.next());
    const ratio = at === episodeAt ? hazardRatio : 1;
    const gone = u < leaves * since ? u / leaves : since + (u - leaves * since) / (leaves * ratio);
    const isLeft = gone < on;
    const end = Math.min(on, gone);
    const where = { day: firstDay + day, device, step: steps[at].key, crowd: '' };
    const blank = () => ({ sessions: 0, left: BINS_MS.map(() => 0), went: BINS_MS.map(() => 0) });
    const count = (row) => {
      row.sessions++;
      row[isLeft ? 'left' : 'went'][BINS_MS.findLastIndex((start) => end >= start)]++;
    };
    count(cell(stays, `${day} ${device}`, () => ({ ...where, ...blank() })));
    const happens = (kind, code, from) => {
      if (from >= end) return;
      count(cell(episodes, `${day} ${device} ${kind}`, () => ({ ...where, field: 'iban', kind, code, ...blank() })));
    };
    happens('error', 'valueMissing', since);
    happens('again', '', since + 5_000);
    return isLeft;
  }

  const window = { from: END - 28 * DAY_MS, to: END };
  const known = [...cube.values()];
  return {
    truth: truthOf(steps, { shock, frailty, planted, mobileEffect, deviceGap }),
    lastKey: steps.at(-1).key,
    plantedKey: steps[planted].key,
    episodeKey: steps[episodeAt].key,
    input: {
      ...{ rulesVersion: RULES_VERSION, metricVersion: 1, window, filter: {} },
      ...{ sampledOneIn: 1, excluded: 0, excludedByMark: {} },
      history: { from: END - 84 * DAY_MS, to: window.from },
      journey: {
        ...{ id: 'w', slug: 'w', displayName: 'World' },
        steps: steps.map(({ key }, index) => ({
          ...{ id: key, stepKey: key, name: key, stepType: 'input', index },
          labels: {},
        })),
      },
      dates: changeAt === null ? [] : [{ at: END - (days - changeAt) * DAY_MS, what: 'a plant' }],
      fingerprint: 'none',
      cube: known,
      groups: Object.entries(groups).map(([by, rows]) => ({ by, rows: [...rows.values()] })),
      ...{ submits: [...submits.values()], crowds: { marks: 0, hours: [], clients: [] }, every: [] },
      ...{ unknownSteps: [], loss: [], lost: [], stoppers: [] },
      peers: [...ownSteps(known, steps, firstDay + days - 28), ...others(beside, { among: 24 })],
      tracking: [{ device: 'mobile', sessions: 1, completed: 0, astray: 0, placed: 1 }],
      stays: [...stays.values()],
      episodes: [...episodes.values()],
      days: [
        ...pastWeeks(chance, steps, shocks, firstDay, { weeksKnown, perDay, frailty }, random(seed, 81)),
        ...daysOf(known),
      ],
    },
  };
}

/** The cube without its groups. */
function daysOf(cube) {
  const rows = new Map();
  for (const { day, step, reached, left, open, completed, brief } of cube) {
    const row = cell(rows, `${day} ${step}`, () => ({
      day,
      step,
      reached: 0,
      left: 0,
      open: 0,
      completed: 0,
      brief: 0,
    }));
    for (const [name, value] of Object.entries({ reached, left, open, completed, brief })) row[name] += value;
  }
  return [...rows.values()];
}

const errorOf = (left, known) => Math.sqrt(1 / left + 1 / (known - left));

/** The journey's own steps as their peers see them. */
function ownSteps(cube, steps, since) {
  return steps.flatMap(({ key }) => {
    const rows = cube.filter(({ step, day }) => step === key && day >= since);
    const [left, known] = ['left', 'reached'].map((member) => rows.reduce((sum, row) => sum + row[member], 0));
    if (left === 0 || known < 300 || left === known) return [];
    const about = { journeyId: 'w', journeyName: 'World', stepKey: key, name: key, stepType: 'input' };
    return [{ ...about, left, known, standardError: errorOf(left, known) }];
  });
}

/** Steps of other journeys, as the journey's own are drawn; with `spread`, normal on the logit scale. */
export function others(chance, { among, spread = null, known = 3_000 }) {
  return Array.from({ length: among }, (_, at) => {
    const rate = expit(spread === null ? logit(0.04 + 0.14 * chance.next()) : logit(0.1) + spread * chance.normal());
    let left = 0;
    for (let session = 0; session < known; session++) if (chance.chance(rate)) left++;
    left = Math.min(known - 1, Math.max(1, left));
    const about = { journeyId: `o${at}`, journeyName: `Other ${at}`, stepKey: 'x', name: 'x', stepType: 'input' };
    return { ...about, left, known, standardError: errorOf(left, known) };
  });
}

/** By how much the logit of a hazard has to grow so that the share who leave grows by `points`; by bisection. */
function logitsOf(points, base, frailty, shock) {
  const shareAt = (more) => expect((x) => expect((z) => expit(base + more + frailty * x + shock * z)));
  const wanted = shareAt(0) + points;
  let [low, high] = [0, 5];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (shareAt(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function cell(map, key, blank) {
  const found = map.get(key) ?? blank();
  map.set(key, found);
  return found;
}

const newClient = (chance, frailty, mobileShare) => ({
  mobile: chance.chance(mobileShare),
  language: chance.pick(LANGUAGES),
  weak: frailty * chance.normal(),
});

function series(chance, length, sd, rho) {
  let value = sd * chance.normal();
  return Array.from({ length }, () => (value = rho * value + Math.sqrt(1 - rho * rho) * sd * chance.normal()));
}

/** Completion, and each step's loss, by week before the days that are drawn session by session. */
function pastWeeks(chance, steps, shocks, firstDay, { weeksKnown, perDay, frailty }, beside) {
  const draw = (expected, sessions, source) =>
    Math.max(0, Math.round(sessions * expected + Math.sqrt(sessions * expected * (1 - expected)) * source.normal()));
  // A week's sums on its first day: weeks are all that is read of them.
  return Array.from({ length: weeksKnown }, (_, week) => {
    const sessions = perDay * 7;
    const day = firstDay - 7 * (weeksKnown - week);
    const alive = [1, ...steps.map(() => 0)];
    for (let of = 0; of < 7; of++) {
      const s = shocks[7 * week + of];
      for (const [x, weight] of NODES) {
        let stays = weight / TOTAL / 7;
        steps.forEach(({ base }, at) => {
          stays *= 1 - expit(base + s + frailty * x);
          alive[at + 1] += stays;
        });
      }
    }
    const none = { open: 0, brief: 0 };
    const completed = draw(alive.at(-1), sessions, chance);
    const journey = { day, step: '', reached: sessions, left: sessions - completed, completed, ...none };
    const ofSteps = steps.map(({ key }, at) => {
      const reached = Math.round(sessions * alive[at]);
      const left = draw(1 - alive[at + 1] / alive[at], reached, beside);
      return { day, step: key, reached, left, completed: 0, ...none };
    });
    return [journey, ...ofSteps];
  }).flat();
}

/** Loss of each step and of the journey by device: those who reach a step are who is left of all. */
function truthOf(steps, { shock, frailty, planted, mobileEffect, deviceGap }) {
  const lossesOf = (mobile) => {
    let alive = NODES.map(([, weight]) => weight / TOTAL);
    const losses = steps.map(({ base }, at) => {
      const more = mobile ? deviceGap + (at === planted ? mobileEffect : 0) : 0;
      const hazards = NODES.map(([x]) => expect((z) => expit(base + more + frailty * x + shock * z)));
      const reached = alive.reduce((sum, weight) => sum + weight, 0);
      const left = alive.reduce((sum, weight, node) => sum + weight * hazards[node], 0);
      alive = alive.map((weight, node) => weight * (1 - hazards[node]));
      return left / reached;
    });
    return { losses, completion: alive.reduce((sum, weight) => sum + weight, 0) };
  };
  const [mobile, desktop] = [lossesOf(true), lossesOf(false)];
  return Object.fromEntries([
    ['', desktop.completion - mobile.completion],
    ...steps.map(({ key }, at) => [key, mobile.losses[at] - desktop.losses[at]]),
  ]);
}
