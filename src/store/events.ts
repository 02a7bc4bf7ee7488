// A journey's events as they are kept, for whoever owns them: how many, and all of them in a file format.
import type { Readable } from 'node:stream';
import type { Params, Store } from './engine.ts';

export interface EventsWanted {
  journeyId: string;
  /** First day of receipt that counts, as days since 1970. */
  keptSince: number;
  /** By the event's ts, in ms; `to` is not included. */
  from: number;
  to: number;
}

export type EventsFormat = 'csv' | 'ndjson' | 'parquet';

const ENGINE_FORMAT: Record<EventsFormat, string> = { csv: 'CSVWithNames', ndjson: 'JSONEachRow', parquet: 'Parquet' };

const TEXTS = [
  ['tag', '_tag'],
  ['id', 'id'],
  ['session_id', 'sessionId'],
  ['client_id', 'clientId'],
  ['url', 'url'],
  ['referrer', 'referrer'],
  ['embed_version', 'embedVersion'],
  ['source', 'source'],
  ['step_key', 'stepKey'],
  ['field_key', 'fieldKey'],
  ['error_type', 'errorType'],
  ['completion_status', 'completionStatus'],
  ['reason', 'reason'],
  ['device_class', 'deviceClass'],
  ['language', 'language'],
] as const;
const OTHERS = 'ts, received_at AS receivedAt, seq, duration_ms AS durationMs, blocked, inferred';

const WHERE = `journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
  AND ts >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`;

export async function countEvents(store: Store, wanted: EventsWanted): Promise<number> {
  const [row] = await store.query<{ events: number }>(
    `SELECT uniqExact(xxHash64(id)) AS events FROM events WHERE ${WHERE}`,
    paramsOf(wanted),
  );
  return row?.events ?? 0;
}

/** By ts, each event id once. */
export function downloadEvents(store: Store, wanted: EventsWanted, format: EventsFormat): Promise<Readable> {
  const texts = TEXTS.map(([column, name]) => `${textFor(format, column)} AS ${name}`);
  return store.download(
    `SELECT ${texts.join(', ')}, ${OTHERS} FROM events AS kept WHERE ${WHERE}
     ORDER BY kept.ts LIMIT 1 BY xxHash64(kept.id)
     SETTINGS date_time_output_format = 'iso', output_format_json_quote_64bit_integers = 0
     FORMAT ${ENGINE_FORMAT[format]}`,
    paramsOf(wanted),
  );
}

const paramsOf = (wanted: EventsWanted): Params => ({ ...wanted });

/** A program for tables takes a text that begins like a formula for one, whatever a page put there: not with a quote before it. */
function textFor(format: EventsFormat, column: string): string {
  const text = `toString(kept.${column})`;
  return format === 'csv' ? `if(match(${text}, '^[=+\\\\-@\\\\t\\\\r]'), concat('\\'', ${text}), ${text})` : text;
}
