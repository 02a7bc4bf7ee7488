// Findings of memos in crowds whose faults are known: those of the demonstration, and one without any.
import { expect, it } from 'vitest';
import { BANNED_WORDS } from '../../src/analysis/memo/words.ts';
import { journeyDefinition } from '../../src/demo/journey.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd, sendDemo } from '../support/crowd.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'memos:write', 'ingest:write'],
});

it('finds the faults of the demonstration, and says that they are associations', async () => {
  const journey = await service.journey(key, { ...journeyDefinition([]), slug: 'demo' });
  await sendDemo(service, key, 'acme', 'demo', { seed: 1, now: clock.now(), count: 1500 });
  const { result } = await memoOf(service, key, { journeyId: journey.id });
  if (!result) throw new Error('the memo is ready');
  const found = (code: string, stepKey: string) =>
    result.findings.find((finding) => finding.code === code && finding.subject.stepKey === stepKey);
  expect(found('group_gap', 'documents')).toMatchObject({
    grade: 'C',
    subject: { group: { by: 'device', value: 'mobile', against: 'desktop' } },
  });
  expect(found('error_unrecovered', 'payment-details')).toMatchObject({
    grade: 'C',
    subject: { fieldKey: 'iban', errorType: 'patternMismatch' },
  });
  expect(result.health.level).toBe('green');
  // No template claims to know why. Names of steps and fields are taken out: they are anybody's.
  const reported = [...result.findings, ...result.belowTheLine, ...result.facts].flatMap((one) => [
    one.headline,
    ...one.sentences,
    ...('suggestion' in one ? [one.suggestion, ...one.wouldChangeOurMind] : []),
  ]);
  expect(reported.length).toBeGreaterThan(20);
  for (const sentence of reported) expect(sentence.replace(/“[^”]*”/g, '')).not.toMatch(BANNED_WORDS);
  for (const { gain } of result.findings) {
    if (gain) expect(gain.completions.high).toBeLessThanOrEqual(gain.ceiling);
  }
}, 180_000);

it('finds nothing where nothing is, and says what would have been found', async () => {
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
