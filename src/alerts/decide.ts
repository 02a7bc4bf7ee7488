// Decides which alerts begin, continue and end when an hour closes. Pure, so that a bench can run it over simulated years. Rules run in
// order of cause and effect: an alert about a cause suppresses new alerts about its consequences.
import { wilson } from '../analysis/statistics/share.ts';
import type { AlertFigures, AlertRules } from '../domain/alert.ts';
import { findBreak, hasResumed, isSilent } from './breaks.ts';
import { completedOfWindow, type JourneyEvidence, keyOf, type Part, type Subject } from './evidence.ts';
import { BREAKS, quietMsOf } from './follow.ts';
import { compareLosses } from './losses.ts';
import { receivedVerdict } from './received.ts';
import { type Comparison, compare, usualOf } from './usual.ts';

export interface Finding extends Subject {
  figures: AlertFigures;
  /** Begin of the window, in ms. */
  since: number;
}

export interface Decision {
  begins: Finding[];
  /** Findings of active alerts that continue. */
  lasts: Finding[];
  /** Keys of subjects that are back to normal. */
  over: string[];
}

export interface Known {
  rules: AlertRules;
  /** Keys of subjects that have begun and are not over. */
  active: ReadonlySet<string>;
  /** When subjects that had begun were over, in ms, by their keys. */
  overAt: ReadonlyMap<string, number>;
}

/** Rates of fewer sessions get no verdict. */
export const VERDICT_SESSIONS_MIN = 100;
/** A step that fewer sessions saw gets no verdict on its losses: extreme shares are most frequent among small counts. */
export const LOSS_SESSIONS_MIN = 150;
/** Smallest difference that is reported, as a fraction: of a loss or error share, and of the completion rate. */
export const LOSS_POINTS_MIN = 0.06;
export const COMPLETION_POINTS_MIN = 0.12;
/** A window whose p-value is below this begins an alert. Chosen on development seeds of bench/alerts. */
const BEGIN_P_MAX = 2e-5;
/** The same for a step compared with the other steps. It is higher because shifts shared by all steps are already removed. */
const LOSS_P_MAX = 5e-4;
/** The same for errors of a field, whose variation between days is estimated from eight days at most. */
const FIELD_P_MAX = 1e-4;
/** An alert ends when its p-value rises above this, or its difference falls below half of the value that begins one. */
const OVER_P_MIN = 0.02;
/** The completion rate is judged only when this share of the sessions that complete in the end has already completed. */
const KNOWN_SHARE_MIN = 0.95;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export function decide(evidence: JourneyEvidence, known: Known): Decision {
  const decision: Decision = { begins: [], lasts: [], over: [] };
  const { at } = evidence.now;
  const isQuiet = (key: string, rule: Subject['rule']) =>
    at - (known.overAt.get(key) ?? Number.NEGATIVE_INFINITY) < quietMsOf(rule);
  const note = (subject: Subject, verdict: Verdict | undefined, silenced: boolean) => {
    if (!verdict) return;
    const key = keyOf(subject);
    const finding = { ...subject, figures: verdict.figures, since: verdict.since };
    if (known.active.has(key)) {
      if (verdict.isOver) decision.over.push(key);
      else decision.lasts.push(finding);
    } else if (verdict.begins && !silenced && known.rules[subject.rule] && !isQuiet(key, subject.rule)) {
      decision.begins.push(finding);
    }
  };
  const isActive = (...rules: readonly string[]) =>
    decision.begins.some(({ rule }) => rules.includes(rule)) || decision.lasts.some(({ rule }) => rules.includes(rule));

  note(subjectOf('tracking_silent'), silenceOf(evidence), false);
  const isSilentNow = isActive('tracking_silent');
  for (const one of breaksOf(evidence, known)) note(one.subject, one.verdict, isSilentNow || isActive('step_silent'));
  // The window of a day still contains the hours of a break that is over.
  const dayFrom = at - evidence.past.delayMs - DAY_HOURS * HOUR_MS;
  const wasBroken = decision.over.length > 0 || breaksOverSince(known, dayFrom, evidence.steps);
  const isBroken = isSilentNow || isActive('step_silent', 'no_success') || wasBroken;
  for (const one of lossesOf(evidence)) note(one.subject, one.verdict, isBroken);
  note(subjectOf('completion'), completionOf(evidence), isBroken || isActive('step_loss'));
  for (const one of fieldsOf(evidence)) note(one.subject, one.verdict, isBroken);
  note(subjectOf('refused_batches'), sharesOf(evidence, evidence.now.refused, REFUSED), false);
  note(subjectOf('marked_sessions'), sharesOf(evidence, evidence.now.marked, MARKED), false);
  note(subjectOf('target_missed'), targetOf(evidence), false);
  const { received } = evidence.now;
  note(subjectOf('received_gap'), received && receivedVerdict(received), false);
  return decision;
}

