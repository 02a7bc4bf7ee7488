// The figures of a journey in a period, as its overview tells them.

import {
  DURATION_LOWER_BOUNDS,
  describeDurations,
  describeGroups,
  describePeriod,
  describeSeries,
  describeSteps,
  describeSummary,
} from '../../domain/describe-period.ts';
import type { JourneyFigures } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import { type Interval, periodBefore } from '../../domain/period.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { recentActivity } from '../recent.ts';
import { countByDuration } from './durations.ts';
import { groupSessions } from './groups.ts';
import { countByStart } from './series.ts';
import { countSteps, STEPS_TOLD_MAX } from './steps.ts';
import { summarize } from './summaries.ts';

export async function journeyFigures(
  store: Store,
  { steps }: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  interval: Interval,
): Promise<JourneyFigures> {
  const { period, keptSince, now } = question;
  const [journeyId = ''] = question.journeyIds;
  const stepKeys = steps.map(({ stepKey }) => stepKey);
  const summaries = await summarize(store, question);
  const [byStart, groups, byDuration, stepCounts, recent] = await Promise.all([
    countByStart(store, question, interval),
    groupSessions(store, question),
    countByDuration(store, question, DURATION_LOWER_BOUNDS),
    countSteps(store, question, stepKeys, summaries.current.sessions),
    recentActivity(store, { journeyId, keptSince, now }),
  ]);
  const previous = periodBefore(period);
  return {
    period: describePeriod(period),
    previousPeriod: describePeriod(previous),
    interval,
    summary: describeSummary(summaries.current),
    previousSummary: describeSummary(summaries.previous),
    steps: describeSteps(steps, stepCounts, summaries.current.sessions, STEPS_TOLD_MAX),
    series: describeSeries(period, interval, byStart.current),
    previousSeries: describeSeries(previous, interval, byStart.previous),
    timeToComplete: describeDurations(byDuration),
    devices: describeGroups(groups.devices),
    languages: describeGroups(groups.languages),
    sources: describeGroups(groups.sources),
    eventCountsLast24h: { ...recent.countsByTag },
  };
}
