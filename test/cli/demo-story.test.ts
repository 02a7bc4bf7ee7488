// The demonstration's 90 days, played as the command plays them: each truth that is planted is said by the service. About 20 s of processor time,
// most of it for 300,000 events by the public door; it replaced a memo of 1,500 visitors.
import { expect, onTestFinished, test } from 'vitest';
import { BANNED_WORDS } from '../../src/analysis/memo/words.ts';
import { play } from '../../src/cli/demo-play.ts';
import { prepare } from '../../src/cli/demo-setup.ts';
import { makeMemo } from '../../src/cli/memo.ts';
import { ask } from '../../src/cli/service.ts';
import { readConfig } from '../../src/config.ts';
import { BENEFIT, CARD, PERMIT } from '../../src/demo/journey.ts';
import { STORY_DAYS, storyOf, VISITORS } from '../../src/demo/story.ts';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import type { TrackRecord } from '../../src/domain/simulation-outcome.ts';
import { DAY_MS, toIso } from '../../src/domain/time.ts';
import { startService } from '../../src/main.ts';
import { folderForTest } from './command.ts';

const NOW = Date.UTC(2026, 10, 27, 15);

test('memo, alerts, forecasts and figures say each truth that is planted, and nothing of the journey that is fine', async () => {
  let clock = NOW - STORY_DAYS * DAY_MS;
  const config = readConfig({ PORT: '0', DATA_DIR: folderForTest(), LOG_LEVEL: 'fatal' });
  const running = await startService(config, { now: () => clock });
  onTestFinished(() => running.close());
  const story = storyOf(NOW, VISITORS);
  const organization = await prepare(running, running.url);
  await play({
    ...{ story, seed: 1, now: NOW, running, organization, pageUrl: `${running.url}/demo` },
    signal: new AbortController().signal,
    setClock(moment) {
      clock = moment;
    },
    onDelivered() {},
  });
  expect(clock).toBe(NOW);
  const get = <Answer>(path: string) => ask<Answer>(organization, 'GET', path);
  const dayOf = (moment: number) => toIso(moment).slice(0, 10);

  const { result } = await makeMemo(organization, BENEFIT.slug);
  const findings = result?.findings.map(({ code, subject: { stepKey, fieldKey, group, since } }) => ({
    ...{ code, stepKey, fieldKey, by: group?.value, since: since?.slice(0, 10) },
  }));
  // A page that stood still for a day comes first; a release that helped; a field whose error costs people; a gap on phones.
  expect(result?.todo[0]?.sentence).toContain('Where we pay you');
  expect(result?.alarms.map(({ headline }) => headline)).toEqual([
    expect.stringMatching(/^On 17 Nov 2026, only \d of \d+ got past “Where we pay you”/),
  ]);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'change_since', stepKey: 'documents', since: dayOf(story.release.at) }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'error_unrecovered', stepKey: 'payment-details', fieldKey: 'iban' }),
  );
  expect(findings).toContainEqual(expect.objectContaining({ code: 'group_gap', stepKey: 'documents', by: 'mobile' }));
  expect(result?.health.level).toBe('green');

  // No sentence claims to know why. Names of steps and fields are taken out: they are anybody's.
  const reported = [...(result?.findings ?? []), ...(result?.belowTheLine ?? []), ...(result?.facts ?? [])].flatMap(
    (part) => [
      part.headline,
      ...part.sentences,
      ...('suggestion' in part ? [part.suggestion, ...part.wouldChangeOurMind] : []),
    ],
  );
  expect(reported.length).toBeGreaterThan(20);
  for (const sentence of reported) expect(sentence.replace(/“[^”]*”/g, '')).not.toMatch(BANNED_WORDS);
  for (const { gain } of result?.findings ?? []) {
    if (gain) expect(gain.completions.high).toBeLessThanOrEqual(gain.ceiling);
  }

  const { alerts } = await get<{ alerts: { rule: string; stepKey: string; since: string; overAt: string }[] }>(
    '/api/alerts',
  );
  expect(alerts).toMatchObject([{ rule: 'step_silent', stepKey: 'review', state: 'closed' }]);
  expect(Date.parse(alerts[0]?.overAt ?? '')).toBeGreaterThan(story.outage.until);
  expect(dayOf(Date.parse(alerts[0]?.since ?? ''))).toBe(dayOf(story.outage.from));

  const record = await get<TrackRecord>('/api/simulations/record');
  expect(record.simulations).toMatchObject([
    { journeySlug: BENEFIT.slug, outcome: { status: 'scored', inside95: true } },
  ]);

  const figures = (slug: string) => get<JourneyFigures>(`/api/journeys/${slug}/metrics`);
  expect((await figures(PERMIT.slug)).summary.completion.rate).toBeGreaterThan(0.7);
  expect((await figures(CARD.slug)).summary.sessions).toBeLessThan(20);
  const fine = await makeMemo(organization, PERMIT.slug);
  expect(fine.result?.findings).toEqual([]);
}, 180_000);
