// Memos in the dashboard: made, read, decided on and saved by keyboard and eye, in both themes and on a narrow screen.
import { expect, it } from 'vitest';
import { noteMade } from '../../src/catalog/memo-schedules.ts';
import type { MemoList } from '../../src/domain/memo.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { CROWD_STEPS } from '../support/crowd.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { WORLD_NOW } from '../support/world/world.ts';
import { expectAccessible, ORG, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied' });

it('makes a memo, shows its findings, keeps a decision, and saves it as a file', async () => {
  const page = await stage.visitAs('owner', '/journeys/apply/memos');
  await page.getByRole('link', { name: /^Apply, / }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make a memo' }).focus();
  await page.keyboard.press('Enter');
  const finding = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: /in 100 people on mobile complete/ }) });
  await finding.getByRole('heading', { level: 2 }).waitFor();
  await page.locator('h1 bdi').getByText('Apply', { exact: true }).waitFor();
  expect(await page.title()).toBe('Memo – Apply – Waymark');
  await page
    .locator('h2 bdi')
    .getByText(/^Apply, /)
    .waitFor();
  expect(await page.locator('.tabs [aria-current]').allTextContents()).toEqual(['Memos']);
  const todo = page.getByRole('region', { name: 'What to do' });
  const action =
    /^Go through “Upload your documents” on mobile and then on desktop, and write down what differs – the people who build the page\.$/;
  await todo.getByRole('link', { name: action }).click();
  await expect
    .poll(() => page.evaluate<string>('document.activeElement?.textContent'))
    .toMatch(/people on mobile complete/);
  await finding.getByText('How we know').click();
  await expectAccessible(page);
  // A reload would take back what is still on its way.
  const kept = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await finding.getByLabel('What is done about it').selectOption('planned');
  await kept;
  await expect
    .poll(async () => (await page.reload()) && finding.getByLabel('What is done about it').inputValue())
    .toBe('planned');
  const to = await finding.getByRole('link', { name: 'Try it in the simulator' }).getAttribute('href');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^memo-apply-\d{4}-\d\d-\d\d\.pdf$/);
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByText('It came out again, equal to the last byte.').waitFor();
  const [address = ''] = page.url().split('#');
  await page.goto(`${stage.service.url}/journeys/apply/memos`);
  await page.locator(`.memos a[href="${new URL(address).pathname}"]`).click();
  await page.waitForURL(address);
  await finding.getByRole('link', { name: 'Look at five of these visits', exact: true }).click();
  await page.getByText(/^A random sample of 5 out of [\d,]+ sessions/).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Sessions' }).locator('.timeline').count()).toBe(5);
  // From the finding to a forecast that is kept, and back.
  await page.goto(`${stage.service.url}${to}`);
  await page.getByRole('heading', { name: 'The forecast' }).waitFor();
  await page.getByText('The finding is about a part of the visits (device Mobile).').waitFor();
  expect(await page.getByLabel('Days of data').inputValue()).toBe('28');
  await page.getByRole('button', { name: 'Keep this forecast' }).click();
  await page.getByRole('link', { name: 'To the finding that this forecast came from' }).click();
  await page.waitForURL((url) => `${url.origin}${url.pathname}` === address && /^#f_[0-9a-f]{12}$/.test(url.hash));
  await expect
    .poll(() => page.evaluate<string>('document.activeElement?.textContent'))
    .toMatch(/people on mobile complete/);
}, 180_000);

it('makes a memo each month when it is asked to, and leads from the overview to the newest', async () => {
  const page = await stage.visitAs('owner', '/journeys/apply/memos');
  // It is ticked when the service has kept it.
  await page.getByLabel('Make a memo each month').click();
  await page.getByText(/^The next one is due on /).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Make a memo each month').isChecked()).toBe(true);
  // An open alert ranks before a finding.
  const key = await stage.service.key(ORG, ['journeys:write', 'results:read']);
  const { body } = await stage.service.request<{ alerts: { id: string }[] }>('GET', '/api/alerts?journey=apply', {
    key,
  });
  for (const { id } of body.alerts)
    await stage.service.request('PUT', `/api/alerts/${id}`, { key, body: { state: 'closed' } });
  await page.goto(`${stage.service.url}/journeys/apply`);
  const newest = page.locator('.look-next', { hasText: 'Go through “Upload your documents” on mobile and then on' });
  await newest.waitFor();
  await expectAccessible(page);
  await newest.getByRole('link', { name: 'Read the memo' }).click();
  await page.waitForURL(/\/memos\/[0-9a-f-]{36}$/);
});

