// Mail, seen in the dashboard and on the pages that links in mail lead to.
import { afterAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { newMember } from '../support/people.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

let mail: MailServer;
const stage = openStage({
  mail: async () => {
    mail = await startMailServer();
    return mail.config;
  },
});
afterAll(() => mail.remove());

it('adds an address, which confirms on a page, receives a test, and wants no more on another', async () => {
  const page = await stage.visitAs('owner', '/settings/messages');
  await page.getByText('Messages go nowhere yet').waitFor();
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('email');
  await dialog.getByLabel('Name').fill('Press office');
  stage.expectConsole('/api/endpoints');
  await dialog.getByLabel('E-mail address').fill('press');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByText(/must be an e-mail address/i).waitFor();
  await dialog.getByLabel('E-mail address').fill('press@partner.example');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByText('The address is asked to confirm by a letter').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Not confirmed').waitFor();
  await page.getByText('press@partner.example', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deliveries of Press office' }).click();
  await dialog.getByText('The address has not confirmed.').waitFor();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await dialog.getByText('The address was asked less than an hour ago. Try again later').waitFor();
  await expectAccessibleInBothThemes(page);

  await expect.poll(() => mail.taken.length, { timeout: 15_000 }).toBe(1);
  const reader = await stage.visit(linkIn('confirm'));
  await reader.getByRole('heading', { name: 'Receive messages?' }).waitFor();
  await expectAccessibleInBothThemes(reader);
  await reader.keyboard.press('Tab');
  await reader.keyboard.press('Enter');
  await reader.getByRole('heading', { name: 'Confirmed' }).waitFor();

  await dialog.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByText('Sent', { exact: true }).waitFor();
  const stopper = await stage.visit(linkIn('stop'));
  await stopper.getByRole('button', { name: 'Receive no more' }).click();
  await stopper.getByRole('heading', { name: 'No more messages' }).waitFor();
  await expectAccessibleInBothThemes(stopper);
  await dialog.getByText('The address wants no more: it used the link in a message').waitFor();
  await expectAccessibleInBothThemes(page);
}, 60_000);

it('sets a new password with a link that the sign-in page sends, and says the same of any address', async () => {
  await newMember(stage.service, ORG, 'viewer', 'forgetful@city.example');
  const page = await stage.visit('/sign-in?next=%2Faccount');
  await page.getByLabel('E-mail').fill('forgetful@city.example');
  await page.getByRole('link', { name: 'Send me a link to set a new password' }).click();
  await page.getByRole('heading', { name: 'Send me a link to set a new password' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('forgetful@city.example');
  await page.getByLabel('E-mail').fill('forgetful');
  stage.expectConsole('/api/auth/forgotten-password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/must be an e-mail address/i).waitFor();
  const said: string[] = [];
  for (const address of ['nobody@city.example', 'forgetful@city.example']) {
    await page.getByLabel('E-mail').fill(address);
    await page.getByRole('button', { name: 'Send link' }).click();
    const status = page.getByRole('status').filter({ hasText: `If ${address} has an account here` });
    await status.waitFor();
    said.push(String(await status.textContent()).replace(address, 'somebody'));
  }
  expect(said[0]).toBe(said[1]);
  await expectAccessibleInBothThemes(page);
  const isLink = ({ to, text }: (typeof mail.taken)[0]) =>
    to === 'forgetful@city.example' && text.includes('/set-password');
  await expect.poll(() => mail.taken.some(isLink), { timeout: 15_000 }).toBe(true);
  const [url = ''] = /http:\/\/\S+\/set-password\?token=\S+/.exec(mail.taken.find(isLink)?.text ?? '') ?? [];
  const reader = await stage.visit(url.replace(/^http:\/\/[^/]+/, ''));
  await reader.getByLabel('New password').fill('a password that is new');
  await reader.getByRole('button', { name: 'Set password' }).click();
  await reader.getByRole('heading', { name: 'Journeys' }).waitFor();
}, 60_000);

/** Path of the link of a kind in the newest mail. */
function linkIn(kind: string): string {
  const [url] = new RegExp(`http://\\S+/mail/${kind}/\\S+`).exec(mail.taken.at(-1)?.text ?? '') ?? [];
  return new URL(url ?? '').pathname;
}
