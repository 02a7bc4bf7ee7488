// Limits of the machine and the engines, measured in the same run as what is compared with them.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { load } from './history.mjs';
import { EVENTS_A_BATCH, newBatch, runWrk } from './load.mjs';

/** A bare HTTP server in a thread of its own, which reads and parses each batch and answers 204. */
export async function bareHttp(seconds) {
  const worker = new Worker(new URL(import.meta.url), { argv: ['--bare-http'] });
  const port = await new Promise((resolve) => worker.once('message', resolve));
  const { requests, seconds: took } = await runWrk(`http://127.0.0.1:${port}`, 'batches.lua', {
    seconds,
    connections: 64,
    env: { BENCH_ORG: 'bench', BENCH_JOURNEY: 'apply', BENCH_START: String(Date.now()) },
  });
  await worker.terminate();
  return (requests * EVENTS_A_BATCH) / took;
}

/** chDB alone: packed batches of 20 events, loaded with the service's own views in blocks of so many events. */
export async function storeAlone(folder, blocks, blockEvents) {
  const { openEmbeddedStore } = await load('store/embedded.js');
  const { migrateStore } = await load('store/schema.js');
  const { endOfRow, intoEvents, packBatch, STRUCTURE } = await load('store/pack.js');
  const { readBatch } = await load('domain/event.js');
  const store = openEmbeddedStore(join(folder, 'store-alone'));
  await migrateStore(store);
  let number = 0;
  const ready = Array.from({ length: blocks }, () => {
    const rows = Array.from({ length: blockEvents / EVENTS_A_BATCH }, () => {
      const batch = readBatch(JSON.parse(newBatch('bench', 'apply')), Date.now());
      return [
        packBatch(
          1,
          ++number,
          { ...batch, deviceClass: 'mobile', browser: 'chrome', network: 0 },
          'journey',
          Date.now(),
        ).rows,
        endOfRow([]),
      ];
    });
    return Buffer.concat(rows.flat());
  });
  const began = performance.now();
  for (const rows of ready) await store.load('events', intoEvents, STRUCTURE, rows);
  const eventsASecond = (blocks * blockEvents) / ((performance.now() - began) / 1000);
  await store.close();
  return eventsASecond;
}

if (process.argv.includes('--bare-http')) {
  const { parentPort } = await import('node:worker_threads');
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address().port));
}
