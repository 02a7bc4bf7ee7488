// The input of the alert rules, as plain data without a database: a journey's baseline, and the counts of the last hours.
import type { JourneyRule } from '../domain/alert.ts';
import type { Targets } from '../domain/targets.ts';
import { HOUR_MS } from '../domain/time.ts';
import { usualLosses } from './losses.ts';
import type { ReceivedWindow } from './received.ts';
import { type DayShare, type Usual, usualOf } from './usual.ts';

/** Sessions of one start day: all of them for `step` '', else the sessions that saw the step. */
export interface StepDay {
  /** Days since 1970 on the clocks of the organization. */
  day: number;
  step: string;
  reached: number;
  left: number;
  completed: number;
}

export interface HourCount {
  /** Start of the hour, in ms. */
  at: number;
  sessions: number;
}

/** Histogram of the time to complete, ascending: `sessions` took at most `ms`, and more than the previous entry's `ms`. */
export type Durations = readonly { ms: number; sessions: number }[];

/** Baseline of a journey, computed once a day from the previous eight weeks. */
export interface Past {
  completion: Usual | undefined;
  /** By step, the share of a day's sessions that saw it. */
  reach: ReadonlyMap<string, Usual>;
  /** By step, the share of its sessions that left there. */
  loss: ReadonlyMap<string, Usual>;
  durations: Durations;
  /** See `delayMsOf`. */
  delayMs: number;
  hours: readonly HourCount[];
}

export interface FieldWindow extends DayShare {
  stepKey: string;
  fieldKey: string;
  /** The same weekday in the weeks before. */
  past: readonly DayShare[];
}

export interface Part {
  part: number;
  whole: number;
}

export interface Week {
  sessions: number;
  completed: number;
  medianSeconds: number | null;
}

/** The figures when an hour closes. Rules whose member is missing are not evaluated in this hour. */
export interface Now {
  /** End of the hour, in ms. */
  at: number;
  /** Sessions that started in the last hour, the last six hours, and a day that is old enough to judge (see `delayMsOf`). */
  windows: { hour: readonly StepDay[]; sixHours: readonly StepDay[]; day: readonly StepDay[] };
  /** Completions of each window if they all came from one or two networks; else 0. */
  completedByFew?: { hour: number; sixHours: number; day: number };
  lastEventAt: number | null;
  /** Hours of the last two days; only set when nothing arrived in the last hour. */
  recentHours?: readonly HourCount[];
  refused?: { now: Part; past: Part };
  marked?: { now: Part; past: Part };
  fields?: readonly FieldWindow[];
  /** The last two complete weeks, oldest first. */
  weeks?: readonly [Week, Week];
  /** Submissions reported by pages and submissions received by case systems, over hours that every system has counted. */
  received?: ReceivedWindow | undefined;
}

export interface Subject {
  rule: JourneyRule;
  stepKey: string | null;
  fieldKey: string | null;
}

export const keyOf = ({ rule, stepKey, fieldKey }: Subject) => JSON.stringify([rule, stepKey, fieldKey]);

export interface JourneyEvidence {
  zone: string;
  /** Keys of the configured steps, by index. */
  steps: readonly string[];
  targets: Targets;
  past: Past;
  now: Now;
}

export function learn(
  days: readonly StepDay[],
  steps: readonly string[],
  durations: Durations,
  hours: readonly HourCount[],
): Past {
  const all = days.filter(({ step }) => step === '');
  const sessions = new Map(all.map(({ day, reached }) => [day, reached]));
  const reach = new Map<string, Usual>();
  for (const step of steps) {
    const own = days.filter((one) => one.step === step);
    const known = new Map(own.map((one) => [one.day, one]));
    const reached = usualOf([...sessions].map(([day, whole]) => ({ day, part: known.get(day)?.reached ?? 0, whole })));
    if (reached) reach.set(step, reached);
  }
  const loss = usualLosses(days, steps);
  const completion = usualOf(all.map(({ day, reached, completed }) => ({ day, part: completed, whole: reached })));
  return { completion, reach, loss, durations, delayMs: delayMsOf(durations), hours };
}

/** The share of completed sessions that took at most `ms`. */
export function completedWithin(durations: Durations, ms: number): number {
  const all = durations.reduce((total, { sessions }) => total + sessions, 0);
  if (all === 0) return 1;
  let [done, from] = [0, 0];
  for (const { ms: to, sessions } of durations) {
    if (ms >= to) done += sessions;
    else if (ms > from) done += (sessions * (ms - from)) / (to - from);
    from = to;
  }
  return done / all;
}

const AGES = 24;

/** The same for sessions whose starts are spread evenly over a window that ended `endedMs` ago. */
export function completedOfWindow(durations: Durations, lengthMs: number, endedMs: number): number {
  let total = 0;
  for (let at = 0; at < AGES; at++) total += completedWithin(durations, endedMs + (lengthMs * (at + 0.5)) / AGES);
  return total / AGES;
}

/** Shortest delay, in ms, before a day's rates are judged: a session counts as left after half an hour without events. */
export const DELAY_MS_MIN = HOUR_MS;
/** Longest delay, in ms: journeys that take longer are judged by breaks and losses only. */
export const DELAY_MS_MAX = 48 * HOUR_MS;
const DONE_SHARE = 0.95;

/** The age, in ms, when 95 % of the sessions that complete have done so: the window of a day ends this long ago. */
export function delayMsOf(durations: Durations): number {
  for (let ms = DELAY_MS_MIN; ms < DELAY_MS_MAX; ms += HOUR_MS)
    if (completedWithin(durations, ms) >= DONE_SHARE) return ms;
  return DELAY_MS_MAX;
}
