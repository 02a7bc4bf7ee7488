// Long lists of texts in statements: `{name:Texts}` represents a subquery with a column `value`. To analyse thousands of texts that are bound
// in a statement takes the embedded engine longer than to read what they name, so it reads them from files. Servers are sent values.
import type { Params } from './engine.ts';

const TEXTS = /\{(\w+):Texts\}/g;
/** Bytes of values bound in one parameter. */
const LIST_BYTES_MAX = 100_000;

/** The lists that a statement names, by name. */
export function listsOf(sql: string, params: Params): Map<string, readonly string[]> {
  return new Map([...sql.matchAll(TEXTS)].map(([, name = '']) => [name, (params[name] ?? []) as readonly string[]]));
}

/** Texts of which lists are so short that a subquery for them takes an engine longer to plan than the texts themselves. */
const SHORT_MAX = 200;
const IN_LIST = /\bIN \(\{(\w+):Texts\}\)/g;

/** The statement with its short lists bound as arrays, wherever `IN` stands before one. */
export const withShortLists = (sql: string, params: Params): string =>
  sql.replace(IN_LIST, (found, name: string) =>
    ((params[name] ?? []) as readonly string[]).length <= SHORT_MAX ? `IN {${name}:Array(String)}` : found,
  );

/** The statement with a subquery for each of its lists. */
export const withSubqueries = (sql: string, subqueryOf: (name: string) => string) =>
  sql.replace(TEXTS, (_, name: string) => subqueryOf(name));

/** The statement with its lists as parameters, of which none is longer than an engine takes. */
export function withBoundLists(sql: string, params: Params = {}): { sql: string; params: Params } {
  const lists = listsOf(sql, params);
  if (lists.size === 0) return { sql, params };
  const others = Object.entries(params).filter(([name]) => !lists.has(name));
  const parts = [...lists].map(([name, texts]) => [name, portionsOf(texts)] as const);
  const subqueries = new Map(
    parts.map(([name, portions]) => {
      const arrays = portions.map((_, at) => `{${name}${at}:Array(String)}`).join(', ');
      return [name, `SELECT arrayJoin(arrayConcat(${arrays})) AS value`];
    }),
  );
  const bound = parts.flatMap(([name, portions]) => portions.map((texts, at) => [`${name}${at}`, texts] as const));
  return {
    sql: withSubqueries(sql, (name) => subqueries.get(name) ?? ''),
    params: Object.fromEntries([...others, ...bound]),
  };
}

function portionsOf(texts: readonly string[]): string[][] {
  const portions: string[][] = [[]];
  let bytes = 0;
  for (const text of texts) {
    const more = Buffer.byteLength(text) + 3;
    if (bytes + more > LIST_BYTES_MAX) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)?.push(text);
    bytes += more;
  }
  return portions;
}
