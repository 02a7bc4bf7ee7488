// Complete stops: of arrivals from the pages, a step, or every completion.
import { offsetAt } from '../domain/zone.ts';
import { completedOfWindow, type JourneyEvidence, type StepDay } from './evidence.ts';
import { fewP, type Usual } from './usual.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 8;

/** The least number of sessions among which a break is looked for, and of those that should have gone on by now. */
export const BREAK_SESSIONS_MIN = 20;
export const BREAK_EXPECTED_MIN = 5;
/** At most this share of those who should have gone on did. */
const BREAK_SHARE_MAX = 0.05;
/** Probability below which so few are a break. */
export const BREAK_P_MAX = 1e-4;
/** A step works again when this share of those who should go on does, of so many at least. */
const RESUMED_SHARE = 0.5;
const RESUMED_EXPECTED_MIN = 3;

export interface Break {
  rule: 'step_silent' | 'no_success';
  stepKey: string | null;
  hours: number;
  part: number;
  whole: number;
  /** The share that should have gone on by now. */
  expected: number;
  p: number;
  /** Sessions of one or two networks that completed nevertheless. */
  leftOut: number;
}

type WindowName = 'hour' | 'sixHours' | 'day';
const WINDOWS: readonly { name: WindowName; hours: number }[] = [
  { name: 'hour', hours: 1 },
  { name: 'sixHours', hours: 6 },
  { name: 'day', hours: 24 },
];

/** The first step, in order, that nobody reaches any more; else whether nobody completes. By the shortest window that shows it. */
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
  // Those who saw the step before are the ones who should come: more telling than all who began.
  let before: StepBefore = ALL;
  for (const stepKey of steps) {
    const usual = past.reach.get(stepKey);
    if (!usual) continue;
    const found = brokenIn(window, before, usual, known, (rows) => sum(rows, stepKey, 'reached'));
    if (found) return { rule: 'step_silent', stepKey, hours, ...found };
    before = { stepKey, usual };
  }
  if (!past.completion) return undefined;
  // One or two networks are no proof that it works: a stranger completes as easily. Chance counts them all the same.
  const few = now.completedByFew?.[name] ?? 0;
  const found = brokenIn(window, before, past.completion, known, (rows) => sum(rows, '', 'completed'), few);
  return found && found.part === 0 ? { rule: 'no_success', stepKey: null, hours, ...found } : undefined;
}

/**
 * The share of those who complete in the end that has done so by now. The way from one step to the next takes no longer than the
 * whole: what is expected of it is never too much.
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

/** The number of sessions that saw the step before (all for ''), and the share of them that should have gone on by now. */
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

/** Whether a step (null: completion) that had stopped goes on; undefined where too few came to say. */
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

/** Sessions that a silence must have cost, at the pace of the hours before it, before it is one. */
export const SILENT_SESSIONS_MIN = 40;
const SILENT_WEEKS_MIN = 3;

/**
 * How many sessions the silent hours should have brought: those of the same hours of the eight weeks before, at the pace of the hours
 * before the silence, so that holidays count as what they are.
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
  // Counts of hours scatter more than chance: a quarter of the expected is sure to come.
  return { isSilent: expected >= SILENT_SESSIONS_MIN, expected: usual, p: Math.exp(-expected / 2) };
}

function weeksBefore(zone: string, hours: JourneyEvidence['past']['hours'], from: number, to: number): number[] {
  const first = hours[0]?.at ?? Number.POSITIVE_INFINITY;
  const counts: number[] = [];
  for (let week = 1; week <= WEEKS; week++) {
    const shifted = from - week * WEEK_MS;
    // The same hour on the clocks of the zone.
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
