// Which days of receipt of a journey are closed, and by which rows of `span_sums`. A row of `spans` with a version closes a day,
// one without opens it again. It closes the day as it was in a generation, which was read before the day's rows were: a
// day that was opened meanwhile, by whatever node, stays open. So a crash at any statement leaves what was valid.
import { DAY_MS, MINUTE_MS, toDay } from '../domain/time.ts';
import type { Params, Store } from './engine.ts';

/** A day of receipt of a journey, as days since 1970. */
export interface JourneyDay {
  journeyId: string;
  day: number;
}

export interface ClosedSpan extends JourneyDay {
  generation: number;
  version: string;
  /** What else its sums depend on: those of another basis are not valid. */
  basis: string;
  /** The first day of receipt of any event that they count. */
  oldestDay: number;
  /** The first day that was kept, if they leave out events of before; else 0. */
  keptSince: number;
  /** They count what was received up to then, in ms; 0: the whole day. */
  upTo: number;
}

const COLUMNS = ['journey_id', 'received_on', 'generation', 'version', 'basis', 'oldest_on', 'kept_since', 'up_to'];

/** The newest row of each day. */
const CURRENT = `
  SELECT journey_id, received_on, max(span.generation) AS current,
    argMax((span.version, span.basis, span.oldest_on, span.kept_since, span.up_to), (span.generation, span.version)) AS newest
  FROM spans AS span WHERE journey_id IN {journeyIds:Array(String)} GROUP BY journey_id, received_on`;

/** Days that were ever closed or opened, with their generation; version 0: the day is open. */
export async function listSpans(store: Store, journeyIds: readonly string[]): Promise<ClosedSpan[]> {
  return store.query<ClosedSpan>(
    `SELECT journey_id AS journeyId, toUInt16(received_on) AS day, current AS generation, toString(newest.1) AS version,
       toString(newest.2) AS basis, toUInt16(newest.3) AS oldestDay,
       toUInt16(newest.4) AS keptSince, newest.5 AS upTo FROM (${CURRENT})`,
    { journeyIds },
  );
}

/** Days of journeys whose sums are valid, and those that late events or an erasure opened again. */
export async function countSpans(store: Store): Promise<{ closed: number; open: number }> {
  const [row] = await store.query<{ closed: number; open: number }>(
    `SELECT toUInt32(countIf(newest > 0)) AS closed, toUInt32(countIf(newest = 0)) AS open FROM (
       SELECT argMax(span.version, (span.generation, span.version)) AS newest FROM spans AS span GROUP BY journey_id, received_on
     )`,
  );
  return row ?? { closed: 0, open: 0 };
}

export async function closeSpans(store: Store, spans: readonly ClosedSpan[]): Promise<void> {
  await insertSpans(store, spans);
}

/** Opens days again, also such as somebody is about to close. Call when their rows have changed. */
export async function openAgain(store: Store, days: readonly JourneyDay[]): Promise<void> {
  if (days.length === 0) return;
  const journeyIds = [...new Set(days.map(({ journeyId }) => journeyId))];
  const known = new Map((await listSpans(store, journeyIds)).map((one) => [keyOf(one), one.generation]));
  await insertSpans(
    store,
    days.map((one) => ({
      ...one,
      generation: (known.get(keyOf(one)) ?? 0) + 1,
      version: '0',
      basis: '0',
      oldestDay: 0,
      keptSince: 0,
      upTo: 0,
    })),
  );
}

/** What was received so long ago, in ms, is closed when it is over so long: most of it is loaded by then. */
export const GRACE_MS = 10 * MINUTE_MS;
/** What is loaded so long after its receipt, in ms, may be missing in sums that somebody makes at the moment. */
const LATE_MS = GRACE_MS / 2;

/**
 * Events were stored that had been received then (ms). Where that is summed, or is being summed, all days since then are open again:
 * sums of a later day may hold what the same sessions did. A clock may have gone back.
 */
export async function openSince(
  store: Store,
  received: readonly { journeyId: string; receivedAt: number }[],
  now: number,
): Promise<void> {
  const [row] = await store.query<{ summedTo: number }>(
    `SELECT max(if(up_to > 0, up_to, toInt64(${DAY_MS}) * (1 + toUInt16(received_on)) - 1)) AS summedTo FROM spans WHERE version > 0`,
  );
  const summedTo = Math.max(row?.summedTo ?? 0, now - LATE_MS);
  const first = new Map<string, number>();
  for (const { journeyId, receivedAt } of received) {
    if (receivedAt <= summedTo) first.set(journeyId, Math.min(toDay(receivedAt), first.get(journeyId) ?? Infinity));
  }
  const late = [...first].flatMap(([journeyId, from]) =>
    Array.from({ length: 1 + toDay(summedTo) - from }, (_, at) => ({ journeyId, day: from + at })),
  );
  await openAgain(store, late);
}

/** The same, whatever the days: events came past a running service. */
export async function openAll(store: Store): Promise<void> {
  const rows = await store.query<JourneyDay>(
    'SELECT DISTINCT journey_id AS journeyId, toUInt16(received_on) AS day FROM spans',
  );
  await openAgain(store, rows);
}

/** Days on which events of some sessions were received. */
export async function daysOf(store: Store, condition: string, params: Params): Promise<JourneyDay[]> {
  return store.query<JourneyDay>(
    `SELECT DISTINCT journey_id AS journeyId, toUInt16(received_on) AS day FROM session_days WHERE ${condition}`,
    params,
  );
}

/** How long sums that are not valid any more stay, in ms: questions that began before may still read them. */
const STALE_MS = 600_000;

/** Versions grow with time. */
export const versionAt = (ms: number) => BigInt(ms) * 1_000_000n;

/** Of two that close the same day, the later one counts; both are right. */
export const newVersion = () => String(versionAt(Date.now()) + BigInt(Math.floor(Math.random() * 1_000_000)));

/** Removes sums that are not valid any more, and those that a crash left without a row in `spans`. */
export async function removeStale(store: Store, now: number): Promise<void> {
  const stale = `version > 0 AND version < {before:UInt64} AND version NOT IN (
    SELECT argMax(span.version, (span.generation, span.version)) FROM spans AS span GROUP BY journey_id, received_on)`;
  const params = { before: String(versionAt(now - STALE_MS)) };
  const [found] = await store.query(`SELECT 1 FROM span_sums WHERE ${stale} LIMIT 1`, params);
  if (found) await store.command(`DELETE FROM span_sums WHERE ${stale}`, params);
}

const keyOf = ({ journeyId, day }: JourneyDay) => `${journeyId} ${day}`;

async function insertSpans(store: Store, spans: readonly ClosedSpan[]): Promise<void> {
  const lines = spans.map(({ journeyId, day, generation, version, basis, oldestDay, keptSince, upTo }) =>
    JSON.stringify([journeyId, day, generation, version, basis, oldestDay, keptSince, upTo]),
  );
  await store.insert('spans', COLUMNS, Buffer.from(`${lines.join('\n')}\n`));
}
