// A case system's counts of submissions, beside the completion rate.
import { beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/time.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
let key: string;

beforeAll(async () => {
  key = await stage.service.key(ORG);
  await stage.service.journey(key, { slug: 'counted', steps: STEPS });
  await sendCrowd(stage.service, 'counted', 40);
});

const pageWith = async (search = '') => {
  const page = await stage.visitAs('owner', `/journeys/counted${search}`);
  await page.getByRole('heading', { name: 'What happened in this period' }).waitFor();
  return page;
};

it('is beneath the completion rate once a case system counts, with what differs, and not beside filtered figures', async () => {
  expect(await (await pageWith()).getByRole('heading', { name: 'After the submission' }).count()).toBe(0);
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS).toISOString();
  const body = { source: 'cases', hours: [{ hour, received: 1_200, returned: 60, decided: 700 }] };
  const sent = await stage.service.request('POST', '/api/journeys/counted/outcomes', { key, body });
  expect(sent.status).toBe(200);
  const page = await pageWith();
  const section = page.getByRole('region', { name: 'After the submission' });
  await section.getByText('1,200 received, 60 (5.0%) returned as incomplete, 700 decided').waitFor();
  await section.getByText('More received than sent.').waitFor();
  await section
    .getByText(/The case system received 1,200; Waymark counted \d+ completed sessions\. Either pages/)
    .waitFor();
  await expectAccessibleInBothThemes(page);
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await section.screenshot({ path: `/tmp/public-sec-${scheme}-${width}.png` });
  }
  const filtered = await pageWith('?deviceClass=desktop');
  expect(await filtered.getByRole('heading', { name: 'After the submission' }).count()).toBe(0);
});
