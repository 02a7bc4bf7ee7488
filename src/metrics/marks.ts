// Recent sessions by their marks and hours. Both use the time of receipt, since the events' own times may be wrong.
import { MARKS, type Mark } from '../domain/marks.ts';
import { HOUR_MS } from '../domain/time.ts';
import { grouped } from '../grouped.ts';
import { ask, type Figure } from '../sessions/figure.ts';
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

interface Row {
  journeyId: string;
  /** 0 represents every session. */
  bit: number;
  /** Hour of receipt (UTC), in ms. */
  hour: number;
  sessions: number;
}

const MARKED: Figure<Row> = {
  name: 'marks',
  columns: ['journey_id', 'marks', 'received_at'],
  of: `SELECT place, unit, journey_id AS journeyId, bit, intDiv(received_at, ${HOUR_MS}) * ${HOUR_MS} AS hour
    FROM sessions ARRAY JOIN arrayPushFront(bitmaskToArray(toUInt32(marks)), toUInt32(0)) AS bit`,
  by: ['journeyId', 'bit', 'hour'],
  counts: { sessions: 'count()' },
};

/** Sessions received since `since` (ms), rounded to whole hours: all of them, and the sessions with each mark, by journey. */
export async function countMarks(
  store: Store,
  question: SessionsQuestion,
  since: number,
): Promise<ReadonlyMap<string, CountedMarks>> {
  const [rows = []] = await ask(store, question, [question.period], MARKED);
  const recent = rows.filter(({ hour }) => hour >= since - (since % HOUR_MS));
  const byJourney = grouped(recent, ({ journeyId }) => journeyId);
  return new Map([...byJourney].map(([journeyId, own]) => [journeyId, countedOf(own)]));
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
