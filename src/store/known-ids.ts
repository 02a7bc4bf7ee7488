// A Bloom filter in memory over the hashes of stored event ids. No false negatives; about 1 in 650 false positives, with up to a
// hundred million ids. It saves the look-up of each id in the store, which takes 200 ms per block of 4,000 among 10 million ids, and a
// second among 40 million.
//
// It is valid only while this process is the store's single writer and loads one block at a time: on the embedded engine. Until the
// stored ids have been read in the background after a start, every id counts as possibly stored.
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from './engine.ts';
import { HASH_BYTES } from './hashes.ts';
import type { PackedBatch } from './pack.ts';

export interface KnownIds {
  /** Adds the ids of a batch that is being loaded. Returns the hashes that may have been added before, or occur twice in the batch. */
  note(batch: PackedBatch): bigint[];
  /** Resolves when all stored ids have been read; rejects with the store's error. */
  readonly ready: Promise<void>;
  /** Stops reading. */
  close(): Promise<void>;
}

/** Sizes of the filter in bytes: it grows when it is full. The largest holds 120 million ids at 18 bits each. */
const SIZES_BYTES = [8, 32, 128, 256].map((mebibytes) => mebibytes * 1024 ** 2);
/** Ids per byte before the filter grows: with four bits per id, the false positive rate is 1 in 650, measured. */
const IDS_PER_BYTE_MAX = 0.4;
/** Ids added before the event loop may run other work: about 3 ms, as each access misses the processor's cache. */
const NOTED_AT_ONCE = 25_000;
/** A block of the filter is one cache line, so that an id costs one memory access. */
const BLOCK_WORDS = 16;

/** Ids per query while reading the store: smaller queries need less memory but scan the table more often. */
const READ_AT_ONCE = 250_000;

/** Starts reading the stored ids. Nothing may be inserted until it resolves. */
export async function openKnownIds(store: Store, sizes: readonly number[] = SIZES_BYTES): Promise<KnownIds> {
  const closing = new AbortController();
  /** The filter in use, once it is complete. */
  let filter: Filter | undefined;
  /** The filter that is being filled from the store, and gets new ids meanwhile. */
  let next: Filter | undefined = newFilter(await countRows(store), sizes);
  let reading = fill(next);
  const ready = reading;

  function fill(target: Filter): Promise<void> {
    const work = readHashes(store, target, closing.signal).then(() => {
      if (closing.signal.aborted) return;
      filter = target;
      next = undefined;
    });
    // Without the filter, all ids are looked up in the store: slower, with the same result.
    work.catch(() => {});
    return work;
  }

  return {
    ready,
    note({ idHashes }) {
      if (filter?.isFull() && !next) {
        next = newFilter(filter.ids(), sizes);
        reading = fill(next);
      }
      const suspects: bigint[] = [];
      for (let at = 0; at < idHashes.length; at += HASH_BYTES) {
        const low = idHashes.readUInt32LE(at);
        const high = idHashes.readUInt32LE(at + 4);
        next?.add(low, high);
        if (!filter || filter.add(low, high)) suspects.push(idHashes.readBigUInt64LE(at));
      }
      return suspects;
    },
    async close() {
      closing.abort();
      await reading.catch(() => {});
    },
  };
}

type Filter = ReturnType<typeof newFilter>;

/** A filter with room for at least `ids` ids. */
function newFilter(ids: number, sizes: readonly number[]) {
  const largest = sizes.at(-1) as number;
  const fits = sizes.find((bytes) => ids < bytes * IDS_PER_BYTE_MAX * 0.8);
  const bytes = fits ?? largest;
  const words = new Int32Array(bytes / 4);
  const lastBlock = words.length / BLOCK_WORDS - 1;
  let noted = 0;
  return {
    /** Adds an id. Returns true when all of its bits were set before. */
    add(low: number, high: number): boolean {
      const block = (low & lastBlock) * BLOCK_WORDS;
      const mixed = Math.imul(low ^ (high >>> 7), 0x9e3779b1);
      let wasThere = true;
      for (const bit of [high & 511, (high >>> 9) & 511, (high >>> 18) & 511, mixed >>> 23]) {
        const word = block + (bit >>> 5);
        const mask = 1 << (bit & 31);
        if (((words[word] as number) & mask) !== 0) continue;
        wasThere = false;
        (words[word] as number) |= mask;
      }
      if (!wasThere) noted++;
      return wasThere;
    },
    ids: () => noted,
    isFull: () => fits !== undefined && noted > bytes * IDS_PER_BYTE_MAX && bytes < largest,
  };
}

async function countRows(store: Store): Promise<number> {
  const [counted] = await store.query<{ rows: number }>('SELECT count() AS rows FROM event_ids');
  return counted?.rows ?? 0;
}

/** Reads every stored hash, in portions. */
async function readHashes(store: Store, into: Filter, signal: AbortSignal): Promise<void> {
  const parts = BigInt(Math.ceil((await countRows(store)) / READ_AT_ONCE));
  for (let part = 0n; part < parts && !signal.aborted; part++) {
    const bytes = await buffer(
      await store.download(
        'SELECT id_hash FROM event_ids WHERE id_hash >= {from:UInt64} AND id_hash <= {to:UInt64} FORMAT RowBinary',
        { from: String((part << 64n) / parts), to: String(((part + 1n) << 64n) / parts - 1n) },
      ),
    );
    for (let from = 0; from < bytes.length; from += NOTED_AT_ONCE * HASH_BYTES) {
      const some = bytes.subarray(from, from + NOTED_AT_ONCE * HASH_BYTES);
      for (let at = 0; at < some.length; at += HASH_BYTES) into.add(some.readUInt32LE(at), some.readUInt32LE(at + 4));
      await nextTurn();
    }
  }
}
