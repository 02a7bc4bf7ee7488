import { expect, test } from 'vitest';
import { openBench } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector } = bench;

test('the start of a session is sent at once, as text that needs no preflight', async () => {
  await bench.visit('<p>Hello');
  await collector.untilTag('session_start');
  const [post] = collector.posts;
  expect(post?.headers['content-type']).toMatch(/^text\/plain/);
  expect(collector.requests.filter((request) => request.method === 'OPTIONS')).toEqual([]);
  expect(collector.events.map(story)).toEqual(['session_start', 'page_view']);
});

test('leaving by a link delivers everything, in order', async () => {
  const page = await bench.visit('<a href="/next">next</a><form><input name="city"><input name="street"></form>');
  bench.site.page('/next', 'next');
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
