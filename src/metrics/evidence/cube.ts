// What sessions did at each step, by day and group: the sums that every comparison of steps in a memo is computed from.

import { dayOf } from '../../domain/zone.ts';
import { type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DAY, evidenceParams } from './days.ts';

/** Sessions of a day and group that saw a step. `step` '' stands for all sessions of that day and group. */
export interface CubeRow {
  /** Days since 1970. */
  day: number;
  device: string;
  /** '*' stands for every language but those with the most sessions. */
  language: string;
  step: string;
  reached: number;
  left: number;
  open: number;
  completed: number;
  /** ms from first to last event, of those that left here. */
  lostMs: number;
}

/** The same, with a further group. */
export interface GroupedRow extends Omit<CubeRow, 'lostMs'> {
  value: string;
}

/** Groups of sessions beside device and language. */
export type GroupColumn = 'source' | 'browser' | 'variant';

/** A session's time counts up to this: those of servers may stay open for weeks. */
const LOST_MS_MAX = 86_400_000;

const CELLS = `${DAY} AS day, device,
  if(has({languages:Array(String)}, language), language, '*') AS lang`;
const COUNTS = `count() AS reached,
  countIf(status = 'left' AND (step = '' OR last = step)) AS left,
  countIf(status = 'open' AND (step = '' OR last = step)) AS open,
  countIf(status = 'completed') AS completed`;
const STEPS = `ARRAY JOIN arrayConcat([''], arrayFilter(key -> has({steps:Array(String)}, key), seen)) AS step`;

export interface CubeQuestion {
  visits: SessionsQuestion;
  /** Keys of the steps that are looked at. */
  steps: readonly string[];
  languages: readonly string[];
}

/** Values of each column, those of most sessions first. */
export async function listGroups(
  store: Store,
  visits: SessionsQuestion,
  most: number,
): Promise<Record<'language' | GroupColumn, string[]>> {
  const rows = await store.query<{ column: 'language' | GroupColumn; value: string }>(
    `${withSessions(visits)}
     SELECT column, value FROM (
       SELECT pair.1 AS column, pair.2 AS value, count() AS sessions FROM sessions
       ARRAY JOIN [
         ('language', toString(language)), ('source', toString(source)),
         ('browser', toString(browser)), ('variant', toString(variant))
       ] AS pair
       GROUP BY column, value ORDER BY sessions DESC, value LIMIT {most:UInt8} BY column
     )`,
    { ...evidenceParams(visits), most },
  );
  const pick = (wanted: string) => rows.filter(({ column }) => column === wanted).map(({ value }) => value);
  return { language: pick('language'), source: pick('source'), browser: pick('browser'), variant: pick('variant') };
}

/** In a fixed order, so that equal data gives equal bytes. */
export async function countCube(store: Store, { visits, steps, languages }: CubeQuestion): Promise<CubeRow[]> {
  return store.query<CubeRow>(
    `${withSessions(visits)}
     SELECT day, device, lang AS language, step, reached, left, open, completed, lostMs FROM (
       SELECT ${CELLS}, step, ${COUNTS},
         sumIf(least(last_at - start, ${LOST_MS_MAX}), status = 'left' AND (step = '' OR last = step)) AS lostMs
       FROM sessions ${STEPS} GROUP BY day, device, lang, step
     ) ORDER BY day, device, language, step`,
    { ...evidenceParams(visits), steps, languages },
  );
}

/** By a further column; of it, only `values` are counted apart. */
export async function countGrouped(
  store: Store,
  { visits, steps, languages }: CubeQuestion,
  column: GroupColumn,
  values: readonly string[],
): Promise<GroupedRow[]> {
  return store.query<GroupedRow>(
    `${withSessions(visits)}
     SELECT day, device, lang AS language, value, step, reached, left, open, completed FROM (
       SELECT ${CELLS}, if(has({values:Array(String)}, ${column}), ${column}, '*') AS value, step, ${COUNTS}
       FROM sessions ${STEPS} GROUP BY day, device, lang, value, step
     ) ORDER BY day, device, language, value, step`,
    { ...evidenceParams(visits), steps, languages, values },
  );
}

export interface WeekRow {
  /** Days since 1970 of its first day. */
  day: number;
  sessions: number;
  completed: number;
}

/** Sessions of a week that saw a step; those that left there, and those that are open there. */
export interface StepWeekRow {
  day: number;
  step: string;
  reached: number;
  left: number;
  open: number;
}

