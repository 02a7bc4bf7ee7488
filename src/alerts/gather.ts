// Queries the figures that the alert rules judge, with the same functions as pages and memos. No other file of this folder queries them.

import type { StoredAlert } from '../catalog/alerts.ts';
import { hoursOf } from '../catalog/ingest-hours.ts';
import type { Catalog } from '../catalog/open.ts';
import { outcomesBySource } from '../catalog/outcome-hours.ts';
import { classWidth, type DurationCounts } from '../domain/durations.ts';
import type { Journey } from '../domain/journey.ts';
import { MARKS } from '../domain/marks.ts';
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../domain/time.ts';
import { dayOf, startOfDay } from '../domain/zone.ts';
import { grouped } from '../grouped.ts';
import { countDays, countDaysByJourney, countMarked } from '../metrics/evidence/cube.ts';
import { countFields } from '../metrics/period/fields.ts';
import { countStarted } from '../metrics/period/started.ts';
import { summarize } from '../metrics/period/summaries.ts';
import { type AskedSessions, askSessions, type Sessions } from '../sessions/ask.ts';
import type { SessionFilter, Standout } from '../sessions/sessions.ts';
import { askSound, LEFT_OUT } from '../sessions/sound.ts';
import { completedNetworks, countStandouts, isClass } from '../sessions/standouts.ts';
import {
  type FieldWindow,
  type HourCount,
  learn,
  type Now,
  type Part,
  type Past,
  type StepDay,
  type Subject,
  type Week,
} from './evidence.ts';
import { isSpoiled } from './follow.ts';
import type { ReceivedWindow } from './received.ts';

/** Length of the baseline, in days. */
export const PAST_DAYS = 56;
/** Steps whose fields are checked each day: the first ones of the journey. */
export const FIELD_STEPS_MAX = 20;
const FIELD_SESSIONS_MIN = 100;
const FIELD_SHARE_MIN = 0.06;
const FIELD_WEEKS = 8;

export interface AskedJourney {
  catalog: Catalog;
  sessions: Sessions;
  org: Org;
  journey: Pick<Journey, 'id' | 'steps'>;
  now: number;
  /** Network classes with suspicious behaviour: no rule counts their sessions. */
  standouts?: readonly Standout[];
  /** Most sessions come from a single network class, as behind a proxy, so networks say nothing. */
  isHidden?: boolean;
}

/** Leaves out sessions with suspicious marks, as memos do. */
const CLEAN: SessionFilter = { withoutMarks: LEFT_OUT };

async function ask(
  { sessions, org, journey, now, standouts }: AskedJourney,
  period: Period,
  filter: SessionFilter = CLEAN,
): Promise<AskedSessions> {
  return { ...(await askSessions(sessions, org, [journey.id], { period, filter, now })), standouts };
}

/** Finds the network classes that stand out in the baseline and the last two days. */
export async function withoutStandouts(asked: AskedJourney): Promise<AskedJourney> {
  const { sessions, org, journey, now } = asked;
  const period = { from: now - (PAST_DAYS + 2) * DAY_MS, to: now };
  const { standouts = [], isHidden } = await askSound(sessions, org, journey, { period, filter: {}, now });
  return { ...asked, standouts, isHidden };
}

/** The number of sessions in a period that are left out because of their network. */
export const leftOutIn = async (asked: AskedJourney, period: Period): Promise<number> =>
  countStandouts(asked.sessions.store, await ask(asked, period));

export const askClean = (asked: AskedJourney, period: Period) => ask(asked, period);
export const askAll = (asked: AskedJourney, period: Period) => ask(asked, period, {});

export const stepKeysOf = ({ steps }: Pick<Journey, 'steps'>) => steps.map(({ stepKey }) => stepKey);

export async function stepDays(asked: AskedJourney, period: Period): Promise<StepDay[]> {
  return countDays(asked.sessions.store, await ask(asked, period), stepKeysOf(asked.journey));
}

