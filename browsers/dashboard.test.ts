// The dashboard in the engines that the tests of its pages do not open: one walk of what people do most, by keys and presses.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { STEPS, sendCrowd } from '../test/dashboard/support/crowd.ts';
import { ORG, OWNER } from '../test/dashboard/support/stage.ts';
import { PASSWORD, setUp } from '../test/support/people.ts';
import { freePort } from '../test/support/process.ts';
import { startTestService, type TestService } from '../test/support/service.ts';
import { type Engine, type EngineName, isInstalled, launch, type Tab } from './engines.ts';

/** test/dashboard walks every page in Chromium. */
const OTHERS: EngineName[] = ['Firefox', 'WebKitGTK'];

let service: TestService;
let baseUrl = '';

beforeAll(async () => {
  // Cookies and forms of the service are for its own address.
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  service = await startTestService({ config: { port, baseUrl } });
  await setUp(service, OWNER, ORG);
  await service.journey(await service.key(ORG), { slug: 'crowded', displayName: 'Housing benefit', steps: STEPS });
  await sendCrowd(service, 'crowded', 60);
});
afterAll(() => service?.remove());

describe.each(OTHERS)('%s', (name) => {
  describe.skipIf(!isInstalled(name))('is installed', () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await launch(name);
    });
    afterAll(() => engine?.close());

    test('signs in, reads the list, a journey, a filter, a step and the report, and changes settings', async () => {
      const tab = await engine.open();
      await tab.goto(`${baseUrl}/sign-in`);
      await tab.until(`document.querySelector('[name=password]')`);
      await tab.type('[name=email]', OWNER);
      await tab.type('[name=password]', PASSWORD);
      await tab.enter('[name=password]');
      await whole(tab, `main a[href^="/journeys/crowded"]`);

      await tab.click('main a[href^="/journeys/crowded"]');
      await whole(tab, '.tile-value', /\d/);
      await tab.until(`(window.sessions = document.querySelector('.tile-value').textContent)`);
      await press(tab, 'button', 'Filters');
      await choose(tab, 'mobile');
      await tab.until(`new URL(location.href).search.includes('mobile')`);
      await tab.until(`document.querySelector('.tile-value')?.textContent !== window.sessions`);
      await whole(tab, '.tile-value', /\d/);
      await tab.until(`(window.asked ??= fetch(document.querySelector('a[download]').href).then((answer) => {
        window.report = answer.status + ' ' + answer.headers.get('content-type');
      })) && window.report === '200 application/pdf'`);

      await press(tab, 'main a[href*="/steps/documents"]', '');
      await tab.until(`location.pathname === '/journeys/crowded/steps/documents'`);
      await whole(tab, '.tile-value', /\d/);

      await tab.goto(`${baseUrl}/settings`);
      await whole(tab, '[name=displayName]');
      await tab.type('[name=displayName]', ' of Example');
      await tab.enter('[name=displayName]');
      await tab.until(`[...document.querySelectorAll('[role=status]')].some((one) => one.textContent === 'Saved')`);
      await tab.close();
    });
  });
});

/** Shown, with everything that was on its way, within its frame, and without an error. A page of the service lets nobody evaluate text in it. */
async function whole(tab: Tab, selector: string, text = /^/): Promise<void> {
  await tab.until(
    `document.querySelector('${selector}') && ${text}.test(document.querySelector('${selector}').textContent)`,
  );
  await tab.until(`!document.querySelector('main [aria-busy=true]')`);
  await tab.until('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
  await tab.until(`!document.querySelector('.notice-bad')`);
}

/** The first element with this text, however it is drawn. */
async function press(tab: Tab, selector: string, text: string): Promise<void> {
  await tab.until(`[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => {
    if (!one.textContent.trim().startsWith(${JSON.stringify(text)})) return false;
    document.querySelectorAll('[data-pressed]').forEach((former) => former.removeAttribute('data-pressed'));
    one.setAttribute('data-pressed', '');
    one.scrollIntoView({ block: 'center' });
    return true;
  })`);
  await tab.click('[data-pressed]');
}

/** As a person does who opens the list with the keyboard and leaves it: the page hears that the value has changed. */
const choose = (tab: Tab, value: string) =>
  tab.until(`[...document.querySelectorAll('main select')].some((select) => {
    if (!select.querySelector('option[value=${value}]')) return false;
    select.focus();
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, '${value}');
    select.dispatchEvent(new Event('change', { bubbles: true }));
    select.blur();
    return true;
  })`);
