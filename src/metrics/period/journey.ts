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
import { type Interval, intervalStarts, type Period, periodBefore } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import type { Kind } from '../../sessions/facts.ts';
import { type Series, withFactsMade } from '../../sessions/folds.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { recentActivity } from '../recent.ts';
import { countByDuration } from './durations.ts';
import { groupSessions, type SessionGroups } from './groups.ts';
import { countByStart } from './series.ts';
import { countSteps, STEPS_LISTED_MAX } from './steps.ts';
import { summarize, summarizeParts, trackedSince } from './summaries.ts';

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
  const before = periodBefore(question.period, question.zone);
  return withFactsMade(store, question, seriesOf(question, interval, [question.period, before]), (folded) =>
    figuresOf(store, journey, folded, { ...folded, period: before }, interval),
  );
}

async function figuresOf(
  store: Store,
  { steps }: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  previous: SessionsQuestion,
  interval: Interval,
): Promise<Omit<JourneyFigures, 'excluded'>> {
  const { keptSince, now } = question;
  const [journeyId = ''] = question.journeyIds;
  const stepKeys = steps.map(({ stepKey }) => stepKey);
  const [byStart, previousByStart] = await Promise.all([
    countByStart(store, question, interval),
    countByStart(store, previous, interval),
  ]);
  const summary = await summarizeParts(store, question, byStart);
  const [previousSummary, groups, byDuration, stepCounts, recent] = await Promise.all([
    summarizeParts(store, previous, previousByStart),
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
  const stepKeys = steps.map(({ stepKey }) => stepKey);
  const [byStart, groups] = await Promise.all([
    countByStart(store, question, interval),
    groupSessions(store, question),
  ]);
  const summary = await summarizeParts(store, question, byStart);
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
export function summaryFigures(store: Store, question: SessionsQuestion): Promise<Omit<FiguresSummary, 'excluded'>> {
  const before = periodBefore(question.period, question.zone);
  return withFactsMade(store, question, { kinds: ['start', 'duration'], periods: [before] }, (folded) =>
    summaryOf(store, folded, { ...folded, period: before }),
  );
}

async function summaryOf(
  store: Store,
  question: SessionsQuestion,
  previous: SessionsQuestion,
): Promise<Omit<FiguresSummary, 'excluded'>> {
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
