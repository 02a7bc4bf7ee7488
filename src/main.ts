// Wiring and lifecycle: opens the engines, builds what stands on them, closes them in the right order.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { openAccounts } from './accounts/open.ts';
import { type Catalog, openEmbeddedCatalog, openSharedCatalog } from './catalog/open.ts';
import type { Config } from './config.ts';
import { sayCause } from './domain/error.ts';
import type { Clock } from './domain/time.ts';
import { buildApp } from './http/app.ts';
import { type Counters, openCounters } from './http/counters.ts';
import type { App, Service } from './http/service.ts';
import { openDestinations } from './ingest/destinations.ts';
import { openFeed } from './ingest/feed.ts';
import { openIngestLimits, type SharedCounters } from './ingest/limits.ts';
import { openMarker } from './ingest/marks.ts';
import { slotsBy } from './ingest/sources.ts';
import { startJobs } from './jobs.ts';
import { openAlone } from './metrics/alone.ts';
import type { StandingBounds } from './metrics/standing.ts';
import { startLoader } from './spool/loader.ts';
import { openSpool, type SpoolOptions } from './spool/spool.ts';
import { RefusedRows, type Store } from './store/engine.ts';
import { insertBatches } from './store/insert.ts';
import { migrateStore } from './store/schema.ts';
import { openVisitsCopy } from './store/visits-copy.ts';

export interface RunningService {
  /** Where it listens: the configured address, with the port that was really bound. */
  url: string;
  dataDir: string;
  /** File with the admin token; null when the token came from the environment. */
  adminTokenPath: string | null;
  app: App;
  service: Service;
  /** Stops taking requests, finishes those under way, closes the engines. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Further pages, for the demo. */
  plugins?: readonly FastifyPluginAsync[];
  now?: Clock;
  /** Other bounds of the spool than the usual ones. */
  spoolBounds?: Omit<SpoolOptions, 'report'>;
  /** The same of the standing totals. */
  standingBounds?: StandingBounds;
  /** The same of the copy of visits. */
  visitsBounds?: { filledEvents?: number };
}

export async function startService(
  config: Config,
  { plugins = [], now = Date.now, spoolBounds = {}, standingBounds = {}, visitsBounds }: ServiceOptions = {},
): Promise<RunningService> {
  mkdirSync(config.dataDir, { recursive: true });
  const logger = pino(
    { level: config.logLevel },
    process.stdout.isTTY ? pretty({ sync: true, ignore: 'pid,hostname' }) : undefined,
  );
  for (const sentence of config.unknownVariables ?? []) logger.warn(sentence);
  const { adminToken, adminTokenPath } = readAdminToken(config);
  const authSecret = config.authSecret ?? secretIn(join(config.dataDir, 'auth-secret'), '');

  const catalog = await openCatalog(config);
  if (config.databaseUrl !== undefined && config.authSecret === undefined) {
    logger.warn('AUTH_SECRET is not set: whoever signs in at this node is not signed in at others');
  }
  const accounts = openAccounts({
    catalog,
    baseUrl: config.baseUrl,
    secret: authSecret,
    oidc: config.oidc,
    report: (message, error) => logger.warn({ err: withoutDetails(error) }, `sign-in: ${message}`),
    now,
  });
  const store = await openMigratedStore(config);
  const spool = await openSpool(join(config.dataDir, 'spool'), now, {
    ...spoolBounds,
    report: (finding) => logger.error(finding),
  });
  const counters = openCounters(spool);
  // Other nodes add to a shared store as well: there, every id is looked up and every question goes through all sessions.
  const isAlone = config.clickhouseUrl === undefined;
  const alone = isAlone ? await openAlone(store, spool, () => loader.caughtUp(), standingBounds) : undefined;
  const visits = isAlone
    ? await openVisitsCopy(store, (error) => logger.warn({ err: error }, 'copying visits failed'), {
        ...visitsBounds,
        // At a start with much history, one after the other: there is other work to do.
        after: alone?.seenSessions.ready ?? Promise.resolve(),
      })
    : undefined;
  const loader = startLoader({
    spool,
    async load(batches) {
      const loaded = await insertBatches(store, spool.id, batches, alone?.admission.suspectsOf);
      alone?.loaded(batches, loaded);
      visits?.touch(loaded.touched, now());
      return loaded;
    },
    isRefusal: (error) => error instanceof RefusedRows,
    observer: {
      loaded({ events, repeated, seconds }) {
        counters.loaded.inc(events - repeated);
        counters.repeated.inc(repeated);
        counters.loads.observe(seconds);
      },
      failed(error, retryInMs) {
        counters.loadFailures.inc();
        logger.warn({ because: sayCause(error), retryInMs }, 'loading into the event store failed');
      },
      setAside(batch, error) {
        counters.setAside.inc();
        logger.error({ batch, err: error }, 'a batch was set aside: see the folder aside of the spool');
        alone?.standing
          .setAside()
          .catch((failure) => logger.warn({ err: failure }, 'totals may count what was set aside'));
      },
    },
  });
  const ingest = {
    catalog,
    destinations: openDestinations(catalog),
    limits: openIngestLimits(now, config.redisUrl ? sharedCounters(config.redisUrl, counters, logger) : undefined),
    spool,
    feed: openFeed(),
    slotOf: slotsBy(authSecret),
    marker: openMarker(now),
    listener: alone,
    knownHosts: [new URL(config.baseUrl).hostname, ...config.partnerDomains],
    now,
  };
  const service: Service = {
    config,
    adminToken,
    catalog,
    accounts,
    store,
    visits,
    spool,
    loader,
    ingest,
    counters,
    standing: alone?.standing,
    now,
  };

  const app = await buildApp(service, logger, plugins);
  const stopJobs = startJobs(service, (job, error) => {
    counters.jobFailures.inc({ job: job.name });
    logger.error({ err: error, job: job.name }, 'a job failed');
  });

  const closeEngines = async () => {
    await loader.stop();
    await ingest.limits.close();
    await spool.close();
    await store.close();
    await catalog.destroy();
  };
  const close = async () => {
    // First what goes on in the background: questions wait for it.
    const background = Promise.all([stopJobs(), alone?.close(), visits?.close()]);
    await app.close();
    await background;
    await closeEngines();
  };

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: withBoundPort(config, app), dataDir: config.dataDir, adminTokenPath, app, service, close };
}

