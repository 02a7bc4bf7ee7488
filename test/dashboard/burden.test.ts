// The page of a journey's burden: the numbers of the API, the value of an hour, the file.
import { beforeAll, expect, it } from 'vitest';
import type { Burden } from '../../src/domain/burden.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
let key: string;

beforeAll(async () => {
  key = await stage.service.key(ORG);
  await stage.service.journey(key, { slug: 'long', steps: STEPS });
  await stage.service.journey(key, { slug: 'empty', steps: STEPS });
  await sendCrowd(stage.service, 'long', 60);
});

const burden = async () => (await stage.service.request<Burden>('GET', '/api/journeys/long/burden', { key })).body;

it('shows hours, their parts and steps, and puts money on them once an hour has a value', async () => {
  const page = await stage.visitAs('owner', '/journeys/long/burden');
  const parts = page.getByRole('region', { name: 'Where the hours go' }).getByRole('row');
  await parts.filter({ hasText: 'All time' }).waitFor();
  const { steps } = await burden();
  for (const { name, stepKey } of steps.filter(({ stepKey }) => stepKey !== null))
    expect(await page.getByRole('rowheader', { name: name ?? stepKey ?? '', exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Value of an hour' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount per hour').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter both, or neither.').waitFor();
  await dialog.getByLabel('Currency').fill('EUR');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await parts.filter({ hasText: /All time.*EUR/ }).waitFor();
  const { total, rate } = await burden();
  expect(rate).toEqual({ amount: 30, currency: 'EUR' });
  expect(total.cost).toBeCloseTo(30 * (total.hours.value ?? 0), 9);
  await expectAccessibleInBothThemes(page);
});

it('saves the table that the API answers', async () => {
  const page = await stage.visitAs('viewer', '/journeys/long/burden');
  expect(await page.getByRole('button', { name: 'Value of an hour' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('long-burden.csv');
});

it('says so where nobody came', async () => {
  const page = await stage.visitAs('viewer', '/journeys/empty/burden');
  await page.getByText('No session in this period').waitFor();
  expect(await page.getByLabel('Compare with').count()).toBe(0);
});
