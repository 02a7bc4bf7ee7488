// Arrivals before pages: the rule of src/analysis/memo/course.ts, and whole memos, in worlds whose truth was written
// first. `node bench/memos/arrivals.mjs [--seeds 40] [--only <world>] [--memos]`. The judge reads the first sentence and its direction.
// right: direction, page and mix; less: less than is true (nothing, no page, as many complete, all pages); wrong: another page or direction.
import { computeMemo } from '../../dist/src/analysis/memo/compute.js';
import { compareCourses, judgeCourse } from '../../dist/src/analysis/memo/course.js';
import { RULES_VERSION } from '../../dist/src/domain/memo.js';
import { option } from '../support/options.mjs';
import { WORLDS } from './arrivals-worlds.mjs';
import { people } from './people.mjs';

const DAY_MS = 86_400_000;
const END = Date.UTC(2026, 5, 6);
const [seeds, only] = [Number(option('seeds', 40)), option('only', '')];
const areMemos = process.argv.includes('--memos');
const isLoud = process.argv.includes('--loud');
/** A difference between the bare and the even change that is worth naming. */
const MIX_MIN = 0.01;
const started = process.cpuUsage();

const counts = { right: 0, less: 0, wrong: 0 };
for (const [name, world] of Object.entries(WORLDS)) {
  if (!name.includes(only)) continue;
  const own = { right: 0, less: 0, wrong: 0 };
  const said = new Map();
  for (let run = 0; run < seeds; run++) {
    const visits = [...people(world.spec, 9001 + 37 * run)];
    const words = areMemos ? memoSays(visits, world) : ruleSays(visits, world);
    own[gradeOf(words, world.right)]++;
    said.set(words, (said.get(words) ?? 0) + 1);
  }
  for (const grade of Object.keys(own)) counts[grade] += own[grade];
  const listed = [...said].sort((a, b) => b[1] - a[1]).map(([words, many]) => `${many} ${words}`);
  console.log(`${name.padEnd(17)} ${sayCounts(own)} (${world.right}): ${listed.join(' | ')}`);
}
console.log(`${areMemos ? 'memos' : 'rule'}, ${RULES_VERSION}: ${sayCounts(counts)}`);
console.log(`${(process.cpuUsage(started).user / 1e6).toFixed(0)} s of processor time`);

function sayCounts({ right, less, wrong }) {
  return `right ${right}, less ${less}, wrong ${wrong}`;
}

function gradeOf(words, right) {
  const bare = (text) => text.replace('mix; ', '');
  // A memo says the mix in a sentence of its own.
  if (words === right || (areMemos && words === bare(right))) return 'right';
  const direction = /up|down/.exec(right.replace(/, \w+ (up|down)$/, ''))?.[0];
  const isLess =
    /nothing|no page|^same/.test(bare(words)) ||
    (/people/.test(words) && words.includes(direction)) ||
    bare(right).startsWith(bare(words));
  return isLess ? 'less' : 'wrong';
}

function ruleSays(visits, { spec, by }) {
  const sideOf = (person) => (by ? (person[by] === 'a' ? 0 : spec.days) : 0) - person.back;
  const rows = rowsOf(visits, spec.steps, sideOf);
  const half = { before: { from: -84, weeks: 4 }, after: { from: -56, weeks: 4 } };
  const sides = by
    ? { before: { from: -spec.days, weeks: spec.days / 7 }, after: { from: 0, weeks: spec.days / 7 } }
    : { before: { from: -84, weeks: 8 }, after: { from: -28, weeks: 4 } };
  const change = compareCourses(rows, sides, 1);
  const verdict = judgeCourse(change, by ? undefined : compareCourses(rows, half, 1));
  const mix = Math.abs(change.raw - change.completion.value) > MIX_MIN ? 'mix; ' : '';
  return mix + verdictSays(verdict, spec.steps);
}

function verdictSays({ sign, worse, better, isEverywhere }, pages) {
  if (sign === 0) {
    const [first] = [...worse, ...better];
    return first === undefined ? 'nothing' : `same, ${worse.includes(first) ? 'earlier' : 'later'} at ${pages[first]}`;
  }
  const [word, own, others] = sign > 0 ? ['up', better, worse] : ['down', worse, better];
  if (own.length === 0) return `${word}, no page`;
  if (isEverywhere) return `people or all pages, ${word}`;
  const part = others.length > 0 ? `, ${pages[others[0]]} ${sign > 0 ? 'down' : 'up'}` : '';
  return `${word} ${pages[own[0]]}${part}`;
}

function rowsOf(visits, pages, dayOf) {
  const rows = new Map();
  for (const person of visits) {
    const [day, stratum] = [dayOf(person), `${person.device}\u0000${person.source}`];
    const key = `${day} ${stratum}`;
    const row = rows.get(key) ?? { day, stratum, started: 0, completed: 0, left: pages.map(() => 0) };
    rows.set(key, row);
    row.started++;
    if (person.left === null) row.completed++;
    else row.left[pages.indexOf(person.left)]++;
  }
  return [...rows.values()];
}

