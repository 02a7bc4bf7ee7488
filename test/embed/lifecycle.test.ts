// Sessions over pages, and what the console says. Tabs, how pages end, come back, wait for consent and are broken by their host: browsers/cases-*.ts.
import { expect, test } from 'vitest';
import { html, openBench, scriptTag } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;

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

test('a session that is active all day ends with the first page after 24 hours', async () => {
  const page = await bench.visit('<p>Hello', { before: (p) => p.clock.install() });
  await collector.untilTag('page_view');
  // Every pause is shorter than half an hour, which would end the session.
  for (let times = 0; times < 49; times++) {
    await page.clock.fastForward('29:00');
    await page.mouse.click(20, 20);
  }
  await page.reload();
  await page.clock.fastForward('19:00');
  await page.reload();
  await page.evaluate('JourneyEmbed.flush()');
  await collector.untilTag('page_view', 3);
  const [first, second, third] = collector.tagged('page_view').map(({ sessionId }) => sessionId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
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
