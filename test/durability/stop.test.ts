// An ordered stop: SIGTERM under load ends the service with exit code 0 in time, and what it acknowledged is there
// after the next start.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { batch, event } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'waymark-stop-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Less than the service gives a request to arrive, 30 s: a stop that waited for the unfinished request would take longer. */
const STOP_MS_MAX = 25_000;

it('stops under load without waiting for an unfinished request, exits 0, and loses nothing', async () => {
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
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(100), { timeout: 20_000 });
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
