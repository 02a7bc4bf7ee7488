// Figures in sentences: how they differ from what they are compared with, and the finding of each chart, which is its
// caption and its text alternative.
import type { Group, JourneyFigures, StepFigures, Summary } from '../../../src/domain/figures.ts';
import { count, counted } from '../ui/format.ts';
import { type Counted, compare, difference, ENOUGH_SESSIONS, rank } from './compare.ts';
import { countOf, duration, interval, intervalName, percent, points, pointsBetween, quoted, rateOf } from './format.ts';
import { rankSteps } from './look-next.ts';
import type { Versus } from './versus.ts';
import { INTERVAL_95 } from './words.ts';

export function countChange(now: number, before: number, { where, refusal }: Versus): string {
  const former = before === 0 ? `None ${where}` : `${count(before)} ${where}`;
  if (refusal !== null) return `${former} (${refusal})`;
  if (before === 0) return former;
  if (now === before) return `The same: ${former}`;
  if (Math.min(now, before) < ENOUGH_SESSIONS) return former;
  // Beyond a doubling, or thereabouts, percentages read badly.
  if (now >= before * 3) return former;
  const share = rateOf(Math.abs(now - before), before);
  return `${percent(share)} ${now > before ? 'more' : 'fewer'} than ${former}`;
}

/** The difference with its interval, or why none is claimed. */
export function shareChange(now: Counted, before: Counted, { where, refusal }: Versus): string {
  const { rate } = before.share;
  const part = Math.round((rate ?? 0) * before.sessions);
  const former = rate === null ? `No sessions ${where}` : `${headline(part, before)} ${where}`;
  if (refusal !== null) return `${former} (${refusal})`;
  if (now.share.rate === null || rate === null) return former;
  const verdict = compare(now, before);
  if (verdict === 'too few') return `${former}; too few sessions to compare`;
  const found = difference(now.share, before.share);
  if (!found || Math.abs(found.by) < 0.0005) return `The same: ${former}`;
  const moved = `${points(found.by)} ${found.by > 0 ? 'higher' : 'lower'} than ${former}`;
  if (verdict === 'unclear') return `${moved}; that may be chance`;
  return `${moved} (${pointsBetween(found.low, found.high)})`;
}

/** Compares medians of the sessions that saw a step. */
export function stayChange(
  now: { seconds: number | null; sessions: number },
  before: { seconds: number | null; sessions: number },
  versus: Versus,
): string {
  const asCompleted = ({ seconds, sessions }: typeof now) => ({ seconds, completed: sessions });
  return durationChange(asCompleted(now), asCompleted(before), versus, 'sessions');
}

/** Compares medians of completed sessions, or of others. */
export function durationChange(
  now: { seconds: number | null; completed: number },
  before: { seconds: number | null; completed: number },
  { where, refusal }: Versus,
  whose = 'completed sessions',
): string {
  // A median of few says as little as a share of few.
  const isFew = before.seconds !== null && before.completed < ENOUGH_SESSIONS;
  const former = isFew
    ? `Too few ${whose} ${where}: ${count(before.completed)}`
    : before.seconds === null
      ? `No time ${where}`
      : `${duration(before.seconds)} ${where}`;
  if (refusal !== null) return `${former} (${refusal})`;
  if (now.seconds === null || before.seconds === null || isFew) return former;
  if (now.completed < ENOUGH_SESSIONS) return `${former}; too few ${whose} to compare`;
  if (duration(now.seconds) === duration(before.seconds)) return `The same: ${former}`;
  return `${duration(Math.abs(now.seconds - before.seconds))} ${now.seconds > before.seconds ? 'longer' : 'shorter'} than ${former}`;
}

/** A share as a headline: of too few sessions, the two numbers that it is made of. */
export function headline(part: number, { share, sessions }: Counted): string {
  const isFew = sessions > 0 && sessions < ENOUGH_SESSIONS;
  return isFew ? `${count(part)} of ${count(sessions)}` : percent(share.rate);
}

/** Whether a share reaches what it should: by its interval. */
export function rateTarget({ share, sessions }: Counted, target: number | null): string | null {
  if (target === null) return null;
  const named = `Target ${percent(target)}`;
  if (share.low === null || share.high === null || sessions < ENOUGH_SESSIONS)
    return `${named}: too few sessions to judge`;
  if (share.low >= target) return `${named}: reached`;
  return share.high < target ? `${named}: missed` : `${named}: within the interval`;
}

/** Whether the median stays below what it should. */
export function timeTarget(now: { seconds: number | null; completed: number }, target: number | null): string | null {
  if (target === null) return null;
  const named = `Target ${duration(target)}`;
  if (now.seconds === null || now.completed < ENOUGH_SESSIONS) return `${named}: too few completed sessions to judge`;
  return now.seconds <= target ? `${named}: reached` : `${named}: missed`;
}

export function funnelFinding(steps: readonly StepFigures[], { sessions, completed, completion }: Summary): string {
  return `${countOf(completed, completion.rate)} of ${counted(sessions, 'session')} completed. ${standout(steps)}`;
}

