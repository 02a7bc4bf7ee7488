// Results of simulations in worlds whose truth is known: coverage of intervals, score, bias, times, backtests, refusals. No
// effect comes from the belief about it. With --held-out, seeds that the rules were not made with.
// `node bench/simulations/run.mjs [--held-out] [--worlds 300] [--skip 0] [--file worlds.jsonl]`
// With --file, worlds that are in it are not walked again: a run that was cut off goes on.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { backtest } from '../../dist/src/analysis/simulation/backtest.js';
import { computeSimulation } from '../../dist/src/analysis/simulation/compute.js';
import { crpsOfBins, quantile, quantileOfBins } from '../../dist/src/analysis/statistics/score.js';
import { wilson } from '../../dist/src/analysis/statistics/share.js';
import { random } from '../../dist/src/domain/random.js';
import { MODEL_VERSION } from '../../dist/src/domain/simulation.js';
import { isHeldOut, option } from '../support/options.mjs';

const { module } = await runnerImport(new URL('../../test/analysis/simulated-journey.ts', import.meta.url).pathname);
const { anyVisitors, inputOf, stepKeyOf, truthOf, weeksOf } = module;

const WORLDS = Number(option('worlds', 300));
const FIRST_SEED = (isHeldOut ? 50_000 : 1) + Number(option('skip', 0));
const file = option('file', undefined);
const BACKTEST_WEEKS = 52;

const expit = (x) => 1 / (1 + Math.exp(-x));
const byHazardRatio = (loss, logRatio) => 1 - (1 - loss) ** Math.exp(logRatio);
/** By how much the belief about a change is multiplied, and the part of the time on the step that is left. */
const KINDS = {
  fewer_fields: { change: { from: 8, to: 4 }, times: 0.5, timeLeft: 0.5 },
  fewer_documents: { change: { from: 2, to: 1 }, times: 1, timeLeft: 0.5 },
  mobile_parity: { change: {}, times: 1, timeLeft: 1 },
  drop_step: { change: {}, times: 1, timeLeft: 0 },
};

/**
 * The true effect, drawn from nothing that the model believes: what tests of changes to pages find. Most do nothing, some help,
 * a few harm; what helps has heavy tails.
 */
const OUTCOMES = [
  ['nothing', 0.55],
  ['help', 0.33],
  ['harm', 0.12],
];
function effectOf(kind, origin, source) {
  if (kind === 'drop_step' || origin === 'nothing') return 0;
  const size = Math.exp(-2 + 0.8 * source.normal());
  if (kind === 'mobile_parity') return origin === 'help' ? Math.min(1, 3 * size) : -Math.min(0.6, 1.5 * size);
  return origin === 'help' ? -Math.min(1, size) : Math.min(0.5, 0.6 * size);
}

function forecastOf(seed) {
  const source = random(seed, 9);
  const world = anyVisitors(seed);
  const origin = source.pick(OUTCOMES);
  const kinds = Object.keys(KINDS);
  const kind = kinds[Math.floor(source.next() * kinds.length)];
  // Somebody simulates a change where people leave.
  const step = world.losses
    .map((loss, at) => ({ at, rank: loss * (0.3 + source.next()) }))
    .sort((a, b) => b.rank - a.rank)[0].at;
  const effect = effectOf(kind, origin, source);
  const { change, timeLeft } = KINDS[kind];
  const altered = {
    loss(at, loss, withoutGap) {
      if (at !== step) return loss;
      if (kind === 'drop_step') return 0;
      return kind === 'mobile_parity' ? loss + effect * (withoutGap - loss) : byHazardRatio(loss, effect);
    },
    timeLeft: (at) => (at === step ? timeLeft : 1),
  };
  const truth = truthOf(world, seed, altered);
  const input = inputOf(world, seed, [{ type: kind, stepKey: stepKeyOf(step), ...change }], { draws: 4_000 });
  const { result, refusal } = computeSimulation(input);
  const about = {
    seed,
    kind,
    origin,
    step,
    steps: world.steps,
    frailty: world.frailty,
    perWeek: world.perWeek,
    effect,
  };
  const actual = truth.after - truth.before;
  if (!result) return { ...about, refused: refusal.reasons.map(({ text }) => text) };
  const { extra, rateBefore } = result.completions;
  // The chance that intervals are judged by is the histogram's: the ends of 50 % and 95 % are read from it as well.
  const at = (p) => quantileOfBins(result.histogram, p);
  return {
    ...about,
    ...{ actual, mean: extra.mean, before: truth.before, sessions: truth.sessions, rateBefore: rateBefore.mean },
    ends: { p50: [extra.q25, extra.q75], p80: [extra.q10, extra.q90], p95: [at(0.025), at(0.975)] },
    crps: crpsOfBins(result.histogram, actual),
    p90: { actual: quantile(truth.times, 0.9), low: result.time.p90After.q05, high: result.time.p90After.q95 },
    variance: Object.fromEntries(result.variance.map(({ source, share }) => [source, share])),
  };
}

