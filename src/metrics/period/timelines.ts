// A sample of the sessions behind a number, event by event: sessions of the query, narrowed by a step, an outcome, a field, a submission or
// a path. Ids are used to find their events and are not part of any result.
import { describePeriod } from '../../domain/describe-period.ts';
import { invalid } from '../../domain/error.ts';
import type { Journey } from '../../domain/journey.ts';
import { SECOND_MS, toIso } from '../../domain/time.ts';
import {
  PATH_STEPS_MAX,
  TIMELINE_EVENTS_MAX,
  type Timeline,
  type Timelines,
  type TimelinesQuery,
} from '../../domain/timelines.ts';
import { grouped } from '../../grouped.ts';
import { EVENTS, type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Params, Store } from '../../store/engine.ts';
import { EVENT_ORDER, instant, SESSION } from '../../store/event-sql.ts';
import { completedFrom, IS_COMPLETED, IS_LEFT, IS_OPEN, leftFrom, openAt } from '../ends.ts';

export type Wanted = Pick<TimelinesQuery, 'step' | 'outcome' | 'field' | 'fieldRole' | 'next' | 'submit' | 'reason'> & {
  path?: readonly string[] | undefined;
  /** From a step back to it: the last is the first. */
  loop?: readonly string[] | undefined;
};

type Chosen = Omit<Timeline, 'events' | 'more' | 'startedAt'> & {
  session: string;
  start: number;
  end: number;
  matching: number;
};

/** Throws `invalid` where a step is neither configured nor seen by a session of the period. */
export async function sampleTimelines(
  store: Store,
  { steps }: Pick<Journey, 'steps'>,
  question: SessionsQuestion,
  wanted: Wanted,
  limit: number,
): Promise<Timelines> {
  // One row with the chosen sessions and the total: a window function over all sessions would hold every session in memory.
  const chosen = await store.query<Chosen>(
    `${withSessions(question)}
     SELECT toString(one.2) AS session, one.3 AS start, one.4 AS end, one.5 AS status, one.6 AS device, one.7 AS language,
       one.8 AS source, one.9 AS browser, matching
     FROM (
       SELECT count() AS matching, groupArraySorted(${Math.trunc(limit)})((
         intHash64(sessions.session), sessions.session, sessions.start, sessions.last_at, toString(status), toString(device),
         toString(language), toString(source), toString(browser)
       )) AS some
       FROM sessions WHERE ${conditionsOf(wanted)}
     ) ARRAY JOIN some AS one`,
    { ...sessionsParams(question), ...paramsOf(wanted) },
  );
  // A filter that some session matches names no unknown step.
  if (chosen.length === 0) await refuseUnknownSteps(store, steps, question, wanted);
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

const STEP_MUST = 'must be the key of a step of the journey, or of one that sessions of the period saw';
const STEPS_MUST = 'must hold only keys of steps of the journey, or of steps that sessions of the period saw';

/** A mistyped key would otherwise read as "no session did this". The filter is ignored, so a key of filtered sessions is known too. */
async function refuseUnknownSteps(
  store: Store,
  steps: Journey['steps'],
  question: SessionsQuestion,
  { step, next, path = [], loop = [] }: Wanted,
): Promise<void> {
  const named = [
    ...Object.entries({ step, next }),
    ...[path, loop].flatMap((keys, nr) => keys.map((key) => [nr === 0 ? 'path' : 'loop', key] as const)),
  ];
  const unconfigured = named.flatMap(([member, key]) =>
    key === undefined || steps.some(({ stepKey }) => stepKey === key) ? [] : [{ member, key }],
  );
  if (unconfigured.length === 0) return;
  const everybody = { ...question, filter: {} };
  const found = await store.query<{ keys: string[] }>(
    `${withSessions(everybody)}
     SELECT arrayMap(key -> toString(key), groupUniqArrayArray(
       arrayFilter(key -> has({keys:Array(String)}, toString(key)), seen)
     )) AS keys FROM sessions`,
    { ...sessionsParams(everybody), keys: unconfigured.map(({ key }) => key) },
  );
  const unknown = unconfigured.find(({ key }) => !found[0]?.keys.includes(key));
  if (unknown)
    throw invalid(
      `Invalid metrics query: ${unknown.member} ${unknown.member === 'step' || unknown.member === 'next' ? STEP_MUST : STEPS_MUST}`,
    );
}

function conditionsOf({
  step,
  outcome,
  field,
  fieldRole = 'touched',
  next,
  submit,
  reason,
  path,
  loop,
}: Wanted): string {
  const conditions = ['1'];
  if (step !== undefined) conditions.push('has(seen, {step:String})');
  if (outcome !== undefined) conditions.push(OUTCOME_SQL[outcome](step !== undefined));
  if (step !== undefined && field !== undefined) conditions.push(FIELD_SQL[fieldRole]);
  if (step !== undefined && next !== undefined) conditions.push(NEXT_SQL);
  if (step !== undefined && submit !== undefined) conditions.push(SUBMIT_SQL[submit]);
  if (reason !== undefined) conditions.push('reason = {reason:String}');
  if (loop !== undefined) {
    const turns = turnsOf(loop).map((_, nr) => `hasSubstr(steps, {turn${nr}:Array(String)})`);
    conditions.push(`(${turns.join(' OR ')})`);
  }
  if (path !== undefined) conditions.push(`arraySlice(steps, 1, ${PATH_STEPS_MAX}) = {path:Array(String)}`);
  return conditions.join(' AND ');
}

const paramsOf = ({ step, field, next, reason, path, loop }: Wanted): Params => ({
  ...(step !== undefined && { step }),
  ...(field !== undefined && { field }),
  ...(next !== undefined && { next }),
  ...(reason !== undefined && { reason }),
  ...(path !== undefined && { path }),
  ...(loop !== undefined && Object.fromEntries(turnsOf(loop).map((turn, nr) => [`turn${nr}`, turn]))),
});

/** The same loop from each of its steps. */
function turnsOf(loop: readonly string[]): string[][] {
  const around = loop.slice(0, -1);
  return around.map((_, at) => [...around.slice(at), ...around.slice(0, at + 1)]);
}

const STEP = '{step:String}';
const NEXT_SQL = `arrayExists((from, to) -> from = ${STEP} AND to = {next:String}, steps, arrayPushBack(arrayPopFront(steps), ''))`;

/** By whether a step is given. */
const OUTCOME_SQL: Record<NonNullable<Wanted['outcome']>, (atStep: boolean) => string> = {
  completed: (atStep) => (atStep ? completedFrom(STEP) : IS_COMPLETED),
  left: (atStep) => (atStep ? leftFrom(STEP) : IS_LEFT),
  open: (atStep) => (atStep ? openAt(STEP) : IS_OPEN),
  went_on: (atStep) => (atStep ? `(${IS_COMPLETED} OR last != ${STEP})` : IS_COMPLETED),
};

const onField = (condition: string) =>
  `arrayExists(one -> one.step = ${STEP} AND one.field = {field:String} AND ${condition}, fields)`;
const FIELD_SQL: Record<NonNullable<Wanted['fieldRole']>, string> = {
  touched: onField('one.used'),
  error: onField('notEmpty(one.errors)'),
  last: onField('one.latest'),
};

const SUBMIT_SQL: Record<NonNullable<Wanted['submit']>, string> = {
  attempted: `arrayExists(one -> one.step = ${STEP}, attempts)`,
  blocked: `arrayExists(one -> one.step = ${STEP} AND one.blocked, attempts)`,
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
  return grouped(rows, (row) => row.session);
}
