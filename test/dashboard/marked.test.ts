// Where sessions that look wrong change the figures, the page says so first, and one click leaves them out.
import { beforeAll, expect, it } from 'vitest';
import { amountsDiffer } from '../../dashboard/src/charts/findings/compare.ts';
import { batch, event } from '../support/events.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
const STEPS = [{ stepKey: 'start', index: 0 }];

async function visit(slug: string, id: string, completes: boolean): Promise<void> {
  const at = (msAgo: number) => ({ sessionId: id, clientId: id, ts: new Date(Date.now() - msAgo).toISOString() });
  const events = [event('session_start', at(2_400_000)), event('step_view', at(2_390_000))];
  if (completes) events.push(event('submit_success', at(2_100_000)));
  expect((await stage.service.ingest(batch(ORG, slug, events))).status).toBe(204);
}
/** One request with so many sessions. */
async function forge(slug: string, sessions: number, completed: number): Promise<void> {
  const events = Array.from({ length: sessions }, (_, n) => {
    const at = (msAgo: number) => ({ sessionId: `f-${n}`, ts: new Date(Date.now() - msAgo).toISOString() });
    const start = [event('session_start', at(2_400_000)), event('step_view', at(2_390_000))];
    return n < completed ? [...start, event('submit_success', at(2_100_000))] : start;
  });
  expect((await stage.service.ingest(batch(ORG, slug, events.flat()))).status).toBe(204);
}

beforeAll(async () => {
  const key = await stage.service.key(ORG);
  for (const slug of ['forged', 'even']) {
    await stage.service.journey(key, { slug, steps: STEPS });
    for (let n = 0; n < 40; n++) await visit(slug, `v-${n}`, n % 4 === 0);
  }
  await forge('forged', 60, 60);
  await forge('even', 40, 10);
});

it('says first that sessions which look wrong change the figures, and leaves them out by one click', async () => {
  const page = await stage.visitAs('owner', '/journeys/forged');
  await page.getByRole('heading', { name: 'Sessions that may not be visitors change these figures' }).waitFor();
  await page.getByText('60 sessions look wrong. Of these, 100% completed; of the others, 25%.').waitFor();
  const first = page.locator('.figures section, .figures h2').first();
  expect(await first.textContent()).toContain('Sessions that may not be visitors change these figures');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('Sessions that may not be visitors are left out of these figures.').waitFor();
  expect(new URL(page.url()).searchParams.get('marks')).toBe('unmarked');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Count them' }).click();
  await page.getByText('60 sessions look wrong.').waitFor();
});

it('says that they change nothing beyond chance where they do not, with the same click', async () => {
  const page = await stage.visitAs('owner', '/journeys/even');
  await page.getByText(/^40 sessions may not be visitors\. As many of them complete/).waitFor();
  expect(await page.getByRole('heading', { name: /change these figures/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Leave them out' }).waitFor();
  await expectAccessibleInBothThemes(page);
});

it('says so first on the page of the burden, whose hours count them', async () => {
  const page = await stage.visitAs('owner', '/journeys/forged/burden');
  await page.getByText('60 sessions look wrong. Of these, 100% completed; of the others, 25%.').waitFor();
  const [first] = await page.locator('main h2').allTextContents();
  expect(first).toBe('Sessions that may not be visitors change these figures');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('Sessions that may not be visitors are left out of these figures.').waitFor();
  await page.getByText(/\(40 sessions, 10 completed\)/).waitFor();
  await page.goto(`${stage.service.url}/journeys/even/burden`);
  await page.getByText(/^40 sessions may not be visitors\. As many of them complete/).waitFor();
});

it('takes times for different where their difference is beyond chance, not where their intervals touch', () => {
  const amount = (value: number, reach: number) => ({ value, high: value + reach });
  expect(amountsDiffer(amount(5, 1), amount(6.5, 1))).toBe(true);
  expect(amountsDiffer(amount(5, 1), amount(6.4, 1))).toBe(false);
  expect(amountsDiffer(amount(5, 1), { value: 9, high: null })).toBe(false);
});

it('says the same first on the page of a step, of those who left there, and on the page of paths', async () => {
  const page = await stage.visitAs('owner', '/journeys/forged/steps/start');
  await page.getByText(/^60 sessions look wrong\. Of these, \d+% left at this step; of the others, \d+%\./).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText('Sessions that may not be visitors are left out of these figures.').waitFor();
  await page.goto(`${stage.service.url}/journeys/forged/paths`);
  await page.getByText('60 sessions look wrong. Of these, 100% completed; of the others, 25%.').waitFor();
  await expectAccessibleInBothThemes(page);
});

it('excludes them for good by two clicks, for owners alone', async () => {
  const viewer = await stage.visitAs('viewer', '/journeys/forged');
  await viewer.getByText(/^60 of the 100 sessions of the last 7 days .* came many in one batch/).waitFor();
  expect(await viewer.getByRole('button', { name: /^Exclude these/ }).count()).toBe(0);
  const page = await stage.visitAs('owner', '/journeys/forged');
  const found = page.locator('.looks-wrong .row', { hasText: 'came many in one batch' });
  expect(await found.textContent()).toMatch(/received on \d+ \w{3} \d{4}, \d\d:00 to \d\d:00 UTC/);
  await found.getByRole('button', { name: 'Exclude these 60 sessions' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude these 60 sessions' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .locator('.period-bar-shown')
    .getByText(/: 40 sessions/)
    .waitFor();
  await found.waitFor({ state: 'detached' });
});
