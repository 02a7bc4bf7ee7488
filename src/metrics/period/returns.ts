// How many attempts browsers made until one completed, and how many came back on another day. Browsers are distinguished by
// their anonymous id, which serves to group and leaves this file with nobody.
import { describePeriod } from '../../domain/describe-period.ts';
import { ATTEMPTS_MAX, type Returns } from '../../domain/returns.ts';
import {
  EVENTS,
  KEPT,
  localDay,
  localDayParams,
  type SessionsQuestion,
  sessionsParams,
  withSessions,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { instant, SESSION } from '../../store/schema.ts';

interface Row {
  attempts: number;
  browsers: number;
  completed: number;
  returned: number;
  completedLater: number;
}

const OF_SESSIONS = `SELECT client, start, status = 'completed' AS isCompleted FROM sessions`;
/** Grouped, not joined: groups go to disk where memory is short. */
const OF_SESSIONS_AND_EVENTS = `
  SELECT max(owner) AS client, assumeNotNull(max(begin)) AS start, max(completes) = 1 AS isCompleted
  FROM (
    SELECT session, client AS owner, start AS begin, status = 'completed' AS completes FROM sessions
    UNION ALL
    SELECT ${SESSION}, cityHash64(client_id), NULL, 0 FROM events WHERE ${EVENTS}
  ) GROUP BY session HAVING isNotNull(max(begin)) AND client != 0`;

/** Attempts after the first completion are no attempts to complete: they do not count. */
export async function countReturns(store: Store, asked: SessionsQuestion): Promise<Returns> {
  const question = { ...asked, foldsMany: store.showsOneState };
  const attempts = (await sayWhose(store, question)) ? OF_SESSIONS : OF_SESSIONS_AND_EVENTS;
  const rows = await store.query<Row>(
    `${withSessions(question)},
     attempts AS (${attempts}),
     browsers AS (
       SELECT arraySort(groupArray((start, isCompleted, ${localDay('start')}))) AS visits,
         arrayFirstIndex(visit -> visit.2, visits) AS completion,
         arraySlice(visits, 1, if(completion = 0, length(visits), completion)) AS tries
       FROM attempts GROUP BY client
     )
     SELECT least(length(tries), ${ATTEMPTS_MAX}) AS attempts, count() AS browsers, countIf(completion > 0) AS completed,
       countIf(tries[-1].3 > tries[1].3) AS returned, countIf(completion > 0 AND tries[-1].3 > tries[1].3) AS completedLater
     FROM browsers GROUP BY attempts ORDER BY attempts`,
    { ...sessionsParams(question), ...localDayParams(question) },
  );
  const sum = (member: keyof Row) => rows.reduce((total, row) => total + row[member], 0);
  return {
    period: describePeriod(question),
    browsers: sum('browsers'),
    returned: sum('returned'),
    completedLater: sum('completedLater'),
    attempts: rows.map(({ attempts, browsers, completed }) => ({ attempts, browsers, completed })),
  };
}

/** Whether all sessions that a question may be about say whose they are: those of before it was kept do not. */
async function sayWhose(store: Store, question: SessionsQuestion): Promise<boolean> {
  const rows = await store.query(
    `SELECT 1 FROM session_days WHERE ${KEPT} AND client = 0
       AND first_ts < ${instant('eventsTo')} AND last_ts >= ${instant('eventsFrom')} LIMIT 1`,
    sessionsParams(question),
  );
  return rows.length === 0;
}
