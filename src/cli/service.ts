// The commands' way to a running service: where it is, what proves the caller's right, one request.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readUrl } from '../domain/url.ts';
import { clientConfig } from './context.ts';
import { self } from './self.ts';
import { CliError, printable, UsageError } from './terminal.ts';

/** A service at an address, and what to show it. */
export interface Service {
  readonly url: string;
  readonly credential: string;
}

export interface ServiceOptions {
  url?: string;
  token?: string;
  apiKey?: string;
  json?: true;
}

const ANSWER_TIMEOUT_MS = 30_000;
/** Bytes of an answer, or of a file that it is. A service answers a thousandth; another address may never end. */
const ANSWER_BYTES_MAX = 64 * 1024 ** 2;
/** The user agent of sessions that the command begins; `describeBrowser` names them by it. */
const COMMAND_AGENT = 'waymark-command';
const ADMIN_TOKEN_FILE = 'admin-token';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Options of the commands that act as the operator. */
export function asOperator(command: Command): Command {
  return reach(command).option(
    '--token <token>',
    'admin token (default: ADMIN_TOKEN, or the file admin-token in the data folder)',
  );
}

/** Options of the commands that act as an organization. */
export function asOrganization(command: Command): Command {
  return withKey(reach(command));
}

/** The same for a command that prints no answer. */
export function asOrganizationUnseen(command: Command): Command {
  return withKey(withAddress(command));
}

const reach = (command: Command): Command => withAddress(command).option('--json', 'print JSON');

const withAddress = (command: Command): Command =>
  command.option('--url <url>', 'address of the service (default: BASE_URL, or http://localhost:3000)');

const withKey = (command: Command): Command =>
  command.option('--api-key <key>', 'API key of the organization (default: WAYMARK_API_KEY)');

export async function operatorsService(options: ServiceOptions): Promise<Service> {
  const config = clientConfig();
  const url = addressOf(options, config.url);
  const credential = options.token ?? config.adminToken ?? (await tokenFile(config.dataDir, url, config.url));
  return { url, credential };
}

export function organizationsService(options: ServiceOptions): Service {
  const config = clientConfig();
  const credential = options.apiKey ?? config.apiKey;
  if (credential === undefined) {
    throw new CliError(
      `An API key of the organization is needed: pass --api-key or set WAYMARK_API_KEY. "${self()} key create" creates one.`,
    );
  }
  return { url: addressOf(options, config.url), credential };
}

function addressOf(options: ServiceOptions, configured: string): string {
  const address = options.url ?? configured;
  if (!/^https?:$/.test(readUrl(address)?.protocol ?? '')) {
    throw new UsageError(`"${address}" is not an address: give --url as http://host:port or https://host.`);
  }
  return address.replace(/\/+$/, '');
}

/** The token that the first start left in the data folder. It belongs to the service of this machine and goes nowhere else. */
async function tokenFile(dataDir: string, url: string, configured: string): Promise<string> {
  const path = join(dataDir, ADMIN_TOKEN_FILE);
  if (!LOOPBACK.has(new URL(url).hostname) && url !== configured) {
    throw new CliError(`The admin token of ${url} is needed: pass --token or set ADMIN_TOKEN.`);
  }
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    throw new CliError(
      `No admin token: ${path} cannot be read. If the service has not run yet, start it first with "npm start"; ` +
        'else pass --token, set ADMIN_TOKEN, or set DATA_DIR to its data folder.',
    );
  }
}

/** The JSON that the service answers; undefined for an empty answer. `path` starts with a slash. */
export async function ask<Answer>(service: Service, method: string, path: string, body?: unknown): Promise<Answer> {
  return answerOf(await request(service, method, path, body), service.url);
}

/** Waits for a memo or a forecast to be finished: ready, refused or failed. */
export async function ready<Artifact extends { status: string }>(service: Service, path: string): Promise<Artifact> {
  for (;;) {
    const artifact = await ask<Artifact>(service, 'GET', `${path}?wait=20`);
    if (artifact.status !== 'queued' && artifact.status !== 'running') return artifact;
  }
}

/** The JSON of an answer. Throws what its error says. */
export async function answerOf<Answer>(response: Response, url: string): Promise<Answer> {
  const text = (await bytesOf(response, url)).toString('utf8');
  const answer = text === '' ? undefined : parse(text);
  if (response.ok && (text === '' || answer !== undefined)) return answer as Answer;
  const message =
    answer && typeof answer === 'object' && 'error' in answer ? printable(String(answer.error)) : undefined;
  if (message === undefined) {
    throw new CliError(`${url} answers ${response.status}, but not as Waymark does: is the address right?`);
  }
  throw new (response.status === 404 ? NotFound : CliError)(`${message} (${response.status})`);
}

/** The whole answer, within the limit of bytes; the request's signal limits the time. */
async function bytesOf(response: Response, url: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES_MAX) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new CliError(unreachable(url, error));
  }
  if (bytes > ANSWER_BYTES_MAX) {
    throw new CliError(`${url} answers more than ${ANSWER_BYTES_MAX / 1024 ** 2} MiB: is the address right?`);
  }
  return Buffer.concat(chunks);
}

/** The same of what may not exist: then it is undefined. */
export async function find<Answer>(service: Service, path: string): Promise<Answer | undefined> {
  try {
    return await ask<Answer>(service, 'GET', path);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The object of the request does not exist. */
class NotFound extends CliError {}

/** A file that the service answers. */
export async function download(service: Service, path: string): Promise<Uint8Array> {
  const response = await request(service, 'GET', path, undefined);
  const bytes = await bytesOf(response, service.url);
  if (response.ok) return bytes;
  const answer = parse(bytes.toString('utf8')) as { error?: unknown } | undefined;
  throw new CliError(`${printable(String(answer?.error ?? 'No file'))} (${response.status})`);
}

/** An answer that may take long to come and to read: Node ends one on which nothing moves for five minutes. */
export const stream = (service: Service, path: string): Promise<Response> =>
  request(service, 'GET', path, undefined, null);

async function request(
  service: Service,
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | null = AbortSignal.timeout(ANSWER_TIMEOUT_MS),
): Promise<Response> {
  try {
    return await fetch(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${service.credential}`,
        'user-agent': COMMAND_AGENT,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
  } catch (error) {
    throw new CliError(unreachable(service.url, error));
  }
}

function unreachable(url: string, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNREFUSED') {
    return `The service does not seem to run at ${url}. Start it with "npm start" (or "${self()} serve"), or pass --url.`;
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${url} did not answer within ${ANSWER_TIMEOUT_MS / 1000} seconds.`;
  }
  return `${url} cannot be reached: ${cause instanceof Error ? cause.message || code : String(cause)}.`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
