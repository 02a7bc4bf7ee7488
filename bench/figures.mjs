// How long each figure of a period takes over a million sessions of twelve events, on the embedded engine:
//   npm run build && node bench/figures.mjs [--sessions 1000000] [--requests 20] [--json file]
// Makes the events in a temporary folder, then asks a real service. The limit, measured in the same run, is what the
// engine takes to count the same rows, and to count a column of them by session.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Session } from 'chdb';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '20' },
    json: { type: 'string' },
    folder: { type: 'string' },
  },
});
const SESSIONS = Number(values.sessions);
const REQUESTS = Number(values.requests);
const DAYS = 30;
const DAY_MS = 86_400_000;
const PORT = '3978';
const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const STEPS = ['eligibility', 'personal-data', 'household', 'income', 'documents', 'review', 'signature', 'submit'];

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const TO = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const FROM = TO - DAYS * DAY_MS;

function startService() {
  const { PATH } = process.env;
  return spawn(process.execPath, ['dist/src/cli/waymark.js', 'serve'], {
    env: { PATH, PORT, DATA_DIR: folder, ADMIN_TOKEN, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function stop(service) {
  if (service.exitCode !== null || service.signalCode !== null) return;
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
}

async function call(method, path, body, secret) {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${secret}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function ready() {
  while (!(await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => ({ ok: false }))).ok) await delay(100);
}

/** Events as a journey of eight steps makes them: half of the sessions go on from each step to the next, or nearly. */
function eventsSql(journeyId, first, count) {
  const chance = (salt) => `cityHash64(n, ${salt}) % 1000`;
  return `INSERT INTO events (journey_id, spool, batch, place, received_at, received_on, tag, id, ts, seq, session_id,
      client_id, url, step_key, field_key, error_type, reason, device_class, language)
    WITH
      ${JSON.stringify(STEPS).replaceAll('"', "'")} AS keys,
      toUInt8(1 + (${chance(1)} < 900) * (1 + (${chance(2)} < 800) * (1 + (${chance(3)} < 850) * (1 + (${chance(4)} < 850)
        * (1 + (${chance(5)} < 900) * (1 + (${chance(6)} < 900) * (1 + (${chance(7)} < 950)))))))) AS depth,
      ${FROM} + intDiv(n * ${DAYS * DAY_MS}, ${SESSIONS}) AS start,
      arrayMap(at -> start + at * (5000 + cityHash64(n, at) % 90000), range(8)) AS arrivals,
      arrayConcat(
        [('session_start', start, '', '', '', '')],
        arrayFlatten(arrayMap(at -> arrayConcat(
          [('step_view', arrivals[at + 1] + at, keys[at + 1], '', '', '')],
          if(cityHash64(n, at, 1) % 10 < 5, [
            ('field_focus', arrivals[at + 1] + 900, keys[at + 1], concat('field-', toString(n % 6)), '', ''),
            ('field_blur', arrivals[at + 1] + 900 + cityHash64(n, at, 2) % 4000, keys[at + 1], concat('field-', toString(n % 6)), '', '')
          ], []),
          if(cityHash64(n, at, 3) % 20 = 0, [
            ('validation_error', arrivals[at + 1] + 4950, keys[at + 1], concat('field-', toString(n % 6)), 'required', '')
          ], [])
        ), range(depth))),
        if(depth = 8 AND ${chance(8)} < 970, [('submit_success', arrivals[8] + 4990, 'submit', '', '', '')],
          [('dropoff_signal', arrivals[depth] + 4980, keys[depth], '', '', ['close', 'idle', 'away'][1 + n % 3])])
      ) AS made
    SELECT '${journeyId}', 1, n + 1, place, fromUnixTimestamp64Milli(toInt64(start), 'UTC') AS arrived, toDate(arrived),
      event.1, concat(lower(hex(cityHash64(n))), '-', toString(place)),
      fromUnixTimestamp64Milli(toInt64(event.2), 'UTC'), place,
      toString(reinterpretAsUUID(sipHash128(n))), toString(reinterpretAsUUID(sipHash128(n, 1))),
      concat('https://www.example.org/apply/', event.3), event.3, event.4, event.5, event.6,
      ['desktop', 'mobile', 'tablet'][1 + (${chance(9)} > 480) + (${chance(9)} > 940)], ['en', 'de', 'fr', 'tr'][1 + intDiv(${chance(10)}, 280)]
    FROM (SELECT number + ${first} AS n FROM numbers(${count}))
    ARRAY JOIN made AS event, arrayMap(at -> toUInt16(at - 1), arrayEnumerate(made)) AS place
    SETTINGS max_threads = 2, max_block_size = 16384`;
}

const percentile = (times, share) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)];
const ms = (value) => `${Math.round(value)} ms`.padStart(9);

let service = startService();
try {
  await ready();
  const slug = `bench-${Date.now()}`;
  await call('POST', '/api/orgs', { slug }, ADMIN_TOKEN);
  const scopes = ['journeys:write', 'results:read'];
  const { key } = await call('POST', `/api/orgs/${slug}/keys`, { name: 'bench', scopes }, ADMIN_TOKEN);
  const steps = STEPS.map((stepKey, index) => ({ stepKey, index }));
  const journey = await call('POST', '/api/journeys/create', { slug: 'apply', displayName: 'Apply', steps }, key);
  await stop(service);

  const engine = new Session(join(folder, 'events'));
  const began = performance.now();
  const CHUNK = 50_000;
  for (let first = 0; first < SESSIONS; first += CHUNK) {
    await engine.queryAsync(eventsSql(journey.id, first, Math.min(CHUNK, SESSIONS - first)));
  }
  const one = async (sql) => JSON.parse(await (await engine.queryAsync(sql, { format: 'JSONEachRow' })).text());
  const { events } = await one('SELECT count() AS events FROM events');
  console.log(
    `made ${Number(events).toLocaleString('en')} events in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  const limits = {};
  for (const [name, sql] of [
    ['limit: read ts of all events', 'SELECT sum(toUnixTimestamp(ts)) AS x FROM events'],
    ['limit: count events by session', 'SELECT count() AS x FROM (SELECT session_id FROM events GROUP BY session_id)'],
  ]) {
    const times = [];
    for (let n = 0; n < 5; n++) {
      const start = performance.now();
      await engine.queryAsync(sql);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    limits[name] = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  }
  engine.close();

  service = startService();
  await ready();
  const period = `from=${new Date(FROM).toISOString()}&to=${new Date(TO).toISOString()}`;
  const QUESTIONS = {
    overview: `/api/journeys/apply/metrics?${period}`,
    'overview, mobile': `/api/journeys/apply/metrics?${period}&deviceClass=mobile`,
    step: `/api/journeys/apply/metrics/steps/income?${period}`,
    fields: `/api/journeys/apply/metrics/steps/income/fields?${period}`,
    paths: `/api/journeys/apply/metrics/paths?${period}`,
    'all journeys': '/api/metrics/journeys',
    installation: '/api/journeys/apply/metrics/installation',
  };
  await idle(service);
  const { summary } = await call('GET', QUESTIONS.overview, undefined, key);
  if (summary.sessions !== SESSIONS) throw new Error(`${summary.sessions} sessions instead of ${SESSIONS}`);
  const results = { ...limits };
  for (const [name, path] of Object.entries(QUESTIONS)) {
    const times = [];
    for (let n = 0; n < REQUESTS; n++) {
      const start = performance.now();
      await call('GET', path, undefined, key);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    results[name] = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  }
  console.log(
    `${SESSIONS.toLocaleString('en')} sessions, ${Number(events).toLocaleString('en')} events; ${cpus().length} cores, Node ${process.version}; ${REQUESTS} requests each`,
  );
  console.log(`${''.padEnd(32)}      p50       p95`);
  for (const [name, { p50, p95 }] of Object.entries(results)) console.log(`${name.padEnd(32)}${ms(p50)} ${ms(p95)}`);
  if (values.json) {
    const told = { sessions: SESSIONS, events: Number(events), cores: cpus().length, requests: REQUESTS, results };
    writeFileSync(values.json, `${JSON.stringify(told, null, 2)}\n`);
  }
} finally {
  await stop(service);
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
}

/** Waits until the service has prepared what it prepares at its start: until it needs no more processor time (Linux). */
async function idle({ pid }) {
  const used = () =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(' ')
      .slice(13, 15)
      .reduce((sum, ticks) => sum + Number(ticks), 0);
  const start = performance.now();
  for (let before = -100; used() - before > 5; await delay(1_000)) before = used();
  console.log(`ready ${((performance.now() - start) / 1000).toFixed(1)} s after the start`);
}
