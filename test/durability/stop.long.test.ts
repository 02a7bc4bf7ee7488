// A service that is stopped and killed in the middle of preparing the events of an earlier version goes on at the next start.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

/** Days that take longer to prepare than a stop may. */
const DAYS = 100;
const EVENTS = DAYS * 500;

it('does not wait for the preparation of stored events, and continues after kills during it', async () => {
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
