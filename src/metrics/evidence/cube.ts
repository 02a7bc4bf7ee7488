// Sums over what sessions did at each step, by day and group: every comparison of steps in a memo is computed from them.
import { ask, type Figure } from '../../sessions/figure.ts';
import { columnsOf } from '../../sessions/rollups.ts';
import { localDayParams, type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, leftFromAny, openAtAny } from '../ends.ts';
import { BRIEF } from './brief.ts';
import { CROWD, type Crowds, crowdParams } from './crowds.ts';
import { DAY, evidenceParams } from './days.ts';

/** Sessions that saw a step. `step` '' represents all sessions. */
export interface StepRow {
  step: string;
  reached: number;
  left: number;
  open: number;
  completed: number;
  /** The part of `left` that saw one page for under three seconds (brief.ts). */
  brief: number;
}

export interface DayRow extends StepRow {
  /** Days since 1970. */
  day: number;
}

/** The same by group of sessions. */
export interface CubeRow extends DayRow {
  device: string;
  /** '*' represents every language but those with the most sessions. */
  language: string;
  /** Sessions that could be one stranger's work are counted apart (crowds.ts). */
  crowd: string;
}

/** The same, with a further group. */
export interface GroupedRow extends CubeRow {
  value: string;
}

/** Further columns for groups of sessions, besides device and language. */
export type GroupColumn = 'source' | 'browser' | 'variant';

const CELLS = `${DAY} AS day, device,
  if(has({languages:Array(String)}, language), language, '*') AS lang, ${CROWD} AS crowd`;
/** The columns of a StepRow, except the step. */
const STEP_COUNTS = {
  reached: 'count()',
  brief: `countIf(${BRIEF})`,
  left: `countIf(${leftFromAny('step')})`,
  open: `countIf(${openAtAny('step')})`,
  completed: `countIf(${IS_COMPLETED})`,
};
export const COUNTS = Object.entries(STEP_COUNTS)
  .map(([name, sql]) => `${sql} AS ${name}`)
  .join(', ');
export const STEPS = `ARRAY JOIN arrayConcat([''], arrayFilter(key -> has({steps:Array(String)}, key), seen)) AS step`;

export interface CubeQuestion {
  sessions: SessionsQuestion;
  /** Keys of the steps to count. */
  steps: readonly string[];
  languages: readonly string[];
  crowds: Crowds;
}

const cubeParams = ({ sessions, steps, languages, crowds }: CubeQuestion) => ({
  ...evidenceParams(sessions),
  ...crowdParams(crowds),
  steps,
  languages,
});

/** Values of each column, most sessions first. */
export async function listGroups(
  store: Store,
  question: SessionsQuestion,
  most: number,
): Promise<Record<'language' | GroupColumn, string[]>> {
  const rows = await store.query<{ column: 'language' | GroupColumn; value: string }>(
    `${withSessions(question)}
     SELECT column, value FROM (
       SELECT pair.1 AS column, pair.2 AS value, count() AS sessions FROM sessions
       ARRAY JOIN [
         ('language', toString(language)), ('source', toString(source)),
         ('browser', toString(browser)), ('variant', toString(variant))
       ] AS pair
       GROUP BY column, value ORDER BY sessions DESC, value LIMIT {most:UInt8} BY column
     )`,
    { ...evidenceParams(question), most },
  );
  const pick = (wanted: string) => rows.filter(({ column }) => column === wanted).map(({ value }) => value);
  return { language: pick('language'), source: pick('source'), browser: pick('browser'), variant: pick('variant') };
}

/** In a fixed order, so that equal data gives equal bytes. */
export async function countCube(store: Store, question: CubeQuestion): Promise<CubeRow[]> {
  return store.query<CubeRow>(
    `${withSessions(question.sessions)}
     SELECT day, device, lang AS language, crowd, step, reached, left, open, completed, brief FROM (
       SELECT ${CELLS}, step, ${COUNTS}
       FROM sessions ${STEPS} GROUP BY day, device, lang, crowd, step
     ) ORDER BY day, device, language, crowd, step`,
    cubeParams(question),
  );
}

/** By a further column; of it, only `values` are counted apart. */
export async function countGrouped(
  store: Store,
  question: CubeQuestion,
  column: GroupColumn,
  values: readonly string[],
): Promise<GroupedRow[]> {
  return store.query<GroupedRow>(
    `${withSessions(question.sessions)}
     SELECT day, device, lang AS language, crowd, value, step, reached, left, open, completed, brief FROM (
       SELECT ${CELLS}, if(has({values:Array(String)}, ${column}), ${column}, '*') AS value, step, ${COUNTS}
       FROM sessions ${STEPS} GROUP BY day, device, lang, crowd, value, step
     ) ORDER BY day, device, language, crowd, value, step`,
    { ...cubeParams(question), values },
  );
}

const BY_DAY: Figure<DayRow> = {
  name: 'evidence by day',
  columns: ['start', 'last_at', 'status', 'last', 'seen', 'steps', 'embed_version'],
  of: `SELECT * EXCEPT day, ${DAY} AS day, step FROM sessions ${STEPS}`,
  by: ['day', 'step'],
  counts: STEP_COUNTS,
};

