// How many requests a visit takes, with the real script in a real Chromium: typical visits, on a page that changes its steps and on
// pages of their own. The page's clock is moved on between what the visitor does, so that minutes take no minutes. Needs `npm run build`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { CHROMIUM } from './support/chromium.mjs';

const STEPS = ['contact', 'income', 'documents', 'check'];
const FIELDS = 4;
/** How long a visitor reads a step before they begin, and takes for a field, in ms. */
const READS_MS = 5_000;
const FIELD_MS = 4_000;
/** The hourly limit of the contract. */
const LIMIT = 1_000;

const script = readFileSync(new URL('../dist/embed/v1.js', import.meta.url));
const form = (step) =>
  `<form data-journey-step="${step}">${Array.from(
    { length: FIELDS },
    (_, place) => `<label>${place} <input name="${step}-${place}"></label>`,
  ).join('')}<button>Continue</button></form>`;
const page = (body) => `<!doctype html><title>Journey</title>
  <script async src="/v1.js" data-org="acme" data-journey="permit" data-endpoint="/api/ingest" data-success="done"></script>${body}`;
const DONE = '<p data-journey-step="done">Thank you.</p>';
/** The steps follow each other on one page. */
const ONE_PAGE = page(`<main></main><script>
  const forms = ${JSON.stringify([...STEPS.map(form), DONE])};
  const show = (place) => {
    document.querySelector('main').innerHTML = forms[place];
    document.querySelector('form')?.addEventListener('submit', (event) => (event.preventDefault(), show(place + 1)));
  };
  show(0);
</script>`);
/** Each step is a page, which leads to the next. */
const pageOf = (place) =>
  page(place < STEPS.length ? form(STEPS[place]).replace('<form', `<form action="/pages/${place + 1}"`) : DONE);

let requests = 0;
let events = 0;
const server = createServer((request, response) => {
  const path = request.url.split('?')[0];
  const [, place] = /^\/pages\/(\d)$/.exec(path) ?? [];
  const html = () => response.setHeader('content-type', 'text/html');
  if (path === '/v1.js') response.setHeader('content-type', 'text/javascript').end(script);
  else if (path === '/one') html().end(ONE_PAGE);
  else if (place !== undefined) html().end(pageOf(Number(place)));
  else if (path.startsWith('/embed/steps/')) response.end(JSON.stringify({ steps: [...STEPS, 'done'] }));
  else if (path === '/api/ingest') {
    requests += 1;
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      events += JSON.parse(body).events.length;
      response.writeHead(204).end();
    });
  } else response.writeHead(204).end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch(CHROMIUM);

/** A visit that fills in so many steps, and so many fields of the next one; then its page is closed. */
async function visit(path, steps, fields = 0) {
  [requests, events] = [0, 0];
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.clock.install();
  await tab.goto(url + path);
  let seconds = 0;
  const pass = async (ms) => {
    seconds += ms / 1_000;
    await tab.clock.runFor(ms);
  };
  const begin = async () => {
    await tab.waitForFunction('window.JourneyEmbed');
    await pass(READS_MS);
  };
  const fill = async (count) => {
    for (const field of (await tab.locator('input').all()).slice(0, count)) {
      await field.fill('anything');
      await pass(FIELD_MS);
    }
  };
  await begin();
  for (let step = 0; step < steps; step++) {
    await fill(FIELDS);
    await tab.getByRole('button').click();
    await tab.locator(`[data-journey-step="${[...STEPS, 'done'][step + 1]}"]`).waitFor();
    await begin();
  }
  await fill(fields);
  await tab.goto('about:blank');
  await tab.close();
  await context.close();
  return { requests, events, seconds };
}

const VISITS = [
  ['Opens the first step and leaves', 0, 0],
  ['Leaves in the middle of the first step', 0, 2],
  ['Leaves at the second step', 1, 1],
  ['Completes all four steps', STEPS.length, 0],
];
console.log(
  '| Visit | Seconds | Events | Requests, one page | Requests, a page each step | Visits an hour, one page |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
for (const [name, steps, fields] of VISITS) {
  const one = await visit('/one', steps, fields);
  const each = await visit('/pages/0', steps, fields);
  console.log(
    `| ${name} | ${one.seconds} | ${one.events} | ${one.requests} | ${each.requests} | ${Math.floor(LIMIT / one.requests)} |`,
  );
}
await browser.close();
server.close();
