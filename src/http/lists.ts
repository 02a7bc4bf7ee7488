// Lists that are read whole: a part of them by what it is called, a page at a time. Without either, a list is answered whole.
import { type Static, Type } from 'typebox';
import { invalid } from '../domain/error.ts';
import { PLAIN_TEXT } from '../domain/text.ts';

const PAGE_MAX = 100;
/** Characters of a text that is looked for. */
const SEARCH_LENGTH_MAX = 100;

export const Search = Type.Object({
  q: Type.Optional(
    Type.String({
      ...PLAIN_TEXT,
      minLength: 1,
      maxLength: SEARCH_LENGTH_MAX,
      description: 'Only what has this in its names, in capital or small letters.',
      'x-must': `be a string of 1 to ${SEARCH_LENGTH_MAX} characters without control characters`,
    }),
  ),
});

export const Listed = Type.Object({
  ...Search.properties,
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      description: `How many a page, 1 to ${PAGE_MAX}. Without it and cursor, all.`,
      'x-must': `be an integer from 1 to ${PAGE_MAX}`,
    }),
  ),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.', 'x-must': 'be a cursor' })),
});

/** In the answer of a list that is asked for by pages. */
export const NextCursor = Type.Optional(
  Type.Union([Type.String(), Type.Null()], { description: 'With limit or cursor: null on the last page.' }),
);

/** Whether a text that is looked for is in one of the names: the same on every engine of the catalog, for every script. */
export function isIn(names: readonly (string | null)[], q: string): boolean {
  const wanted = folded(q);
  return names.some((name) => name !== null && folded(name).includes(wanted));
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * The page of a list that is asked for. `keyOf` says where one stands: no two stand in the same place, and pages come in that order.
 * Throws `invalid`; `subject` names the query in mistakes.
 */
export function listed<One>(
  all: readonly One[],
  { q, limit, cursor }: Static<typeof Listed>,
  subject: string,
  { keyOf, namesOf }: { keyOf(one: One): string; namesOf(one: One): readonly (string | null)[] },
): { shown: One[]; page: { nextCursor?: string | null } } {
  const after = readCursor(cursor, subject);
  const found = all.filter((one) => q === undefined || isIn(namesOf(one), q));
  if (limit === undefined && after === undefined) return { shown: found, page: {} };
  const most = Number(limit ?? PAGE_MAX);
  const rest = found
    .map((one) => ({ one, key: keyOf(one) }))
    .filter(({ key }) => after === undefined || key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const last = rest.length > most ? rest[most - 1] : undefined;
  return {
    shown: rest.slice(0, most).map(({ one }) => one),
    page: { nextCursor: last ? Buffer.from(last.key).toString('base64url') : null },
  };
}

function readCursor(cursor: string | undefined, subject: string): string | undefined {
  if (cursor === undefined) return undefined;
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (key === '' || Buffer.from(key).toString('base64url') !== cursor)
    throw invalid(`Invalid ${subject} query: cursor must be the nextCursor of a page`);
  return key;
}
