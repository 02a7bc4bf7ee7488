// The overview fits a screen, and no text is cut: in each language, at the widths that people have.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { must } from '../support/people.ts';
import { WORLD_NOW } from '../support/world/world.ts';
import { STEPS } from './support/crowd.ts';
import { go, ORG, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied', keepsAnswers: true });

beforeAll(async () => {
  const { key, alertId } = stage.world;
  // The room is that of figures without a notice above them.
  const closed = { key, body: { state: 'closed' } };
  must(200, await stage.service.request('PUT', `/api/alerts/${alertId}`, closed));
  await sendUnknown();
});

const SCREEN = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };

/** One page for all looks in a language. */
async function open(language: string, path: string, viewport: { width: number; height: number }): Promise<Page> {
  const first = async (one: Page) => void (await one.goto(`${stage.service.url}/definitions`));
  const page = await stage.keptPage('owner', language, first, { locale: language });
  await page.setViewportSize(viewport);
  await go(page, path);
  return page;
}

/** A form that was sent without an answer: the completion rate warns. */
async function sendUnknown(): Promise<void> {
  const last = { stepKey: STEPS.at(-1)?.stepKey, url: 'https://www.example.org/apply' };
  const at = { sessionId: 'unknown', ts: new Date(WORLD_NOW - 3_600_000).toISOString() };
  const unknown = ['session_start', 'step_view', 'submit_attempt'].map((tag) => event(tag, { ...last, ...at }));
  expect((await stage.service.ingest(batch(ORG, 'crowded', unknown))).status).toBe(204);
  await stage.service.service.loader.caughtUp();
}

/** The right ends of elements that reach beyond that of their container. */
const beyond = (page: Page, inner: string, outer: string) =>
  page.evaluate<string[]>(`(() => {
    const end = document.querySelector('${outer}').getBoundingClientRect().right;
    const found = [...document.querySelectorAll('${inner}')];
    if (found.length === 0) return ['nothing there'];
    return found.filter((one) => one.getBoundingClientRect().right > end + 0.5).map((one) => one.textContent);
  })()`);

/** Words of heads that stand on two lines, but for those that break at a hyphen. */
const BROKEN_WORDS = `[...document.querySelectorAll('main thead th')].flatMap((head) => {
  const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

it('leaves no light strip beside the backdrop of a dialog, where the scroll bar has its room', async () => {
  const page = await open('en', '/journeys/crowded/edit', SCREEN);
  const colours = () =>
    page.evaluate<string[]>(
      `['html', 'body'].map((name) => getComputedStyle(document.querySelector(name)).backgroundColor)`,
    );
  const [before] = await colours();
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('dialog').waitFor();
  const [room, rest] = await colours();
  expect([room === before, rest]).toEqual([false, before]);
});

describe.each(['en', 'de', 'fr', 'es'])('in %s', (language) => {
  it.each([
    ['of the seven days before', '?period=7d', '.bar-beside'],
    ['of nothing else', '', '.tile-value'],
  ])('advice, tiles and the whole funnel fit on a screen of 1440 x 900, beside those %s', async (_, period, shown) => {
    const page = await open(language, `/journeys/crowded${period}`, SCREEN);
    await page.locator(shown).first().waitFor();
    const funnel = await page.locator('#funnel').boundingBox();
    expect((funnel?.y ?? 0) + (funnel?.height ?? 9_999)).toBeLessThanOrEqual(SCREEN.height);
    // With what takes the most room: a tile that warns, and few completed sessions.
    expect(await page.locator('.tile-warning').count()).toBe(1);
    const links = await page.locator('.happened li > a').all();
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
      expect(Math.min(width, height), 'links beside what happened').toBeGreaterThanOrEqual(24);
    }
  });

  it('no column of the burden is cut', async () => {
    const page = await open(language, '/journeys/crowded/burden', TABLET);
    expect(await beyond(page, '.table-stacks :is(th, td)', 'main .card')).toEqual([]);
  });

  it('heads of tables break between words, on a phone, a small one and a wide screen', async () => {
    const page = await open(language, '/journeys/crowded/steps/documents?view=tables', { width: 320, height: 844 });
    await page.locator('main thead').first().waitFor();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      expect(await page.evaluate<string[]>(BROKEN_WORDS), `${width} wide`).toEqual([]);
    }
  });

  it('no tab and no column of the list is cut', async () => {
    const page = await open(language, '/journeys/crowded/install', TABLET);
    expect(await beyond(page, '.tabs a', '.tabs')).toEqual([]);
    await page.setViewportSize(SCREEN);
    await go(page, '/');
    await page.locator('.journeys tbody a').first().waitFor();
    expect(await beyond(page, '.journeys td, .journeys thead th', '.journeys')).toEqual([]);
  });

  it('the name of a rule stands beside its box on a phone', async () => {
    const page = await open(language, '/journeys/crowded/alerts', { width: 390, height: 844 });
    await page.locator('.alert-rule').first().waitFor();
    const below = await page.evaluate<number>(
      `[...document.querySelectorAll('.alert-rule')].filter((rule) => {
        const range = document.createRange();
        range.selectNodeContents(rule.lastChild);
        return range.getBoundingClientRect().top > rule.querySelector('input').getBoundingClientRect().bottom;
      }).length`,
    );
    expect(below).toBe(0);
  });
});
