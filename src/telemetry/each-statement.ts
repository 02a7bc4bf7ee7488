// A store whose every statement goes through a function, which may time it, trace it or log it.
import type { Store } from '../store/engine.ts';
import type { StatementKind } from '../store/limits.ts';

type Around = <T>(operation: string, work: () => Promise<T>) => Promise<T>;

/** `aroundOf`: the function for statements of a kind. */
export function eachStatement(
  store: Store,
  aroundOf: (kind: StatementKind) => Around,
  kind: StatementKind = 'maintenance',
): Store {
  const around = aroundOf(kind);
  return {
    ...store,
    as: (use) => eachStatement(store.as(use), aroundOf, use.kind),
    query: (sql, params) => around('query', () => store.query(sql, params)),
    command: (sql, params) => around('command', () => store.command(sql, params)),
    insert: (table, columns, lines) => around('insert', () => store.insert(table, columns, lines)),
    load: (...loaded) => around('load', () => store.load(...loaded)),
    fill: (...filled) => around('fill', () => store.fill(...filled)),
    download: (sql, params) => around('download', () => store.download(sql, params)),
    upload: (table, columns, file) => around('upload', () => store.upload(table, columns, file)),
  };
}
