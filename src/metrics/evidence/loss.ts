// What sessions of the embed script report: events that never arrived (it numbers those of a session from 0, so that gaps
// show), successes that nobody declared or tried for, and ends that nobody said.

import { EVENTS, type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION } from '../../store/schema.ts';
import { type Sample, sampled } from './sample.ts';

export interface LossRow {
  device: string;
  sessions: number;
  /** Distinct numbers that arrived. */
  arrived: number;
  /** The highest number of each session, plus one: what was sent at least. */
  sent: number;
  /** Sessions with a success; those in which the script concluded every one; those that never tried to send. */
  succeeded: number;
  concluded: number;
  untried: number;
  /** Sessions without a session_end. */
  endless: number;
}

/** Of sessions of the script, by device. Those that lost their end look whole: a lower bound. */
export async function countLoss(store: Store, visits: SessionsQuestion, sample: Sample): Promise<LossRow[]> {
  return store.query<LossRow>(
    `${withSessions(visits)}
     SELECT device, count() AS sessions, sum(numbers) AS arrived, sum(highest + 1) AS sent,
       countIf(successes) AS succeeded, countIf(successes AND NOT declared) AS concluded,
       countIf(successes AND NOT tries) AS untried, countIf(NOT ended) AS endless
     FROM (
       SELECT ${SESSION} AS session, uniqExact(seq) AS numbers, max(seq) AS highest,
         max(tag = 'submit_success') AS successes, max(tag = 'submit_success' AND NOT inferred) AS declared,
         max(tag = 'submit_attempt') AS tries, max(tag = 'session_end') AS ended
       FROM events
       WHERE ${EVENTS} AND embed_version != '' AND ${sampled(SESSION)}
       GROUP BY session
     ) AS numbered ANY INNER JOIN (SELECT session, device FROM sessions) AS ways USING session
     GROUP BY device ORDER BY device`,
    { ...sessionsParams(visits), ...sample },
  );
}
