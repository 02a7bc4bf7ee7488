import { expect, vi } from 'vitest';
import {
  CANARIES,
  CANARY_BODY,
  CANARY_PATH,
  CANARY_TYPING,
  findCanaries,
  LEGAL,
  STORAGE_DUMP,
  wholeRequest,
} from '../test/embed/support/canary.ts';
import { html } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import type { Tab } from './engines.ts';
import { pause } from './hosts/host.ts';
import { withService } from './watched-service.ts';

const WAIT = { timeout: 60_000, interval: 100 };

/** Input that no driver can make in all engines alike. */
const FILLING = `(() => {
  const at = (name) => document.querySelector('[name=' + name + ']');
  const tell = (el) => { for (const type of ['input', 'change']) el.dispatchEvent(new Event(type, { bubbles: true })) };
  const fill = (name, value) => { const el = at(name); el.focus(); el.value = value; tell(el) };
  ${['date', 'moment', 'range', 'color'].map((name) => `fill('${name}', '${CANARIES[name as 'date']}');`).join('')}
  at('select').focus(); at('select').selectedIndex = 1; tell(at('select'));
  const files = new DataTransfer();
  files.items.add(new File(['${CANARIES.text}'], '${CANARIES.fileName}.txt'));
  at('file').focus(); at('file').files = files.files; tell(at('file'));
  document.querySelector('[contenteditable]').focus();
  document.execCommand('insertText', false, '${CANARIES.editable}');
  document.querySelector('my-secret').shadowRoot.querySelector('input').focus();
  document.execCommand('insertText', false, '${CANARIES.shadow}');
})()`;
/** As in the page, so that the walk is known to have been one. */
const FILLED = `[...document.querySelectorAll('form [name]')].map(({ name, value }) => name + '=' + value).join()`;

async function fillAll(tab: Tab): Promise<void> {
  for (const [selector, text] of CANARY_TYPING) await tab.type(selector, text);
  await tab.evaluate(FILLING);
  await tab.click('[name=check]');
  await tab.click('[name=radio]');
  await tab.evaluate(`(() => { const copied = document.createElement('button'); copied.id = 'copy'; copied.type = 'button';
    copied.onclick = () => { const from = document.createElement('textarea'); from.value = '${CANARIES.pasted}';
      document.body.append(from); from.select(); document.execCommand('copy'); from.remove() };
    copied.textContent = 'copy'; document.body.prepend(copied) })()`);
  await tab.click('#copy');
  await tab.paste('[name=pasted]');
  await tab.until(`document.querySelector('[name=pasted]').value === '${CANARIES.pasted}'`);
}

export const privacy: Case[] = [
  {
    nr: 39,
    title:
      'no secret of the page or its visitor leaves the browser, stays in it or is in any table or file of the service',
    isVital: true,
    run: ({ collector, site, tab }) =>
      withService(async (watched) => {
        const { service } = watched;
        await service.org('acme');
        const steps = [LEGAL.step, 'done'].map((stepKey, index) => ({
          stepKey,
          name: stepKey,
          index,
          // The script infers a success from a submission that led to an information.
          stepType: index ? ('information' as const) : ('input' as const),
        }));
        await service.journey(await service.key('acme'), { slug: 'permit', steps, allowedOrigins: [site.url] });
        // The script under test, which sends to the service and asks it for the steps.
        const tag = `<script async src="${collector.url}/embed/v1.js" data-org="acme" data-journey="permit"
          data-endpoint="${watched.url}/api/ingest"></script>`;
        site.page('/secrets', html(tag, CANARY_BODY));
        site.page('/done', html(tag, '<h1 data-journey-step="done">Done'));
        site.page('/away', 'away');

        await tab.goto(site.url + CANARY_PATH);
        await tab.until('!!window.JourneyEmbed');
        await fillAll(tab);
        for (const name of ['text', 'number', 'date', 'moment', 'range', 'color', 'fileName'] as const)
          expect(await tab.evaluate(FILLED)).toContain(CANARIES[name]);
        await tab.click('[name=send]');
        await pause(tab);
        const storage = { before: await tab.evaluate<string>(STORAGE_DUMP), after: '' };
        await tab.evaluate('document.querySelector("[name=custom]").setCustomValidity("")');
        await tab.click('[name=send]');
        await tab.until('location.pathname === "/done" && !!window.JourneyEmbed');
        await vi.waitFor(() => expect(watched.sent()).toContain('"submit_success"'), WAIT);
        storage.after = await tab.evaluate<string>(STORAGE_DUMP);
        await tab.goto(`${site.url}/away`);
        await vi.waitFor(() => expect(watched.sent().match(/"session_end"/g)).toHaveLength(2), WAIT);
        await vi.waitFor(() => expect(watched.hasAll()).toBe(true), WAIT);

        const kept = await watched.kept();
        const events = JSON.parse(kept['events.events'] ?? '') as { tag: string; field_key: string }[];
        const reported = events.map((event) => `${event.tag} ${event.field_key}`.trim());
        const walked = ['text', 'search', 'tel', 'url', 'email', 'number', 'date', 'moment', 'range', 'color'];
        for (const field of [...walked, 'textarea', 'editable', 'pasted', 'select', 'check', 'radio', 'file', 'inner'])
          expect(reported).toContain(`field_change ${field}`);
        expect(reported).toEqual(expect.arrayContaining(['field_blur password', 'validation_error custom']));

        const haystacks = {
          sent: watched.sent(),
          asked: collector.requests.map(wholeRequest).join('\n'),
          'storage before': storage.before,
          'storage after': storage.after,
          ...kept,
        };
        expect(findCanaries(haystacks)).toEqual([]);
        // The search can find: what may be sent is everywhere where it has to be.
        const places = ['sent', 'storage after', 'events.events', 'events.session_rows', 'catalog.steps'];
        const found = findCanaries(haystacks, LEGAL);
        expect(found).toEqual(expect.arrayContaining(places.map((place) => `step plain in ${place}`)));
        expect(found.join()).toMatch(/plain in acknowledged spool\//);
      }),
  },
];
