// A journey's raw events for their owner: their number, and a download in a file format.
import { Readable } from 'node:stream';
import { FORMULA } from '../domain/csv.ts';
import { MINUTE_MS } from '../domain/time.ts';
import type { Params, Store } from './engine.ts';
import { instant } from './event-sql.ts';

export interface EventsWanted {
  journeyId: string;
  /** Events received before this day (days since 1970) are left out. */
  keptSince: number;
  /** Range of the event's ts, in ms; `to` is exclusive. */
  from: number;
  to: number;
}

export type EventsFormat = 'csv' | 'ndjson' | 'parquet';

/**
 * Approximate number of events per statement of a download: an engine sorts them in memory, and the embedded engine writes them to a
 * file before the first one is sent.
 */
const PIECE_EVENTS = 50_000;
/** A Parquet file is written by one statement, because its footer describes the whole file. */
export const PARQUET_EVENTS_MAX = 2_000_000;

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
  ['browser', 'browser'],
  ['variant', 'variant'],
] as const;
const OTHERS = 'ts, received_at AS receivedAt, seq, duration_ms AS durationMs, blocked, inferred, marks';

const WHERE = `journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
  AND ts >= ${instant('from')} AND ts < ${instant('to')}`;

export async function countEvents(store: Store, wanted: EventsWanted): Promise<number> {
  const [row] = await store.query<{ events: number }>(
    // GROUP BY can spill to disk; uniqExact over ten million ids cannot.
    `SELECT count() AS events FROM (SELECT xxHash64(id) AS hash FROM events WHERE ${WHERE} GROUP BY hash)`,
    paramsOf(wanted),
  );
  return row?.events ?? 0;
}

/** Streams events by ts, each event id once. A failure after the first bytes ends the stream with an error. */
export async function downloadEvents(
  store: Store,
  wanted: EventsWanted,
  format: EventsFormat,
  pieceEvents = PIECE_EVENTS,
): Promise<Readable> {
  if (format === 'parquet') return downloadPiece(store, wanted, format, 'Parquet');
  const starts = await startsOfPieces(store, wanted, pieceEvents);
  const bounds = [wanted.from, ...starts.slice(1), wanted.to];
  const pieces = bounds.slice(1).map((to, at) => ({ ...wanted, from: bounds[at] ?? to, to }));
  const [names, plain] = format === 'csv' ? ['CSVWithNames', 'CSV'] : ['JSONEachRow', 'JSONEachRow'];
  const first = await downloadPiece(store, pieces[0] ?? wanted, format, names);
  async function* inTurn() {
    yield* first;
    for (const piece of pieces.slice(1)) yield* await downloadPiece(store, piece, format, plain);
  }
  return Readable.from(inTurn(), { objectMode: false }).once('close', () => first.destroy());
}

/** Start times, in ms at whole minutes, of the statements that a download is split into. */
async function startsOfPieces(store: Store, wanted: EventsWanted, pieceEvents: number): Promise<number[]> {
  const rows = await store.query<{ start: number }>(
    `SELECT min(minute) * ${MINUTE_MS} AS start
     FROM (
       SELECT minute, sum(events) OVER (ORDER BY minute) - events AS before
       FROM (
         SELECT intDiv(toUnixTimestamp64Milli(ts), ${MINUTE_MS}) AS minute, count() AS events
         FROM events WHERE ${WHERE} GROUP BY minute
       )
     )
     GROUP BY intDiv(before, {pieceEvents:UInt32}) ORDER BY start`,
    { ...paramsOf(wanted), pieceEvents },
  );
  return rows.map(({ start }) => start);
}

function downloadPiece(
  store: Store,
  wanted: EventsWanted,
  format: EventsFormat,
  engineFormat: string,
): Promise<Readable> {
  const texts = TEXTS.map(([column, name]) => `${textFor(format, column)} AS ${name}`);
  return store.download(
    `SELECT ${texts.join(', ')}, ${OTHERS} FROM events AS kept WHERE ${WHERE}
     ORDER BY kept.ts LIMIT 1 BY xxHash64(kept.id)
     SETTINGS date_time_output_format = 'iso', output_format_json_quote_64bit_integers = 0,
       format_csv_null_representation = ''
     FORMAT ${engineFormat}`,
    paramsOf(wanted),
  );
}

const paramsOf = (wanted: EventsWanted): Params => ({ ...wanted });

/** Prefixes text that a spreadsheet would run as a formula with a quote, since pages control these texts. */
function textFor(format: EventsFormat, column: string): string {
  const text = `toString(kept.${column})`;
  return format === 'csv' ? `if(match(${text}, '${FORMULA_SQL}'), concat('\\'', ${text}), ${text})` : text;
}

/** In a SQL string literal, a backslash is written twice. */
const FORMULA_SQL = FORMULA.source.replaceAll('\\', '\\\\');
