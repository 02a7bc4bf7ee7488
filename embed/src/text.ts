/** Text that leaves the page: written as ASCII JSON by hand, because pages patch JSON.stringify and toJSON. */
const quote = (text: string): string =>
  `"${text.replace(/[^ !#-[\]-~]/g, (c) => `\\u${(c.charCodeAt(0) + 65536).toString(16).slice(1)}`)}"`;

/** One more member of an event, if there is something to say. */
export const member = (name: string, text?: string): string => (text ? `,"${name}":${quote(text)}` : '');

/** Names are the developer's words; a digit run or an address in one is data that leaked into markup. */
export const cleanKey = (text: string): string =>
  /@|%40/.test(text) ? 'redacted' : text.replace(/\d{4,}/g, '#').slice(0, 64);

/** Path segments that look personal (address, digit run, UUID, long token) become `:id`. */
export const cleanPath = (): string =>
  location.pathname.slice(0, 999).replace(/[^/]*(@|%40|\d{6}|[\da-f]{8}-[\da-f]{4}-|(?=[a-z]*\d)\w{16})[^/]*/gi, ':id');

/** Random version 4 UUID. `crypto.randomUUID` does not exist on http:// hosts. */
export const uuid = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (c) =>
    (+c ^ ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & (15 >> (+c / 4)))).toString(16),
  );
