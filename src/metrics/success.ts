// The pages that people saw after they sent the last step of a journey: one of them may be its confirmation.
import { DAY_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { instant, PAGE_PATH, SESSION } from '../store/event-sql.ts';
import type { TrackingQuestion } from './tracking.ts';

const DAYS = 30;
const PAGES_MAX = 10;

/** Paths without a step, most sessions first; and the number of sessions that submitted the last step. */
export async function pagesAfterSending(
  store: Store,
  { journeyIds, keptSince, now }: TrackingQuestion,
  lastStep: string,
): Promise<{ sent: number; seen: { path: string; sessions: number }[] }> {
  const lately = `journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({keptSince:UInt16})
    AND received_on >= toDate(${instant('since')}, 'UTC') AND received_at > ${instant('since')}`;
  const params = { journeyIds, keptSince, since: Math.max(0, now - DAYS * DAY_MS), lastStep };
  const sending = `SELECT ${SESSION} AS session, min(ts) AS sent_at FROM events
    WHERE ${lately} AND tag = 'submit_attempt' AND NOT blocked AND step_key = {lastStep:String} GROUP BY session`;
  const [[counted], seen] = await Promise.all([
    store.query<{ sent: number }>(`SELECT count() AS sent FROM (${sending})`, params),
    store.query<{ path: string; sessions: number }>(
      `SELECT path, uniqExact(session) AS sessions
       FROM (SELECT ${SESSION} AS session, ts, ${PAGE_PATH} AS path FROM events WHERE ${lately} AND tag = 'page_view') AS viewed
       ANY INNER JOIN (${sending}) AS sending USING (session)
       WHERE ts > sent_at AND path != '' AND path NOT IN (
         SELECT DISTINCT ${PAGE_PATH} FROM events WHERE ${lately} AND tag = 'step_view'
       )
       GROUP BY path ORDER BY sessions DESC, path LIMIT ${PAGES_MAX}`,
      params,
    ),
  ]);
  return { sent: counted?.sent ?? 0, seen };
}
