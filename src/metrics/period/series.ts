// The sessions of a period by when they started.
import { type Interval, intervalStarts, type Period } from '../../domain/period.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import { ofPeriods, placeOf } from '../../sessions/periods.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION_COUNTS, type SessionCounts } from './summaries.ts';

export type StartedIn = SessionCounts;

/** By start of the interval, in ms. Intervals without sessions are left out. */
export type ByStart = ReadonlyMap<number, StartedIn>;

interface Row extends StartedIn {
  place: number;
  bucket: number;
}

/** Of several periods, each by itself. */
export async function countByStart(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  interval: Interval,
): Promise<ByStart[]> {
  // Intervals that two periods share are the same. The day before may be a date that the zone passed over.
  const starts = [...new Set(periods.flatMap((period) => intervalStarts(period, interval, question.zone)))];
  if (starts.length === 0) return periods.map(() => new Map());
  const asked = ofPeriods({ ...question, cuts: starts }, periods);
  const rows = await store.query<Row>(
    `${withFacts(asked, 'start')}
     SELECT ${placeOf(periods)} AS place, roundDown(at, arrayMap(start -> toInt64(start), {starts:Array(String)})) AS bucket,
       ${SESSION_COUNTS}
     FROM facts GROUP BY place, bucket HAVING sessions > 0`,
    { ...factsParams(asked, 'start'), starts: starts.sort((one, other) => one - other).map(String) },
  );
  return periods.map((_, nth) => new Map(rows.filter(({ place }) => place === nth).map((row) => [row.bucket, row])));
}
