// The stored data of one session, for the visitor's receipt.
import type { Journey } from '../domain/journey.ts';
import type { Receipt } from '../domain/receipt.ts';
import { toIso } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';

export type Recorded = Pick<Receipt, 'since' | 'until' | 'counts' | 'steps' | 'deviceClass' | 'language' | 'browser'>;

interface Row {
  tag: string;
  events: number;
  since: number;
  until: number;
  stepKeys: string[];
  deviceClass: string;
  language: string;
  browser: string;
}

/** Undefined where nothing is stored of it. */
export async function recordedOf(
  store: Store,
  { id, steps }: Journey,
  sessionId: string,
): Promise<Recorded | undefined> {
  const rows = await store.query<Row>(
    `SELECT toString(tag) AS tag, toUInt32(uniqExact(id)) AS events,
       toFloat64(toUnixTimestamp64Milli(min(ts))) AS since, toFloat64(toUnixTimestamp64Milli(max(ts))) AS until,
       groupUniqArray(1000)(toString(step_key)) AS stepKeys, anyLast(toString(device_class)) AS deviceClass,
       anyLast(toString(language)) AS language, anyLast(toString(browser)) AS browser
     FROM events WHERE journey_id = {journeyId:String} AND session_id = {sessionId:String}
     GROUP BY tag ORDER BY tag`,
    { journeyId: id, sessionId },
  );
  const [first] = rows;
  if (!first) return undefined;
  const seen = new Set(rows.flatMap(({ stepKeys }) => stepKeys));
  return {
    since: toIso(Math.min(...rows.map((row) => row.since))),
    until: toIso(Math.max(...rows.map((row) => row.until))),
    counts: Object.fromEntries(rows.map(({ tag, events }) => [tag, events])),
    steps: steps.filter(({ stepKey }) => seen.has(stepKey)).map(({ name, stepKey }) => name ?? stepKey),
    ...{ deviceClass: first.deviceClass, language: first.language, browser: first.browser },
  };
}
