// A page names a step that loses more people than before, though nobody noted a change.
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes, openStage } from './support/stage.ts';

const stage = openStage({ world: 'shared' });

it('says since when, and leads to the days after beside those before', async () => {
  const page = await stage.visitAs('viewer', '/journeys/broken');
  const strip = page.locator('.notice', { hasText: 'A step loses more people than before' });
  await strip.waitFor();
  expect(await strip.textContent()).toMatch(
    /Since \w{3},? \d+ \w{3}, 47% of those who saw “\W*Upload your documents\W*” left there instead of 17%/,
  );
  await expectAccessibleInBothThemes(page);
  await strip.getByRole('link', { name: 'Compare before and after' }).click();
  await page.waitForURL(/\/journeys\/broken\/steps\/documents\?.*period=custom/);
  await strip.waitFor();
  await page.getByText(/compared with/).waitFor();
  await expectAccessible(page);
});

it('says nothing of it at another step, and beside a filter', async () => {
  const page = await stage.visitAs('viewer', '/journeys/broken/steps/about');
  await page.getByRole('heading', { name: 'Why people left here' }).waitFor();
  await expect.poll(() => page.locator('main :is(.skeleton, [aria-busy="true"])').count()).toBe(0);
  expect(await page.getByText('loses more people').count()).toBe(0);
  await page.goto(`${stage.service.url}/journeys/broken?deviceClass=desktop`);
  await page.getByRole('region', { name: 'Step funnel' }).locator('.row-chart-names a').first().waitFor();
  expect(await page.getByText('loses more people').count()).toBe(0);
});
