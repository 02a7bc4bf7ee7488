// How soon a page of the dashboard can be used by somebody who has never opened it: an empty cache, a new browser profile
// for each load, the service on the same machine. Needs `npm run build`:
//   node bench/pages.mjs [--loads 15] [--visitors 2000] [--json file]
// Time to interactive is defined as browsers' tools define it: when what the page shows has come and been drawn, and its
// thread has been free of long tasks (50 ms) since; here also not before the page's main figure is there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { DEMO_STEPS } from '../dist/src/demo/journey.js';
import { visitorBatches } from '../dist/src/demo/visitors.js';
import { CHROMIUM } from './support/chromium.mjs';

const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '15' },
    visitors: { type: 'string', default: '2000' },
    json: { type: 'string' },
  },
});
const LOADS = Number(values.loads);
const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const PERSON = { name: 'Bench', email: 'bench@example.org', password: 'a password of the benchmark' };
/** After this long without a long task, the thread is taken to be free. */
const FREE_MS = 1_000;
const INTERACTIVE_MS_MAX = 1_500;
const SCRIPT_GZIP_BYTES_MAX = 250_000;

/** Page, and what it is there for. */
const PAGES = {
  'sign in': { path: '/sign-in', main: 'form button', anonymous: true },
  journeys: { path: '/', main: 'main tbody a' },
  overview: { path: '/journeys/apply', main: '#funnel [role=img]' },
  'one step': { path: '/journeys/apply/steps/documents', main: '#fields [role=img]' },
  paths: { path: '/journeys/apply/paths', main: '#flow [role=img]' },
};

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const service = spawn(process.execPath, ['dist/src/cli/waymark.js', 'serve'], {
  env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, ADMIN_TOKEN, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  while (!(await fetch(`${url}/readyz`).catch(() => ({ ok: false }))).ok) await delay(100);
  await fill();
  const browser = await chromium.launch(CHROMIUM);
  const signedIn = await session(browser);
  const results = {};
  for (const [name, page] of Object.entries(PAGES)) results[name] = await measure(browser, page, signedIn);
  const machine = `${cpus().length} × ${cpus()[0].model}, Node ${process.version}, Chromium ${browser.version()}`;
  await browser.close();
  console.log(`${LOADS} loads each with an empty cache; ${machine}`);
  console.table(results);
  const missed = Object.entries(results).filter(
    ([, { 'interactive, p95 ms': ms, 'JavaScript, gzip bytes': bytes }]) =>
      ms > INTERACTIVE_MS_MAX || bytes > SCRIPT_GZIP_BYTES_MAX,
  );
  console.log(
    missed.length === 0
      ? `✓ interactive within ${INTERACTIVE_MS_MAX} ms, at most ${SCRIPT_GZIP_BYTES_MAX} bytes of JavaScript`
      : `✗ ${missed.map(([name]) => name).join(', ')}`,
  );
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, loads: LOADS, results }, null, 2)}\n`);
} finally {
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

async function fill() {
  const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };
  await post('/api/orgs', { slug: 'bench' }, admin);
  await post('/api/setup', { adminToken: ADMIN_TOKEN, ...PERSON }, { origin: url });
  const scopes = ['journeys:write', 'ingest:write', 'org:settings'];
  const { key } = await post('/api/orgs/bench/keys', { name: 'bench', scopes }, admin);
  const bearer = { authorization: `Bearer ${key}` };
  const settings = { ingestRequestsPerHour: 1_000_000 };
  await send('PUT', '/api/orgs/bench', { settings }, bearer);
  const steps = DEMO_STEPS.map(({ stepKey, name, stepType }, index) => ({ stepKey, name, stepType, index }));
  await post('/api/journeys/create', { slug: 'apply', displayName: 'Apply', steps }, bearer);
  const crowd = { seed: 1, now: Date.now(), count: Number(values.visitors), pageUrl: 'https://www.example.org/apply' };
  for (const batch of visitorBatches({ ...crowd, orgKey: 'bench', journeyKey: 'apply' })) {
    await post('/api/ingest', { ...batch, sentAt: new Date().toISOString() }, bearer);
  }
}

function post(path, body, headers) {
  return send('POST', path, body, headers);
}

async function send(method, path, body, headers) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function session(browser) {
  const context = await browser.newContext();
  const { email, password } = PERSON;
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measure(browser, { path, main, anonymous = false }, signedIn) {
  const loads = [];
  let script = 0;
  // The first is the service's own warming up, and where the files are weighed.
  for (let load = -1; load < LOADS; load++) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      ...(!anonymous && { storageState: signedIn }),
    });
    const page = await context.newPage();
    const scripts = [];
    if (load < 0) page.on('response', (one) => one.url().endsWith('.js') && scripts.push(one.body()));
    await page.addInitScript(WATCH, main);
    await page.goto(url + path);
    const found = await page.waitForFunction(
      (free) => {
        const { shownAt, busyUntil } = globalThis.watched;
        const at = Math.max(shownAt ?? Infinity, busyUntil);
        return performance.now() - at > free ? { shownAt, at } : null;
      },
      FREE_MS,
      { polling: 50 },
    );
    if (load >= 0) loads.push(await found.jsonValue());
    for (const body of await Promise.all(scripts)) script += gzipSync(body, { level: 9 }).length;
    await context.close();
  }
  const spread = (of) => loads.map(of).sort((a, b) => a - b);
  const [shown, interactive] = [spread(({ shownAt }) => shownAt), spread(({ at }) => at)];
  return {
    'shown, p50 ms': Math.round(percentile(shown, 0.5)),
    'interactive, p50 ms': Math.round(percentile(interactive, 0.5)),
    'interactive, p95 ms': Math.round(percentile(interactive, 0.95)),
    'JavaScript, gzip bytes': script,
  };
}

/** In the page, before anything else: when its main thing has been drawn, and until when its thread was busy. */
function WATCH(main) {
  globalThis.watched = { shownAt: undefined, busyUntil: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) globalThis.watched.busyUntil = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector(main) || document.querySelector('main [aria-busy=true]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.watched.shownAt = performance.now())));
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, resolve));
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}
