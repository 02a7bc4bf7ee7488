// Showing a journey to people without an account: links that are created, seen and revoked, and the public page with its months.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { PageState } from '../../src/domain/public-page.ts';
import type { SharedLink } from '../../src/domain/shared-link.ts';
import { batch, event } from '../support/events.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
const PATH = '/journeys/apply/share';
/** The last month but one, and the one before it, in which tracking began. */
const [BEGAN, WHOLE] = [3, 2].map((back) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15));
}) as [Date, Date];
const NAME = WHOLE.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
let key: string;

beforeAll(async () => {
  const { service } = stage;
  key = await service.key(ORG, ['journeys:read', 'journeys:write', 'org:settings', 'memos:read']);
  await service.journey(key, { slug: 'apply', displayName: 'Housing benefit', steps: STEPS });
  await sendCrowd(service, 'apply', 40);
  await visits(BEGAN, 12, 12);
  await visits(WHOLE, 40, 20);
});

async function visits(day: Date, completed: number, left: number): Promise<void> {
  const events = Array.from({ length: completed + left }, (_, nth) => {
    const common = { sessionId: crypto.randomUUID(), clientId: crypto.randomUUID() };
    const ts = (seconds: number) => new Date(day.getTime() + (nth * 60 + seconds) * 1_000).toISOString();
    const end = event('submit_success', { ...common, ts: ts(50) });
    return [event('session_start', { ...common, ts: ts(0) }), ...(nth < completed ? [end] : [])];
  }).flat();
  // Times of months ago are believed of a trusted server only.
  const server = { authorization: `Bearer ${await stage.service.key(ORG, ['ingest:write'])}` };
  expect((await stage.service.ingest(batch(ORG, 'apply', events), server)).status).toBe(204);
}

const links = async () =>
  (await stage.service.request<{ links: SharedLink[] }>('GET', '/api/journeys/apply/shared-links', { key })).body.links;
const state = async () =>
  (await stage.service.request<PageState>('GET', '/api/journeys/apply/public-page', { key })).body;
const dialogOf = (page: Page) => page.getByRole('dialog');

