// What figures say, in sentences: the changes since the period before, and the finding of each chart, which is its
// caption and its text alternative.
import type { Group, JourneyFigures, Share, StepFigures, Summary } from '../../../src/domain/figures.ts';
import { count, counted } from '../ui/format.ts';
import { countOf, duration, interval, intervalName, percent, points, rateOf, times } from './format.ts';

export function countChange(now: number, before: number): string {
  if (before === 0) return 'None before';
  const told = `${count(before)} before`;
  if (now === before) return 'The same as before';
  // Beyond a doubling, or thereabouts, percentages read badly.
  if (now >= before * 3) return `${times(now / before)} the ${told}`;
  const share = rateOf(Math.abs(now - before), before);
  return `${percent(share)} ${now > before ? 'more' : 'fewer'} than ${told}`;
}

/** With a doubt, unless the two intervals do not touch. */
export function shareChange(now: Share, before: Share): string {
  if (before.rate === null) return 'Nothing before to compare with';
  const told = `${percent(before.rate)} before`;
  if (now.rate === null) return told;
  const difference = now.rate - before.rate;
  if (Math.abs(difference) < 0.0005) return 'The same as before';
  const moved = `${points(difference)} ${difference > 0 ? 'higher' : 'lower'} than ${told}`;
  return apart(now, before) ? moved : `${moved}; that may be chance`;
}

export function durationChange(now: number | null, before: number | null): string {
  if (before === null) return 'Nothing before to compare with';
  const told = `${duration(before)} before`;
  if (now === null) return told;
  if (duration(now) === duration(before)) return 'The same as before';
  return `${duration(Math.abs(now - before))} ${now > before ? 'longer' : 'shorter'} than ${told}`;
}

export function funnelFinding(steps: readonly StepFigures[], { sessions, completed, completion }: Summary): string {
  const most = largest(steps, ({ left }) => left);
  const ended = `${countOf(completed, completion.rate)} of ${counted(sessions, 'session')} completed.`;
  if (!most || most.left === 0) return `${ended} No step lost a session.`;
  return `${ended} Most were lost at “${most.name}”: ${countOf(most.left, most.abandonment.rate)} of the ${count(most.reached)} that saw it.`;
}

export function abandonmentFinding(steps: readonly StepFigures[]): string {
  const top = largest(
    steps.filter(({ reached }) => reached > 0),
    ({ abandonment }) => abandonment.rate ?? 0,
  );
  if (!top) return 'No step was reached.';
  if (top.left === 0) return 'No session was given up at any step.';
  return `The highest share is at “${top.name}”: ${percent(top.abandonment.rate)} (95 % interval ${interval(top.abandonment)}).`;
}

export function seriesFinding({ series, interval: width, summary }: JourneyFigures): string {
  const filled = series.filter(({ sessions, completion }) => sessions > 0 && completion.rate !== null);
  const highest = largest(filled, ({ completion }) => completion.rate ?? 0);
  const lowest = largest(filled, ({ completion }) => -(completion.rate ?? 0));
  if (!highest || !lowest) return 'No sessions in this period.';
  if (highest === lowest || highest.completion.rate === lowest.completion.rate) {
    return `${percent(highest.completion.rate)} of sessions completed in each interval that had any.`;
  }
  const at = (point: typeof highest) => `${percent(point.completion.rate)} (${intervalName(point.start, width)})`;
  return `Between ${at(lowest)} and ${at(highest)}; ${percent(summary.completion.rate)} over the whole period.`;
}

export function timeFinding({ summary }: JourneyFigures): string {
  const { completed, medianTimeToComplete, p90TimeToComplete } = summary;
  if (completed === 0) return 'No session of this period is completed.';
  if (completed === 1) return `The one completed session took ${duration(medianTimeToComplete)}.`;
  return `Half of the ${counted(completed, 'completed session')} took at most ${duration(medianTimeToComplete)}, nine in ten at most ${duration(p90TimeToComplete)}.`;
}

/** Compares the two largest groups: `named` makes the value readable. */
export function groupFinding(groups: readonly Group[], named: (value: string) => string): string {
  const [first, second] = groups.toSorted((a, b) => b.sessions - a.sessions);
  if (!first) return 'No sessions in this period.';
  const all = groups.reduce((sum, { sessions }) => sum + sessions, 0);
  const most = `${named(first.value)}: ${countOf(first.sessions, rateOf(first.sessions, all))} of sessions, ${percent(first.completion.rate)} completed`;
  if (!second) return `${most}.`;
  const compared = `${most}; ${named(second.value)}: ${percent(second.completion.rate)}`;
  return apart(first.completion, second.completion) ? `${compared}.` : `${compared}, no clear difference.`;
}

export function tagFinding(counts: Readonly<Record<string, number>>): string {
  const tags = Object.entries(counts).filter(([, events]) => events > 0);
  const all = tags.reduce((sum, [, events]) => sum + events, 0);
  if (all === 0) return 'Nothing came in during the last 24 hours.';
  return `${counted(all, 'event')} of ${counted(tags.length, 'kind')} in the last 24 hours, whatever the period and filter.`;
}

/** Whether two 95 % intervals do not touch. */
export function apart(a: Share, b: Share): boolean {
  if (a.low === null || a.high === null || b.low === null || b.high === null) return false;
  return a.low > b.high || b.low > a.high;
}

export function largest<Item>(items: readonly Item[], size: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>((top, item) => (!top || size(item) > size(top) ? item : top), undefined);
}