/** The step that a caption names, or none. */
function standout(steps: readonly StepFigures[]): string {
  if (steps.every(({ reached }) => reached === 0)) return 'No step was reached.';
  if (steps.every(({ left }) => left === 0)) return 'Nobody stopped at any step.';
  const { top, close } = rankSteps(steps);
  if (!top) return `Too few sessions to name a step: fewer than ${ENOUGH_SESSIONS} saw each.`;
  if (top.left === 0) return 'Nobody stopped at a step that enough sessions saw.';
  if (close.length > 0) return 'No step stands out.';
  return `The step where most people stopped is ${quoted(top.name)}: ${countOf(top.left, top.abandonment.rate)} of the ${count(top.reached)} that saw it (${INTERVAL_95} ${interval(top.abandonment)}).`;
}

/** `weeks` says how many weeks each interval is, where they are weeks. */
export function seriesFinding({
  series,
  interval,
  period,
  weeks = 1,
}: Pick<JourneyFigures, 'series' | 'interval' | 'period'> & { weeks?: number }): string {
  const width = weeks > 1 ? 'point' : interval;
  if (series.every(({ sessions }) => sessions === 0)) return 'No sessions in this period.';
  const { top } = rank(series, ({ completion, sessions }) => ({ share: completion, sessions }));
  const lowest = series
    .filter(({ sessions }) => sessions >= ENOUGH_SESSIONS)
    .toSorted((a, b) => (a.completion.rate ?? 0) - (b.completion.rate ?? 0))[0];
  if (!top || !lowest) return `No ${width} has ${ENOUGH_SESSIONS} sessions, so none is compared.`;
  if (top === lowest || top.completion.rate === lowest.completion.rate) {
    return `${percent(top.completion.rate)} in each ${width} with ${ENOUGH_SESSIONS} sessions or more.`;
  }
  const at = (point: typeof top) =>
    `${percent(point.completion.rate)} (${intervalName(point.start, interval, period.timezone, weeks)})`;
  const isShort = series.some(({ sessions }) => sessions > 0 && sessions < ENOUGH_SESSIONS);
  const where = isShort ? `, where a ${width} has ${ENOUGH_SESSIONS} sessions or more` : '';
  return `Between ${at(lowest)} and ${at(top)}${where}.`;
}

export function timeFinding({ completed, medianTimeToComplete, p90TimeToComplete }: Summary): string {
  if (completed === 0) return 'No session of this period is completed.';
  if (completed === 1) return `The one completed session took ${duration(medianTimeToComplete)}.`;
  if (completed < ENOUGH_SESSIONS) {
    return `The median of the ${counted(completed, 'completed session')} is ${duration(medianTimeToComplete)}; fewer than ${ENOUGH_SESSIONS} say little about others.`;
  }
  return `Half of the ${counted(completed, 'completed session')} took less than ${duration(medianTimeToComplete)}, nine in ten less than ${duration(p90TimeToComplete)}.`;
}

/** How long sessions stayed on a step; `known` counts those whose stay ended. */
export function stayFinding(known: number, median: number | null): string {
  if (known === 0) return '';
  if (known === 1) return `The one session that went on stayed ${duration(median)}.`;
  if (known < ENOUGH_SESSIONS) {
    return `The median of ${counted(known, 'session')} is ${duration(median)}; fewer than ${ENOUGH_SESSIONS} say little about others.`;
  }
  return `Half of the ${counted(known, 'session')} whose time is known stayed less than ${duration(median)}.`;
}

/** Compares the two largest groups: `named` makes the value readable. */
export function groupFinding(groups: readonly Group[], named: (value: string) => string): string {
  const [first, second] = groups.toSorted((a, b) => b.sessions - a.sessions);
  if (!first) return 'No sessions in this period.';
  const all = groups.reduce((sum, { sessions }) => sum + sessions, 0);
  const most = `${named(first.value)}: ${countOf(first.sessions, rateOf(first.sessions, all))} of sessions, ${headline(first.completed, asCounted(first))} completed`;
  if (!second) return `${most}.`;
  const compared = `${most}; ${named(second.value)}: ${headline(second.completed, asCounted(second))}`;
  const verdict = compare(asCounted(first), asCounted(second));
  if (verdict === 'too few') return `${compared}, too few sessions to compare.`;
  return verdict === 'unclear' ? `${compared}, no clear difference.` : `${compared}.`;
}

const asCounted = ({ completion, sessions }: Group): Counted => ({ share: completion, sessions });

export function tagFinding(counts: Readonly<Record<string, number>>): string {
  const tags = Object.entries(counts).filter(([, events]) => events > 0);
  const all = tags.reduce((sum, [, events]) => sum + events, 0);
  if (all === 0) return 'Nothing came in during the last 24 hours.';
  return `${counted(all, 'event')} of ${counted(tags.length, 'kind')} came in.`;
}

export function largest<Item>(items: readonly Item[], size: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>((top, item) => (!top || size(item) > size(top) ? item : top), undefined);
}
