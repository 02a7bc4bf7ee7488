// The figures of a journey in a period, as its overview shows them.

import {
  DURATION_LOWER_BOUNDS,
  describeDurations,
  describeFilters,
  describeGroups,
  describePeriod,
  describeSeries,
  describeSteps,
  describeSummary,
} from '../../domain/describe-period.ts';
import type { ComparedFigures, FiguresSummary, FilterValues, JourneyFigures } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import { type Interval, intervalStarts, type Period, periodBefore } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import type { Kind } from '../../sessions/facts.ts';
import { type Series, withFactsMade } from '../../sessions/folds.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { recentActivity } from '../recent.ts';
import { countByDuration } from './durations.ts';
import { groupSessions, type SessionGroups } from './groups.ts';
import { type ByStart, countByStart } from './series.ts';
import { countSteps, STEPS_LISTED_MAX } from './steps.ts';
import { type PeriodTotals, summarize, summarizeParts, trackedSince } from './summaries.ts';

/** Of all questions of the overview page: they share what is made of them. */
const KINDS: readonly Kind[] = ['start', 'duration', 'step', 'stay'];

const seriesOf = ({ zone }: SessionsQuestion, interval: Interval, periods: readonly Period[]): Series => ({
  kinds: KINDS,
  periods,
  cuts: periods.flatMap((period) => intervalStarts(period, interval, zone)),
});

export function journeyFigures(
  store: Store,
  journey: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  interval: Interval,
): Promise<Omit<JourneyFigures, 'excluded'>> {
  const periods = withBefore(question);
  return withFactsMade(store, question, seriesOf(question, interval, periods), (folded) =>
    figuresOf(store, journey, folded, periods, interval),
  );
}

/** The period of a question, and the one that it is compared with. */
const withBefore = ({ period, zone }: SessionsQuestion) => [period, periodBefore(period, zone)] as const;

async function figuresOf(
  store: Store,
  { steps }: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  [period, before]: readonly [Period, Period],
  interval: Interval,
): Promise<Omit<JourneyFigures, 'excluded'>> {
  const { keptSince, now } = question;
  const [journeyId = ''] = question.journeyIds;
  const [{ byStart, summaries, stepCounts }, groups, byDuration, recent] = await Promise.all([
    countAll(store, steps, question, [period, before], interval),
    groupSessions(store, question),
    countByDuration(store, question, DURATION_LOWER_BOUNDS),
    recentActivity(store, { journeyId, keptSince, now, exclusions: question.exclusions }),
  ]);
  const previous = { ...question, period: before };
  const [summary, previousSummary] = summaries as [PeriodTotals, PeriodTotals];
  const [series, previousSeries] = byStart as [ByStart, ByStart];
  return {
    period: describePeriod(question),
    previousPeriod: describePeriod(previous),
    interval,
    summary: describeSummary(summary),
    previousSummary: describeSummary(previousSummary),
    steps: describeSteps(steps, stepCounts, summary.sessions, STEPS_LISTED_MAX),
    series: describeSeries(question, interval, series),
    previousSeries: describeSeries(previous, interval, previousSeries),
    timeToComplete: describeDurations(byDuration),
    ...describeAllGroups(groups),
    eventCountsLast24h: { ...recent.at(now).countsByTag },
  };
}

/** Steps of the question's own period; the rest of each of these periods. */
async function countAll(
  store: Store,
  steps: Journey['steps'],
  question: SessionsQuestion,
  periods: readonly Period[],
  interval: Interval,
) {
  const stepKeys = steps.map(({ stepKey }) => stepKey);
  const byStart = await countByStart(store, question, periods, interval);
  const [first] = byStart;
  const sessions = [...(first?.values() ?? [])].reduce((total, started) => total + started.sessions, 0);
  const [summaries, stepCounts] = await Promise.all([
    summarizeParts(store, question, periods, byStart),
    countSteps(store, question, stepKeys, sessions),
  ]);
  return { byStart, summaries, stepCounts };
}

/** The part of the figures that another side is compared by. */
export function comparedFigures(
  store: Store,
  journey: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  interval: Interval,
): Promise<ComparedFigures> {
  return withFactsMade(store, question, seriesOf(question, interval, [question.period]), (folded) =>
    comparedOf(store, journey, folded, interval),
  );
}

async function comparedOf(
  store: Store,
  { steps }: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  interval: Interval,
): Promise<ComparedFigures> {
  const [{ byStart, summaries, stepCounts }, groups] = await Promise.all([
    countAll(store, steps, question, [question.period], interval),
    groupSessions(store, question),
  ]);
  const [summary] = summaries as [PeriodTotals];
  const [series] = byStart as [ByStart];
  return {
    period: describePeriod(question),
    interval,
    summary: describeSummary(summary),
    steps: describeSteps(steps, stepCounts, summary.sessions, STEPS_LISTED_MAX),
    series: describeSeries(question, interval, series),
    ...describeAllGroups(groups),
  };
}

const describeAllGroups = ({ devices, languages, sources, browsers, variants }: SessionGroups) => ({
  devices: describeGroups(devices),
  languages: describeGroups(languages),
  sources: describeGroups(sources),
  browsers: describeGroups(browsers),
  variants: describeGroups(variants),
});

/** What a page of figures shows first. */
export function summaryFigures(store: Store, question: SessionsQuestion): Promise<Omit<FiguresSummary, 'excluded'>> {
  const periods = withBefore(question);
  return withFactsMade(store, question, { kinds: KINDS, periods }, (folded) => summaryOf(store, folded, periods));
}

/** By what the sessions of the period can be filtered, whatever the question filters. */
export function filterValues(store: Store, question: SessionsQuestion): Promise<FilterValues> {
  const all = { ...question, filter: {} };
  return withFactsMade(store, all, { kinds: KINDS, periods: withBefore(question) }, async (folded) =>
    describeFilters(await groupSessions(store, folded)),
  );
}

async function summaryOf(
  store: Store,
  question: SessionsQuestion,
  periods: readonly [Period, Period],
): Promise<Omit<FiguresSummary, 'excluded'>> {
  const [summaries, since] = await Promise.all([summarize(store, question, periods), trackedSince(store, question)]);
  const [summary, previousSummary] = summaries as [PeriodTotals, PeriodTotals];
  return {
    period: describePeriod(question),
    previousPeriod: describePeriod({ ...question, period: periods[1] }),
    trackedSince: since === null ? null : toIso(since),
    summary: describeSummary(summary),
    previousSummary: describeSummary(previousSummary),
  };
}
