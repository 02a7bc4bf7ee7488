// The sessions of several journeys by the day on which they started.

import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

export interface JourneyDay {
  journeyId: string;
  /** Start of the day, in ms. */
  day: number;
  sessions: number;
  completed: number;
}

/** Days without sessions are left out. */
export async function countByDay(store: Store, question: SessionsQuestion): Promise<JourneyDay[]> {
  return store.query<JourneyDay>(
    `${withFacts(question, 'start')}
     SELECT journey_id AS journeyId, at - positiveModulo(at, 86400000) AS day,
       sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completed
     FROM facts GROUP BY journey_id, day HAVING sessions > 0`,
    factsParams(question, 'start'),
  );
}
