// A real service under load that is killed at random moments and started again on the same folder. Every other time, from the first
// on, a question is asked just before, which sets off a load: so the kill falls into the load, or between the load and the
// removal from the spool.
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { whereAKillFell } from '../support/spool.ts';

const CONNECTIONS = 8;
/** A load takes 10 to 50 ms here: kills within this time after a question fall before, into and after it. */
const QUESTION_MS_MAX = 60;
const EVENTS_A_BATCH = 5;

async function call(url: string, path: string, body: unknown, key?: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.text() };
}

/** One session a batch. */
function nextBatch(): RawEvent {
  const sessionId = randomUUID();
  return batch(
    'acme',
    'apply',
    Array.from({ length: EVENTS_A_BATCH }, () => event('page_view', { sessionId })),
  );
}

/** Kills as many times as `rounds`, each after at most `batchesMax` batches, and compares what is stored with what was acknowledged. */
export async function losesNothing(rounds: number, batchesMax: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  let service = await startProcess(dataDir);
  const hits = { waiting: 0, loaded: 0 };
  const settings = { ingestRequestsPerHour: 10_000_000 };
  await call(service.url, '/api/orgs', { slug: 'acme', settings }, ADMIN_TOKEN);
  const created = await call(
    service.url,
    '/api/orgs/acme/keys',
    { name: 'k', scopes: ['journeys:write'] },
    ADMIN_TOKEN,
  );
  const key: string = JSON.parse(created.body).key;
  await call(service.url, '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, key);

  const sent: RawEvent[] = [];
  const acknowledged: RawEvent[] = [];
  for (let round = 0; round < rounds; round++) {
    let killed = false;
    const { url } = service;
    const load = Array.from({ length: CONNECTIONS }, async () => {
      while (!killed) {
        const one = nextBatch();
        sent.push(one);
        const answer = await call(url, '/api/ingest', one).catch(() => undefined);
        if (answer?.status === 204) acknowledged.push(one);
      }
    });
    const target = acknowledged.length + randomInt(20, batchesMax);
    while (acknowledged.length < target) await delay(1);
    if (round % 2 === 0) {
      fetch(`${url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } }).catch(() => {});
      await delay(randomInt(QUESTION_MS_MAX));
    }
    expect(await service.end('SIGKILL')).toBe('SIGKILL');
    killed = true;
    await Promise.all(load);
    const { waiting, loaded } = await whereAKillFell(dataDir);
    if (waiting > 0) hits.waiting++;
    if (loaded > 0) hits.loaded++;
    service = await startProcess(dataDir);
  }

  const ids = (batches: RawEvent[]) =>
    batches.flatMap((one) => (one.events as RawEvent[]).map(({ id }) => id as string));
  const retrieve = async () => {
    const answer = await fetch(`${service.url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } });
    const { healthMetrics, eventCountsLast24h } = (await answer.json()) as {
      healthMetrics: { sessionCount: number };
      eventCountsLast24h: { page_view: number };
    };
    return { sessions: healthMetrics.sessionCount, events: eventCountsLast24h.page_view };
  };

  // A batch whose answer the kill swallowed may be there or not; but only whole, and only once.
  const before = await retrieve();
  expect(before.sessions).toBeGreaterThanOrEqual(acknowledged.length);
  expect(before.sessions).toBeLessThanOrEqual(sent.length);
  expect(before.events).toBe(before.sessions * EVENTS_A_BATCH);

  // As a client does that got no answer: everything again. Then each is there, once.
  for (const one of sent) expect((await call(service.url, '/api/ingest', one)).status).toBe(204);
  expect(await retrieve()).toEqual({ sessions: sent.length, events: sent.length * EVENTS_A_BATCH });
  expect(await service.end('SIGTERM')).toBe(0);

  const store = openEmbeddedStore(join(dataDir, 'events'));
  const rows = await store.query<{ id: string }>('SELECT DISTINCT id FROM events');
  await store.close();
  const stored = new Set(rows.map(({ id }) => id));
  expect(ids(acknowledged).filter((id) => !stored.has(id))).toEqual([]);
  console.log(
    `kills ${rounds}, attempts ${sent.length}, acknowledged ${acknowledged.length}, found ${before.sessions} batches; ` +
      `killed with batches in the spool ${hits.waiting} times, with some of them in the store already ${hits.loaded} times`,
  );
}
