// How soon the overview shows its tiles and is whole over a folder that is full, when it was asked before, and how soon a filter
// answers, when nobody asked for it since the start and when somebody did:
//   npm run build && node bench/figures.mjs --only fill --folder data && node bench/overview.mjs --folder data [--loads 10] [--json file]
// An account and an empty journey are made in the folder. Warm: the service has answered the same page once. Each load, filter and
// answer is counted again: it waits until the moment of the one before is over, as of which the service would answer again; loads
// within the same moment are printed as well. The limits, measured in the same run: the same page over the empty journey, which
// costs the browser as much, and the slowest of its answers, asked by itself. Whole and filters are printed as ratios to these.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './support/chromium.mjs';

const { values } = parseArgs({
  options: { folder: { type: 'string' }, loads: { type: 'string', default: '10' }, json: { type: 'string' } },
});
if (!values.folder || !existsSync(join(values.folder, 'bench-made.json'))) {
  console.error('--folder must be one that bench/figures.mjs has filled');
  process.exit(1);
}
const LOADS = Number(values.loads);
const PORT = '3979';
const url = `http://localhost:${PORT}`;
const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const PERSON = { name: 'Bench', email: 'bench@example.org', password: 'a password of the benchmark' };
const TILES_MS_MAX = 600;
const WHOLE_MS_MAX = 1_000;
const FILTER_MS_MAX = 300;
/** Between two loads, in ms. */
const PAUSE_MS = 1_000;
/** Filters of the page. Each is asked twice: the second time it is warm. */
const FILTERS = [
  ...['mobile', 'desktop', 'tablet'].map((value) => ['Device', 'deviceClass', value]),
  ...['en', 'de', 'fr', 'tr'].map((value) => ['Language', 'language', value]),
];

