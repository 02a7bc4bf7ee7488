import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { html, openBench, scriptTag } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench(['--host-resolver-rules=MAP shop.test 127.0.0.1']);
const { collector, site } = bench;

/** Runs the page's timers until long after any of the script, and waits for a request that the page makes then. */
async function timePasses(page: Page): Promise<void> {
  const marks = () => collector.requests.filter(({ path }) => path === '/embed/mark').length;
  const before = marks();
  await page.clock.runFor(120_000);
  await page.evaluate(`void fetch('${collector.url}/embed/mark', { cache: 'no-store' })`);
  await collector.until(() => marks() > before, 'a request of the page itself');
}

test('hiding the tab flushes once and ends nothing', async () => {
  const page = await bench.visit('<input name="city">');
  await collector.untilTag('session_start');
  await page.fill('input', 'Ghent');
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);
  await collector.untilTag('field_change');
  expect(collector.posts).toHaveLength(2);
  expect(collector.tagged('session_end')).toEqual([]);
});

test('a page that comes back from the back/forward cache goes on with its session', async () => {
  const page = await bench.visit(
    '<p>Hello<script>addEventListener("pageshow", (e) => { window.kept = e.persisted })</script>',
  );
  site.page('/next', '<p>next');
  await collector.untilTag('session_start');
  await page.goto(`${site.url}/next`);
  await collector.untilTag('session_end');
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction('window.kept');
  await page.evaluate('JourneyEmbed.flush()');
  await collector.untilTag('page_view', 2);
  expect(collector.events.map(story)).toEqual([
    'session_start',
    'page_view',
    'dropoff_signal close',
    'session_end close',
    'page_view restored',
  ]);
  expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(1);
});

test('several includes are one instance', async () => {
  const tag = scriptTag(collector);
  site.page(
    '/',
    html(
      tag,
      `<p>Hello${tag}<script>const s = document.createElement('script'); s.src = '${collector.url}/embed/v1.js';
       s.dataset.org = 'acme'; s.dataset.journey = 'permit'; s.dataset.endpoint = '${collector.endpoint}'; s.onload = () => { window.injected = true };
       document.head.append(s)</script>`,
    ),
  );
  const page = bench.watch(await bench.context.newPage());
  await page.goto(site.url);
  await page.waitForFunction('window.injected');
  await page.evaluate('JourneyEmbed.flush()');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('session_start')).toHaveLength(1);
  expect(collector.tagged('page_view')).toHaveLength(1);
});

test('in a sandboxed frame, where storage throws, events are sent', async () => {
  site.page('/', '<iframe sandbox="allow-scripts" src="/frame"></iframe>');
  site.page('/frame', html(scriptTag(collector), '<input name="city">'));
  const page = bench.watch(await bench.context.newPage());
  await page.goto(site.url);
  await collector.untilTag('session_start');
  await page.frameLocator('iframe').locator('input').fill('Ghent');
  await page.goto('about:blank');
  await collector.untilTag('field_change');
});

