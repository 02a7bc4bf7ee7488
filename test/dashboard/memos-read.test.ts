// The text of a memo, and where its findings lead.
import { expect, it } from 'vitest';
import { renderedPages } from './support/rendered.ts';

const pages = renderedPages();
const memo = () => `/journeys/apply/memos/${pages.world.memoId}`;
const PERIOD = 'period=custom&from=\\d{4}-\\d\\d-\\d\\d&to=\\d{4}-\\d\\d-\\d\\d';

it('says where there is none yet', async () => {
  const page = await pages.visit('owner', '/journeys/quiet/memos');
  expect(page.says('No memos yet')).toBe(true);
  expect(page.title()).toBe('Memos – Quiet – Waymark');
});

it('shows its findings with their evidence, and a link from each', async () => {
  const page = await pages.visit('owner', memo());
  expect(page.title()).toBe('Memo – Apply – Waymark');
  expect(page.texts('h1 bdi')).toContain('Apply');
  expect(page.texts('h2 bdi').join()).toMatch(/^Apply, /);
  expect(page.texts('.tabs [aria-current]')).toEqual(['Memos']);
  const finding = page.one('article', /in 100 people on mobile complete/);
  expect(finding.says('it goes together')).toBe(true);
  const images = finding.roles('img').map((image) => image.attribute('aria-label') ?? '');
  expect(images.at(-1)).toMatch(/points, between .* and .* points$/);
  expect(images[0]).toMatch(/^Week by week, .*; the others/);
  expect(finding.says(/On “Upload your documents”, \d+ in 100 people on mobile leave/)).toBe(true);
  expect(
    page
      .all('main :is(h3, p, li)')
      .find((part) => /\w/.test(part.text()))
      ?.text(),
  ).not.toMatch(/visits/);
  const href = (name: string | RegExp) => finding.role('link', name).attribute('href');
  expect(href('Look at five of these visits')).toMatch(
    new RegExp(`^/journeys/apply/sessions\\?${PERIOD}&outcome=left&deviceClass=mobile&limit=5$`),
  );
  expect(href(/^Look at five of these visits ?: On “/)).toMatch(
    /&step=documents&outcome=left&deviceClass=mobile&limit=5$/,
  );
  expect(href('See the step')).toMatch(new RegExp(`^/journeys/apply/steps/documents\\?${PERIOD}&deviceClass=mobile$`));
  expect(href('Try it in the simulator')).toMatch(
    /^\/journeys\/apply\/simulate\?step=documents&change=mobile_parity&finding=f_[0-9a-f]{12}&days=28&deviceClass=mobile$/,
  );
  expect(href('How it is counted')).toMatch(/#completion-rate$/);
  expect(finding.roles('row', /^Visits on mobile/)).toHaveLength(1);
  expect(finding.says(/Method: shares within the same devices and languages/)).toBe(true);
});

it('is read by a viewer, who changes nothing', async () => {
  const page = await pages.visit('viewer', memo());
  expect(page.roles('article').length).toBeGreaterThan(0);
  expect(page.roles('button', 'Run again')).toEqual([]);
  expect(page.says('What is done about it')).toBe(false);
});
