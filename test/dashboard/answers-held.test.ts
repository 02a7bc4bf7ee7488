// The texts of pages while answers are on their way, and while nothing answers: never an old figure beside a new choice.
import { expect, it } from 'vitest';
import { type Rendered, renderedPages } from './support/rendered.ts';

const pages = renderedPages();
const FIGURES = /\/api\/.*(metrics|burden)/;
const TABS = [
  '/journeys/crowded',
  '/journeys/crowded/steps/documents',
  '/journeys/crowded/paths',
  '/journeys/crowded/burden',
];
const counted = /\d+ sessions?/;
const mobile = /, device Mobile: \d+ session/;

const shown = (page: Rendered) => page.one('.period-bar-shown').text();

async function chooseMobile(page: Rendered): Promise<void> {
  await page.role('button', 'Filters').press();
  await page.labelled('Device').fill('mobile');
  expect(page.roles('button', /^Without Device/)).toHaveLength(1);
}

it.each(TABS)('says at %s no count of the choice before beside a new filter', async (path) => {
  const page = await pages.visit('owner', path);
  const before = shown(page);
  expect(before).toMatch(counted);
  const release = pages.hold(FIGURES);
  await chooseMobile(page);
  expect(shown(page)).not.toMatch(counted);
  await release();
  expect(shown(page)).toMatch(mobile);
  expect(shown(page)).not.toBe(before);
});

it.each(TABS)('keeps at %s the figures while nothing answers, says of when they are, and comes back', async (path) => {
  const page = await pages.visit('owner', path);
  const figures = page.all('main table')[0]?.text();
  expect(figures).toBeDefined();
  const before = shown(page);
  const comeBack = pages.leave();
  await chooseMobile(page);
  const notice = () => page.texts('[role=status]').filter((text) => text.includes('The service does not answer'));
  await pages.until(() => notice().length > 0);
  expect(notice().join()).toMatch(
    /These figures are of \d\d:\d\d, with the period and filters before this choice\. Trying again\.$/,
  );
  await pages.until(() => page.all('main table')[0]?.text() === figures);
  // Old figures go with the choice that they answer, never with the new filter.
  await pages.until(() => shown(page) === `Still shown: ${before}`);
  comeBack();
  await pages.until(() => mobile.test(shown(page)));
  await pages.until(() => notice().length === 0);
});
