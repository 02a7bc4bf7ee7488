// Events in bulk, out of one store and into another: chunks of about a bounded number of rows, each a day of receipt,
// or a part of one by session. What is folded from events is folded anew as they arrive.
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Store } from './engine.ts';
import { COLUMNS } from './insert.ts';

/** Rows of a chunk, about: an engine holds one in memory at a time. */
const CHUNK_ROWS = 500_000;

export interface Chunk {
  /** Day of receipt, as days since 1970. */
  day: number;
  /** Of so many parts of the day, this one. */
  part: number;
  parts: number;
  /** Rows in it, each counted once. */
  rows: number;
}

const IN_CHUNK = `received_on = toDate({day:UInt16}) AND cityHash64(session_id) % {parts:UInt32} = {part:UInt32}`;

/** Everything in the store, by day. */
export async function planChunks(store: Store, chunkRows = CHUNK_ROWS): Promise<Chunk[]> {
  const days = await store.query<{ day: number; parts: number }>(
    `SELECT toUInt16(received_on) AS day, toUInt32(ceil(count() / {chunkRows:UInt32})) AS parts
     FROM events GROUP BY received_on ORDER BY received_on`,
    { chunkRows },
  );
  const chunks: Chunk[] = [];
  for (const { day, parts } of days) {
    for (let part = 0; part < parts; part++) {
      const chunk = { day, part, parts };
      chunks.push({ ...chunk, rows: await countChunk(store, chunk) });
    }
  }
  return chunks;
}

/** Rows of a chunk that a store holds. A row that a repeated load put there twice counts once. */
export async function countChunk(store: Store, { day, part, parts }: Omit<Chunk, 'rows'>): Promise<number> {
  const [row] = await store.query<{ rows: number }>(
    `SELECT uniqExact(spool, batch, place, id_hash) AS rows FROM events WHERE ${IN_CHUNK}`,
    { day, part, parts },
  );
  return row?.rows ?? 0;
}

/** Writes a chunk into a Parquet file, which is there when it is whole. */
export async function downloadChunk(store: Store, { day, part, parts }: Chunk, file: string): Promise<void> {
  const rows = await store.download(
    `SELECT ${COLUMNS.join(', ')} FROM events WHERE ${IN_CHUNK} LIMIT 1 BY spool, batch, place, id_hash FORMAT Parquet`,
    { day, part, parts },
  );
  const partial = `${file}.part`;
  await pipeline(rows, createWriteStream(partial, { flush: true }));
  await rename(partial, file);
}

/** Inserts a chunk from its file, unless the store holds it whole. Throws when it then holds another number of rows. */
export async function uploadChunk(store: Store, chunk: Chunk, file: string): Promise<'uploaded' | 'was there'> {
  if ((await countChunk(store, chunk)) === chunk.rows) return 'was there';
  await store.upload('events', COLUMNS, file);
  const rows = await countChunk(store, chunk);
  if (rows !== chunk.rows) throw new Error(`${file} should have ${chunk.rows} rows, the store now holds ${rows}`);
  return 'uploaded';
}
