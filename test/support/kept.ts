// All that a service keeps, by place, for searches: what must not be there, and what must.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../src/sqlite.ts';
import type { Store } from '../../src/store/engine.ts';
import type { TestService } from './service.ts';

/** When all is loaded: every file as it lies on the disk, and every table of the event store and the catalog. */
export async function keptBy({ service, dataDir }: TestService): Promise<Record<string, string>> {
  await service.loader.caughtUp();
  return { ...(await tablesOf(service.store)), ...filesIn(dataDir), ...rowsOf(join(dataDir, 'catalog.db')) };
}

/** Every file, by its place, as it lies there now. The engine renames its own at any time: then all is read again. */
export function filesIn(folder: string): Record<string, string> {
  for (;;) {
    try {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const paths = files.map(({ parentPath, name }) => join(parentPath, name));
      return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    }
  }
}

async function tablesOf(store: Store): Promise<Record<string, string>> {
  const tables = await store.query<{ name: string }>(
    'SELECT name FROM system.tables WHERE database = currentDatabase()',
  );
  const texts: Record<string, string> = {};
  for (const { name } of tables) texts[`events.${name}`] = JSON.stringify(await store.query(`SELECT * FROM ${name}`));
  return texts;
}

function rowsOf(file: string): Record<string, string> {
  const db = openSqlite(file, { readOnly: true });
  try {
    const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all() as { name: string }[];
    const asText = (value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
    return Object.fromEntries(
      tables.map(({ name }) => {
        const rows = db.prepare(`SELECT * FROM "${name}"`).all() as Record<string, unknown>[];
        return [`catalog.${name}`, rows.flatMap(Object.values).map(asText).join('\n')];
      }),
    );
  } finally {
    db.close();
  }
}

/** How many rows of a journey each table of the event store has: events, their ids, sessions, activity. */
export function rowsOfJourney({ service }: Pick<TestService, 'service'>, journeyId: string): Promise<number[]> {
  return Promise.all(
    ['events', 'event_ids', 'session_rows', 'activity'].map(async (table) => {
      const question = `SELECT count() AS n FROM ${table} WHERE journey_id = {journeyId:String}`;
      return (await service.store.query<{ n: number }>(question, { journeyId }))[0]?.n ?? 0;
    }),
  );
}
