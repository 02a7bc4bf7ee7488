// The visitor's receipt in a real browser, on a page of another site: read in plain words, and erased.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { html, openBench } from '../embed/support/bench.ts';
import { freePort } from '../support/process.ts';
import { startAcme, type TestService } from '../support/service.ts';

const bench = openBench();
let service: TestService;
let key: string;

beforeAll(async () => {
  const port = await freePort();
  // These visits are more than an origin that no journey allows may send in a minute.
  ({ service, key } = await startAcme({
    config: { port, baseUrl: `http://localhost:${port}` },
    settings: { unknownOriginRequestsPerMinute: 1_000_000 },
  }));
  const steps = [{ stepKey: 'contact', index: 0, name: 'Your address' }];
  await service.journey(key, { slug: 'permit', displayName: 'Parking permit', steps });
});
afterAll(() => service.remove());

const FORM = `<main><h1>Form</h1><form data-journey-step="contact"><label>City <input name="city" required></label><button>Send</button></form>
  <section data-journey-receipt></section></main>`;

function tags({ withReceipt = true, rest = '' } = {}): string {
  const receipt = `<script defer src="${service.url}/embed/v1.receipt.js"></script>`;
  return `${withReceipt ? receipt : ''}<script defer src="${service.url}/embed/v1.js" data-org="acme" data-journey="permit"
    data-endpoint="${service.url}/api/ingest" ${rest}></script>`;
}

async function visit(head: string, path = '/apply', context = bench.context): Promise<Page> {
  bench.site.page(path, html(head, FORM));
  const page = bench.watch(await context.newPage());
  await page.goto(bench.site.url + path);
  await page.waitForFunction('window.JourneyEmbed');
  return page;
}
const sessions = async () => {
  await service.service.erasing.idle();
  const { body } = await service.request<{ healthMetrics: { sessionCount: number } }>('GET', '/api/journeys/permit', {
    key,
  });
  return body.healthMetrics.sessionCount;
};
const show = (page: Page) => page.getByRole('button', { name: 'What was recorded in this visit' });
const stored = (page: Page) =>
  page.evaluate<string[]>('[...Object.entries(sessionStorage)].map(([name, text]) => name + text)');

it('reads recorded events by keyboard, over two pages of a visit, and erases them', async () => {
  const first = await visit(tags());
  await first.getByLabel('City').fill('Ghent');
  await first.goto(`${bench.site.url}/apply`);
  const page = first;
  await page.waitForFunction('window.JourneyEmbed?.receipt');
  await show(page).focus();
  await page.keyboard.press('Enter');
  const lines = page.getByRole('listitem');
  await lines.filter({ hasText: 'Your visit of “Parking permit”' }).waitFor();
  await lines.filter({ hasText: 'Steps that you opened: Your address.' }).waitFor();
  await lines.filter({ hasText: 'you entered, changed or left a field' }).waitFor();
  expect(await page.locator('[data-journey-receipt]').textContent()).not.toContain('Ghent');
  expect(await show(page).getAttribute('aria-expanded')).toBe('true');
  expect(await sessions()).toBe(1);
  // The secret is in this tab's storage alone, and is neither the session's id nor in what the script keeps.
  const kept = await stored(page);
  const secret = /[0-9a-f]{32}/.exec(kept.find((one) => one.startsWith('je_receipt')) ?? '')?.[0] ?? '';
  expect(secret).not.toBe('');
  expect(kept.filter((one) => one.includes(secret)).length).toBe(1);
  expect(await page.evaluate<string>('JSON.stringify(localStorage) + document.cookie')).not.toContain(secret);

  await page.getByRole('button', { name: 'Erase it' }).press('Enter');
  await page.getByText('is being removed for good').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('What was recorded in this visit');
  await expect.poll(sessions).toBe(0);
  expect((await stored(page)).join()).not.toContain(secret);
  // Nothing more is recorded on this page, and the next begins another session.
  await page.getByLabel('City').fill('Bruges');
  await page.goto('about:blank');
  expect(await sessions()).toBe(0);
  await page.goto(`${bench.site.url}/apply`);
  await expect.poll(sessions).toBe(1);
  await page.close();
}, 60_000);

it('answers the same to the page by a call, and records nothing of the panel', async () => {
  const page = await visit(tags());
  await page.waitForFunction('window.JourneyEmbed?.receipt');
  const [one] =
    await page.evaluate<{ journey: string; counts: Record<string, number>; lines: string[] }[]>(
      'JourneyEmbed.receipt()',
    );
  expect(one).toMatchObject({ journey: 'Parking permit', counts: { session_start: 1 } });
  await show(page).click();
  await page.getByRole('button', { name: 'Erase it' }).waitFor();
  const [again] = await page.evaluate<{ counts: Record<string, number> }[]>('JourneyEmbed.receipt()');
  expect(Object.keys(again?.counts ?? {})).toEqual(Object.keys(one?.counts ?? {}));
  await page.evaluate('JourneyEmbed.receipt().then(([one]) => one.erase())');
  await page.close();
}, 60_000);

