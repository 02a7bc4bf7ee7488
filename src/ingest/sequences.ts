// The numbers of a session's events over all of its batches that came to this node, in a fixed amount of memory. A session that was
// pushed out by another begins again, which errs towards missing a gap.
import { type SlotOf, sessionSlots } from './session-slots.ts';

/** Slots, of 16 bytes each. */
const SEQUENCE_SLOTS = 262_144;
/** Larger numbers count as this one. */
const NUMBER_MAX = 0xffff_ffff;

export interface Numbers {
  least: number;
  most: number;
  events: number;
}

export class Sequences {
  readonly #fingerprints = new Uint32Array(SEQUENCE_SLOTS);
  readonly #least = new Uint32Array(SEQUENCE_SLOTS);
  readonly #most = new Uint32Array(SEQUENCE_SLOTS);
  readonly #events = new Uint32Array(SEQUENCE_SLOTS);
  readonly #slotOf: SlotOf = sessionSlots(SEQUENCE_SLOTS);

  /** Adds the numbers of a batch; returns how many are missing between the least and the greatest so far, at least. */
  add(journeyId: string, sessionId: string, batch: Numbers): number {
    const [slot, fingerprint] = this.#slotOf(journeyId, sessionId);
    const isKnown = this.#fingerprints[slot] === fingerprint;
    const number = (value: number) => Math.min(Math.max(0, value), NUMBER_MAX);
    const least = Math.min(number(batch.least), isKnown ? (this.#least[slot] ?? 0) : NUMBER_MAX);
    const most = Math.max(number(batch.most), isKnown ? (this.#most[slot] ?? 0) : 0);
    const events = Math.min(batch.events + (isKnown ? (this.#events[slot] ?? 0) : 0), NUMBER_MAX);
    this.#fingerprints[slot] = fingerprint;
    this.#least[slot] = least;
    this.#most[slot] = most;
    this.#events[slot] = events;
    return most - least - events;
  }
}
