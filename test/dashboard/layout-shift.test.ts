// Layout shift, measured by the browser itself on pages that are as long as what they have computed: memos,
// forecasts, and an overview with targets and a memo.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { must } from '../support/people.ts';
import { answerOneByOne, ONE_BY_ONE, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied', keepsAnswers: true });
/** web.dev calls 0.1 good; a line of text that pushes half a screen down by its height is 0.01. */
const SHIFT_MAX = 0.01;
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

beforeAll(async () => {
  const targets = { completionRate: 0.9, medianTimeToComplete: 600 };
  const { key } = stage.world;
  must(200, await stage.service.request('PUT', '/api/journeys/apply/targets', { key, body: targets }));
});

/** Answers that are held back for long are no slow service, which a notice above the figures would report. */
async function prepare(page: Page): Promise<void> {
  for (const script of [STILL_CLOCK, OBSERVER, ONE_BY_ONE]) await page.addInitScript(script);
  await page.goto(`${stage.service.url}/definitions`);
}

it.each([
  ['the overview with targets', () => '/journeys/apply?period=90d'],
  ['memos', () => '/journeys/apply/memos'],
  ['a memo', () => `/journeys/apply/memos/${stage.world.memoId}`],
  ['the simulator', () => '/journeys/apply/simulate?step=documents&change=fewer_documents'],
  ['a kept forecast', () => `/journeys/apply/simulations/${stage.world.simulationId}`],
])('nothing moves on %s while its answers come', async (_, path) => {
  for (const viewport of SCREENS) {
    const page = await stage.keptPage('owner', `${viewport.width}`, prepare, { viewport });
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    // The first visit: nothing is remembered in the browser.
    const open = async () => void (await page.goto(stage.service.url + path()));
    await answerOneByOne(page, open, () => drawn(page));
    await settled(page);
    const shifts = await page.evaluate<Shift[]>('shifts');
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, `${viewport.width} wide: ${JSON.stringify(shifts)}`).toBeLessThan(SHIFT_MAX);
  }
});

it('measures a shift where there is one', async () => {
  const page = await stage.pageAs('owner');
  await page.addInitScript(OBSERVER);
  await page.goto(`${stage.service.url}/journeys/apply`);
  await settled(page);
  await page.evaluate("document.querySelector('main').style.paddingTop = '200px'");
  await expect
    .poll(() => page.evaluate<number>('shifts.reduce((all, { value }) => all + value, 0)'))
    .toBeGreaterThan(0.1);
});

interface Shift {
  value: number;
  moved: string[];
}

const STILL_CLOCK = `{
  const opened = Date.now();
  Date.now = () => opened;
}`;

/** The browser's own reports, with what moved. */
const OBSERVER = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className ?? node?.textContent?.slice(0, 40), previousRect.y, currentRect.y].join(' ')) });
  }).observe({ type: 'layout-shift', buffered: true });`;

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const waiting = () => page.locator('main :is(.skeleton, [aria-busy="true"])').count();
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  await drawn(page);
}

/** Until the browser has drawn what has come. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}
