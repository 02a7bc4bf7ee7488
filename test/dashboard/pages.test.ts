// Each page, loaded once: it asks little, nothing jumps while it loads, nothing reaches beyond its frame, whatever can be clicked is reached with
// the Tab key and seen to have the focus, and is large enough, for a finger too.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { answerOneByOne, ONE_BY_ONE, ORG, openStage, PAGES } from './support/stage.ts';

const stage = openStage({ keepsAnswers: true });
/** Less is not seen as a jump. */
const MOVED_MAX = 8;
const HEIGHT = 900;
const WIDE = { width: 1280, height: HEIGHT };
const NARROW = { width: 360, height: HEIGHT };

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG);
  for (const slug of ['crowded', 'quiet'])
    await service.journey(key, { slug, displayName: 'Housing benefit application', steps: STEPS });
  await sendCrowd(service, 'crowded', 60);
  const link = { key, body: { name: 'The minister', kind: 'overview' } };
  expect((await service.request('POST', '/api/journeys/crowded/shared-links', link)).status).toBe(201);
  const walk = ['before-you-start', 'eligibility'].map((stepKey) => event('step_view', { stepKey }));
  expect((await service.ingest(batch(ORG, 'quiet', walk))).status).toBe(204);
  await service.service.loader.caughtUp();
  // An exclusion is shown above the figures when they have come.
  const excluding = { key: ADMIN_TOKEN, body: { mark: 'bot' } };
  expect((await service.request('POST', `/api/orgs/${ORG}/exclusions`, excluding)).status).toBe(201);
});

/** Answers are held for as long as the looks take: the page's clock stands, so that no notice of a slow service comes. */
const STILL_CLOCK = `{
  const opened = Date.now();
  Date.now = () => opened;
}`;

/** One page for all addresses, since a renderer for each takes a second: the address that it shows. */
let shown = '';
const onlyPage = () =>
  stage.keptPage('owner', 'all', async (page) => {
    shown = '';
    await page.addInitScript(STILL_CLOCK);
    await page.addInitScript(ONE_BY_ONE);
    await page.goto(`${stage.service.url}/definitions`);
  });

/** Loads an address, in a browser that remembers nothing of the one before. */
async function load(page: Page, path: string): Promise<void> {
  shown = path;
  await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  await page.goto(stage.service.url + path);
}

/** Where dialogs are opened, and by what. */
const OPENERS: Record<string, readonly string[]> = {
  '/settings/members': ['Invite member'],
  '/settings/keys': ['Create key'],
  '/settings/exclusions': ['Exclude sessions'],
  '/settings/messages': ['Add address'],
  '/settings/feeds': ['Create feed'],
  '/settings/reports': ['Schedule report'],
  '/journeys/crowded': ['Add an annotation', 'Targets', 'Views'],
  '/journeys/crowded/share': ['Create link', 'Preview', 'Switch on', 'Change '],
  '/journeys/crowded/edit': ['Add step', 'Delete journey…'],
};
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

const OVERVIEWS = ['/journeys/crowded', '/journeys/quiet', '/journeys/quiet/paths', '/journeys/quiet/simulate'];
/** Shows other sections than the skeleton of an overview: a browser remembers, or knows from another page, how few sessions there are. */
const FEW_SESSIONS = '/journeys/quiet';
const MOBILE = 'deviceClass=desktop&compare=deviceClass%3Amobile';
const COMPARED = [`/journeys/crowded?${MOBILE}`, `/journeys/crowded/steps/documents?${MOBILE}`];
/** The service's answers, until everything on a page is loaded. */
const REQUESTS_MAX = 6;
/** Analyses are as long as what they compute: only that they can be reached is asked of them. */
const ANALYSES = ['/journeys/crowded/memos', '/journeys/crowded/simulate'];

