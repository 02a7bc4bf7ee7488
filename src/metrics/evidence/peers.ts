// Sessions that reached and left each step of an organization's journeys, by day: the comparison for a step's loss.
import { type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { leftFrom, openAt } from '../ends.ts';
import { DAY, evidenceParams } from './days.ts';

export interface PeerDay {
  journeyId: string;
  step: string;
  day: number;
  left: number;
  /** Sessions whose end is known. */
  known: number;
}

/** Most rows, by order of journeys and steps. */
const PEER_ROWS_MAX = 300_000;

/** The period is of whole days. */
export const countPeers = (store: Store, question: SessionsQuestion): Promise<PeerDay[]> =>
  store.query<PeerDay>(
    `${withSessions(question)}
     SELECT journey_id AS journeyId, step, ${DAY} AS day, countIf(${leftFrom('step')}) AS left, countIf(NOT ${openAt('step')}) AS known
     FROM sessions ARRAY JOIN seen AS step GROUP BY journeyId, step, day
     ORDER BY journeyId, step, day LIMIT ${PEER_ROWS_MAX}`,
    evidenceParams(question),
  );
