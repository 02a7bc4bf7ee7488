// Sessions of a period by their marks, and the hours in which they came.
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

/** All sessions, and those of each mark that any has. */
export async function countMarks(
  store: Store,
  question: SessionsQuestion,
): Promise<{ sessions: number; marked: MarkedSessions[] }> {
  // Bit 0 stands for every session.
  const rows = await store.query<{ bit: number; hour: number; sessions: number; total: number }>(
    `${withSessions(question)}
     SELECT bit, intDiv(received_at, ${HOUR_MS}) * ${HOUR_MS} AS hour, count() AS sessions,
       sum(sessions) OVER (PARTITION BY bit) AS total
     FROM sessions ARRAY JOIN arrayPushFront(bitmaskToArray(toUInt32(marks)), toUInt32(0)) AS bit
     GROUP BY bit, hour ORDER BY bit, sessions DESC, hour LIMIT ${HOURS_LISTED_MAX} BY bit`,
    sessionsParams(question),
  );
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
