// The log of the built command, read as an operator would.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, serve, stop, temporaryFolder } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { sendBytes } from '../support/raw.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  traceId?: string;
  requests?: Record<string, number>;
  events?: number;
}

const CANARIES = {
  agent: 'canary-agent',
  address: '203.0.113.77',
  query: 'canary-query',
  body: 'canary-body',
  path: 'canary-path',
  cookie: 'canary-cookie',
  referer: 'canary-referer',
  origin: 'canary-origin',
  session: 'canary-session',
  email: 'canary-email@example.org',
  password: 'canary-password',
};

const folder = temporaryFolder();
let running: Running & { url: string };
let key: string;
let token: string;
let output: string;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const answered: { id: string; status: number; path: string }[] = [];

async function call(method: string, path: string, secret?: string, body?: unknown, more: Record<string, string> = {}) {
  const response = await fetch(running.url + path, {
    method,
    headers: {
      'user-agent': CANARIES.agent,
      'x-forwarded-for': CANARIES.address,
      cookie: CANARIES.cookie,
      referer: `https://www.example.org/apply?${CANARIES.referer}`,
      origin: `https://${CANARIES.origin}.example`,
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  answered.push({ id: response.headers.get('x-request-id') ?? '', status: response.status, path });
  return (await response.json().catch(() => ({}))) as Record<string, string>;
}

beforeAll(async () => {
  running = await serve(folder, { ADMIN_TOKEN, LOG_LEVEL: 'trace' });
  await call('POST', '/api/orgs', ADMIN_TOKEN, { slug: 'acme', displayName: CANARIES.body });
  const made = await call('POST', '/api/orgs/acme/keys', ADMIN_TOKEN, {
    name: CANARIES.body,
    scopes: ['journeys:write', 'ingest:write'],
  });
  key = made.key ?? '';
  await call('POST', '/api/journeys/create', key, { slug: 'apply', displayName: CANARIES.body });
  await call('POST', '/api/journeys/create', key, `{"slug":"${CANARIES.body}`);
  await call('POST', '/api/journeys/create', key, { slug: CANARIES.body.toUpperCase(), displayName: 7 });
  const sent = batch('acme', 'apply', [event('page_view', { sessionId: CANARIES.session, fieldKey: CANARIES.body })]);
  await call('POST', `/api/ingest?${CANARIES.query}=1`, undefined, sent);
  await call('POST', '/api/ingest', key, sent);
  await call('POST', '/api/ingest', `wmk_${CANARIES.body}`, { ...sent, events: [{ _tag: CANARIES.body }] });
  await call('GET', `/api/journeys/apply?${CANARIES.query}=1`, key);
  await call('GET', `/api/journeys/${CANARIES.path}`, key);
  await call('GET', `/${CANARIES.path}?${CANARIES.query}`, key);
  await call('GET', `/%ff${CANARIES.path}`, key);
  await call('PATCH', '/api/journeys', `wmk_${CANARIES.query}`, { [CANARIES.body]: 1 });
  const page = { origin: running.url };
  const person = { name: CANARIES.body, email: CANARIES.email, password: CANARIES.password };
  await call('POST', '/api/setup', undefined, { ...person, adminToken: CANARIES.query }, page);
  await call('POST', '/api/setup', undefined, { ...person, adminToken: ADMIN_TOKEN }, page);
  await call('POST', '/api/auth/sign-in/email', undefined, person, page);
  await call('POST', '/api/auth/sign-in/email', undefined, { ...person, password: CANARIES.body }, page);
  const link = await call('POST', '/api/users/password-links', ADMIN_TOKEN, { email: CANARIES.email });
  token = new URL(link.setPasswordUrl ?? '').searchParams.get('token') ?? '';
  for (const newPassword of [CANARIES.password, CANARIES.body]) {
    await call('POST', '/api/auth/reset-password', undefined, { token, newPassword: `${newPassword}!` }, page);
  }
  await call('GET', '/api/orgs', ADMIN_TOKEN, undefined, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
  for (let n = 0; n < 3; n++) await call('POST', '/api/ingest', undefined, sent, { 'x-forwarded-for': '' });
  for (let n = 0; n < 30; n++) await call('POST', '/api/ingest', undefined, '{');
  for (let n = 0; n < 3; n++) await call('GET', '/healthz');
  await sendBytes(running.url, `GET /${CANARIES.path}\0 HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  const { stdout, stderr } = await stop(running);
  output = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = () =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

it('says once, with the line to add, that a trusted proxy does not pass on who sent events', () => {
  const said = lines().filter(({ msg }) => msg.includes('X-Forwarded-For'));
  expect(said).toMatchObject([
    { level: 40, msg: expect.stringContaining('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;') },
  ]);
});

const isCounted = ({ path, status }: { path: string; status: number }) =>
  status < 400 && /^\/(api\/ingest|healthz)/.test(path);

it('has a line for each request, with its id, route, status and time, and not its address', () => {
  const requests = lines().filter(({ msg }) => msg === 'request');
  const logged = answered.filter((one) => one.id !== '' && !isCounted(one) && one.path !== '/api/ingest');
  expect(logged.length).toBeGreaterThan(10);
  for (const { id, status } of logged) {
    expect(requests.find(({ reqId }) => reqId === id)).toMatchObject({
      method: expect.stringMatching(/^[A-Z]+$/),
      route: expect.stringMatching(/^(\/|unknown$)/),
      status,
      ms: expect.any(Number),
    });
  }
  expect(requests.map(({ route }) => route)).toEqual(expect.arrayContaining(['/api/journeys/:slug', '/api/orgs']));
  expect(requests.find(({ traceId }) => traceId === TRACE)).toMatchObject({ route: '/api/orgs', status: 200 });
});

it('counts what succeeds as a matter of course, and refusals beyond the first ten, in one line a minute', () => {
  const counted = answered.filter(isCounted).map(({ id }) => id);
  expect(counted.length).toBe(8);
  expect(lines().filter(({ reqId = '' }) => counted.includes(reqId))).toEqual([]);
  const refused = lines().filter(({ route, status }) => route === '/api/ingest' && status === 400);
  expect(refused).toHaveLength(10);
  const minutes = lines().filter(({ msg }) => msg === 'requests of the last minute');
  const sum = (kind: string) => minutes.reduce((total, { requests }) => total + (requests?.[kind] ?? 0), 0);
  expect(sum('POST /api/ingest 204')).toBe(5);
  expect(sum('POST /api/ingest 400')).toBe(
    answered.filter(({ path, status }) => path === '/api/ingest' && status === 400).length,
  );
  expect(sum('GET /healthz 200')).toBeGreaterThanOrEqual(3);
  expect(minutes.reduce((total, { events = 0 }) => total + events, 0)).toBe(5);
});

it('holds no token, address, User-Agent, cookie, origin, referring address, query or body, at any level', () => {
  expect(key).toMatch(/^wmk_/);
  expect(lines().length).toBeGreaterThan(10);
  expect(token).toHaveLength(43);
  for (const secret of [...Object.values(CANARIES), ADMIN_TOKEN, key.slice(4), token]) {
    expect(output.split('\n').filter((line) => line.includes(secret))).toEqual([]);
  }
});

it('does not contain the caller', () => {
  const requests = output.split('\n').filter((line) => line.includes('reqId'));
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((line) => /127\.0\.0\.1|::1|localhost/.test(line))).toEqual([]);
});

it('has no entry above a warning when callers err', () => {
  expect(lines().filter(({ level }) => level >= 50)).toEqual([]);
});
