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

/** `starts` of the days of the period, in ms. Days without sessions are left out. */
export async function countByDay(
  store: Store,
  asked: SessionsQuestion,
  starts: readonly number[],
): Promise<JourneyDay[]> {
  const question = { ...asked, cuts: starts };
  return store.query<JourneyDay>(
    `${withFacts(question, 'start')}
     SELECT journey_id AS journeyId, roundDown(at, arrayMap(start -> toInt64(start), {starts:Array(String)})) AS day,
       sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completed
     FROM facts GROUP BY journey_id, day HAVING sessions > 0`,
    { ...factsParams(question, 'start'), starts: starts.map(String) },
  );
}

export interface JourneyStart {
  journeyId: string;
  sessions: number;
  completed: number;
  /** The hour, in ms, in which the first of them started. */
  since: number;
}

/** Sessions by journey, over the whole period. Journeys without any are left out. */
export async function countByJourney(store: Store, question: SessionsQuestion): Promise<Map<string, JourneyStart>> {
  const rows = await store.query<JourneyStart>(
    `${withFacts(question, 'start', 'exact')}
     SELECT journey_id AS journeyId, sum(started) AS sessions, sum(done) AS completed, min(hour) AS since
     FROM (
       SELECT journey_id, at - positiveModulo(at, 3600000) AS hour, sum(facts.sessions) AS started,
         sumIf(facts.sessions, status = 'completed') AS done
       FROM facts GROUP BY journey_id, hour HAVING started > 0
     )
     GROUP BY journey_id`,
    factsParams(question, 'start'),
  );
  return new Map(rows.map((row) => [row.journeyId, row]));
}
