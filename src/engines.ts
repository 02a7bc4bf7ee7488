// Opens the catalog and the event store of the configuration. All engines are checked before any is changed, so that a refused
// start leaves everything usable for the previous version. Then the catalog is copied aside, the event store is migrated (an
// earlier version accepts its newer schema), and last, in one transaction, the catalog.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type CatalogState, checkEmbeddedCatalog, checkSharedCatalog, copyAside } from './catalog/check.ts';
import { unfinishedImport } from './catalog/imports.ts';
import { type Catalog, openEmbeddedCatalog, openSharedCatalog } from './catalog/open.ts';
import type { Config } from './config.ts';
import { StartRefused } from './domain/error.ts';
import { prepareFolder } from './folder/prepare.ts';
import { checkSpool } from './spool/check.ts';
import { FolderInUse, lockFolder } from './spool/lock.ts';
import { type Store, StoreFailure } from './store/engine.ts';
import { holdsEvents } from './store/ping.ts';
import { checkStore, migrateStore } from './store/schema.ts';

type Place = Pick<
  Config,
  'dataDir' | 'backupDir' | 'databaseUrl' | 'clickhouseUrl' | 'clickhouseCluster' | 'engineThreads' | 'engineBytes'
>;

export interface Engines {
  catalog: Catalog;
  store: Store;
  /** Why the event store cannot be used yet; undefined when its schema is up to date. */
  storeMissing(): string | undefined;
  /** Throws `StoreFailure` for as long as the event store cannot be used. */
  needStore(): void;
  close(): Promise<void>;
}

export interface EnginesOptions {
  /** Sentences for the operator. */
  report(sentence: string): void;
  /**
   * How long opening waits for ClickHouse, in ms. Later attempts run in the background, and events wait in the spool. If undefined,
   * opening fails without ClickHouse.
   */
  storeWaitMs?: number;
  /** For the command that completes an import which was interrupted. */
  importing?: boolean;
}

/** How often a ClickHouse that was away is asked again, in ms. */
const STORE_RETRY_MS = 2_000;

/** The data folder, before the engines. Throws `StartRefused`. */
export function prepareDataFolder(
  { dataDir, backupDir, databaseUrl, clickhouseUrl }: Place,
  report: (sentence: string) => void,
): void {
  const holds = { holdsCatalog: databaseUrl === undefined, holdsEvents: clickhouseUrl === undefined };
  for (const sentence of prepareFolder({ dataDir, backupDir, ...holds })) report(sentence);
}

/** Opens all engines. Throws `StartRefused` with advice for the operator, and errors of the engines, after closing what was opened. */
export async function openEngines(
  place: Place,
  { report, storeWaitMs, importing = false }: EnginesOptions,
): Promise<Engines> {
  const { dataDir, databaseUrl, clickhouseUrl } = place;
  const file = join(dataDir, 'catalog.db');
  const holdsCatalog = databaseUrl === undefined;
  checkSpool(join(dataDir, 'spool'));
  const state = holdsCatalog ? checkEmbeddedCatalog(file) : await checkSharedCatalog(databaseUrl);
  // A first start that is interrupted leaves a catalog, not events without one.
  const created = holdsCatalog && state.newest === null ? await openEmbeddedCatalog(file) : undefined;
  const opened = await openStore(place).catch(async (error: unknown) => {
    await created?.destroy();
    throw error;
  });
  const stopping = new AbortController();
  const preparation = prepareStore(
    opened,
    clickhouseUrl === undefined ? undefined : storeWaitMs,
    report,
    stopping.signal,
  );
  try {
    await preparation.first;
    if (holdsCatalog) keepCopy(file, state, report);
    const catalog = created ?? (await (holdsCatalog ? openEmbeddedCatalog(file) : openSharedCatalog(databaseUrl)));
    if (!importing) await refuseUnfinishedImport(catalog);
    if (preparation.missing() === undefined) await refuseStrangeCatalog(catalog, opened, place);
    return {
      catalog,
      store: opened,
      storeMissing: preparation.missing,
      needStore() {
        const missing = preparation.missing();
        if (missing !== undefined) throw new StoreFailure(missing);
      },
      async close() {
        stopping.abort();
        await opened.close();
        await catalog.destroy();
      },
    };
  } catch (error) {
    stopping.abort();
    await opened.close();
    await created?.destroy();
    throw error;
  }
}

