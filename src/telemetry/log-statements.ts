// With LOG_LEVEL=debug: a line in the log for each statement of the event store, by the function that asked it. Never its text or values.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Store } from '../store/engine.ts';
import { eachStatement } from './each-statement.ts';

/** The same store; the logger gets function, file, kind, rows (of a question) and milliseconds of each statement when it has ended. */
export const logStatements = (store: Store, logger: Logger): Store =>
  eachStatement(store, (kind) => async (operation, work) => {
    const caller = callerOf(new Error().stack ?? '');
    const begun = performance.now();
    let outcome: object = {};
    try {
      const result = await work();
      if (Array.isArray(result)) outcome = { rows: result.length };
      return result;
    } catch (error) {
      outcome = { failed: error instanceof Error ? error.name : 'unknown' };
      throw error;
    } finally {
      logger.debug({ ...caller, operation, kind, ...outcome, ms: Math.round(performance.now() - begun) }, 'statement');
    }
  });

const maps = new Map<string, SourceMap>();

/** The path of a file before the build bundled it (tools/bundle.mjs). */
function unbundled(path: string, row: number, column: number): string {
  if (!path.includes('/src/chunks/')) return path;
  const map = maps.get(path) ?? new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  maps.set(path, map);
  const entry = map.findEntry(row - 1, column - 1);
  return 'originalSource' in entry ? join(dirname(path), entry.originalSource) : path;
}

/** The first function of a stack that asks statements, not what passes them on: `at async countStarted (file:///…/src/metrics/period/started.js:50:22)`. */
function callerOf(stack: string): { function?: string; file?: string } {
  for (const line of stack.split('\n')) {
    const [, name, path = '', row, column] =
      /^\s+at (?:async )?(?:(\S+) \()?(?:file:\/\/)?(.+?\.[jt]s)(?:\?[^:]*)?:(\d+):(\d+)\)?$/.exec(line) ?? [];
    const [, file] = /\/src\/(.+)\.[jt]s$/.exec(unbundled(path, Number(row), Number(column))) ?? [];
    if (file !== undefined && !file.startsWith('telemetry/') && !/^sessions\/(figure|rollups)$/.test(file))
      return { ...(name !== undefined && { function: name }), file };
  }
  return {};
}
