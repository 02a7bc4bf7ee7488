// The cost of the embed script to the page it is on, in a real Chromium at a quarter of this machine's speed: its start, each of
// its handlers, the layouts and long tasks that it makes. Beside it two that do next to nothing. Needs `npm run build`. See
// bench/embed.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './support/chromium.mjs';
import { CATEGORIES, costOf, spread } from './support/trace.mjs';

const FIELDS = 10;
const WARM_UPS = 4;
/** In which the page comes to rest before its visitor begins. */
const SETTLE_MS = 700;

const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '15' },
    slowdown: { type: 'string', default: '4' },
    json: { type: 'string' },
    trace: { type: 'string' },
  },
});
const slowdown = Number(values.slowdown);
const LISTENERS = `for (const type of ['click', 'pointerdown', 'keydown', 'focusin', 'focusout', 'input', 'change', 'invalid',
  'submit', 'pagehide', 'visibilitychange']) addEventListener(type, () => {}, true);`;
const scripts = {
  '/v1.js': readFileSync(new URL('../dist/embed/v1.js', import.meta.url)),
  '/least.js': `(() => { ${LISTENERS}
    const clientId = (localStorage.least ||= crypto.randomUUID());
    sessionStorage.least = JSON.stringify({ id: crypto.randomUUID(), at: Date.now() });
    new MutationObserver(() => {}).observe(document, { childList: true, subtree: true, attributes: true });
    const body = JSON.stringify({ events: [{ clientId, url: location.pathname, ts: new Date().toISOString() }] });
    fetch('/api/ingest', { method: 'POST', body, keepalive: true, credentials: 'omit', referrerPolicy: 'origin' });
  })()`,
  '/nothing.js': LISTENERS,
};
const page = (path) => `<!doctype html><title>Bench</title>
  <script async src="${path}" data-org="acme" data-journey="permit" data-endpoint="/api/ingest"></script>
  <section data-journey-step="contact"><form onsubmit="return false">
  ${Array.from({ length: FIELDS }, (_, i) => `<label>F${i}<input name="field${i}" required></label>`).join('')}
  <button>Go</button></form></section>`;

const server = createServer((request, response) => {
  const script = scripts[request.url];
  const [, of] = /^\/page(\/.*)/.exec(request.url) ?? [];
  if (script)
    response
      .setHeader('content-type', 'text/javascript')
      .setHeader('cache-control', 'public, max-age=3600')
      .end(script);
  else if (of) response.setHeader('content-type', 'text/html').end(page(of));
  else if (request.url === '/embed/steps/acme/permit') response.end('{"steps":["contact"]}');
  else response.writeHead(204).end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
// A profile on disk, as a visitor has: the browser keeps the file, and in time the compiled code.
const profile = mkdtempSync(join(tmpdir(), 'bench-'));
const context = await chromium.launchPersistentContext(profile, CHROMIUM);
const browser = `Chromium ${context.browser()?.version() ?? ''}`.trim();

/** One visit in a new tab: an attempt that fails, ten fields, an attempt that passes. */
async function visit(path) {
  const tab = await context.newPage();
  const client = await context.newCDPSession(tab);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const trace = [];
  client.on('Tracing.dataCollected', ({ value }) => trace.push(...value));
  const complete = new Promise((resolve) => client.on('Tracing.tracingComplete', resolve));
  await client.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await tab.goto(`${url}/page${path}`, { waitUntil: 'load' });
  await tab.waitForTimeout(SETTLE_MS);
  await tab.click('button');
  for (let i = 0; i < FIELDS; i++) {
    await tab.click(`[name=field${i}]`);
    await tab.keyboard.type('abc');
  }
  await tab.click('button');
  await tab.evaluate('window.JourneyEmbed?.flush()');
  await client.send('Tracing.end');
  await complete;
  await tab.close();
  return { cost: costOf(trace, path), trace };
}

const costs = Object.fromEntries(Object.keys(scripts).map((path) => [path, []]));
const before = loadavg()[0];
for (let load = -WARM_UPS; load < Number(values.loads); load++) {
  for (const [path, list] of Object.entries(costs)) {
    const { cost, trace } = await visit(path);
    if (load >= 0) list.push(cost);
    if (load === 0 && path === '/v1.js' && values.trace) writeFileSync(values.trace, JSON.stringify(trace));
  }
}
await context.close();
server.close();
rmSync(profile, { recursive: true, force: true });

const round = (number) => Number(number.toFixed(3));
const rounded = (figures) => Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, round(figure)]));
const figuresOf = (list) => ({
  page: Object.fromEntries(
    Object.entries({
      'start, ms': 'startMs',
      'longest task until the visitor begins, ms': 'longestMs',
      'until the visitor begins, ms': 'loadMs',
      'whole visit, ms': 'totalMs',
      'forced layouts': 'layouts',
      'style recalculations': 'styles',
      'long tasks': 'longTasks',
    }).map(([name, key]) => [name, rounded(spread(list.map((cost) => cost[key])))]),
  ),
  handlers: Object.fromEntries(
    [...new Set(list.flatMap(({ calls }) => Object.keys(calls)))].sort().map((name) => {
      const times = list.flatMap(({ calls }) => calls[name] ?? []);
      const first = spread(list.flatMap(({ calls }) => calls[name]?.[0] ?? []));
      return [
        name,
        {
          'calls a visit': round(times.length / list.length),
          ...rounded(spread(times)),
          'first, median': round(first.median),
        },
      ];
    }),
  ),
});
const machine = `${cpus().length} × ${cpus()[0].model}, load ${before.toFixed(1)} at the start, ${loadavg()[0].toFixed(1)} at the end`;
console.log(
  `${browser}, ${slowdown} times slowed down, ${values.loads} loads each in turn; ms of the page's thread; ${machine}`,
);
const figures = {
  'the embed script': figuresOf(costs['/v1.js']),
  'a script that only listens, keeps two ids and sends one request': figuresOf(costs['/least.js']),
  'a script that only listens': figuresOf(costs['/nothing.js']),
};
for (const [name, { page, handlers }] of Object.entries(figures)) {
  console.log(name);
  console.table(page);
  console.table(handlers);
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ browser, slowdown, machine, ...figures }, null, 2)}\n`);
