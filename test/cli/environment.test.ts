// Variables: secrets from files, and names that nobody reads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readClientConfig, readConfig } from '../../src/config.ts';
import { folderForTest, run, serve, stop } from './command.ts';

function secretFile(text: string): string {
  const path = join(folderForTest(), 'secret');
  writeFileSync(path, text);
  return path;
}

it.each([
  ['ADMIN_TOKEN', 'a-token-of-the-operator-of-32-characters', 'adminToken'],
  ['AUTH_SECRET', 'a'.repeat(32), 'authSecret'],
  ['DATABASE_URL', 'postgres://user:p%40ss@db/waymark', 'databaseUrl'],
  ['CLICKHOUSE_URL', 'http://user:password@clickhouse:8123/waymark', 'clickhouseUrl'],
  ['REDIS_URL', 'redis://:password@redis:6379', 'redisUrl'],
] as const)('%s_FILE names a file with the secret, ended by a line or not', (name, secret, key) => {
  for (const text of [secret, `${secret}\n`, `${secret}\r\n`]) {
    expect(readConfig({ [`${name}_FILE`]: secretFile(text) })[key]).toBe(secret);
  }
});

it('OIDC_CLIENT_SECRET_FILE and WAYMARK_API_KEY_FILE do so as well', () => {
  const OIDC_CLIENT_SECRET_FILE = secretFile('of-the-provider\n');
  const others = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'waymark' };
  expect(readConfig({ ...others, OIDC_CLIENT_SECRET_FILE }).oidc?.clientSecret).toBe('of-the-provider');
  expect(readClientConfig({ WAYMARK_API_KEY_FILE: secretFile('wmk_1\n') }).apiKey).toBe('wmk_1');
});

it('a secret is checked as if it stood in the variable, and is in no message', () => {
  expect(() => readConfig({ ADMIN_TOKEN_FILE: secretFile('short') })).toThrow(/ADMIN_TOKEN must have/);
  const mistake = (() => {
    try {
      readConfig({ DATABASE_URL_FILE: secretFile('mysql://user:canary@db/x') });
    } catch (error) {
      return String(error);
    }
  })();
  expect(mistake).toContain('DATABASE_URL must be');
  expect(mistake).not.toContain('canary');
});

it('says what is wrong with a file, every mistake at once', async () => {
  const folder = folderForTest();
  mkdirSync(join(folder, 'folder'));
  const env = {
    ADMIN_TOKEN_FILE: join(folder, 'missing'),
    AUTH_SECRET_FILE: secretFile(' \n'),
    DATABASE_URL_FILE: join(folder, 'folder'),
    REDIS_URL_FILE: secretFile('x'.repeat(10_000)),
    CLICKHOUSE_URL: 'http://u:p@c:8123/waymark',
    CLICKHOUSE_URL_FILE: secretFile('http://u:p@c:8123/waymark'),
  };
  const { code, stdout, stderr } = await run(['serve'], folder, env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/ADMIN_TOKEN_FILE cannot be read: ENOENT/);
  expect(stderr).toMatch(/AUTH_SECRET_FILE names an empty file/);
  expect(stderr).toMatch(/DATABASE_URL_FILE cannot be read: EISDIR/);
  expect(stderr).toMatch(/REDIS_URL_FILE must name a file of at most 8192 bytes/);
  expect(stderr).toMatch(/CLICKHOUSE_URL and CLICKHOUSE_URL_FILE are both set/);
});

it.each([
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['WAYMARK_BASE_URL', 'BASE_URL'],
  ['ADMIN_TOKEN_FIL', 'ADMIN_TOKEN_FILE'],
  ['CLICKHOUSE_CLUSTR', 'CLICKHOUSE_CLUSTER'],
  ['WAYMARK_COLOUR', undefined],
])('%s is reported', (name, meant) => {
  const [sentence = '', ...others] = readConfig({ [name]: 'x', PATH: '/bin' }).unknownVariables ?? [];
  expect(others).toEqual([]);
  expect(sentence).toContain(name);
  expect(sentence).toContain(meant ? `did you mean ${meant}?` : 'nothing reads it');
});

it('says nothing about what is set for others', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'node-1',
    NODE_ENV: 'production',
    NODE_OPTIONS: '--max-old-space-size=512',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    OTEL_SERVICE_NAME: 'waymark',
    LOGNAME: 'root',
    PORTS: '1',
    POSTGRES_PASSWORD: 'x',
    REDIS_PORT: 'tcp://10.0.0.1:6379',
    WAYMARK_SERVICE_HOST: '10.0.0.1',
    WAYMARK_SERVICE_PORT_HTTP: '80',
    WAYMARK_PORT_80_TCP_ADDR: '10.0.0.1',
    WAYMARK_PORT: 'tcp://10.0.0.1:80',
    WAYMARK_API_KEY: 'wmk_1',
  };
  expect(readConfig(others).unknownVariables).toEqual([]);
});

it('the log of the service reports them at its start, without what they hold', async () => {
  const service = await serve(folderForTest(), { DATABASE_URI: 'postgres://user:canary@db/waymark' });
  const { stdout } = await stop(service);
  expect(stdout).toContain('Unknown variable DATABASE_URI: did you mean DATABASE_URL?');
  expect(stdout).not.toContain('canary');
});
