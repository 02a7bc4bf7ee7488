// Data that people add to figures, in a browser: annotations, targets, views, the value of an hour, sessions excluded for good.
import { expect, it } from 'vitest';
import type { Burden } from '../../src/domain/burden.ts';
import { figure } from './support/figures.ts';
import { expectAccessibleInBothThemes, openStage } from './support/stage.ts';

const PATH = '/journeys/crowded';
const stage = openStage({ world: 'copied' });

it('compares the days before and after what happened, in one click, and keeps it over tabs', async () => {
  const page = await stage.visitAs('editor', `${PATH}?period=7d`);
  await page.getByRole('link', { name: /^Compare before and after.*New upload page/ }).click();
  const days = /period=custom&from=\S+&to=\S+&compare=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/;
  await page.waitForURL(days);
  // Its day is in neither period, and what it was is listed all the same: loaded here, not kept from the page before.
  await page.reload();
  await page.getByRole('listitem').filter({ hasText: 'New upload page' }).waitFor();
  await page.getByRole('link', { name: 'Paths' }).click();
  await figure(page, 'Paths, compared').waitFor();
  await expect.poll(() => page.url()).toMatch(days);
});

it('saves an annotation, targets, and a view that opens by default', async () => {
  const page = await stage.visitAs('editor', `${PATH}?period=7d`);
  await page.getByRole('button', { name: 'Add an annotation' }).click();
  await page.getByRole('textbox', { name: 'What happened' }).fill('Letters went out');
  await page.getByRole('button', { name: 'Add annotation', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'Letters went out' }).waitFor();

  await page.getByRole('button', { name: 'Targets' }).click();
  await page.getByLabel('Completion rate, at least (percent) (optional)').fill('99');
  await page.getByRole('button', { name: 'Save targets' }).click();
  await page.getByText('Target 99.0%: missed').waitFor();

  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByLabel('Save what is shown now as').fill('The week');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByLabel('My default: The week').click();
  await page.locator('.views input:checked').waitFor();
  await expectAccessibleInBothThemes(page);

  const fresh = await stage.visitAs('editor', PATH);
  await fresh.waitForURL('**?period=7d');
});

it('puts money on hours once an hour has a value, and saves the table that the API answers', async () => {
  const { service, world } = stage;
  const burden = async () =>
    (await service.request<Burden>('GET', '/api/journeys/crowded/burden', { key: world.key })).body;
  const page = await stage.visitAs('owner', `${PATH}/burden`);
  await page.getByRole('button', { name: 'Value of an hour' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount per hour').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter both, or neither.').waitFor();
  await dialog.getByLabel('Currency').fill('EUR');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const parts = page.getByRole('region', { name: 'Where the hours go' }).getByRole('row');
  await parts.filter({ hasText: /All time.*EUR/ }).waitFor();
  const { total, rate } = await burden();
  expect(rate).toEqual({ amount: 30, currency: 'EUR' });
  expect(total.cost).toBeCloseTo(30 * (total.hours.value ?? 0), 9);
  await expectAccessibleInBothThemes(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('crowded-burden.csv');
});

it('excludes sessions that look wrong for good by two clicks, for owners alone', async () => {
  const viewer = await stage.visitAs('viewer', '/journeys/broken');
  await viewer.getByText(/^60 of the \d+ sessions of the last 7 days .* came many in one batch/).waitFor();
  expect(await viewer.getByRole('button', { name: /^Exclude these/ }).count()).toBe(0);
  const page = await stage.visitAs('owner', '/journeys/broken');
  const found = page.locator('.looks-wrong .row', { hasText: 'came many in one batch' });
  expect(await found.textContent()).toMatch(/received on \d+ \w{3} \d{4}, \d\d:00 to \d\d:00 UTC/);
  await found.getByRole('button', { name: 'Exclude these 60 sessions' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude these 60 sessions' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .locator('.period-bar-shown')
    .getByText(/: 870 sessions/)
    .waitFor();
  await found.waitFor({ state: 'detached' });
});
