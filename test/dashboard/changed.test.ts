// A page names a step that loses more people than before, though nobody noted a change.
import { expect, it } from 'vitest';
import { renderedPages } from './support/rendered.ts';

const pages = renderedPages();
const TITLE = 'A step loses more people than before';
const SINCE = /Since \d+ \w{3} \d{4}, more visits end at “Upload your documents”/;

it('says since when, and leads to the days after beside those before', async () => {
  const page = await pages.visit('owner', '/journeys/broken');
  const headline = page.one('.look-next', SINCE);
  expect(headline.text()).toMatch(/, 46.\d% of those who saw “Upload your documents” left there instead of 16.\d%/);
  await headline.role('link', 'Open the step').press();
  await page
    .one('.notice', TITLE)
    .role('link', /^Compare before and after/)
    .press();
  expect(page.address()).toMatch(/^\/journeys\/broken\/steps\/documents\?.*period=custom/);
  expect(page.one('.notice', TITLE).text()).toContain('Upload your documents');
  expect(page.one('.period-bar-shown').text()).toContain('compared with');
});

it('says nothing of it at another step, and beside a filter', async () => {
  const page = await pages.visit('owner', '/journeys/broken/steps/about');
  expect(page.texts('h2')).toContain('Why people left here');
  expect(page.says('loses more people')).toBe(false);
  const filtered = await pages.visit('owner', '/journeys/broken/steps/documents?deviceClass=desktop');
  expect(filtered.texts('h2')).toContain('Why people left here');
  expect(filtered.says('loses more people')).toBe(false);
});
