// A page names a step that loses more people than before, though nobody noted a change.
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectAccessible, expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const DAY_MS = 86_400_000;
const A_DAY = 30;
const stage = openStage();

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG, ['journeys:write', 'ingest:write']);
  const steps = ['start', 'documents', 'end'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
  await service.journey(key, { slug: 'changed', displayName: 'Housing benefit', steps });
  const noon = (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS;
  for (let ago = 30; ago > 0; ago--) {
    const events = Array.from({ length: A_DAY }, (_, nth) => {
      const id = `${ago}-${nth}`;
      const seen = nth < (ago <= 8 ? 14 : 5) ? steps.slice(0, 2) : steps;
      const views = seen.map(({ stepKey }, at) => ({ stepKey, at }));
      const tsOf = (at: number) => new Date(noon - ago * DAY_MS + nth * 60_000 + at * 5_000).toISOString();
      const made = (tag: string, at: number, more: object) =>
        event(tag, { ts: tsOf(at), sessionId: id, clientId: id, ...more });
      return [
        made('session_start', 0, {}),
        ...views.map(({ stepKey, at }) => made('step_view', at + 1, { stepKey })),
        ...(seen.length === 3 ? [made('submit_success', 9, { stepKey: 'end' })] : []),
      ];
    });
    for (const half of [events.slice(0, A_DAY / 2), events.slice(A_DAY / 2)]) {
      const { status, body } = await service.ingest(batch(ORG, 'changed', half.flat()), {
        authorization: `Bearer ${key}`,
      });
      expect([status, body]).toEqual([204, expect.anything()]);
    }
  }
}, 120_000);

it('says since when, and leads to the days after beside those before', async () => {
  const page = await stage.visitAs('viewer', '/journeys/changed');
  const strip = page.locator('.notice', { hasText: 'A step loses more people than before' });
  await strip.waitFor();
  expect(await strip.textContent()).toMatch(
    /Since \w{3},? \d+ \w{3}, 47% of those who saw “\W*The documents\W*” left there instead of 17%/,
  );
  await expectAccessibleInBothThemes(page);
  await strip.getByRole('link', { name: 'Compare before and after' }).click();
  await page.waitForURL(/\/journeys\/changed\/steps\/documents\?.*period=custom/);
  await strip.waitFor();
  await page.getByText(/compared with/).waitFor();
  await expectAccessible(page);
});

it('says nothing of it at another step, and beside a filter', async () => {
  const page = await stage.visitAs('viewer', '/journeys/changed/steps/start');
  await page.getByRole('heading', { name: 'Why people left here' }).waitFor();
  await expect.poll(() => page.locator('main :is(.skeleton, [aria-busy="true"])').count()).toBe(0);
  expect(await page.getByText('loses more people').count()).toBe(0);
  await page.goto(`${stage.service.url}/journeys/changed?deviceClass=desktop`);
  await page.getByRole('region', { name: 'Step funnel' }).locator('.row-chart-names a').first().waitFor();
  expect(await page.getByText('loses more people').count()).toBe(0);
});