/** The event store alone, brought to the newest schema. Throws like `openEngines`. */
export async function openMigratedStore(place: Place): Promise<Store> {
  const store = await openStore(place);
  try {
    await checkStore(store);
    await migrateStore(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Engines of a killed import would answer with a part of the data. */
async function refuseUnfinishedImport(catalog: Catalog): Promise<void> {
  const since = await unfinishedImport(catalog);
  if (since === undefined) return;
  await catalog.destroy();
  throw new StartRefused(
    `an import into these engines began at ${since} and is not complete: run "waymark import" with the same folder again`,
  );
}

/** Refuses an event store with events beside a catalog without organizations: events belong to journeys of an organization. */
async function refuseStrangeCatalog(catalog: Catalog, store: Store, { dataDir, clickhouseUrl }: Place): Promise<void> {
  if (await catalog.selectFrom('orgs').select('id').executeTakeFirst()) return;
  if (!(await holdsEvents(store))) return;
  await catalog.destroy();
  const place = clickhouseUrl === undefined ? dataDir : 'ClickHouse';
  throw new StartRefused(
    `${place} holds events, but its catalog knows no organization: restore the catalog that belongs to them, or use an empty event store`,
  );
}

function keepCopy(file: string, { newest, mustMigrate }: CatalogState, report: EnginesOptions['report']): void {
  if (newest === null || !mustMigrate) return;
  report(`The catalog is brought up to date. As it was before, it is kept in ${copyAside(file, newest)}`);
}

/**
 * Checks and migrates the store. `first` resolves when that is done, or after `waitMs` if it takes longer or the store does not
 * answer; attempts then continue until one succeeds or the signal aborts.
 */
function prepareStore(store: Store, waitMs: number | undefined, report: EnginesOptions['report'], stop: AbortSignal) {
  let missing: string | undefined = 'The event store has not answered yet';
  const prepare = async () => {
    await checkStore(store);
    await migrateStore(store);
    missing = undefined;
  };
  async function goOn(attempt: Promise<void>): Promise<void> {
    for (let current = attempt; ; current = prepare()) {
      try {
        await current;
        return report('The event store answers, and is up to date');
      } catch (error) {
        if (stop.aborted) return;
        missing = `The event store cannot be used: ${(error as Error).message}`;
        if (error instanceof StartRefused) return report(missing);
      }
      await delay(STORE_RETRY_MS, undefined, { signal: stop }).catch(() => {});
    }
  }
  async function begin(): Promise<void> {
    const attempt = prepare();
    if (waitMs === undefined) return attempt;
    const settled = await Promise.race([
      attempt.then(() => 'done' as const).catch((error: unknown) => ({ error })),
      delay(waitMs, 'late' as const, { ref: false }),
    ]);
    if (settled === 'done') return;
    if (settled !== 'late' && settled.error instanceof StartRefused) throw settled.error;
    const reason = settled === 'late' ? `no answer within ${waitMs} ms` : (settled.error as Error).message;
    report(`The event store does not answer (${reason}): events are acknowledged, and wait in the spool until it does`);
    void goOn(attempt);
  }
  return { first: begin(), missing: () => missing };
}

/** Each engine's library is loaded only where it is used. */
async function openStore({
  clickhouseUrl,
  clickhouseCluster,
  dataDir,
  engineThreads,
  engineBytes,
}: Place): Promise<Store> {
  if (clickhouseUrl === undefined) {
    const { openEmbeddedStore } = await import('./store/embedded.ts').catch(refuseWithoutEngine);
    const unlock = lockDataFolder(dataDir);
    try {
      const store = openEmbeddedStore(join(dataDir, 'events'), { threads: engineThreads, engineBytes });
      return { ...store, close: () => store.close().finally(unlock) };
    } catch (error) {
      unlock();
      throw error;
    }
  }
  const { openServerStore } = await import('./store/server.ts');
  return openServerStore(clickhouseUrl, clickhouseCluster);
}

function refuseWithoutEngine(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new StartRefused(
    'The embedded event engine is not installed here, as in the image for ClickHouse servers: set CLICKHOUSE_URL, or take the image that has it',
  );
}

/** Taken before the engine's own lock: when another process holds that, the engine writes directly to the terminal. */
function lockDataFolder(dataDir: string): () => void {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartRefused(
      `${dataDir} is used by another Waymark: stop that one first, or set DATA_DIR to another folder`,
    );
  }
}