describe.each([...PAGES, ...OVERVIEWS, ...COMPARED, '/settings/exclusions'])('%s', (path) => {
  const pageHere = async () => {
    const page = await onlyPage();
    if (shown !== path) await load(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    return page;
  };

  const places = 'keeps its sections where they are while its answers come, on a wide screen and on a narrow one';
  it(places, async () => {
    const page = await onlyPage();
    await page.setViewportSize(WIDE);
    if (path === FEW_SESSIONS) {
      await load(page, path);
      await page.getByRole('heading', { name: 'What appears when' }).waitFor();
    }
    const screens = [WIDE, NARROW].map((size) => ({
      size,
      first: new Map<string, number>(),
      seen: new Map<string, number>(),
    }));
    const moved: string[] = [];
    /** Looks at both, and answers in turn: at the one that was looked at last first. */
    const look = async (after: string) => {
      for (const { size, first, seen } of screens.reverse()) {
        await page.setViewportSize(size);
        await drawn(page);
        for (const [name, top] of await tops(page)) {
          if (after === '') first.set(name, top);
          const before = seen.get(name) ?? top;
          if (Math.abs(top - before) > MOVED_MAX)
            moved.push(`${name}: ${before} to ${top}, ${size.width} wide, after ${after}`);
          seen.set(name, top);
        }
      }
    };
    const open = async () => void (await (path === FEW_SESSIONS ? page.reload() : load(page, path)));
    await answerOneByOne(page, open, look);
    await look('all answers');
    expect(moved).toEqual([]);
    for (const { size, first } of screens.reverse()) {
      await page.setViewportSize(size);
      await drawn(page);
      const appeared = [...(await tops(page))].filter(([name, top]) => top < HEIGHT / 2 && !first.has(name));
      expect(appeared, 'what is seen first was not there at first').toEqual([]);
      expect(await outgrown(page), 'what reaches beyond its frame').toEqual([]);
    }
    await page.setViewportSize(WIDE);
    await expectFewRequests(page);
  });

  it('reaches every control of it by keyboard, and shows which has the focus', async () => {
    const page = await pageHere();
    if (path === '/journeys/crowded') {
      await page.getByText('Custom', { exact: true }).click();
      await page.waitForURL(/period=custom/);
      await page.getByRole('button', { name: 'Show', exact: true }).waitFor();
    }
    await expectWalkable(page, 'body');
  });

  it.each(OPENERS[path] ?? [])(
    'keeps the focus of the keyboard in the dialog that is opened by “%s”',
    async (opener) => {
      const page = await pageHere();
      await page.getByRole('button', { name: opener }).first().press('Enter');
      await page.getByRole('dialog').waitFor();
      await expectWalkable(page, 'dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  );

  it('gives a finger 44 pixels, and a pointer 24', async () => {
    const page = await pageHere();
    expect(await page.evaluate(SMALL(24)), 'for a pointer').toEqual([]);
    expect(await smallForFinger(page), 'for a finger').toEqual([]);
  });

  it('shows everything at 400 % zoom without scrolling sideways', async () => {
    const page = await pageHere();
    await page.setViewportSize({ width: 320, height: 256 });
    await drawn(page);
    const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(over).toBe(0);
    await page.setViewportSize(WIDE);
  });
});

it('gives a finger 44 pixels to compare before and after what happened', async () => {
  const key = await stage.service.key(ORG);
  const body = { text: 'New upload page', at: new Date(Date.now() - 4 * 86_400_000).toISOString() };
  expect((await stage.service.request('POST', '/api/journeys/crowded/annotations', { key, body })).status).toBe(201);
  const page = await onlyPage();
  await load(page, '/journeys/crowded');
  await page.getByRole('link', { name: /^Compare before and after/ }).waitFor();
  expect(await smallForFinger(page)).toEqual([]);
});

it.each(ANALYSES)('reaches every control of %s by keyboard, and shows which has the focus', async (path) => {
  const page = await onlyPage();
  await load(page, path);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await expect.poll(() => page.locator('main :is(.skeleton, [aria-busy="true"])').count()).toBe(0);
  await expectWalkable(page, 'body');
  await expectFewRequests(page);
});

async function smallForFinger(page: Page): Promise<string[]> {
  // Playwright sets these for a context that is a phone.
  const phone = await page.context().newCDPSession(page);
  const size = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
  await phone.send('Emulation.setDeviceMetricsOverride', size);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(true);
  await drawn(page);
  const small = await page.evaluate<string[]>(SMALL(43.5));
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await phone.send('Emulation.clearDeviceMetricsOverride');
  await phone.detach();
  return small;
}

async function expectFewRequests(page: Page): Promise<void> {
  const questions = await page.evaluate<string[]>('questions');
  // A page of few sessions asks again every five seconds, which a busy machine may take.
  const asked = new Set(questions.filter((path) => /^\/(api|embed)\//.test(path)));
  expect(asked.size, [...asked].join('\n')).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(asked.size).toBeGreaterThan(0);
}

it('moves nothing where the system asks for less motion', async () => {
  const page = await stage.pageAs('owner', { reducedMotion: 'no-preference' });
  await page.route('**/api/metrics/journeys?*', () => undefined);
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

/** Until the browser has drawn what has come. A section that moves later is seen at the next look. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

/** How far down the page its sections begin, by their headings. */
async function tops(page: Page): Promise<Map<string, number>> {
  return new Map(
    await page.evaluate<[string, number][]>(`
      [...document.querySelectorAll('main :is(h1, .step-heading, h2, h3, .tabs, .period-bar, .figure-set-tools, .tiles, thead, form)')]
        .filter((element) => element.getBoundingClientRect().width > 1 && !element.matches('.step-heading h2, .timeline h3'))
        .map((element) => {
          const name = /^h[23]$/i.test(element.tagName) ? element.textContent : element.className || element.tagName;
          return [name, Math.round(element.getBoundingClientRect().top + scrollY)];
        })
    `),
  );
}

/** Links within a sentence are as high as its line; a box that is ticked is as large as its label. */
const SMALL = (least: number) => `
  [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')]
    .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, [hidden]'))
    .filter((one) => !(one.tagName === 'A' && one.closest('p, td, th, li, dd') && getComputedStyle(one).display === 'inline'))
    .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && (box.height < ${least} || box.width < 24))
    .map(({ one, box }) => [one.tagName, one.ariaLabel ?? one.textContent ?? one.type, Math.round(box.width), Math.round(box.height)].join(' '))`;

async function expectWalkable(page: Page, inside: string): Promise<void> {
  const { reached, unseen } = await walk(page, inside);
  expect(reached.sort()).toEqual((await controlsOf(page, inside)).sort());
  expect(unseen).toEqual([]);
}

/** Marks and names what is there to be reached. Of several radio buttons that are one choice, one is. */
async function controlsOf(page: Page, inside: string): Promise<string[]> {
  return await page.evaluate<string[]>(`
    [...document.querySelectorAll('${inside} :is(${CONTROLS})')]
      .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)
      .filter((one) => one.type !== 'radio' || one.checked)
      .map((one) => ${NAME})
  `);
}

/** Choices of a list come late. */
const NAME = `[one.tagName, one.type, one.name, one.getAttribute('href'), one.ariaLabel ?? (one.tagName === 'SELECT' ? one.labels[0] : one)?.textContent].join(' ').trim()`;

/** Presses Tab until the focus has been around: what had it, and what of this did not show it. */
async function walk(page: Page, inside: string): Promise<{ reached: string[]; unseen: string[] }> {
  // The focus comes from where nothing has it yet, whatever had it before.
  if (inside === 'body')
    await page.evaluate(
      "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')",
    );
  await page.evaluate(WALKED);
  const keyboard = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  for (let isAround = false; !isAround; ) {
    const presses = Array.from({ length: TABS_AT_ONCE }, () => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ]);
    await Promise.all(presses.flat());
    isAround = await page.evaluate<boolean>('walked.isAround');
  }
  await keyboard.detach();
  return await page.evaluate<{ reached: string[]; unseen: string[] }>('walked.end()');
}

/** Each press takes a round trip to the browser, of which a walk has a hundred. */
const TABS_AT_ONCE = 12;

/**
 * Notes what gets the focus, until it comes to a control again or, from the last control, to the browser. The parts of a date are
 * one control. The focus is drawn by the control, or by the label that represents a hidden one.
 */
const WALKED = `globalThis.walked = (() => {
  const [seen, reached, unseen] = [new Set(), [], []];
  const walked = { isAround: false };
  const came = ({ target: one }) => {
    if (walked.isAround) return;
    if (seen.has(one)) {
      walked.isAround = true;
      return;
    }
    seen.add(one);
    const name = ${NAME};
    reached.push(name);
    const drawn = [one, one.nextElementSibling].filter(Boolean).map((each) => getComputedStyle(each));
    if (!drawn.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')) unseen.push(name);
  };
  document.addEventListener('focusin', came);
  walked.end = () => {
    document.removeEventListener('focusin', came);
    return { reached, unseen };
  };
  return walked;
})()`;

it('draws the first page with its frame, not after it', async () => {
  const page = await stage.pageAs('viewer');
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('.shell .shell-waiting')) document.documentElement.dataset.late = 'yes';
  }).observe(document, { childList: true, subtree: true })`);
  for (const path of ['/', '/journeys/quiet', '/settings/exclusions', '/nothing/of/the/kind']) {
    await page.goto(stage.service.url + path);
    await page.locator('main h1').waitFor();
    expect(await page.evaluate('document.documentElement.dataset.late'), path).toBeUndefined();
  }
  await page.close();
});