const WEEK = `toInt64({endDay:Int64} - 7 * intDiv({endDay:Int64} + 6 - ${DAY}, 7)) AS day`;
const weeksParams = (visits: SessionsQuestion) => ({
  ...evidenceParams(visits),
  endDay: dayOf(visits.zone, visits.period.to),
});

/** The same weeks, by step. */
export async function countStepWeeks(
  store: Store,
  visits: SessionsQuestion,
  steps: readonly string[],
): Promise<StepWeekRow[]> {
  return store.query<StepWeekRow>(
    `${withSessions(visits)}
     SELECT ${WEEK}, step, count() AS reached, countIf(status = 'left' AND last = step) AS left,
       countIf(status = 'open' AND last = step) AS open
     FROM sessions ARRAY JOIN arrayFilter(key -> has({steps:Array(String)}, key), seen) AS step
     GROUP BY day, step ORDER BY day, step`,
    { ...weeksParams(visits), steps },
  );
}

/** Sessions by weeks that end with the question's period. */
export async function countWeeks(store: Store, visits: SessionsQuestion): Promise<WeekRow[]> {
  return store.query<WeekRow>(
    `${withSessions(visits)}
     SELECT ${WEEK}, count() AS sessions, countIf(status = 'completed') AS completed
     FROM sessions GROUP BY day ORDER BY day`,
    weeksParams(visits),
  );
}

export interface TrackingRow {
  device: string;
  sessions: number;
  completed: number;
  /** Sessions that saw a step, and none that is configured. */
  astray: number;
  /** Sessions that saw any step. */
  placed: number;
}

/** Whether sessions find their steps. */
export async function countTracked(store: Store, { visits, steps }: CubeQuestion): Promise<TrackingRow[]> {
  return store.query<TrackingRow>(
    `${withSessions(visits)}
     SELECT device, count() AS sessions, countIf(status = 'completed') AS completed,
       countIf(notEmpty(seen) AND NOT hasAny(seen, {steps:Array(String)})) AS astray, countIf(notEmpty(seen)) AS placed
     FROM sessions GROUP BY device ORDER BY device`,
    { ...evidenceParams(visits), steps },
  );
}

/** Step keys that sessions saw and that are not configured, those of most sessions first. */
export async function countUnknownSteps(
  store: Store,
  { visits, steps }: CubeQuestion,
): Promise<{ stepKey: string; reached: number }[]> {
  return store.query(
    `${withSessions(visits)}
     SELECT step AS stepKey, count() AS reached FROM sessions ARRAY JOIN seen AS step
     WHERE NOT has({steps:Array(String)}, step) GROUP BY step ORDER BY reached DESC, step LIMIT 20`,
    { ...evidenceParams(visits), steps },
  );
}

/** What a memo stands on, in a number that changes when any session of it does. */
export async function fingerprintSessions(store: Store, visits: SessionsQuestion): Promise<string> {
  const [row] = await store.query<{ fingerprint: string }>(
    `${withSessions(visits)}
     SELECT concat(toString(count()), '-', hex(groupBitXor(
       cityHash64(session, start, last_at, ifNull(completion, -1), device, language, source, steps, spent)
     ))) AS fingerprint FROM sessions`,
    evidenceParams(visits),
  );
  return row?.fingerprint ?? '';
}

/** Sessions that carry any of the marks, and those that carry each of them. */
export async function countMarked(
  store: Store,
  visits: SessionsQuestion,
  bits: readonly number[],
): Promise<{ any: number; each: number[] }> {
  const [row] = await store.query<{ any: number; each: number[] }>(
    `${withSessions(visits)}
     SELECT countIf(arrayExists(bit -> bitAnd(marks, bit) != 0, bits)) AS any,
       sumForEach(arrayMap(bit -> toInt64(bitAnd(marks, bit) != 0), bits)) AS each
     FROM (SELECT marks, arrayMap(bit -> toUInt32(bit), {bits:Array(String)}) AS bits FROM sessions)`,
    { ...evidenceParams(visits), bits: bits.map(String) },
  );
  return row ?? { any: 0, each: [] };
}

/** Versions of the embed script, each with the first day (since 1970) on which a session began with it. */
export async function listVersions(
  store: Store,
  visits: SessionsQuestion,
): Promise<{ version: string; day: number; sessions: number }[]> {
  return store.query(
    `${withSessions(visits)}
     SELECT toString(embed_version) AS version, min(${DAY}) AS day, count() AS sessions
     FROM sessions WHERE embed_version != '' GROUP BY version ORDER BY day DESC, version LIMIT 20`,
    evidenceParams(visits),
  );
}