const service = spawn(process.execPath, ['dist/src/cli/waymark.js', 'serve'], {
  // As many threads as the image and the systemd unit set.
  env: {
    PATH: process.env.PATH,
    PORT,
    DATA_DIR: values.folder,
    ADMIN_TOKEN,
    LOG_LEVEL: 'warn',
    UV_THREADPOOL_SIZE: '8',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
let browser;
try {
  while (!(await fetch(`${url}/readyz`).catch(() => ({ ok: false }))).ok) await delay(100);
  await prepared();
  await post('/api/setup', { adminToken: ADMIN_TOKEN, ...PERSON });
  const { orgs } = await (await fetch(`${url}/api/orgs`, { headers: bearer(ADMIN_TOKEN) })).json();
  const scopes = ['journeys:write', 'results:read'];
  const { key } = await post(`/api/orgs/${orgs[0].slug}/keys`, { name: 'overview', scopes }, ADMIN_TOKEN);
  const steps = Array.from({ length: 8 }, (_, index) => ({ stepKey: `step-${index}`, index }));
  await post('/api/journeys/create', { slug: 'empty', displayName: 'Empty', steps }, key);

  browser = await chromium.launch(CHROMIUM);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { email, password } = PERSON;
  await context.request.post(`${url}/api/auth/sign-in/email`, { headers: { origin: url }, data: { email, password } });

  const nothing = await load(context, 'empty', LOADS);
  const loads = await load(context, 'apply', LOADS, PAUSE_MS);
  const again = await load(context, 'apply', LOADS);
  // The filters are measured on the page before their answers are asked for directly: answers are cached from then on.
  const first = [];
  for (const filter of FILTERS) first.push(await choose(context, filter));
  const filtered = [];
  for (const filter of FILTERS) filtered.push(await choose(context, filter));
  const { period } = await ask('/api/journeys/apply/metrics/summary', key);
  const asked = `/api/journeys/apply/metrics?from=${period.from}&to=${period.to}`;
  const answers = await times(LOADS, () => ask(asked, key));
  const filterAnswers = await times(FILTERS.length, (nth) => ask(`${asked}&${FILTERS[nth].slice(1).join('=')}`, key));

  const tiles = middle(loads.map((one) => one.tiles));
  const all = middle(loads.map((one) => one.whole));
  const limit = middle(nothing.map((one) => one.whole)) + middle(answers);
  const filter = middle(filtered);
  const rows = [
    ['limit: the page without sessions, whole', middle(nothing.map((one) => one.whole))],
    ['limit: its slowest answer by itself', middle(answers)],
    ['limit: the same, filtered', middle(filterAnswers)],
    ['tiles are there', tiles, TILES_MS_MAX],
    ['whole', all, WHOLE_MS_MAX, all / limit],
    ['whole, asked again within a moment', middle(again.map((one) => one.whole))],
    ['filter', filter, FILTER_MS_MAX, filter / middle(filterAnswers)],
    ['filter that nobody asked for since the start', middle(first)],
  ];
  const { summary } = await ask(asked, key);
  const machine = `${cpus().length} × ${cpus()[0].model}, Node ${process.version}`;
  console.log(`${summary.sessions.toLocaleString('en')} sessions in 30 days; ${LOADS} loads, p50; ${machine}`);
  for (const [name, ms, most, ratio] of rows) {
    const verdict = most === undefined ? '' : `  ${ms <= most ? '✓' : '✗'} at most ${most} ms`;
    const beside = ratio === undefined ? '' : `; ${ratio.toFixed(1)} × its limit`;
    console.log(`${name.padEnd(42)}${String(Math.round(ms)).padStart(7)} ms${verdict}${beside}`);
  }
  if (values.json) {
    const report = {
      machine,
      sessions: summary.sessions,
      nothing,
      loads,
      again,
      answers,
      first,
      filtered,
      filterAnswers,
    };
    writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await browser?.close();
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
}

/** The first load is not counted: it makes the others warm. */
async function load(context, slug, count, pauseMs = 0) {
  const loads = [];
  for (let nth = -1; nth < count; nth++) {
    await delay(pauseMs);
    const began = performance.now();
    const page = await open(context, slug, (tiles) => loads.push({ tiles: tiles - began }));
    Object.assign(loads.at(-1), { whole: performance.now() - began });
    await page.close();
  }
  return loads.slice(1);
}

/** How long a page takes to be whole again when a filter is chosen on it, in ms. */
async function choose(context, [label, , value]) {
  const page = await open(context, 'apply');
  await delay(PAUSE_MS);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const began = performance.now();
  await page.getByLabel(label, { exact: true }).selectOption(value);
  // The chip of the filter comes with the first drawing that awaits its figures.
  await page.getByRole('button', { name: /^Without/ }).waitFor();
  await whole(page);
  const taken = performance.now() - began;
  await page.close();
  return taken;
}

/** A page whose answers have all come; `seen` is called when its first figures, or the word that there are none, can be read. */
async function open(context, slug, seen = () => {}) {
  const page = await context.newPage();
  await page.goto(`${url}/journeys/${slug}`);
  await page.locator('.tile a.number-link, main .empty').first().waitFor({ timeout: 120_000 });
  seen(performance.now());
  await whole(page);
  return page;
}

/** Nothing is on its way any more. */
async function whole(page) {
  const awaited = page.locator('main :is([aria-busy=true], .skeleton)');
  while ((await awaited.count()) > 0) await delay(10);
}

/** Waits until stored events are prepared: a service that starts on a folder of an older version makes the rows of sessions first. */
async function prepared() {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^waymark_unprepared_days 0$/m.test(metrics)) return;
    await delay(200);
  }
}

async function times(count, work) {
  const taken = [];
  for (let nth = 0; nth < count; nth++) {
    await delay(PAUSE_MS);
    const began = performance.now();
    await work(nth);
    taken.push(performance.now() - began);
  }
  return taken;
}

function middle(of) {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)];
}

function bearer(secret) {
  return secret === undefined ? {} : { authorization: `Bearer ${secret}` };
}

async function ask(path, key) {
  const response = await fetch(url + path, { headers: bearer(key) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function post(path, body, secret) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...bearer(secret) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  // Accounts and journeys may be there from an earlier run.
  if (!response.ok && response.status !== 409) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
