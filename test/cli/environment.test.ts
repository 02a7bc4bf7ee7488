// Variables: secrets from files, and names that nobody reads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readClientConfig, readConfig } from '../../src/config.ts';
import { SECRETS } from '../../src/environment.ts';
import { readDocument } from '../docs/document.ts';
import { call, folderForTest } from './command.ts';

function secretFile(text: string): string {
  const path = join(folderForTest(), 'secret');
  writeFileSync(path, text);
  return path;
}

type Secret = (typeof SECRETS)[number];
const OIDC = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'waymark' };
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org' };
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** A value of every secret, and what the configuration makes of its file. */
const READ: Record<Secret, [secret: string, read: (env: Record<string, string>) => unknown]> = {
  ADMIN_TOKEN: ['a-token-of-the-operator-of-32-characters', (env) => readConfig(env).adminToken],
  AUTH_SECRET: ['a'.repeat(32), (env) => readConfig(env).authSecret],
  OIDC_CLIENT_SECRET: ['of-the-provider', (env) => readConfig({ ...OIDC, ...env }).oidc?.clientSecret],
  DATABASE_URL: ['postgres://user:p%40ss@db/waymark', (env) => readConfig(env).databaseUrl],
  CLICKHOUSE_URL: ['http://user:password@clickhouse:8123/waymark', (env) => readConfig(env).clickhouseUrl],
  REDIS_URL: ['redis://:password@redis:6379', (env) => readConfig(env).redisUrl],
  SMTP_URL: [
    'smtp://user:p%40ss@mail.example.org',
    (env) => {
      const { host, port, login } = readConfig({ MAIL_FROM: 'waymark@example.org', ...env }).mail ?? {};
      return `smtp://${login?.user}:${encodeURIComponent(login?.pass ?? '')}@${host}${port === 587 ? '' : `:${port}`}`;
    },
  ],
  OPERATOR_WEBHOOK_URL: [
    'https://ops.example.org/hook/1',
    (env) => readConfig({ OPERATOR_WEBHOOK_SECRET: WEBHOOK_SECRET, ...env }).operator?.webhook?.url,
  ],
  OPERATOR_WEBHOOK_SECRET: [
    WEBHOOK_SECRET,
    (env) => readConfig({ OPERATOR_WEBHOOK_URL: 'https://ops.example.org', ...env }).operator?.webhook?.secret,
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ['a=1', (env) => readConfig({ ...COLLECTOR, ...env }).telemetry?.headers.metrics],
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: ['a=1', (env) => readConfig({ ...COLLECTOR, ...env }).telemetry?.headers.traces],
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: ['a=1', (env) => readConfig({ ...COLLECTOR, ...env }).telemetry?.headers.metrics],
  WAYMARK_API_KEY: ['wmk_1', (env) => readClientConfig(env).apiKey],
};

it.each(SECRETS)('%s_FILE names a file with the secret, ended by a line or not', (name) => {
  const [secret, read] = READ[name];
  for (const text of [secret, `${secret}\n`, `${secret}\r\n`]) {
    expect(read({ [`${name}_FILE`]: secretFile(text) })).toBe(secret);
  }
});

it('README.md names every secret, and every variable that sounds like one is among them', () => {
  const configuration = readDocument('docs/configuration.md');
  const [, list = ''] = /For each secret \(([^)]+)\)/.exec(configuration) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual([...SECRETS].sort());
  const named = configuration.match(/`[A-Z][A-Z_]+`/g)?.map((name) => name.slice(1, -1)) ?? [];
  const secret = named.filter((name) => /TOKEN|SECRET|PASSWORD|KEY|HEADERS|[^E]_URL$/.test(name));
  expect(secret.filter((name) => !(SECRETS as readonly string[]).includes(name))).toEqual([]);
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

it('reports all mistakes of a file together', async () => {
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
  const { code, stdout, stderr } = await call(['serve'], folder, env);
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

it('ignores variables of other programs', () => {
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

const MAIL = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'waymark@example.org' };
const [TOGETHER, SERVER, SENDER] = [
  'SMTP_URL and MAIL_FROM belong together: set both, or none',
  'SMTP_URL must be an address like smtp://user:password@mail.example.org:587, or smtps:// on port 465',
  'MAIL_FROM must be an e-mail address, such as waymark@example.org or Waymark <waymark@example.org>',
];

it.each<[Record<string, string>, string]>([
  [{ SMTP_URL: MAIL.SMTP_URL }, TOGETHER],
  [{ MAIL_FROM: MAIL.MAIL_FROM }, TOGETHER],
  [{ ...MAIL, SMTP_URL: 'mail.example.org' }, SERVER],
  [{ ...MAIL, SMTP_URL: 'https://mail.example.org' }, SERVER],
  [{ ...MAIL, SMTP_URL: 'smtp://mail.example.org/path' }, SERVER],
  [{ ...MAIL, SMTP_URL: 'smtp://mail.example.org?tls=no' }, SERVER],
  [{ ...MAIL, SMTP_URL: 'smtp://user@mail.example.org' }, SERVER],
  [{ ...MAIL, SMTP_URL: 'smtp://user:%zz@mail.example.org' }, SERVER],
  [{ ...MAIL, SMTP_URL: 'smtp://user:a%0d%0ab@mail.example.org' }, SERVER],
  [{ ...MAIL, MAIL_FROM: 'waymark' }, SENDER],
  [{ ...MAIL, MAIL_FROM: 'a@example.org, b@example.org' }, SENDER],
  [{ ...MAIL, MAIL_FROM: 'Waymark <a@example.org> <b@example.org>' }, SENDER],
  [{ ...MAIL, MAIL_FROM: 'A\r\nBcc: b@example.org' }, SENDER],
  [{ ...MAIL, MAIL_FROM: 'A\nB <a@example.org>' }, SENDER],
  [{ ...MAIL, MAIL_FROM: '<a@example.org>' }, SENDER],
])('%j is refused at the start', (env, mistake) => {
  expect(() => readConfig(env)).toThrow(mistake);
});

const HOOK = { OPERATOR_WEBHOOK_URL: 'http://ops.internal:9000/hook', OPERATOR_WEBHOOK_SECRET: WEBHOOK_SECRET };

it.each<[Record<string, string>, string]>([
  [{ OPERATOR_MAIL: 'ops@example.org' }, 'OPERATOR_MAIL needs SMTP_URL and MAIL_FROM'],
  [{ ...MAIL, OPERATOR_MAIL: 'ops' }, 'OPERATOR_MAIL must be one e-mail address'],
  [{ ...MAIL, OPERATOR_MAIL: 'a@example.org, b@example.org' }, 'OPERATOR_MAIL must be one e-mail address'],
  [{ OPERATOR_WEBHOOK_URL: HOOK.OPERATOR_WEBHOOK_URL }, 'OPERATOR_WEBHOOK_SECRET belong together'],
  [{ OPERATOR_WEBHOOK_SECRET: WEBHOOK_SECRET }, 'OPERATOR_WEBHOOK_SECRET belong together'],
  [{ ...HOOK, OPERATOR_WEBHOOK_URL: 'ops.example.org' }, 'OPERATOR_WEBHOOK_URL must be an http or https address'],
  [{ ...HOOK, OPERATOR_WEBHOOK_URL: 'https://a:b@ops.example.org' }, 'OPERATOR_WEBHOOK_URL must be an http or https'],
  [{ ...HOOK, OPERATOR_WEBHOOK_SECRET: 'short' }, 'OPERATOR_WEBHOOK_SECRET must be whsec_'],
  [{ ...HOOK, OPERATOR_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'OPERATOR_WEBHOOK_SECRET must be whsec_'],
])('%j names no way to the operator, and is refused at the start', (env, mistake) => {
  expect(() => readConfig(env)).toThrow(mistake);
});

it('OPERATOR_MAIL and OPERATOR_WEBHOOK_URL are read into where alerts about the service go', () => {
  expect(readConfig({}).operator).toBeUndefined();
  expect(readConfig({ ...MAIL, ...HOOK, OPERATOR_MAIL: 'Ops@Example.org' }).operator).toEqual({
    mail: 'ops@example.org',
    webhook: { url: HOOK.OPERATOR_WEBHOOK_URL, secret: WEBHOOK_SECRET },
  });
});

it('SMTP_URL and MAIL_FROM are read into a server, a sender, and whether TLS is needed', () => {
  const from = { MAIL_FROM: '"City of Example" <waymark@example.org>' };
  expect(readConfig({ SMTP_URL: 'smtps://a:b%40@mail.example.org', ...from }).mail).toEqual({
    ...{ host: 'mail.example.org', port: 465, isSecure: true, needsTls: false, login: { user: 'a', pass: 'b@' } },
    from: { name: 'City of Example', address: 'waymark@example.org' },
  });
  expect(readConfig({ SMTP_URL: 'smtp://a:b@mail.example.org', ...from }).mail).toMatchObject({
    port: 587,
    needsTls: true,
  });
  expect(readConfig({ SMTP_URL: 'smtp://a:b@localhost:25', ...from }).mail).toMatchObject({
    port: 25,
    needsTls: false,
  });
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' }).mail).toMatchObject({
    ...{ needsTls: false, login: undefined, from: { name: 'Waymark', address: 'a@example.org' } },
  });
});
