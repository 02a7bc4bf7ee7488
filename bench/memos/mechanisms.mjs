// Journeys that are not drawn from the estimators: people fill in a page, and decide at its end whether to go on. Times have heavy
// tails, patience differs, errors come up at "Next", days resemble their neighbours, and things happen: holidays, campaigns,
// programs, outages. Each mechanism says what a memo must say of it and what it must not; that was written before the rules.
import { RULES_VERSION } from '../../dist/src/domain/memo.js';
import { random } from '../../dist/src/domain/random.js';
import { BINS_MS } from './worlds.mjs';

const DAY_MS = 86_400_000;
const END = Date.UTC(2026, 5, 6);
const LAST = END / DAY_MS;
const YEAR = 364;
const [WINDOW, COMPARED] = [28, 84];
const logit = (p) => Math.log(p / (1 - p));
const STEPS = ['about', 'household', 'documents', 'send'];

/** Days of the window, counted from its end: 0 is the last. */
const ago = (day) => LAST - 1 - day;
const isInWindow = (day) => ago(day) < WINDOW;

/** Somebody on a page: the time it takes, whether an error comes up, and whether they go on. */
function visitPage(chance, person, step, day, rules) {
  let ms = 1000 * 40 * Math.exp(0.9 * chance.normal() + 0.4 * person.slow);
  const errors = [];
  const meets =
    rules.errors && step === 'household' && chance.chance(rules.errors.share * (person.device === 'mobile' ? 1.3 : 1));
  if (meets) {
    errors.push('patternMismatch');
    ms += rules.errors.prolongs * 1000 * Math.exp(0.6 * chance.normal());
    if (chance.chance(0.35)) errors.push('patternMismatch');
  }
  let odds = Math.exp(
    rules.losses[step] + person.weak + rules.shockOf(day) + (rules.more?.(person, step, day, ms) ?? 0),
  );
  if (meets) odds *= rules.errors.odds;
  const left = rules.stops?.(person, step, day) || chance.chance(odds / (1 + odds));
  return { step, ms, errors, left };
}

function newPerson(chance, rules, day) {
  return {
    device: chance.chance(0.55) ? 'mobile' : chance.chance(0.95) ? 'desktop' : 'tablet',
    language: chance.pick([
      ['en', 0.72],
      ['es', 0.16],
      ['vi', 0.11],
      ['ar', 0.01],
    ]),
    browser: chance.pick([
      ['chrome', 0.6],
      ['safari', 0.3],
      ['firefox', 0.1],
    ]),
    source: chance.pick([
      ['', 0.5],
      ['council.example', 0.35],
      ['search.example', 0.15],
    ]),
    weak: rules.patience * chance.normal(),
    slow: chance.normal(),
    crowd: '',
    brief: false,
    ...rules.person?.(chance, day),
  };
}

/** Evidence of a world as a memo takes it. `of` changes the usual rules. */
export function mechanism(seed, of = {}) {
  const chance = random(seed, 91);
  const rules = {
    perDay: 220,
    patience: 0.6,
    losses: Object.fromEntries(STEPS.map((step) => [step, logit(0.05 + 0.12 * chance.next())])),
    errors: { share: 0.25, odds: 1, prolongs: 12 },
    ...of,
  };
  // Shocks that last: neighbouring days share most of them.
  let shock = 0;
  const shocks = Array.from({ length: YEAR }, () => (shock = 0.7 * shock + 0.09 * chance.normal()));
  rules.shockOf = (day) => (shocks[YEAR - 1 - ago(day)] ?? 0) + (of.shockOf?.(day) ?? 0);
  const books = openBooks();
  const regulars = [];
  for (let day = LAST - YEAR; day < LAST; day++) {
    const weekend = (day + 4) % 7 < 2 ? 0.45 : 1;
    const many = Math.round(rules.perDay * weekend * (rules.traffic?.(day) ?? 1) * Math.exp(0.15 * chance.normal()));
    for (let at = 0; at < many; at++) {
      const known = rules.returning && regulars.length > 50 && chance.chance(rules.returning);
      const person = known ? regulars[Math.floor(chance.next() * regulars.length)] : newPerson(chance, rules, day);
      if (rules.returning && regulars.length < 3000) regulars.push(person);
      write(books, day, person, walk(chance, person, day, rules));
    }
    for (const { person, pages } of rules.others?.(chance, day) ?? []) write(books, day, person, pages);
  }
  return { input: inputOf(books, rules), rules, books };
}