it.each([
  ['de-AT', 'Was bei diesem Besuch aufgezeichnet wurde', 'de', /^Ihr Besuch von „Parking permit“, von \d/, 'Löschen'],
  ['fr', 'Ce qui a été enregistré pendant cette visite', 'fr', /^Votre visite de « Parking permit », du \d/, 'Effacer'],
  ['ES', 'Lo que se registró en esta visita', 'es', /^Su visita de «Parking permit», desde \d/, 'Borrarlo'],
  ['it', 'What was recorded in this visit', 'en', /^Your visit of “Parking permit”, from/, 'Erase it'],
  ['de-!', 'Was bei diesem Besuch aufgezeichnet wurde', 'de', /^Ihr Besuch von/, 'Löschen'],
])(
  'speaks the language of the element around it, in lang="%s"',
  async (lang, button, language, first, erase) => {
    const form = FORM.replace('<section data', `<section lang="${lang}" data`);
    bench.site.page(`/${lang}`, html(tags(), form));
    const page = bench.watch(await bench.context.newPage());
    await page.goto(`${bench.site.url}/${lang}`);
    await page.waitForFunction('window.JourneyEmbed?.receipt');
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('listitem').filter({ hasText: first }).waitFor();
    expect(await page.getByRole('list').getAttribute('lang')).toBe(language);
    await page.getByRole('button', { name: erase }).waitFor();
    await page.close();
  },
  60_000,
);

it('uses texts from attributes, and answers a call in its language', async () => {
  const form = FORM.replace(
    '<section data',
    '<section lang="nl" data-receipt-show="Wat is vastgelegd" data-receipt-erase="Wissen" data',
  );
  bench.site.page('/nl', html(tags(), form));
  const page = bench.watch(await bench.context.newPage());
  await page.goto(`${bench.site.url}/nl`);
  await page.waitForFunction('window.JourneyEmbed?.receipt');
  await page.getByRole('button', { name: 'Wat is vastgelegd' }).click();
  await page.getByRole('button', { name: 'Wissen' }).waitFor();
  const lines = await page.evaluate<string[]>("JourneyEmbed.receipt('fr').then(([one]) => one.lines)");
  expect(lines[0]).toMatch(/^Votre visite de/);
  expect(lines.join()).not.toMatch(/#|undefined/);
  await page.close();
}, 60_000);

it('says so where the visit has no secret, and is not there where no page asks for it', async () => {
  const without = await visit(tags({ withReceipt: false }), '/without');
  expect(await without.evaluate('window.JourneyEmbed.receipt')).toBe(undefined);
  expect(await show(without).count()).toBe(0);
  expect((await stored(without)).join()).not.toContain('je_receipt');
  // The session goes on where the receipt is loaded: nobody can prove that it is theirs.
  bench.site.page('/later', html(tags(), FORM));
  await without.goto(`${bench.site.url}/later`);
  await show(without).click();
  await without.getByText('Nothing is recorded of this visit, or this browser cannot prove').waitFor();
  await without.close();
}, 60_000);

it('retries while recorded events are still on their way', async () => {
  const context = await bench.newContext();
  let asked = 0;
  let send = () => {};
  // The batch arrives when the service has said that it knows nothing of the visit.
  const known = new Promise<void>((resolve) => {
    send = resolve;
  });
  await context.route('**/api/ingest', async (route) => {
    await known;
    await route.continue();
  });
  context.on('response', (answer) => {
    if (answer.url().endsWith('/embed/receipt') && answer.status() === 404 && ++asked === 1) send();
  });
  const page = await visit(tags(), '/slow', context);
  await page.waitForFunction('window.JourneyEmbed?.receipt');
  await show(page).click();
  await page.getByRole('button', { name: 'Erase it' }).waitFor();
  expect(asked).toBeGreaterThan(0);
  await page.close();
}, 60_000);

it('keeps no secret beyond the page under Global Privacy Control', async () => {
  const context = await bench.newContext();
  await context.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
  const page = await visit(tags(), '/private', context);
  await page.waitForFunction('window.JourneyEmbed?.receipt');
  await show(page).click();
  await page.getByRole('button', { name: 'Erase it' }).waitFor();
  expect((await stored(page)).join()).not.toContain('je_receipt');
  await page.getByRole('button', { name: 'Erase it' }).click();
  await page.getByText('is being removed for good').waitFor();
  await page.close();
}, 60_000);
