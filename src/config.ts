// The environment, read once at start. Nothing else reads process.env.
import { resolve } from 'node:path';
import { readNetworks } from './domain/address.ts';
import { mistakeInBase } from './domain/base-path.ts';
import { type Ceilings, DEFAULT_CEILINGS } from './domain/ceilings.ts';
import type { MailConfig } from './domain/mail.ts';
import type { OperatorTargets } from './domain/operator.ts';
import { type Environment, recordReads, reportUnknown, withSecretFiles } from './environment.ts';
import { readMail } from './mail-variables.ts';
import { readOperator } from './operator-variables.ts';
import { readTelemetry, type TelemetryConfig } from './telemetry-variables.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  port: number;
  host: string;
  /** Address under which browsers reach the service, without a slash at the end. */
  baseUrl: string;
  /** Absolute path of the folder that holds everything. */
  dataDir: string;
  /** The operator's credential; undefined: one is made and kept in the data folder. */
  adminToken: string | undefined;
  /** Secret that signs session cookies; undefined: one is generated and kept in the data folder. */
  authSecret?: string | undefined;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: string[] | undefined;
  /** Provider of single sign-on (OpenID Connect); undefined: people sign in with passwords only. Carries a secret. */
  oidc?: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  /** Contact addresses for security reports, shown in /.well-known/security.txt. */
  securityContacts?: string[] | undefined;
  /** Host names of partners whose pages may send events at the full rate. */
  partnerDomains: string[];
  /** Upper bounds of the events that organizations may receive, and of the limits that their owners set. */
  ceilings?: Ceilings | undefined;
  logLevel: LogLevel;
  /** PostgreSQL that holds the catalog; undefined: SQLite in the data folder. Carries a password. */
  databaseUrl?: string | undefined;
  /** Redis that counts for the rate limits of all nodes; undefined: this process counts. Carries a password. */
  redisUrl?: string | undefined;
  /** ClickHouse that holds the events; undefined: chDB in the data folder. Carries a password. */
  clickhouseUrl?: string | undefined;
  /** The cluster, as ClickHouse's configuration names it, over which the events are spread. */
  clickhouseCluster?: string | undefined;
  /** Size of Node's thread pool for statements and files (UV_THREADPOOL_SIZE); undefined: Node's default of four. */
  engineThreads?: number | undefined;
  /** Memory of the embedded engine, in bytes; undefined: half of the container's or the machine's. */
  engineBytes?: number | undefined;
  /** Absolute path of the folder that an hourly backup is written to; undefined: none is. */
  backupDir?: string | undefined;
  /** Further networks, besides public networks, that messages may be sent to. */
  webhookNetworks?: string[] | undefined;
  /** Server and sender of e-mail; undefined: nothing goes by mail. Carries a password. */
  mail?: MailConfig | undefined;
  /** Where alerts about the service itself go; undefined: to the log alone. Carries a secret. */
  operator?: OperatorTargets | undefined;
  /** Settings of OpenTelemetry; undefined: nothing is sent, and nothing of it is loaded. Carries a secret. */
  telemetry?: TelemetryConfig | undefined;
  /** Warnings about variables that look like Waymark's, but are not read. */
  unknownVariables?: string[] | undefined;
  /** How long the service still answers requests after SIGTERM, while its health check already reports the stop. */
  drainSeconds: number;
}

/** The address of the running service, and the credentials, for commands that manage it. */
export interface ClientConfig {
  url: string;
  adminToken: string | undefined;
  apiKey: string | undefined;
  dataDir: string;
}

/** Every mistake in the environment, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** Longer than this, a supervisor kills first. */
const DRAIN_SECONDS_MAX = 600;

/** The embedded engine does nothing useful with less, in MiB. */
const ENGINE_MEMORY_MIN = 256;

/** An admin token shorter than this can be guessed. */
const ADMIN_TOKEN_LENGTH_MIN = 32;
/** Prefix of API keys: a wrong key does not count as a guess of the admin token. */
const KEY_PREFIX = 'wmk_';