function walk(chance, person, day, rules) {
  const pages = [];
  for (const step of STEPS) {
    if (rules.skips?.(chance, step)) continue;
    const page = visitPage(chance, person, step, day, rules);
    pages.push(page);
    if (page.left) break;
  }
  return pages;
}

const openBooks = () => ({
  ...{ cube: new Map(), days: new Map(), stays: new Map(), episodes: new Map(), every: new Map() },
  ...{ groups: { source: new Map(), browser: new Map() }, hours: new Map() },
});

const NONE = () => ({ reached: 0, left: 0, open: 0, completed: 0, brief: 0 });

function write(books, day, person, pages) {
  const last = pages.at(-1);
  const isLeft = last?.left ?? true;
  const { device, language, crowd, browser, source } = person;
  const steps = ['', ...new Set(pages.map(({ step }) => step))];
  const count = (row, step) => {
    row.reached++;
    if (!isLeft) row.completed++;
    else if (step === '' || step === last?.step) row.left++;
    if (person.brief) row.brief++;
  };
  for (const step of steps) {
    count(
      entry(books.days, [day, step], () => ({ day, step, ...NONE() })),
      step,
    );
    if (ago(day) < COMPARED) {
      const of = { day, device, language, crowd, step };
      const row = entry(books.cube, Object.values(of), () => ({ ...of, ...NONE() }));
      count(row, step);
    }
    if (ago(day) < 2 * WINDOW)
      for (const [by, value] of Object.entries({ source, browser })) {
        const of = { day, device, language, crowd, value, step };
        count(
          entry(books.groups[by], Object.values(of), () => ({ ...of, ...NONE() })),
          step,
        );
      }
    if (isInWindow(day))
      for (const [by, value] of Object.entries({ device, language, browser, source })) {
        const row = entry(books.every, [by, value, step], () => ({ by, value, step, ...NONE(), hours: 0 }));
        count(row, step);
        const key = `${by} ${value} ${step}`;
        const hours = books.hours.get(key) ?? new Set();
        books.hours.set(key, hours.add(crowd.startsWith('hour') ? crowd : `${day}`));
        row.hours = hours.size;
      }
  }
  if (ago(day) >= 2 * WINDOW || person.brief) return;
  for (const { step, ms, errors, left } of pages) {
    const bin = BINS_MS.findLastIndex((start) => ms >= start);
    const add = (map, of) => {
      const row = entry(map, Object.values(of), () => ({
        ...{ ...of, sessions: 0, left: BINS_MS.map(() => 0), went: BINS_MS.map(() => 0) },
      }));
      row.sessions++;
      row[left ? 'left' : 'went'][bin]++;
    };
    const where = { day, device, step, crowd };
    add(books.stays, where);
    if (errors.length > 0) add(books.episodes, { ...where, field: 'iban', kind: 'error', code: errors[0] });
    if (errors.length > 1) add(books.episodes, { ...where, field: 'iban', kind: 'again', code: '' });
  }
}

function entry(map, key, make) {
  const name = key.join('\n');
  const known = map.get(name) ?? make();
  map.set(name, known);
  return known;
}

function inputOf(books, rules) {
  const window = { from: END - WINDOW * DAY_MS, to: END };
  return {
    ...{ rulesVersion: RULES_VERSION, metricVersion: 1, window, filter: {}, sampledOneIn: 1, excluded: 0 },
    ...{ excludedByMark: {}, crowds: { marks: 0, hours: [], clients: [] }, fingerprint: 'none' },
    history: { from: window.from - 56 * DAY_MS, to: window.from },
    journey: {
      ...{ id: 'w', slug: 'w', displayName: 'World' },
      steps: STEPS.map((key, index) => ({ id: key, stepKey: key, name: key, stepType: 'input', index, labels: {} })),
    },
    dates: rules.dates ?? [],
    ...{ cube: [...books.cube.values()], days: [...books.days.values()], every: [...books.every.values()] },
    groups: Object.entries(books.groups).map(([by, rows]) => ({ by, rows: [...rows.values()] })),
    ...{ stays: [...books.stays.values()], episodes: [...books.episodes.values()], submits: [], stoppers: [] },
    ...{ unknownSteps: [], loss: rules.loss ?? [], lost: [], peers: [] },
    tracking: [{ device: 'mobile', sessions: 1, completed: 0, astray: 0, placed: 1 }],
  };
}

