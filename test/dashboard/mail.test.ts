// What goes by mail, seen in the dashboard and on the pages that links in mail lead to.
import { afterAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { expectAccessibleInBothThemes, openStage } from './support/stage.ts';

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

/** Path of the link of a kind in the newest mail. */
function linkIn(kind: string): string {
  const [url] = new RegExp(`http://\\S+/mail/${kind}/\\S+`).exec(mail.taken.at(-1)?.text ?? '') ?? [];
  return new URL(url ?? '').pathname;
}
