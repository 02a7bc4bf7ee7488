// All journeys of an organization side by side: the last 30 days, and whether their pages report.
import { describeMarksShortly, MARKED_DAYS } from '../../domain/describe-marks.ts';
import { describePrevious, describeStepLosses, toSeconds } from '../../domain/describe-period.ts';
import type { JourneyOverview } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import { type Period, periodBefore } from '../../domain/period.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import { shareOf } from '../../domain/share.ts';
import { NO_TARGETS, type Targets } from '../../domain/targets.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { describeHealth, type Tracking } from '../../domain/tracking.ts';
import { dayOf, startOfDay } from '../../domain/zone.ts';
import { ALL_TIME, type AskedSessions, askSessions, type Sessions } from '../../sessions/ask.ts';
import { withFactsMade } from '../../sessions/folds.ts';
import type { Store } from '../../store/engine.ts';
import { countMarks } from '../marks.ts';
import { lastEvents, outcomesOf, stepKeysSeen } from '../tracking.ts';
import { countByDay, countByJourney, type JourneyDay, type JourneyStart } from './days.ts';
import { countStepsByJourney } from './steps.ts';
import { completionMedians } from './times.ts';

const DAYS = 30;
/** Journeys in one question: bound as text, their ids stay below what an engine takes for a value. */
const JOURNEYS_MAX = 1_000;

/** What is known of journeys besides their sessions. */
export interface Beside {
  targets: ReadonlyMap<string, Targets>;
  /** What was refused of a journey lately. */
  refusalsOf(journeyId: string): Tracking['refusals'];
}

/** In the order given. */
export async function overviewJourneys(
  all: Sessions,
  org: Org,
  journeys: readonly Journey[],
  beside: Beside,
  now: number,
): Promise<JourneyOverview[]> {
  const overviews: JourneyOverview[] = [];
  for (let start = 0; start < journeys.length; start += JOURNEYS_MAX) {
    overviews.push(...(await overviewSome(all, org, journeys.slice(start, start + JOURNEYS_MAX), beside, now)));
  }
  return overviews;
}

async function overviewSome(
  all: Sessions,
  org: Org,
  journeys: readonly Journey[],
  { targets, refusalsOf }: Beside,
  now: number,
): Promise<JourneyOverview[]> {
  const { store } = all;
  const asked = { journeyIds: journeys.map(({ id }) => id), keptSince: firstKeptDay(org.settings, now), now };
  const zone = org.settings.timezone;
  const today = dayOf(zone, now);
  const dates = Array.from({ length: DAYS }, (_, place) => today - DAYS + 1 + place);
  const starts = dates.map((date) => startOfDay(zone, date));
  const period = { from: starts[0] as number, to: startOfDay(zone, today + 1) };
  const question = await askSessions(all, org, asked.journeyIds, { period, filter: {}, now });
  const before = periodBefore({ from: period.from, to: now }, zone);
  const series = { kinds: ['start', 'duration', 'step'], periods: [before], cuts: starts } as const;
  const [{ daysOf, earlier, steps, marks, medians, since }, lastAt, stepKeys, outcomes] = await Promise.all([
    withFactsMade(store, question, series, (folded) => countAll(store, folded, before, starts)),
    lastEvents(store, asked),
    stepKeysSeen(store, asked),
    outcomesOf(store, asked),
  ]);
  return journeys.map((journey) => {
    const { id, slug, displayName, environment } = journey;
    const own = daysOf.get(id) ?? new Map<number, JourneyDay>();
    const [sessions, completed] = [sum(own, 'sessions'), sum(own, 'completed')];
    const tracking: Tracking = {
      outcomes: outcomes.get(id),
      lately: { sessions, completed },
      lastEventAt: lastAt.get(id) ?? null,
      stepKeys: stepKeys.get(id) ?? new Map(),
      refusals: refusalsOf(id),
      marked: describeMarksShortly(marks.get(id)),
    };
    return {
      slug,
      displayName,
      environment,
      sessions,
      completed,
      completion: shareOf(completed, sessions),
      medianTimeToComplete: toSeconds(medians.get(id) ?? null),
      previous: describePrevious(earlier.get(id), since.get(id), before),
      targets: targets.get(id) ?? NO_TARGETS,
      steps: describeStepLosses(journey, steps.get(id) ?? new Map()),
      sparkline: dates.map((date, place) => {
        const counts = own.get(starts[place] as number);
        return {
          date: toIso(date * DAY_MS).slice(0, 10),
          sessions: counts?.sessions ?? 0,
          completed: counts?.completed ?? 0,
        };
      }),
      health: describeHealth(journey, tracking, now),
      lastEventAt: tracking.lastEventAt === null ? null : toIso(tracking.lastEventAt),
    };
  });
}

/** What is counted of the sessions themselves, by journey; `before` is the period before, `starts` those of days (ms). */
async function countAll(store: Store, question: AskedSessions, before: Period, starts: readonly number[]) {
  const previous = { ...question, period: before };
  const [days, earlier, steps, marks] = await Promise.all([
    countByDay(store, question, starts),
    countByJourney(store, previous),
    countStepsByJourney(store, question),
    // What is excluded is listed all the same.
    countMarks(store, { ...question, period: ALL_TIME, exclusions: [] }, question.now - MARKED_DAYS * DAY_MS),
  ]);
  const daysOf = new Map<string, Map<number, JourneyDay>>();
  for (const day of days) {
    const own = daysOf.get(day.journeyId) ?? new Map<number, JourneyDay>();
    daysOf.set(day.journeyId, own.set(day.day, day));
  }
  const completions = new Map([...daysOf].map(([id, own]) => [id, sum(own, 'completed')]));
  const [medians, since] = await Promise.all([
    completionMedians(store, question, completions),
    firstOfLate(store, previous, earlier),
  ]);
  return { daysOf, earlier, steps, marks, medians, since };
}

/**
 * When tracking began, of journeys whose first session of the period came late in it: they may have been quiet, or begun.
 * The others have reported since before.
 */
async function firstOfLate(
  store: Store,
  question: AskedSessions,
  before: ReadonlyMap<string, JourneyStart>,
): Promise<Map<string, number>> {
  const late = question.journeyIds.filter((id) => (before.get(id)?.since ?? 0) > question.period.from);
  if (late.length === 0) return new Map();
  const first = await countByJourney(store, { ...question, journeyIds: late, period: ALL_TIME });
  return new Map([...first].map(([id, { since }]) => [id, since]));
}

const sum = (days: ReadonlyMap<number, JourneyDay>, member: 'sessions' | 'completed') =>
  [...days.values()].reduce((total, day) => total + day[member], 0);
