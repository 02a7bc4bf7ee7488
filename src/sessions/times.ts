// The median and the 90th percentile of times in ms; between two times they are interpolated. Times of several days are added as pairs of a
// time and a number. Of many sessions, times are rounded to eight bits before, so by less than 0.4 %.
import type { Times } from '../domain/figure-list.ts';

/** As the engine returns them: both are null without times. */
export type Percentiles = [median: number | null, p90: number | null];

/** Times, and how many sessions took each. */
export type TimeCounts = [ms: number[], sessions: number[]];

const SHARES = [0.5, 0.9] as const;

export const NO_TIMES: Times = { medianMs: null, p90Ms: null };
export const timesOf = ([medianMs, p90Ms]: Percentiles): Times => ({ medianMs, p90Ms });

/** SQL: the percentiles of a column, of all its times; negative values are none. */
export const percentilesSql = (ms: string) => `quantilesExactInclusiveIf(${SHARES.join(', ')})(${ms}, ${ms} >= 0)`;

export type Precision = 'exact' | 'rounded';

/** SQL: the column's times as TimeCounts. */
export function countedTimes(ms: string, precision: Precision): string {
  const time = precision === 'exact' ? `toInt64(${ms})` : roundedTime(ms);
  const counts = `sumMapIf(map(${time}, toUInt64(1)), ${ms} >= 0)`;
  return `(mapKeys(${counts}), mapValues(${counts}))`;
}

/** SQL: the middle of the times that have the same eight bits in front. */
function roundedTime(ms: string): string {
  const step = `greatest(1, intDiv(roundToExp2(${ms}), 128))`;
  return `(${ms} - ${ms} % ${step} + intDiv(${step}, 2))`;
}

export const numberOf = ([, sessions]: TimeCounts): number => sessions.reduce((sum, count) => sum + count, 0);

export function addCounts(all: readonly TimeCounts[]): TimeCounts {
  const sum = new Map<number, number>();
  for (const [ms, sessions] of all) {
    for (const [at, value] of ms.entries()) sum.set(value, (sum.get(value) ?? 0) + (sessions[at] as number));
  }
  return [[...sum.keys()], [...sum.values()]];
}

export function percentilesOf(counts: TimeCounts): Percentiles {
  const [ms, sessions] = counts;
  const sorted = ms
    .map((value, at) => ({ value, count: sessions[at] as number }))
    .sort((one, other) => one.value - other.value);
  const all = numberOf(counts);
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
  // As the engine computes it, to the last bit.
  const [median, p90] = SHARES.map((share) => {
    const place = share * (all - 1) + 1;
    const before = Math.floor(place);
    const [below, above] = [nth(before - 1), nth(Math.min(before, all - 1))];
    return below + (place - before) * (above - below);
  });
  return [median ?? null, p90 ?? null];
}
