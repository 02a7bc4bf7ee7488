// How many events a second one node acknowledges and loads, on the engines that the environment names:
//   npm run build && node bench/ingest.mjs [seconds] [connections]
// Starts the service in a temporary folder. Load and service share the machine.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = Number(process.argv[2] ?? 15);
const CONNECTIONS = Number(process.argv[3] ?? 32);
const EVENTS_A_BATCH = 20;
const PORT = '3977';
const ADMIN_TOKEN = 'admin-token-of-the-benchmark';
const { PATH, DATABASE_URL, REDIS_URL, CLICKHOUSE_URL } = process.env;

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const engines = Object.fromEntries(
  Object.entries({ DATABASE_URL, REDIS_URL, CLICKHOUSE_URL }).filter(([, value]) => value),
);
const service = spawn(process.execPath, ['dist/src/cli/waymark.js', 'serve'], {
  env: { PATH, PORT, DATA_DIR: folder, ADMIN_TOKEN, LOG_LEVEL: 'warn', ...engines },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function call(method, path, body, secret) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) };
    const sent = request({ port: PORT, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

async function counter(name) {
  const { text } = await call('GET', '/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

function nextBatch(orgKey) {
  const sessionId = randomUUID();
  const now = Date.now();
  const events = Array.from({ length: EVENTS_A_BATCH }, (_, n) => ({
    _tag: n % 4 === 0 ? 'step_view' : 'field_blur',
    schemaVersion: 1,
    id: `${sessionId}-${n}`,
    ts: new Date(now + n).toISOString(),
    orgKey,
    journeyKey: 'apply',
    sessionId,
    clientId: sessionId,
    url: 'https://www.example.org/apply/personal-data',
    ...(n % 4 === 0 ? { stepKey: `step-${n % 8}` } : { fieldKey: `field-${n}` }),
  }));
  return { schemaVersion: 1, context: { orgKey, journeyKey: 'apply', deviceClass: 'desktop' }, events };
}

try {
  while ((await call('GET', '/readyz').catch(() => ({}))).status !== 200) await delay(100);
  const slug = `bench-${Date.now()}`;
  await call('POST', '/api/orgs', { slug, settings: { ingestRequestsPerHour: 1_000_000_000 } }, ADMIN_TOKEN);
  const made = await call('POST', `/api/orgs/${slug}/keys`, { name: 'k', scopes: ['journeys:write'] }, ADMIN_TOKEN);
  await call('POST', '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, JSON.parse(made.text).key);

  const start = performance.now();
  const until = start + SECONDS * 1000;
  const times = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const body = nextBatch(slug);
        const began = performance.now();
        const { status, text } = await call('POST', '/api/ingest', body);
        if (status !== 204) throw new Error(`${status} ${text}`);
        times.push(performance.now() - began);
      }
    }),
  );
  const acknowledged = times.length * EVENTS_A_BATCH;
  const ackSeconds = (performance.now() - start) / 1000;
  while ((await counter('waymark_spool_batches')) > 0) await delay(100);
  const loadSeconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)].toFixed(1);
  console.log(
    `engines       ${Object.keys(engines).join(', ') || 'embedded'}; ${cpus().length} cores, Node ${process.version}`,
  );
  console.log(
    `acknowledged  ${Math.round(acknowledged / ackSeconds).toLocaleString('en')} events/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${CONNECTIONS} connections`,
  );
  console.log(
    `loaded        ${Math.round(acknowledged / loadSeconds).toLocaleString('en')} events/s (${acknowledged.toLocaleString('en')} events, spool empty after ${loadSeconds.toFixed(1)} s)`,
  );
} finally {
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
