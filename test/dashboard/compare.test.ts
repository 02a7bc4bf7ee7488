// Figures beside those of another side, what happened, targets and saved views, in a browser.
import { beforeAll, expect, it } from 'vitest';
import { ADMIN_TOKEN } from '../support/service.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { act, figure, openMore, tile } from './support/figures.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const DAY_MS = 86_400_000;
const PATH = '/journeys/crowded';
const stage = openStage();

beforeAll(async () => {
  const { service } = stage;
  const settings = { ingestRequestsPerHour: 100_000 };
  await service.request('PUT', `/api/orgs/${ORG}`, { key: ADMIN_TOKEN, body: { settings } });
  const key = await service.key(ORG);
  await service.journey(key, { slug: 'crowded', displayName: 'Housing benefit', steps: STEPS });
  await sendCrowd(service, 'crowded', 300);
  const at = new Date(Date.now() - 4 * DAY_MS).toISOString();
  await service.request('POST', '/api/journeys/crowded/annotations', { key, body: { text: 'New upload page', at } });
});

it('shows two groups side by side, and refuses to compare a group with all', async () => {
  const page = await stage.visitAs('editor', `${PATH}?deviceClass=desktop&compare=deviceClass:mobile`);
  const compared = figure(page, 'Left per step, compared');
  await compared.locator('.row-chart-head, .row-chart-heads').getByText('Device Mobile').first().waitFor();
  expect((await tile(page, 'Sessions')).at(-1)).toMatch(/for device Mobile$/);
  expect(await figure(page, 'Step funnel').locator('.bar-beside').count()).toBe(STEPS.length);
  const legend = figure(page, 'Completion over time').locator('.legend');
  expect(await legend.getByText('Compared with').isVisible()).toBe(true);
  await act(compared, 'Show as table');
  const row = await compared
    .getByRole('row', { name: /Upload your documents/ })
    .getByRole('cell')
    .allTextContents();
  expect(row.length).toBe(10);
  expect(row.at(-1)).toMatch(/points (higher|lower)|the same/);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Without Device: Desktop' }).click();
  await page.getByText('compared with Device Mobile (not compared: part of the same sessions)').waitFor();
  await page.getByLabel('Compare with').selectOption('nothing');
  await expect.poll(() => legend.getByText('Compared with').isVisible()).toBe(false);
});

it('shows the groups of both sides, each row with its difference in words', async () => {
  const page = await stage.visitAs('editor', `${PATH}?deviceClass=desktop&compare=deviceClass:mobile`);
  await openMore(page);
  const compared = figure(page, 'Languages');
  await compared
    .locator('.row-chart-detail')
    .getByText(/for device Mobile/)
    .first()
    .waitFor();
  await act(compared, 'Show as table');
  const rows = await compared
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const cells = await row.getByRole('cell').allTextContents();
    expect(cells.at(-1)).toMatch(/points (higher|lower)|the same|too few sessions/);
  }
  // A device has no other device beside it.
  expect(await figure(page, 'Devices').locator('.row-chart-detail').count()).toBe(0);
  // Each value beside all others: in one click, and back.
  const rest = compared.getByRole('button', { name: /^Compare each with the rest/ });
  await act(compared, 'Show as chart');
  await rest.click();
  const details = compared.locator('.row-chart-detail');
  await details
    .getByText(/ for the rest/)
    .first()
    .waitFor();
  expect(await details.getByText(/for device Mobile/).count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await rest.click();
  await details
    .getByText(/for device Mobile/)
    .first()
    .waitFor();
});

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

it('says since when a period is tracked, where it is only in part', async () => {
  const page = await stage.visitAs('viewer', `${PATH}?period=30d`);
  // Once above all figures, not in each.
  await page
    .locator('.period-bar-shown')
    .getByText(/\(tracking began .+\)/)
    .waitFor();
  expect((await tile(page, 'Completion rate')).at(-1)).not.toMatch(/tracking began/);
  expect(await page.getByRole('button', { name: 'Add an annotation' }).count()).toBe(0);
});

it('takes an annotation and targets, and saves a view that opens by itself', async () => {
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
