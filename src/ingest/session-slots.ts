// Where a session is remembered in tables of fixed size: a slot and a fingerprint, by a key that nobody outside knows, so that nobody can
// aim at the slot of another session.
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
