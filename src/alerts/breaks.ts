// Detects complete stops: no events from the pages, no session that reaches a step, or no completion at all.
import { offsetAt } from '../domain/zone.ts';
import { completedOfWindow, type JourneyEvidence, type StepDay } from './evidence.ts';
import { fewP, type Usual } from './usual.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 8;

/** A window needs at least this many sessions, and at least this many expected continuations, before a break is reported. */
export const BREAK_SESSIONS_MIN = 20;
export const BREAK_EXPECTED_MIN = 5;
/** A break: at most this share of the expected sessions continued. */
const BREAK_SHARE_MAX = 0.05;
/** A break: the probability of so low a count by chance is below this. */
export const BREAK_P_MAX = 1e-4;
/** A step works again when this share of the expected sessions continue, and at least `RESUMED_EXPECTED_MIN` are expected. */
const RESUMED_SHARE = 0.5;
const RESUMED_EXPECTED_MIN = 3;

export interface Break {
  rule: 'step_silent' | 'no_success';
  stepKey: string | null;
  hours: number;
  part: number;
  whole: number;
  /** The share that should have continued by now. */
  expected: number;
  p: number;
  /** Completions that do not count against the break: they came from one or two networks only. */
  leftOut: number;
}

type WindowName = 'hour' | 'sixHours' | 'day';
const WINDOWS: readonly { name: WindowName; hours: number }[] = [
  { name: 'hour', hours: 1 },
  { name: 'sixHours', hours: 6 },
  { name: 'day', hours: 24 },
];

/** The first step, in order, that sessions no longer reach, else a stop of all completions. The shortest window that shows it wins. */
export function findBreak(evidence: JourneyEvidence): Break | undefined {
  for (const { name, hours } of WINDOWS) {
    const found = breakIn(evidence, name, hours);
    if (found) return found;
  }
  return undefined;
}

function breakIn(evidence: JourneyEvidence, name: WindowName, hours: number): Break | undefined {
  const { steps, past, now } = evidence;
  const window = now.windows[name];
  if (sum(window, '', 'reached') < BREAK_SESSIONS_MIN) return undefined;
  const known = knownBy(evidence, hours, name);
  // The expectation starts from the sessions that saw the previous step: they predict arrivals better than all sessions do.
  let before: StepBefore = ALL;
  for (const stepKey of steps) {
    const usual = past.reach.get(stepKey);
    if (!usual) continue;
    const found = brokenIn(window, before, usual, known, (rows) => sum(rows, stepKey, 'reached'));
    if (found) return { rule: 'step_silent', stepKey, hours, ...found };
    before = { stepKey, usual };
  }
  if (!past.completion) return undefined;
  // Completions from one or two networks do not prove that the journey works: a bot can send them. The p-value still counts them.
  const few = now.completedByFew?.[name] ?? 0;
  const found = brokenIn(window, before, past.completion, known, (rows) => sum(rows, '', 'completed'), few);
  return found && found.part === 0 ? { rule: 'no_success', stepKey: null, hours, ...found } : undefined;
}

/**
 * The share of the sessions which complete in the end that has done so by the end of the window. It is also used for a single step,
 * which takes less time than the whole journey, so the expectation errs on the low side.
 */
function knownBy({ past }: JourneyEvidence, hours: number, name: WindowName): number {
  return completedOfWindow(past.durations, hours * HOUR_MS, name === 'day' ? past.delayMs : 0);
}

function brokenIn(
  window: readonly StepDay[],
  before: StepBefore,
  usual: Usual,
  known: number,
  count: (rows: readonly StepDay[]) => number,
  leftOut = 0,
): Omit<Break, 'rule' | 'stepKey' | 'hours'> | undefined {
  const { whole, expected } = expectedIn(window, before, usual, known);
  const counted = count(window);
  const part = Math.max(0, counted - leftOut);
  if (expected * whole < BREAK_EXPECTED_MIN || part > BREAK_SHARE_MAX * expected * whole) return undefined;
  const p = fewP(counted, whole, expected, usual);
  return p < BREAK_P_MAX ? { part, whole, expected, p, leftOut } : undefined;
}

