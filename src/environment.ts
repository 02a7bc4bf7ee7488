// Variables of the environment: secrets from files, and warnings about unknown names.
import { readFileSync, statSync } from 'node:fs';
import { distance } from './nearest-name.ts';

export type Environment = Record<string, string | undefined>;

/** Variables with a secret: for each, NAME_FILE may name a file that holds it, as container platforms mount them. */
export const SECRETS = [
  'ADMIN_TOKEN',
  'AUTH_SECRET',
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'OPERATOR_WEBHOOK_URL',
  'OPERATOR_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_METRICS_HEADERS',
  'WAYMARK_API_KEY',
] as const;

/** A secret is one line, so a larger file was named by mistake. */
const SECRET_BYTES_MAX = 8_192;

/** The environment with the secrets of the named files; `mistake` is called with each problem of a file. */
export function withSecretFiles(given: Environment, mistake: (sentence: string) => void): Environment {
  const env = { ...given };
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (given[name]?.trim()) mistake(`${name} and ${name}_FILE are both set: set one of them`);
    else env[name] = readSecret(name, path, mistake);
  }
  return env;
}

function readSecret(name: string, path: string, mistake: (sentence: string) => void): string | undefined {
  try {
    if (statSync(path).size > SECRET_BYTES_MAX) {
      mistake(`${name}_FILE must name a file of at most ${SECRET_BYTES_MAX} bytes; ${path} is larger`);
      return undefined;
    }
    const secret = readFileSync(path, 'utf8').trim();
    if (secret === '') mistake(`${name}_FILE names an empty file: ${path}`);
    return secret || undefined;
  } catch (error) {
    mistake(`${name}_FILE cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

/** The environment, and the names that were read from it until now, set or not. */
export function recordReads(env: Environment): { env: Environment; names: ReadonlySet<string> } {
  const names = new Set<string>();
  const recorded = new Proxy(env, {
    get(target, name: string) {
      names.add(name);
      return target[name];
    },
  });
  return { env: recorded, names };
}

/** Names of variables that Kubernetes and Docker put into the environment of a container beside a service named waymark. */
const BY_PLATFORM = /_(SERVICE_(HOST|PORT)\w*|PORT|PORT_\d+_\w+)$/;
/** The number of letters by which a name of at least LENGTH_MIN letters may differ from a known name. A shorter name may differ in case only. */
const DISTANCE_MAX = 2;
const LENGTH_MIN = 8;

/** Set variables that look like ours and are not: a sentence for each. */
export function reportUnknown(env: Environment, names: ReadonlySet<string>): string[] {
  const known = [...names, ...SECRETS, ...SECRETS.map((name) => `${name}_FILE`)];
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !BY_PLATFORM.test(name))
    .flatMap((name) => {
      const bare = name.toUpperCase().replace(/^WAYMARK_/, '');
      const meant = known.find((one) => one === bare) ?? known.find((one) => isNear(one, bare));
      if (meant !== undefined) return [`Unknown variable ${name}: did you mean ${meant}?`];
      return name.startsWith('WAYMARK_') ? [`Unknown variable ${name}: nothing reads it`] : [];
    })
    .sort();
}

function isNear(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < LENGTH_MIN || Math.abs(a.length - b.length) > DISTANCE_MAX) return false;
  return shareLetters(a, b) && distance(a, b) <= DISTANCE_MAX;
}

/** A cheap lower bound of the edit distance: the number of letters that occur in one name only. */
function shareLetters(a: string, b: string): boolean {
  let missing = 0;
  for (const letter of a) if (!b.includes(letter)) missing++;
  return missing <= DISTANCE_MAX;
}
