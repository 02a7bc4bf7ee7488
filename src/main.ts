// Wiring and lifecycle: opens the engines, builds what stands on them, closes them in the right order.

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { openAccounts } from './accounts/open.ts';
import { openAlerting } from './alerts/evaluate.ts';
import { openMemos } from './analysis/memos.ts';
import { listEndings } from './catalog/endings.ts';
import { listExclusions } from './catalog/exclusions.ts';
import type { Config } from './config.ts';
import { openResolver, type Resolve } from './delivery/addresses.ts';
import { openMailSigner } from './delivery/mail-links.ts';
import { openMailer } from './delivery/mailer.ts';
import { startOutbox } from './delivery/outbox.ts';
import { openSeal } from './delivery/seal.ts';
import { type Address, readNetworks } from './domain/address.ts';
import { DEFAULT_CEILINGS } from './domain/ceilings.ts';
import { sayCause } from './domain/error.ts';
import { type Clock, SECOND_MS } from './domain/time.ts';
import { openEngines, prepareDataFolder } from './engines.ts';
import { secretIn } from './folder/secrets.ts';
import { buildApp } from './http/app.ts';
import { reportLimited } from './http/pages/limited.ts';
import { type Counters, openCounters } from './http/request/counters.ts';
import { openFailures } from './http/request/failures.ts';
import type { App, Service } from './http/request/service.ts';
import { openTries } from './http/request/tries.ts';
import { openAgents } from './ingest/agents.ts';
import { openDestinations } from './ingest/destinations.ts';
import { openFeed } from './ingest/feed.ts';
import type { SharedCounters } from './ingest/fixed-window.ts';
import { openIngestLimits } from './ingest/limits.ts';
import { openMarker } from './ingest/marks.ts';
import { openNetworkClasses } from './ingest/network-classes.ts';
import { openNetworkVolume } from './ingest/network-volume.ts';
import { openProofs } from './ingest/proofs.ts';
import { sourcesBy } from './ingest/sources.ts';
import { openUsage } from './ingest/usage.ts';
import { startJobs } from './jobs.ts';
import { packageVersion } from './package-file.ts';
import { openSessions } from './sessions/ask.ts';
import { startErasing } from './sessions/erasing.ts';
import { startLoader } from './spool/loader.ts';
import { openSpool, type SpoolOptions } from './spool/spool.ts';
import { StoreFailure } from './store/engine.ts';
import { loadingInto } from './store/insert.ts';
import { openKnownIds } from './store/known-ids.ts';
import { journeyOf } from './store/pack.ts';
import { openLog } from './telemetry/log.ts';
import { logStatements } from './telemetry/log-statements.ts';

export interface RunningService {
  /** Where it listens: the configured address, with the port that was really bound. */
  url: string;
  dataDir: string;
  /** File with the admin token; null when the token came from the environment. */
  adminTokenPath: string | null;
  app: App;
  service: Service;
  /** Reports itself unhealthy but keeps answering, for DRAIN_SECONDS, so that a load balancer can move traffic away. */
  drain(): Promise<void>;
  /** Stops taking requests, finishes those under way, closes the engines. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Further pages, for the demo. */
  plugins?: readonly FastifyPluginAsync[];
  now?: Clock;
  /** Looks up where messages go; the name servers of the machine if not given. */
  resolve?: Resolve;
  /** Other bounds of the spool than the usual ones. */
  spoolBounds?: Omit<SpoolOptions, 'report'>;
}

/** Throws `StartRefused`, and errors of the engines, after closing everything that was opened. */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<RunningService> {
  const opened: Opened = {
    app: undefined,
    background: [],
    closers: [],
    isEmbedded: config.clickhouseUrl === undefined,
  };
  try {
    return await start(config, options, opened);
  } catch (error) {
    await Promise.race([closeAll(opened), delay(FAILED_CLOSE_MS, undefined, { ref: false })]);
    throw error;
  }
}

/** Opened resources. Closing ends first the background work (questions wait for it) and the HTTP server, then the rest in reverse order. */
interface Opened {
  app: App | undefined;
  background: (() => Promise<unknown>)[];
  closers: (() => unknown)[];
  /** The embedded engine must not be closed under a statement; servers, which may never answer, need not be waited for. */
  isEmbedded: boolean;
}

async function closeAll({ app, background, closers, isEmbedded }: Opened): Promise<void> {
  const ended = Promise.all(background.map((end) => end()));
  await app?.close();
  await (isEmbedded ? ended : inTime(ended));
  for (const close of closers.splice(0).reverse()) await (isEmbedded ? close() : inTime(Promise.resolve(close())));
}

