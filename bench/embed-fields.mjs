// The cost of the embed script to a page with many fields: named or not, all refused or none, and while rows are rebuilt 60 times a
// second. Longest task and whole time of the script, and of the whole page with it and without, in processor time of the page's thread. Needs
// `npm run build:embed`. See bench/embed.md.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './support/chromium.mjs';
import { CATEGORIES, costOf } from './support/trace.mjs';

/** Fields that one visit corrects. */
const CORRECTED = 8;
/** In which the page comes to rest: before its visitor begins, and for what waits behind the last act. */
const SETTLE_MS = 1_500;

const { values } = parseArgs({
  options: {
    fields: { type: 'string', default: '1000' },
    /** Milliseconds between two letters: 100 is a quick typist of 120 words a minute. */
    delay: { type: 'string', default: '100' },
    script: { type: 'string', default: new URL('../dist/embed/v1.js', import.meta.url).pathname },
    /** One of the visits, by its name. */
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const fields = Number(values.fields);
const script = readFileSync(values.script);

/** A row as component libraries make them: the message comes into a text beside the field, by class. */
const row = (nr, isNamed) =>
  `<div class="row"><label><span>Field ${nr}</span></label><div class="control"><div class="inner"><input ${isNamed ? `name="f${nr}"` : ''}></div></div></div>`;
const REFUSE = `const refuse = (row) => { row.querySelector('input').setAttribute('aria-invalid', 'true');
  if (!row.querySelector('.error')) row.insertAdjacentHTML('beforeend', '<p class="error">Enter it</p>'); };
  const accept = (row) => { row.querySelector('input').removeAttribute('aria-invalid'); row.querySelector('.error')?.remove(); };`;
const page = ({ isNamed, isRefused, isStorm, isBare }) => `<!doctype html><title>Bench</title>
  ${isBare ? '' : '<script async src="/v1.js" data-org="acme" data-journey="permit" data-endpoint="/api/ingest"></script>'}
  <main><h1>Contact</h1><form id="contact" novalidate>${Array.from({ length: fields }, (_, nr) => row(nr, isNamed)).join('')}
  <button>Go</button></form></main><script>${REFUSE}
  const rows = [...document.querySelectorAll('.row')];
  document.forms[0].addEventListener('submit', (event) => { event.preventDefault(); if (${isRefused}) rows.forEach(refuse); });
  document.forms[0].addEventListener('input', (event) => accept(event.target.closest('.row')));
  let nr = 50;
  if (${isStorm}) setInterval(() => { const old = rows[nr]; const made = old.cloneNode(true); old.replaceWith(made); rows[nr] = made;
    nr = nr + 1 < rows.length ? nr + 1 : 50; }, 1000 / 60);
  </script>`;

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://bench');
  if (url.pathname === '/v1.js') response.setHeader('content-type', 'text/javascript').end(script);
  else if (url.pathname === '/page')
    response.setHeader('content-type', 'text/html').end(page(JSON.parse(url.searchParams.get('of'))));
  else if (url.pathname === '/embed/steps/acme/permit') response.end('{"steps":["contact"]}');
  else response.writeHead(204).end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch(CHROMIUM);

/** One visit: an attempt that may be refused, then fields that are corrected. */
async function visit(of) {
  const tab = await browser.newPage();
  const client = await tab.context().newCDPSession(tab);
  const trace = [];
  client.on('Tracing.dataCollected', ({ value }) => trace.push(...value));
  const complete = new Promise((resolve) => client.on('Tracing.tracingComplete', resolve));
  await tab.goto(`${origin}/page?of=${encodeURIComponent(JSON.stringify(of))}`, { waitUntil: 'load' });
  await client.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await tab.waitForTimeout(SETTLE_MS);
  const begun = Date.now();
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await threadMs(client);
  await tab.evaluate('document.querySelector("button").click()');
  await tab.waitForTimeout(SETTLE_MS);
  for (let nr = 0; nr < CORRECTED; nr++) {
    await tab.click(`input >> nth=${nr}`);
    await tab.keyboard.type('corrected', { delay: Number(values.delay) });
  }
  await tab.waitForTimeout(SETTLE_MS);
  const seconds = (Date.now() - begun) / 1_000;
  const pageMs = (await threadMs(client)) - before;
  await client.send('Tracing.end');
  await complete;
  await tab.close();
  const { calls, totalMs, typed } = costOf(trace, '/v1.js');
  const longest = Object.entries(calls)
    .map(([cause, times]) => ({ cause, ms: Math.max(...times) }))
    .sort((one, other) => other.ms - one.ms)[0];
  return {
    'longest task, ms': round(longest?.ms ?? 0),
    by: longest?.cause ?? '',
    'script, ms': round(totalMs),
    'visit, s': round(seconds),
    'of the thread, %': round(totalMs / seconds / 10),
    'while typing, %': round(typed.ms / typed.seconds / 10),
    'page, ms': round(pageMs),
  };
}

/** Processor time that the page's thread has taken so far. */
async function threadMs(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

const round = (number) => Number(number.toFixed(2));
const results = {};
for (const isStorm of [false, true]) {
  for (const isNamed of [true, false]) {
    for (const isRefused of [false, true]) {
      const name = `${isNamed ? 'named' : 'nameless'}, ${isRefused ? 'refused' : 'accepted'}${isStorm ? ', storm' : ''}`;
      if (values.only && values.only !== name) continue;
      const bare = await visit({ isNamed, isRefused, isStorm, isBare: true });
      results[name] = {
        ...(await visit({ isNamed, isRefused, isStorm })),
        'page without it, ms': bare['page, ms'],
      };
      if (!values.json) console.log(name, JSON.stringify(results[name]));
    }
  }
}
await browser.close();
server.close();
if (values.json) console.log(JSON.stringify(results));
else {
  console.log(
    `${fields} fields, ${CORRECTED} corrected; ${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}`,
  );
  console.table(results);
}