it('says in the language of the reader that a memo was made on schedule', async () => {
  const { service } = stage;
  const key = await service.key(ORG, ['journeys:write', 'memos:write']);
  for (const [slug, body, said] of [
    ['monthly', { monthly: true }, 'Das monatliche Memo, automatisch erstellt.'],
    ['weekly', { monthly: false, weekly: true }, 'Das wöchentliche Memo, automatisch erstellt.'],
  ] as const) {
    const { id: journeyId } = await service.journey(key, { slug });
    await service.request('PUT', `/api/journeys/${slug}/memo-schedule`, { key, body });
    await noteMade(service.service.catalog, journeyId, '2020-01');
    await runJob(service, 'make scheduled memos');
    const { body: list } = await service.request<MemoList>('GET', `/api/memos?journeyId=${journeyId}`, { key });
    const page = await stage.visitAs('viewer', `/journeys/${slug}/memos/${list.memos[0]?.id}`, { locale: 'de-DE' });
    await page.getByText(said).waitFor();
  }
});

it('sets two memos side by side, and says whether they share days', async () => {
  const page = await stage.visitAs('owner', '/journeys/apply/memos');
  await page.getByLabel('Days').selectOption('56');
  await page.getByRole('button', { name: 'Make a memo' }).click();
  await page.getByText('Does it come out again?').waitFor();
  await page.goto(`${stage.service.url}/journeys/apply/memos`);
  await page
    .getByRole('link', { name: /^Compare with the one before/ })
    .first()
    .click();
  await page.getByText('They share days, so a finding in both is not confirmed by the second.').waitFor();
  await page.getByRole('row').filter({ hasText: 'On “Upload your documents”' }).getByText('Still there').waitFor();
  await expectAccessible(page);
});

it('is read on a narrow dark screen by a viewer, who changes nothing', async () => {
  const page = await stage.visitAs('viewer', '/journeys/apply/memos', {
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await page
    .getByRole('link', { name: /^Apply, / })
    .first()
    .click();
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('button', { name: 'Run again' }).count()).toBe(0);
  expect(await page.getByLabel('What is done about it').count()).toBe(0);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

it('says first that sessions which look wrong would change it, and is made with them by one click', async () => {
  const { service } = stage;
  const key = await service.key(ORG, ['journeys:write', 'ingest:write', 'memos:write']);
  const { id: journeyId } = await service.journey(key, { slug: 'forged', steps: CROWD_STEPS });
  const visits = (name: string, sessions: number, completed: number) =>
    Array.from({ length: sessions }, (_, nth) => {
      const at = (seconds: number) => ({
        ...{ sessionId: `${name}-${nth}`, clientId: `${name}-${nth}`, stepKey: 'about' },
        ts: new Date(WORLD_NOW - 5 * DAY_MS + seconds * 1000).toISOString(),
      });
      const events = [event('session_start', at(0)), event('step_view', at(1))];
      return nth < completed ? [...events, event('submit_success', at(300))] : events;
    }).flat();
  const authorization = `Bearer ${key}`;
  expect((await service.ingest(batch(ORG, 'forged', visits('v', 40, 10)), { authorization })).status).toBe(204);
  expect((await service.ingest(batch(ORG, 'forged', visits('f', 40, 40)))).status).toBe(204);
  const memo = await memoOf(service, key, { journeyId });
  const page = await stage.visitAs('owner', `/journeys/forged/memos/${memo.id}`);
  await page
    .getByText(/^Sessions that may not be visitors would change this memo: 40 look wrong and are left out/)
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make this memo with sessions that look wrong' }).click();
  await page.getByText(/^Sessions that may not be visitors change this memo: 40 look wrong and are counted/).waitFor();
  await page.getByRole('button', { name: 'Make this memo without sessions that look wrong' }).waitFor();
}, 120_000);
