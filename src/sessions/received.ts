// Sessions by when they were received, and by their marks: what an owner knows not to be visitors'. Of everything that is stored,
// whatever figures leave out.
import type { Params } from '../store/engine.ts';
import { instant, SESSION } from '../store/event-sql.ts';
import { ALL_TIME, type Sessions } from './ask.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from './sessions.ts';

export interface ReceivedWindow {
  journeyId: string;
  /** In ms; `to` is not included. */
  from: number;
  to: number;
  /** Bits of MARKS: a session needs at least one of them. 0 accepts every session. */
  marks: number;
}

export const IN_WINDOW = `journey_id = {journeyId:String}
  AND received_at >= ${instant('receivedFrom')} AND received_at < ${instant('receivedTo')}
  AND received_on >= toDate(${instant('receivedFrom')}, 'UTC') AND received_on <= toDate(${instant('receivedTo')}, 'UTC')`;
const SELECT = `SELECT DISTINCT session_id AS sessionId FROM events WHERE ${IN_WINDOW}`;

/** Ids of sessions with an event received in the window, at most `limit`. `now` in ms. */
export async function sessionsReceived(
  { store, preparation }: Sessions,
  { journeyId, from, to, marks }: ReceivedWindow,
  limit: number,
  now: number,
): Promise<string[]> {
  const list = async (sql: string, params: Params) => {
    const rows = await store.query<{ sessionId: string }>(`${sql} LIMIT {limit:UInt32}`, { ...params, limit });
    return rows.map(({ sessionId }) => sessionId);
  };
  const window = { journeyId, receivedFrom: from, receivedTo: to };
  if (marks === 0) return list(SELECT, window);
  // Background work, so it waits as long as needed. It throws when the service stops: missing rows would look like deleted sessions.
  await preparation.ready();
  await preparation.done();
  const about = { journeyIds: [journeyId], keptSince: 0, now, period: ALL_TIME, zone: 'UTC' };
  const question: SessionsQuestion = { ...about, filter: {}, exclusions: [] };
  return list(
    `${withSessions(question)} ${SELECT} AND ${SESSION} GLOBAL IN (
       SELECT session FROM sessions
       WHERE bitAnd(marks, {marks:UInt32}) != 0 AND session GLOBAL IN (SELECT ${SESSION} FROM events WHERE ${IN_WINDOW}))`,
    { ...sessionsParams(question), ...window, marks },
  );
}
