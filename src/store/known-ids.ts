// Which event ids the store may hold: a Bloom filter over their hashes, in memory. No false negatives; about 1 in 650 false
// positives, with up to a hundred million ids. Looking each id up in the store costs 200 ms a block of 4,000 among 10
// million ids, and a second among 40 million.
//
// It is valid only while this process is the store's single writer, one block after the other: on the embedded engine.
// Until it has read what the store held at the start, in the background, it says yes to everything.
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from './engine.ts';
import { HASH_BYTES } from './hashes.ts';
import type { PackedBatch } from './pack.ts';

export interface KnownIds {
  /** Notes the ids of a batch that is being loaded. Returns the hashes that may have been noted before, or stand in it twice. */
  note(batch: PackedBatch): bigint[];
  /** Resolves when what the store held has been read; throws what the store threw. */
  readonly ready: Promise<void>;
  /** Stops reading. */
  close(): Promise<void>;
}

/** Sizes of the filter in bytes: it grows when it is full. The largest holds 120 million ids at 18 bits each. */
const SIZES_BYTES = [8, 32, 128, 256].map((mebibytes) => mebibytes * 1024 ** 2);
/** Ids for each byte before it grows: with four bits set for each, one in 650 others is let through, measured. */
const IDS_PER_BYTE_MAX = 0.4;
/** Ids that are noted before others have their turn: about 3 ms of the event loop, since each is far from the last. */
const NOTED_AT_ONCE = 25_000;
/** A block of the filter is one line of the processor's cache: an id costs one access to memory. */
const BLOCK_WORDS = 16;

/** Ids that are read at a time: the fewer, the less memory, and the more often the table is gone through. */
const READ_AT_ONCE = 250_000;

/** Starts to read the ids that the store holds. Nothing may be inserted until it resolves. */
export async function openKnownIds(store: Store, sizes: readonly number[] = SIZES_BYTES): Promise<KnownIds> {
  const closing = new AbortController();
  /** The filter that is asked, once it is complete. */
  let filter: Filter | undefined;
  /** Being filled from the store; notes new ids meanwhile. */
  let next: Filter | undefined = newFilter(await countRows(store), sizes);
  let reading = fill(next);
  const ready = reading;

  function fill(target: Filter): Promise<void> {
    const work = readHashes(store, target, closing.signal).then(() => {
      if (closing.signal.aborted) return;
      filter = target;
      next = undefined;
    });
    // Without it, ids are looked up in the store: slower, and as right.
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

/** A filter with room for `ids` ids, and some more. */
function newFilter(ids: number, sizes: readonly number[]) {
  const largest = sizes.at(-1) as number;
  const fits = sizes.find((bytes) => ids < bytes * IDS_PER_BYTE_MAX * 0.8);
  const bytes = fits ?? largest;
  const words = new Int32Array(bytes / 4);
  const lastBlock = words.length / BLOCK_WORDS - 1;
  let noted = 0;
  return {
    /** True when all bits of an id were set. */
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

/** Every hash of the store, in parts. */
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
