// Remembers recent sessions in a fixed amount of memory: fingerprints in slots, where a newer one replaces an older one. A replaced
// session counts as new when it returns, so the count errs upwards.
import { type SlotOf, sessionSlots } from './session-slots.ts';

/** Slots, of 4 bytes each: of a hundred thousand open sessions one in ten is pushed out by another. */
const SLOTS = 1_048_576;

export class SeenSessions {
  readonly #fingerprints = new Uint32Array(SLOTS);
  readonly #slotOf: SlotOf = sessionSlots(SLOTS);

  /** True when the session was not seen before. */
  note(journeyId: string, sessionId: string): boolean {
    const [slot, fingerprint] = this.#slotOf(journeyId, sessionId);
    const isNew = this.#fingerprints[slot] !== fingerprint;
    this.#fingerprints[slot] = fingerprint;
    return isNew;
  }

  /** True when the session was seen, which is forgotten. */
  forget(journeyId: string, sessionId: string): boolean {
    const [slot, fingerprint] = this.#slotOf(journeyId, sessionId);
    const wasSeen = this.#fingerprints[slot] === fingerprint;
    if (wasSeen) this.#fingerprints[slot] = 0;
    return wasSeen;
  }

  has(journeyId: string, sessionId: string): boolean {
    const [slot, fingerprint] = this.#slotOf(journeyId, sessionId);
    return this.#fingerprints[slot] === fingerprint;
  }
}
