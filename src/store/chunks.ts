// Copies events in bulk from one store to another, in chunks of roughly bounded size. A chunk is a day of receipt, or a share of its
// sessions. Derived tables are not copied: the target computes them as the events arrive.
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE } from '../folder/prepare.ts';
import type { Store } from './engine.ts';
import { COLUMNS, ID_HASH } from './pack.ts';

/** Target size of a chunk, in rows: an engine holds one chunk in memory. */
const CHUNK_ROWS = 500_000;

export interface Chunk {
  /** Day of receipt, as days since 1970. */
  day: number;
  /** Index of the chunk among the day's `parts` chunks, from 0. */
  part: number;
  parts: number;
  /** Rows in it, each counted once. */
  rows: number;
  /** Hash of the rows, in 16 hexadecimal digits: it differs when other rows have the same count. */
  digest: string;
}

const IN_CHUNK = `received_on = toDate({day:UInt16}) AND cityHash64(session_id) % {parts:UInt32} = {part:UInt32}`;

/** Lists the chunks that hold everything in the store, by day. */
export async function planChunks(store: Store, chunkRows = CHUNK_ROWS): Promise<Chunk[]> {
  const days = await store.query<{ day: number; parts: number }>(
    `SELECT toUInt16(received_on) AS day, toUInt32(ceil(count() / {chunkRows:UInt32})) AS parts
     FROM events GROUP BY received_on ORDER BY received_on`,
    { chunkRows },
  );
  const chunks: Chunk[] = [];
  for (const { day, parts } of days) {
    for (let part = 0; part < parts; part++) {
      chunks.push(await describeChunk(store, { day, part, parts }));
    }
  }
  return chunks;
}

/** Counts and hashes the rows of a chunk. A row that a repeated load stored twice counts once. */
async function describeChunk(store: Store, place: Pick<Chunk, 'day' | 'part' | 'parts'>): Promise<Chunk> {
  const { day, part, parts } = place;
  const [found] = await store.query<Pick<Chunk, 'rows' | 'digest'>>(
    `SELECT count() AS rows, lower(leftPad(hex(groupBitXor(cityHash64(spool, batch, place, id))), 16, '0')) AS digest
     FROM (SELECT DISTINCT spool, batch, place, id FROM events WHERE ${IN_CHUNK})`,
    { day, part, parts },
  );
  if (!found) throw new Error('the event store answered no row');
  return { day, part, parts, ...found };
}

/** Distinct ids of events in a chunk, by journey. */
export async function countIdsOf(store: Store, { day, part, parts }: Chunk): Promise<Record<string, number>> {
  const rows = await store.query<{ journeyId: string; ids: number }>(
    `SELECT toString(journey_id) AS journeyId, uniqExact(${ID_HASH}) AS ids FROM events WHERE ${IN_CHUNK} GROUP BY journey_id`,
    { day, part, parts },
  );
  return Object.fromEntries(rows.map(({ journeyId, ids }) => [journeyId, ids]));
}

/** Writes a chunk to a Parquet file. The file gets its name only once it is complete. */
export async function downloadChunk(store: Store, { day, part, parts }: Chunk, file: string): Promise<void> {
  const rows = await store.download(
    `SELECT ${COLUMNS.join(', ')} FROM events WHERE ${IN_CHUNK} LIMIT 1 BY spool, batch, place, id FORMAT Parquet`,
    { day, part, parts },
  );
  const partial = `${file}.part`;
  await pipeline(rows, createWriteStream(partial, { flush: true, mode: PRIVATE_FILE }));
  await rename(partial, file);
}

/**
 * Inserts a chunk from its file, unless the store already holds it completely. `isSame` compares the stored rows with the chunk.
 * Throws when they still differ after the insert.
 */
export async function uploadChunk(
  store: Store,
  chunk: Chunk,
  file: string,
  isSame: (stored: Chunk, chunk: Chunk) => boolean = haveSameDigest,
): Promise<'uploaded' | 'was stored'> {
  if (isSame(await describeChunk(store, chunk), chunk)) return 'was stored';
  await store.upload('events', COLUMNS, file);
  const stored = await describeChunk(store, chunk);
  if (!isSame(stored, chunk)) {
    throw new Error(`${file} should have ${chunk.rows} rows; the store now holds ${stored.rows}, and not the same`);
  }
  return 'uploaded';
}

/** Distinct event ids in `events` and in `event_ids`. The counts are equal unless the derived table is incomplete. */
export async function countIds(store: Store): Promise<{ events: number; ids: number }> {
  const [found] = await store.query<{ events: number; ids: number }>(
    `SELECT (SELECT uniqExact(journey_id, ${ID_HASH}) FROM events) AS events,
            (SELECT uniqExact(journey_id, id_hash) FROM event_ids) AS ids`,
  );
  if (!found) throw new Error('the event store answered no row');
  return found;
}

const haveSameDigest = (stored: Chunk, chunk: Chunk) => stored.digest === chunk.digest;
