// Puts batches of events into the store, each event id once in its journey.
import { hash } from 'node:crypto';
import type { Batch, DeviceClass, JourneyEvent } from '../domain/event.ts';
import { toDay } from '../domain/time.ts';
import { RefusedRows, type Store } from './engine.ts';

/** A batch in the form in which it waits in the spool. */
export interface PackedBatch {
  /** Number of the batch, increasing in the order of acknowledgement on this node. */
  batch: number;
  /** Rows of the table `events`, as JSONCompactEachRow lines in COLUMNS order. */
  rows: Buffer;
  /** Eight bytes for each row: the hash of journey and event id. */
  idHashes: Buffer;
}

export const COLUMNS: readonly string[] = [
  'journey_id',
  'spool',
  'batch',
  'place',
  'received_at',
  'received_on',
  'tag',
  'id',
  'id_hash',
  'ts',
  'seq',
  'session_id',
  'client_id',
  'url',
  'referrer',
  'embed_version',
  'source',
  'step_key',
  'field_key',
  'error_type',
  'completion_status',
  'duration_ms',
  'reason',
  'blocked',
  'inferred',
  'device_class',
  'language',
];

const HASH_BYTES = 8;

/** Serializes an accepted batch, once: these bytes go through the spool into the store as they are. */
export function packBatch(
  spoolId: number,
  number: number,
  batch: Batch & { deviceClass: DeviceClass },
  journeyId: string,
  receivedAt: number,
): PackedBatch {
  const idHashes = Buffer.alloc(batch.events.length * HASH_BYTES);
  let rows = '';
  for (const [place, event] of batch.events.entries()) {
    hashId(journeyId, event.id).copy(idHashes, place * HASH_BYTES, 0, HASH_BYTES);
    const idHash = idHashes.readBigUInt64LE(place * HASH_BYTES);
    rows += `${JSON.stringify(toRow(event, idHash, spoolId, number, place, batch, journeyId, receivedAt))}\n`;
  }
  return { batch: number, rows: Buffer.from(rows), idHashes };
}

/**
 * Inserts batches of one spool. Rows whose event id was stored by an earlier batch, or stands earlier in this block, are left out.
 * Inserting the same batches again, after a failure of unknown outcome, is safe.
 * Resolves when the rows are on disk, with how many were left out. Throws `RefusedRows`, `StoreFailure`.
 */
export async function insertBatches(
  store: Store,
  spoolId: number,
  batches: readonly PackedBatch[],
): Promise<{ repeated: number }> {
  for (const batch of batches) checkLengths(batch);
  const stored = await findStored(store, batches);
  const seen = new Set<bigint>();
  let repeated = 0;
  const kept = batches.map(({ batch, rows, idHashes }) => {
    const unwanted = new Set<number>();
    for (let place = 0; place * HASH_BYTES < idHashes.length; place++) {
      const idHash = idHashes.readBigUInt64LE(place * HASH_BYTES);
      // Found under its own spool and number, a row was stored by an attempt before this one: sent again, so that a
      // view that the crash left without it gets it too.
      const by = stored.get(idHash);
      const isOwn = by?.spool === spoolId && by.batch === batch;
      if (seen.has(idHash) || (by && !isOwn)) unwanted.add(place);
      seen.add(idHash);
    }
    repeated += unwanted.size;
    return unwanted.size === 0 ? rows : withoutLines(rows, unwanted);
  });
  const block = Buffer.concat(kept);
  if (block.length > 0) await store.insert('events', COLUMNS, block);
  return { repeated };
}

interface Origin {
  spool: number;
  batch: number;
}

/** Hashes in one question: bound as text, they stay below the 128 KiB that ClickHouse takes for a value. */
const HASHES_MAX = 4_000;

/** Which of the ids are stored, and by which batch. Of several, all nodes take the same one for the first. */
async function findStored(store: Store, batches: readonly PackedBatch[]): Promise<Map<bigint, Origin>> {
  const hashes = batches.flatMap(({ idHashes }) =>
    Array.from({ length: idHashes.length / HASH_BYTES }, (_, place) =>
      idHashes.readBigUInt64LE(place * HASH_BYTES).toString(),
    ),
  );
  const found = new Map<bigint, Origin>();
  for (let start = 0; start < hashes.length; start += HASHES_MAX) {
    const rows = await store.query<{ idHash: string; bySpool: number; byBatch: number }>(
      `SELECT toString(id_hash) AS idHash, min((spool, batch)) AS origin,
         tupleElement(origin, 1) AS bySpool, tupleElement(origin, 2) AS byBatch
       FROM event_ids
       WHERE id_hash IN (SELECT toUInt64(arrayJoin({hashes:Array(String)}))) GROUP BY id_hash`,
      { hashes: hashes.slice(start, start + HASHES_MAX) },
    );
    for (const { idHash, bySpool, byBatch } of rows) {
      found.set(BigInt(idHash), { spool: bySpool, batch: byBatch });
    }
  }
  return found;
}

/** What is not one hash a row was not packed here, or not by this version: no row of it could be told from another. */
function checkLengths({ batch, rows, idHashes }: PackedBatch): void {
  let lines = 0;
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) lines++;
  if (rows.at(-1) === 10 && lines * HASH_BYTES === idHashes.length) return;
  throw new RefusedRows(`batch ${batch} has ${lines} rows and ${idHashes.length} bytes of hashes`);
}

function withoutLines(rows: Buffer, unwanted: ReadonlySet<number>): Buffer {
  const lines = rows.toString().split('\n');
  return Buffer.from(lines.filter((_, place) => !unwanted.has(place)).join('\n'));
}

/** 64 bits of SHA-256: two of a hundred million ids share a hash with a probability of 3 in 10,000. */
function hashId(journeyId: string, eventId: string): Buffer {
  return hash('sha256', `${journeyId}\n${eventId}`, 'buffer');
}

function toRow(
  event: JourneyEvent,
  idHash: bigint,
  spoolId: number,
  number: number,
  place: number,
  batch: { deviceClass: DeviceClass; language: string },
  journeyId: string,
  receivedAt: number,
): unknown[] {
  // In the order of COLUMNS.
  return [
    journeyId,
    spoolId,
    number,
    place,
    receivedAt,
    toDay(receivedAt),
    event.tag,
    event.id,
    idHash.toString(),
    event.ts,
    event.seq,
    event.sessionId,
    event.clientId,
    event.url,
    event.referrer,
    event.embedVersion,
    event.source,
    event.stepKey,
    event.fieldKey,
    event.errorType,
    event.completionStatus,
    event.durationMs,
    event.reason,
    event.blocked,
    event.inferred,
    batch.deviceClass,
    batch.language,
  ];
}
