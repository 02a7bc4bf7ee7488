// Pages while answers are on their way, and while the service is away: never an old figure beside a new choice, and no
// dialog that waits for figures.
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInBothThemes, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied', keepsAnswers: true });

const shown = (page: Page) => page.locator('.period-bar-shown');
const counted = /\d+ sessions?/;

/** Holds back what the page asks from now on, until it is called. */
async function holdAnswers(page: Page, of = /\/api\/.*(bundle|metrics|burden)/): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOver = false;
  await page.route(of, async (route) => {
    if (isOver || route.request().method() !== 'GET') return route.continue();
    held.push(route);
  });
  return async () => {
    isOver = true;
    for (const route of held.splice(0)) await route.continue();
  };
}

async function open(path: string): Promise<Page> {
  const page = await stage.visitAs('owner', path);
  await shown(page).getByText(counted).waitFor();
  await expect.poll(() => page.locator('main :is(.skeleton, [aria-busy="true"])').count()).toBe(0);
  return page;
}

/** At the time of the page, which is the world's. */
const holdClock = async (page: Page) => page.clock.install({ time: await page.evaluate<number>('Date.now()') });

async function chooseMobile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Device', { exact: true }).selectOption('mobile');
}

/** Until the dialog is closed. */
async function annotate(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an annotation' }).click();
  await page.getByRole('dialog').getByLabel('What happened').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Add annotation' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('closes a dialog when the service has answered, though all figures are still on their way', async () => {
  const page = await open('/journeys/crowded');
  const release = await holdAnswers(page);
  await annotate(page, 'A new form for uploads');
  await release();
  await page.getByRole('listitem').getByText('A new form for uploads').first().waitFor();
});

it('does so with the dialog of views', async () => {
  const page = await open('/journeys/crowded');
  const release = await holdAnswers(page);
  await page.getByRole('button', { name: /^Views: saved/ }).click();
  await page.getByLabel('Save what is shown now as').fill('As always');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await release();
});

it('keeps the figures while the browser is offline, says of when they are, and comes back', async () => {
  stage.expectConsole('ERR_INTERNET_DISCONNECTED');
  const page = await open('/journeys/crowded');
  const figures = await page.locator('main table').first().textContent();
  const before = await shown(page).textContent();
  await page.context().setOffline(true);
  await chooseMobile(page);
  const notice = page.getByRole('status').filter({ hasText: 'The service does not answer' });
  await notice
    .getByText(/^These figures are of \d\d:\d\d, with the period and filters before this choice\. Trying again\.$/)
    .waitFor();
  expect(await page.locator('main table').first().textContent()).toBe(figures);
  // Old figures go with the choice that they answer, never with the new filter.
  expect(await shown(page).textContent()).toBe(`Still shown: ${before}`);
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await shown(page)
    .getByText(/, device Mobile: \d+ session/)
    .waitFor();
});

it('reports a slow service after five seconds with the choice of the shown figures, and later a missing answer', async () => {
  const page = await open('/journeys/crowded');
  const before = await shown(page).textContent();
  await holdClock(page);
  const release = await holdAnswers(page);
  await chooseMobile(page);
  await page.getByRole('button', { name: /^Without Device/ }).waitFor();
  await page.clock.runFor(4_000);
  const slow = page.getByRole('status').filter({ hasText: 'The service is slow to answer' });
  expect(await slow.count()).toBe(0);
  await page.clock.runFor(3_000);
  await slow
    .getByText(/^These figures are still those of the period and filters before this choice, of \d\d:\d\d\.$/)
    .waitFor();
  expect(await shown(page).textContent()).toBe(`Still shown: ${before}`);
  await page.clock.runFor(70_000);
  const away = page.getByRole('status').filter({ hasText: 'The service does not answer' });
  await away.getByText(/before this choice\. Trying again\.$/).waitFor();
  expect(await slow.count()).toBe(0);
  await release();
  await page.clock.runFor(5_000);
  await page.clock.resume();
  await away.waitFor({ state: 'detached' });
  await shown(page)
    .getByText(/, device Mobile: \d+ session/)
    .waitFor();
});

it('does the same when the same question fails later, with the message of the service', async () => {
  stage.expectConsole('503');
  const page = await open('/journeys/crowded');
  const preparing = '{"error":"Stored events are being prepared: 3 of 10 days"}';
  const failing = /\/api\/.*(bundle|metrics)/;
  await page.route(failing, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: preparing }),
  );
  await annotate(page, 'A new line on the letter');
  const notice = page.getByRole('status').filter({ hasText: 'Stored events are being prepared: 3 of 10 days' });
  await notice.getByText(/^These figures are of \d\d:\d\d\. Trying again\.$/).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.unroute(failing);
  await notice.waitFor({ state: 'detached' });
  await shown(page).getByText(counted).waitFor();
});

it('keeps the frame of a tab whose code does not come, and says after five seconds that the service is slow', async () => {
  const page = await open('/journeys/crowded');
  await holdClock(page);
  const release = await holdAnswers(page, /./);
  await page.getByRole('navigation').getByRole('link', { name: 'Paths' }).click();
  const main = page.locator('main');
  await main.locator('[aria-busy="true"] > .skeleton').waitFor();
  await main.getByRole('heading', { level: 1, name: 'Housing benefit' }).waitFor();
  expect(await main.getByRole('link', { name: 'Paths' }).getAttribute('aria-current')).toBe('page');
  const slow = page.getByRole('status').filter({ hasText: 'The service is slow to answer' });
  await page.clock.runFor(4_000);
  expect(await slow.count()).toBe(0);
  await page.clock.runFor(3_000);
  await slow.waitFor();
  expect(await slow.textContent()).not.toContain('These figures');
  await release();
  await page.clock.resume();
  await shown(page).getByText(counted).waitFor();
  await slow.waitFor({ state: 'detached' });
});

it.each([
  ['/sign-in', /\/assets\/sign-in-/],
  ['/join?token=none', /\/assets\/join-/],
  ['/setup', /\/assets\/setup-/],
  ['/set-password?token=none', /\/assets\/set-password-/],
])(
  'shows the frame of %s while its code is on its way, and says after five seconds that the service is slow',
  async (path, code) => {
    stage.expectConsole('/favicon.ico');
    stage.expectConsole('/api/invitations/look');
    const page = await stage.visit('/livez');
    const release = await holdAnswers(page, code);
    await page.goto(stage.service.url + path, { waitUntil: 'commit' });
    const frame = page.locator('main[aria-busy="true"]');
    await frame.locator('.skeleton').first().waitFor();
    await page.getByText('Waymark', { exact: true }).waitFor();
    const slow = page.getByRole('status').filter({ hasText: 'The service is slow to answer' });
    expect(await slow.count()).toBe(0);
    if (path === '/sign-in') await slow.waitFor();
    await release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await frame.waitFor({ state: 'detached' });
  },
);

it('loads a tab that was never opened once an unavailable service answers again', async () => {
  const page = await open('/journeys/crowded');
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  stage.expectConsole('');
  await page.getByRole('navigation').getByRole('link', { name: 'Burden' }).click();
  await page.getByText('This page loads again by itself when it answers.').waitFor();
  await page.unroute('**/*');
  await page.locator('.period-bar-shown').getByText(counted).waitFor();
  expect(new URL(page.url()).pathname).toBe('/journeys/crowded/burden');
});
