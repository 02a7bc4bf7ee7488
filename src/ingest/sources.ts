// Counts recent requests per source. A source is a client's network at one journey, hashed with a key into a slot of a table of fixed
// size, so memory is bounded and a slot does not reveal an address. Counts restart with every window of the clock. Two sources that share
// a slot are counted together, which errs towards refusing.
import { createHash } from 'node:crypto';
import { type Address, networkOf, SITE } from '../domain/address.ts';
import type { Clock } from '../domain/time.ts';
import { smallHashOf } from '../store/hashes.ts';

/** The smallest usual allocation of a provider: a client who rents many networks gets them from a few such blocks. */
const BLOCK = { v4: 16, v6: 32 };

/** Slots of a table: with a thousand heavy sources, one other in a thousand shares a slot with one of them. */
export const SOURCE_SLOTS = 1_048_576;
/** A slot counts up to here. */
const COUNT_MAX = 65_535;

/** Where a sender is counted: slots of its network, and of the block that this is a part of. */
export interface Source {
  network: number;
  block: number;
}

/** Says where a sender is counted at a journey. The secret is that of the process, or of all nodes that count together. */
export type SourceOf = (journeyId: string, sender: Address) => Source;

export function sourcesBy(secret: string): SourceOf {
  const key = createHash('sha256').update(`ingest sources\n${secret}`).digest('hex');
  // A fast hash will do: nobody sees a slot, and the key is not known.
  const slotOf = (journeyId: string, network: string) => smallHashOf(`${key}\n${journeyId}\n${network}`) % SOURCE_SLOTS;
  return (journeyId, sender) => ({
    network: slotOf(journeyId, networkOf(sender, SITE)),
    block: slotOf(journeyId, networkOf(sender, BLOCK)),
  });
}

/** Counts in this process. */
export class SourceTable {
  readonly #counts = new Uint16Array(SOURCE_SLOTS);
  readonly #windowMs: number;
  readonly #now: Clock;
  #window = 0;

  constructor(windowMs: number, now: Clock) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Adds to a slot's count; answers the count. */
  add(slot: number, amount = 1): number {
    const window = Math.floor(this.#now() / this.#windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts.fill(0);
    }
    const count = Math.min((this.#counts[slot] ?? 0) + amount, COUNT_MAX);
    this.#counts[slot] = count;
    return count;
  }
}
