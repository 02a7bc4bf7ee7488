// The page of feeds: one is created, its address shown once, read, and revoked.
import { beforeAll, expect, it } from 'vitest';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();

beforeAll(async () => {
  const key = await stage.service.key(ORG);
  await stage.service.journey(key, { slug: 'apply', displayName: 'Housing benefit' });
});

it('creates a feed, shows its address once, and revokes it', async () => {
  const page = await stage.visitAs('owner', '/settings/feeds');
  await page.getByText('No feeds yet').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create feed' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  await dialog.getByText('Must not be empty.').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Name').fill('The team');
  await dialog.getByLabel('Journey').selectOption('Housing benefit');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  const address = (await dialog.getByRole('region', { name: 'Address of the feed' }).textContent()) ?? '';
  expect(await (await fetch(address)).text()).toContain('<title>Housing benefit – Waymark</title>');
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(address);
  await page.getByRole('button', { name: 'Revoke The team' }).click();
  await page.getByRole('button', { name: 'Revoke feed' }).click();
  await page.getByText('No feeds yet').waitFor();
  expect((await fetch(address)).status).toBe(404);
}, 60_000);

it('is for owners', async () => {
  const page = await stage.visitAs('editor', '/settings/feeds');
  await page.getByText(/see and change feeds/).waitFor();
  expect(await page.getByRole('button', { name: 'Create feed' }).count()).toBe(0);
});