/** Journeys in one statement about their days: its answer has a row for each step and day. */
const JOURNEYS_AT_ONCE = 50;

/** The days of several journeys' steps, by journey. */
export async function stepDaysByJourney(
  { sessions, org, now }: Omit<AskedJourney, 'journey'>,
  journeys: readonly Pick<Journey, 'id' | 'steps'>[],
  period: Period,
): Promise<Map<string, Omit<StepDay, 'completed'>[]>> {
  const days: Awaited<ReturnType<typeof countDaysByJourney>> = [];
  for (let first = 0; first < journeys.length; first += JOURNEYS_AT_ONCE) {
    const some = journeys.slice(first, first + JOURNEYS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const question = await askSessions(sessions, org, ids, { period, filter: CLEAN, now });
    days.push(...(await countDaysByJourney(sessions.store, question, some.flatMap(stepKeysOf))));
  }
  return grouped(days, ({ journeyId }) => journeyId);
}

/** The baseline from the eight weeks before the day of `at`, without days on which an alert was active. */
export async function gatherPast(asked: AskedJourney, at: number, alerts: readonly StoredAlert[]): Promise<Past> {
  const { timezone } = asked.org.settings;
  const today = dayOf(timezone, at - 1);
  const boundsOf = (day: number) => ({ from: startOfDay(timezone, day), to: startOfDay(timezone, day + 1) });
  // Sessions of yesterday may still complete.
  const period = { from: startOfDay(timezone, today - 1 - PAST_DAYS), to: startOfDay(timezone, today - 1) };
  const all = await stepDays(asked, period);
  const spoiled = new Set(
    [...new Set(all.map(({ day }) => day))].filter((day) => isSpoiled(alerts, boundsOf(day), asked.now)),
  );
  const { hours, byDuration } = await startedIn(asked, { from: period.from, to: startOfDay(timezone, today) });
  // Between two histogram buckets the cumulative count stays flat, hence an entry of 0 up to each bucket's lower end.
  const known = [...byDuration]
    .sort(([one], [other]) => one - other)
    .flatMap(([from, sessions]) => [
      { ms: from, sessions: 0 },
      { ms: from + classWidth(from), sessions },
    ]);
  return learn(
    all.filter(({ day }) => !spoiled.has(day)),
    stepKeysOf(asked.journey),
    known,
    hours,
  );
}

async function startedIn(asked: AskedJourney, period: Period) {
  const question = await ask(asked, period, {});
  const [found] = await countStarted(asked.sessions.store, question, [period], 'hour');
  const hours: HourCount[] = [...(found?.byStart ?? [])].map(([at, { sessions }]) => ({ at, sessions }));
  hours.sort((one, other) => one.at - other.at);
  return { hours, byDuration: found?.byDuration ?? (new Map() as DurationCounts) };
}

/**
 * `closes`: a day or a week ended with this hour and has not been evaluated. `alerted`: fields with an active alert, which are evaluated
 * even when they have few errors.
 */
export async function gatherNow(
  asked: AskedJourney,
  at: number,
  {
    delayMs,
    lastEventAt,
    closes,
    alerted,
  }: {
    delayMs: number;
    lastEventAt: number | null;
    closes: { day: boolean; week: boolean };
    alerted: readonly AlertedField[];
  },
): Promise<Now> {
  const window = (from: number, to: number) => stepDays(asked, { from: at - from, to: at - to });
  const isQuiet = lastEventAt !== null && lastEventAt <= at - HOUR_MS;
  const few = (from: number, to: number) => completedByFew(asked, { from: at - from, to: at - to });
  return {
    at,
    windows: {
      hour: await window(HOUR_MS, 0),
      sixHours: await window(6 * HOUR_MS, 0),
      day: await window(DAY_MS + delayMs, delayMs),
    },
    completedByFew: {
      hour: await few(HOUR_MS, 0),
      sixHours: await few(6 * HOUR_MS, 0),
      day: await few(DAY_MS + delayMs, delayMs),
    },
    lastEventAt,
    ...(isQuiet && { recentHours: (await startedIn(asked, { from: at - 2 * DAY_MS, to: at })).hours }),
    refused: await refusedOf(asked, at),
    ...(closes.day && {
      ...{ marked: await markedOf(asked, at), fields: await fieldsOf(asked, at, alerted) },
      received: await receivedOf(asked, at),
    }),
    ...(closes.week && { weeks: await weeksOf(asked, at) }),
  };
}

/** Completions from at most this many networks do not show that a journey works. */
const FEW_NETWORKS = 2;

/** Completions of a window if at most two networks sent all of them, as a bot could; else 0. Also 0 when networks are unknown. */
async function completedByFew(asked: AskedJourney, period: Period): Promise<number> {
  if (asked.isHidden) return 0;
  const networks = await completedNetworks(asked.sessions.store, await ask(asked, period), FEW_NETWORKS + 1);
  const isFew = networks.length <= FEW_NETWORKS && networks.every(({ network }) => isClass(network));
  return isFew ? networks.reduce((total, { completed }) => total + completed, 0) : 0;
}

/** Batches refused by rate limits, of all batches: in the last day, and in the six days before it as far as hours are kept. */
async function refusedOf({ catalog, journey }: AskedJourney, at: number): Promise<{ now: Part; past: Part }> {
  const hour = Math.floor(at / HOUR_MS);
  const hours = await hoursOf(catalog, [journey.id], hour - 7 * 24);
  const sum = (from: number, to: number): Part =>
    hours
      .filter((one) => one.hour >= from && one.hour < to)
      .reduce(
        ({ part, whole }, { requests, refusedRequests }) => ({
          part: part + refusedRequests,
          whole: whole + requests + refusedRequests,
        }),
        { part: 0, whole: 0 },
      );
  return { now: sum(hour - 24, hour), past: sum(hour - 7 * 24, hour - 24) };
}

const MARKED_BITS = Object.values(MARKS).filter((bit) => (bit & LEFT_OUT) !== 0);

async function markedOf({ standouts: _, ...asked }: AskedJourney, at: number): Promise<{ now: Part; past: Part }> {
  const count = async (from: number, to: number): Promise<Part> => {
    const question = await ask(asked, { from, to }, {});
    const { any } = await countMarked(asked.sessions.store, question, MARKED_BITS);
    const all = await countDays(asked.sessions.store, question, []);
    return { part: any, whole: all.reduce((total, { reached }) => total + reached, 0) };
  };
  return { now: await count(at - DAY_MS, at), past: await count(at - 8 * DAY_MS, at - DAY_MS) };
}

/** Hours whose sent and received submissions are compared, and hours of the baseline before them. */
const RECEIVED_HOURS = 7 * 24;
const RECEIVED_PAST_HOURS = 28 * 24;
/** A source whose last count is older than this may be late: the rule is not evaluated meanwhile. */
const RECEIVED_AGE_HOURS = 3 * 24;

/** The window ends with the last hour that every source has counted, so that hours not yet reported do not look like a gap. */
async function receivedOf(asked: AskedJourney, at: number): Promise<ReceivedWindow | undefined> {
  const { catalog, journey, sessions } = asked;
  const last = Math.floor(at / HOUR_MS);
  const lately = { from: last - RECEIVED_HOURS - RECEIVED_PAST_HOURS, to: last };
  const sources = (await outcomesBySource(catalog, journey.id, lately)).flatMap(({ firstReceived, lastReceived }) =>
    firstReceived === null || lastReceived === null ? [] : [{ firstReceived, lastReceived }],
  );
  if (sources.length === 0) return undefined;
  const begin = Math.max(...sources.map(({ firstReceived }) => firstReceived));
  const to = Math.min(...sources.map(({ lastReceived }) => lastReceived)) + 1;
  if (to < last - RECEIVED_AGE_HOURS) return undefined;
  const from = Math.max(begin, to - RECEIVED_HOURS);
  const pastFrom = Math.max(begin, from - RECEIVED_PAST_HOURS);
  if (to <= from) return undefined;
  const count = async (hours: { from: number; to: number }) => {
    const period = { from: hours.from * HOUR_MS, to: hours.to * HOUR_MS };
    const [totals] = await summarize(sessions.store, await ask(asked, period, {}), [period]);
    const counted = await outcomesBySource(catalog, journey.id, hours);
    return {
      sent: totals?.completed ?? 0,
      received: counted.reduce((total, { received }) => total + (received ?? 0), 0),
    };
  };
  return {
    ...{ from: from * HOUR_MS, to: to * HOUR_MS, now: await count({ from, to }) },
    ...(from - pastFrom >= RECEIVED_HOURS && { past: await count({ from: pastFrom, to: from }) }),
  };
}

type AlertedField = Pick<Subject, 'stepKey' | 'fieldKey'>;

/** Fields with many errors yesterday or with an active alert, each with the same weekday of the previous weeks. */
async function fieldsOf(asked: AskedJourney, at: number, alerted: readonly AlertedField[]): Promise<FieldWindow[]> {
  const { timezone } = asked.org.settings;
  const day = dayOf(timezone, at - 1) - 1;
  const count = async (stepKey: string, on: number) => {
    const question = await ask(asked, { from: startOfDay(timezone, on), to: startOfDay(timezone, on + 1) });
    return (await countFields(asked.sessions.store, question, stepKey, stepKeysOf(asked.journey))).fields;
  };
  const windows: FieldWindow[] = [];
  for (const stepKey of stepKeysOf(asked.journey).slice(0, FIELD_STEPS_MAX)) {
    const alertedFields = alerted.flatMap((one) =>
      one.stepKey === stepKey && one.fieldKey !== null ? [one.fieldKey] : [],
    );
    const yesterday = await count(stepKey, day);
    const many = yesterday.filter(
      ({ fieldKey, reached, withErrors }) =>
        alertedFields.includes(fieldKey) || (reached >= FIELD_SESSIONS_MIN && withErrors >= FIELD_SHARE_MIN * reached),
    );
    const gone = alertedFields.filter((key) => !yesterday.some(({ fieldKey }) => fieldKey === key));
    const errors = [...many, ...gone.map((fieldKey) => ({ fieldKey, reached: 0, withErrors: 0 }))];
    if (errors.length === 0) continue;
    const past: { on: number; fields: Awaited<ReturnType<typeof count>> }[] = [];
    for (let week = 1; week <= FIELD_WEEKS; week++)
      past.push({ on: day - 7 * week, fields: await count(stepKey, day - 7 * week) });
    for (const { fieldKey, reached, withErrors } of errors) {
      const before = past.map(({ on, fields }) => {
        const then = fields.find((one) => one.fieldKey === fieldKey);
        return { day: on, part: then?.withErrors ?? 0, whole: then?.reached ?? 0 };
      });
      windows.push({ stepKey, fieldKey, day, part: withErrors, whole: reached, past: before });
    }
  }
  return windows;
}

async function weeksOf(asked: AskedJourney, at: number): Promise<[Week, Week]> {
  const { timezone } = asked.org.settings;
  const monday = dayOf(timezone, at - 1);
  const start = (days: number) => startOfDay(timezone, monday - days);
  const periods = [
    { from: start(14), to: start(7) },
    { from: start(7), to: start(0) },
  ];
  const question = await ask(asked, { from: start(14), to: start(0) });
  const [before, last] = await summarize(asked.sessions.store, question, periods);
  const weekOf = (totals: typeof before): Week => ({
    sessions: totals?.sessions ?? 0,
    completed: totals?.completed ?? 0,
    medianSeconds: totals?.medianMs == null ? null : totals.medianMs / SECOND_MS,
  });
  return [weekOf(before), weekOf(last)];
}
