// Figures in sentences: how they differ from what they are compared with, and the finding of each chart, which is its
// caption and its text alternative.
import type { Group, JourneyFigures, StepFigures, Summary } from '../../../../src/domain/figures.ts';
import { count } from '../../ui/format.ts';
import {
  countOf,
  duration,
  interval,
  intervalName,
  partOf,
  percent,
  points,
  pointsBetween,
  quoted,
  rateOf,
  SURE,
} from '../choice/format.ts';
import type { Versus } from '../choice/versus.ts';
import { type Counted, compare, compareOneOf, difference, ENOUGH_SESSIONS, rank } from './compare.ts';
import {
  changeWords as change,
  groupFindingWords as groupWords,
  reachWords as reach,
  seriesFindingWords as seriesWords,
  stepFindingWords as stepFinding,
  tagFindingWords,
  timeFindingWords as timeWords,
} from './finding-words.ts';
import { lastOf, rankSteps } from './look-next.ts';

export function countChange(now: number, before: number, { where, refusal }: Versus): string {
  const value = count(before);
  const former = before === 0 ? change.none({ where }) : change.was({ value, where });
  if (refusal !== null) return change.refused({ was: former, refusal });
  if (before === 0) return former;
  if (now === before) return change.theSame({ value, where });
  if (Math.min(now, before) < ENOUGH_SESSIONS) return former;
  // Beyond a doubling, or thereabouts, percentages read badly.
  if (now >= before * 3) return former;
  const share = percent(rateOf(Math.abs(now - before), before));
  return change.countMoved({ share, way: now > before ? 'more' : 'fewer', value, where });
}

/** The difference with its interval, or why none is claimed. `comparisons`: of so many rows it is one. */
export function shareChange(now: Counted, before: Counted, { where, refusal }: Versus, comparisons = 1): string {
  const { rate } = before.share;
  const value = headline(Math.round((rate ?? 0) * before.sessions), before);
  const former = rate === null ? change.noSessions({ where }) : change.was({ value, where });
  if (refusal !== null) return change.refused({ was: former, refusal });
  if (now.share.rate === null || rate === null) return former;
  const verdict = compareOneOf(comparisons, now, before);
  if (verdict === 'too few') return change.tooFewToCompare({ value, where });
  const found = difference(now.share, before.share);
  if (!found || Math.abs(found.by) < 0.0005) return change.theSame({ value, where });
  const moved = { points: points(found.by), way: found.by > 0 ? 'higher' : 'lower', value, where };
  if (verdict === 'unclear')
    return compare(now, before) === 'unclear'
      ? change.shareMovedUnclear(moved)
      : change.shareMovedAmong({ ...moved, rows: comparisons });
  return change.shareMoved({ ...moved, interval: pointsBetween(found.low, found.high) });
}

/** Compares medians of the sessions that saw a step. */
export function stayChange(
  now: { seconds: number | null; sessions: number },
  before: { seconds: number | null; sessions: number },
  versus: Versus,
): string {
  const asCompleted = ({ seconds, sessions }: typeof now) => ({ seconds, completed: sessions });
  return durationChange(asCompleted(now), asCompleted(before), versus, {
    tooFew: change.tooFewSessions,
    tooFewToCompare: change.tooFewToCompare,
  });
}

const OF_COMPLETED = { tooFew: change.tooFewCompleted, tooFewToCompare: change.tooFewCompletedToCompare };

/** Compares medians of completed sessions, or of others. */
export function durationChange(
  now: { seconds: number | null; completed: number },
  before: { seconds: number | null; completed: number },
  { where, refusal }: Versus,
  whose = OF_COMPLETED,
): string {
  // A median of few says as little as a share of few.
  const isFew = before.seconds !== null && before.completed < ENOUGH_SESSIONS;
  const value = duration(before.seconds);
  const former = isFew
    ? whose.tooFew({ where, sessions: before.completed })
    : before.seconds === null
      ? change.noTime({ where })
      : change.was({ value, where });
  if (refusal !== null) return change.refused({ was: former, refusal });
  if (now.seconds === null || before.seconds === null || isFew) return former;
  if (now.completed < ENOUGH_SESSIONS) return whose.tooFewToCompare({ value, where });
  if (duration(now.seconds) === value) return change.theSame({ value, where });
  const time = duration(Math.abs(now.seconds - before.seconds));
  return change.timeMoved({ time, way: now.seconds > before.seconds ? 'longer' : 'shorter', value, where });
}

/** A share as a headline: of too few sessions, the two numbers that it is made of. */
export function headline(part: number, { share, sessions }: Counted): string {
  const isFew = sessions > 0 && sessions < ENOUGH_SESSIONS;
  return isFew ? partOf(part, sessions) : percent(share.rate);
}

/** Whether a share reaches what it should: by its interval. */
export function rateTarget({ share, sessions }: Counted, rate: number | null): string | null {
  if (rate === null) return null;
  const target = percent(rate);
  if (share.low === null || share.high === null || sessions < ENOUGH_SESSIONS) return reach.tooFewSessions({ target });
  if (share.low >= rate) return reach.reached({ target });
  return share.high < rate ? reach.missed({ target }) : reach.withinTheInterval({ target });
}

