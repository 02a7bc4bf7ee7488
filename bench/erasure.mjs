// The cost of taking sessions out, and the waits of another organization meanwhile: one erases a window with many sessions, the other
// sends a batch and asks for its journey, again and again.
//   npm run build:server && node bench/erasure.mjs [--sessions 50000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertHistory } from './support/history.mjs';
import { startService } from './support/service.mjs';

const { values } = parseArgs({ options: { sessions: { type: 'string', default: '50000' } } });
const SESSIONS = Number(values.sessions);
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const PORT = 3458;

async function organization(service, slug) {
  const key = await service.org(slug);
  return { key, id: (await service.journey(key, 'apply')).id };
}

let event = 0;
async function sendAndAsk(service, key) {
  const began = performance.now();
  const one = {
    ...{ _tag: 'page_view', schemaVersion: 1, id: `bench-${++event}`, ts: new Date().toISOString(), orgKey: 'other' },
    ...{ journeyKey: 'apply', sessionId: `s-${event}`, clientId: 'c', url: 'https://www.example.org/' },
  };
  const context = { orgKey: 'other', journeyKey: 'apply' };
  await service.call('POST', '/api/ingest', { body: { schemaVersion: 1, context, events: [one] } });
  const between = performance.now();
  await service.call('GET', '/api/journeys/apply', { key });
  return { ingest: between - began, question: performance.now() - between };
}

function spread(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return `${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (${times.length})`;
}
const print = (when, times) => {
  console.log(
    `${when}: ${spread(
      'ingest',
      times.map(({ ingest }) => ingest),
    )}`,
  );
  console.log(
    `${when}: ${spread(
      'question right after',
      times.map(({ question }) => question),
    )}`,
  );
};

let service = await startService(folder, PORT);
const [one, other] = [await organization(service, 'one'), await organization(service, 'other')];
await service.stop();
await insertHistory(folder, [one.id], { sessions: SESSIONS, days: 1 });
service = await startService(folder, PORT);
try {
  const alone = [];
  for (let n = 0; n < 20; n++) alone.push(await sendAndAsk(service, other.key));
  print('alone', alone);
  const body = {
    receivedFrom: new Date(Date.now() - 10 * 86_400_000).toISOString(),
    receivedTo: new Date(Date.now() + 86_400_000).toISOString(),
  };
  let began = performance.now();
  const erasures = '/api/journeys/apply/erasures';
  const preview = await service.call('POST', `${erasures}/preview`, { key: one.key, body });
  console.log(`preview: ${Math.round(performance.now() - began)} ms, ${JSON.stringify(preview)}`);
  began = performance.now();
  const job = await service.call('POST', erasures, { key: one.key, body });
  const beside = [];
  for (;;) {
    const now = await service.call('GET', `${erasures}/${job.id}`, { key: one.key });
    if (now.status === 'done' || now.status === 'failed') {
      const ms = performance.now() - began;
      console.log(
        `${now.status}: ${now.sessions} sessions, ${now.events} events in ${Math.round(ms / 1000)} s, ${(ms / now.sessions).toFixed(2)} ms a session (4.7 before)`,
      );
      break;
    }
    beside.push(await sendAndAsk(service, other.key));
    await delay(200);
  }
  print('during the erasure', beside);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
