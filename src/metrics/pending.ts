// Event ids of acknowledged batches that may have been there before: looked for only when somebody asks, all at once.

import type { Store } from '../store/engine.ts';
import { findStored } from '../store/insert.ts';
import { HASH_BYTES } from '../store/pack.ts';
import type { Admitted } from './live.ts';

/** Batches that are kept, of all journeys, until they are in the store: about 400 bytes each. */
const BATCHES_MAX = 50_000;
/** Ids of a journey that are kept until somebody asks. */
const SUSPECTS_MAX = 10_000;

interface Journey {
  /** Not in the store yet, oldest first. */
  batches: { batch: number; idHashes: Buffer }[];
  suspects: { hash: bigint; batch: number }[];
}

export function openPending(store: Store, spoolId: number) {
  const journeys = new Map<string, Journey>();
  let batchesHeld = 0;

  function forget(journeyId: string): void {
    batchesHeld -= journeys.get(journeyId)?.batches.length ?? 0;
    journeys.delete(journeyId);
  }

  return {
    /** False when there are too many: then nothing of the journey is known any more. */
    admitted({ journeyId, batch, idHashes, suspects }: Admitted): boolean {
      const journey = journeys.get(journeyId) ?? { batches: [], suspects: [] };
      journeys.set(journeyId, journey);
      journey.batches.push({ batch, idHashes });
      batchesHeld++;
      for (const hash of suspects) journey.suspects.push({ hash, batch });
      if (batchesHeld <= BATCHES_MAX && journey.suspects.length <= SUSPECTS_MAX) return true;
      forget(journeyId);
      return false;
    },
    loaded(upTo: number): void {
      for (const [journeyId, journey] of journeys) {
        const left = journey.batches.findIndex(({ batch }) => batch > upTo);
        const gone = left === -1 ? journey.batches.length : left;
        journey.batches.splice(0, gone);
        batchesHeld -= gone;
        if (journey.batches.length === 0 && journey.suspects.length === 0) journeys.delete(journeyId);
      }
    },
    /** Batches, of those that nobody has asked about, that hold an id which was there before. */
    async repeated(journeyId: string): Promise<ReadonlySet<number>> {
      const journey = journeys.get(journeyId);
      if (!journey || journey.suspects.length === 0) return new Set();
      const { suspects } = journey;
      journey.suspects = [];
      const times = countAmong(journey, new Set(suspects.map(({ hash }) => hash)));
      try {
        const stored = await findStored(store, [...times.keys()]);
        const isRepeated = ({ hash, batch }: Journey['suspects'][number]) => {
          const by = stored.get(hash);
          return (times.get(hash) as number) > 1 || (by && !(by.spool === spoolId && by.batch === batch));
        };
        return new Set(suspects.filter(isRepeated).map(({ batch }) => batch));
      } catch (error) {
        journey.suspects.push(...suspects);
        throw error;
      }
    },
    forget,
  };
}

/** How often each of some hashes is among those of batches that are not in the store yet. */
function countAmong({ batches }: Journey, wanted: ReadonlySet<bigint>): Map<bigint, number> {
  const times = new Map([...wanted].map((hash) => [hash, 0]));
  const lows = new Set([...wanted].map((hash) => Number(hash & 0xffffffffn)));
  for (const { idHashes } of batches) {
    for (let at = 0; at < idHashes.length; at += HASH_BYTES) {
      if (!lows.has(idHashes.readUInt32LE(at))) continue;
      const hash = idHashes.readBigUInt64LE(at);
      const known = times.get(hash);
      if (known !== undefined) times.set(hash, known + 1);
    }
  }
  return times;
}
