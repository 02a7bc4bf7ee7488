// Atom feeds of journeys: what happened to one, for feed readers, at an address that is a secret.
import { type Static, Type } from 'typebox';
import type { Language } from './language.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST } from './text.ts';

/** Feeds of one organization. */
export const FEEDS_MAX = 50;
/** Entries of a feed: the newest. */
export const FEED_ENTRIES_MAX = 50;

const name = Type.String({
  ...PLAIN_NAME,
  description: 'For whom it is, for your own list.',
  examples: ['The team’s reader'],
  'x-must': PLAIN_NAME_MUST,
});

export const NewFeed = Type.Object({
  name,
  journey: Type.String({
    description: 'Slug of the journey.',
    examples: ['housing-benefit'],
    'x-must': 'be the slug of a journey',
  }),
});
export type NewFeed = Static<typeof NewFeed>;

export const Feed = Type.Object(
  {
    id: Type.String(),
    name,
    journey: Type.Object({ id: Type.String(), slug: Type.String(), displayName: Type.String() }),
    createdBy: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { description: 'An Atom feed of what happens to a journey.' },
);
export type Feed = Static<typeof Feed>;

export const CreatedFeed = Type.Object({
  ...Feed.properties,
  url: Type.String({ description: 'Shown this once: the service keeps a hash of its secret.' }),
});
export type CreatedFeed = Static<typeof CreatedFeed>;

export interface FeedEntry {
  /** A UUID: it stays whatever happens to the entry. */
  id: string;
  title: string;
  text: string;
  /** Where to read on; it needs an account. */
  url: string;
  published: string;
  updated: string;
}

export interface FeedDocument {
  id: string;
  language: Language;
  title: string;
  /** Address of the feed, and of the page about the journey. */
  self: string;
  alternate: string;
  /** When the feed was created: a feed without entries was updated then. */
  createdAt: string;
  entries: readonly FeedEntry[];
}

/** Atom 1.0 (RFC 4287), the entry that changed last first. */
export function toAtom({ id, language, title, self, alternate, createdAt, entries }: FeedDocument): string {
  const sorted = [...entries]
    .sort((a, b) => (a.updated === b.updated ? (a.id < b.id ? 1 : -1) : a.updated < b.updated ? 1 : -1))
    .slice(0, FEED_ENTRIES_MAX);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>urn:uuid:${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${sorted[0]?.updated ?? createdAt}</updated>`,
    '<author><name>Waymark</name></author>',
    `<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(alternate)}"/>`,
    ...sorted.map(toEntry),
    '</feed>',
    '',
  ].join('\n');
}

const toEntry = ({ id, title, text, url, published, updated }: FeedEntry) =>
  [
    '<entry>',
    `<id>urn:uuid:${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
    `<content type="text">${escaped(text)}</content>`,
    '</entry>',
  ].join('\n');

/** Characters that XML 1.0 forbids, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML must not hold
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
