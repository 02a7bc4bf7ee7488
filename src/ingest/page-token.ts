// Reads the tokens of signed pages.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { PAGE_TOKEN_EARLY_MS, PAGE_TOKEN_LENGTH_MAX, PAGE_TOKEN_MS } from '../domain/page-token.ts';
import { SECOND_MS } from '../domain/time.ts';

const TOKEN = /^(\d{10})\.([\w-]{16,64})\.([0-9a-f]{64})$/i;

/** Time and nonce that identify a token, if it is signed with one of the secrets and valid at an instant (ms). */
export function readPageToken(
  token: string,
  journeySlug: string,
  secrets: readonly string[],
  at: number,
): string | undefined {
  if (token.length > PAGE_TOKEN_LENGTH_MAX) return undefined;
  const [, time = '', nonce = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (time === '') return undefined;
  const madeAt = Number(time) * SECOND_MS;
  if (at < madeAt - PAGE_TOKEN_EARLY_MS || at > madeAt + PAGE_TOKEN_MS) return undefined;
  const given = Buffer.from(signature, 'hex');
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(`${journeySlug}.${time}.${nonce}`).digest(), given),
  );
  return isSigned ? `${time}.${nonce}` : undefined;
}
