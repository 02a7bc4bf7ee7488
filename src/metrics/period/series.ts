// The sessions of a period, and of the one before, by when they started.
import { type Interval, type Period, periodBefore } from '../../domain/period.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

export interface StartedIn {
  sessions: number;
  completed: number;
}

/** By start of the interval, in ms. Intervals without sessions are left out. */
export type ByStart = ReadonlyMap<number, StartedIn>;

/** The start, in ms, of the interval in which a session started. */
const START_OF: Record<Interval, string> = {
  hour: 'intDiv(start, 3600000) * 3600000',
  day: 'intDiv(start, 86400000) * 86400000',
  // 1970 began on a Thursday, weeks begin on Mondays.
  week: 'intDiv(start + 259200000, 604800000) * 604800000 - 259200000',
  month: `toInt64(toUnixTimestamp(toDateTime(toStartOfMonth(fromUnixTimestamp64Milli(start, 'UTC')), 'UTC'))) * 1000`,
};

interface Row extends StartedIn {
  isCurrent: boolean;
  bucket: number;
}

export async function countByStart(
  store: Store,
  question: SessionsQuestion,
  interval: Interval,
): Promise<{ current: ByStart; previous: ByStart }> {
  const both: Period = { from: periodBefore(question.period).from, to: question.period.to };
  const asked = { ...question, period: both };
  const rows = await store.query<Row>(
    `${withSessions(asked)}
     SELECT start >= {since:Int64} AS isCurrent, ${START_OF[interval]} AS bucket,
       count() AS sessions, countIf(status = 'completed') AS completed
     FROM sessions GROUP BY isCurrent, bucket`,
    { ...sessionsParams(asked), since: question.period.from },
  );
  const pick = (wanted: boolean): ByStart =>
    new Map(rows.filter(({ isCurrent }) => Boolean(isCurrent) === wanted).map((row) => [row.bucket, row]));
  return { current: pick(true), previous: pick(false) };
}
