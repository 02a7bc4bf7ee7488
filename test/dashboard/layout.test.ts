// Nothing jumps while a page loads: what is seen at first, in the place of what is on its way, stays where it is when the
// answers come, one after the other; and nothing reaches beyond its frame.
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { ORG, openStage, PAGES } from './support/stage.ts';

const stage = openStage();
/** Less is not seen as a jump. */
const MOVED_MAX = 8;
const HEIGHT = 900;

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG);
  for (const slug of ['crowded', 'quiet'])
    await service.journey(key, { slug, displayName: 'Housing benefit application', steps: STEPS });
  await sendCrowd(service, 'crowded', 60);
  const walk = ['before-you-start', 'eligibility'].map((stepKey) => event('step_view', { stepKey }));
  expect((await service.ingest(batch(ORG, 'quiet', walk))).status).toBe(204);
});

const PATHS = [...PAGES, '/journeys/crowded', '/journeys/quiet', '/journeys/quiet/paths'];

it.each(PATHS.flatMap((path) => [360, 1280].map((width) => [path, width] as const)))(
  'keeps the sections of %s where they are while its answers come, %i pixels wide',
  async (path, width) => {
    const page = await stage.visitAs('owner', '/account', { viewport: { width, height: HEIGHT } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const held: Route[] = [];
    await page.route(/\/(api|embed)\//, (route) => {
      if (route.request().url().endsWith('/api/me')) return route.continue();
      held.push(route);
      return undefined;
    });
    await page.goto(stage.service.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drawn(page);

    const first = await tops(page);
    const seen = new Map(first);
    const moved: string[] = [];
    for (let route = held.shift(); route; route = held.shift()) {
      const url = route.request().url();
      const { pathname } = new URL(url);
      const answered = page.waitForResponse((response) => response.url() === url);
      await route.continue();
      // The feed has no end.
      if (!pathname.endsWith('/live')) await (await answered).finished();
      await drawn(page);
      for (const [name, top] of await tops(page)) {
        const before = seen.get(name) ?? top;
        if (Math.abs(top - before) > MOVED_MAX) moved.push(`${name}: ${before} to ${top}, after ${pathname}`);
        seen.set(name, top);
      }
    }
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    expect(moved).toEqual([]);
    const appeared = [...(await tops(page))].filter(([name, top]) => top < HEIGHT / 2 && !first.has(name));
    expect(appeared, 'what is seen first was not there at first').toEqual([]);
    expect(await outgrown(page), 'what reaches beyond its frame').toEqual([]);
  },
);

it('moves nothing where the system asks for less motion', async () => {
  const page = await stage.visitAs('owner', '/account');
  await page.route('**/api/metrics/journeys', () => undefined);
  const moving = () =>
    page.evaluate<number>("document.getAnimations().filter(({ playState }) => playState === 'running').length");
  await page.goto(`${stage.service.url}/`);
  await page.locator('.skeleton').first().waitFor();
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
});

/** Boxes that hold less than is in them; what scrolls by itself is none of these. */
async function outgrown(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`
    [...document.querySelectorAll('main :is(.figure, .row-chart, .card, .journeys, .tiles, .notice, form)')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.id || box.className)
  `);
}

/** Until the browser has drawn what has come. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

/** How far down the page its sections begin, by their headings. */
async function tops(page: Page): Promise<Map<string, number>> {
  return new Map(
    await page.evaluate<[string, number][]>(`
      [...document.querySelectorAll('main :is(h1, .step-heading, h2, h3, .tabs, .period-bar, .figure-set-tools, .tiles, thead, form)')]
        .filter((element) => element.getBoundingClientRect().width > 1 && !element.matches('.step-heading h2'))
        .map((element) => {
          const name = /^h[23]$/i.test(element.tagName) ? element.textContent : element.className || element.tagName;
          return [name, Math.round(element.getBoundingClientRect().top + scrollY)];
        })
    `),
  );
}
