// The pages of figures in use: by keyboard and by eyes, on paper, on small and large screens, and when the service fails.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LONGEST_NAME } from '../support/world/world.ts';
import { figure as figureOf } from './support/figures.ts';
import { expectAccessible, expectAccessibleInBothThemes, ONE_BY_ONE, openStage } from './support/stage.ts';

const stage = openStage({ world: 'shared' });
let page: Page;

const figure = (title: string) => figureOf(page, title);
/** Until everything that the page asked for is here. */
async function settled(): Promise<void> {
  await page.locator('.figure-chart, .empty, .notice, .definitions').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
}

/** The page at a path that the tests share, and leave as they found it. */
async function open(path: string): Promise<void> {
  page = await stage.keptPage('viewer', path);
  await settled();
  const more = page.locator('.more-figures:not([open]) > summary');
  if ((await more.count()) === 0) return;
  await more.click();
  await settled();
}
/** Loads another page in the window of the previous page. */
async function visit(path: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const page = await stage.keptPage('viewer', 'visited', async () => {});
  await page.setViewportSize(viewport);
  await page.goto(stage.service.url + path);
  return page;
}
const PATHS = ['/journeys/crowded', '/journeys/crowded/paths', '/journeys/crowded/steps/documents'];
const ALL_AS_TABLES = { name: 'All as tables' };
const isFocused = (one: Locator) => one.evaluate((element) => element === element.ownerDocument.activeElement);

it.each([
  ['/journeys/crowded', 'Step funnel'],
  ['/journeys/crowded/paths', 'Where sessions went'],
  ['/journeys/crowded/steps/documents', 'Where people go'],
])('has no barrier at %s, in both themes, as charts and as tables', async (path, title) => {
  await open(path);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', ALL_AS_TABLES).click();
  await figure(title).getByRole('table').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', ALL_AS_TABLES).click();
  await figure(title).getByRole('table').waitFor({ state: 'detached' });
});

it.each([
  ['/journeys/crowded?deviceClass=desktop&compare=deviceClass:mobile', expectAccessibleInBothThemes],
  ['/journeys/broken', expectAccessibleInBothThemes],
  ['/journeys/why/steps/about', expectAccessibleInBothThemes],
  ['/journeys/broken/burden', expectAccessible],
  ['/journeys/quiet', expectAccessible],
  ['/journeys/unvisited', expectAccessible],
  ['/journeys/nowhere/edit', expectAccessible],
  ['/nothing/here', expectAccessible],
])('has no barrier at %s, whose sections other pages lack', async (path, expectNoBarrier) => {
  stage.expectConsole('nowhere');
  page = await visit(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const more of await page.locator('.more-figures:not([open]) > summary').all()) await more.click();
  await expectNoBarrier(page);
});

