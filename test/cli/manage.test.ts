import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { ApiKey, CreatedKey, Org } from '../../src/domain/org.ts';
import { call, commandForFile, folderForTest } from './command.ts';

const { service, waymark } = await commandForFile();

async function json<Answer>(...args: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await waymark(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function failure(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await waymark(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: [^\n]+\n$/);
  return stderr;
}

test('an organization is created with its name and listed in aligned columns', async () => {
  const created = await waymark('org', 'create', 'council', '--name', '河岸市役所');
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toMatch(/^ {2}node \S+waymark\.js key create council$/m);
  await waymark('org', 'create', 'c');
  const { stdout } = await waymark('org', 'list');
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^SLUG +NAME +CREATED$/);
  expect(lines.find((line) => line.startsWith('council'))).toMatch(/^council {2}河岸市役所 {2}\d{4}-\d\d-\d\d$/);
  expect(lines.find((line) => line.startsWith('c '))).toMatch(/^c {8}c {11}\d{4}-\d\d-\d\d$/);
  expect(await json<Org[]>('org', 'list')).toContainEqual(expect.objectContaining({ slug: 'council' }));
});

test('a key is shown once, works, and works no longer when it is revoked', async () => {
  await waymark('org', 'create', 'keys');
  const created = await waymark('key', 'create', 'keys', '--name', 'Website', '--scope', 'journeys:write');
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const key = /^ {2}(wmk_\S+)$/m.exec(created.stdout)?.[1] ?? '';
  const [listed] = await json<ApiKey[]>('key', 'list', 'keys');
  expect(listed).toMatchObject({ name: 'Website', scopes: ['journeys:write'], expiresAt: null });
  const list = ['journey', 'list', '--api-key', key];
  expect((await waymark(...list)).stdout).toContain('No journeys yet.');
  const { stdout } = await waymark('key', 'list', 'keys');
  expect(stdout).not.toContain(key);
  const revoke = /node \S+waymark\.js (key revoke .+)/.exec(created.stdout)?.[1] ?? '';
  expect((await waymark(...revoke.split(' '))).stdout).toContain('Revoked');
  expect(await failure(...list)).toContain('Invalid or expired API key (401)');
  expect(await failure(...revoke.split(' '))).toContain('(404)');
});

test('a key with org:settings creates keys instead of the admin token', async () => {
  await waymark('org', 'create', 'delegated');
  const { key } = await json<CreatedKey>(
    'key',
    'create',
    'delegated',
    '--scope',
    'org:settings',
    '--scope',
    'journeys:write',
  );
  const made = await json<CreatedKey>('key', 'create', 'delegated', '--token', key, '--scope', 'journeys:write');
  expect(made.scopes).toEqual(['journeys:write']);
});

test('a key expires after a number of days or at the end of a date', async () => {
  await waymark('org', 'create', 'expiring');
  const date = await json<CreatedKey>('key', 'create', 'expiring', '--expires', '2099-12-31');
  expect(date.expiresAt).toBe('2099-12-31T23:59:59.000Z');
  const before = Date.now();
  const { expiresAt } = await json<CreatedKey>('key', 'create', 'expiring', '--expires', '90d');
  const after = Date.now();
  const day = 86_400_000;
  expect(Date.parse(expiresAt ?? '')).toBeGreaterThanOrEqual(before + 90 * day);
  expect(Date.parse(expiresAt ?? '')).toBeLessThanOrEqual(after + 90 * day);
  expect((await waymark('key', 'create', 'expiring', '--expires', 'soon')).code).toBe(2);
  expect(await failure('key', 'create', 'expiring', '--expires', '2020-01-01')).toContain('expiresAt');
});

test('all journeys are listed, over any number of pages', async () => {
  await waymark('org', 'create', 'many');
  const { key } = await json<CreatedKey>('key', 'create', 'many');
  const slugs = Array.from({ length: 120 }, (_, index) => `journey-${String(index).padStart(3, '0')}`);
  for (const slug of slugs) {
    const response = await fetch(`${service.url}/api/journeys/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ slug, displayName: slug }),
    });
    expect(response.status).toBe(201);
  }
  const listed = await json<{ slug: string }[]>('journey', 'list', '--api-key', key);
  expect(listed.map(({ slug }) => slug)).toEqual(slugs);
  const shown = await call(['journey', 'list'], folderForTest(), { BASE_URL: service.url, WAYMARK_API_KEY: key });
  expect(shown.stdout.trimEnd().split('\n')).toHaveLength(121);
});

test('a refusal of the service is printed in the service’s words', async () => {
  await waymark('org', 'create', 'twice');
  expect(await failure('org', 'create', 'twice')).toContain('twice');
  expect(await failure('org', 'create', 'Not A Slug')).toContain('slug');
  expect(await failure('key', 'list', 'nobody')).toContain('nobody');
  expect(await failure('org', 'list', '--token', 'wrong')).toContain('(401)');
});

test('missing values are asked for', async () => {
  expect(await failure('journey', 'list')).toContain('WAYMARK_API_KEY');
  const elsewhere = await call(['org', 'list'], folderForTest(), { BASE_URL: service.url });
  expect(elsewhere).toMatchObject({ code: 1, stdout: '' });
  expect(elsewhere.stderr).toContain('DATA_DIR');
  expect((await waymark('org')).stderr).toMatch(/^Usage: node \S+waymark\.js org/);
  expect((await waymark('org', 'list', '--url', 'ftp://host')).stderr).toContain('--url');
});

test('where no service runs, the answer says how to start one', async () => {
  const unused = createServer().listen(0, '127.0.0.1');
  await once(unused, 'listening');
  const address = unused.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  unused.close();
  await once(unused, 'close');
  expect(await failure('org', 'list', '--url', url)).toMatch(
    `does not seem to run at ${url}. Start it with "npm start"`,
  );
});

test('a server that is not Waymark is called so', async () => {
  const other = createServer((_request, response) => void response.writeHead(200).end('<h1>Hello</h1>'));
  other.listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  expect(await failure('org', 'list', '--url', url)).toContain('is the address right?');
});

test("the data folder's admin token is not sent to another machine", async () => {
  expect(await failure('org', 'list', '--url', 'http://waymark.invalid')).toContain('pass --token');
});

test.each([
  ['waymark'],
  ['waymark serve'],
  ['waymark demo'],
  ['waymark org'],
  ['waymark org create'],
  ['waymark org list'],
  ['waymark key'],
  ['waymark key create'],
  ['waymark key list'],
  ['waymark key revoke'],
  ['waymark journey'],
  ['waymark journey list'],
])('%s --help tells what it does', async (command) => {
  const { code, stdout, stderr } = await waymark(...command.split(' ').slice(1), '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`${command.replace('waymark', 'waymark.js')} [options]`);
  if (!stdout.includes('Commands:')) expect(stdout).toMatch(/Example:\n {2}.*node \S+waymark\.js /);
});