async function start(
  config: Config,
  { plugins = [], now = Date.now, spoolBounds = {}, resolve = openResolver() }: ServiceOptions,
  opened: Opened,
): Promise<RunningService> {
  const { logger, dropped } = await openLog(config.logLevel);
  for (const sentence of config.unknownVariables ?? []) logger.warn(sentence);
  const report = (sentence: string) => logger.warn(sentence);
  prepareDataFolder(config, report);
  const { adminToken, adminTokenPath } = readAdminToken(config);
  const authSecret =
    config.authSecret ?? secretIn(join(config.dataDir, 'auth-secret'), '', 'everybody has to sign in again');
  const telemetry = await loadTelemetry(config, report);
  if (telemetry) opened.closers.push(telemetry.close);
  const engines = await openEngines(config, { report, storeWaitMs: STORE_WAIT_MS });
  opened.closers.push(engines.close);
  const { catalog } = engines;
  const traced = telemetry?.traceStatements(engines.store) ?? engines.store;
  const store = logger.isLevelEnabled('debug') ? logStatements(traced, logger) : traced;
  if (config.databaseUrl !== undefined && config.authSecret === undefined) {
    logger.warn('AUTH_SECRET is not set: a person who signs in at this node is not signed in at others');
  }
  const accounts = openAccounts({
    catalog,
    baseUrl: config.baseUrl,
    secret: authSecret,
    oidc: config.oidc,
    report: (message, error) => logger.warn({ err: withoutDetails(error) }, `sign-in: ${message}`),
    now,
  });
  const spool = await openSpool(join(config.dataDir, 'spool'), now, {
    ...spoolBounds,
    report: (finding) => logger.error(finding),
  });
  opened.closers.push(spool.close);
  const counters = openCounters(spool, store);
  counters.watchLog(dropped);
  telemetry?.sendMetrics(counters.registry);
  // Other nodes add to a shared store as well: there, every id is looked up.
  const isSingleWriter = config.clickhouseUrl === undefined;
  const knownIds = isSingleWriter ? await openKnownIds(store) : undefined;
  const exclusionsOf = (orgId: string) => listExclusions(catalog, orgId);
  const sessions = openSessions(
    store,
    exclusionsOf,
    (days) => logger.info({ days }, 'preparing stored events'),
    (orgId) => listEndings(catalog, orgId),
  );
  const state: Service['state'] = { isStopping: false };
  const loading = loadingInto(store.as({ kind: 'insert' }), spool.id, { suspectsOf: knownIds?.note });
  const loader = startLoader({
    spool,
    ...loading,
    async load(batches) {
      engines.needStore();
      return loading.load(batches);
    },
    journeyOf,
    observer: {
      loaded({ events, repeated, seconds }) {
        state.lastLoadAt = now();
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
      },
    },
  });
  opened.closers.push(loader.stop);
  const destinations = openDestinations(catalog, { now, stale: () => counters.staleLookUps.inc() });
  counters.watchCatalog(destinations.catalogAwaySeconds);
  const ceilings = config.ceilings ?? DEFAULT_CEILINGS;
  const usage = openUsage(catalog, ceilings, now);
  const limits = await openIngestLimits(
    now,
    config.redisUrl ? sharedCounters(config.redisUrl, counters, logger) : undefined,
  );
  const ingest = {
    usage,
    volume: openNetworkVolume(ceilings, now),
    limited: reportLimited(counters, logger, now),
    destinations,
    limits,
    spool,
    feed: openFeed(),
    sourceOf: sourcesBy(authSecret),
    networks: openNetworkClasses(now, limits.redis),
    readAgent: openAgents(),
    marker: openMarker(usage, now),
    proofs: openProofs(),
    knownHosts: [new URL(config.baseUrl).hostname, ...config.partnerDomains],
    now,
  };
  opened.closers.push(ingest.limits.close);
  const memos = openMemos({
    ...{ catalog, sessions: { ...sessions, store: store.as({ kind: 'background' }) }, now },
    caughtUp: () => loader.caughtUp(),
    alone: config.databaseUrl === undefined,
    report: (error, message) => logger.error({ err: error }, message),
  });
  const erasing = startErasing({
    ...{ catalog, sessions, loader, now, alone: config.databaseUrl === undefined },
    failed(error, { id }) {
      logger.error({ err: error }, `erasure ${id} failed`);
      return error instanceof StoreFailure
        ? 'The event store did not answer. Erase again: what was removed stays removed'
        : 'It could not be finished. The log of the service says more';
    },
    stuck: (error) => logger.error({ err: error }, 'erasures wait: the catalog did not answer'),
  });
  const seal = openSeal(authSecret);
  const allowed = (config.webhookNetworks ?? []).map(readNetworks);
  const addressRules = { resolve, isAllowed: (address: Address) => allowed.some((isInside) => isInside?.(address)) };
  const mailSigner = openMailSigner(authSecret);
  const mailer = config.mail && (await openMailer(config.mail));
  const outbox = startOutbox({
    ...{ mailer, links: mailSigner.links(config.baseUrl), operator: config.operator },
    ...{ catalog, seal, baseUrl: config.baseUrl, now, alone: config.databaseUrl === undefined },
    rules: addressRules,
    userAgent: `Waymark/${packageVersion()}`,
    tried: (status) => counters.deliveries.inc({ outcome: status === 'waiting' ? 'failed' : status }),
    stuck: (error) => logger.error({ err: error }, 'messages wait: the catalog did not answer'),
  });
  const service: Service = {
    state,
    storeMissing: engines.storeMissing,
    config,
    adminToken,
    catalog,
    accounts,
    store,
    spool,
    loader,
    ingest,
    counters,
    failures: openFailures(now),
    tries: openTries({ catalog, store, storeMissing: engines.storeMissing, now }),
    memos,
    erasing,
    alerting: openAlerting(now),
    outbox,
    addressRules,
    seal,
    mailSigner,
    sessions,
    now,
  };

  const app = await buildApp(service, logger, { plugins, trace: telemetry?.traceRequests });
  opened.app = app;
  opened.background.push(memos.close);
  opened.background.push(erasing.close);
  opened.background.push(outbox.close);
  if (knownIds) opened.background.push(knownIds.close);
  opened.background.push(sessions.preparation.close);
  opened.background.push(
    startJobs(service, {
      around: telemetry?.traceJob,
      failed(job, error) {
        counters.jobFailures.inc({ job: job.name });
        logger.error({ err: error, job: job.name }, 'a job failed');
      },
      skipped(job, error) {
        counters.skippedWork.inc({ job: job.name });
        logger.warn({ err: error, job: job.name }, 'a part of a job was skipped: it takes more than one statement may');
      },
    }),
  );
  await app.listen({ port: config.port, host: config.host });
  const close = () => closeAll(opened);
  const drain = async () => {
    state.isStopping = true;
    await delay(config.drainSeconds * SECOND_MS);
  };
  return { url: withBoundPort(config, app), dataDir: config.dataDir, adminTokenPath, app, service, drain, close };
}

