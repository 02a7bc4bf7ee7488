// The secret of a session, of which its id is a hash: nothing is kept for it, and nothing is compared. A caller with another secret asks about
// another session.
import { createHash } from 'node:crypto';

/** The session of a secret: its SHA-256, written as a UUID of version 4. embed/receipt/session-id.ts makes the same. */
export function sessionOfSecret(secret: string): string {
  const hash = createHash('sha256').update(secret).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x40;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