function breaksOverSince({ overAt }: Known, since: number, steps: readonly string[]): boolean {
  const subjects = BREAKS.flatMap((rule) => [null, ...steps].map((step) => subjectOf(rule, step)));
  return subjects.some((subject) => (overAt.get(keyOf(subject)) ?? Number.NEGATIVE_INFINITY) > since);
}

interface Verdict {
  begins: boolean;
  isOver: boolean;
  figures: AlertFigures;
  since: number;
}

const subjectOf = (rule: Subject['rule'], stepKey: string | null = null, fieldKey: string | null = null): Subject => ({
  ...{ rule, stepKey, fieldKey },
});

function silenceOf(evidence: JourneyEvidence): Verdict | undefined {
  const { at, lastEventAt } = evidence.now;
  if (lastEventAt === null) return undefined;
  const silence = isSilent(evidence);
  const hours = Math.max(1, Math.round((at - lastEventAt) / HOUR_MS));
  const figures = { part: 0, whole: Math.round(silence.expected), usual: 1, low: 1, high: 1, hours, chance: silence.p };
  return { begins: silence.isSilent, isOver: lastEventAt >= at - HOUR_MS, figures, since: lastEventAt };
}

function breaksOf(evidence: JourneyEvidence, { active }: Known) {
  const found = findBreak(evidence);
  const noted: { subject: Subject; verdict: Verdict }[] = [];
  if (found) {
    const { rule, stepKey, hours, part, whole, expected, p, leftOut } = found;
    const bounds = { usual: expected, low: expected, high: expected };
    const figures = { part, whole, ...bounds, hours, chance: p, ...(leftOut > 0 && { leftOut }) };
    const since = evidence.now.at - hours * HOUR_MS;
    noted.push({ subject: subjectOf(rule, stepKey), verdict: { begins: true, isOver: false, figures, since } });
  }
  // Active breaks that `findBreak` did not return are checked one by one.
  const subjects = [subjectOf('no_success'), ...evidence.steps.map((step) => subjectOf('step_silent', step))];
  for (const subject of subjects) {
    if (!active.has(keyOf(subject)) || noted.some((one) => keyOf(one.subject) === keyOf(subject))) continue;
    const state = hasResumed(evidence, subject.stepKey);
    if (!state) continue;
    const { part, whole, expected, resumed, hours } = state;
    const figures = { part, whole, usual: expected, low: expected, high: expected, hours, chance: 0 };
    const verdict = { begins: false, isOver: resumed, figures, since: evidence.now.at - hours * HOUR_MS };
    noted.push({ subject, verdict });
  }
  return noted;
}

function lossesOf({ steps, past, now }: JourneyEvidence) {
  const losses: { subject: Subject; verdict: Verdict; excess: number }[] = [];
  for (const [step, compared] of compareLosses(now.windows.day, steps, past.loss)) {
    const verdict = verdictOf(compared, LOSS_POINTS_MIN, now.at, DAY_HOURS, LOSS_P_MAX);
    const excess = compared.part - compared.expected * compared.whole;
    if (verdict && compared.whole >= LOSS_SESSIONS_MIN)
      losses.push({ subject: subjectOf('step_loss', step), verdict, excess });
  }
  // The step that loses the most people comes first.
  return losses.sort((a, b) => b.excess - a.excess);
}

function completionOf({ past, now }: JourneyEvidence): Verdict | undefined {
  const { completion, delayMs, durations } = past;
  // In a journey that takes days, too few of the window's sessions have completed yet.
  if (!completion || completedOfWindow(durations, DAY_HOURS * HOUR_MS, delayMs) < KNOWN_SHARE_MIN) return undefined;
  const missed = { ...completion, rate: 1 - completion.rate, byWeekday: completion.byWeekday.map((rate) => 1 - rate) };
  const window = now.windows.day.filter(({ step }) => step === '');
  const compared = compare(
    window.map(({ day, reached, completed }) => ({ day, part: reached - completed, whole: reached })),
    missed,
  );
  const verdict = verdictOf(compared, COMPLETION_POINTS_MIN, now.at, DAY_HOURS);
  if (!verdict) return undefined;
  const { part, whole, usual, low, high } = verdict.figures;
  return {
    ...verdict,
    figures: { ...verdict.figures, part: whole - part, usual: 1 - usual, low: 1 - high, high: 1 - low },
  };
}