/** Time in ms that a start waits for ClickHouse before it continues without it. */
const STORE_WAIT_MS = 2_000;
/** How long a start that failed waits until everything is closed, in ms. */
const FAILED_CLOSE_MS = 1_500;
/** How long a stop waits for what ClickHouse has not answered, in ms. A block on its way is in the spool, and counts once. */
const SERVERS_STOP_MS = 2_000;

const inTime = (work: Promise<unknown>) => Promise.race([work, delay(SERVERS_STOP_MS, undefined, { ref: false })]);

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

/** Nothing of it is loaded unless a variable asks for it. */
async function loadTelemetry({ telemetry }: Config, report: (sentence: string) => void) {
  if (telemetry === undefined) return undefined;
  const { openTelemetry } = await import('./telemetry/open.ts');
  return openTelemetry(telemetry, packageVersion(), report);
}

/** The admin token from the environment, or a token created at the first start in a file that only its owner can read. */
function readAdminToken(config: Config): { adminToken: string; adminTokenPath: string | null } {
  if (config.adminToken !== undefined) return { adminToken: config.adminToken, adminTokenPath: null };
  const adminTokenPath = join(config.dataDir, 'admin-token');
  return { adminToken: secretIn(adminTokenPath, 'wma_', 'the one before is then refused'), adminTokenPath };
}

/** The error's type, message and stack, without the data it refers to, which may be personal. */
const withoutDetails = (error: unknown) =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : undefined;

/** Port 0 means any free one: the caller wants to know which. */
function withBoundPort(config: Config, app: App): string {
  if (config.port !== 0) return config.baseUrl;
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return `http://localhost:${port}`;
}
