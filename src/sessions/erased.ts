// The sessions that an erasure is about: found, and described before anything is removed.
import type { ErasedSessions } from '../catalog/erasures.ts';
import { MARKS, WEAK_MARKS } from '../domain/marks.ts';
import type { Org } from '../domain/org.ts';
import { SECOND_MS } from '../domain/time.ts';
import { ALL_TIME, askSessions, type Sessions } from './ask.ts';
import { IN_WINDOW, sessionsReceived } from './received.ts';
import { sessionsParams, withSessions } from './sessions.ts';

/** Ids of sessions that are stored and meant, at most `limit`. `now` in ms. */
export async function erasedSessions(
  sessions: Sessions,
  scope: ErasedSessions,
  limit: number,
  now: number,
): Promise<string[]> {
  if (scope.kind === 'window') return sessionsReceived(sessions, scope, limit, now);
  const { journeyId, sessionIds } = scope;
  const rows = await sessions.store.query<{ sessionId: string }>(
    `SELECT DISTINCT session_id AS sessionId FROM events
     WHERE journey_id = {journeyId:String} AND session_id IN {sessionIds:Array(String)} LIMIT {limit:UInt32}`,
    { journeyId, sessionIds, limit },
  );
  return rows.map(({ sessionId }) => sessionId);
}

export interface ErasureCounts {
  sessions: number;
  completions: number;
  /** The sessions among them that look like a visitor's. */
  normal: number;
}

/** A visit that lasts shorter, in ms, says too little to look like a visitor's. */
const NORMAL_MS = 10 * SECOND_MS;
/** Marks that say nothing against a session. */
const HARMLESS = WEAK_MARKS.reduce<number>((bits, mark) => bits | MARKS[mark], MARKS.proven);
const ALL_MARKS = Object.values(MARKS).reduce<number>((bits, bit) => bits | bit, 0);

/** Counts what an erasure would remove, whatever figures leave out. `now` in ms. */
export async function countErased(
  sessions: Sessions,
  org: Pick<Org, 'id' | 'settings'>,
  scope: ErasedSessions,
  now: number,
): Promise<ErasureCounts> {
  const all = { ...sessions, exclusionsOf: async () => [] };
  const question = await askSessions(all, org, [scope.journeyId], { period: ALL_TIME, filter: {}, now });
  const isWindow = scope.kind === 'window';
  const marks = isWindow ? scope.marks : 0;
  const wanted = isWindow ? { receivedFrom: scope.from, receivedTo: scope.to } : { sessionIds: scope.sessionIds };
  const isMeant = isWindow ? IN_WINDOW : 'journey_id = {journeyId:String} AND session_id IN {sessionIds:Array(String)}';
  const [row] = await sessions.store.query<ErasureCounts>(
    `${withSessions(question)}
     SELECT toUInt32(count()) AS sessions, toUInt32(countIf(status = 'completed')) AS completions,
       toUInt32(countIf(bitAnd(marks, {against:UInt32}) = 0 AND last_at - start >= ${NORMAL_MS}
         AND (starter OR length(seen) > 1))) AS normal
     FROM sessions
     WHERE ({marks:UInt32} = 0 OR bitAnd(marks, {marks:UInt32}) != 0)
       AND session GLOBAL IN (SELECT cityHash64(session_id) FROM events WHERE ${isMeant})`,
    {
      ...sessionsParams(question),
      ...{ ...wanted, journeyId: scope.journeyId, marks },
      against: ALL_MARKS & ~HARMLESS & ~marks,
    },
  );
  return row ?? { sessions: 0, completions: 0, normal: 0 };
}
