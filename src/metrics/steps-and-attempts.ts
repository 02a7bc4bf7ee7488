// Steps, attempts and declarations that pages report: sessions of the last 7 days by the kinds of event that they have, by time of receipt.
import { DAY_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { DECLARES, instant, PAGE_PATH, SESSION } from '../store/event-sql.ts';
import type { TrackingQuestion } from './tracking.ts';

export interface StepsAndAttempts {
  /** Sessions with a view of a page, a view of a step, an attempt to submit, a declared success. */
  viewed: number;
  stepped: number;
  attempted: number;
  declared: number;
  /** Sessions that declared a success while the browser said that it was offline. */
  offline: number;
  /** Words of paths, and step keys, that differ from a key of the journey only by their case. */
  otherCase: string[];
}

const WEEK_MS = 7 * DAY_MS;
const WORDS_MAX = 50;

export async function stepsAndAttempts(
  store: Store,
  { journeyIds, keptSince, now }: TrackingQuestion,
  stepKeys: readonly string[],
): Promise<StepsAndAttempts> {
  const [row] = await store.query<StepsAndAttempts>(
    `SELECT uniqExactIf(${SESSION}, tag = 'page_view') AS viewed, uniqExactIf(${SESSION}, tag = 'step_view') AS stepped,
       uniqExactIf(${SESSION}, tag = 'submit_attempt') AS attempted, uniqExactIf(${SESSION}, ${DECLARES}) AS declared,
       uniqExactIf(${SESSION}, tag = 'submit_success' AND reason = 'offline') AS offline,
       groupUniqArrayArray(${WORDS_MAX})(arrayFilter(word -> has({stepKeys:Array(String)}, lower(word)) AND NOT has({stepKeys:Array(String)}, word),
         arrayPushBack(arrayMap(part -> replaceRegexpOne(part, '[.][a-z]+$', ''), splitByChar('/', ${PAGE_PATH})), toString(step_key)))) AS otherCase
     FROM events WHERE journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({keptSince:UInt16})
       AND received_on >= toDate(${instant('since')}, 'UTC') AND received_at > ${instant('since')}
       AND tag IN ('page_view', 'step_view', 'submit_attempt', 'submit_success', 'session_end')`,
    { journeyIds, keptSince, since: now - WEEK_MS, stepKeys },
  );
  return row ?? { viewed: 0, stepped: 0, attempted: 0, declared: 0, offline: 0, otherCase: [] };
}
