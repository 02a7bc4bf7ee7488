// The figures of a journey in a period, as its overview shows them.
import {
  describeFilters,
  describeGroups,
  describePeriod,
  describeSeries,
  describeSteps,
  describeSummary,
  describeWeekHours,
} from '../../domain/describe-period.ts';
import { describeDurations } from '../../domain/durations.ts';
import { faultsOf } from '../../domain/faults.ts';
import type { ComparedFigures, FiguresSummary, FilterValues, JourneyFigures } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import { type Interval, type Period, periodBefore } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { countStarted, groupSessions, type SessionGroups, type Started } from './started.ts';
import { countSteps, STEPS_LISTED_MAX, type StepCounts } from './steps.ts';
import { type PeriodTotals, summarize, trackedSince } from './summaries.ts';

type Steps = Pick<Journey, 'steps'>;

/** The period that a question's period is compared with by default. */
const usualBefore = ({ period, zone }: SessionsQuestion) => periodBefore(period, zone);

export async function journeyFigures(
  store: Store,
  journey: Steps,
  question: SessionsQuestion,
  interval: Interval,
  compared: Period = usualBefore(question),
): Promise<Omit<JourneyFigures, 'excluded'>> {
  const periods = [question.period, compared];
  const counted = await countAll(store, journey, question, periods, interval);
  const [current, previous] = counted.started as [Started, Started];
  const before = { ...question, period: compared };
  const described = describeCompared(journey, question, interval, { started: current, steps: counted.steps });
  // Some of the sessions may all have gone another way.
  const isFiltered = Object.values(question.filter).some((value) => value !== undefined);
  const configured = described.steps.filter(({ index }) => index !== null);
  return {
    ...described,
    faults: isFiltered ? [] : faultsOf(configured, described.summary),
    period: describePeriod(question),
    previousPeriod: describePeriod(before),
    previousSummary: describeSummary(totalsOf(previous)),
    previousSeries: describeSeries(before, interval, previous.byStart),
    timeToComplete: describeDurations(current.byDuration),
    weekHours: describeWeekHours(current.byWeekHour),
  };
}

/** The part of the figures that another side is compared by. */
export async function comparedFigures(
  store: Store,
  journey: Steps,
  question: SessionsQuestion,
  interval: Interval,
): Promise<ComparedFigures> {
  const counted = await countAll(store, journey, question, [question.period], interval);
  const [started] = counted.started as [Started];
  return describeCompared(journey, question, interval, { started, steps: counted.steps });
}

/** Steps of the first of these periods, which is the question's; the rest of each of them. */
async function countAll(
  store: Store,
  { steps: configured }: Steps,
  question: SessionsQuestion,
  periods: readonly Period[],
  interval: Interval,
) {
  const stepKeys = configured.map(({ stepKey }) => stepKey);
  const [started, steps] = await Promise.all([
    countStarted(store, question, periods, interval),
    countSteps(store, question, stepKeys),
  ]);
  return { started, steps };
}

const totalsOf = ({ totals, times }: Started) => ({ ...totals, ...times });

function describeCompared(
  { steps }: Steps,
  question: SessionsQuestion,
  interval: Interval,
  counted: { started: Started; steps: readonly StepCounts[] },
): ComparedFigures {
  const { started } = counted;
  return {
    period: describePeriod(question),
    interval,
    summary: describeSummary(totalsOf(started)),
    steps: describeSteps(steps, counted.steps, started.totals.sessions, STEPS_LISTED_MAX),
    series: describeSeries(question, interval, started.byStart),
    ...describeAllGroups(started.groups),
  };
}

const describeAllGroups = ({ devices, languages, sources, browsers, variants }: SessionGroups) => ({
  devices: describeGroups(devices),
  languages: describeGroups(languages),
  sources: describeGroups(sources),
  browsers: describeGroups(browsers),
  variants: describeGroups(variants),
});

/** The first part of a page of figures. */
export async function summaryFigures(
  store: Store,
  question: SessionsQuestion,
): Promise<Omit<FiguresSummary, 'excluded' | 'refusedVisits'>> {
  const before = usualBefore(question);
  const periods = [question.period, before];
  const [summaries, since] = await Promise.all([summarize(store, question, periods), trackedSince(store, question)]);
  const [summary, previousSummary] = summaries as [PeriodTotals, PeriodTotals];
  return {
    period: describePeriod(question),
    previousPeriod: describePeriod({ ...question, period: before }),
    trackedSince: since === null ? null : toIso(since),
    summary: describeSummary(summary),
    previousSummary: describeSummary(previousSummary),
  };
}

/** Filter values that occur in the period, computed without the question's filter. */
export const filterValues = async (store: Store, question: SessionsQuestion): Promise<FilterValues> =>
  describeFilters(await groupSessions(store, { ...question, filter: {} }));
