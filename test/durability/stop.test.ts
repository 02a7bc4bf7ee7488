// An ordered stop: SIGTERM under load ends the service with exit code 0 in time, and what it acknowledged is there
// after the next start.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { batch, event } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'waymark-stop-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const STOP_MS_MAX = 10_000;

it('stops within 10 seconds under load, exits 0, and loses nothing', async () => {
  const first = await startProcess(dataDir);
  const post = (url: string, path: string, body: unknown, key = ADMIN_TOKEN) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
  await post(first.url, '/api/orgs', { slug: 'acme', settings: { ingestRequestsPerHour: 1_000_000 } });
  const created = await post(first.url, '/api/orgs/acme/keys', { name: 'k', scopes: ['journeys:write'] });
  const { key } = (await created.json()) as { key: string };
  await post(first.url, '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, key);

  let acknowledged = 0;
  let refused = 0;
  let stopping = false;
  const load = Array.from({ length: 8 }, async () => {
    while (!stopping || refused === 0) {
      const body = batch('acme', 'apply', [event('page_view', { sessionId: crypto.randomUUID() })]);
      const answer = await post(first.url, '/api/ingest', body).catch(() => undefined);
      if (answer?.status === 204) acknowledged++;
      else refused++;
    }
  });
  // Clients that never finish what they began do not hold up the stop either.
  const { port } = new URL(first.url);
  const unfinished = connect(Number(port), '127.0.0.1');
  unfinished.on('error', () => {});
  unfinished.write('POST /api/ingest HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n{');
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(200), { timeout: 20_000 });
  stopping = true;
  const start = performance.now();
  expect(await first.end('SIGTERM'), first.output()).toBe(0);
  expect(performance.now() - start).toBeLessThan(STOP_MS_MAX);
  await Promise.all(load);

  const second = await startProcess(dataDir);
  const answer = await fetch(`${second.url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status, second.output()).toBe(200);
  const { healthMetrics } = (await answer.json()) as { healthMetrics: { sessionCount: number } };
  expect(healthMetrics.sessionCount).toBeGreaterThanOrEqual(acknowledged);
  expect(await second.end('SIGINT')).toBe(0);
});

/** Days that take longer to prepare than a stop may. */
const DAYS = 100;
const EVENTS = DAYS * 500;

it('does not wait for stored events to be prepared, and goes on after kills in the middle of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-stop-'));
  const post = async (url: string, path: string, body: unknown, key = ADMIN_TOKEN) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    return (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      id: string;
      key: string;
    };
  };
  const inStore = async <T>(work: (store: ReturnType<typeof openEmbeddedStore>) => Promise<T>): Promise<T> => {
    const store = openEmbeddedStore(join(folder, 'events'));
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  try {
    const first = await startProcess(folder);
    await post(first.url, '/api/orgs', { slug: 'acme' });
    const { key } = await post(first.url, '/api/orgs/acme/keys', {
      name: 'k',
      scopes: ['journeys:write', 'journeys:read'],
    });
    const { id } = await post(first.url, '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, key);
    expect(await first.end('SIGTERM')).toBe(0);
    await inStore(async (store) => {
      await store.command(
        `INSERT INTO events (journey_id, spool, batch, place, received_at, received_on, tag, id, ts, session_id)
         SELECT {id:String}, 1, number, 0, now64(3) - toIntervalDay(1 + number % ${DAYS}) AS came, toDate(came), 'page_view',
           toString(number), came, toString(intDiv(number, 3))
         FROM numbers(${EVENTS})`,
        { id },
      );
      await store.command('INSERT INTO unfolded_days SELECT DISTINCT received_on FROM events');
    });
    const left = async (url: string) => {
      const [, days] = /^waymark_unprepared_days (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text()) ?? [];
      return Number(days ?? Number.NaN);
    };
    const retrieve = (url: string) =>
      fetch(`${url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } });
    let before = DAYS + 1;
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGKILL'] as const) {
      const service = await startProcess(folder);
      await vi.waitFor(async () => expect(await left(service.url)).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 10,
      });
      const days = await left(service.url);
      expect(days).toBeLessThanOrEqual(before);
      before = days;
      const ended = await service.end(signal);
      if (signal === 'SIGTERM') expect(ended, service.output()).toBe(0);
    }
    const last = await startProcess(folder);
    const answer = await retrieve(last.url);
    if (answer.status === 503) {
      expect(((await answer.json()) as { error: string }).error).toMatch(
        /^Stored events are being prepared: \d+ of 100 days\. Try again later$/,
      );
    }
    await vi.waitFor(async () => expect(await left(last.url)).toBe(0), { timeout: 120_000, interval: 100 });
    const found = (await (await retrieve(last.url)).json()) as { healthMetrics: { sessionCount: number } };
    expect(found.healthMetrics.sessionCount).toBe(Math.ceil(EVENTS / 3));
    expect(await last.end('SIGTERM')).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