test('on an http host, which has no randomUUID, ids are version 4 UUIDs', async () => {
  site.page('/', html(scriptTag(collector), '<p>Hello'));
  const page = bench.watch(await bench.context.newPage());
  await page.goto(site.url.replace('127.0.0.1', 'shop.test'));
  await collector.untilTag('session_start');
  expect(await page.evaluate('isSecureContext || !!crypto.randomUUID')).toBe(false);
  for (const id of [collector.events[0]?.sessionId, collector.events[0]?.clientId]) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test('a tab that another opened is another session of the same client', async () => {
  const page = await bench.visit('<a href="/" target="_blank">open</a>');
  await collector.untilTag('session_start');
  await page.evaluate('void window.open("/")');
  await collector.untilTag('session_start', 2);
  await page.click('a');
  await collector.untilTag('session_start', 3);
  expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(3);
  expect(new Set(collector.events.map((event) => event.clientId)).size).toBe(1);
});

test('a reload keeps the session, half an hour ends it', async () => {
  const page = await bench.visit('<p>Hello', { before: (p) => p.clock.install() });
  await collector.untilTag('session_start');
  await page.reload();
  await page.evaluate('JourneyEmbed.flush()');
  await collector.untilTag('page_view', 2);
  expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(1);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.reload();
  await collector.untilTag('session_start', 2);
  expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(2);
});

test('pages of a server-rendered journey are one session', async () => {
  site.page('/two', html(scriptTag(collector), '<p>Two'));
  const page = await bench.visit('<a href="/two">Two</a>');
  await collector.untilTag('session_start');
  await page.click('a');
  await page.waitForURL('**/two');
  await page.evaluate('JourneyEmbed.flush()');
  await collector.untilTag('page_view', 2);
  expect(collector.events.map(story)).toEqual(['session_start', 'page_view', 'session_end navigate', 'page_view']);
  expect(collector.events.map((event) => event.seq)).toEqual([0, 1, 2, 3]);
});

test('a page with a strict policy and trusted types is served', async () => {
  collector.steps = [];
  site.headers = {
    'content-security-policy':
      `default-src 'none'; script-src ${collector.url}; connect-src ${collector.url}; ` +
      `require-trusted-types-for 'script'; trusted-types 'none'`,
  };
  const page = await bench.visit('<input name="city">');
  const violations: string[] = [];
  page.on('console', (message) => violations.push(message.text()));
  await collector.untilTag('session_start');
  await page.fill('input', 'Ghent');
  await page.goto('about:blank');
  await collector.untilTag('field_change');
  expect(violations).toEqual([]);
});

test('a host that breaks fetch, JSON and arrays gets no error from us', async () => {
  const page = await bench.visit('<form><input name="city" required><button>Go</button></form>', {
    head: `<script>
      window.fetch = () => { throw new Error('host fetch') };
      window.stringify = JSON.stringify;
      JSON.stringify = () => { throw new Error('host JSON') };
      Array.prototype.extra = 1; Object.prototype.more = () => 1;
    </script>`,
  });
  await page.waitForFunction('window.JourneyEmbed');
  await page.click('button');
  await page.evaluate('JSON.stringify = stringify');
  await page.goto('about:blank');
  await collector.untilTag('submit_attempt');
  expect(collector.events.map(story)).toContain('validation_error city valueMissing');
});

test('Global Privacy Control leaves nothing in the browser', async () => {
  const page = await bench.visit('<p>Hello', {
    before: (p) => p.addInitScript('Object.defineProperty(navigator, "globalPrivacyControl", { value: true })'),
  });
  await collector.untilTag('session_start');
  expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
});

test('with required consent nothing is recorded, kept or sent until it is given', async () => {
  const page = await bench.visit('<input name="city">', { tag: 'data-consent="required"' });
  await page.waitForFunction('window.JourneyEmbed');
  await page.fill('input', 'Ghent');
  await page.evaluate(`JourneyEmbed.track('step_view', { stepKey: 'contact' }); JourneyEmbed.flush()`);
  expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
  expect(collector.requests.filter((request) => !request.path.endsWith('.js'))).toEqual([]);
  await page.evaluate('JourneyEmbed.consent(true); JourneyEmbed.consent(true)');
  await page.evaluate('void setInterval(() => JourneyEmbed.flush(), 100)');
  await collector.untilTag('field_focus');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.events.map(story).slice(0, 4)).toEqual([
    'session_start',
    'page_view',
    'field_focus city',
    'step_view contact',
  ]);
});

test('refused consent records nothing', async () => {
  const page = await bench.visit('<input name="city">', {
    tag: 'data-consent="required"',
    before: (p) => p.clock.install(),
  });
  await page.waitForFunction('window.JourneyEmbed');
  await page.evaluate('JourneyEmbed.consent(false)');
  await page.fill('input', 'Ghent');
  await timePasses(page);
  expect(collector.posts).toEqual([]);
});

test('opting out forgets the ids and lasts', async () => {
  const page = await bench.visit('<input name="city">', { before: (p) => p.clock.install() });
  await collector.untilTag('session_start');
  await page.evaluate('JourneyEmbed.optOut()');
  const count = collector.posts.length;
  expect(await page.evaluate('Object.keys(localStorage).concat(Object.keys(sessionStorage))')).toEqual(['je_optout']);
  await page.reload();
  await page.waitForFunction('window.JourneyEmbed');
  await page.fill('input', 'Ghent');
  await timePasses(page);
  expect(collector.posts).toHaveLength(count);
});

/**
 * The page's clock runs far ahead of the network: an answer that arrives after it has stopped sets a timer that never ends, and a
 * request that is under way while it runs is given up. So time goes on until the event is here.
 */
async function passUntil(page: Page, tag: string, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return collector.tagged(tag).length;
      },
      { timeout: 10_000 },
    )
    .toBe(count);
}

test('a long pause is signalled once at a minute and once at five, and then ends the session', async () => {
  const page = await bench.visit('<input name="city">', { before: (p) => p.clock.install() });
  await collector.untilTag('session_start');
  await page.clock.runFor(61_000);
  await page.clock.runFor(245_000);
  await passUntil(page, 'dropoff_signal', 2);
  expect(collector.tagged('dropoff_signal').map(story)).toEqual([
    'dropoff_signal idle_60s',
    'dropoff_signal idle_300s',
  ]);
  await page.clock.runFor(1_500_000);
  await passUntil(page, 'session_end', 1);
  expect(collector.tagged('session_end')[0]).toMatchObject({ reason: 'timeout', completionStatus: 'abandoned' });
  await page.focus('input');
  await page.keyboard.press('a');
  await collector.untilTag('session_start', 2);
  expect(new Set(collector.tagged('session_start').map((event) => event.sessionId)).size).toBe(2);
});

test('activity begins the count of a pause again', async () => {
  const page = await bench.visit('<input name="city">', { before: (p) => p.clock.install() });
  await collector.untilTag('session_start');
  for (let i = 0; i < 3; i++) {
    await page.clock.runFor(50_000);
    await page.mouse.click(5, 5);
  }
  await page.evaluate('JourneyEmbed.flush()');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('dropoff_signal').map(story)).toEqual(['dropoff_signal close']);
});

test.each(['data-debug="true"', 'data-debug'])('debug lines say what happens with %s', async (tag) => {
  const lines: string[] = [];
  await bench.visit('<p>Hello', {
    tag,
    before: async (p) => p.on('console', (message) => lines.push(message.text())),
  });
  await collector.untilTag('session_start');
  const id = collector.events[0]?.sessionId;
  expect(lines).toContain(`[JourneyEmbed] session_start ${id}`);
  // The console's line and the request come by different ways.
  await expect.poll(() => lines).toContain('[JourneyEmbed] flush 2 events');
});

test('without debug the console stays silent', async () => {
  const lines: string[] = [];
  await bench.visit('<p>Hello', { before: async (p) => p.on('console', (message) => lines.push(message.text())) });
  await collector.untilTag('session_start');
  expect(lines.filter((line) => line.includes('JourneyEmbed'))).toEqual([]);
});
