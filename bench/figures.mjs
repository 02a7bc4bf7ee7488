// How long each figure of a period takes over a million sessions of twelve events, on the embedded engine:
//   npm run build && node bench/figures.mjs [--sessions 1000000] [--days 30] [--requests 20] [--json file] [--folder data]
//     [--only fill|figures|retrieve] [--open]
// Makes the events in a temporary folder, then asks a real service: the figures of the last 30 days and of all, the first time, when nothing
// else happens and right after a batch was acknowledged; and a retrieved journey, while 1,000 events a second arrive and after a step
// was added as well. With --open, all sessions began in one hour that ended a quarter of an hour ago, and some are open. It also
// says what is kept of sessions beside their events. A folder that is named is kept: a run that was cut off goes on with it,
// and a later one asks it again. The limit, measured in the same run, is what the engine takes to count the same rows, and to
// count a column of them by session.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Session } from 'chdb';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '30' },
    only: { type: 'string' },
    requests: { type: 'string', default: '20' },
    json: { type: 'string' },
    folder: { type: 'string' },
    open: { type: 'boolean', default: false },
  },
});
const SESSIONS = Number(values.sessions);
const REQUESTS = Number(values.requests);
const DAYS = Number(values.days);
const ASKED_DAYS = Math.min(DAYS, 30);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PORT = '3978';
const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const STEPS = ['eligibility', 'personal-data', 'household', 'income', 'documents', 'review', 'signature', 'submit'];

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'waymark-bench-'));
mkdirSync(folder, { recursive: true, mode: 0o700 });
/** A record of what the folder holds so far. */
const madeFile = join(folder, 'bench-made.json');
const made = existsSync(madeFile)
  ? JSON.parse(readFileSync(madeFile, 'utf8'))
  : { to: values.open ? Date.now() - HOUR_MS / 4 : Math.floor(Date.now() / HOUR_MS) * HOUR_MS, sessions: 0 };
const TO = made.to;
/** Sessions start in so long a time. */
const SPAN_MS = values.open ? HOUR_MS : DAYS * DAY_MS;
const FROM = TO - SPAN_MS;

