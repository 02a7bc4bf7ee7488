// An operator's view: health, readiness, counters. None of it distinguishes organizations or visitors.
import { describe, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** How far its clock is ahead. */
let aheadMs = 0;
/** How long a door answers by its last try. */
const TRY_COUNTS_MS = 5_000;

const service = await serviceForFile({ now: () => Date.now() + aheadMs });
await service.org('secret-org');
const key = await service.key('secret-org');

const metrics = async () => (await service.request<string>('GET', '/metrics')).body;
/** Value of a series, 0 when it is not there yet. */
const value = async (series: string) => {
  const line = (await metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};
/** How much a series grows while something happens. */
async function growth(series: string, happens: () => Promise<unknown>): Promise<number> {
  const before = await value(series);
  await happens();
  return (await value(series)) - before;
}

describe('health', () => {
  it.each([['/livez'], ['/healthz'], ['/readyz']])('%s answers 200 to anyone', async (path) => {
    const { status, body } = await service.request('GET', path);
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('/readyz says how long the oldest batch waits, and when batches were loaded last', async () => {
    await service.journey(key, { slug: 'waiting' });
    const send = async () =>
      expect((await service.ingest(batch('secret-org', 'waiting', [event('page_view')]))).status).toBe(204);
    await send();
    await service.service.loader.caughtUp();
    await service.service.loader.pausedDuring(async () => {
      await send();
      aheadMs = 301_000;
      const answer = await service.request('GET', '/readyz');
      expectError(answer, 503, /^Not ready: the oldest batch has waited 30\d s .* \(last load: 30\d s ago\)$/);
    });
    await service.service.loader.caughtUp();
    expect((await service.request('GET', '/readyz')).status).toBe(200);
    aheadMs = 0;
  });
});

describe('/metrics', () => {
  it('is Prometheus text', async () => {
    const { status, headers, body } = await service.request<string>('GET', '/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const line of body.split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [-+\w.]+|)$/);
  });

  it('counts requests by route, method and status, never by path', async () => {
    await service.journey(key, { slug: 'counted' });
    const series = 'waymark_http_requests_total{route="/api/journeys/:slug",method="GET",status="200"}';
    expect(await growth(series, () => service.retrieve(key, 'counted'))).toBe(1);
    const missing = series.replace('200', '404');
    expect(await growth(missing, () => service.request('GET', '/api/journeys/no-such', { key }))).toBe(1);
    await service.request('GET', '/some/unknown/secret-path');
    expect(await metrics()).not.toContain('secret-path');
  });

  it('times questions and ingest, in few buckets, and nothing else', async () => {
    await service.journey(key, { slug: 'timed' });
    await service.retrieve(key, 'timed');
    await service.ingest('{');
    await service.request('GET', '/livez');
    const timed = [...(await metrics()).matchAll(/^waymark_http_request_duration_seconds_bucket\{([^}]*)\}/gm)];
    const routes = new Set(timed.map(([, labels = '']) => labels.replace(/le="[^"]*",?/, '')));
    expect(routes).toContain('route="/api/journeys/:slug",method="GET"');
    expect(routes).toContain('route="/api/ingest",method="POST"');
    for (const labels of routes) expect(labels).toMatch(/^route="\/api\/(.*",method="GET"|ingest",method="POST")$/);
    expect(timed.length).toBeLessThanOrEqual(9 * routes.size);
  });

  it('counts accepted events, refused batches by reason, and loads', async () => {
    await service.journey(key, { slug: 'open' });
    await service.journey(key, { slug: 'closed', allowedOrigins: ['https://a.example'] });
    const accepted = () => service.ingest(batch('secret-org', 'open', [event('page_view'), event('page_view')]));
    expect(await growth('waymark_events_accepted_total', accepted)).toBe(2);
    for (const [reason, send] of [
      ['invalid', () => service.ingest('{')],
      ['not_found', () => service.ingest(batch('secret-org', 'nothing', []))],
      ['forbidden', () => service.ingest(batch('secret-org', 'closed', []))],
      ['too_large', () => service.ingest(' '.repeat(1024 ** 2 + 1))],
      ['unsupported', () => service.ingest('{}', { 'content-type': 'text/html' })],
    ] as const) {
      expect(await growth(`waymark_batches_refused_total{reason="${reason}"}`, send), reason).toBe(1);
    }
    const limit = (ingestRequestsPerHour: number) =>
      service.request('PUT', '/api/orgs/secret-org', {
        key: ADMIN_TOKEN,
        body: { settings: { ingestRequestsPerHour } },
      });
    await limit(1);
    expect(await growth('waymark_batches_refused_total{reason="rate_limited"}', accepted)).toBe(1);
    await limit(1_000);
  });

  it('reports repeated and loaded events, and an empty spool after a GET request', async () => {
    await service.journey(key, { slug: 'repeated' });
    const repeated = event('page_view');
    const before = {
      loaded: await value('waymark_events_loaded_total'),
      repeated: await value('waymark_events_repeated_total'),
    };
    const pending = await value('waymark_spool_batches');
    await service.retrieve(key, 'repeated');
    const start = pending === 0 ? before.loaded : await value('waymark_events_loaded_total');
    await service.ingest(batch('secret-org', 'repeated', [repeated, repeated, event('page_view')]));
    await service.retrieve(key, 'repeated');
    expect((await value('waymark_events_loaded_total')) - start).toBe(2);
    expect((await value('waymark_events_repeated_total')) - before.repeated).toBe(1);
    expect(await value('waymark_spool_batches')).toBe(0);
    expect(await value('waymark_spool_bytes')).toBe(0);
    expect(await value('waymark_spool_age_seconds')).toBe(0);
    expect(await value('waymark_load_duration_seconds_count')).toBeGreaterThan(0);
    expect(await value('waymark_retrieve_duration_seconds_count')).toBeGreaterThan(0);
  });

  it('counts refusals by limits and today’s events, by ids of organization and journey', async () => {
    await service.org('limited', { ingestRequestsPerHour: 1 });
    const { id, orgId } = await service.journey(await service.key('limited'), { slug: 'narrow' });
    for (let n = 0; n < 3; n++) await service.ingest(batch('limited', 'narrow', [event('page_view')]));
    const text = await metrics();
    expect(text).toContain(`waymark_limited_requests_total{organization="${orgId}",journey="${id}"} 2`);
    expect(text).toContain(`waymark_organization_day_events{organization="${orgId}"} 1`);
    expect(text).toMatch(new RegExp(`waymark_organization_day_bytes\\{organization="${orgId}"\\} [1-9]\\d+`));
    expect(text).toContain('waymark_organization_day_limit{unit="events"} 10000000');
  });

  it('names no organization, journey, step, visitor or secret', async () => {
    const { id, steps } = await service.journey(key, {
      slug: 'secret-journey',
      steps: [{ stepKey: 'secret-step', index: 0 }],
    });
    const one = event('step_view', {
      stepKey: 'secret-step',
      sessionId: 'secret-session',
      url: 'https://secret-host.example/x',
    });
    await service.ingest(batch('secret-org', 'secret-journey', [one]), { origin: 'https://secret-host.example' });
    await service.retrieve(key, 'secret-journey');
    await service.request('GET', `/api/journeys/secret-journey/steps/${steps[0]?.id}`, { key });
    await service.request('GET', '/api/orgs/secret-org', { key: ADMIN_TOKEN });
    const text = await metrics();
    expect(text).toContain('/api/journeys/:journeySlug/steps/:stepId');
    for (const secret of ['secret', id, steps[0]?.id ?? '', key.slice(4), ADMIN_TOKEN])
      expect(text).not.toContain(secret);
  });
});

describe('request ids and traces', () => {
  const ask = async (path: string, headers: Record<string, string>) =>
    (await service.request(path === '/api/ingest' ? 'POST' : 'GET', path, { headers })).headers;

  it('are on every answer, each its own', async () => {
    const ids = new Set<string>();
    for (const path of ['/healthz', '/nothing', '/api/ingest', '/api/journeys']) {
      const id = (await ask(path, {})).get('x-request-id') ?? '';
      expect(id).toMatch(UUID);
      ids.add(id);
    }
    expect(ids.size).toBe(4);
  });

  it('are taken from the caller if they are safe in a log', async () => {
    for (const id of ['a', 'chosen-by-caller', '0123456789abcdef0123456789abcdef', 'A_b.c-9'.padEnd(64, 'x')]) {
      expect((await ask('/api/journeys', { 'x-request-id': id })).get('x-request-id')).toBe(id);
    }
    for (const id of ['', ' ', 'a b', 'a,b', 'x'.repeat(65), 'ada@example.org', '"}', '<script>', 'é']) {
      expect((await ask('/api/journeys', { 'x-request-id': id })).get('x-request-id')).toMatch(UUID);
    }
  });

  it('gives back the trace of the caller, if it is one', async () => {
    const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect((await ask('/healthz', { traceparent: trace })).get('traceparent')).toBe(trace);
    for (const wrong of [
      '',
      'x',
      trace.toUpperCase(),
      `${trace}-more`,
      trace.replace('00-', 'ff-'),
      trace.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
      trace.replace('00f067aa0ba902b7', '0'.repeat(16)),
    ]) {
      expect((await ask('/healthz', { traceparent: wrong })).get('traceparent')).toBeNull();
    }
  });
});

it('reports a stop in its health check, and still acknowledges on connections that it asks to close', async () => {
  await service.journey(key, { slug: 'draining' });
  service.service.state.isStopping = true;
  try {
    expectError(
      await service.request('GET', '/healthz'),
      503,
      'Events cannot be acknowledged: the service is stopping',
    );
    expectError(await service.request('GET', '/readyz'), 503, 'Not ready: the service is stopping');
    expect((await service.request('GET', '/livez')).status).toBe(200);
    const answer = await service.ingest(batch('secret-org', 'draining', [event('page_view')]));
    expect(answer.status).toBe(204);
    expect(answer.headers.get('connection')).toBe('close');
  } finally {
    service.service.state.isStopping = false;
  }
});

// Last, since these leave the service without its engines.
describe('without an engine', () => {
  it('the event store: not ready, ingest continues, figures are 503', async () => {
    await service.journey(key, { slug: 'stranded' });
    await service.service.loader.caughtUp();
    await service.service.store.close();
    aheadMs += TRY_COUNTS_MS;
    expectError(await service.request('GET', '/readyz'), 503, 'Not ready: the event store does not answer');
    expect((await service.request('GET', '/healthz')).status).toBe(200);
    const answer = await service.request('GET', '/api/journeys/stranded', { key });
    expectError(answer, 503, /not available/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await service.request('GET', '/api/journeys', { key })).status).toBe(200);
    expect((await service.ingest(batch('secret-org', 'stranded', [event('page_view')]))).status).toBe(204);
  });

  it('the catalog: not ready, and failures tell no detail but the request id', async () => {
    await service.service.catalog.destroy();
    aheadMs += TRY_COUNTS_MS;
    expectError(await service.request('GET', '/readyz'), 503, /does not answer/);
    const answer = await service.request('GET', '/api/journeys', { key });
    expectError(
      answer,
      500,
      `Internal error. Its details are in the log under request id ${answer.headers.get('x-request-id')}`,
    );
    expect((await service.request('GET', '/healthz')).status).toBe(200);
  });
});
