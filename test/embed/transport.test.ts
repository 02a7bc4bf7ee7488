// The contents of a batch. When and how batches go out: browsers/cases-transport.ts.
import { expect, test } from 'vitest';
import { openBench } from './support/bench.ts';

const bench = openBench();
const { collector, site } = bench;

test('a batch matches the schema of the service', async () => {
  collector.steps = ['start'];
  await bench.visit('<p>Hello', { path: '/case/jane-doe/start' });
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
    // The path has only the parts that the journey knows.
    url: `${site.url}/:x/:x/start`,
    referrer: '',
    embedVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

test('who opts out while a retry waits is asked about no more', async () => {
  collector.answer = () => 500;
  const page = await bench.visit('<p>Hello', { before: (p) => p.clock.install() });
  await collector.until((c) => c.posts.length === 2, 'the first retry');
  await page.evaluate("JourneyEmbed.optOut(); fetch('/').then(() => 0)");
  await page.clock.runFor(600_000);
  expect(collector.posts).toHaveLength(2);
});