function startService() {
  const { PATH } = process.env;
  return spawn(process.execPath, ['dist/src/cli/waymark.js', 'serve'], {
    // As many threads as the image and the systemd unit set.
    env: { PATH, PORT, DATA_DIR: folder, ADMIN_TOKEN, LOG_LEVEL: 'warn', UV_THREADPOOL_SIZE: '8' },
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
      ${FROM} + intDiv(n * ${SPAN_MS}, ${SESSIONS}) AS start,
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

const isAsked = (part) => values.only === undefined || values.only === part;
const results = {};
async function measure(name, requests, work, before = async () => {}) {
  const times = [];
  for (let n = 0; n < requests; n++) {
    await before();
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  results[name] = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  console.log(`${name.padEnd(44)}${ms(results[name].p50)} ${ms(results[name].p95)}`);
}

let service = startService();
try {
  await ready();
  made.org ??= `bench-${Date.now()}`;
  const { org } = made;
  const { orgs } = await call('GET', '/api/orgs', undefined, ADMIN_TOKEN);
  const settings = { ingestRequestsPerHour: 1_000_000_000, retentionDays: Math.max(395, DAYS + 5) };
  if (orgs.length === 0) await call('POST', '/api/orgs', { slug: org, settings }, ADMIN_TOKEN);
  const scopes = ['journeys:write', 'results:read'];
  const { key } = await call('POST', `/api/orgs/${org}/keys`, { name: 'bench', scopes }, ADMIN_TOKEN);
  const steps = STEPS.map((stepKey, index) => ({ stepKey, index }));
  made.journeyId ??= (
    await call('POST', '/api/journeys/create', { slug: 'apply', displayName: 'Apply', steps }, key)
  ).id;
  writeFileSync(madeFile, JSON.stringify(made));
  await stop(service);

  const engine = new Session(join(folder, 'events'));
  const began = performance.now();
  const CHUNK = 50_000;
  while (made.sessions < SESSIONS) {
    const count = Math.min(CHUNK, SESSIONS - made.sessions);
    await engine.queryAsync(eventsSql(made.journeyId, made.sessions, count));
    made.sessions += count;
    // Rows of sessions are made at the start, as after an upgrade.
    await engine.queryAsync('INSERT INTO unfolded_days SELECT DISTINCT received_on FROM events');
    writeFileSync(madeFile, JSON.stringify(made));
  }
  const one = async (sql) => JSON.parse(await (await engine.queryAsync(sql, { format: 'JSONEachRow' })).text());
  const { events } = await one('SELECT count() AS events FROM events');
  console.log(
    `made ${Number(events).toLocaleString('en')} events in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  for (const [name, sql] of [
    ['limit: read ts of all events', 'SELECT sum(toUnixTimestamp(ts)) AS x FROM events'],
    ['limit: count events by session', 'SELECT count() AS x FROM (SELECT session_id FROM events GROUP BY session_id)'],
  ]) {
    if (isAsked('figures')) await measure(name, 5, () => engine.queryAsync(sql));
  }
  engine.close();

  const started = performance.now();
  service = startService();
  await ready();
  // Until now: what arrives meanwhile is among it.
  const period = `from=${new Date(TO - ASKED_DAYS * DAY_MS).toISOString()}`;
  const all = `from=${new Date(FROM).toISOString()}&to=${new Date(TO).toISOString()}`;
  const QUESTIONS = {
    overview: `/api/journeys/apply/metrics?${period}`,
    ...(DAYS > ASKED_DAYS && { 'overview, all time': `/api/journeys/apply/metrics?${all}` }),
    'overview, mobile': `/api/journeys/apply/metrics?${period}&deviceClass=mobile`,
    step: `/api/journeys/apply/metrics/steps/income?${period}`,
    fields: `/api/journeys/apply/metrics/steps/income/fields?${period}`,
    paths: `/api/journeys/apply/metrics/paths?${period}`,
    'all journeys': '/api/metrics/journeys',
    installation: '/api/journeys/apply/metrics/installation',
  };
  const refused = await untilAnswered('/api/journeys/apply', key);
  console.log(
    `first retrieve ${((performance.now() - started) / 1000).toFixed(1)} s after the start, refused ${refused} times`,
  );
  const { summary } = await call('GET', `/api/journeys/apply/metrics?${all}`, undefined, key);
  if (summary.sessions !== SESSIONS) throw new Error(`${summary.sessions} sessions instead of ${SESSIONS}`);
  console.log(`${''.padEnd(44)}      p50       p95`);
  if (isAsked('figures')) {
    for (const [name, path] of Object.entries(QUESTIONS)) {
      const ask = () => call('GET', path, undefined, key);
      await measure(`${name}, the first time`, 1, ask);
      await measure(name, REQUESTS, ask);
      await measure(`${name}, right after a batch`, REQUESTS, ask, () => send(org, 10));
    }
  }
  if (isAsked('retrieve')) {
    const retrieve = () => call('GET', '/api/journeys/apply', undefined, key);
    await measure('retrieve, idle', REQUESTS, retrieve);
    await measure('retrieve, right after a batch', REQUESTS, retrieve, () => send(org, 10));
    const stopSending = sendSteadily(org, 1_000);
    await measure('retrieve, at 1,000 events/s', REQUESTS, retrieve, () => delay(150));
    await stopSending();
    await call('POST', '/api/journeys/apply/steps', { stepKey: `step-${Date.now()}`, index: Date.now() % 1e6 }, key);
    await measure('first retrieve after a new step', 1, retrieve);
  }
  console.log(
    `${SESSIONS.toLocaleString('en')} sessions, ${Number(events).toLocaleString('en')} events; ${cpus().length} cores, Node ${process.version}; ${REQUESTS} requests each`,
  );
  if (values.json) {
    const report = { sessions: SESSIONS, events: Number(events), cores: cpus().length, requests: REQUESTS, results };
    writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
  await stop(service);
  await printSizes();
} finally {
  await stop(service);
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
}

/** Asks until it is answered, as long as the service says that it counts. Resolves with how often it said so. */
async function untilAnswered(path, secret) {
  for (let refused = 0; ; refused++) {
    const { status } = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    if (status === 200) return refused;
    if (status !== 503) throw new Error(`GET ${path}: ${status}`);
    await delay(1_000);
  }
}

async function send(org, events) {
  const own = { orgKey: org, journeyKey: 'apply' };
  const sessionId = crypto.randomUUID();
  const response = await fetch(`http://127.0.0.1:${PORT}/api/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({
      schemaVersion: 1,
      context: own,
      events: Array.from({ length: events }, (_, seq) => ({
        ...{ _tag: seq === 0 ? 'session_start' : 'step_view', schemaVersion: 1, id: crypto.randomUUID(), seq },
        ...{ ts: new Date().toISOString(), sessionId, clientId: sessionId, stepKey: STEPS[seq % STEPS.length] },
        ...{ url: 'http://localhost:3000/apply', ...own },
      })),
    }),
  });
  if (response.status !== 204) throw new Error(`ingest: ${response.status} ${await response.text()}`);
}

/** Batches of ten events, so many events a second. Returns what stops it. */
function sendSteadily(org, eventsPerSecond) {
  const under = new Set();
  const timer = setInterval(() => {
    for (let n = 0; n < eventsPerSecond / 100; n++) {
      const one = send(org, 10).finally(() => under.delete(one));
      under.add(one);
    }
  }, 100);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
  };
}

/** Prints the size of each table on disk. */
async function printSizes() {
  const engine = new Session(join(folder, 'events'));
  const sql = `SELECT table, sum(rows) AS n, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active
    AND database NOT IN ('system', 'INFORMATION_SCHEMA', 'information_schema') GROUP BY table ORDER BY bytes DESC`;
  const text = await (await engine.queryAsync(sql, { format: 'JSONEachRow' })).text();
  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  engine.close();
  for (const { table, n, bytes } of rows) {
    console.log(
      `${table.padEnd(20)}${Number(n).toLocaleString('en').padStart(14)} rows ${(bytes / 1e6).toFixed(1).padStart(9)} MB`,
    );
  }
}
