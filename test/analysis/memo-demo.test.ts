// The memo of a crowd without any fault. test/cli/demo-story.test.ts has one whose faults are known.
import { expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'memos:write', 'ingest:write'],
});

it('finds nothing in a journey without faults, and reports the smallest detectable difference', async () => {
  const journey = await service.journey(key, { slug: 'null', displayName: 'Null', steps: CROWD_STEPS });
  const to = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;
  await sendCrowd(service, key, 'acme', 'null', { seed: 5, to, days: 28, sessions: 2000, leaves: () => 0.15 });
  const { result } = await memoOf(service, key, { journeyId: journey.id });
  if (!result) throw new Error('the memo is ready');
  expect(result.summary.tested).toBeGreaterThan(2);
  expect(result.findings).toEqual([]);
  expect(result.facts.find(({ code }) => code === 'no_finding')?.sentences).toEqual([
    expect.stringMatching(/^\d+ comparisons were made\.$/),
    expect.stringMatching(
      /^With this traffic, a difference of \d+\.\d points on a step would have been found 4 times in 5\.$/,
    ),
  ]);
}, 60_000);
