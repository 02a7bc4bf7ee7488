/** Text that leaves the page. */

/** Names are the developer's words; a digit run or an address in one is data that leaked into markup. */
export const cleanKey = (text: unknown): string => `${text}`.replace(/.*(@|%40).*|\d{4,}/g, '#').slice(0, 64);

/** The page's address, as it is sent. */
export let url: string;

/**
 * Path segments that look personal (an address, many digits close together, as in numbers and UUIDs) become `:id`. Read once a
 * view: the browser takes longer to tell its address than all else of an event.
 */
export const readUrl = (): void => {
  url = location.origin + location.pathname.slice(0, PATH_MAX).replace(/[^/]*(@|%40|(\d[^/]?){5})[^/]*/g, ':id');
};

/** Keeps twenty events with the longest texts under 48,000 bytes. */
const PATH_MAX = 400;

/**
 * Random version 4 UUID. On http:// hosts, where `crypto.randomUUID` does not exist, the browser makes one to end the address
 * of a blob: that takes a millisecond, but drawing the digits takes 40 bytes more for everyone.
 */
export const uuid = (): string => crypto.randomUUID?.() || URL.createObjectURL(new Blob()).slice(-36);
