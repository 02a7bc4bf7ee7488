// The pages of figures in use: by keyboard, by eyes and by ears, on paper, on small and large screens, with and without
// sessions, and when the service fails.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { figure as figureOf } from './support/figures.ts';
import { expectAccessible, expectAccessibleInBothThemes, openStage } from './support/stage.ts';

const ORG = 'city';
const stage = openStage();
let page: Page;

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG);
  for (const slug of ['crowded', 'quiet', 'unvisited']) await service.journey(key, { slug, steps: STEPS });
  await sendCrowd(service, 'crowded', 50);
  const walk = ['before-you-start', 'eligibility'].map((stepKey) => event('step_view', { stepKey }));
  expect((await service.ingest(batch(ORG, 'quiet', walk))).status).toBe(204);
});

const figure = (title: string) => figureOf(page, title);
/** Until everything that the page asked for is here. */
async function settled(): Promise<void> {
  await page.locator('.figure-chart, .empty, .notice, .definitions').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 15_000 }).toBe(0);
}

async function open(path: string, options = {}): Promise<void> {
  page = await stage.visitAs('viewer', path, options);
  await settled();
}
async function go(path: string): Promise<void> {
  await page.goto(stage.service.url + path);
  await settled();
}

it.each([
  ['/journeys/crowded', 'Step funnel'],
  ['/journeys/crowded/paths', 'Where sessions went'],
  ['/journeys/crowded/steps/documents', 'Where people go'],
])('has no barrier at %s, in both themes, as charts and as tables', async (path, title) => {
  await open(path);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'All as tables' }).click();
  await figure(title).getByRole('table').waitFor();
  await expectAccessible(page);
});

it('has no barrier and says what to do with few sessions, and with none', async () => {
  await open('/journeys/quiet');
  await page.getByText(/^Too few sessions to name a step/).waitFor();
  await expectAccessible(page);
  await go('/journeys/unvisited');
  await page.getByText('No session started in this period').waitFor();
  await page.getByRole('link', { name: 'Check the installation' }).waitFor();
  await expectAccessible(page);
});

it('says in words what each chart shows', async () => {
  await open('/journeys/crowded');
  await figure('Step funnel').waitFor();
  for (const [title, words] of [
    [
      'Step funnel',
      /^\d+ \(\d+\.\d%\) of \d+ sessions completed\. The step where most people stopped is “.+”: \d+ \(\d+\.\d%\) of the \d+ that saw it \(95 % interval .+\)\.$/,
    ],
    ['Abandonment per step', /^The step where most people stopped is “.+”: /],
    ['Completion over time', /over the whole period\. No day has 30 sessions, so none is compared\.$/],
    ['Time to complete', /^Half of the \d+ completed sessions took less than .+, nine in ten less than .+\.$/],
    [
      'Devices',
      /^Mobile: \d+ \(\d+\.\d%\) of sessions, \d+\.\d% completed; Desktop: .+, too few sessions to compare\.$/,
    ],
  ] as const) {
    const name = await figure(title).getByRole('img').getAttribute('aria-label');
    expect(name).toMatch(words);
    expect(await figure(title).locator('.figure-finding').textContent()).toBe(name);
  }
});

it('switches charts and tables with one key, all of them or the one that has the focus, unless it is switched off', async () => {
  await open('/journeys/crowded');
  const funnel = figure('Step funnel');
  const devices = figure('Devices');
  const state = async () => [await funnel.getByRole('table').count(), await devices.getByRole('table').count()];
  expect(await state()).toEqual([0, 0]);
  await page.keyboard.press('t');
  expect(await state()).toEqual([1, 1]);
  expect(await page.getByRole('button', { name: 'All as tables' }).getAttribute('aria-pressed')).toBe('true');
  await devices.getByRole('button', { name: /^Table/ }).focus();
  await page.keyboard.press('t');
  expect(await state()).toEqual([1, 0]);
  expect(await devices.getByRole('button', { name: /^Table/ }).getAttribute('aria-pressed')).toBe('false');
  await page.getByLabel('Language', { exact: true }).focus();
  await page.keyboard.press('t');
  expect(await state()).toEqual([1, 0]);
  await page.getByRole('checkbox', { name: /switches charts and tables/ }).uncheck();
  await page.keyboard.press('t');
  await page.reload();
  await settled();
  await page.keyboard.press('t');
  // All as tables stands in the address, so it stays.
  expect(await state()).toEqual([1, 1]);
});

