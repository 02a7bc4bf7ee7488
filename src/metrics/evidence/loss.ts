// Completeness of the embed script's sessions: gaps in their sequence numbers (which start at 0), successes without a declaration or a
// submit attempt, and sessions without an end event.

import { EVENTS, type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION } from '../../store/event-sql.ts';
import { type Sample, sampled } from './sample.ts';

export interface LossRow {
  device: string;
  sessions: number;
  /** Sessions with a gap in their numbers. */
  gapped: number;
  /** Distinct numbers that arrived. */
  arrived: number;
  /** Numbers below the highest of each session that did not; of one session, never more than arrived. */
  missing: number;
  /** Sessions with a success; of these, sessions with inferred successes only; sessions without an attempt to submit. */
  succeeded: number;
  concluded: number;
  untried: number;
  /** Sessions without a session_end. */
  endless: number;
}

/** Counts lost events in sessions of the script, by device. A lower bound: a session whose last events were lost looks complete. */
export async function countLoss(store: Store, question: SessionsQuestion, sample: Sample): Promise<LossRow[]> {
  return store.query<LossRow>(
    `${withSessions(question)}
     SELECT device, count() AS sessions, countIf(highest + 1 > numbers) AS gapped, sum(numbers) AS arrived,
       sum(least(greatest(0, highest + 1 - numbers), numbers)) AS missing,
       countIf(successes) AS succeeded, countIf(successes AND NOT declared) AS concluded,
       countIf(successes AND NOT tries) AS untried, countIf(NOT ended) AS endless
     FROM (
       SELECT ${SESSION} AS session, toInt64(uniqExact(seq)) AS numbers, toInt64(max(seq)) AS highest,
         max(tag = 'submit_success') AS successes, max(tag = 'submit_success' AND NOT inferred) AS declared,
         max(tag = 'submit_attempt') AS tries, max(tag = 'session_end') AS ended
       FROM events
       WHERE ${EVENTS} AND embed_version != '' AND ${sampled(SESSION)}
       GROUP BY session
     ) AS numbered ANY INNER JOIN (SELECT session, device FROM sessions) AS ways USING session
     GROUP BY device ORDER BY device`,
    { ...sessionsParams(question), ...sample },
  );
}
