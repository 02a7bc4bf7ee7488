// Signed pages: a token that the server of a page made, so that ingest knows that somebody fetched the page from it.
// <time>.<nonce>.<signature>: seconds since 1970, 16 to 64 characters of a-z, A-Z, 0-9, - and _, and in hexadecimal digits
// HMAC-SHA256(secret, "<journey slug>.<time>.<nonce>").
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Characters of a token, at most. */
export const PAGE_TOKEN_LENGTH_MAX = 256;
/** A token is valid for so long: as long as somebody may have a page open. */
export const PAGE_TOKEN_MS = 12 * HOUR_MS;
/** And so long before its time, since the clocks of two servers differ. */
export const PAGE_TOKEN_EARLY_MS = 5 * MINUTE_MS;
/** A journey has two while the new one is brought to its servers. */
export const PAGE_SECRETS_MAX = 2;
/** Secrets start with this, so that secret scanners find them in places where they do not belong. */
export const PAGE_SECRET_PREFIX = 'wmp_';

const TOKEN = /^(\d{10})\.([\w-]{16,64})\.([0-9a-f]{64})$/i;

const pageSecretFields = {
  id: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
};
export const PageSecret = Type.Object(pageSecretFields);
export type PageSecret = Static<typeof PageSecret>;
export const CreatedPageSecret = Type.Object({
  ...pageSecretFields,
  secret: Type.String({ description: 'Shown this once.', examples: [`${PAGE_SECRET_PREFIX}…`] }),
});
export type CreatedPageSecret = Static<typeof CreatedPageSecret>;

/** What makes a token one of its kind, if it is signed with one of the secrets and valid at an instant (ms). */
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
