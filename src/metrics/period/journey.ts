// The figures of a journey in a period, as its overview shows them.

import {
  DURATION_LOWER_BOUNDS,
  describeDurations,
  describeGroups,
  describePeriod,
  describeSeries,
  describeSteps,
  describeSummary,
} from '../../domain/describe-period.ts';
import type { ComparedFigures, FiguresSummary, JourneyFigures } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import { type Interval, periodBefore } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { recentActivity } from '../recent.ts';
import { countByDuration } from './durations.ts';
import { groupSessions, type SessionGroups } from './groups.ts';
import { countByStart } from './series.ts';
import { countSteps, STEPS_LISTED_MAX } from './steps.ts';
import { summarize, trackedSince } from './summaries.ts';

export async function journeyFigures(
  store: Store,
  { steps }: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  interval: Interval,
): Promise<Omit<JourneyFigures, 'excluded'>> {
  const { period, keptSince, now, zone } = question;
  const [journeyId = ''] = question.journeyIds;
  const stepKeys = steps.map(({ stepKey }) => stepKey);
  const previous = { ...question, period: periodBefore(period, zone) };
  const [summary, previousSummary] = await Promise.all([summarize(store, question), summarize(store, previous)]);
  const [byStart, previousByStart, groups, byDuration, stepCounts, recent] = await Promise.all([
    countByStart(store, question, interval),
    countByStart(store, previous, interval),
    groupSessions(store, question),
    countByDuration(store, question, DURATION_LOWER_BOUNDS),
    countSteps(store, question, stepKeys, summary.sessions),
    recentActivity(store, { journeyId, keptSince, now, exclusions: question.exclusions }),
  ]);
  return {
    period: describePeriod(question),
    previousPeriod: describePeriod(previous),
    interval,
    summary: describeSummary(summary),
    previousSummary: describeSummary(previousSummary),
    steps: describeSteps(steps, stepCounts, summary.sessions, STEPS_LISTED_MAX),
    series: describeSeries(question, interval, byStart),
    previousSeries: describeSeries(previous, interval, previousByStart),
    timeToComplete: describeDurations(byDuration),
    ...describeAllGroups(groups),
    eventCountsLast24h: { ...recent.countsByTag },
  };
}

/** The part of the figures that another side is compared by. */
export async function comparedFigures(
  store: Store,
  { steps }: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  interval: Interval,
): Promise<ComparedFigures> {
  const stepKeys = steps.map(({ stepKey }) => stepKey);
  const [summary, byStart, groups] = await Promise.all([
    summarize(store, question),
    countByStart(store, question, interval),
    groupSessions(store, question),
  ]);
  return {
    period: describePeriod(question),
    interval,
    summary: describeSummary(summary),
    steps: describeSteps(
      steps,
      await countSteps(store, question, stepKeys, summary.sessions),
      summary.sessions,
      STEPS_LISTED_MAX,
    ),
    series: describeSeries(question, interval, byStart),
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
export async function summaryFigures(
  store: Store,
  question: SessionsQuestion,
): Promise<Omit<FiguresSummary, 'excluded'>> {
  const previous = { ...question, period: periodBefore(question.period, question.zone) };
  const [summary, previousSummary, since] = await Promise.all([
    summarize(store, question),
    summarize(store, previous),
    trackedSince(store, question),
  ]);
  return {
    period: describePeriod(question),
    previousPeriod: describePeriod(previous),
    trackedSince: since === null ? null : toIso(since),
    summary: describeSummary(summary),
    previousSummary: describeSummary(previousSummary),
  };
}
