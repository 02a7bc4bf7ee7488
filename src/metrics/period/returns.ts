// Attempts of browsers until the first completion, and returns on another day. Browsers are grouped by their anonymous id, which is not
// part of any result.
import { describePeriod } from '../../domain/describe-period.ts';
import { ATTEMPTS_MAX, type Returns } from '../../domain/returns.ts';
import {
  localDay,
  localDayParams,
  type SessionsQuestion,
  sessionsParams,
  withSessions,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED } from '../ends.ts';

interface Row {
  /** Up to the first completed session: later sessions are not attempts to complete. */
  attempts: number;
  browsers: number;
  completed: number;
  returned: number;
  completedLater: number;
}

export async function countReturns(store: Store, question: SessionsQuestion): Promise<Returns> {
  const rows = await store.query<Row>(
    `${withSessions(question)},
     browsers AS (
       SELECT arraySort(groupArray((start, ${IS_COMPLETED}, ${localDay('start')}))) AS visits,
         arrayFirstIndex(visit -> visit.2, visits) AS completion,
         arraySlice(visits, 1, if(completion = 0, length(visits), completion)) AS tries
       FROM sessions GROUP BY client
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
