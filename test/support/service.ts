// A real service on real engines in a temporary folder, for tests at its doors.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../src/config.ts';
import type { Journey, NewJourney, Step } from '../../src/domain/journey.ts';
import type { Language } from '../../src/domain/language.ts';
import type { JourneyMetrics } from '../../src/domain/metrics.ts';
import type { Scope } from '../../src/domain/org.ts';
import { openEngines, prepareDataFolder } from '../../src/engines.ts';
import { type RunningService, type ServiceOptions, startService } from '../../src/main.ts';
import { startClickHouse } from './clickhouse.ts';

export const ADMIN_TOKEN = 'admin-token-of-the-tests-which-is-long';

/** The user agent of the tests, unless one says otherwise. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface TestService extends RunningService {
  request<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { key?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<Body>>;
  /** Creates an organization. */
  org(slug: string, settings?: Record<string, number>): Promise<void>;
  /** Creates a key and returns its secret. */
  key(orgSlug: string, scopes?: Scope[]): Promise<string>;
  /** Sets the language of an organization. */
  speak(orgSlug: string, language: Language): Promise<void>;
  journey(key: string, input: Partial<NewJourney> & { slug: string }): Promise<Journey>;
  retrieve(key: string, slug: string): Promise<Journey & JourneyMetrics & { steps: Step[] }>;
  ingest(batch: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Closes the service and removes its folder. */
  remove(): Promise<void>;
}

/** A cluster of the stand-in for ClickHouse. TEST_TWO_SHARDS has the services of all tests store events there. */
const TWO_SHARDS = 'two_shards';
// TEST_ROLLUPS has the services of all tests answer from sums of days, as they do for many sessions.
const POLL_MS = 20;

export function testConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    baseUrl: 'http://waymark.example.org',
    dataDir,
    adminToken: ADMIN_TOKEN,
    partnerDomains: ['partner.example'],
    drainSeconds: 0,
    logLevel: (process.env.TEST_LOG_LEVEL as Config['logLevel']) ?? 'fatal',
  };
}

export async function startTestService(
  options: ServiceOptions & { dataDir?: string; config?: Partial<Config> } = {},
): Promise<TestService> {
  const hasServers = process.env.TEST_TWO_SHARDS || options.config?.clickhouseUrl || options.config?.databaseUrl;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'waymark-test-'));
  if (options.dataDir === undefined && !hasServers) cpSync(await preparedFolder(), dataDir, { recursive: true });
  const shards = process.env.TEST_TWO_SHARDS ? await startClickHouse({ cluster: TWO_SHARDS }) : undefined;
  const elsewhere = shards && { clickhouseUrl: shards.url, clickhouseCluster: TWO_SHARDS };
  const running = await startService({ ...testConfig(dataDir), ...elsewhere, ...options.config }, options);
  if (process.env.TEST_ROLLUPS) running.service.sessions.rollups.rowsMin = 0;
  // A start does not wait long for servers: these make their schema first.
  while (shards && running.service.storeMissing() !== undefined) await delay(POLL_MS);
  return withShortcuts(running, async () => {
    await shards?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

export interface AcmeOptions extends ServiceOptions {
  config?: Partial<Config>;
  /** Settings of the organization. */
  settings?: Record<string, number>;
  scopes?: Scope[];
  /** The slug of a journey without steps. */
  journey?: string;
}

/** A service with the organization `acme` and a key of it. */
export async function startAcme(options: AcmeOptions = {}): Promise<{ service: TestService; key: string }> {
  const { settings, scopes, journey, ...rest } = options;
  const service = await startTestService(rest);
  await service.org('acme', settings);
  const key = await service.key('acme', scopes);
  if (journey !== undefined) await service.journey(key, { slug: journey });
  return { service, key };
}

let prepared: Promise<string> | undefined;

/** Empty engines with their schemas, made once a worker: to run some hundred statements of schema takes longer than to copy what they make. */
function preparedFolder(): Promise<string> {
  prepared ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
    const config = testConfig(folder);
    prepareDataFolder(config, () => {});
    const engines = await openEngines(config, { report: () => {} });
    await engines.close();
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  })();
  return prepared;
}

function withShortcuts(running: RunningService, removeFolder: () => Promise<void>): TestService {
  const { url } = running;
  let open: RunningService | undefined = running;
  const request: TestService['request'] = async <Body>(
    method: string,
    path: string,
    { key, body, headers = {} }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  };
  const must = async <Body>(status: number, answer: Promise<Answer<Body>>): Promise<Body> => {
    const { status: got, body } = await answer;
    if (got !== status) throw new Error(`expected ${status}, got ${got}: ${JSON.stringify(body)}`);
    return body;
  };
  const service: TestService = {
    ...running,
    request,
    async org(slug, settings) {
      await must(201, request('POST', '/api/orgs', { key: ADMIN_TOKEN, body: { slug, displayName: slug, settings } }));
    },
    async key(orgSlug, scopes = ['journeys:write']) {
      const body = { name: 'test', scopes };
      return (
        await must(201, request<{ key: string }>('POST', `/api/orgs/${orgSlug}/keys`, { key: ADMIN_TOKEN, body }))
      ).key;
    },
    async speak(orgSlug, language) {
      await must(200, request('PUT', `/api/orgs/${orgSlug}`, { key: ADMIN_TOKEN, body: { settings: { language } } }));
    },
    journey: (key, input) =>
      must(201, request<Journey>('POST', '/api/journeys/create', { key, body: { displayName: input.slug, ...input } })),
    retrieve: (key, slug) => must(200, request('GET', `/api/journeys/${slug}`, { key })),
    ingest: (batch, headers = {}) =>
      request('POST', '/api/ingest', { body: batch, headers: { 'user-agent': BROWSER, ...headers } }),
    async remove() {
      await open?.close();
      await removeFolder();
      // A worker keeps the variables of all files that it has run. By them, every closed service would stay in memory, ten MB each,
      // and the garbage collector would walk through all of them again and again.
      open = undefined;
      for (const name of ['app', 'service', 'drain', 'close'] as const) delete (service as Partial<TestService>)[name];
    },
  };
  return service;
}
