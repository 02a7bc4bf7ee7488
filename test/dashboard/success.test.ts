// A rate that nobody confirmed says so in amber with its bounds, and one press confirms the page that people saw.
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { openMore, saved } from './support/figures.ts';
import { ORG, openStage } from './support/stage.ts';

const stage = openStage();
const SLUG = 'apply';

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG, ['journeys:write', 'ingest:write']);
  const steps = ['data', 'review'].map((stepKey, index) => ({ stepKey, index }));
  await service.journey(key, { slug: SLUG, displayName: 'Apply', steps });
  for (let nr = 0; nr < 40; nr++) {
    const at = (nth: number) => ({
      ...{ sessionId: `s-${nr}`, id: `s-${nr}-${nth}`, seq: nth },
      ts: new Date(Date.now() - 7_200_000 + nth * 9_000).toISOString(),
    });
    const done = [
      event('session_start', at(0)),
      event('step_view', { ...at(1), stepKey: 'review' }),
      ...(nr < 20 ? [event('submit_attempt', { ...at(2), stepKey: 'review' })] : []),
      ...(nr < 16 ? [event('page_view', { ...at(3), url: 'https://www.example.org/apply/done' })] : []),
      ...(nr < 12 ? [event('submit_success', { ...at(4), stepKey: 'review', inferred: true })] : []),
    ];
    expect(
      (await service.ingest(batch(ORG, SLUG, done, { deviceClass: nr % 2 === 0 ? 'desktop' : 'mobile' }))).status,
    ).toBe(204);
  }
});

it('shows the bounds of an unconfirmed rate, and confirms a page with one press', async () => {
  const overview = await stage.visitAs('owner', `/journeys/${SLUG}?period=7d`);
  const doubt = 'Not confirmed: between 0.0% and 50.0% (12 likely, 8 unknown)';
  await overview.getByText(doubt).first().waitFor();
  // Beside the rate, over time and of each group.
  const series = overview.locator('#completion-over-time');
  await series.getByText(doubt, { exact: true }).waitFor();
  await openMore(overview);
  // In counts, since these are too few sessions for a share.
  const ofHalf = 'Not confirmed: between 0 and 10 of 20 (6 likely, 4 unknown)';
  await overview.locator('#devices .row-chart-warning').getByText(ofHalf).first().waitFor();
  const counts = { Sessions: '20', Completed: '6', 'Completed, declared': '0', 'Completed, likely': '6' };
  expect(await saved(overview, 'Devices')).toMatchObject(Array(2).fill({ ...counts, 'Sent, unknown': '4' }));
  const step = await stage.visitAs('owner', `/journeys/${SLUG}/steps/review?period=7d`);
  const tiles = step.locator('.tile');
  await tiles.filter({ hasText: 'Left here' }).getByText('Not confirmed: between 50.0% and 100.0%').waitFor();
  await tiles.filter({ hasText: 'Went on' }).getByText(doubt).waitFor();
  const list = await stage.visitAs('owner', '/');
  await list.getByText('Not confirmed: between').first().waitFor();

  const install = await stage.visitAs('owner', `/journeys/${SLUG}/install`);
  await install.getByText('16 of 20 sessions that sent the last step then saw').waitFor();
  await install.getByRole('button', { name: 'Yes, it confirms the success' }).click();
  await install.getByText('completes a session.').waitFor();
  expect(await install.getByText('Is this your confirmation?').count()).toBe(0);

  const after = await stage.visitAs('owner', `/journeys/${SLUG}?period=7d`);
  await after.getByText('Not confirmed: between 40.0% and 50.0% (16 declared, 4 unknown)').first().waitFor();
});
