// Long lists of texts in statements: the placeholder `{name:Texts}` becomes a subquery with a column `value`. Parsing thousands of bound
// texts takes the embedded engine longer than the query itself, so it reads them from files. Servers get them as parameters.
import type { Params } from './engine.ts';

const TEXTS = /\{(\w+):Texts\}/g;
/** Maximum bytes of one parameter. */
const LIST_BYTES_MAX = 100_000;

/** The lists used in a statement, by name. */
export function listsOf(sql: string, params: Params): Map<string, readonly string[]> {
  return new Map([...sql.matchAll(TEXTS)].map(([, name = '']) => [name, (params[name] ?? []) as readonly string[]]));
}

/** Up to this many texts, planning a subquery takes longer than parsing the texts in the statement. */
const SHORT_MAX = 200;
const IN_LIST = /\bIN \(\{(\w+):Texts\}\)/g;

/** Binds short lists after `IN` as arrays. */
export const withShortLists = (sql: string, params: Params): string =>
  sql.replace(IN_LIST, (found, name: string) =>
    ((params[name] ?? []) as readonly string[]).length <= SHORT_MAX ? `IN {${name}:Array(String)}` : found,
  );

/** Replaces each list by a subquery. */
export const withSubqueries = (sql: string, subqueryOf: (name: string) => string) =>
  sql.replace(TEXTS, (_, name: string) => subqueryOf(name));

/** Binds lists as parameters, each within the size limit of a value. */
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
