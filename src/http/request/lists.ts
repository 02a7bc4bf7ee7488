// Lists: a part of one by what it is called, a page at a time.
import { type Static, Type } from 'typebox';
import type { PagePlace } from '../../catalog/newest-first.ts';
import { PLAIN_TEXT, patternOfSeveral } from '../../domain/text.ts';
import { Cursor, cursorOf, type ListRequest, limitOf, PAGE_MAX, readCursor } from './cursors.ts';

/** Characters of a text that is looked for. */
const SEARCH_LENGTH_MAX = 100;
/** Entries that one request for a page looks through for a text. */
const SEARCHED_MAX = 5_000;
/** Entries that are read at a time to be looked through. */
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

/** The query of a list that is answered whole, unless a page is asked for. */
export const Listed = Type.Object({
  ...Search.properties,
  limit: limitOf('Without it and cursor, all.'),
  cursor: Cursor,
});

/** The query of a list that always comes in pages. */
export const paged = (pageDefault: number) => ({
  ...Search.properties,
  limit: limitOf(`${pageDefault} if not given.`),
  cursor: Cursor,
});

/** A filter that takes several values, as `without` and `only` of figures do. */
export const severalOf = (choices: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      pattern: patternOfSeveral(choices),
      description: `${description}, separated by commas; all if not given.`,
      'x-must': `be one or several of ${choices.join(', ')}, separated by commas`,
    }),
  );

/** The values of such a filter; undefined where none is given. */
export const chosenOf = <Choice extends string>(values: string | undefined) =>
  values === undefined ? undefined : ([...new Set(values.split(','))] as Choice[]);

/** In the answer of a list that is asked for by pages. */
export const NextCursor = Type.Optional(
  Type.Union([Type.String(), Type.Null()], { description: 'With limit or cursor: null on the last page.' }),
);

/** Whether a text that is looked for is in one of the names: the same on every engine of the catalog, for every script. */
export function isIn(names: readonly (string | null | undefined)[], q: string): boolean {
  const wanted = normalized(q);
  return names.some((name) => name != null && normalized(name).includes(wanted));
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * The page of a list that is asked for. `keyOf` says where one stands: no two stand in the same place, and pages come in that order.
 * Throws `invalid`.
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
 * A page of a list that begins with the newest. A page of a search may hold fewer than asked for, also none, and not be the last one:
 * a request looks through `SEARCHED_MAX` entries. Throws `invalid`.
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
  // One more than is shown tells whether there is a next page.
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
