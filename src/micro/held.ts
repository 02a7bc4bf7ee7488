// The batches that micro holds: each as received, with the stored events or the reason of its refusal. The newest are held, up to a number of
// bytes; dropped batches are counted.
import type { EventTag } from '../domain/event.ts';

/** Bytes of everything that is held. The oldest batches make room. */
export const HELD_BYTES_MAX = 100 * 1024 ** 2;
/** Bytes that a batch counts besides its text, for the entry in the map. */
const ENTRY_BYTES = 512;

/** An event as the service would store it, in the names of the ingest format. Properties that were not given are left out. */
export interface KeptEvent {
  _tag: EventTag;
  id: string;
  ts: string;
  sessionId: string;
  clientId: string;
  stepKey?: string;
  fieldKey?: string;
  errorType?: string;
  completionStatus?: string;
  inferred?: true;
  [property: string]: unknown;
}

export interface HeldBatch {
  /** Counts from 1, refused batches too. */
  number: number;
  receivedAt: string;
  origin: string | null;
  orgKey: string | null;
  journeyKey: string | null;
  status: number;
  /** Why it was refused, as the sender was answered; null: it was kept. */
  reason: string | null;
  events: KeptEvent[];
  /** The body, read as JSON where it is JSON, else its text. */
  sent: unknown;
}

export interface Dropped {
  batches: number;
  events: number;
}

export interface Held {
  add(batch: Omit<HeldBatch, 'number'>): void;
  /** Batches with a number above `after`, in order of arrival. */
  batches(after?: number): Generator<HeldBatch>;
  counts(): { newest: number; accepted: number; events: number; refused: number; bytes: number; dropped: Dropped };
  empty(): void;
}

export function openHeld(bytesMax = HELD_BYTES_MAX): Held {
  // Buffers are outside of V8's heap, which limits the length of strings.
  const held = new Map<number, { text: Buffer; events: number }>();
  let newest = 0;
  let totals = { accepted: 0, events: 0, refused: 0, bytes: 0, dropped: { batches: 0, events: 0 } };
  const makeRoom = () => {
    for (const [number, { text, events }] of held) {
      if (totals.bytes <= bytesMax) return;
      held.delete(number);
      totals.bytes -= text.length + ENTRY_BYTES;
      totals.dropped.batches++;
      totals.dropped.events += events;
    }
  };
  return {
    add(batch) {
      newest++;
      const text = Buffer.from(JSON.stringify({ number: newest, ...batch }));
      held.set(newest, { text, events: batch.events.length });
      totals.bytes += text.length + ENTRY_BYTES;
      totals.events += batch.events.length;
      totals[batch.reason === null ? 'accepted' : 'refused']++;
      makeRoom();
    },
    *batches(after = 0) {
      for (const [number, { text }] of held) {
        if (number > after) yield JSON.parse(text.toString('utf8')) as HeldBatch;
      }
    },
    counts: () => ({ newest, ...totals, dropped: { ...totals.dropped } }),
    empty() {
      held.clear();
      totals = { accepted: 0, events: 0, refused: 0, bytes: 0, dropped: { batches: 0, events: 0 } };
    },
  };
}