/** Visits that a program makes, and visits that a stranger invents. */
const program = (chance) => ({
  person: { device: 'desktop', language: 'en', browser: 'other', source: '', crowd: '', brief: true },
  pages: [{ step: 'about', ms: 500 + 1500 * chance.next(), errors: [], left: true }],
});
const invented = (chance, crowd) => ({
  person: { device: 'mobile', language: 'es', browser: 'chrome', source: '', crowd, brief: false },
  pages: [
    { step: 'about', ms: 20_000, errors: [], left: false },
    { step: 'household', ms: 15_000 + 90_000 * chance.next(), errors: ['tooShort', 'tooShort'], left: true },
  ],
});

const heads = ({ findings }) => findings.filter(({ partOf }) => partOf === null);
const has = (all, code, step) =>
  all.some((one) => one.code === code && (step === undefined || one.subject.stepKey === step));
const silent = (memo) => memo.findings.length === 0 && memo.alarms.length === 0;
/** The last two days of a month. */
const isMonthEnd = (day) => new Date((day + 2) * DAY_MS).getUTCDate() <= 2;
const isHoliday = (day) => [200, 201, 202, 203, 204, 205, 206, 9, 10, 11, 12].includes(ago(day));

/**
 * Mechanisms that are drawn, each with a condition on its memo. `wanted`: null, at most 5 % of memos fail; found, at least 80 % of memos
 * hold; never, no memo fails.
 */
