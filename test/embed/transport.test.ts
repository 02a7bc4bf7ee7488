import { expect, test } from 'vitest';
import { html, openBench, scriptTag } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;

const track = (count: number) =>
  `for (let i = 0; i < ${count}; i++) JourneyEmbed.track('field_change', { fieldKey: 'f' + i })`;

test('the start of a session is sent at once, as text that needs no preflight', async () => {
  await bench.visit('<p>Hello');
  await collector.untilTag('session_start');
  const [post] = collector.posts;
  expect(post?.headers['content-type']).toMatch(/^text\/plain/);
  expect(post?.headers.cookie).toBeUndefined();
  expect(collector.requests.filter((request) => request.method === 'OPTIONS')).toEqual([]);
  expect(collector.events.map(story)).toEqual(['session_start', 'page_view']);
});

test('a batch is what the service asks for', async () => {
  await bench.visit('<p>Hello', { path: '/case/1234567/start' });
  await collector.untilTag('session_start');
  const [batch] = collector.batches;
  expect(batch).toMatchObject({
    schemaVersion: 1,
    context: { orgKey: 'acme', journeyKey: 'permit', language: 'en-US' },
  });
  expect(Date.parse(batch?.sentAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const uuid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(batch?.events[0]).toEqual({
    _tag: 'session_start',
    schemaVersion: 1,
    id: expect.any(String),
    ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    seq: 0,
    orgKey: 'acme',
    journeyKey: 'permit',
    sessionId: uuid,
    clientId: uuid,
    url: `${site.url}/case/:id/start`,
    referrer: '',
    embedVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

test('twenty events go out in one request', async () => {
  const page = await bench.visit('<p>Hello');
  await collector.until((c) => c.posts.length === 1, 'first post');
  await page.waitForFunction(() => window.JourneyEmbed);
  await page.evaluate(track(20));
  await collector.until((c) => c.posts.length === 2, 'second post');
  expect(collector.batches[1]?.events).toHaveLength(20);
});

test('less than twenty wait three seconds', async () => {
  const page = await bench.visit('<p>Hello', {
    before: (p) => p.clock.install(),
  });
  await collector.untilTag('session_start');
  await page.evaluate(track(2));
  await page.clock.runFor(2_500);
  expect(collector.posts).toHaveLength(1);
  await page.clock.runFor(600);
  await collector.untilTag('field_change', 2);
  expect(collector.posts).toHaveLength(2);
});

test('leaving by a link delivers everything, in order', async () => {
  const page = await bench.visit('<a href="/next">next</a><form><input name="city"><input name="street"></form>');
  site.page('/next', 'next');
  await collector.untilTag('session_start');
  await page.fill('[name=city]', 'Ghent');
  await page.fill('[name=street]', 'Long');
  await page.click('a');
  await collector.untilTag('session_end');
  expect(collector.events.map(story)).toEqual([
    'session_start',
    'page_view',
    'field_focus city',
    'field_change city',
    'field_blur city',
    'field_focus street',
    'field_change street',
    'field_blur street',
    'session_end navigate',
  ]);
  expect(collector.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('closing the tab delivers, twelve times of twelve', async () => {
  site.page('/', html(scriptTag(collector), '<input name="city">'));
  for (let i = 1; i <= 12; i++) {
    const page = bench.watch(await bench.context.newPage());
    await page.goto(site.url);
    await collector.untilTag('session_start', i);
    await page.fill('input', 'Ghent');
    await page.close({ runBeforeUnload: true });
    await collector.untilTag('session_end', i);
  }
  expect(collector.tagged('field_change')).toHaveLength(12);
});

test('60 kB that wait while a request hangs go out in bodies of at most 48,000 bytes', async () => {
  collector.answer = (_response, nth) => (nth === 1 ? undefined : 204);
  const page = await bench.visit('<p>Hello');
  await collector.until((c) => c.posts.length === 1, 'first post');
  await page.evaluate(`for (let i = 0; i < 150; i++) JourneyEmbed.track('field_change', { fieldKey: 'f' + i })`);
  await page.goto('about:blank');
  await collector.untilTag('field_change', 150);
  expect(Math.max(...collector.posts.map((post) => post.body.length))).toBeLessThanOrEqual(48_000);
  expect(collector.posts.reduce((sum, post) => sum + post.body.length, 0)).toBeGreaterThan(50_000);
});

test('a failing service is asked again, later each time, and gets each event once', async () => {
  const times: number[] = [];
  collector.answer = (_response, nth) => {
    times.push(nth);
    return nth < 3 ? 500 : 204;
  };
  const page = await bench.visit('<p>Hello', {
    before: async (p) => {
      await p.clock.install();
      await p.addInitScript('Math.random = () => 0.5');
    },
  });
  await collector.until((c) => c.posts.length === 1, 'first try');
  await page.clock.runFor(2_500);
  expect(collector.posts).toHaveLength(1);
  await page.clock.runFor(600);
  await collector.until((c) => c.posts.length === 2, 'second try');
  await page.clock.runFor(5_500);
  expect(collector.posts).toHaveLength(2);
  await page.clock.runFor(700);
  await collector.until((c) => c.posts.length === 3, 'third try');
  expect(new Set(collector.batches.map((batch) => batch.events.map((event) => event.id).join())).size).toBe(1);
});

test('who opts out while a retry waits is asked about no more', async () => {
  collector.answer = () => 500;
  const page = await bench.visit('<p>Hello', { before: (p) => p.clock.install() });
  await collector.until((c) => c.posts.length === 2, 'the first retry');
  await page.evaluate("JourneyEmbed.optOut(); fetch('/').then(() => 0)");
  await page.clock.runFor(600_000);
  expect(collector.posts).toHaveLength(2);
});

test('an answer that gets lost makes a repetition with the same ids', async () => {
  collector.answer = (response, nth) => {
    if (nth > 1) return 204;
    response.destroy();
    return undefined;
  };
  const page = await bench.visit('<p>Hello', { before: (p) => p.clock.install() });
  await collector.until((c) => c.posts.length >= 1, 'first try');
  await page.clock.runFor(10_000);
  await collector.until((c) => c.posts.length >= 2, 'second try');
  expect(collector.batches[1]?.events).toEqual(collector.batches[0]?.events);
});

test('a service that refuses three times is left alone', async () => {
  collector.answer = (response) => {
    response.setHeader('retry-after', '1');
    return 400;
  };
  const page = await bench.visit('<p>Hello');
  await collector.until((c) => c.posts.length === 3, 'the third try');
  await page.waitForFunction(() => window.JourneyEmbed);
  await page.evaluate(`${track(20)}; JourneyEmbed.flush()`);
  await page.goto('about:blank');
  expect(collector.posts).toHaveLength(3);
});

test('a content security policy that forbids the request harms nothing', async () => {
  site.headers = { 'content-security-policy': `connect-src 'none'` };
  const page = await bench.visit('<form><input name="city"></form>');
  await page.waitForFunction(() => window.JourneyEmbed);
  await page.fill('input', 'Ghent');
  await page.evaluate(`JourneyEmbed.track('step_view', { stepKey: 'x' }); JourneyEmbed.flush()`);
  expect(await page.evaluate(() => window.JourneyEmbed?.version)).toMatch(/^\d/);
  expect(collector.posts).toHaveLength(0);
});

test('a service that hangs holds up nothing', async () => {
  collector.answer = () => undefined;
  const page = await bench.visit('<button onclick="document.title = \'clicked\'">Go</button>');
  await collector.until((c) => c.posts.length === 1, 'the request that hangs');
  await page.waitForLoadState('load');
  await page.click('button');
  expect(await page.title()).toBe('clicked');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
});

test('without a network it waits, and sends when there is one again', async () => {
  const page = await bench.visit('<p>Hello');
  await collector.until((c) => c.posts.length === 1, 'first post');
  await bench.context.setOffline(true);
  await page.evaluate(`${track(3)}; JourneyEmbed.flush()`);
  await bench.context.setOffline(false);
  await collector.untilTag('field_change', 3);
});

test('events that had to be given up are counted', async () => {
  let release = () => {};
  collector.answer = (response, nth) => {
    if (nth > 1) return 204;
    release = () => response.writeHead(204).end();
    return undefined;
  };
  const page = await bench.visit('<p>Hello');
  await collector.until((c) => c.posts.length === 1, 'the request that hangs');
  await page.waitForFunction(() => window.JourneyEmbed);
  // Besides the first two, which are under way, thirty more than wait.
  await page.evaluate(track(510));
  release();
  await page.evaluate('void setInterval(() => JourneyEmbed.flush(), 20)');
  await collector.untilTag('field_change', 480);
  expect(collector.batches.map((batch) => batch.dropped).filter((dropped) => dropped)).toEqual([30]);
  expect(collector.tagged('session_start')).toHaveLength(1);
});
