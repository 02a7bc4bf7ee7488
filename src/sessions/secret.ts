// A session's id is the hash of its secret, so no secret is stored or compared: a caller with a wrong secret simply names another session.
import { createHash } from 'node:crypto';

/** The session of a secret: its SHA-256, written as a UUID of version 4. embed/receipt/session-id.ts makes the same. */
export function sessionOfSecret(secret: string): string {
  const hash = createHash('sha256').update(secret).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x40;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
