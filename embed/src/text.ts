/** Text that leaves the page. */

/** Names are the developer's words; a digit run or an address in one is data that leaked into markup, encoded for an address however often: `%2540` is an @. */
export const cleanKey = (text: unknown): string =>
  `${text}`.replace(/.*(@|%(25)*40).*|((%(25)*3)?\d){4,}/g, '#').slice(0, 64);

/** Keeps twenty events with the longest texts under 48,000 bytes. */
const PATH_MAX = 400;

/** The words of a text that may stand in an address: of a step's key or pattern, of what the page configures. */
export const wordsOf = (text: string): string[] => text.match(/[\w.~-]+/g) || [];

/** The path of an address as it is sent: only segments that the journey or its page knows. Others may be a secret, as in a link to resume, or a name. */
export const cleanPath = (path: string, words: Set<string>): string =>
  path
    .replace(/^\w+:\/\/[^/]*/, '')
    .slice(0, PATH_MAX)
    .replace(/[^/]+/g, (segment) => (words.has(segment.replace(/\.\w+$/, '').toLowerCase()) ? segment : ':x'));

/** A number of 32 bits made of a text: it is stored in place of an address. */
export const hashOf = (text: string): number => {
  let hash = 0;
  for (const char of text) hash = (hash * 31 + char.charCodeAt(0)) | 0;
  return hash;
};

/** The path, and a fragment that is a route. Compared on the page, never sent. */
export const route = (): string => location.pathname + (location.hash.match(/^#!?\/.*/) || '');
