// How soon the overview is whole over a folder that is full, when it was asked before, and how soon a filter answers:
//   npm run build && node bench/overview.mjs --folder data [--loads 10] [--json file]
// The folder is one of bench/figures.mjs; an account is made in it. Warm: the service has answered the same page once.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values } = parseArgs({
  options: { folder: { type: 'string' }, loads: { type: 'string', default: '10' }, json: { type: 'string' } },
});
const LOADS = Number(values.loads);
const PORT = '3979';
const url = `http://localhost:${PORT}`;
const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const PERSON = { name: 'Bench', email: 'bench@example.org', password: 'a password of the benchmark' };
const WHOLE_MS_MAX = 1_000;
const FILTER_MS_MAX = 300;
const PATH = '/journeys/apply';
/** Filters of the page, none of which another has asked before it. */
const FILTERS = ['mobile', 'desktop', 'tablet', 'unknown'];

const service = spawn(process.execPath, ['dist/src/cli/waymark.js', 'serve'], {
  env: { PATH: process.env.PATH, PORT, DATA_DIR: values.folder, ADMIN_TOKEN, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  while (!(await fetch(`${url}/readyz`).catch(() => ({ ok: false }))).ok) await delay(100);
  await post('/api/setup', { adminToken: ADMIN_TOKEN, ...PERSON });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { email, password } = PERSON;
  await context.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email, password },
  });
  const loads = [];
  let sessions = '';
  for (let load = -1; load < LOADS; load++) {
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(url + PATH);
    await page.locator('a.number-link').first().waitFor({ timeout: 120_000 });
    const tiles = performance.now() - began;
    await whole(page);
    if (load >= 0) loads.push({ tiles, whole: performance.now() - began });
    sessions = await page.locator('.tile-value').first().textContent();
    await page.close();
  }
  const answered = [];
  for (const filter of FILTERS) {
    const page = await context.newPage();
    await page.goto(url + PATH);
    await whole(page);
    const began = performance.now();
    await page.getByLabel('Device', { exact: true }).selectOption(filter);
    await page.locator('.figures[aria-busy=true]').first().waitFor();
    await whole(page);
    answered.push(performance.now() - began);
    await page.close();
  }
  await browser.close();
  const middle = (of) => Math.round(of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]);
  const results = {
    'tiles, p50 ms': middle(loads.map(({ tiles }) => tiles)),
    'whole, p50 ms': middle(loads.map(({ whole: all }) => all)),
    'filter, p50 ms': middle(answered),
  };
  const machine = `${cpus().length} × ${cpus()[0].model}, Node ${process.version}`;
  console.log(`${sessions} sessions in 30 days, ${LOADS} loads; ${machine}`);
  console.table(results);
  const isMet = results['whole, p50 ms'] <= WHOLE_MS_MAX && results['filter, p50 ms'] <= FILTER_MS_MAX;
  console.log(`${isMet ? '✓' : '✗'} whole within ${WHOLE_MS_MAX} ms, filters within ${FILTER_MS_MAX} ms`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, sessions, loads, answered }, null, 2)}\n`);
} finally {
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
}

/** Nothing is on its way any more. */
async function whole(page) {
  const awaited = page.locator('main :is([aria-busy=true], .skeleton)');
  while ((await awaited.count()) > 0) await delay(10);
}

async function post(path, body) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  // The account may be there from before.
  if (!response.ok && response.status !== 409) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
