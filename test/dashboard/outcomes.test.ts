// A case system's counts of submissions, beside the completion rate.
import { expect, it } from 'vitest';
import { renderedPages } from './support/rendered.ts';

const pages = renderedPages();
const TITLE = 'After the submission';

it('is beneath the completion rate once a case system counts, with what differs', async () => {
  const page = await pages.visit('owner', '/journeys/broken');
  const section = page.role('region', TITLE);
  expect(section.says('1,200 received, 60 (5.0%) returned as incomplete, 700 decided')).toBe(true);
  expect(section.says('More received than sent.')).toBe(true);
  expect(section.says(/The case system received 1,200; Waymark counted \d+ completed sessions\. Either pages/)).toBe(
    true,
  );
});

it.each(['/journeys/crowded', '/journeys/broken?deviceClass=desktop'])(
  'is not at %s, where no case system counts or figures are filtered',
  async (path) => {
    const page = await pages.visit('owner', path);
    expect(page.texts('h2')).toContain('What happened in this period');
    expect(page.roles('region', TITLE)).toEqual([]);
  },
);
