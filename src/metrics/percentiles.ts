// The median and the 90th percentile of times in ms; between two times they are interpolated. Exact while a period has fewer than
// TIMES_EXACT_MAX of the sessions that `counts` counts; beyond, each time is rounded to eight bits, so by less than 0.4 %.
import type * as figures from '../domain/figure-list.ts';
import type { Period } from '../domain/period.ts';
import { addUp, askAtOnce, type Rollup, type Summed, sumOverDays } from '../sessions/rollups.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Params, Store } from '../store/engine.ts';

/** As the engine returns them: both are null where there are no times. */
export type Percentiles = [median: number | null, p90: number | null];

export const timesOf = ([medianMs, p90Ms]: Percentiles = [null, null]): figures.Times => ({ medianMs, p90Ms });

const SHARES = [0.5, 0.9] as const;
const TIMES_EXACT_MAX = 100_000;

/** Whether times of so many sessions are rounded. */
export const areMany = (sessions: number) => sessions >= TIMES_EXACT_MAX;

/** The percentiles of `ms` where `condition` holds. */
export const percentilesIf = (ms: string, condition: string) =>
  `quantilesExactInclusiveIf(${SHARES.join(', ')})(${ms}, ${condition})`;

/** Times of sessions by a key, in SQL. */
export interface Times {
  name: string;
  /** SELECT of place, unit, key and ms, from `sessions`. */
  sql: string;
  params?: Params;
}

type ExactRow = Summed & { key: string; times: Percentiles };
type RoundedRow = Summed & { key: string; counts: TimeCounts };
/** Rounded times, and how many sessions took each; -1 where there is no time. */
export type TimeCounts = [ms: number[], sessions: number[]];

/** Times in a row: `times` where one statement answers, else `counts`. */
export interface TimesRow {
  times?: Percentiles;
  counts?: TimeCounts;
}

/** Percentiles by key, of each period. `counts`: sessions of each, as above. `known`: rounded times that were read already. */
export async function percentilesByKey(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  times: Times,
  counts: readonly number[],
  known: readonly (ReadonlyMap<string, TimeCounts> | undefined)[] = [],
): Promise<ReadonlyMap<string, Percentiles>[]> {
  type Way = 'none' | 'known' | 'exact' | 'rounded';
  const ways = counts.map((count, nth): Way => {
    if (count === 0) return 'none';
    if (!areMany(count)) return 'exact';
    return known[nth] ? 'known' : 'rounded';
  });
  const ask = async (wanted: Way, read: typeof exactPercentiles) => {
    const some = periods.filter((_, nth) => ways[nth] === wanted);
    return some.length === 0 ? [] : read(store, question, some, times);
  };
  const [exact, rounded] = await Promise.all([ask('exact', exactPercentiles), ask('rounded', roundedPercentiles)]);
  return ways.map((way, nth) => {
    if (way === 'known') return percentilesByKeyOf(known[nth] as ReadonlyMap<string, TimeCounts>);
    return (way === 'exact' ? exact : way === 'rounded' ? rounded : []).shift() ?? new Map();
  });
}

const percentilesByKeyOf = (counts: ReadonlyMap<string, TimeCounts>) =>
  new Map([...counts].map(([key, own]) => [key, percentilesOf(own)]));

async function exactPercentiles(store: Store, question: SessionsQuestion, periods: readonly Period[], times: Times) {
  const rows = await askAtOnce<ExactRow>(store, question, periods, {
    sql: `SELECT place, key, ${percentilesIf('ms', 'true')} AS times FROM (${times.sql}) GROUP BY place, key`,
    params: times.params ?? {},
  });
  return rows.map((own) => new Map(own.map((row) => [row.key, row.times])));
}

const stepSql = (ms: string) => `greatest(1, intDiv(roundToExp2(${ms}), 128))`;
/** SQL: the middle of the times that have the same eight bits in front; negative ones stay as they are. */
export const roundedTime = (ms: string) => `(${ms} - ${ms} % ${stepSql(ms)} + intDiv(${stepSql(ms)}, 2))`;

async function roundedPercentiles(store: Store, question: SessionsQuestion, periods: readonly Period[], times: Times) {
  const rollup: Rollup<RoundedRow> = {
    name: `times ${times.name}`,
    sql: () => `SELECT place, unit, key, (groupArray(rounded), groupArray(n)) AS counts
      FROM (SELECT place, unit, key, ${roundedTime('ms')} AS rounded, count() AS n FROM (${times.sql}) GROUP BY place, unit, key, rounded)
      GROUP BY place, unit, key`,
    params: times.params ?? {},
    merge: (rows) => addUp(rows, ['key'], { counts: addCounts }),
  };
  const { rows } = await sumOverDays(store, question, periods, rollup);
  return rows.map((own) => percentilesByKeyOf(new Map(own.map((row) => [row.key, row.counts]))));
}

/** SQL: rounded times of groups in `part`, as TimeCounts. */
export const countedTimes = (ms: string, sessions: string) =>
  `(groupArray(${ms}), groupArray(part.${sessions})) AS counts`;

/** Counts of rows, each of one rounded time. */
export const countsByTime = (rows: readonly { time: number; sessions: number }[]): TimeCounts => [
  rows.map(({ time }) => time),
  rows.map(({ sessions }) => sessions),
];

export function addCounts(all: readonly (TimeCounts | undefined)[]): TimeCounts {
  const sum = new Map<number, number>();
  for (const [ms, times] of all.filter((one) => one !== undefined)) {
    for (const [at, value] of ms.entries()) sum.set(value, (sum.get(value) ?? 0) + (times[at] as number));
  }
  return [[...sum.keys()], [...sum.values()]];
}

function percentilesOf([ms, sessions]: TimeCounts): Percentiles {
  const sorted = ms
    .map((value, at) => ({ value, count: sessions[at] as number }))
    .filter(({ value }) => value >= 0)
    .sort((one, other) => one.value - other.value);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  /** The time at a place in the order of all. */
  const nth = (place: number) => {
    let passed = 0;
    for (const { value, count } of sorted) {
      passed += count;
      if (passed > place) return value;
    }
    return 0;
  };
  if (all === 0) return [null, null];
  const [median, p90] = SHARES.map((share) => {
    const place = share * (all - 1);
    const [below, above] = [nth(Math.floor(place)), nth(Math.ceil(place))];
    return below + (above - below) * (place % 1);
  });
  return [median ?? null, p90 ?? null];
}
