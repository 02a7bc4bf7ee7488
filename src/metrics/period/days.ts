// The sessions of several journeys by the day on which they started.

import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
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
    `${withSessions(question)}
     SELECT journey_id AS journeyId, intDiv(start, 86400000) * 86400000 AS day,
       count() AS sessions, countIf(status = 'completed') AS completed
     FROM sessions GROUP BY journey_id, day`,
    sessionsParams(question),
  );
}
