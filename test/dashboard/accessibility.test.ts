// Checks that axe does not make: forced colours, and the main tasks by the accessibility tree alone, in its order and with its announcements.
// docs/accessibility.md says which criterion each of these shows.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { STEPS } from './support/crowd.ts';
import { expectAccessible, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied', keepsAnswers: true });

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
}

it('keeps bars, states and the focus visible in forced colours', async () => {
  const page = await stage.visitAs('owner', '/journeys/crowded', { forcedColors: 'active' });
  await settled(page);
  const fills = await page.evaluate<string[]>(`
    ['.fill-went-on', '.fill-left'].map((name) => getComputedStyle(document.querySelector(name)).fill)
      .concat(getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('.figure')).backgroundColor)`);
  expect(new Set(fills.slice(0, 3)).size).toBe(3);
  await page.getByRole('button', { name: 'Actions: Step funnel' }).focus();
  await page.keyboard.press('Shift');
  const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
  expect(outline).not.toBe('none');
  await expectAccessible(page, { runOnly: ['color-contrast'] });
});

/** Headings of the page in the order in which they are read. */
const headings = (page: Page) => page.getByRole('main').getByRole('heading').allTextContents();

/** By role and name only, with the keyboard. */
async function follow(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).first().press('Enter');
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

it('leads by the accessibility tree from the list to the step where people stop, and why', async () => {
  const page = await stage.visitAs('viewer', '/');
  await settled(page);
  await follow(page, 'link', 'Housing benefit');
  await page.waitForURL('**/journeys/crowded*');
  await settled(page);
  await expect.poll(() => focused(page)).toBe('Housing benefit');
  const read = await headings(page);
  expect(read.indexOf('First to know')).toBeGreaterThan(-1);
  expect(read.indexOf('First to know')).toBeLessThan(read.indexOf('Step funnel'));
  await follow(page, 'link', 'Upload your documents');
  await page.waitForURL('**/steps/documents*');
  await settled(page);
  await expect.poll(() => focused(page)).toBe('Step 5: Upload your documents');
  const there = await headings(page);
  expect(there.indexOf('Why people left here')).toBeLessThan(there.indexOf('How people leave here'));
});

it('leads by the accessibility tree from a number to its sessions', async () => {
  const page = await stage.visitAs('viewer', '/journeys/crowded/steps/documents');
  await settled(page);
  await follow(page, 'button', 'Actions: How people leave here');
  await follow(page, 'link', 'Look at some of its sessions');
  await page.getByRole('heading', { name: 'Sessions that left at “Upload your documents”' }).waitFor();
  await settled(page);
  await expect.poll(() => focused(page)).toContain('Sessions that left at');
  expect(await page.getByRole('list', { name: 'Sessions' }).getByRole('heading').count()).toBeGreaterThan(0);
  expect(await page.getByRole('status').allTextContents()).toContainEqual(expect.stringMatching(/sessions?\./));
});

it('says that all figures are tables, and lists each with its name and heads', async () => {
  const page = await stage.visitAs('viewer', '/journeys/crowded');
  await settled(page);
  await follow(page, 'button', 'All as tables');
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('All figures are tables');
  const table = page.getByRole('table', { name: 'Step funnel, as a table' });
  await table.waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toContain('Reached');
  expect(await table.getByRole('rowheader').count()).toBe(STEPS.length);
});

it('shows mistakes of a new journey at their fields, and opens the journey when it is created', async () => {
  const page = await stage.visitAs('editor', '/new-journey');
  await settled(page);
  await follow(page, 'button', 'Create journey');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => name.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await name.fill('Dog tax');
  await follow(page, 'button', 'Create journey');
  await page.getByRole('heading', { level: 1, name: 'Dog tax' }).waitFor();
});

it('invites a member in a dialog that has a name, and gives the focus back', async () => {
  const page = await stage.visitAs('owner', '/settings/members');
  await settled(page);
  await follow(page, 'button', 'Invite member');
  await page.getByRole('dialog', { name: /invite/i }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('Invite member');
});