export const MECHANISMS = [
  { name: 'people who decide at the end, errors without effect', wanted: 'null', rules: {}, holds: silent },
  {
    name: 'errors that take a minute to fix, without effect',
    wanted: 'null',
    rules: { errors: { share: 0.3, odds: 1, prolongs: 60 } },
    holds: silent,
  },
  {
    name: 'slow people leave more, errors without effect',
    wanted: 'null',
    rules: { more: ({ slow }) => 0.4 * slow },
    holds: silent,
  },
  { name: 'returning visitors, half', wanted: 'null', rules: { returning: 0.5, patience: 1.1 }, holds: silent },
  {
    name: 'half skip a step',
    wanted: 'null',
    rules: { skips: (chance, step) => step === 'household' && chance.chance(0.5) },
    holds: silent,
  },
  {
    name: 'holidays: a third of the traffic, fewer complete',
    wanted: 'null',
    rules: { traffic: (day) => (isHoliday(day) ? 0.35 : 1), shockOf: (day) => (isHoliday(day) ? 0.35 : 0) },
    holds: silent,
  },
  {
    name: 'an error that doubles the odds of leaving',
    wanted: 'found',
    rules: { errors: { share: 0.25, odds: 2.2, prolongs: 12 } },
    holds: (memo) => has(memo.findings, 'error_unrecovered', 'household'),
  },
  {
    name: 'the same: every finding is about that step',
    wanted: 'null',
    rules: { errors: { share: 0.25, odds: 2.2, prolongs: 12 } },
    holds: (memo) => memo.alarms.length === 0 && memo.findings.every(({ subject }) => subject.stepKey === 'household'),
  },
  {
    name: 'documents fail on phones: one finding, one gain',
    wanted: 'found',
    rules: { more: ({ device }, step) => (device === 'mobile' && step === 'documents' ? 0.9 : 0) },
    holds: (memo) =>
      memo.findings.some(({ subject }) => subject.stepKey === 'documents' && subject.group?.value === 'mobile') &&
      heads(memo).filter(({ gain }) => gain !== null).length === 1,
  },
  {
    name: 'a campaign brings four times the visitors for five days, who leave',
    wanted: 'never',
    rules: {
      traffic: (day) => (ago(day) >= 8 && ago(day) < 13 ? 4 : 1),
      person: (chance, day) =>
        ago(day) >= 8 && ago(day) < 13 && chance.chance(0.75) ? { source: 'campaign.example', weak: 2.2 } : {},
    },
    holds: (memo) =>
      !has(memo.alarms, 'stopped') &&
      memo.findings.every(({ gain, subject }) => gain === null || subject.group?.by !== 'source'),
  },
  {
    name: 'forty-five visits a day by programs: kept apart, nothing to win',
    wanted: 'never',
    rules: { others: (chance) => Array.from({ length: 45 }, () => program(chance)) },
    holds: (memo) => has(memo.facts, 'brief_visits') && memo.findings.every(({ gain }) => gain === null),
  },
  {
    name: 'three days on which nobody can send',
    wanted: 'found',
    rules: { stops: (_, step, day) => step === 'send' && ago(day) >= 10 && ago(day) < 13 },
    holds: (memo) => has(memo.alarms, 'stopped', 'send') && memo.alarms.length === 1,
  },
  {
    name: 'nobody gets past a step since ten days, 25 visits a day',
    wanted: 'found',
    rules: { perDay: 25, stops: (_, step, day) => step === 'documents' && ago(day) < 10 },
    holds: (memo) => has(memo.alarms, 'stopped', 'documents') && memo.alarms[0].to === null,
  },
  {
    name: 'nobody completes, ever',
    wanted: 'found',
    rules: { perDay: 20, stops: (_, step) => step === 'send' },
    holds: (memo) => has(memo.alarms, 'nobody_completes'),
  },
  {
    name: 'forty people in Arabic, of whom nobody gets past a step',
    wanted: 'found',
    rules: { stops: ({ language }, step) => language === 'ar' && step === 'household' },
    holds: (memo) => memo.alarms.some(({ code, subject }) => code === 'group_stopped' && subject.group?.value === 'ar'),
  },
  {
    name: 'a release after which more complete, noted: a change, no break',
    wanted: 'found',
    rules: {
      shockOf: (day) => (ago(day) < 35 ? -0.7 : 0),
      dates: [{ at: END - 35 * DAY_MS, what: 'a release' }],
    },
    holds: (memo) => has(memo.findings, 'change_since') && !has(memo.alarms, 'stopped') && heads(memo).length <= 2,
  },
  {
    name: 'a stranger sends forty requests of invented visits within an hour',
    wanted: 'null',
    rules: {
      others: (chance, day) =>
        isInWindow(day) ? Array.from({ length: 14 }, () => invented(chance, 'hour 493000')) : [],
    },
    holds: (memo) => memo.findings.length === 0,
  },
  // Written last, when the rules were as they are.
  {
    name: 'who takes twenty minutes is logged out; errors take minutes, without effect',
    wanted: 'null',
    rules: {
      errors: { share: 0.3, odds: 1, prolongs: 240 },
      more: (_, _step, _day, ms) => (ms > 1_200_000 ? 6 : 0),
    },
    holds: ({ findings }) => !has(findings, 'error_unrecovered') && !has(findings, 'error_loop'),
  },
  {
    name: 'fewer complete each month, over a year',
    wanted: 'never',
    rules: { shockOf: (day) => 0.5 * (1 - ago(day) / YEAR) },
    holds: ({ alarms, findings }) =>
      alarms.length === 0 && !has(findings, 'error_unrecovered') && !has(findings, 'error_loop'),
  },
  // The truth of these two was written before anything was run on them.
  {
    name: 'each month ends with two days of three times the visitors, in a hurry, who complete more',
    wanted: 'null',
    rules: { traffic: (day) => (isMonthEnd(day) ? 3 : 1), shockOf: (day) => (isMonthEnd(day) ? -0.5 : 0) },
    holds: silent,
  },
  {
    name: 'a new version of one browser, which people get over two weeks, spoils one page',
    wanted: 'found',
    rules: {
      person: (chance, day) => ({ isUpdated: chance.chance(Math.min(1, Math.max(0, (24 - ago(day)) / 14))) }),
      more: ({ browser, isUpdated }, step) => (browser === 'safari' && isUpdated && step === 'documents' ? 1.2 : 0),
    },
    holds: (memo) =>
      memo.findings.some(({ subject }) => subject.stepKey === 'documents' && subject.group?.value === 'safari') &&
      memo.findings.every(({ subject }) => [null, 'documents'].includes(subject.stepKey)),
  },
];
