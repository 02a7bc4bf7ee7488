// Attempts and outcomes on pages of a server. Each way to submit, and an information at the end: browsers/cases-forms.ts, browsers/patterns/success.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { html, openBench, scriptTag } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;

async function reported(page: Page, pattern = /^(step|validation|submit)_/): Promise<string[]> {
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  return collector.events.map(story).filter((line) => pattern.test(line));
}

test('an app that reads its form while one types does not submit it', async () => {
  const page = await bench.visit(
    '<form oninput="new FormData(this)"><input name="city"></form><a href="/next">next</a>',
  );
  site.page('/next', 'next');
  await page.clock.install();
  await page.waitForFunction('window.JourneyEmbed');
  await page.fill('input', 'x');
  await page.clock.runFor(1_000);
  await page.click('a');
  expect(await reported(page)).toEqual([]);
});

test('a submit button without a form is an attempt, a bare button is not', async () => {
  const page = await bench.visit(
    '<button id="bare">Cookies</button><button type="submit" id="s">Send</button><b data-journey-submit>Send</b><i id="own">x</i>',
    { tag: 'data-submit="#own"' },
  );
  await page.clock.install();
  await page.waitForFunction('window.JourneyEmbed');
  for (const selector of ['#bare', '#s', 'b', '#own']) {
    await page.click(selector);
    await page.clock.runFor(400);
  }
  expect(await reported(page)).toEqual(['submit_attempt', 'submit_attempt', 'submit_attempt']);
});

test('an error summary is recognised by its class, even without a role', async () => {
  await bench.visit('<div class="nhsuk-error-summary"><a href="#city">Enter it</a></div><input id="city" name="town">');
  await collector.untilTag('validation_error');
  expect(collector.tagged('validation_error').map(story)).toEqual(['validation_error town error-summary']);
});

/** Three pages with post-redirect-get, an error on the first try of the second, and a last page that thanks. */
function serveJourney(tag: string): void {
  const fields = { one: 'first', two: 'second', three: 'third' };
  const next = { one: '/apply/two', two: '/apply/three', three: '/apply/done' };
  let hasFailed = false;
  for (const step of ['one', 'two', 'three'] as const) {
    site.page(`/apply/${step}`, (request, body, response) => {
      if (request.method === 'POST') {
        const fails = step === 'two' && !hasFailed;
        if (fails) hasFailed = true;
        response.statusCode = 303;
        response.setHeader('location', fails ? '/apply/two' : next[step]);
        response.end(body && '');
        return undefined;
      }
      const summary =
        step === 'two' && hasFailed && !request.headers.cookie?.includes('ok')
          ? '<div class="govuk-error-summary"><div role="alert"><ul><li><a href="#second">Enter it</a></ul></div></div>'
          : '';
      if (summary) response.setHeader('set-cookie', 'ok=1');
      return html(
        scriptTag(collector, tag),
        `${summary}<form method="post"><input id="${fields[step]}" name="${fields[step]}"><button>Go</button></form>`,
      );
    });
  }
  site.page('/apply/done', html(scriptTag(collector, tag), '<h1>Thank you</h1>'));
}

async function walkJourney(): Promise<string[]> {
  const page = bench.watch(await bench.context.newPage());
  await page.goto(`${site.url}/apply/one`);
  for (const step of ['one', 'two', 'two', 'three'] as const) {
    await page.waitForURL(`**/apply/${step}`);
    await page.waitForFunction('window.JourneyEmbed');
    await page.fill('input', 'x');
    await page.click('button');
    if (step === 'two') await page.waitForLoadState();
  }
  await page.waitForURL('**/apply/done');
  await page.evaluate('void setInterval(() => JourneyEmbed.flush(), 100)');
  await collector.untilTag('submit_success');
  await page.goto('about:blank');
  await collector.until((c) => c.events.at(-1)?._tag === 'session_end', 'the end');
  expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(1);
  return collector.events.map(story).filter((line) => /^(step|validation|submit|dropoff)_/.test(line));
}

const walked = [
  'step_view one',
  'submit_attempt',
  'step_view two',
  'submit_attempt',
  'validation_error second error-summary',
  'submit_attempt',
  'step_view three',
  'submit_attempt',
];

test('a server-rendered journey: steps by URL, an error of the server, one success after the last step', async () => {
  collector.steps = ['one', 'two', 'three'];
  serveJourney('');
  expect(await walkJourney()).toEqual([...walked, 'submit_success inferred']);
});

test('a page that is declared to be the success needs no inference', async () => {
  serveJourney('data-steps="one,two,three" data-success="/apply/d"');
  expect(await walkJourney()).toEqual([...walked, 'submit_success']);
});

test('a declaration counts once, until something is submitted again', async () => {
  const page = await bench.visit(
    '<form onsubmit="return false"><input name="city" value="x"><button>Go</button></form>',
    {
      tag: 'data-steps="contact"',
    },
  );
  await collector.untilTag('session_start');
  const declare = () => page.evaluate('JourneyEmbed.track("submit_success"), JourneyEmbed.track("submit_success")');
  await page.click('button');
  await declare();
  // Another attempt: signs that are closer together are one.
  await page.waitForTimeout(400);
  await page.click('button');
  await declare();
  await declare();
  expect(await reported(page, /^submit_/)).toEqual([
    'submit_attempt',
    'submit_success',
    'submit_attempt',
    'submit_success',
  ]);
});
