// Why people left a step: what they had done clearly more often than those who went on, and the way from each share to its sessions.
import { expect, it } from 'vitest';
import { renderedPages } from './support/rendered.ts';

const pages = renderedPages();

it('compares with sessions that continued, and links each share to its sessions', async () => {
  const page = await pages.visit('owner', '/journeys/why/steps/about');
  const why = page.one('.look-next-why p');
  expect(why.text()).toMatch(
    /^40 left here\. Met an error in “tax-number”: 60% of those who left, 15% of those who went on \(45\.0 points more, .*\)\.$/,
  );
  expect(why.text()).not.toContain('touched');
  for (const [share, sessions] of [
    ['60%', '24 sessions'],
    ['15%', '6 sessions'],
  ] as const) {
    const there = await pages.visit('owner', why.role('link', share).attribute('href') ?? '');
    expect(there.address()).toMatch(/^\/journeys\/why\/sessions\?/);
    expect(there.texts('[role=status]').join()).toContain(sessions);
  }
});

it('says the same in the advice of the overview', async () => {
  const page = await pages.visit('owner', '/journeys/why');
  expect(page.one('.look-next').text()).toMatch(/Met an error in .* of those who went on/);
});
