// Alerts in a browser: the strip on the overview leads to one, which is answered; rules are switched. That rules find what they should is
// tested at the API, with weeks of visits.
import { beforeAll, expect, it } from 'vitest';
import { alertMessage } from '../../src/alerts/message.ts';
import { openAlert } from '../../src/catalog/alerts.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { WORLD_NOW } from '../support/world/world.ts';
import { expectAccessibleInBothThemes, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied', keepsAnswers: true });

/** The journey has one about its documents. */
beforeAll(async () => {
  const { service, world } = stage;
  const { id, orgId } = await service.retrieve(world.key, 'apply');
  const figures = { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 4e-7 };
  const message = alertMessage({ zone: 'UTC', steps: [], language: 'en' })('alert.opened');
  const alert = { orgId, journeyId: id, rule: 'step_loss', stepKey: 'about', fieldKey: null, figures } as const;
  await openAlert(service.service.catalog, { ...alert, since: WORLD_NOW - DAY_MS }, message, () => WORLD_NOW);
});

it('says on the overview what needs attention, before any advice, and leads to it', async () => {
  const page = await stage.visitAs('editor', '/journeys/apply');
  const strip = page.locator('.look-next').filter({ hasText: 'More visits than usual end at' });
  await strip.getByText(/^20 ?% of the people who saw ".+" left there/).waitFor();
  await page.locator('.row-chart-names a').first().waitFor();
  expect(await page.getByText('stopped there').count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await strip.getByRole('link', { name: 'and 1 more alert' }).click();
  await page.waitForURL('**/journeys/apply/alerts');
  await expect.poll(() => page.locator('.memo-row').count()).toBe(2);
  await expectAccessibleInBothThemes(page);
  await page.locator('.memo-row a').filter({ hasText: 'documents' }).click();
  await page.getByText('Look at this first').waitFor();
  await expectAccessibleInBothThemes(page);
});

it('is acknowledged, snoozed and closed with a sentence next to the figures', async () => {
  const page = await stage.visitAs('editor', '/alerts');
  await page.locator('.memo-row a').filter({ hasText: 'documents' }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.locator('.card').getByText('Acknowledged').waitFor();
  await page.getByRole('button', { name: 'Snooze for a day' }).click();
  await page.getByText('Snoozed until').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What was it?').fill('The upload was broken');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.card').getByText('Closed').waitFor();
  await page.goto(`${stage.service.url}/alerts`);
  await expect.poll(() => page.locator('.memo-row').count()).toBe(1);
  await page.getByRole('button', { name: 'Show closed alerts' }).click();
  await expect.poll(() => page.locator('.memo-row').count()).toBe(2);
  await page.goto(`${stage.service.url}/journeys/apply`);
  await page.getByRole('listitem').filter({ hasText: 'The upload was broken' }).waitFor();
});

it('lets editors switch rules, and viewers read', async () => {
  const page = await stage.visitAs('editor', '/journeys/apply/alerts');
  const rule = (of: typeof page) => of.getByLabel('Far fewer people than usual complete');
  await rule(page).click();
  await expect.poll(() => rule(page).isChecked()).toBe(false);
  const viewer = await stage.visitAs('viewer', '/journeys/apply/alerts');
  await rule(viewer).waitFor();
  expect(await rule(viewer).isChecked()).toBe(false);
  expect(await rule(viewer).isDisabled()).toBe(true);
  await viewer.locator('.memo-row a').first().click();
  await viewer.getByText('Owners and editors can acknowledge').waitFor();
  expect(await viewer.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
});

it('says above the hint of a journey without sessions why none come', async () => {
  const { service, world } = stage;
  const { id, orgId } = await service.journey(world.key, { slug: 'silenced', displayName: 'Silenced' });
  const figures = { part: 0, whole: 40, usual: 1, low: 1, high: 1, hours: 9, chance: 1e-9 };
  const alert = { orgId, journeyId: id, rule: 'tracking_silent', stepKey: null, fieldKey: null, figures } as const;
  const message = alertMessage({ zone: 'UTC', steps: [], language: 'en' })('alert.opened');
  await openAlert(service.service.catalog, { ...alert, since: WORLD_NOW - DAY_MS }, message, () => WORLD_NOW);
  const page = await stage.visitAs('viewer', '/journeys/silenced');
  await page.locator('.look-next').getByText('Nothing arrives from the pages').waitFor();
  await page.getByText('No session started in this period').waitFor();
  await expectAccessibleInBothThemes(page);
});
