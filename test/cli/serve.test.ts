import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { filesHolding } from '../support/folder.ts';
import { freePort } from '../support/process.ts';
import { call, folderForTest, type Outcome, run, serve, start, stop, temporaryFolder } from './command.ts';

/** Lines of a log, which holds nothing else. */
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('serve prints only lines of JSON;', () => {
  let folder: string;
  let url: string;
  let token: string;
  let ended: Outcome;
  let lines: ReturnType<typeof linesOf>;
  beforeAll(async () => {
    folder = temporaryFolder();
    const service = await serve(folder, { LOG_LEVEL: 'debug', DATABASE_URI: 'postgres://user:canary@db/waymark' });
    url = service.url;
    token = readFileSync(join(folder, 'data', 'admin-token'), 'utf8').trim();
    await readFigures();
    await passPages();
    ended = await stop(service);
    lines = linesOf(ended.stdout);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Figures of a journey, which statements of the event store answer. */
  async function readFigures(): Promise<void> {
    const post = (path: string, body: object, key = token) =>
      fetch(url + path, {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      });
    await post('/api/orgs', { slug: 'agency', displayName: 'Agency' });
    const made = await post('/api/orgs/agency/keys', { name: 'test', scopes: ['journeys:write'] });
    const { key } = (await made.json()) as { key: string };
    await post('/api/journeys/create', { slug: 'secret-name', displayName: 'Apply' }, key);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${url}/api/journeys/secret-name/metrics`, { headers })).status).toBe(200);
  }

  /** Pages of this machine, then of others, as a proxy passes them that does not say whose they are. */
  async function passPages(): Promise<void> {
    const send = (headers: Record<string, string>) =>
      fetch(`${url}/api/ingest`, { method: 'POST', body: '{}', headers });
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:3000', 'null'])
      await send({ origin });
    await send({});
    await send({ origin: 'https://www.example.org', 'x-forwarded-for': '203.0.113.7' });
    await fetch(`${url}/api/marks-the-place`);
    await send({ origin: 'https://www.example.org' });
    await send({ origin: 'https://www.example.org' });
  }

  test('one says where it is, where the data and the admin token are', () => {
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const path = join(folder, 'data', 'admin-token');
    expect(lines.find(({ msg }) => msg === 'Waymark is running')).toMatchObject({
      ...{ url, dataDir: join(folder, 'data'), adminToken: path },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    // Where the link of the first account is to be had; not the link.
    expect(lines.some(({ msg }) => /^Nobody has an account yet\. .+ user setup-link$/.test(String(msg)))).toBe(true);
    expect(ended.stdout).not.toContain('/setup#');
    expect(ended.stdout).not.toContain(token);
  });

  test('some name the function behind a statement of the event store at LOG_LEVEL=debug, and none of its values', () => {
    const statements = lines.filter(({ msg }) => msg === 'statement');
    expect(statements).toContainEqual(
      expect.objectContaining({
        ...{ file: 'metrics/period/started', kind: 'figures', operation: 'query' },
        ...{ function: expect.any(String), rows: expect.any(Number), ms: expect.any(Number) },
      }),
    );
    expect(statements.filter(({ file }) => file === undefined)).toEqual([]);
    expect(JSON.stringify(statements)).not.toMatch(/SELECT|secret-name/);
  });

  test('one warns of a proxy that does not say whose requests it passes, not of pages on this machine', () => {
    const [before = '', after = ''] = ended.stdout.split('"status":404');
    expect(before).not.toContain('X-Forwarded-For');
    expect(after.match(/visitors' networks are unknown/g)).toHaveLength(1);
  });

  test('one reports a misspelled variable without its value', () => {
    expect(ended.stdout).toContain('Unknown variable DATABASE_URI: did you mean DATABASE_URL?');
    expect(ended.stdout).not.toContain('canary');
  });
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

test('a signal stops the service in order, it restarts on its data, and never writes an admin token from the environment', async () => {
  const folder = folderForTest();
  const ADMIN_TOKEN = 'a-token-of-the-operator-of-32-characters';
  const first = await serve(folder, { ADMIN_TOKEN, LOG_LEVEL: 'info' });
  const created = await call(['org', 'create', 'riverside'], folder, { BASE_URL: first.url, ADMIN_TOKEN });
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const ended = await stop(first, 'SIGTERM');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toContain('ADMIN_TOKEN');
  expect(ended.stdout).not.toContain(ADMIN_TOKEN);
  expect(existsSync(join(folder, 'data', 'admin-token'))).toBe(false);
  expect(filesHolding(folder, ADMIN_TOKEN)).toEqual([]);

  const second = await serve(folder);
  // A process, with the token of the folder that this start made.
  const listed = await run(['org', 'list'], folder, { BASE_URL: second.url });
  expect(listed).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('riverside') });
  expect(await stop(second, 'SIGINT')).toMatchObject({ code: 0, stderr: '' });
});

test('every mistake of the configuration is named at once', async () => {
  const env = { PORT: 'eighty', BASE_URL: 'example', ADMIN_TOKEN: 'short', LOG_LEVEL: 'loud' };
  const { code, stdout, stderr } = await call(['serve'], folderForTest(), env);
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
  const { code, stderr } = await call(['serve'], folder, { PORT: String(port) });
  expect(code).toBe(1);
  expect(stderr).toContain(`error: Port ${port} of 127.0.0.1 is in use.`);
  expect(stderr).toContain(`PORT=${port + 1} npm start`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
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
