// Signed pages: a token from the server of a page, which proves to ingest that the page was fetched from it.
// <time>.<nonce>.<signature>: seconds since 1970, 16 to 64 characters of a-z, A-Z, 0-9, - and _, and in hexadecimal digits
// HMAC-SHA256(secret, "<journey slug>.<time>.<nonce>").
import { type Static, Type } from 'typebox';
import { HOUR_MS, MINUTE_MS } from './time.ts';

/** Characters of a token, at most. */
export const PAGE_TOKEN_LENGTH_MAX = 256;
/** How long a token is valid, in ms: a visitor may leave a page open that long. */
export const PAGE_TOKEN_MS = 12 * HOUR_MS;
/** A token is also valid this long before its time, since the clocks of two servers differ. */
export const PAGE_TOKEN_EARLY_MS = 5 * MINUTE_MS;
/** A journey has two secrets while the new one is installed on its servers. */
export const PAGE_SECRETS_MAX = 2;
/** Secrets start with this, so that secret scanners find them in places where they do not belong. */
export const PAGE_SECRET_PREFIX = 'wmp_';

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
