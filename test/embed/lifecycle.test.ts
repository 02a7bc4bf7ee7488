// What sessions are and what the console says. How pages end, come back, wait for consent and are broken by their host: browsers/cases-*.ts.
import { expect, test } from 'vitest';
import { html, openBench, scriptTag } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;

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