/** The catalog that the configuration names, brought to the newest schema. */
export function openCatalog({ databaseUrl, dataDir }: Config): Promise<Catalog> {
  return databaseUrl === undefined ? openEmbeddedCatalog(join(dataDir, 'catalog.db')) : openSharedCatalog(databaseUrl);
}

/** The event store that the configuration names, brought to the newest schema. */
export async function openMigratedStore(config: Config): Promise<Store> {
  const store = await openStore(config);
  try {
    await migrateStore(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Each engine's library is loaded only where it is used. */
async function openStore({ clickhouseUrl, clickhouseCluster, dataDir }: Config): Promise<Store> {
  if (clickhouseUrl === undefined) {
    const { openEmbeddedStore } = await import('./store/embedded.ts');
    return openEmbeddedStore(join(dataDir, 'events'));
  }
  const { openServerStore } = await import('./store/server.ts');
  return openServerStore(clickhouseUrl, clickhouseCluster);
}

/** While Redis is away, it says so once in this many ms, not with every request. */
const REDIS_LOG_MS = 10_000;

function sharedCounters(redisUrl: string, counters: Counters, logger: Logger): SharedCounters {
  let quietUntil = 0;
  return {
    redisUrl,
    failed(error) {
      counters.uncountedRequests.inc();
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + REDIS_LOG_MS;
      logger.error({ because: sayCause(error) }, 'Redis does not answer: ingest requests are let through uncounted');
    },
  };
}

/** The token of the environment, or one that is made at the first start and kept where only its owner can read it. */
function readAdminToken(config: Config): { adminToken: string; adminTokenPath: string | null } {
  if (config.adminToken !== undefined) return { adminToken: config.adminToken, adminTokenPath: null };
  const adminTokenPath = join(config.dataDir, 'admin-token');
  return { adminToken: secretIn(adminTokenPath, 'wma_'), adminTokenPath };
}

/** What a file holds; if there is none, 256 random bits that it holds from now on. */
function secretIn(path: string, prefix: string): string {
  try {
    writeFileSync(path, `${prefix}${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
  return readFileSync(path, 'utf8').trim();
}

/** What failed and where; not what it was about, which may be somebody's. */
const withoutDetails = (error: unknown) =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : undefined;

/** Port 0 means any free one: whoever asked for it wants to know which. */
function withBoundPort(config: Config, app: App): string {
  if (config.port !== 0) return config.baseUrl;
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return `http://localhost:${port}`;
}
