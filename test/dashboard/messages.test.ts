// Outgoing messages: addresses of messages, whose secret is shown once and whose deliveries are seen, and feeds. That both
// are for owners: `controls.test.ts`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { expectAccessibleInBothThemes, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied' });
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.remove());

it('adds a webhook, shows its secret once, and sends it a test that fails visibly inside the network', async () => {
  const page = await stage.visitAs('owner', '/settings/messages');
  await page.getByText('Messages go nowhere yet').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByText('Must not be empty.').first().waitFor();
  await dialog.getByLabel('Name').fill('Service desk');
  stage.expectConsole('/api/endpoints');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByText(/must be an https address/i).waitFor();
  await dialog
    .getByLabel('Address')
    .fill(receiver.url.replace('http:', 'https:').replace('127.0.0.1', 'inside.invalid'));
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Add address' }).click();
  const secret = (await dialog.getByRole('region', { name: 'Secret' }).textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Show deliveries of Service desk' }).click();
  await dialog.getByText('Nothing was sent yet.').waitFor();
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByText('inside.invalid has no address').waitFor();
  await dialog.getByText('Tried 1 time').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'New secret' }).click();
  const second = (await dialog.getByRole('region', { name: 'Secret' }).textContent()) ?? '';
  expect(second).toMatch(/^whsec_/);
  expect(second).not.toBe(secret);
  await dialog.getByText(/^The secret before it signs as well until/).waitFor();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByRole('button', { name: 'Switch on' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'Remove Service desk' }).click();
  await page.getByRole('button', { name: 'Remove address' }).click();
  await page.getByText('Messages go nowhere yet').waitFor();
  expect(receiver.received).toEqual([]);
}, 60_000);

it('says that e-mail is not set up, before an address is entered', async () => {
  const page = await stage.visitAs('owner', '/settings/messages');
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('email');
  await dialog.getByText('The operator sets SMTP_URL and MAIL_FROM.').waitFor();
  await expectAccessibleInBothThemes(page);
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
