// How many sessions reached and left each step of an organization's journeys, day by day: what a step's loss is set beside.
import { type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DAY, evidenceParams } from './days.ts';

export interface PeerDay {
  journeyId: string;
  step: string;
  day: number;
  left: number;
  /** Whose end is known. */
  known: number;
}

/** Rows that are taken; those of the journeys and steps that come first. */
const PEER_ROWS_MAX = 300_000;

export async function countPeers(store: Store, visits: SessionsQuestion): Promise<PeerDay[]> {
  return store.query<PeerDay>(
    `${withSessions(visits)}
     SELECT journey_id AS journeyId, step, ${DAY} AS day,
       countIf(status = 'left' AND last = step) AS left, count() - countIf(status = 'open' AND last = step) AS known
     FROM sessions ARRAY JOIN seen AS step
     GROUP BY journeyId, step, day ORDER BY journeyId, step, day LIMIT ${PEER_ROWS_MAX}`,
    evidenceParams(visits),
  );
}