function fieldsOf({ now }: JourneyEvidence) {
  return (now.fields ?? []).flatMap(({ stepKey, fieldKey, past, ...window }) => {
    const usual = usualOf(past, FIELD_WEEKS_MIN);
    // A field without visits has been removed from the page, so its alert ends.
    if (usual && window.whole === 0)
      return [{ subject: subjectOf('field_errors', stepKey, fieldKey), verdict: goneOf(usual, now.at) }];
    const verdict = usual && verdictOf(compare([window], usual), LOSS_POINTS_MIN, now.at, DAY_HOURS, FIELD_P_MAX);
    return verdict ? [{ subject: subjectOf('field_errors', stepKey, fieldKey), verdict }] : [];
  });
}
const goneOf = ({ rate }: { rate: number }, at: number): Verdict => ({
  ...{ begins: false, isOver: true, since: at - DAY_HOURS * HOUR_MS },
  figures: { part: 0, whole: 0, usual: rate, low: rate, high: rate, hours: DAY_HOURS, chance: 1 },
});

/** Weeks of data that a field needs before its errors are compared. */
const FIELD_WEEKS_MIN = 4;

function verdictOf(
  compared: Comparison,
  pointsMin: number,
  at: number,
  hours: number,
  pMax = BEGIN_P_MAX,
): Verdict | undefined {
  const { part, whole, expected, low, high, p } = compared;
  if (whole < VERDICT_SESSIONS_MIN) return undefined;
  const more = part / whole - expected;
  return {
    begins: more >= pointsMin && p < pMax,
    isOver: more < pointsMin / 2 || p > OVER_P_MIN,
    figures: { part, whole, usual: expected, low, high, hours, chance: p },
    since: at - hours * HOUR_MS,
  };
}

interface ShareRule {
  /** Smallest difference from the usual share, as a fraction, and smallest ratio to it. */
  pointsMin: number;
  timesMin: number;
  hours: number;
}
const REFUSED: ShareRule = { pointsMin: 0.1, timesMin: 3, hours: 24 };
const MARKED: ShareRule = { pointsMin: 0.3, timesMin: 3, hours: 24 };

/** Judges shares that may jump for many reasons: only large jumps count, and no probability is given. */
function sharesOf({ now: { at } }: JourneyEvidence, shares: { now: Part; past: Part } | undefined, rule: ShareRule) {
  if (!shares || shares.now.whole < VERDICT_SESSIONS_MIN || shares.past.whole < VERDICT_SESSIONS_MIN) return undefined;
  const usual = shares.past.part / shares.past.whole;
  const share = shares.now.part / shares.now.whole;
  const { pointsMin, timesMin, hours } = rule;
  return {
    begins: share - usual >= pointsMin && share >= timesMin * usual,
    isOver: share - usual < pointsMin / 2,
    figures: { ...shares.now, usual, low: usual, high: usual, hours, chance: 0 },
    since: at - hours * HOUR_MS,
  };
}

/** Design effect of a week's sessions: days differ from each other, so the effective sample is four times smaller. */
const WEEK_DESIGN_EFFECT = 4;
const WEEK_HOURS = 168;

function targetOf({ targets, now: { at, weeks } }: JourneyEvidence): Verdict | undefined {
  if (!weeks || weeks.some(({ sessions }) => sessions < VERDICT_SESSIONS_MIN)) return undefined;
  const { completionRate: rate, medianTimeToComplete: seconds } = targets;
  const [, last] = weeks;
  const low = (week: (typeof weeks)[number]) =>
    rate !== null && wilson(week.completed, week.sessions, 1.96, WEEK_DESIGN_EFFECT).high < rate;
  const slow = (week: (typeof weeks)[number]) =>
    seconds !== null && week.medianSeconds !== null && week.medianSeconds > seconds;
  if (rate === null && seconds === null) return undefined;
  const figures = { part: last.completed, whole: last.sessions, usual: rate ?? 0, low: rate ?? 0, high: rate ?? 0 };
  return {
    begins: weeks.every(low) || weeks.every(slow),
    isOver: !low(last) && !slow(last),
    figures: { ...figures, hours: 2 * WEEK_HOURS, chance: 0 },
    since: at - 2 * WEEK_HOURS * HOUR_MS,
  };
}
