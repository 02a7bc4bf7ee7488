// Sessions that came lately by their marks, and the hours in which they came: by time of receipt, since times that events say are
// among what is looked at.
import { MARKS, type Mark } from '../domain/marks.ts';
import { HOUR_MS } from '../domain/time.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';

export interface MarkedSessions {
  mark: Mark;
  sessions: number;
  /** Hours of receipt (UTC), in ms, with the most of them first. */
  hours: { hour: number; sessions: number }[];
}

/** Hours that are listed of a mark. */
const HOURS_LISTED_MAX = 3;

export interface CountedMarks {
  sessions: number;
  marked: MarkedSessions[];
}

/** All sessions that were received since then (ms), whole hours of them, and those of each mark that any has, by journey. */
export async function countMarks(
  store: Store,
  question: SessionsQuestion,
  since: number,
): Promise<ReadonlyMap<string, CountedMarks>> {
  // Bit 0 represents every session.
  const rows = await store.query<Row>(
    `${withSessions(question)}
     SELECT journey_id AS journeyId, bit, intDiv(received_at, ${HOUR_MS}) * ${HOUR_MS} AS hour, count() AS sessions,
       sum(sessions) OVER (PARTITION BY journey_id, bit) AS total
     FROM sessions ARRAY JOIN arrayPushFront(bitmaskToArray(toUInt32(marks)), toUInt32(0)) AS bit
     WHERE received_at >= {since:Int64}
     GROUP BY journey_id, bit, hour ORDER BY journey_id, bit, sessions DESC, hour
     LIMIT ${HOURS_LISTED_MAX} BY journey_id, bit`,
    { ...sessionsParams(question), since: since - (since % HOUR_MS) },
  );
  const byJourney = new Map<string, Row[]>();
  for (const row of rows) byJourney.set(row.journeyId, [...(byJourney.get(row.journeyId) ?? []), row]);
  return new Map([...byJourney].map(([journeyId, own]) => [journeyId, countedOf(own)]));
}

interface Row {
  journeyId: string;
  bit: number;
  hour: number;
  sessions: number;
  total: number;
}

function countedOf(rows: readonly Row[]): CountedMarks {
  const hoursOf = (wanted: number) => rows.filter(({ bit }) => bit === wanted);
  return {
    sessions: hoursOf(0)[0]?.total ?? 0,
    marked: (Object.entries(MARKS) as [Mark, number][]).flatMap(([mark, bit]) => {
      const hours = hoursOf(bit);
      const [first] = hours;
      if (!first) return [];
      return { mark, sessions: first.total, hours: hours.map(({ hour, sessions }) => ({ hour, sessions })) };
    }),
  };
}
