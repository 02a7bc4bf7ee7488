import { describe, expect, it } from 'vitest';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const ORIGIN = 'https://www.example.org';

const { service, key } = await acmeForFile({ now: testClock().now, journey: 'open' });
await service.journey(key, { slug: 'closed', allowedOrigins: ['https://other.example'] });

const preflight = (path: string, headers: Record<string, string> = {}) =>
  service.request('OPTIONS', path, {
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
      ...headers,
    },
  });
const send = (body: unknown, headers: Record<string, string> = {}) =>
  service.ingest(body, { origin: ORIGIN, ...headers });

it.each([
  ['/api/ingest'],
  ['/api/ingest/'],
  ['/api/ingest/anything'],
  ['/api/ingest?x=1'],
  ['/embed/v1.js'],
  ['/embed/steps/acme/open'],
])('answers the preflight of %s with 204', async (path) => {
  const { status, body, headers } = await preflight(path);
  expect({ status, body }).toEqual({ status: 204, body: '' });
  expect(headers.get('access-control-allow-origin')).toBe(path.startsWith('/embed') ? '*' : ORIGIN);
  expect(headers.get('access-control-allow-methods')).toContain('POST');
  expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
  expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
});

it('answers a preflight that asks for nothing', async () => {
  expect((await service.request('OPTIONS', '/api/ingest')).status).toBe(204);
});

it('answers OPTIONS of a management path with the methods that it takes, and opens it to no page', async () => {
  for (const [path, allow] of [
    ['/api/journeys/open', 'DELETE, GET, HEAD, PUT'],
    ['/api/journeys/create', 'DELETE, GET, HEAD, POST, PUT'],
    ['/api/alerts', 'GET, HEAD'],
  ] as const) {
    const { status, headers } = await preflight(path);
    expect([status, headers.get('allow')]).toEqual([405, allow]);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
  expect((await preflight('/api/nothing')).status).toBe(404);
});

describe('the answer of ingest names the calling origin and varies by it', () => {
  it.each<[number, () => ReturnType<typeof send>]>([
    [204, () => send(batch('acme', 'open', [event('page_view')]))],
    [400, () => send('{')],
    [400, () => send({})],
    [403, () => send(batch('acme', 'closed', [event('page_view')]))],
    [404, () => send(batch('acme', 'missing', []))],
    [404, () => send(batch('nobody', 'missing', []))],
    [413, () => send(' '.repeat(1024 ** 2 + 1))],
    [415, () => send('x', { 'content-type': 'image/png' })],
    [405, () => service.request('GET', '/api/ingest', { headers: { origin: ORIGIN } })],
  ])('on %i', async (status, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('vary')).toMatch(/\borigin\b/i);
  });

  it('on 429', async () => {
    await service.request('PUT', '/api/orgs/acme', {
      key: ADMIN_TOKEN,
      body: { settings: { unknownOriginRequestsPerMinute: 1 } },
    });
    await send(batch('acme', 'open', []));
    const answer = await send(batch('acme', 'open', []));
    expect(answer.status).toBe(429);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('vary')).toMatch(/\borigin\b/i);
  });

  it('also when there is none to name', async () => {
    expect((await service.ingest('{')).headers.get('vary')).toMatch(/\borigin\b/i);
  });
});

it.each([
  ['GET', '/api/journeys'],
  ['POST', '/api/journeys/create'],
  ['GET', '/api/journeys/open'],
  ['GET', '/api/orgs/acme'],
  ['GET', '/healthz'],
  ['GET', '/api/ingested'],
])('has no CORS at %s %s, neither preflight nor answer', async (method, path) => {
  const asked = await preflight(path, { 'access-control-request-method': method });
  const answered = await service.request(method, path, { key, headers: { origin: ORIGIN } });
  expect(asked.status).toBeGreaterThanOrEqual(400);
  for (const { headers } of [asked, answered]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

it('lets every page load the embed script', async () => {
  const { headers } = await service.request('GET', '/embed/steps/acme/open', { headers: { origin: ORIGIN } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});
