// The sessions of a period, and of the one before, by when they started.
import type { Interval } from '../../domain/period.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { withPeriodBefore } from './summaries.ts';

export interface StartedIn {
  sessions: number;
  completed: number;
}

/** By start of the interval, in ms. Intervals without sessions are left out. */
export type ByStart = ReadonlyMap<number, StartedIn>;

/** The start, in ms, of the interval in which a session started. */
const START_OF: Record<Interval, string> = {
  hour: 'at - positiveModulo(at, 3600000)',
  day: 'at - positiveModulo(at, 86400000)',
  // 1970 began on a Thursday, weeks begin on Mondays.
  week: 'at - positiveModulo(at + 259200000, 604800000)',
  month: `toInt64(toUnixTimestamp(toDateTime(toStartOfMonth(fromUnixTimestamp64Milli(at, 'UTC')), 'UTC'))) * 1000`,
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
  const asked = withPeriodBefore(question);
  const rows = await store.query<Row>(
    `${withFacts(asked, 'start')}
     SELECT at >= {since:Int64} AS isCurrent, ${START_OF[interval]} AS bucket,
       sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completed
     FROM facts GROUP BY isCurrent, bucket HAVING sessions > 0`,
    { ...factsParams(asked, 'start'), since: asked.period.since },
  );
  const pick = (wanted: boolean): ByStart =>
    new Map(rows.filter(({ isCurrent }) => Boolean(isCurrent) === wanted).map((row) => [row.bucket, row]));
  return { current: pick(true), previous: pick(false) };
}
