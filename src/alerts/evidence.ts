// The evidence that rules judge, without any engine: what a journey's past makes likely, and what the last hours brought.
import type { JourneyRule } from '../domain/alert.ts';
import type { Targets } from '../domain/targets.ts';
import { HOUR_MS } from '../domain/time.ts';
import { usualLosses } from './losses.ts';
import type { ReceivedWindow } from './received.ts';
import { type DayShare, type Usual, usualOf } from './usual.ts';

/** Sessions by the day on which they started; `step` '' represents all of them, a key those that saw the step. */
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

/** Completed sessions by what they took: so many took at most `ms`, and more than the entry before. Ascending. */
export type Durations = readonly { ms: number; sessions: number }[];

/** Usual values of a journey, learned once a day from eight weeks. */
export interface Past {
  completion: Usual | undefined;
  /** By step, the share of a day's sessions that saw it. */
  reach: ReadonlyMap<string, Usual>;
  /** By step, the share of those that saw it that left there. */
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

/** The figures when an hour closes. Members that are left out were not asked for: nothing is decided about them. */
export interface Now {
  /** End of the hour, in ms. */
  at: number;
  /** Sessions that started in the last hour, the last six hours, and a day that is old enough to judge (see `delayMsOf`). */
  windows: { hour: readonly StepDay[]; sixHours: readonly StepDay[]; day: readonly StepDay[] };
  /** Completions of each window that came from one or two networks only; 0 where more had some. */
  completedByFew?: { hour: number; sixHours: number; day: number };
  lastEventAt: number | null;
  /** Hours of the last two days, where nothing arrived in the last hour. */
  recentHours?: readonly HourCount[];
  refused?: { now: Part; past: Part };
  marked?: { now: Part; past: Part };
  fields?: readonly FieldWindow[];
  /** The week that is over, after the week before it. */
  weeks?: readonly [Week, Week];
  /** Submissions that pages reported beside those that case systems received, over hours that all of them have counted. */
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

/** The share of completing sessions that has completed after `ms`. */
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

/** The same of sessions that started evenly in a window that ended `endedMs` ago. */
export function completedOfWindow(durations: Durations, lengthMs: number, endedMs: number): number {
  let total = 0;
  for (let at = 0; at < AGES; at++) total += completedWithin(durations, endedMs + (lengthMs * (at + 0.5)) / AGES);
  return total / AGES;
}

/** A session is left when nothing came of it for half an hour: rates of a day are judged no sooner than this, in ms. */
export const DELAY_MS_MIN = HOUR_MS;
/** Nor later, in ms: journeys that take longer are judged by breaks and losses alone. */
export const DELAY_MS_MAX = 48 * HOUR_MS;
const DONE_SHARE = 0.95;

/** How old the youngest session of the day's window must be: nearly all that will complete have done so. */
export function delayMsOf(durations: Durations): number {
  for (let ms = DELAY_MS_MIN; ms < DELAY_MS_MAX; ms += HOUR_MS)
    if (completedWithin(durations, ms) >= DONE_SHARE) return ms;
  return DELAY_MS_MAX;
}