it('creates a link with its days, end, password and frames, shows its address once, counts views, and revokes it', async () => {
  const page = await stage.visitAs('editor', PATH, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('Nothing is shared').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create link' }).press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Days').selectOption('Always the same days');
  await dialog.getByLabel('Password').fill('short');
  await dialog.getByLabel('Sites that may frame it').fill('intranet');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  for (const mistake of [
    'Must not be empty.',
    'Enter a day',
    'Must have 10 to 128',
    '“intranet” is not a full address',
  ])
    await dialog.getByText(mistake).first().waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Name').fill('The minister');
  await dialog.getByLabel('First day').fill('2026-05-01');
  await dialog.getByLabel('Last day').fill('2026-04-30');
  await dialog.getByLabel('Password').fill('a long password');
  await dialog.getByLabel('Sites that may frame it').fill('https://intranet.example.org/');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('Must not be before the first day.').waitFor();
  await dialog.getByLabel('Last day').fill('2026-05-31');
  await dialog.getByRole('checkbox', { name: 'The table of steps' }).uncheck();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const shown = (await dialog.getByRole('region', { name: 'Address of the link' }).textContent()) ?? '';
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown);
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(shown);
  const row = page.getByRole('row').filter({ hasText: 'The minister' });
  await row.getByText('1 May 2026 to 31 May 2026, with a password, may be framed by').waitFor();
  expect(await links()).toMatchObject([
    {
      ...{ name: 'The minister', kind: 'overview', figures: ['completion', 'time'], hasPassword: true, views: 0 },
      ...{ period: { from: '2026-05-01', to: '2026-06-01' }, frameOrigins: ['https://intranet.example.org'] },
    },
  ]);

  const reader = await stage.service.request('POST', new URL(shown).pathname, {
    body: new TextEncoder().encode('password=a+long+password'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(reader.status).toBe(200);
  await page.reload();
  await row.getByRole('cell', { name: '1', exact: true }).waitFor();
  await row.getByRole('button', { name: 'Revoke The minister' }).click();
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await row.getByText('Revoked').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  expect((await links())[0]?.state).toBe('revoked');
}, 60_000);

it('shares one step, of rolling days', async () => {
  const page = await stage.visitAs('editor', PATH);
  await page.getByRole('button', { name: 'Create link' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name').fill('The team');
  await dialog.getByLabel('What it shows').selectOption('One step');
  await dialog.getByLabel('Which step').selectOption({ index: 1 });
  await dialog.getByLabel('Days').selectOption('Last 7 days');
  await dialog.getByLabel('The link ends').selectOption('In a year');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('region', { name: 'Address of the link' }).waitFor();
  expect((await links()).find(({ name }) => name === 'The team')).toMatchObject({
    ...{ kind: 'step', stepKey: STEPS[1]?.stepKey, period: { days: 7 }, hasPassword: false, frameOrigins: [] },
  });
});

it('previews the public page, publishes it, stores other counts, and corrects a month', async () => {
  const page = await stage.visitAs('owner', PATH);
  const dialog = dialogOf(page);
  await page.getByText('Off: nobody can read it').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  const figure = (name: string) => dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await figure('Completed transactions').getByText('40').waitFor();
  await dialog.getByText(`${NAME} is not published yet.`).waitFor();
  await expectAccessibleInBothThemes(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as HTML' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('apply-figures.html');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Switch on' }).click();
  await dialog.getByRole('button', { name: 'Publish the page' }).click();
  await page.getByText('On: anybody can read it').waitFor();
  const address = (await page.getByRole('region', { name: 'Address of the public page' }).textContent()) ?? '';
  expect((await fetch(address)).status).toBe(200);

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: NAME }) });
  await row.getByText(/^Published/).waitFor();
  await row.getByRole('button', { name: `Change ${NAME}` }).press('Enter');
  await dialog.getByLabel('Transactions of other channels').fill('60');
  await dialog.getByLabel('Answers about satisfaction').fill('50');
  await dialog.getByLabel('Of these').fill('51');
  await dialog.getByLabel('Cost of the service').fill('520.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const mistake of ['Must be at most the number of answers.', 'Enter both', 'say why it is corrected'])
    await dialog.getByText(mistake).first().waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Of these').fill('30');
  await dialog.getByLabel('Currency').fill('EUR');
  await dialog.getByLabel('Reason of the correction').fill('The counters reported late');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText(/^Version 2/).waitFor();
  await row.getByText('60 through other channels, 30 of 50 satisfied, cost 520.5 EUR').waitFor();
  const month = (await state()).months.find(({ version }) => version === 2);
  expect(month).toMatchObject({ month: WHOLE.toISOString().slice(0, 7), declared: { otherChannels: 60 } });
  await page.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(`${NAME} was corrected: The counters reported late`).waitFor();
  await figure('Digital take-up').getByText('40.0%').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByRole('button', { name: 'Take the page away' }).click();
  await page.getByText('Off: nobody can read it').waitFor();
  expect((await fetch(address)).status).toBe(404);
}, 60_000);

it('shows a viewer the public page and its months, and nothing to change; an editor links, and no switch', async () => {
  const viewer = await stage.visitAs('viewer', PATH);
  await viewer.getByRole('rowheader', { name: NAME }).waitFor();
  expect(await viewer.getByRole('main').getByRole('button').allTextContents()).toEqual(['Preview']);
  expect(await viewer.getByRole('heading', { name: 'Shared links' }).count()).toBe(0);
  await viewer.getByText(/Only owners switch the public page/).waitFor();
  const editor = await stage.visitAs('editor', PATH);
  await editor.getByRole('rowheader', { name: NAME }).waitFor();
  await editor.getByRole('button', { name: 'Create link' }).waitFor();
  for (const name of ['Switch on', `Change ${NAME}`])
    expect(await editor.getByRole('button', { name }).count()).toBe(0);
});