/** The first advice of a memo, read as its reader does. */
function memoSays(visits, world) {
  const memo = computeMemo(inputOf(visits, world));
  if (isLoud)
    console.error(
      memo.summary.sentences[1],
      memo.findings.map(({ headline, suggestion }) => `${headline} → ${suggestion}`),
    );
  // Groups that differ as the world says may come first: the judge reads the first sentence about a change, or about versions.
  const isTrueGap = ({ code, subject }) => code === 'group_gap' && world.spec[subject.group?.by] !== undefined;
  const first = memo.findings.find((finding) => !isTrueGap(finding));
  if (!first) return 'nothing';
  const { suggestion, code, subject } = first;
  const pageOf = (text) => /“(\w+)”/.exec(text)?.[1];
  const isAbout = (part) => part.code === code && part.partOf === first.id;
  if (code === 'variant_difference') {
    const wins = /with variant “b” to everybody/.test(suggestion)
      ? 'up'
      : /“a” to everybody/.test(suggestion)
        ? 'down'
        : 'same';
    return `${wins} ${subject.stepKey ?? memo.findings.find(isAbout)?.subject.stepKey ?? ', no page'}`;
  }
  if (code !== 'change_since' && code !== 'step_loss_change') return `about ${code}`;
  if (/^As many/.test(suggestion))
    return `same, ${/More end/.test(suggestion) ? 'earlier' : 'later'} at ${pageOf(suggestion)}`;
  if (/who comes/.test(suggestion)) return `people or all pages, ${/more visits/.test(suggestion) ? 'up' : 'down'}`;
  const word = /put it back|^Find out what changed/.test(suggestion)
    ? 'down'
    : /^(Keep|Write down)/.test(suggestion)
      ? 'up'
      : 'unread';
  const named = pageOf(suggestion.split('. ')[0]);
  const isOfPart = /^Look at what changed in the journey/.test(suggestion);
  if (isOfPart) return `${word}, no page`;
  const page = named ?? subject.stepKey ?? memo.findings.find(isAbout)?.subject.stepKey;
  if (!page) return `${word}, no page`;
  const part = /(Keep what changed on|Look at) “(\w+)”: /.exec(suggestion)?.[2];
  return `${word} ${page}${part ? `, ${part} ${word === 'up' ? 'down' : 'up'}` : ''}`;
}

function inputOf(visits, { spec, note, by }) {
  const window = { from: END - 28 * DAY_MS, to: END };
  const books = { cube: new Map(), source: new Map(), variant: new Map(), days: new Map(), every: new Map() };
  const count = (book, key, person, step) => {
    const name = Object.values(key).join('\n');
    const row = books[book].get(name) ?? { ...key, reached: 0, left: 0, open: 0, completed: 0, brief: 0 };
    books[book].set(name, row);
    row.reached++;
    if (person.left === null) row.completed++;
    else if (step === '' || step === person.left) row.left++;
  };
  for (const person of visits) {
    const { device, source, variant, back } = person;
    const day = END / DAY_MS - back;
    for (const step of ['', ...person.path]) {
      const cell = { day, device, language: 'en', crowd: '', step };
      if (back <= 84) count('cube', cell, person, step);
      if (back <= 84) count('source', { ...cell, value: source }, person, step);
      if (back <= 56) count('variant', { ...cell, value: variant }, person, step);
      count('days', { day, step }, person, step);
    }
  }
  const groups = [
    ...(spec.source ? [{ by: 'source', rows: [...books.source.values()] }] : []),
    ...(by ? [{ by: 'variant', rows: [...books.variant.values()] }] : []),
  ];
  return {
    ...{ rulesVersion: RULES_VERSION, metricVersion: 1, window, filter: {}, sampledOneIn: 1, excluded: 0 },
    ...{ excludedByMark: {}, crowds: { marks: 0, hours: [], clients: [] }, fingerprint: 'none' },
    history: { from: window.from - 56 * DAY_MS, to: window.from },
    journey: {
      ...{ id: 'w', slug: 'w', displayName: 'World' },
      steps: spec.steps.map((key, index) => ({
        ...{ id: key, stepKey: key, name: key, stepType: 'input', index, labels: {} },
      })),
    },
    dates: note ? [{ at: window.from, what: note }] : [],
    ...{ cube: [...books.cube.values()], days: [...books.days.values()], groups, every: [] },
    ...{ stays: [], episodes: [], submits: [], stoppers: [], unknownSteps: [], loss: [], lost: [], peers: [] },
    tracking: [{ device: 'mobile', sessions: 1, completed: 0, astray: 0, placed: 1 }],
  };
}
