/** Text that leaves the page. */

/** Names are the developer's words; a digit run or an address in one is data that leaked into markup. */
export const cleanKey = (text: unknown): string => `${text}`.replace(/.*(@|%40).*|\d{4,}/g, '#').slice(0, 64);

/** Keeps twenty events with the longest texts under 48,000 bytes. */
const PATH_MAX = 400;

/**
 * The page's address as it is sent. Path segments that look personal (an address, many digits close together, as in numbers
 * and UUIDs) become `:id`.
 */
export const cleanUrl = (): string =>
  location.origin + location.pathname.slice(0, PATH_MAX).replace(/[^/]*(@|%40|(\d[^/]?){5})[^/]*/g, ':id');

/** The path, and a fragment that is a route. Compared on the page, never sent. */
export const route = (): string => location.pathname + (location.hash.match(/^#!?\/.*/) || '');

/**
 * Random version 4 UUID. On http:// hosts, where `crypto.randomUUID` does not exist, the browser makes one to end the address
 * of a blob.
 */
export const uuid = (): string => crypto.randomUUID?.() || URL.createObjectURL(new Blob()).slice(-36);