/** The number of sessions that saw the previous step (all sessions for ''), and the share of them that should have continued by now. */
function expectedIn(
  window: readonly StepDay[],
  before: StepBefore,
  usual: Usual,
  known: number,
): { whole: number; expected: number } {
  const stepCounts = window.filter(({ step }) => step === before.stepKey);
  const whole = sum(stepCounts, before.stepKey, 'reached');
  const rateOn = (day: number) => {
    const came = before.usual?.byWeekday[day % 7] ?? 1;
    return came > 0 ? Math.min(1, (usual.byWeekday[day % 7] ?? 0) / came) : 0;
  };
  const share = stepCounts.reduce((total, { day, reached }) => total + reached * rateOn(day), 0);
  return { whole, expected: whole === 0 ? 0 : (known * share) / whole };
}

interface StepBefore {
  /** '' for all sessions. */
  stepKey: string;
  usual: Usual | undefined;
}
const ALL: StepBefore = { stepKey: '', usual: undefined };

/** Checks if a stopped step (null: completion) works again; undefined when too few sessions arrived to decide. */
export function hasResumed(evidence: JourneyEvidence, stepKey: string | null) {
  const { past, now } = evidence;
  const usual = stepKey === null ? past.completion : past.reach.get(stepKey);
  if (!usual) return undefined;
  for (const { name, hours } of WINDOWS.slice(0, 2)) {
    const window = now.windows[name];
    const { whole, expected } = expectedIn(window, ALL, usual, knownBy(evidence, hours, name));
    if (expected * whole < RESUMED_EXPECTED_MIN) continue;
    const part = stepKey === null ? sum(window, '', 'completed') : sum(window, stepKey, 'reached');
    return { part, whole, expected, hours, resumed: part >= RESUMED_SHARE * expected * whole };
  }
  return undefined;
}

/** Sessions that a silence must have cost, at the pace of the hours before it, before it is reported. */
export const SILENT_SESSIONS_MIN = 40;
const SILENT_WEEKS_MIN = 3;

/**
 * Estimates the sessions that the silent hours should have brought: the median of the same hours in the previous eight weeks, scaled
 * down to the pace of the hours just before the silence, so that a quiet holiday is not reported as a stop.
 */
export function isSilent({ zone, past, now }: JourneyEvidence): { isSilent: boolean; expected: number; p: number } {
  const { at, lastEventAt, recentHours } = now;
  if (lastEventAt === null || lastEventAt > at - HOUR_MS || !recentHours) return { isSilent: false, expected: 0, p: 1 };
  const from = Math.ceil(lastEventAt / HOUR_MS) * HOUR_MS;
  const spans = weeksBefore(zone, past.hours, from, at);
  if (spans.length < SILENT_WEEKS_MIN) return { isSilent: false, expected: 0, p: 1 };
  const usual = median(spans);
  const least = [...spans].sort((a, b) => a - b)[Math.min(1, spans.length - 1)] ?? 0;
  let expected = Math.min(usual, 2 * least);
  for (const hours of [6, 24]) {
    const before = weeksBefore(zone, past.hours, from - hours * HOUR_MS, from);
    const own = countIn(recentHours, from - hours * HOUR_MS, from);
    expected = Math.min(expected, (usual * (own + 1)) / (median(before) + 1));
  }
  // Hourly counts vary more than a Poisson distribution does, so the p-value uses half of the expected count.
  return { isSilent: expected >= SILENT_SESSIONS_MIN, expected: usual, p: Math.exp(-expected / 2) };
}

function weeksBefore(zone: string, hours: JourneyEvidence['past']['hours'], from: number, to: number): number[] {
  const first = hours[0]?.at ?? Number.POSITIVE_INFINITY;
  const counts: number[] = [];
  for (let week = 1; week <= WEEKS; week++) {
    const shifted = from - week * WEEK_MS;
    // The same local hour, also across a change of daylight saving time.
    const start = shifted + offsetAt(zone, from) - offsetAt(zone, shifted);
    if (start >= first) counts.push(countIn(hours, start, start + to - from));
  }
  return counts;
}

function countIn(hours: JourneyEvidence['past']['hours'], from: number, to: number): number {
  let [low, high] = [0, hours.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hours[middle]?.at ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  let total = 0;
  for (let at = low; at < hours.length && (hours[at]?.at ?? to) < to; at++) total += hours[at]?.sessions ?? 0;
  return total;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const sum = (rows: readonly StepDay[], step: string, member: 'reached' | 'left' | 'completed') =>
  rows.reduce((total, row) => total + (row.step === step ? row[member] : 0), 0);
