// All journeys of an organization side by side: the last 30 days, and whether their pages report.
import { describeCertainty } from '../../domain/certainty.ts';
import { describePrevious, describeStepLosses } from '../../domain/describe-period.ts';
import { faultsOf } from '../../domain/faults.ts';
import type { CountedOverview } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import type { Language } from '../../domain/language.ts';
import { toSeconds } from '../../domain/listed-figures.ts';
import { MARKED_DAYS } from '../../domain/marks-found.ts';
import type { Org } from '../../domain/org.ts';
import { type Period, periodBefore } from '../../domain/period.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import { shareOf } from '../../domain/share.ts';
import { NO_TARGETS, type Targets } from '../../domain/targets.ts';
import { DAY_MS, HOUR_MS, toIso } from '../../domain/time.ts';
import { dayOf, startOfDay } from '../../domain/zone.ts';
import { ALL_TIME, type AskedSessions, askSessions, type Sessions } from '../../sessions/ask.ts';
import type { Store } from '../../store/engine.ts';
import { describeHealth, type Tracking } from '../health/health.ts';
import { describeMarksShortly } from '../health/marks.ts';
import { countMarks } from '../marks.ts';
import { lastEvents, outcomesOf, stepKeysSeen } from '../tracking.ts';
import { countByDay, firstStarts, type JourneyDays } from './days.ts';
import { countAllExcluded } from './excluded.ts';
import { countStepsByJourney } from './steps.ts';
import { NO_COUNTS } from './summaries.ts';

const DAYS = 30;
/** Journeys in one question: bound as text, their ids stay below what an engine takes for a value. */
export const OVERVIEWS_MAX = 1_000;

/** Data about journeys besides their sessions. */
export interface Beside {
  targets: ReadonlyMap<string, Targets>;
  /** Recent refusals of a journey's batches. */
  refusalsOf(journeyId: string): Tracking['refusals'];
  /** The sentences are in it. */
  language: Language;
}

/** In the order given; at most OVERVIEWS_MAX. */
export async function overviewJourneys(
  all: Sessions,
  org: Org,
  journeys: readonly Journey[],
  { targets, refusalsOf, language }: Beside,
  now: number,
): Promise<CountedOverview[]> {
  const { store } = all;
  const scope = { journeyIds: journeys.map(({ id }) => id), keptSince: firstKeptDay(org.settings, now), now };
  const zone = org.settings.timezone;
  const today = dayOf(zone, now);
  const dates = Array.from({ length: DAYS }, (_, place) => today - DAYS + 1 + place);
  const starts = dates.map((date) => startOfDay(zone, date));
  const period = { from: starts[0] as number, to: startOfDay(zone, today + 1) };
  const before = periodBefore({ from: period.from, to: now }, zone);
  const question = await askSessions(all, org, scope.journeyIds, { period, filter: {}, now, readsFrom: before.from });
  const [{ days, since }, steps, marks, lastAt, stepKeys, outcomes] = await Promise.all([
    countDays(store, question, before, starts),
    countStepsByJourney(store, question),
    // Marks of excluded sessions are listed all the same.
    countMarks(store, { ...question, period: ALL_TIME, exclusions: [] }, now - MARKED_DAYS * DAY_MS),
    lastEvents(store, scope),
    stepKeysSeen(store, scope),
    outcomesOf(store, { ...scope, successPages: question.declarations.pages }),
  ]);
  const allExcluded = await countAllExcluded(store, question, days);
  return journeys.map((journey) => {
    const { id, slug, displayName, environment } = journey;
    const counted = days.get(id);
    const { sessions, completed, declared, unknown } = counted ?? NO_COUNTS;
    const losses = describeStepLosses(journey, steps.get(id) ?? new Map());
    const tracking: Tracking = {
      outcomes: outcomes.get(id),
      lately: { sessions, completed },
      lastEventAt: lastAt.get(id) ?? null,
      stepKeys: stepKeys.get(id) ?? new Map(),
      refusals: refusalsOf(id),
      marked: describeMarksShortly(marks.get(id), language),
    };
    return {
      slug,
      displayName,
      environment,
      sessions,
      completed,
      allExcluded: allExcluded.get(id) ?? 0,
      certainty: describeCertainty({ sessions, completed, declared, unknown }),
      completion: shareOf(completed, sessions),
      medianTimeToComplete: toSeconds(counted?.medianMs ?? null),
      previous: describePrevious(counted?.previous, since.get(id), before),
      targets: targets.get(id) ?? NO_TARGETS,
      steps: losses,
      faults: faultsOf(losses, { sessions, completed, open: counted?.open ?? 0 }),
      sparkline: dates.map((date, place) => {
        const counts = counted?.days.get(starts[place] as number);
        return {
          date: toIso(date * DAY_MS).slice(0, 10),
          sessions: counts?.sessions ?? 0,
          completed: counts?.completed ?? 0,
        };
      }),
      health: describeHealth(journey, tracking, now, language),
      lastEventAt: tracking.lastEventAt === null ? null : toIso(tracking.lastEventAt),
    };
  });
}

/** The days of journeys; and when tracking began, where that is looked up. */
async function countDays(store: Store, question: AskedSessions, before: Period, starts: readonly number[]) {
  const days = await countByDay(store, question, before, starts);
  return { days, since: await firstOfLate(store, { ...question, period: before }, days) };
}

/**
 * The start of tracking for journeys whose first session of the period came late in it, which may have been quiet before or new. Other
 * journeys were tracked before the period.
 */
async function firstOfLate(
  store: Store,
  question: AskedSessions,
  days: ReadonlyMap<string, JourneyDays>,
): Promise<Map<string, number>> {
  const since = (id: string) => Math.floor((days.get(id)?.previousSince ?? 0) / HOUR_MS) * HOUR_MS;
  const late = question.journeyIds.filter((id) => since(id) > question.period.from);
  if (late.length === 0) return new Map();
  return firstStarts(store, question);
}
