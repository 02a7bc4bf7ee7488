// Sessions that came lately by their marks, and the hours in which they came: by time of receipt, since times that events say are
// among what is looked at.
import { MARKS, type Mark } from '../domain/marks.ts';
import { HOUR_MS } from '../domain/time.ts';
import { grouped } from '../grouped.ts';
import { addUp, type Summed, sumOverDays } from '../sessions/rollups.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
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
  const first = since - (since % HOUR_MS);
  // Bit 0 represents every session.
  const answer = await sumOverDays<Row>(store, question, [question.period], {
    name: 'marks',
    sql: (whole) => `
     SELECT place, unit, journey_id AS journeyId, bit, intDiv(received_at, ${HOUR_MS}) * ${HOUR_MS} AS hour, count() AS sessions
     FROM sessions ARRAY JOIN arrayPushFront(bitmaskToArray(toUInt32(marks)), toUInt32(0)) AS bit
     ${whole ? `WHERE received_at >= ${first}` : ''}
     GROUP BY place, unit, journey_id, bit, hour`,
    merge: (some) => addUp(some, ['journeyId', 'bit', 'hour']),
  });
  const recent = (answer.rows[0] ?? []).filter(({ hour }) => hour >= first);
  const byJourney = grouped(recent, ({ journeyId }) => journeyId);
  return new Map([...byJourney].map(([journeyId, own]) => [journeyId, countedOf(own)]));
}

interface Row extends Summed {
  journeyId: string;
  bit: number;
  hour: number;
  sessions: number;
}

function countedOf(rows: readonly Row[]): CountedMarks {
  const hoursOf = (wanted: number) =>
    rows
      .filter(({ bit }) => bit === wanted)
      .sort((one, other) => other.sessions - one.sessions || one.hour - other.hour);
  const all = (hours: readonly Row[]) => hours.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    sessions: all(hoursOf(0)),
    marked: (Object.entries(MARKS) as [Mark, number][]).flatMap(([mark, bit]) => {
      const hours = hoursOf(bit);
      if (hours.length === 0) return [];
      const listed = hours.slice(0, HOURS_LISTED_MAX).map(({ hour, sessions }) => ({ hour, sessions }));
      return { mark, sessions: all(hours), hours: listed };
    }),
  };
}
