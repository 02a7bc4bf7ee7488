// How many sessions reached and left each step of an organization's journeys, day by day: what a step's loss is set beside.

import { dayOf, startOfDay } from '../../domain/zone.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import { localDay, localDayParams, type SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

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

/** The period is of whole days. */
export async function countPeers(store: Store, visits: SessionsQuestion): Promise<PeerDay[]> {
  const { period, zone } = visits;
  const [first, end] = [dayOf(zone, period.from), dayOf(zone, period.to)];
  const starts = Array.from({ length: end - first }, (_, nth) => startOfDay(zone, first + nth));
  const question = { ...visits, cuts: starts };
  return store.query<PeerDay>(
    `${withFacts(question, 'step')}
     SELECT journey_id AS journeyId, step, ${localDay('at')} AS day, sumIf(facts.sessions, status = 'left') AS left,
       sumIf(facts.sessions, status != 'open') AS known
     FROM facts GROUP BY journeyId, step, day HAVING sum(facts.sessions) > 0
     ORDER BY journeyId, step, day LIMIT ${PEER_ROWS_MAX}`,
    { ...factsParams(question, 'step'), ...localDayParams(question) },
  );
}
