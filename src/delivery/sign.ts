// Signatures as Standard Webhooks has them: HMAC-SHA256 over id, timestamp and body, one for each secret that is valid.
import { createHmac, randomBytes } from 'node:crypto';
import { SECOND_MS } from '../domain/time.ts';

const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

export const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface Signed {
  id: string;
  /** Time of the attempt, in ms. */
  at: number;
  body: string;
}

export function signatureHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / SECOND_MS));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
