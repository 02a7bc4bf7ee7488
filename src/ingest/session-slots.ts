// The slot and the fingerprint of a session in tables of fixed size. They depend on a secret key, so that a sender cannot choose a
// session id for the slot of another session.
import { randomUUID } from 'node:crypto';
import { smallHashOf } from '../store/hashes.ts';

export type SlotOf = (journeyId: string, sessionId: string) => [slot: number, fingerprint: number];

export function sessionSlots(slots: number): SlotOf {
  const key = randomUUID();
  return (journeyId, sessionId) => {
    const text = `${key}\n${journeyId}\n${sessionId}`;
    // Zero is an empty slot.
    return [smallHashOf(text) % slots, smallHashOf(`${text}\n`) || 1];
  };
}