/** Without groups, for a long time: how much days and weeks differ when nothing is the matter. In a fixed order. */
export async function countDays(store: Store, question: SessionsQuestion, steps: readonly string[]): Promise<DayRow[]> {
  const values = { params: { steps }, zoneParams: localDayParams(question) };
  const [rows = []] = await ask(store, question, [question.period], BY_DAY, values);
  return rows
    .map((row) => columnsOf(row, ['day', 'step', 'reached', 'left', 'open', 'completed', 'brief']))
    .sort((one, other) => one.day - other.day || (one.step < other.step ? -1 : 1));
}

interface JourneyDay extends Pick<DayRow, 'day' | 'step' | 'reached' | 'left'> {
  journeyId: string;
}

const BY_JOURNEY_AND_DAY: Figure<JourneyDay> = {
  name: 'steps by journey and day',
  columns: ['journey_id', 'start', 'status', 'last', 'seen'],
  of: `SELECT * EXCEPT day, journey_id AS journeyId, ${DAY} AS day, step FROM sessions
    ARRAY JOIN arrayFilter(key -> has({steps:Array(String)}, key), seen) AS step`,
  by: ['journeyId', 'day', 'step'],
  counts: { reached: STEP_COUNTS.reached, left: STEP_COUNTS.left },
};

/** Counts by journey, day and step, sorted by day and step. */
export async function countDaysByJourney(
  store: Store,
  question: SessionsQuestion,
  steps: readonly string[],
): Promise<JourneyDay[]> {
  const values = { params: { steps }, zoneParams: localDayParams(question) };
  const [rows = []] = await ask(store, question, [question.period], BY_JOURNEY_AND_DAY, values);
  return rows.sort((one, other) => one.day - other.day || (one.step < other.step ? -1 : 1));
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
export async function countTracked(
  store: Store,
  { sessions, steps }: Pick<CubeQuestion, 'sessions' | 'steps'>,
): Promise<TrackingRow[]> {
  return store.query<TrackingRow>(
    `${withSessions(sessions)}
     SELECT device, count() AS sessions, countIf(${IS_COMPLETED}) AS completed,
       countIf(notEmpty(seen) AND NOT hasAny(seen, {steps:Array(String)})) AS astray, countIf(notEmpty(seen)) AS placed
     FROM sessions GROUP BY device ORDER BY device`,
    { ...evidenceParams(sessions), steps },
  );
}

/** Step keys in sessions that are not configured, most sessions first. */
export async function countUnknownSteps(
  store: Store,
  { sessions, steps }: Pick<CubeQuestion, 'sessions' | 'steps'>,
): Promise<{ stepKey: string; reached: number }[]> {
  return store.query(
    `${withSessions(sessions)}
     SELECT step AS stepKey, count() AS reached FROM sessions ARRAY JOIN seen AS step
     WHERE NOT has({steps:Array(String)}, step) GROUP BY step ORDER BY reached DESC, step LIMIT 20`,
    { ...evidenceParams(sessions), steps },
  );
}

/** A fingerprint of the sessions of a memo: it changes when any of them does. */
export async function fingerprintSessions(store: Store, question: SessionsQuestion): Promise<string> {
  const [row] = await store.query<{ fingerprint: string }>(
    `${withSessions(question)}
     SELECT concat(toString(count()), '-', hex(groupBitXor(
       cityHash64(session, start, last_at, ifNull(completion, -1), device, language, source, steps, spent)
     ))) AS fingerprint FROM sessions`,
    evidenceParams(question),
  );
  return row?.fingerprint ?? '';
}

/** Sessions with one of the marks and all others, as far as they are over. */
export interface MarkedSides {
  sessions: number;
  completed: number;
  others: { sessions: number; completed: number };
}

export async function countMarkedSides(store: Store, question: SessionsQuestion, bits: number): Promise<MarkedSides> {
  const [row] = await store.query<{ sessions: number; completed: number; others: number; othersCompleted: number }>(
    `${withSessions(question)}
     SELECT toUInt32(countIf(isMarked)) AS sessions, toUInt32(countIf(isMarked AND ${IS_COMPLETED})) AS completed,
       toUInt32(countIf(NOT isMarked)) AS others, toUInt32(countIf(NOT isMarked AND ${IS_COMPLETED})) AS othersCompleted
     FROM (SELECT *, bitAnd(marks, {marked:UInt32}) != 0 AS isMarked FROM sessions) WHERE status != 'open'`,
    { ...evidenceParams(question), marked: bits },
  );
  const { sessions = 0, completed = 0, others = 0, othersCompleted = 0 } = row ?? {};
  return { sessions, completed, others: { sessions: others, completed: othersCompleted } };
}

/** Sessions with any of the marks, and sessions with each mark. */
export async function countMarked(
  store: Store,
  question: SessionsQuestion,
  bits: readonly number[],
): Promise<{ any: number; each: number[] }> {
  const [row] = await store.query<{ any: number; each: number[] }>(
    `${withSessions(question)}
     SELECT countIf(arrayExists(bit -> bitAnd(marks, bit) != 0, bits)) AS any,
       sumForEach(arrayMap(bit -> toInt64(bitAnd(marks, bit) != 0), bits)) AS each
     FROM (SELECT marks, arrayMap(bit -> toUInt32(bit), {bits:Array(String)}) AS bits FROM sessions)`,
    { ...evidenceParams(question), bits: bits.map(String) },
  );
  return row ?? { any: 0, each: [] };
}
