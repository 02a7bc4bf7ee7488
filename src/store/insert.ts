// Inserts batches of events into the store. Each event id is stored once per journey.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RefusedRows, type Store } from './engine.ts';
import { HASH_BYTES } from './hashes.ts';
import { intoEvents, type PackedBatch, rowParts, STRUCTURE } from './pack.ts';
import { changedBy, makeSessionRows } from './session-rows.ts';

export interface Loaded {
  /** Events that were left out because their id was already stored. */
  repeated: number;
}

export interface InsertOptions {
  /** Returns the ids of a batch that may be stored already; only these are looked up. Without it, all ids are. */
  suspectsOf?: ((batch: PackedBatch) => readonly bigint[]) | undefined;
}

/**
 * Inserts batches of one spool and makes the rows of their sessions. Leaves out events whose id was stored by an earlier batch or occurs
 * earlier in this block. Safe to repeat after a failure of unknown outcome. Resolves when the rows are on disk. Throws `RefusedRows`,
 * `StoreFailure`.
 */
export async function insertBatches(
  store: Store,
  spoolId: number,
  batches: readonly PackedBatch[],
  { suspectsOf = allHashes }: InsertOptions = {},
): Promise<Loaded> {
  const changed = await changedBy(batches);
  const unwanted = await findRepeated(store, spoolId, batches, suspectsOf);
  for (const some of inserts(batches)) {
    const rows = some.flatMap((batch) => rowParts(batch, unwanted.get(batch) ?? []));
    await store.load('events', intoEvents, STRUCTURE, Buffer.concat(rows));
  }
  await makeSessionRows(store, changed);
  const repeated = [...unwanted.values()].reduce((sum, places) => sum + places.length, 0);
  return { repeated };
}

/** The functions that spool/loader.ts needs to load the batches of a spool into this store. */
export const loadingInto = (store: Store, spoolId: number, options?: InsertOptions) => ({
  load: (batches: readonly PackedBatch[]) => insertBatches(store, spoolId, batches, options),
  isRefusal: (error: unknown) => error instanceof RefusedRows,
  probe: () => store.load('events', intoEvents, STRUCTURE, Buffer.alloc(0)),
});

/** Splits batches into groups of one INSERT each. */
function* inserts(batches: readonly PackedBatch[]): Generator<PackedBatch[]> {
  let some: PackedBatch[] = [];
  let events = 0;
  for (const batch of batches) {
    some.push(batch);
    events += batch.idHashes.length / HASH_BYTES;
    if (events < INSERTED_EVENTS) continue;
    yield some;
    some = [];
    events = 0;
  }
  if (some.length > 0) yield some;
}

/** The positions of repeated events, by batch. */
async function findRepeated(
  store: Store,
  spoolId: number,
  batches: readonly PackedBatch[],
  suspectsOf: (batch: PackedBatch) => readonly bigint[],
): Promise<Map<PackedBatch, number[]>> {
  const suspects = new Set<bigint>();
  for (const [at, batch] of batches.entries()) {
    if (at % BATCHES_A_TURN === 0) await nextTurn();
    for (const idHash of suspectsOf(batch)) suspects.add(idHash);
  }
  const unwanted = new Map<PackedBatch, number[]>();
  if (suspects.size === 0) return unwanted;
  const stored = await findStored(store, [...suspects]);
  const before = new Set<bigint>();
  for (const packed of batches) {
    const places: number[] = [];
    for (let place = 0; place * HASH_BYTES < packed.idHashes.length; place++) {
      const idHash = packed.idHashes.readBigUInt64LE(place * HASH_BYTES);
      if (!suspects.has(idHash)) continue;
      // A row found under this spool and batch number was stored by an earlier attempt of this insert. It is sent again, because
      // the crash may have come before a view received it.
      const by = stored.get(idHash);
      const isOwn = by?.spool === spoolId && by.batch === packed.batch;
      if (before.has(idHash) || (by && !isOwn)) places.push(place);
      before.add(idHash);
    }
    if (places.length > 0) unwanted.set(packed, places);
  }
  return unwanted;
}

/** Approximate number of events per INSERT: larger ones take more memory and save little time. */
const INSERTED_EVENTS = 60_000;
/** Batches processed before the event loop may run other work: about 5 ms. */
const BATCHES_A_TURN = 500;

const allHashes = ({ idHashes }: PackedBatch) =>
  Array.from({ length: idHashes.length / HASH_BYTES }, (_, place) => idHashes.readBigUInt64LE(place * HASH_BYTES));

export interface Origin {
  spool: number;
  batch: number;
}

/** Hashes per query: bound as text, they stay below ClickHouse's limit of 128 KiB for a value. */
const HASHES_MAX = 4_000;

/** The stored ids with the batch that stored them first. If several did, every node picks the same batch. */
export async function findStored(store: Store, idHashes: readonly bigint[]): Promise<Map<bigint, Origin>> {
  const found = new Map<bigint, Origin>();
  for (let start = 0; start < idHashes.length; start += HASHES_MAX) {
    const rows = await store.query<{ idHash: string; bySpool: number; byBatch: number }>(
      `SELECT toString(id_hash) AS idHash, min((spool, batch)) AS origin,
         tupleElement(origin, 1) AS bySpool, tupleElement(origin, 2) AS byBatch
       FROM event_ids
       WHERE id_hash IN (SELECT toUInt64(arrayJoin({hashes:Array(String)}))) GROUP BY id_hash`,
      { hashes: idHashes.slice(start, start + HASHES_MAX).map(String) },
    );
    for (const { idHash, bySpool, byBatch } of rows) {
      found.set(BigInt(idHash), { spool: bySpool, batch: byBatch });
    }
  }
  return found;
}
