// A sample of the sessions behind a number, event by event. Which sessions: those of the question, narrowed by a step, an
// outcome and a field. Ids serve to find their events, and leave this file with nobody.
import { describePeriod } from '../../domain/describe-period.ts';
import { SECOND_MS, toIso } from '../../domain/time.ts';
import {
  PATH_STEPS_MAX,
  TIMELINE_EVENTS_MAX,
  type Timeline,
  type Timelines,
  type TimelinesQuery,
} from '../../domain/timelines.ts';
import { EVENTS, type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Params, Store } from '../../store/engine.ts';
import { EVENT_ORDER, instant, SESSION } from '../../store/schema.ts';

export type Wanted = Pick<TimelinesQuery, 'step' | 'outcome' | 'field' | 'fieldRole' | 'next'> & {
  path?: readonly string[] | undefined;
};

type Chosen = Omit<Timeline, 'events' | 'more' | 'startedAt'> & {
  session: string;
  start: number;
  end: number;
  matching: number;
};

export async function sampleTimelines(
  store: Store,
  question: SessionsQuestion,
  wanted: Wanted,
  limit: number,
): Promise<Timelines> {
  const chosen = await store.query<Chosen>(
    `${withSessions(question)}
     SELECT toString(sessions.session) AS session, sessions.start AS start, sessions.last_at AS end, status, device, language, source,
       browser, count() OVER () AS matching
     FROM sessions WHERE ${conditionsOf(wanted)}
     ORDER BY intHash64(sessions.session) LIMIT {limit:UInt8}`,
    { ...sessionsParams(question), ...paramsOf(wanted), limit },
  );
  const lines = await linesOf(store, question, chosen);
  return {
    period: describePeriod(question),
    sessions: chosen[0]?.matching ?? 0,
    timelines: chosen.map(({ session, start, status, device, language, source, browser }) => {
      const events = lines.get(session) ?? [];
      return {
        startedAt: toIso(Math.floor(start / SECOND_MS) * SECOND_MS),
        ...{ status, device, language, source, browser },
        events: events.slice(0, TIMELINE_EVENTS_MAX).map(({ at, tag, stepKey, fieldKey, errorType, reason }) => ({
          after: Math.max(0, at - start) / SECOND_MS,
          ...{ tag, stepKey, fieldKey, errorType, reason },
        })),
        more: events.length > TIMELINE_EVENTS_MAX,
      };
    }),
  };
}

function conditionsOf({ step, outcome, field, fieldRole = 'touched', next, path }: Wanted): string {
  const conditions = ['1'];
  if (step !== undefined) conditions.push('has(seen, {step:String})');
  if (outcome !== undefined) conditions.push(OUTCOME_SQL[outcome](step !== undefined));
  if (step !== undefined && field !== undefined) conditions.push(`sessions.session IN (${FIELD_SQL[fieldRole]})`);
  if (step !== undefined && next !== undefined) conditions.push(NEXT_SQL);
  if (path !== undefined) conditions.push(`arraySlice(steps, 1, ${PATH_STEPS_MAX}) = {path:Array(String)}`);
  return conditions.join(' AND ');
}

const paramsOf = ({ step, field, next, path }: Wanted): Params => ({
  ...(step !== undefined && { step }),
  ...(field !== undefined && { field }),
  ...(next !== undefined && { next }),
  ...(path !== undefined && { path }),
});

const NEXT_SQL = `arrayExists((from, to) -> from = {step:String} AND to = {next:String}, steps, arrayPushBack(arrayPopFront(steps), ''))`;

const HERE = 'last = {step:String}';
/** By whether a step is given. */
const OUTCOME_SQL: Record<NonNullable<Wanted['outcome']>, (atStep: boolean) => string> = {
  completed: (atStep) => `status = 'completed'${atStep ? ` AND ${HERE}` : ''}`,
  left: (atStep) => `status = 'left'${atStep ? ` AND ${HERE}` : ''}`,
  open: (atStep) => `status = 'open'${atStep ? ` AND ${HERE}` : ''}`,
  went_on: (atStep) => (atStep ? `(status = 'completed' OR NOT ${HERE})` : `status = 'completed'`),
};

const ON_STEP = `${EVENTS} AND step_key = {step:String} AND field_key != ''`;
const TOUCHES = `tag IN ('field_focus', 'field_blur', 'field_change')`;
const FIELD_SQL: Record<NonNullable<Wanted['fieldRole']>, string> = {
  touched: `SELECT ${SESSION} FROM events WHERE ${ON_STEP} AND ${TOUCHES} AND field_key = {field:String}`,
  error: `SELECT ${SESSION} FROM events WHERE ${ON_STEP} AND tag = 'validation_error' AND field_key = {field:String}`,
  last: `SELECT ${SESSION} AS touching FROM events WHERE ${ON_STEP} AND ${TOUCHES}
    GROUP BY touching HAVING argMax(toString(field_key), ${EVENT_ORDER}) = {field:String}`,
};

interface Line extends Omit<Timeline['events'][number], 'after'> {
  session: string;
  at: number;
}

/** The events of a few sessions. Their times are named one by one: the engine then reads only the hours around them. */
async function linesOf(
  store: Store,
  question: SessionsQuestion,
  chosen: readonly Chosen[],
): Promise<Map<string, Line[]>> {
  if (chosen.length === 0) return new Map();
  const meant = chosen.map(
    (_, nr) =>
      `(ts >= ${instant(`from${nr}`)} AND ts <= ${instant(`to${nr}`)} AND ${SESSION} = toUInt64({session${nr}:String}))`,
  );
  const rows = await store.query<Line>(
    `SELECT session, at, name AS tag, stepKey, fieldKey, errorType, why AS reason FROM (
       SELECT toString(${SESSION}) AS session, toUnixTimestamp64Milli(ts) AS at, toString(tag) AS name, toString(step_key) AS stepKey,
         toString(field_key) AS fieldKey, toString(error_type) AS errorType, toString(reason) AS why, ${EVENT_ORDER} AS nth
       FROM events WHERE ${EVENTS} AND (${meant.join(' OR ')})
       ORDER BY nth LIMIT 1 BY id
     ) ORDER BY session, nth LIMIT ${TIMELINE_EVENTS_MAX + 1} BY session`,
    {
      ...sessionsParams(question),
      ...Object.fromEntries(
        chosen.flatMap(({ session, start, end }, nr) => [
          [`from${nr}`, start],
          [`to${nr}`, end],
          [`session${nr}`, session],
        ]),
      ),
    },
  );
  const lines = new Map<string, Line[]>();
  for (const row of rows) lines.set(row.session, [...(lines.get(row.session) ?? []), row]);
  return lines;
}
