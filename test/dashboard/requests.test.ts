// How many requests a page makes of the service until everything on it has come.
import { beforeAll, expect, it } from 'vitest';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { ORG, openStage, PAGES } from './support/stage.ts';

const REQUESTS_MAX = 6;
const stage = openStage();

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG);
  for (const slug of ['crowded', 'quiet']) await service.journey(key, { slug, steps: STEPS });
  await sendCrowd(service, 'crowded', 120);
});

const COMPARED = 'deviceClass=desktop&compare=deviceClass%3Amobile';
it.each([
  ...PAGES,
  '/journeys/crowded',
  '/journeys/quiet',
  `/journeys/crowded?${COMPARED}`,
  `/journeys/crowded/steps/documents?${COMPARED}`,
  '/journeys/crowded/memos',
  '/journeys/crowded/simulate',
])(`asks %s with at most ${REQUESTS_MAX} requests`, async (path) => {
  const page = await stage.pageAs('owner');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const parts = searchParams.getAll('path').map((part) => `\n    ${part}`);
    if (/^\/(api|embed)\//.test(pathname)) asked.push(pathname + parts.join(''));
  });
  await page.goto(stage.service.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main :is(.skeleton, [aria-busy="true"])').count(), { timeout: 30_000 }).toBe(0);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(asked.length).toBeGreaterThan(0);
  await page.context().close();
});
