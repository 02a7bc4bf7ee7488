// Time steps of authenticator apps (RFC 6238): 30 seconds each, with a code of six digits.
import { createHmac } from 'node:crypto';
import { SECOND_MS } from '../domain/time.ts';

const STEP_MS = 30 * SECOND_MS;
/** Clocks of phones may be off by a step. */
const STEPS_AROUND = [1, 0, -1];

/** The latest step around `now` whose code this is. */
export function timeStepOf(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS);
  return STEPS_AROUND.map((around) => current + around).find((step) => codeAt(secret, step) === code);
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
