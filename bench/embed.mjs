// What the embed script costs the page it is on, in a real Chromium at a quarter of this machine's speed: its start, each of
// its handlers, the layouts and long tasks that it makes. From the browser's own trace; needs `npm run build`. See bench/embed.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const CPU_SLOWDOWN = 4;
const LONG_TASK_MS = 50;
const FIELDS = 10;
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } } });
const runs = Number(values.runs);
const script = readFileSync(new URL('../dist/embed/v1.js', import.meta.url));

const PAGE = `<!doctype html><title>Bench</title>
  <script src="/v1.js" data-org="acme" data-journey="permit" data-endpoint="/api/ingest" data-steps="contact"></script>
  <section data-journey-step="contact"><form onsubmit="return false">
  ${Array.from({ length: FIELDS }, (_, i) => `<label>F${i}<input name="field${i}" required></label>`).join('')}
  <button>Go</button></form></section>`;

const server = createServer((request, response) => {
  if (request.url === '/v1.js') response.setHeader('content-type', 'text/javascript').end(script);
  else if (request.url === '/') response.setHeader('content-type', 'text/html').end(PAGE);
  else response.writeHead(204).end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

/** One visit: an attempt that fails, ten fields, an attempt that passes. */
async function visit() {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const trace = [];
  client.on('Tracing.dataCollected', ({ value }) => trace.push(...value));
  const complete = new Promise((resolve) => client.on('Tracing.tracingComplete', resolve));
  await client.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await page.goto(url, { waitUntil: 'load' });
  await page.click('button');
  for (let i = 0; i < FIELDS; i++) await page.locator(`[name=field${i}]`).pressSequentially('abc');
  await page.click('button');
  await page.waitForResponse(/ingest/);
  await client.send('Tracing.end');
  await complete;
  await context.close();
  return read(trace.filter(({ ph }) => ph === 'X'));
}

/** Thread time, so that other processes do not count: with the slowdown, without waits for other processes. */
const ms = ({ tdur, dur }) => (tdur ?? dur) / 1_000;

function read(trace) {
  const isOurs = ({ args }) => args?.data?.url?.endsWith('/v1.js');
  const start = trace.find((event) => event.name === 'EvaluateScript' && isOurs(event));
  const inside = (outer, event) =>
    outer.pid === event.pid &&
    outer.tid === event.tid &&
    outer.ts <= event.ts &&
    outer.ts + outer.dur >= event.ts + event.dur;
  const calls = trace.filter((event) => event.name === 'FunctionCall' && isOurs(event));
  const runs = [start, ...calls];
  const costs = {};
  for (const call of calls) {
    // The innermost: a click makes a change.
    const [dispatch] = trace
      .filter((event) => event.name === 'EventDispatch' && inside(event, call))
      .sort((a, b) => a.dur - b.dur);
    const timer = trace.some((event) => event.name === 'TimerFire' && inside(event, call));
    const name = dispatch?.args.data.type ?? (timer ? 'timer: a look at the page' : 'page observer, answers');
    costs[name] ??= [];
    costs[name].push(ms(call));
  }
  const caused = (...names) =>
    trace.filter((event) => names.includes(event.name) && runs.some((run) => inside(run, event))).length;
  return {
    startMs: ms(start),
    layouts: caused('Layout'),
    styles: caused('UpdateLayoutTree'),
    longTasks: runs.filter((run) => ms(run) > LONG_TASK_MS).length,
    totalMs: runs.reduce((sum, run) => sum + ms(run), 0),
    costs,
  };
}

const sorted = (list) => [...list].sort((a, b) => a - b);
const quantile = (list, q) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * q))] ?? Number.NaN;
const round = (number) => Number(number.toFixed(3));

await visit();
const visits = [];
for (let run = 0; run < runs; run++) visits.push(await visit());
await browser.close();
server.close();

const spread = (pick) => {
  const list = visits.map(pick);
  return { median: round(quantile(list, 0.5)), from: round(Math.min(...list)), to: round(Math.max(...list)) };
};
const page = {
  'start, ms': spread(({ startMs }) => startMs),
  'all of the visit, ms': spread(({ totalMs }) => totalMs),
  'forced layouts': spread(({ layouts }) => layouts),
  'style recalculations': spread(({ styles }) => styles),
  'long tasks': spread(({ longTasks }) => longTasks),
};
const handlers = {};
for (const name of [...new Set(visits.flatMap(({ costs }) => Object.keys(costs)))].sort()) {
  const of = (q) =>
    round(
      quantile(
        visits.map(({ costs }) => quantile(costs[name] ?? [0], q)),
        0.5,
      ),
    );
  const calls = quantile(
    visits.map(({ costs }) => costs[name]?.length ?? 0),
    0.5,
  );
  handlers[name] = { calls, p50: of(0.5), p99: of(0.99), max: of(1) };
}
console.log(`Chromium ${CPU_SLOWDOWN} times slowed down, medians of ${runs} visits, ms of the page's thread`);
console.table(page);
console.table(handlers);
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ slowdown: CPU_SLOWDOWN, runs, page, handlers }, null, 2)}\n`);
