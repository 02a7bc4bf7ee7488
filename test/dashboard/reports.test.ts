// The page of reports: one is scheduled, listed with its next date, sent now by mail, and removed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { expectAccessibleInBothThemes, ORG, OWNER, openStage } from './support/stage.ts';

let mail: MailServer;
let settings: string;
const stage = openStage({
  mail: async () => {
    mail = await startMailServer();
    return mail.config;
  },
});

beforeAll(async () => {
  settings = await stage.service.key(ORG, ['org:settings']);
  await stage.service.journey(await stage.service.key(ORG), { slug: 'apply', displayName: 'Housing benefit' });
});
afterAll(() => mail.remove());

it('schedules a report, shows when the next one comes, sends it now, and removes it', async () => {
  const page = await stage.visitAs('owner', '/settings/reports');
  await page.getByText('No reports yet').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Schedule report' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Reports need an address').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const body = { name: 'The owner', kind: 'email', url: `mailto:${OWNER}`, types: ['report.ready'] };
  expect((await stage.service.request('POST', '/api/endpoints', { key: settings, body })).status).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Schedule report' }).click();
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await dialog.getByText('Choose at least one.').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('About').selectOption('Housing benefit');
  await dialog.getByLabel('How often').selectOption('Each month');
  await dialog.getByLabel('The owner').check();
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('to The owner').waitFor();
  const [, next = ''] = await page
    .locator('tbody td')
    .allTextContents()
    .then((cells) => ['', ...cells]);
  expect(next).toMatch(/^1 \w+ 20\d\d, /);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Send now: Housing benefit, each month' }).click();
  await page.getByText('On its way').waitFor();
  await expect.poll(() => mail.taken.length, { timeout: 15_000 }).toBe(1);
  expect(mail.taken[0]?.to).toBe(OWNER);
  expect(mail.taken[0]?.text).toContain('Nothing was tracked from 1 ');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Remove Housing benefit, each month' }).click();
  await page.getByRole('button', { name: 'Remove report' }).click();
  await page.getByText('No reports yet').waitFor();
}, 120_000);
