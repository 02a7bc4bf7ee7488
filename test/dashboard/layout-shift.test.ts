// Layout shift, measured by the browser itself on pages that are as long as what they have computed: memos,
// forecasts, and an overview with targets and a memo.
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { ONE_BY_ONE, ORG, openStage } from './support/stage.ts';

const stage = openStage();
/** web.dev calls 0.1 good; a line of text that pushes half a screen down by its height is 0.01. */
const SHIFT_MAX = 0.01;
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

let memoPath = '';
let simulationPath = '';

beforeAll(async () => {
  const { service } = stage;
  const scopes = ['journeys:write', 'ingest:write', 'memos:write', 'memos:read', 'simulations:run'] as const;
  const key = await service.key(ORG, [...scopes]);
  const journey = await service.journey(key, { slug: 'apply', displayName: 'Housing benefit', steps: CROWD_STEPS });
  await sendCrowd(service, key, ORG, 'apply', {
    ...{ seed: 4, to: Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS, days: 50, sessions: 2_000 },
    leaves: (device, stepKey) => (stepKey === 'documents' && device === 'mobile' ? 0.4 : 0.15),
  });
  const made = async (path: string, body: object, run = '') => {
    const answer = await service.request('POST', path + run, { key, body });
    const { id } = answer.body as { id?: string };
    if (id === undefined) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await vi.waitFor(
      async () => {
        const { body: now } = await service.request('GET', `${path}/${id}`, { key });
        expect((now as { status: string }).status).toBe('ready');
      },
      { timeout: 90_000, interval: 200 },
    );
    return id;
  };
  const journeyId = journey.id;
  memoPath = `/journeys/apply/memos/${await made('/api/memos', { journeyId, days: 28 })}`;
  const changes = [{ type: 'fewer_documents', stepKey: 'documents', from: 2, to: 1 }];
  simulationPath = `/journeys/apply/simulations/${await made('/api/simulations', { journeyId, changes }, '/run')}`;
  const targets = { completionRate: 0.9, medianTimeToComplete: 600 };
  await service.request('PUT', '/api/journeys/apply/targets', { key, body: targets });
}, 180_000);

it.each([
  ['the overview with targets', () => '/journeys/apply?period=90d'],
  ['memos', () => '/journeys/apply/memos'],
  ['a memo', () => memoPath],
  ['the simulator', () => '/journeys/apply/simulate?step=documents&change=fewer_documents'],
  ['a kept forecast', () => simulationPath],
])('nothing moves on %s while its answers come', async (_, path) => {
  for (const viewport of SCREENS) {
    const page = await stage.pageAs('owner', { viewport });
    await page.addInitScript(OBSERVER);
    await page.addInitScript(ONE_BY_ONE);
    await page.goto(stage.service.url + path());
    await settled(page);
    // As on the first visit: nothing is remembered in the browser.
    await page.evaluate('localStorage.clear()');
    const held: Route[] = [];
    await page.route(/\/api\//, (route) => {
      if (route.request().url().endsWith('/api/me')) return route.continue();
      held.push(route);
      return undefined;
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drawn(page);
    for (let route = held.shift(); route; route = held.shift()) {
      const url = route.request().url();
      const answered = page.waitForResponse((response) => response.url() === url);
      await route.continue();
      await (await answered).finished();
      await drawn(page);
    }
    await page.unrouteAll();
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