it.each([
  ['/journeys/crowded', 8],
  ['/journeys/crowded/paths', 4],
  ['/journeys/crowded/steps/documents', 6],
])('turns each figure of %s into a table by one key, and saves it with as many rows', async (path, figures) => {
  await open(path);
  expect(await page.locator('.figure').count()).toBe(figures);
  for (const one of await page.locator('.figure').all()) {
    const save = one.getByRole('button', { name: /^CSV/ });
    await save.focus();
    await page.keyboard.press('t');
    const rows = await one.getByRole('table').locator('tbody tr').count();
    expect(rows).toBeGreaterThan(0);
    expect(await one.getByRole('img').count()).toBe(0);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(rows + 1);
  }
});

it('reads out the points of a chart by keyboard and by pointer, in a box that Escape takes away', async () => {
  await open('/journeys/crowded');
  const points = figure('Completion over time').getByRole('slider');
  await points.focus();
  await page.keyboard.press('End');
  const last = await points.getAttribute('aria-valuetext');
  expect(last).toMatch(/^\w{3} \d+ \w+, (\d+ sessions?, \d+ completed \(\d+\.\d%\), 95 % interval .+|No sessions)$/);
  await page.keyboard.press('ArrowLeft');
  expect(await points.getAttribute('aria-valuetext')).not.toBe(last);
  expect(await points.getAttribute('aria-valuenow')).toBe('29');
  const box = figure('Completion over time').locator('.readout-box');
  await box.waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  expect(await points.evaluate('document.activeElement.getAttribute("role")')).toBe('slider');

  await points.hover({ position: { x: 60, y: 40 } });
  await box.waitFor();
  await page.mouse.move(0, 0);
  await box.waitFor({ state: 'detached' });
});

it('prints charts with their tables, in ink, without what is for clicking', async () => {
  await open('/journeys/crowded', { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  const funnel = figure('Step funnel');
  expect(await funnel.getByRole('img').isVisible()).toBe(true);
  expect(await funnel.getByRole('table').isVisible()).toBe(true);
  expect(await page.getByText('Completion rate').first().isVisible()).toBe(true);
  for (const tool of await page.getByRole('button').all()) expect(await tool.isVisible()).toBe(false);
  expect(await page.locator('.period-bar select').first().isVisible()).toBe(false);
  const ink = await page
    .locator('.tile-value')
    .first()
    .evaluate('getComputedStyle(document.querySelector(".tile-value")).color');
  expect(ink).toBe('rgb(24, 32, 38)');
});

it('fits screens from 360 to 2560 pixels', async () => {
  await open('/journeys/crowded', { viewport: { width: 360, height: 780 } });
  for (const path of [
    '/journeys/crowded',
    '/journeys/crowded/paths',
    '/journeys/crowded/steps/documents',
    '/definitions',
  ]) {
    await go(path);
    for (const width of [360, 1024, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        `${path} ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
});

it('links every figure to its definition', async () => {
  await open('/journeys/crowded');
  const links = new Set<string>();
  for (const path of ['', '/paths', '/steps/documents']) {
    await go(`/journeys/crowded${path}`);
    for (const link of await page.locator('a.definition-link').all())
      links.add((await link.getAttribute('href')) ?? '');
  }
  expect(links.size).toBeGreaterThan(12);
  await page.locator('a.definition-link').first().click();
  await page.getByRole('heading', { level: 1, name: 'How every number is computed' }).waitFor();
  await expectAccessibleInBothThemes(page);
  for (const link of links) {
    const [path, anchor = ''] = link.split('#');
    expect(path).toBe('/definitions');
    expect(await page.locator(`[id="${anchor}"]`).count(), link).toBe(1);
  }
});

it('says what failed, and tries again', async () => {
  await open('/journeys/unvisited');
  stage.expectConsole('/metrics');
  await page.route('**/api/journeys/crowded/metrics?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"The event store is away"}' }),
  );
  await page.goto(`${stage.service.url}/journeys/crowded`);
  await page.getByRole('alert').getByText('The event store is away').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/journeys/crowded/metrics?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await figure('Step funnel').getByRole('img').waitFor();
});
