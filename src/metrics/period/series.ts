// The sessions of a period by when they started.
import { type Interval, intervalStarts } from '../../domain/period.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION_COUNTS, type SessionCounts } from './summaries.ts';

export type StartedIn = SessionCounts;

/** By start of the interval, in ms. Intervals without sessions are left out. */
export type ByStart = ReadonlyMap<number, StartedIn>;

interface Row extends StartedIn {
  bucket: number;
}

export async function countByStart(store: Store, question: SessionsQuestion, interval: Interval): Promise<ByStart> {
  const starts = intervalStarts(question.period, interval, question.zone);
  // The day before may be a date that the zone passed over.
  if (starts.length === 0) return new Map();
  const asked = { ...question, cuts: starts };
  const rows = await store.query<Row>(
    `${withFacts(asked, 'start')}
     SELECT roundDown(at, arrayMap(start -> toInt64(start), {starts:Array(String)})) AS bucket, ${SESSION_COUNTS}
     FROM facts GROUP BY bucket HAVING sessions > 0`,
    { ...factsParams(asked, 'start'), starts: starts.map(String) },
  );
  return new Map(rows.map((row) => [row.bucket, row]));
}
