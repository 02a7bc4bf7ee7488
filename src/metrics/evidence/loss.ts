// Events that never arrived: the embed script numbers the events of a session from 0, so that gaps show.

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
}

/** Of sessions of the script, by device. Those that lost their end look whole: a lower bound. */
export async function countLoss(store: Store, visits: SessionsQuestion, sample: Sample): Promise<LossRow[]> {
  return store.query<LossRow>(
    `${withSessions(visits)}
     SELECT device, count() AS sessions, sum(numbers) AS arrived, sum(highest + 1) AS sent
     FROM (
       SELECT ${SESSION} AS session, uniqExact(seq) AS numbers, max(seq) AS highest FROM events
       WHERE ${EVENTS} AND embed_version != '' AND ${sampled(SESSION)}
       GROUP BY session
     ) AS numbered ANY INNER JOIN (SELECT session, device FROM sessions) AS ways USING session
     GROUP BY device ORDER BY device`,
    { ...sessionsParams(visits), ...sample },
  );
}
