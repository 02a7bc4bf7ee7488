// Settings: the organization, its API keys, and the look of the dashboard itself.
import { beforeAll, expect, it } from 'vitest';
import type { Org } from '../../src/domain/org.ts';
import { newMember } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { expectAccessible, expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();

beforeAll(async () => {
  const key = await stage.service.key(ORG);
  await stage.service.journey(key, { slug: 'apply' });
});

it('changes name, limits and retention, and says at the field what cannot be', async () => {
  const page = await stage.visitAs('owner', '/settings');
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Days that events are kept').fill('0');
  await page.getByLabel('Requests an hour, for each journey').fill('many');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Must be a whole number from 1 to 36500.').waitFor();
  await page.getByText('Must be a whole number from 1 to 1000000000.').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('ingestRequestsPerHour');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('The City');
  await page.getByLabel('Days that events are kept').fill('90');
  await page.getByLabel('Requests an hour, for each journey').fill('5000');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.getByRole('banner').getByText('The City').waitFor();
  const { body } = await stage.service.request<Org>('GET', `/api/orgs/${ORG}`, { key: ADMIN_TOKEN });
  expect(body).toMatchObject({
    displayName: 'The City',
    settings: { ingestRequestsPerHour: 5000, unknownOriginRequestsPerMinute: 20, retentionDays: 90 },
  });
});

it('makes a key that is shown once and works, and revokes it', async () => {
  const page = await stage.visitAs('owner', '/settings/keys', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  for (const scope of [/journeys:read/, /results:read/]) await dialog.getByLabel(scope).uncheck();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Choose at least one.').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Name').fill('Monthly report');
  await dialog.getByLabel(/journeys:read/).check();
  await dialog.getByLabel('Expires').selectOption('30');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = (await dialog.getByRole('region', { name: 'API key' }).textContent()) ?? '';
  expect(secret).toMatch(/^wmk_/);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  expect((await stage.service.request('GET', '/api/journeys/apply', { key: secret })).status).toBe(200);
  expect((await stage.service.request('DELETE', '/api/journeys/apply', { key: secret })).status).toBe(403);
  await page.reload();
  const row = page.getByRole('row', { name: /Monthly report/ });
  await row.getByText('journeys:read').waitFor();
  expect(await page.content()).not.toContain(secret);
  const in30Days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(Date.now() + 30 * 86_400_000);
  await row.getByText(in30Days).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Revoke Monthly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await stage.service.request('GET', '/api/journeys/apply', { key: secret })).status).toBe(401);
});

it('follows the theme of the system, or the chosen one, from the first paint', async () => {
  const page = await stage.visitAs('owner', '/account', { colorScheme: 'dark' });
  const background = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  await page.getByRole('radio', { name: 'System', checked: true }).waitFor();
  expect(await background()).toBe('rgb(17, 21, 24)');
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(background).toBe('rgb(245, 246, 247)');
  // The chosen theme stands before any of the application has run.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  stage.expectConsole('ERR_FAILED');
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await background()).toBe('rgb(245, 246, 247)');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('radio', { name: 'Light', checked: true }).waitFor();
  await page.getByText('System', { exact: true }).click();
  await expect.poll(background).toBe('rgb(17, 21, 24)');
});

it('can be walked with the keyboard: past the navigation, and through the menu of a narrow window', async () => {
  const page = await stage.visitAs('owner', '/settings', { viewport: { width: 360, height: 740 } });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('content');

  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Members' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Open menu');
  await expect.poll(() => page.getByRole('link', { name: 'Members' }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Members' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Members' });
  await heading.waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Members');
  await expect.poll(() => page.title()).toBe('Members – Waymark');
});

it('asks for the figures of the organization that was chosen, also after the page is loaded again', async () => {
  await stage.service.org('province');
  await newMember(stage.service, 'province', 'viewer', 'owner@example.org');
  const page = await stage.visitAs('owner', '/');
  await page.getByRole('link', { name: 'apply' }).waitFor();
  await page.getByLabel('Organization').selectOption('province');
  await page.getByText('No journeys yet').waitFor();
  await page.reload();
  await page.getByText('No journeys yet').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Organization').selectOption(ORG);
  await page.getByRole('link', { name: 'apply' }).waitFor();
});
