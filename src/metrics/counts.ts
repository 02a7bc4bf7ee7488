// What sessions add up to, in a form to which sessions can be added and from which they can be taken away.
import type { SessionTotals } from '../domain/metrics.ts';

/** Up to so many completed sessions, their durations are kept one by one; beyond, in classes of 1 %. */
export const EXACT_DURATIONS_MAX = 100_000;
/** Ratio of the durations of one class to those of the one before: its middle is within 0.5 % of everything in it. */
export const DURATION_STEP = 1.01;

/** As the questions to the store have it. */
export const durationClassOf = (ms: number) => (ms <= 0 ? 0 : 1 + Math.floor(Math.log(ms) / Math.log(DURATION_STEP)));

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

/** What sessions change, all together; of one that is taken away, everything is -1. */
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

/** What one session counts. */
export interface SessionCounts {
  /** First day of receipt of its events that count, as days since 1970. */
  oldestOn: number;
  isMobile: boolean;
  /** Of the journey's steps. */
  steps: readonly string[];
  /** The step that it was left at; '' when it was completed, or saw none. */
  leftAt: string;
  /** Null when it was not completed. */
  durationMs: number | null;
  /** 0 when it was not completed. */
  durationClass: number;
}

export interface Change {
  /** Added, or taken away. */
  sign: 1 | -1;
  session: SessionCounts;
}

/** What some sessions change, all together. */
export function rowOf(changes: readonly Change[]): CountsRow {
  const completed = changes.filter(({ session }) => session.durationMs !== null);
  const left = changes.filter(({ session }) => session.leftAt !== '');
  const sum = (some: readonly Change[]) => some.reduce((total, { sign }) => total + sign, 0);
  return {
    sessions: sum(changes),
    completed: sum(completed),
    mobile: sum(changes.filter(({ session }) => session.isMobile)),
    reachedKeys: changes.flatMap(({ session }) => session.steps),
    reachedCounts: changes.flatMap(({ sign, session }) => session.steps.map(() => sign)),
    abandonedKeys: left.map(({ session }) => session.leftAt),
    abandonedCounts: left.map(({ sign }) => sign),
    classes: completed.map(({ session }) => session.durationClass),
    classCounts: completed.map(({ sign }) => sign),
    durations: completed.map(({ sign, session }) => [session.durationMs as number, sign]),
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
