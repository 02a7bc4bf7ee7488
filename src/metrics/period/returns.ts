// How many attempts browsers made until one completed, and how many came back on another day. Browsers are distinguished by
// their anonymous id, which serves to group and leaves this file with nobody.
import { describePeriod } from '../../domain/describe-period.ts';
import { ATTEMPTS_MAX, type Returns } from '../../domain/returns.ts';
import {
  EVENTS,
  localDay,
  localDayParams,
  type SessionsQuestion,
  sessionsParams,
  withSessions,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION } from '../../store/schema.ts';

interface Row {
  attempts: number;
  browsers: number;
  completed: number;
  returned: number;
  completedLater: number;
}

/** Attempts after the first completion are no attempts to complete: they do not count. */
export async function countReturns(store: Store, asked: SessionsQuestion): Promise<Returns> {
  const question = { ...asked, foldsMany: store.showsOneState };
  const rows = await store.query<Row>(
    // Grouped, not joined: groups go to disk where memory is short.
    `${withSessions(question)},
     attempts AS (
       SELECT session, max(begin) AS start, max(completes) AS isCompleted, min(owner) AS client
       FROM (
         SELECT session, start AS begin, status = 'completed' AS completes, CAST(NULL, 'Nullable(UInt64)') AS owner FROM sessions
         UNION ALL
         SELECT ${SESSION}, NULL, 0, cityHash64(client_id) FROM events WHERE ${EVENTS}
       ) GROUP BY session HAVING isNotNull(start) AND isNotNull(client)
     ),
     browsers AS (
       SELECT arraySort(groupArray((assumeNotNull(start), isCompleted = 1, ${localDay('assumeNotNull(start)')}))) AS visits,
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