/** A shorter secret could be guessed from its signatures. */
const AUTH_SECRET_LENGTH_MIN = 32;
/** Proxies on the same machine are believed unless others are named. */
const TRUSTED_PROXIES = 'loopback';

/** Throws `ConfigError` with every mistake at once. Relative paths start from `folder`. */
export function readConfig(given: Environment, folder = process.cwd()): Config {
  const mistakes: string[] = [];
  const { env, names } = recordReads(withSecretFiles(given, (mistake) => mistakes.push(mistake)));
  const check = (holds: boolean, mistake: string) => {
    if (!holds) mistakes.push(mistake);
  };
  const read = (name: string, fallback: string) => env[name]?.trim() || fallback;

  const port = Number(read('PORT', '3000'));
  check(Number.isInteger(port) && port >= 0 && port <= 65_535, 'PORT must be an integer from 0 to 65535');
  // A port that is none is one mistake, not two.
  const baseUrl = read('BASE_URL', `http://localhost:${Number.isInteger(port) ? port : 0}`).replace(/\/+$/, '');
  check(
    hasProtocol(baseUrl, 'http:', 'https:'),
    'BASE_URL must be an http or https address, for example https://waymark.example.org',
  );
  const baseMistake = hasProtocol(baseUrl, 'http:', 'https:') ? mistakeInBase(baseUrl) : undefined;
  check(baseMistake === undefined, `BASE_URL ${baseMistake}`);
  const adminToken = env.ADMIN_TOKEN?.trim() || undefined;
  check(
    adminToken === undefined || adminToken.length >= ADMIN_TOKEN_LENGTH_MIN,
    `ADMIN_TOKEN must have at least ${ADMIN_TOKEN_LENGTH_MIN} characters`,
  );
  check(!adminToken?.startsWith(KEY_PREFIX), `ADMIN_TOKEN must not begin with ${KEY_PREFIX}: API keys do`);
  const authSecret = env.AUTH_SECRET?.trim() || undefined;
  check(
    authSecret === undefined || authSecret.length >= AUTH_SECRET_LENGTH_MIN,
    `AUTH_SECRET must have at least ${AUTH_SECRET_LENGTH_MIN} characters`,
  );
  const trustedProxies = listOf(read('TRUSTED_PROXIES', TRUSTED_PROXIES));
  for (const proxy of trustedProxies) {
    check(
      readNetworks(proxy) !== undefined,
      `TRUSTED_PROXIES must be addresses or networks separated by commas, or loopback, linklocal, uniquelocal; "${proxy}" is none`,
    );
  }
  const oidcIssuer = env.OIDC_ISSUER?.trim() || undefined;
  const oidcClientId = env.OIDC_CLIENT_ID?.trim() || undefined;
  const oidcClientSecret = env.OIDC_CLIENT_SECRET?.trim() || undefined;
  check(
    oidcIssuer === undefined || hasProtocol(oidcIssuer, 'https:') || isLoopback(oidcIssuer),
    'OIDC_ISSUER must be an https address, for example https://login.example.org/realms/staff',
  );
  check(
    [oidcIssuer, oidcClientId, oidcClientSecret].every((part) => (part === undefined) === (oidcIssuer === undefined)),
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all of them, or none',
  );
  const oidcName = read('OIDC_NAME', 'Single sign-on');
  const oidc =
    oidcIssuer && oidcClientId && oidcClientSecret
      ? { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret, name: oidcName }
      : undefined;
  const webhookNetworks = listOf(read('WEBHOOK_NETWORKS', ''));
  for (const network of webhookNetworks) {
    check(
      readNetworks(network) !== undefined,
      `WEBHOOK_NETWORKS must be addresses or networks separated by commas, or loopback, linklocal, uniquelocal; "${network}" is none`,
    );
  }
  const partnerDomains = listOf(read('PARTNER_DOMAINS', ''));
  for (const domain of partnerDomains) {
    check(
      /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain),
      `PARTNER_DOMAINS must be host names separated by commas, "${domain}" is none`,
    );
  }
  const securityContacts = partsOf(read('SECURITY_CONTACT', ''));
  for (const contact of securityContacts) {
    check(
      hasProtocol(contact, 'https:', 'mailto:') && !/\s/.test(contact),
      `SECURITY_CONTACT must be https or mailto addresses separated by commas, for example mailto:security@example.org; "${contact}" is none`,
    );
  }
  const { requestsPerHour, eventsPerDay, bytesPerDay } = DEFAULT_CEILINGS;
  const ceilings = {
    requestsPerHour: Number(read('INGEST_REQUESTS_PER_HOUR_MAX', String(requestsPerHour))),
    eventsPerDay: Number(read('INGEST_EVENTS_PER_DAY_MAX', String(eventsPerDay))),
    bytesPerDay: Number(read('INGEST_BYTES_PER_DAY_MAX', String(bytesPerDay))),
  };
  for (const [name, ceiling] of [
    ['INGEST_REQUESTS_PER_HOUR_MAX', ceilings.requestsPerHour],
    ['INGEST_EVENTS_PER_DAY_MAX', ceilings.eventsPerDay],
    ['INGEST_BYTES_PER_DAY_MAX', ceilings.bytesPerDay],
  ] as const) {
    check(Number.isSafeInteger(ceiling) && ceiling > 0, `${name} must be an integer from 1 on`);
  }
  const logLevel = read('LOG_LEVEL', 'info');
  check(isLogLevel(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const databaseUrl = env.DATABASE_URL?.trim() || undefined;
  check(
    databaseUrl === undefined || hasProtocol(databaseUrl, 'postgres:', 'postgresql:'),
    'DATABASE_URL must be an address like postgres://user:password@host:5432/database',
  );
  const redisUrl = env.REDIS_URL?.trim() || undefined;
  check(
    redisUrl === undefined || hasProtocol(redisUrl, 'redis:', 'rediss:'),
    'REDIS_URL must be an address like redis://user:password@host:6379',
  );
  const clickhouseUrl = env.CLICKHOUSE_URL?.trim() || undefined;
  check(
    clickhouseUrl === undefined || (hasProtocol(clickhouseUrl, 'http:', 'https:') && hasDatabase(clickhouseUrl)),
    'CLICKHOUSE_URL must be an address like https://user:password@host:8443/database',
  );
  const clickhouseCluster = env.CLICKHOUSE_CLUSTER?.trim() || undefined;
  check(
    clickhouseCluster === undefined || /^[A-Za-z0-9_.-]+$/.test(clickhouseCluster),
    'CLICKHOUSE_CLUSTER must be the name of a cluster: letters, digits, dots, hyphens and underscores',
  );
  check(
    clickhouseCluster === undefined || clickhouseUrl !== undefined,
    'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: one of its servers, or a balancer before them',
  );
  const backupDir = env.BACKUP_DIR?.trim() || undefined;
  check(
    backupDir === undefined || (databaseUrl === undefined && clickhouseUrl === undefined),
    'BACKUP_DIR is for data in DATA_DIR: PostgreSQL and ClickHouse have backups of their own',
  );

  const drainSeconds = Number(read('DRAIN_SECONDS', '0'));
  check(
    Number.isInteger(drainSeconds) && drainSeconds >= 0 && drainSeconds <= DRAIN_SECONDS_MAX,
    `DRAIN_SECONDS must be an integer from 0 to ${DRAIN_SECONDS_MAX}`,
  );
  const engineMemory = env.ENGINE_MEMORY?.trim() || undefined;
  check(
    engineMemory === undefined || (/^\d{1,7}$/.test(engineMemory) && Number(engineMemory) >= ENGINE_MEMORY_MIN),
    `ENGINE_MEMORY must be an integer from ${ENGINE_MEMORY_MIN} on: mebibytes`,
  );
  const threads = env.UV_THREADPOOL_SIZE?.trim() || undefined;
  check(
    threads === undefined || (/^\d+$/.test(threads) && Number(threads) >= 4),
    'UV_THREADPOOL_SIZE must be an integer from 4 on',
  );
  const server = { address: env.SMTP_URL?.trim() || undefined, sender: env.MAIL_FROM?.trim() || undefined };
  const mail = readMail(server, check);
  const operator = readOperator(
    {
      ...{ mail: env.OPERATOR_MAIL?.trim() || undefined, sendsMail: server.address !== undefined },
      url: env.OPERATOR_WEBHOOK_URL?.trim() || undefined,
      secret: env.OPERATOR_WEBHOOK_SECRET?.trim() || undefined,
    },
    check,
  );
  const telemetry = readTelemetry(env, given, check);

  if (mistakes.length > 0 || !isLogLevel(logLevel)) throw new ConfigError(mistakes);
  return {
    port,
    host: read('HOST', '127.0.0.1'),
    baseUrl,
    dataDir: resolve(folder, read('DATA_DIR', './data')),
    adminToken,
    authSecret,
    trustedProxies,
    oidc,
    securityContacts,
    partnerDomains,
    webhookNetworks,
    ceilings,
    logLevel,
    databaseUrl,
    redisUrl,
    clickhouseUrl,
    clickhouseCluster,
    engineBytes: engineMemory === undefined ? undefined : Number(engineMemory) * 1024 ** 2,
    engineThreads: threads === undefined ? undefined : Number(threads),
    backupDir: backupDir && resolve(folder, backupDir),
    mail,
    operator,
    telemetry,
    unknownVariables: reportUnknown(given, names),
    drainSeconds,
  };
}

/** The environment of this process. */
export const environment = (): Environment => process.env;

export function readClientConfig(given: Environment, folder = process.cwd()): ClientConfig {
  const mistakes: string[] = [];
  const env = withSecretFiles(given, (mistake) => mistakes.push(mistake));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    url: (env.BASE_URL?.trim() || `http://localhost:${env.PORT?.trim() || '3000'}`).replace(/\/+$/, ''),
    adminToken: env.ADMIN_TOKEN?.trim() || undefined,
    apiKey: env.WAYMARK_API_KEY?.trim() || undefined,
    dataDir: resolve(folder, env.DATA_DIR?.trim() || './data'),
  };
}

