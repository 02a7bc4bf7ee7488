// Where sessions that look wrong change the figures, the page says so first, and one click leaves them out.
import { expect, it } from 'vitest';
import { amountsDiffer } from '../../dashboard/src/charts/findings/compare.ts';
import { renderedPages } from './support/rendered.ts';

const pages = renderedPages();
const CHANGE = 'Sessions that may not be visitors change these figures';
const WRONG = '60 sessions look wrong. Of these, 100% completed; of the others, 75%.';
const LEFT_OUT = 'Sessions that may not be visitors are left out of these figures.';
const EVEN = /40 sessions may not be visitors\. As many of them complete/;

it('says first that sessions which look wrong change the figures, and leaves them out by one click', async () => {
  const page = await pages.visit('owner', '/journeys/broken');
  expect(page.says(WRONG)).toBe(true);
  expect(page.texts('.figures :is(section, h2)')[0]).toContain(CHANGE);
  await page.role('button', 'Leave them out').press();
  expect(page.says(LEFT_OUT)).toBe(true);
  expect(page.address()).toBe('/journeys/broken?marks=unmarked');
  await page.role('button', 'Count them').press();
  expect(page.says('60 sessions look wrong.')).toBe(true);
});

it('says that they change nothing beyond chance where they do not, with the same click', async () => {
  const page = await pages.visit('owner', '/journeys/even');
  expect(page.says(EVEN)).toBe(true);
  expect(page.texts('h2').join()).not.toContain('change these figures');
  expect(page.roles('button', 'Leave them out')).toHaveLength(1);
});

it('says so first on the page of the burden, whose hours count them', async () => {
  const page = await pages.visit('owner', '/journeys/broken/burden');
  expect(page.says(WRONG)).toBe(true);
  expect(page.texts('main h2')[0]).toBe(CHANGE);
  await page.role('button', 'Leave them out').press();
  expect(page.says(LEFT_OUT)).toBe(true);
  expect(page.says(/\(870 sessions, 653 completed\)/)).toBe(true);
  const even = await pages.visit('owner', '/journeys/even/burden');
  expect(even.says(EVEN)).toBe(true);
});

it('takes times for different where their difference is beyond chance, not where their intervals touch', () => {
  const amount = (value: number, reach: number) => ({ value, high: value + reach });
  expect(amountsDiffer(amount(5, 1), amount(6.5, 1))).toBe(true);
  expect(amountsDiffer(amount(5, 1), amount(6.4, 1))).toBe(false);
  expect(amountsDiffer(amount(5, 1), { value: 9, high: null })).toBe(false);
});

it('shows the same warning on the page of a step, for sessions that left there, and on the page of paths', async () => {
  const page = await pages.visit('owner', '/journeys/broken/steps/documents');
  expect(page.says(/60 sessions look wrong\. Of these, \d+% left at this step; of the others, \d+%\./)).toBe(true);
  await page.role('button', 'Leave them out').press();
  expect(page.says(LEFT_OUT)).toBe(true);
  const paths = await pages.visit('owner', '/journeys/broken/paths');
  expect(paths.says(WRONG)).toBe(true);
});
