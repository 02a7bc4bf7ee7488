// Journeys whose truth is known: sessions drawn from hazards of leaving each step, as the evidence that a memo is computed from.
// The truth comes from the hazards by quadrature over frailty and shocks, not from the estimators. Seeds below 1,000 are for
// development; those from 10,000 on are held out, and judge rules that are frozen.
import { random } from '../../dist/src/domain/random.js';

const DAY_MS = 86_400_000;
/** A Saturday: windows are whole weeks, and need no particular day. */
const END = Date.UTC(2026, 5, 6);
export const BINS_MS = [0, 15_000, 30_000, 60_000, 120_000, 300_000];
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
    change = 0,
    loss = 0,
    hazardRatio = 1,
    weeksKnown = 52,
  } = options;
  const chance = random(seed, 77);
  const steps = Array.from({ length: 4 + Math.floor(chance.next() * 5) }, (_, index) => ({
    key: `s${index}`,
    base: logit(0.04 + 0.14 * chance.next()),
  }));
  const [planted, episodeAt] = [1, 2];
  const shocks = series(chance, days + 7 * weeksKnown, shock, rho);
  const firstDay = END / DAY_MS - days;
  const cube = new Map();
  const stays = new Map();
  const episodes = new Map();
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
        if (stay(h, device, day)) left = at;
      } else if (chance.chance(h)) left = at;
    }
    // What is lost at the end looks like leaving; a view that is lost in the middle is not seen.
    const lostEnd = left < 0 && loss > 0 && chance.chance(loss);
    if (lostEnd) left = seen.at(-1);
    const row = (step) =>
      cell(cube, `${day} ${device} ${language} ${step}`, () => ({
        ...{ day: firstDay + day, device, language, step },
        ...{ reached: 0, left: 0, open: 0, completed: 0, lostMs: 0 },
      }));
    for (const step of ['', ...seen.map((at) => steps[at].key)]) {
      const one = row(step);
      one.reached++;
      if (left < 0) one.completed++;
      else if (step === '' || step === steps[left].key) {
        one.left++;
        one.lostMs += 120_000;
      }
    }
  }

  /** Competing hazards of going on and leaving; an episode changes that of leaving. True when it is left. */
  function stay(h, device, day) {
    const goesOn = 1 / 40_000;
    const leaves = (goesOn * h) / (1 - h);
    const since = -Math.log(1 - chance.next()) * 60_000;
    const on = -Math.log(1 - chance.next()) / goesOn;
    const u = -Math.log(1 - chance.next());
    const gone = u < leaves * since ? u / leaves : since + (u - leaves * since) / (leaves * hazardRatio);
    const [end, isLeft] = [Math.min(on, gone), gone < on];
    const blank = () => ({ sessions: 0, time: BINS_MS.map(() => 0), left: BINS_MS.map(() => 0) });
    const where = { day: firstDay + day, device, step: steps[episodeAt].key };
    const own = cell(stays, `${day} ${device}`, () => ({ ...where, ...blank(), completed: 0, paused: 0, pausedMs: 0 }));
    fill(own, 0, end, isLeft);
    if (since < end) {
      const about = { field: 'iban', kind: 'refocus', code: '' };
      fill(
        cell(episodes, `${day} ${device}`, () => ({ ...where, ...about, ...blank() })),
        since,
        end,
        isLeft,
      );
    }
    return isLeft;
  }

  const window = { from: END - 28 * DAY_MS, to: END };
  const known = [...cube.values()];
  return {
    truth: truthOf(steps, { shock, frailty, planted, mobileEffect, deviceGap }),
    plantedKey: steps[planted].key,
    episodeKey: steps[episodeAt].key,
    input: {
      ...{ rulesVersion: 'memo-1', metricVersion: 1, window, filter: {}, earlier: [], sampledOneIn: 1, excluded: 0 },
      history: { from: END - 84 * DAY_MS, to: window.from },
      journey: {
        ...{ id: 'w', slug: 'w', displayName: 'World' },
        steps: steps.map(({ key }, index) => ({
          ...{ id: key, stepKey: key, name: key, stepType: 'input', index },
          ...{ readingLevel: null, fieldCount: null, requiredArtifacts: null },
        })),
      },
      dates: changeAt === null ? [] : [{ at: END - (days - changeAt) * DAY_MS, what: 'a plant' }],
      fingerprint: 'none',
      cube: known,
      ...{ groups: [], unknownSteps: [], loss: [], submits: [], loops: [], peers: [] },
      tracking: [{ device: 'mobile', sessions: 1, completed: 0, astray: 0, placed: 1 }],
      stays: [...stays.values()],
      episodes: [...episodes.values()],
      weeks: pastWeeks(chance, steps, shocks, firstDay, { weeksKnown, perDay, frailty }),
    },
  };
}

function fill(row, from, end, isLeft) {
  row.sessions++;
  BINS_MS.forEach((start, bin) => {
    const stop = BINS_MS[bin + 1] ?? Number.POSITIVE_INFINITY;
    row.time[bin] += Math.max(0, Math.min(end, stop) - Math.max(from, start));
    if (isLeft && end >= start && end < stop) row.left[bin]++;
  });
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

/** Completion by week before the days that are drawn session by session. */
function pastWeeks(chance, steps, shocks, firstDay, { weeksKnown, perDay, frailty }) {
  return Array.from({ length: weeksKnown }, (_, week) => {
    const sessions = perDay * 7;
    let expected = 0;
    for (let day = 0; day < 7; day++) {
      const s = shocks[7 * week + day];
      expected += expect((x) => steps.reduce((stays, { base }) => stays * (1 - expit(base + s + frailty * x)), 1)) / 7;
    }
    const noise = Math.sqrt((expected * (1 - expected)) / sessions) * chance.normal();
    return { day: firstDay - 7 * (weeksKnown - week), sessions, completed: Math.round(sessions * (expected + noise)) };
  });
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
