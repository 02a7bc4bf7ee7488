/** Text that leaves the page: written as ASCII JSON by hand, because pages patch JSON.stringify and toJSON. */
export const quote = (text: string): string =>
  `"${text.replace(/[^ !#-[\]-~]/g, (c) => `\\u${`000${c.charCodeAt(0).toString(16)}`.slice(-4)}`)}"`;

/** One more member of an event. */
export const member = (name: string, text: string): string => (text ? `,"${name}":${quote(text)}` : '');

/** Names are the developer's words; a digit run or an address in one is data that leaked into markup. */
export const cleanKey = (text: string): string =>
  /@|%40/.test(text) ? 'redacted' : text.replace(/\d{4,}/g, '#').slice(0, 64);

export const cleanStep = (text: string): string =>
  cleanKey(text)
    .toLowerCase()
    .replace(/[^\w-]+/g, '-');

/** Path segments that look personal (address, digit run, UUID, long token) become `:id`. */
export const cleanPath = (path: string): string =>
  path.slice(0, 999).replace(/[^/]*(@|%40|\d{6}|[\da-f]{8}-[\da-f]{4}-|(?=[a-z]*\d)\w{20})[^/]*/gi, ':id');

export const originOf = (url: string): string => (/^https?:\/\/[^/?#]+/.exec(url) || [''])[0];

/** Random version 4 UUID. `crypto.randomUUID` does not exist on http:// hosts. */
export function uuid(): string {
  return crypto.randomUUID
    ? crypto.randomUUID()
    : '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (c) =>
        (+c ^ ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & (15 >> (+c / 4)))).toString(16),
      );
}
