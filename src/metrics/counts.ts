// What sessions add up to, in a form to which sessions can be added and from which they can be taken away.
import type { SessionTotals } from '../domain/metrics.ts';

/** Up to so many completed sessions, their durations are kept one by one; beyond, in classes of 1 %. */
export const EXACT_DURATIONS_MAX = 100_000;
/** Ratio of the durations of one class to those of the one before: its middle is within 0.5 % of everything in it. */
export const DURATION_STEP = 1.01;

export interface Counts {
  sessions: number;
  completed: number;
  mobile: number;
  reached: Map<string, number>;
  abandoned: Map<string, number>;
  /** Completed sessions by the class of their duration: 0 for none, else see DURATION_STEP. */
  classes: Map<number, number>;
  /** The durations in milliseconds, in order; undefined when there are or were too many. */
  durations: Float64Array | undefined;
}

/** A row of the questions that count sessions; `sign` of a session that is taken away is -1. */
export interface CountsRow {
  sessions: number;
  completed: number;
  mobile: number;
  reachedKeys: string[];
  reachedCounts: number[];
  abandonedKeys: string[];
  abandonedCounts: number[];
  classes: number[];
  classCounts: number[];
  /** Milliseconds and sign of each completed session, up to EXACT_DURATIONS_MAX of them. */
  durations: [ms: number, sign: number][];
}

export function sumOf(counts: Counts, row: CountsRow): Counts {
  const sum: Counts = {
    sessions: counts.sessions + row.sessions,
    completed: counts.completed + row.completed,
    mobile: counts.mobile + row.mobile,
    reached: added(counts.reached, row.reachedKeys, row.reachedCounts),
    abandoned: added(counts.abandoned, row.abandonedKeys, row.abandonedCounts),
    classes: added(counts.classes, row.classes, row.classCounts),
    durations: undefined,
  };
  if (counts.durations && sum.completed < EXACT_DURATIONS_MAX && row.durations.length < EXACT_DURATIONS_MAX) {
    sum.durations = changed(counts.durations, row.durations);
  }
  return sum;
}

/** What some rows count, all together. */
export function joined(rows: readonly CountsRow[]): CountsRow {
  const sum = (get: (row: CountsRow) => number) => rows.reduce((total, row) => total + get(row), 0);
  return {
    sessions: sum((row) => row.sessions),
    completed: sum((row) => row.completed),
    mobile: sum((row) => row.mobile),
    reachedKeys: rows.flatMap((row) => row.reachedKeys),
    reachedCounts: rows.flatMap((row) => row.reachedCounts),
    abandonedKeys: rows.flatMap((row) => row.abandonedKeys),
    abandonedCounts: rows.flatMap((row) => row.abandonedCounts),
    classes: rows.flatMap((row) => row.classes),
    classCounts: rows.flatMap((row) => row.classCounts),
    durations: rows.flatMap((row) => row.durations),
  };
}

/** A row that takes away what another adds. */
export function negated(row: CountsRow): CountsRow {
  const minus = (count: number) => -count;
  return {
    ...row,
    sessions: -row.sessions,
    completed: -row.completed,
    mobile: -row.mobile,
    reachedCounts: row.reachedCounts.map(minus),
    abandonedCounts: row.abandonedCounts.map(minus),
    classCounts: row.classCounts.map(minus),
    durations: row.durations.map(([ms, sign]) => [ms, -sign]),
  };
}

export const NO_SESSIONS: Counts = {
  sessions: 0,
  completed: 0,
  mobile: 0,
  reached: new Map(),
  abandoned: new Map(),
  classes: new Map(),
  durations: new Float64Array(),
};

export function toTotals(counts: Counts): SessionTotals {
  const { sessions, completed, mobile, reached, abandoned } = counts;
  return { sessions, completed, mobile, reached, abandoned, medianDurationMs: medianOf(counts) };
}

/** The mean of the two middle values; exact while durations are kept one by one. */
function medianOf({ completed, durations, classes }: Counts): number {
  if (completed === 0) return 0;
  const ranks = [Math.floor((completed - 1) / 2), Math.floor(completed / 2)];
  const byClass = durations ? [] : [...classes].sort(([a], [b]) => a - b);
  const [low, high] = ranks.map((rank) => (durations ? durations[rank] : middleOf(classAt(byClass, rank))));
  return ((low ?? 0) + (high ?? 0)) / 2;
}

function classAt(byClass: readonly [durationClass: number, count: number][], rank: number): number {
  let passed = 0;
  for (const [durationClass, count] of byClass) {
    passed += count;
    if (passed > rank) return durationClass;
  }
  throw new Error('there are fewer durations than completed sessions');
}

const middleOf = (durationClass: number) => (durationClass === 0 ? 0 : DURATION_STEP ** (durationClass - 0.5));

/** Durations in order, with some taken away and others put in. */
function changed(durations: Float64Array, changes: readonly [ms: number, sign: number][]): Float64Array {
  const inOrder = (sign: number) =>
    Float64Array.from(changes.filter((one) => one[1] === sign).map(([ms]) => ms)).sort();
  const [more, less] = [inOrder(1), inOrder(-1)];
  const result = new Float64Array(durations.length + more.length - less.length);
  let [at, put, taken] = [0, 0, 0];
  const putUpTo = (ms: number) => {
    while (put < more.length && (more[put] as number) <= ms) result[at++] = more[put++] as number;
  };
  for (const ms of durations) {
    if (less[taken] === ms) {
      taken++;
      continue;
    }
    putUpTo(ms);
    result[at++] = ms;
  }
  putUpTo(Number.POSITIVE_INFINITY);
  return result;
}

function added<Key>(to: ReadonlyMap<Key, number>, keys: readonly Key[], counts: readonly number[]): Map<Key, number> {
  const sum = new Map(to);
  for (const [at, key] of keys.entries()) addTo(sum, key, counts[at] ?? 0);
  return sum;
}

function addTo<Key>(sum: Map<Key, number>, key: Key, count: number): void {
  const now = (sum.get(key) ?? 0) + count;
  if (now === 0) sum.delete(key);
  else sum.set(key, now);
}
