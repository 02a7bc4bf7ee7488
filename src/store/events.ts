// A journey's events as they are stored, for their owner: how many, and all of them in a file format.
import { Readable } from 'node:stream';
import { FORMULA } from '../domain/csv.ts';
import { MINUTE_MS } from '../domain/time.ts';
import type { Params, Store } from './engine.ts';
import { instant } from './event-sql.ts';

export interface EventsWanted {
  journeyId: string;
  /** First day of receipt that counts, as days since 1970. */
  keptSince: number;
  /** By the event's ts, in ms; `to` is not included. */
  from: number;
  to: number;
}

export type EventsFormat = 'csv' | 'ndjson' | 'parquet';

/**
 * Events, about, of one statement of a download: an engine sorts them in memory, and the embedded one has them in a file
 * before the first of them is read.
 */
const PIECE_EVENTS = 50_000;
/** A Parquet file is made in one piece: its readers begin at its end. */
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
    // By groups, which can go to disk: a set of the ids of ten million events cannot.
    `SELECT count() AS events FROM (SELECT xxHash64(id) AS hash FROM events WHERE ${WHERE} GROUP BY hash)`,
    paramsOf(wanted),
  );
  return row?.events ?? 0;
}

/** By ts, each event id once. What cannot be read any more when the first of it was ends the stream with an error. */
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

/** When a piece of so many events begins, in ms, by whole minutes. */
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

/** A program for tables takes text that begins like a formula for one, whatever a page put into it: not with a quote before it. */
function textFor(format: EventsFormat, column: string): string {
  const text = `toString(kept.${column})`;
  return format === 'csv' ? `if(match(${text}, '${FORMULA_SQL}'), concat('\\'', ${text}), ${text})` : text;
}

/** In a literal of SQL, a backslash is two. */
const FORMULA_SQL = FORMULA.source.replaceAll('\\', '\\\\');
