// How sessions of a period came to a step and went on from it, and how those that left it went.

import { factsParams, withFacts } from '../../sessions/facts.ts';
import { EVENTS, type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { EVENT_ORDER, SESSION } from '../../store/schema.ts';

export interface StepWays {
  /** Sessions by the step before their first view of this one; '' stands for none. By sessions. */
  entries: { stepKey: string; sessions: number }[];
  /** Sessions by the step after their last view of this one; '' stands for none. By sessions. */
  exits: { stepKey: string; sessions: number }[];
  completedFromHere: number;
  /** Sessions that left, by the reason of their last drop-off signal since; `none` without one. By sessions. */
  leaving: { reason: string; sessions: number }[];
  attempted: number;
  blocked: number;
}

/** Neighbours and reasons that are told: those with the most sessions. */
const WAYS_MAX = 100;

export async function stepWays(store: Store, question: SessionsQuestion, stepKey: string): Promise<StepWays> {
  const params = { ...sessionsParams(question), stepKey };
  const [neighbours, [completed], leaving, [attempts]] = await Promise.all([
    store.query<{ side: string; stepKey: string; sessions: number }>(neighboursSql(question), {
      ...factsParams(question, 'move'),
      stepKey,
    }),
    store.query<{ completedFromHere: number }>(completedSql(question), { ...factsParams(question, 'step'), stepKey }),
    store.query<{ reason: string; sessions: number }>(leavingSql(question), params),
    store.query<{ attempted: number; blocked: number }>(attemptsSql(question), params),
  ]);
  if (!completed || !attempts) throw new Error('the event store answered no row');
  const pick = (wanted: string) =>
    neighbours.filter(({ side }) => side === wanted).map(({ stepKey, sessions }) => ({ stepKey, sessions }));
  return { entries: pick('entry'), exits: pick('exit'), leaving, ...completed, ...attempts };
}

const neighboursSql = (question: SessionsQuestion) => `${withFacts(question, 'move')}
  SELECT side, neighbour AS stepKey, sum(n) AS sessions
  FROM (
    SELECT 'entry' AS side, step AS neighbour, entries AS n FROM facts WHERE next_step = {stepKey:String}
    UNION ALL
    SELECT 'exit' AS side, next_step AS neighbour, exits AS n FROM facts WHERE step = {stepKey:String}
  )
  GROUP BY side, neighbour HAVING sessions > 0 ORDER BY sessions DESC, neighbour LIMIT ${WAYS_MAX} BY side`;

const completedSql = (question: SessionsQuestion) => `${withFacts(question, 'step')}
  SELECT sumIf(facts.sessions, status = 'completed') AS completedFromHere FROM facts WHERE step = {stepKey:String}`;

// A signal tells how the session went only if nothing was seen after it. The last view is one of this step.
const leavingSql = (question: SessionsQuestion) => `${withSessions(question)}
  SELECT multiIf(last.1 = 'step_view', 'none', last.2 = '', 'unspecified', last.2) AS reason, count() AS sessions
  FROM (
    SELECT ${SESSION} AS session, argMax((tag, toString(events.reason)), ${EVENT_ORDER}) AS last
    FROM events
    WHERE ${EVENTS} AND (tag = 'dropoff_signal' OR tag = 'step_view' AND step_key = {stepKey:String})
      AND session IN (SELECT session FROM sessions WHERE status = 'left' AND last = {stepKey:String})
    GROUP BY session
  )
  GROUP BY reason ORDER BY sessions DESC, reason LIMIT ${WAYS_MAX}`;

const attemptsSql = (question: SessionsQuestion) => `${withSessions(question)}
  SELECT uniqExact(session) AS attempted, uniqExactIf(session, blocked) AS blocked
  FROM (
    SELECT ${SESSION} AS session, blocked FROM events
    WHERE ${EVENTS} AND tag = 'submit_attempt' AND step_key = {stepKey:String}
      AND session IN (SELECT session FROM sessions)
  )`;