/** Backtests of a journey in which nothing is changed. */
function pastOf(seed) {
  const found = backtest(weeksOf(anyVisitors(seed), seed, BACKTEST_WEEKS));
  return found
    ? { seed, past: true, origins: found.origins, held: found.coverage.p80 * found.origins }
    : { seed, past: true, origins: 0, held: 0 };
}

/** Journeys below each minimum in turn. */
function belowMinima(seed) {
  const world = anyVisitors(seed);
  const few = { ...world, perWeek: 30, losses: world.losses.map((loss) => Math.max(0.05, loss)) };
  const faithful = { ...world, losses: world.losses.map(() => expit(-9)), frailty: 0 };
  const change = (at) => [{ type: 'fewer_fields', stepKey: stepKeyOf(at), from: 8, to: 4 }];
  const small = { ...few, perWeek: 4 };
  const inputs = [
    inputOf(few, seed, change(world.steps - 1)),
    inputOf(faithful, seed, change(0)),
    inputOf(small, seed, change(0)),
    { ...inputOf(world, seed, change(0)), lossOfEvents: 0.11 },
  ];
  const past = inputOf(world, seed, change(0));
  inputs.push({ ...past, unplaced: past.moves.reduce((sum, { from, times }) => (from === '' ? sum + times : sum), 0) });
  inputs.push({ ...past, days: past.days.filter(({ day }) => day < past.days[0].day + 10) });
  const refused = inputs.filter((input) => computeSimulation(input).status === 'refused').length;
  return { seed, below: true, worlds: inputs.length, refused };
}

const known = new Map();
if (file !== undefined && existsSync(file)) {
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [key, found] = JSON.parse(line);
    known.set(key, found);
  }
}
function once(name, seed, walk) {
  const key = `${name} ${seed}`;
  if (!known.has(key)) {
    const found = walk(seed);
    known.set(key, found);
    if (file !== undefined) appendFileSync(file, `${JSON.stringify([key, found])}\n`);
  }
  return known.get(key);
}

const seeds = (count) => Array.from({ length: count }, (_, at) => FIRST_SEED + at);
const all = seeds(WORLDS).map((seed) => once('forecast', seed, forecastOf));
const pasts = seeds(Math.ceil(WORLDS / 3)).map((seed) => once('past', seed, pastOf));
const below = seeds(Math.ceil(WORLDS / 15)).map((seed) => once('below', seed, belowMinima));

const rows = [['What', 'Of', 'Found', 'Interval (95 %)', 'Wanted']];
const percent = (share) => `${(share * 100).toFixed(1)} %`;
function share(what, part, whole, want) {
  const { low, high } = wilson(part, whole, 1.96);
  rows.push([
    what,
    `${Math.round(part)} of ${whole}`,
    percent(part / whole),
    `${percent(low)} to ${percent(high)}`,
    want,
  ]);
}
const judged = all.filter(({ refused }) => !refused);
const holds = (worlds, p) =>
  worlds.filter(
    ({
      actual,
      ends: {
        [p]: [low, high],
      },
    }) => low <= actual && actual <= high,
  );
for (const [p, want] of [
  ['p50', '45 to 55 %'],
  ['p80', '75 to 85 %'],
  ['p95', '93 to 98 %'],
])
  share(`coverage of ${p.slice(1)} % intervals`, holds(judged, p).length, judged.length, want);
for (const [origin] of OUTCOMES) {
  const worlds = judged.filter((one) => one.origin === origin);
  share(`80 %, effect: ${origin}`, holds(worlds, 'p80').length, worlds.length, '');
}
for (const kind of Object.keys(KINDS)) {
  const worlds = judged.filter((one) => one.kind === kind);
  share(`80 %, ${kind}`, holds(worlds, 'p80').length, worlds.length, '');
}
const sum = (of) => judged.reduce((total, one) => total + of(one), 0);
const skill = 1 - sum(({ crps }) => crps) / sum(({ actual }) => Math.abs(actual));
rows.push(['CRPS skill over “no change”', `${judged.length}`, percent(skill), '', '>= 25 %']);
const bias = sum(({ mean, actual }) => mean - actual) / sum(({ actual }) => actual);
rows.push(['bias of the mean, of the gain', `${judged.length}`, percent(bias), '', '< 10 %']);
const timely = judged.filter(({ p90 }) => p90.low <= p90.actual && p90.actual <= p90.high);
share('p90 of times in its 90 % interval', timely.length, judged.length, '85 to 95 %');
const total = (rows, member) => rows.reduce((sum, row) => sum + row[member], 0);
share('backtest without change, 80 % intervals', total(pasts, 'held'), total(pasts, 'origins'), '75 to 88 %');
share('worlds below minima that are refused', total(below, 'refused'), total(below, 'worlds'), '100 %');
rows.push(['worlds refused for little data', `${all.length - judged.length} of ${all.length}`, '', '', '']);

const widths = rows[0].map((_, at) => Math.max(...rows.map((cells) => cells[at].length)));
console.log(`Rules ${MODEL_VERSION}, ${isHeldOut ? 'held-out' : 'development'} seeds from ${FIRST_SEED}\n`);
for (const cells of rows)
  console.log(
    cells
      .map((text, at) => text.padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  );