it('gives the focus back from an explanation, and leads from it to how the figure is computed', async () => {
  await open('/journeys/crowded');
  const explain = page.getByRole('button', { name: /^What is this/ }).first();
  await explain.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(explain)).toBe(true);
  await explain.press('Enter');
  await expectAccessible(page, { within: '.disclosure-panel:not([hidden])' });
  await page.getByRole('link', { name: 'How it is computed' }).click();
  await page.getByRole('heading', { level: 1, name: 'How every number is computed' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.close();
});

it('wraps the longest name of a step beside its sessions', async () => {
  const phone = await visit('/journeys/long/sessions?step=long', { width: 390, height: 844 });
  await phone.getByRole('link', { name: LONGEST_NAME }).waitFor();
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

it('shows advice, tiles and the whole funnel on one screen, in 500 words and 170 numbers, no sentence twice', async () => {
  const viewport = { width: 1440, height: 900 };
  const page = await visit('/journeys/crowded', viewport);
  const funnel = figureOf(page, 'Step funnel');
  await funnel.locator('.row-chart-names a').first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  const box = await funnel.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  const text = await page.evaluate<string>("document.querySelector('main').innerText");
  expect(text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(500);
  expect(text.match(/\d[\d.,]*/g)?.length).toBeLessThanOrEqual(170);
  const sentences = text.split(/[.\n]\s+/).filter((one) => one.split(' ').length > 4);
  expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([]);
});

it('chooses what is reached with the arrow keys, not what is passed on the way', async () => {
  const page = await visit('/journeys/crowded');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Device', { exact: true }).focus();
  for (const _key of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**?deviceClass=tablet');
  await page.getByText(/, device Tablet/).waitFor();
  expect(asked.filter((url) => /deviceClass=(desktop|mobile)/.test(url))).toEqual([]);
  await page.goBack();
  await page.waitForURL('**/journeys/crowded');
});

it('keeps what is chosen and the legends where a person forces colours', async () => {
  const page = await visit('/journeys/crowded');
  await page.emulateMedia({ forcedColors: 'active' });
  const looks = (one: Locator) =>
    one.evaluate((el) => el.ownerDocument.defaultView?.getComputedStyle(el).backgroundColor);
  await figureOf(page, 'Step funnel').waitFor();
  const tabs = page.locator('.tabs a');
  expect(await looks(tabs.nth(0))).not.toBe(await looks(tabs.nth(1)));
  const periods = page.locator('.segments span');
  expect(await looks(periods.nth(2))).not.toBe(await looks(periods.nth(1)));
  // A funnel on its way has no keys.
  await figureOf(page, 'Step funnel').locator('.row-chart-names a').first().waitFor();
  const keys = await figureOf(page, 'Step funnel')
    .locator('.legend li')
    .evaluateAll((items) =>
      items.map((item) => item.ownerDocument.defaultView?.getComputedStyle(item, '::before').backgroundColor),
    );
  expect(new Set(keys).size).toBe(3);
  await page.emulateMedia({ forcedColors: 'none' });
});

it('begins with a way to the figures past navigation, period and filters', async () => {
  const page = await visit('/journeys/crowded');
  const link = page.getByRole('link', { name: 'Skip to the figures' });
  await page.getByRole('button', ALL_AS_TABLES).waitFor();
  expect(await page.getByRole('link').first().textContent()).toBe('Skip to the figures');
  await link.focus();
  expect(await link.boundingBox()).toMatchObject({ width: expect.any(Number) });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate("document.activeElement.closest('.figures') !== null")).toBe(true);
});

it('switches charts and tables with one key, all or only the focused one, unless it is switched off', async () => {
  await open('/journeys/crowded');
  const funnel = figure('Step funnel');
  const devices = figure('Devices');
  const state = async () => [await funnel.getByRole('table').count(), await devices.getByRole('table').count()];
  const shows = (tables: number[]) => expect.poll(state).toEqual(tables);
  await shows([0, 0]);
  await page.keyboard.press('t');
  await shows([1, 1]);
  expect(await page.getByRole('button', ALL_AS_TABLES).getAttribute('aria-pressed')).toBe('true');
  await devices.getByRole('button', { name: /^Actions/ }).focus();
  await page.keyboard.press('t');
  await shows([1, 0]);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Language', { exact: true }).focus();
  await page.keyboard.press('t');
  // That it did nothing is seen when the next has done its part, and no more.
  await devices.getByRole('button', { name: /^Actions/ }).focus();
  await page.keyboard.press('t');
  await shows([1, 1]);
  const key = page.getByRole('checkbox', { name: /switches charts and tables/ });
  await key.uncheck();
  await page.keyboard.press('t');
  await page.reload();
  await settled();
  // All as tables stands in the address, so it stays.
  await shows([1, 1]);
  expect(await key.isChecked()).toBe(false);
  await page.keyboard.press('t');
  await key.check();
  await page.keyboard.press('t');
  await shows([0, 0]);
});

it('reads out the points of a chart by keyboard and by pointer, in a box that Escape takes away', async () => {
  await open('/journeys/crowded');
  const points = figure('Completion over time').getByRole('application');
  const said = figure('Completion over time').getByRole('status');
  await points.focus();
  await page.keyboard.press('End');
  const day =
    /^(\w{3} \d+ \w+|(Week|\d weeks) from \d+ \w+), (\d+ sessions?, \d+ completed \(\d+\.\d%\), 95% interval .+|No sessions)$/;
  await expect.poll(() => said.textContent()).toMatch(day);
  const last = await said.textContent();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => said.textContent()).not.toBe(last);
  const box = figure('Completion over time').locator('.readout-box');
  await box.waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  expect(await points.evaluate('document.activeElement.getAttribute("role")')).toBe('application');

  await points.hover({ position: { x: 60, y: 40 } });
  await box.waitFor();
  await page.mouse.move(0, 0);
  await box.waitFor({ state: 'detached' });

  // The first two points become the period: by keys, and by drawing over them.
  const days = () => new URL(page.url()).searchParams;
  await points.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**?period=custom&**');
  const chosen = [days().get('from'), days().get('to')];
  await page.goBack();
  await settled();
  const area = await points.boundingBox();
  if (!area) throw new Error('the chart is not shown');
  const plot = area.width - 60;
  await page.mouse.move(area.x + 46, area.y + 40);
  await page.mouse.down();
  await page.mouse.move(area.x + 46 + plot / 3, area.y + 60, { steps: 3 });
  await page.mouse.up();
  await page.waitForURL('**?period=custom&**');
  expect(days().get('from')).toBe(chosen[0]);
  expect(days().get('to')).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.goBack();
  await settled();
  expect(page.url()).not.toContain('custom');
});

it('prints charts with their tables, in ink, without controls', async () => {
  await open('/journeys/crowded');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const funnel = figure('Step funnel');
  await expect.poll(() => funnel.locator('.row-chart-image').isVisible()).toBe(true);
  expect(await funnel.getByRole('table').isVisible()).toBe(true);
  expect(await page.getByText('Completion rate').first().isVisible()).toBe(true);
  for (const tool of await page.getByRole('button').all()) expect(await tool.isVisible()).toBe(false);
  expect(await page.locator('.button:visible').count()).toBe(0);
  expect(await page.locator('.period-bar select').first().isVisible()).toBe(false);
  const ink = await page
    .locator('.tile-value')
    .first()
    .evaluate('getComputedStyle(document.querySelector(".tile-value")).color');
  expect(ink).toBe('rgb(24, 32, 38)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

it('fits screens from 360 to 2560 pixels', async () => {
  for (const path of [...PATHS, '/definitions']) {
    await open(path);
    for (const width of [360, 1024, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        `${path} ${width}`,
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

it.each([390, 1280])('shows each explanation and each menu whole at %i pixels', async (width) => {
  await open('/journeys/crowded');
  await page.setViewportSize({ width, height: 844 });
  for (const opener of await page.getByRole('button', { name: /^(What is this|Actions)/ }).all()) {
    await opener.press('Enter');
    const panel = await page.locator('.disclosure-panel:not([hidden])').boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual(0);
    expect((panel?.x ?? 0) + (panel?.width ?? 10_000)).toBeLessThanOrEqual(width);
    // Nothing around it cuts it off: its lower right corner is its own.
    const corner = { x: (panel?.x ?? 0) + (panel?.width ?? 0) - 6, y: (panel?.y ?? 0) + (panel?.height ?? 0) - 6 };
    const isOwn = () =>
      page.evaluate<boolean>(
        `!!document.elementFromPoint(${corner.x}, ${corner.y})?.closest('.disclosure-panel') || ${corner.y} > innerHeight`,
      );
    await expect.poll(isOwn).toBe(true);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('reports a failure, and retries automatically', async () => {
  page = await stage.pageAs('viewer');
  stage.expectConsole('/metrics');
  await page.addInitScript(ONE_BY_ONE);
  await page.route('**/api/journeys/crowded/metrics?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"The event store is away"}' }),
  );
  await page.goto(`${stage.service.url}/journeys/crowded`);
  await page.getByRole('alert').getByText('The event store is away').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/journeys/crowded/metrics?*');
  await figure('Step funnel').locator('.row-chart-image').waitFor();
});

it.each([390, 1440])('has no words across the end of a bar of the diagram at %i pixels', async (width) => {
  await open('/journeys/crowded/paths');
  await page.setViewportSize({ width, height: 844 });
  const crossing = () =>
    page.evaluate<string[] | null>(`(() => {
      const bars = [...document.querySelectorAll('.flow-node')];
      return bars.length === 0 ? null : bars.flatMap((bar) => {
        const end = bar.querySelector('rect').getBoundingClientRect().right;
        return [...bar.querySelectorAll('text')]
          .filter((text) => { const box = text.getBoundingClientRect(); return box.left < end && box.right > end; })
          .map((text) => text.textContent);
      });
    })()`);
  await expect.poll(crossing).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it.each([
  ['/journeys/crowded/paths', 'Going back', '.arc-label', '.arc path', 390],
  ['/journeys/crowded/paths', 'Going back', '.arc-label', '.arc path', 1440],
  ['/journeys/crowded', 'Time to complete', '.mark-label', '.mark-line', 390],
  ['/journeys/crowded', 'Time to complete', '.mark-label', '.mark-line', 1440],
])('at %s has no label of %s on a line or on another label', async (path, title, labels, lines, width) => {
  await open(path);
  await page.setViewportSize({ width, height: 844 });
  await figure(title).locator(labels).first().waitFor();
  const covered = () =>
    page.evaluate<string[]>(`(() => {
      const labels = [...document.querySelectorAll('${labels}')];
      const lines = [...document.querySelectorAll('${lines}')];
      const holds = (box, { x, y }) => x > box.left && x < box.right && y > box.top + 1 && y < box.bottom - 1;
      return labels.filter((label) => {
        const box = label.getBoundingClientRect();
        const onLabel = labels.some((other) => {
          const its = other.getBoundingClientRect();
          return other !== label && its.left < box.right && its.right > box.left && its.top + 1 < box.bottom && its.bottom > box.top + 1;
        });
        const view = label.ownerSVGElement.getBoundingClientRect();
        return onLabel || box.right > view.right + 1 || box.left < view.left - 1 || lines.some((line) => {
          const to = line.getScreenCTM();
          const length = line.getTotalLength();
          return Array.from({ length: 200 }, (_, at) => line.getPointAtLength((length * at) / 199).matrixTransform(to))
            .some((point) => holds(box, point));
        });
      }).map((label) => label.textContent);
    })()`);
  await expect.poll(covered).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('has the advice on the first screen of a phone, and the filters one tap away', async () => {
  const phone = await stage.visitAs('viewer', '/journeys/crowded', {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const advice = await phone.locator('.look-next:not([aria-busy])').boundingBox();
  expect(advice?.y).toBeLessThan(700);
  const device = phone.getByLabel('Device', { exact: true });
  expect(await device.isVisible()).toBe(false);
  await phone.getByRole('button', { name: 'Filters', exact: true }).click();
  await device.selectOption('mobile');
  await phone.getByText(/, device Mobile/).waitFor();
});