/** Whether the median stays below what it should. */
export function timeTarget(now: { seconds: number | null; completed: number }, time: number | null): string | null {
  if (time === null) return null;
  const target = duration(time);
  if (now.seconds === null || now.completed < ENOUGH_SESSIONS) return reach.tooFewCompleted({ target });
  return now.seconds <= time ? reach.reached({ target }) : reach.missed({ target });
}

export function funnelFinding(
  steps: readonly StepFigures[],
  { sessions, completed, completion, certainty }: Summary,
): string {
  const ended = stepFinding.completed({ completed: countOf(completed, completion.rate), sessions });
  return `${ended} ${standout(steps, certainty.unknown)}`;
}

/** The step that a caption names, or none. */
function standout(steps: readonly StepFigures[], unknown: number): string {
  if (steps.every(({ reached }) => reached === 0)) return stepFinding.noStepWasReached;
  if (steps.every(({ left }) => left === 0)) return stepFinding.nobodyStopped;
  const { top, close, isSure } = rankSteps(steps, lastOf(steps), unknown);
  if (!top) return stepFinding.tooFew({ enough: ENOUGH_SESSIONS });
  if (top.left === 0) return stepFinding.nobodyStoppedWhere;
  if (close.length > 0 || !isSure) return stepFinding.noStepStandsOut;
  return stepFinding.mostStopped({
    ...{ step: quoted(top.name), reached: top.reached },
    left: countOf(top.left, top.abandonment.rate),
    ...{ share: SURE, range: interval(top.abandonment) },
  });
}

/** `weeks` says how many weeks each interval is, where they are weeks. */
export function seriesFinding({
  series,
  interval,
  period,
  weeks = 1,
}: Pick<JourneyFigures, 'series' | 'interval' | 'period'> & { weeks?: number }): string {
  const of = { width: weeks > 1 ? 'point' : interval, enough: ENOUGH_SESSIONS };
  if (series.every(({ sessions }) => sessions === 0)) return seriesWords.noSessions;
  const { top } = rank(series, ({ completion, sessions }) => ({ share: completion, sessions }));
  const lowest = series
    .filter(({ sessions }) => sessions >= ENOUGH_SESSIONS)
    .toSorted((a, b) => (a.completion.rate ?? 0) - (b.completion.rate ?? 0))[0];
  if (!top || !lowest) return seriesWords.tooFew(of);
  const [low, high] = [percent(lowest.completion.rate), percent(top.completion.rate)];
  if (low === high) return seriesWords.inEach({ rate: high, ...of });
  const nameOf = (point: typeof top) => intervalName(point.start, interval, period.timezone, weeks);
  const range = {
    ...{ lowest: low, lowestAt: nameOf(lowest) },
    ...{ highest: high, highestAt: nameOf(top) },
  };
  const isShort = series.some(({ sessions }) => sessions > 0 && sessions < ENOUGH_SESSIONS);
  return isShort ? seriesWords.betweenThose({ ...range, ...of }) : seriesWords.between(range);
}

export function timeFinding({ completed, medianTimeToComplete, p90TimeToComplete }: Summary): string {
  const time = duration(medianTimeToComplete);
  if (completed === 0) return timeWords.noneCompleted;
  if (completed === 1) return timeWords.oneCompleted({ time });
  if (completed < ENOUGH_SESSIONS) {
    return timeWords.fewCompleted({ sessions: completed, time, enough: ENOUGH_SESSIONS });
  }
  return timeWords.completed({ sessions: completed, time, most: duration(p90TimeToComplete) });
}

/** How long sessions stayed on a step; `known` counts those whose stay ended. */
export function stayFinding(known: number, median: number | null): string {
  const time = duration(median);
  if (known === 0) return '';
  if (known === 1) return timeWords.oneStayed({ time });
  if (known < ENOUGH_SESSIONS) return timeWords.fewStayed({ sessions: known, time, enough: ENOUGH_SESSIONS });
  return timeWords.stayed({ sessions: known, time });
}

/** Compares the two largest groups: `named` makes the value readable. */
export function groupFinding(groups: readonly Group[], named: (value: string) => string): string {
  const [first, second] = groups.toSorted((a, b) => b.sessions - a.sessions);
  if (!first) return groupWords.noSessions;
  const all = groups.reduce((sum, { sessions }) => sum + sessions, 0);
  const completedOf = (group: Group) => headline(group.completed, asCounted(group));
  const one = {
    group: named(first.value),
    sessions: countOf(first.sessions, rateOf(first.sessions, all)),
    completed: completedOf(first),
  };
  if (!second) return groupWords.one(one);
  const two = { ...one, second: named(second.value), secondCompleted: completedOf(second) };
  const verdict = compare(asCounted(first), asCounted(second));
  if (verdict === 'too few') return groupWords.twoTooFew(two);
  return verdict === 'unclear' ? groupWords.twoUnclear(two) : groupWords.two(two);
}

const asCounted = ({ completion, sessions }: Group): Counted => ({ share: completion, sessions });

export function tagFinding(counts: Readonly<Record<string, number>>): string {
  const tags = Object.entries(counts).filter(([, events]) => events > 0);
  const events = tags.reduce((sum, [, of]) => sum + of, 0);
  return events === 0 ? tagFindingWords.nothingCameIn : tagFindingWords.cameIn({ events, kinds: tags.length });
}

export function largest<Item>(items: readonly Item[], size: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>((top, item) => (!top || size(item) > size(top) ? item : top), undefined);
}
