// How long a spool takes to be loaded: fills one with what ingest would have written, without HTTP, and starts a service on it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type AcceptedBatch, readBatch } from '../../src/domain/event.ts';
import { openSpool, SPOOL_BYTES_MAX } from '../../src/spool/spool.ts';
import { packBatch } from '../../src/store/pack.ts';
import { startClickHouse } from '../../test/support/clickhouse.ts';
import { batch, event } from '../../test/support/events.ts';
import { startProcess } from '../../test/support/process.ts';
import { ADMIN_TOKEN } from '../../test/support/service.ts';

const EVENTS_A_BATCH = 20;
/** Batches that are written at a time: the spool syncs them once. */
const BATCHES_AT_ONCE = 1_000;
const ENV = { LOG_LEVEL: 'error', UV_THREADPOOL_SIZE: '8' };

/** With `server`, events go to ClickHouse's engine behind the stand-in for a server, else to the embedded one. */
export async function measureDrain({ bytes, server }: { bytes: number; server: boolean }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-drain-'));
  const clickhouse = server ? await startClickHouse() : undefined;
  const env: Record<string, string> = clickhouse ? { ...ENV, CLICKHOUSE_URL: clickhouse.url } : ENV;
  try {
    const journeyId = await prepare(folder, env);
    const events = await fill(join(folder, 'spool'), journeyId, bytes);
    const began = performance.now();
    const service = await startProcess(folder, env);
    try {
      const figure = async (name: string) => {
        const text = await (await fetch(`${service.url}/metrics`)).text();
        return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
      };
      while ((await figure('waymark_spool_batches')) > 0) await wait(100);
      const seconds = (performance.now() - began) / 1000;
      const loaded = await figure('waymark_events_loaded_total');
      if (loaded !== events) throw new Error(`${loaded} events were loaded, of ${events}`);
      const minutes = (seconds * SPOOL_BYTES_MAX) / bytes / 60;
      console.log(
        `${server ? 'server' : 'embedded'}: ${(bytes / 1024 ** 2).toFixed(0)} MiB of spool, ${events} events, loaded ` +
          `${seconds.toFixed(0)} s after the start: ${(bytes / 1024 ** 2 / seconds).toFixed(1)} MiB/s, ` +
          `${Math.round(events / seconds)} events/s; 4 GiB at this rate: ${minutes.toFixed(1)} minutes`,
      );
    } finally {
      await service.end('SIGKILL');
    }
  } finally {
    await clickhouse?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A first start, which makes the schema, and a journey. */
async function prepare(folder: string, env: Record<string, string>): Promise<string> {
  const service = await startProcess(folder, env);
  const post = async (path: string, body: unknown, secret = ADMIN_TOKEN) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
    const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; key: string };
  };
  await post('/api/orgs', { slug: 'o', displayName: 'o' });
  const { key } = await post('/api/orgs/o/keys', { name: 'k', scopes: ['journeys:write'] });
  const { id } = await post('/api/journeys/create', { slug: 'j', displayName: 'j' }, key);
  await service.end('SIGTERM');
  return id;
}

const TAGS = ['session_start', 'page_view', 'step_view', 'field_focus', 'field_change', 'field_blur'];

/** Events as the embed script sends them. What is the same in every batch is checked once. */
function readVisit(): AcceptedBatch {
  const events = Array.from({ length: EVENTS_A_BATCH }, (_, seq) => {
    const stepKey = `step-${Math.floor(seq / 4)}`;
    const tag = TAGS[seq < 2 ? seq : 2 + (seq % 4)] as string;
    const properties = { seq, stepKey, url: `https://www.example.org/apply/${stepKey}`, embedVersion: '1.2.0' };
    return event(tag, { ...properties, ...(tag.startsWith('field') && { fieldKey: `field-${seq}` }) });
  });
  return { ...readBatch(batch('o', 'j', events), Date.now()), deviceClass: 'desktop', browser: 'chrome', network: 0 };
}

/** Each batch is a session of its own, with ids of its own. */
async function fill(folder: string, journeyId: string, bytes: number): Promise<number> {
  const spool = await openSpool(folder, Date.now);
  const visit = readVisit();
  const next = () => {
    const id = Array.from({ length: EVENTS_A_BATCH }, () => randomUUID());
    const sessionId = Array<string>(EVENTS_A_BATCH).fill(randomUUID());
    const events = { ...visit.events, id, sessionId, clientId: sessionId };
    return packBatch(spool.id, spool.nextNumber(), { ...visit, events }, journeyId, Date.now());
  };
  let count = 0;
  while (spool.depth().bytes < bytes) {
    await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, () => spool.append(next())));
    count += BATCHES_AT_ONCE * EVENTS_A_BATCH;
  }
  await spool.close();
  return count;
}
