import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/process.ts';
import { folderForTest, run, serve, start, stop } from './command.ts';

test('serve prints nothing but lines of JSON, and says where it is, where the data and the admin token are', async () => {
  const folder = folderForTest();
  const service = await serve(folder, { LOG_LEVEL: 'info' });
  await fetch(`${service.url}/api/journeys`);
  const { code, stdout, stderr } = await stop(service);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const token = join(folder, 'data', 'admin-token');
  expect(lines.find(({ msg }) => msg === 'Waymark is running')).toMatchObject({
    url: service.url,
    dataDir: join(folder, 'data'),
    adminToken: token,
  });
  expect(statSync(token).mode & 0o777).toBe(0o600);
  // Where the link of the first account is to be had; not the link.
  expect(lines.some(({ msg }) => /^Nobody has an account yet\. .+ user setup-link$/.test(String(msg)))).toBe(true);
  expect(stdout).not.toContain('/setup#');
  expect(stdout).not.toContain(readFileSync(token, 'utf8').trim());
});

test('with LOG_LEVEL=debug, serve names the function behind each statement of the event store, and none of its values', async () => {
  const folder = folderForTest();
  const service = await serve(folder, { LOG_LEVEL: 'debug' });
  const token = readFileSync(join(folder, 'data', 'admin-token'), 'utf8').trim();
  const post = (path: string, body: object, key = token) =>
    fetch(service.url + path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    });
  await post('/api/orgs', { slug: 'agency', displayName: 'Agency' });
  const made = await post('/api/orgs/agency/keys', { name: 'test', scopes: ['journeys:write'] });
  const { key } = (await made.json()) as { key: string };
  await post('/api/journeys/create', { slug: 'secret-name', displayName: 'Apply' }, key);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${service.url}/api/journeys/secret-name/metrics`, { headers })).status).toBe(200);
  const { stdout } = await stop(service);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'statement');
  expect(lines).toContainEqual(
    expect.objectContaining({
      ...{ file: 'metrics/period/started', kind: 'figures', operation: 'query' },
      ...{ function: expect.any(String), rows: expect.any(Number), ms: expect.any(Number) },
    }),
  );
  expect(lines.filter(({ file }) => file === undefined)).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/SELECT|secret-name/);
});

test('serve warns of a proxy that does not say whose requests it passes, not of pages on this machine', async () => {
  const service = await serve(folderForTest(), { LOG_LEVEL: 'info' });
  const send = (headers: Record<string, string>) =>
    fetch(`${service.url}/api/ingest`, { method: 'POST', body: '{}', headers });
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:3000', 'null'])
    await send({ origin });
  await send({});
  await send({ origin: 'https://www.example.org', 'x-forwarded-for': '203.0.113.7' });
  await fetch(`${service.url}/api/marks-the-place`);
  await send({ origin: 'https://www.example.org' });
  await send({ origin: 'https://www.example.org' });
  const { stdout } = await stop(service);
  const [before = '', after = ''] = stdout.split('"status":404');
  expect(before).not.toContain('X-Forwarded-For');
  expect(after.match(/visitors' networks are unknown/g)).toHaveLength(1);
});

// script, of util-linux, gives the service a terminal.
test.skipIf(!existsSync('/usr/bin/script'))(
  'on a terminal, serve says the same to people, and what to type next creates an organization',
  async () => {
    const folder = folderForTest();
    const PORT = String(await freePort());
    const command = `${process.execPath} ${resolve('dist/src/cli/waymark.js')} serve`;
    const terminal = spawn('/usr/bin/script', ['-qfec', command, '/dev/null'], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, PORT, TERM: 'dumb', NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(terminal, 'close');
    let shown = '';
    for await (const text of terminal.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      shown += text;
      if (shown.includes('Ctrl-C')) break;
    }
    terminal.stdout.resume();
    expect(shown).toContain(`Address        http://localhost:${PORT}`);
    expect(shown).toContain(join(folder, 'data', 'admin-token'));
    const [, next = ''] = /\n {2}((?:PORT=\d+ )?node \S+ org .+?)\r?\n/.exec(shown) ?? [];
    // As it is printed, in a shell.
    const env = { PATH: process.env.PATH, HOME: folder };
    const created = await promisify(execFile)('sh', ['-c', next], { cwd: folder, env });
    const [link = ''] = /http:\/\/localhost:\d+\/setup#[\w-]{43}/.exec(shown) ?? [];
    const [, printsAgain = ''] = /\n {2}(PORT=\d+ node \S+ user setup-link)\r?\n/.exec(shown) ?? [];
    const { stdout: again } = await promisify(execFile)('sh', ['-c', printsAgain], { cwd: folder, env });
    expect(again).toBe(`${link}\n`);
    terminal.stdin.write('\x03');
    await ended;
    expect(created.stderr).toBe('');
    expect(created.stdout).toContain('Created the organization my-agency.');
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the service in order, and it starts again on what it kept',
  async (signal) => {
    const folder = folderForTest();
    const first = await serve(folder);
    await run(['org', 'create', 'riverside'], folder, { BASE_URL: first.url });
    expect(await stop(first, signal)).toMatchObject({ code: 0, stderr: '' });
    const second = await serve(folder);
    const listed = await run(['org', 'list'], folder, { BASE_URL: second.url });
    await stop(second, signal);
    expect(listed.stdout).toContain('riverside');
  },
);

test('an admin token of the environment is not written anywhere', async () => {
  const folder = folderForTest();
  const ADMIN_TOKEN = 'a-token-of-the-operator-of-32-characters';
  const service = await serve(folder, { ADMIN_TOKEN, LOG_LEVEL: 'info' });
  const listed = await run(['org', 'list'], folder, { BASE_URL: service.url, ADMIN_TOKEN });
  const { stdout } = await stop(service);
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(stdout).toContain('ADMIN_TOKEN');
  expect(stdout).not.toContain(ADMIN_TOKEN);
  expect(existsSync(join(folder, 'data', 'admin-token'))).toBe(false);
});

test('every mistake of the configuration is named at once', async () => {
  const env = { PORT: 'eighty', BASE_URL: 'example', ADMIN_TOKEN: 'short', LOG_LEVEL: 'loud' };
  const { code, stdout, stderr } = await run(['serve'], folderForTest(), env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  for (const name of Object.keys(env)) expect(stderr).toContain(name);
});

test('a port in use is reported with what to do about it', async () => {
  const folder = folderForTest();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, stderr } = await run(['serve'], folder, { PORT: String(port) });
  expect(code).toBe(1);
  expect(stderr).toContain(`error: Port ${port} of 127.0.0.1 is in use.`);
  expect(stderr).toContain(`PORT=${port + 1} npm start`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a second service on the same data folder is refused, and the first goes on', async () => {
  const folder = folderForTest();
  const first = await serve(folder);
  const second = await run(['serve'], folder, { PORT: '0' });
  const health = await fetch(`${first.url}/healthz`);
  await stop(first);
  expect(second.code).toBe(1);
  const data = join(folder, 'data');
  expect(second.stderr).toBe(
    `error: ${data} is used by another Waymark: stop that one first, or set DATA_DIR to another folder\n`,
  );
  expect(health.status).toBe(200);
});

test('a signal while the service starts stops it in order as well', async () => {
  const folder = folderForTest();
  const watcher = watch(folder);
  const dataFolderIsMade = once(watcher, 'change');
  const service = start(['serve'], folder, { PORT: '0' });
  await dataFolderIsMade;
  watcher.close();
  expect(await stop(service)).toMatchObject({ code: 0, stderr: '' });
});
