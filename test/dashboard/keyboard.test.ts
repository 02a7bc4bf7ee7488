// Whatever can be clicked can be reached with the Tab key, is seen to have the focus, and gives it on.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { ORG, openStage, PAGES } from './support/stage.ts';

const stage = openStage();

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG);
  await service.journey(key, { slug: 'crowded', displayName: 'Housing benefit application', steps: STEPS });
  await sendCrowd(service, 'crowded', 40);
});

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

it.each([...PAGES, '/journeys/crowded?period=custom'])(
  'reaches every control of %s by keyboard, and shows which has the focus',
  async (path) => {
    const page = await stage.visitAs('owner', path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 15_000 }).toBe(0);
    const { reached, unseen } = await walk(page, 'body');
    expect(reached.sort()).toEqual((await controlsOf(page, 'body')).sort());
    expect(unseen).toEqual([]);
  },
);

it.each([
  ['/settings/members', 'Invite member'],
  ['/settings/keys', 'Create key'],
  ['/journeys/crowded/edit', 'Add step'],
  ['/journeys/crowded/edit', 'Delete journey…'],
])('keeps the focus of the keyboard in the dialog that is opened at %s by “%s”', async (path, opener) => {
  const page = await stage.visitAs('owner', path);
  await page.getByRole('button', { name: opener }).first().press('Enter');
  await page.getByRole('dialog').waitFor();
  const { reached, unseen } = await walk(page, 'dialog');
  expect(reached.sort()).toEqual((await controlsOf(page, 'dialog')).sort());
  expect(unseen).toEqual([]);
});

/** Marks and names what is there to be reached. Of several radio buttons that are one choice, one is. */
async function controlsOf(page: Page, inside: string): Promise<string[]> {
  return await page.evaluate<string[]>(`
    [...document.querySelectorAll('${inside} :is(${CONTROLS})')]
      .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)
      .filter((one) => one.type !== 'radio' || one.checked)
      .map((one) => ${NAME})
  `);
}

const NAME = `[one.tagName, one.type, one.name, one.getAttribute('href'), one.ariaLabel ?? one.textContent].join(' ').trim()`;

/** Presses Tab until the focus has been around: what had it, and what of this did not show it. */
async function walk(page: Page, inside: string): Promise<{ reached: string[]; unseen: string[] }> {
  await page.evaluate('seen = new Set(); last = null');
  const reached: string[] = [];
  const unseen: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const { state, name, shows } = await page.evaluate<Stop>(`(() => {
      const one = document.activeElement;
      if (one === null || one === document.body) return { state: 'outside' };
      // The parts of a date are one control.
      const state = one === last ? 'same' : seen.has(one) ? 'again' : 'new';
      seen.add(last = one);
      // What draws the focus: the control, or the label that stands for a hidden one.
      const drawn = [one, one.nextElementSibling].filter(Boolean).map((each) => getComputedStyle(each));
      const shows = drawn.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
      return { state, name: ${NAME}, shows };
    })()`);
    // From the last control the focus goes to the browser; out of a dialog it comes back to its first.
    if (state === 'again' || (state === 'outside' && inside === 'body')) break;
    if (state !== 'new') continue;
    reached.push(name);
    if (!shows) unseen.push(name);
  }
  return { reached, unseen };
}

interface Stop {
  state: 'new' | 'same' | 'again' | 'outside';
  name: string;
  shows: boolean;
}
