// Lists: search by name, and pagination by cursor.
import { type Static, Type } from 'typebox';
import type { PagePlace } from '../../catalog/newest-first.ts';
import { PLAIN_TEXT, patternOfSeveral } from '../../domain/text.ts';
import { Cursor, cursorOf, type ListRequest, limitOf, PAGE_MAX, readCursor } from './cursors.ts';

/** Maximum length of a search text, in characters. */
const SEARCH_LENGTH_MAX = 100;
/** Entries that one request compares with the search text, in multiples of `SEARCHED_AT_ONCE`. */
const SEARCHED_MAX = 5_000;
/** Entries read from the catalog at a time during a search. */
const SEARCHED_AT_ONCE = 500;

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

/** Query of a list that is returned whole unless `limit` or `cursor` requests a page. */
export const Listed = Type.Object({
  ...Search.properties,
  limit: limitOf('Without it and cursor, all.'),
  cursor: Cursor,
});

/** Query of a list that is always paginated. */
export const paged = (pageDefault: number) => ({
  ...Search.properties,
  limit: limitOf(`${pageDefault} if not given.`),
  cursor: Cursor,
});

/** A query parameter with one or several values, separated by commas, such as `without` and `only` of figures. */
export const severalOf = (choices: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      pattern: patternOfSeveral(choices),
      description: `${description}, separated by commas; all if not given.`,
      'x-must': `be one or several of ${choices.join(', ')}, separated by commas`,
    }),
  );

/** The distinct values of a `severalOf` parameter; undefined if it is absent. */
export const chosenOf = <Choice extends string>(values: string | undefined) =>
  values === undefined ? undefined : ([...new Set(values.split(','))] as Choice[]);

/** `nextCursor` of a `Listed` response: present only if a page was requested. */
export const NextCursor = Type.Optional(
  Type.Union([Type.String(), Type.Null()], { description: 'With limit or cursor: null on the last page.' }),
);

/** True if a name contains the search text, ignoring case. Compared here, since SQLite and PostgreSQL differ beyond ASCII. */
export function isIn(names: readonly (string | null | undefined)[], q: string): boolean {
  const wanted = normalized(q);
  return names.some((name) => name != null && normalized(name).includes(wanted));
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Filters a list by the search text and returns the requested page. `keyOf` must return a unique key, by which pages are sorted.
 * Throws `invalid` for a cursor of another list.
 */
export function listed<One>(
  all: readonly One[],
  request: ListRequest & { query: Static<typeof Listed> },
  { keyOf, namesOf }: { keyOf(one: One): string; namesOf(one: One): readonly (string | null)[] },
): { shown: One[]; page: { nextCursor?: string | null } } {
  const { q, limit, cursor } = request.query;
  const after = readCursor(request, cursor)?.[0];
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
    page: { nextCursor: last ? cursorOf(request, last.key) : null },
  };
}

/**
 * A page of a list sorted by newest first. A search stops after `SEARCHED_MAX` entries, so that a page with few or no entries may still
 * have a next page. Throws `invalid` for a cursor of another list.
 */
export async function newestFirst<One>(
  request: ListRequest & { query: { q?: string; limit?: string; cursor?: string } },
  pageDefault: number,
  list: {
    read(page: { after: PagePlace | undefined; limit: number }): Promise<One[]>;
    placeOf(one: One): PagePlace;
    namesOf(one: One): readonly (string | null | undefined)[];
  },
): Promise<{ shown: One[]; nextCursor: string | null }> {
  const { q, cursor } = request.query;
  const most = Number(request.query.limit ?? pageDefault);
  const nextAfter = (one: One) => cursorOf(request, `${list.placeOf(one).at} ${list.placeOf(one).id}`);
  // Reads one entry beyond the page, to know if another page follows.
  const limit = q === undefined ? most + 1 : SEARCHED_AT_ONCE;
  const shown: One[] = [];
  let after = readPlace(request, cursor);
  for (let searched = limit; ; searched += limit) {
    const some = await list.read({ after, limit });
    for (const one of some) {
      if (q !== undefined && !isIn(list.namesOf(one), q)) continue;
      const last = shown.at(-1);
      if (shown.length === most && last) return { shown, nextCursor: nextAfter(last) };
      shown.push(one);
    }
    const last = some.at(-1);
    if (!last || some.length < limit) return { shown, nextCursor: null };
    if (searched >= SEARCHED_MAX) return { shown, nextCursor: nextAfter(last) };
    after = list.placeOf(last);
  }
}

function readPlace(request: ListRequest, cursor: string | undefined): PagePlace | undefined {
  const [, at = '', id = ''] = readCursor(request, cursor, PLACE) ?? [];
  return at === '' ? undefined : { at, id };
}

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,64})$/;