/** Where a demonstration is wanted, by the variables that say so of a service: undefined is anywhere. */
export function demoPlace(env: Environment): { port: number | undefined; folder: string | undefined } {
  const [port, folder] = [env.PORT?.trim(), env.DATA_DIR?.trim()];
  if (port && !(/^\d+$/.test(port) && Number(port) <= 65_535))
    throw new ConfigError(['PORT must be an integer from 0 to 65535']);
  return { port: port ? Number(port) : undefined, folder: folder || undefined };
}

/** The variables among DATA_DIR, BASE_URL and PORT that are set: they locate the service and its folder. */
export function placeVariables(env: Environment): [name: string, value: string][] {
  return ['DATA_DIR', 'BASE_URL', 'PORT'].flatMap((name) => {
    const value = env[name]?.trim();
    return value ? [[name, value] as [string, string]] : [];
  });
}

const isLogLevel = (text: string): text is LogLevel => (LOG_LEVELS as readonly string[]).includes(text);

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const listOf = (text: string) => partsOf(text.toLowerCase());

/** A provider on the same machine, to try things out. */
function isLoopback(url: string): boolean {
  return hasProtocol(url, 'http:') && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function hasProtocol(text: string, ...protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function hasDatabase(url: string): boolean {
  return /^\/[A-Za-z0-9_]+$/.test(new URL(url).pathname);
}
