// Limits: the script without room, without an answer, and on a page that builds without end.
import { expect } from 'vitest';
import { html, scriptTag } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import { AUTO_FLUSH } from './stage.ts';

const ROOTS = 2_400;
const ROUND = 200;
/** Listeners on shadow trees, counted in the page: those that were added and not removed. */
const COUNTED = `<script>{
  window.live = 0; window.most = 0;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const held = new WeakMap();
  const of = (root) => held.get(root) ?? held.set(root, new Set()).get(root);
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (this instanceof ShadowRoot) { const set = of(this); if (!set.has(type)) { set.add(type); live++; most = Math.max(most, live) } }
    return addEventListener.call(this, type, ...rest);
  };
  EventTarget.prototype.removeEventListener = function (type, ...rest) {
    if (this instanceof ShadowRoot && of(this).delete(type)) live--;
    return removeEventListener.call(this, type, ...rest);
  };
}</script>`;

/** Fills a storage to its last byte, but leaves the names of the script's own free. */
const FILL = `<script>
  window.fill = (storage) => { for (let text = 'x'.repeat(1 << 20), n = 0; text; )
    try { storage.setItem('filler' + n++, text) } catch { text = text.slice(text.length >> 1 || 1) } };
</script>`;

export const limits: Case[] = [
  {
    nr: 56,
    title: `${ROOTS} shadow trees that came and went, and that the page still holds, are listened to no more`,
    async run({ visit, tab, collector }) {
      await visit('<main id="m"></main>', { head: COUNTED });
      await collector.untilTag('session_start');
      await tab.evaluate('window.kept = []');
      for (let round = 0; round < ROOTS / ROUND; round++) {
        await tab.evaluate(`{
          const hosts = Array.from({ length: ${ROUND} }, () => document.createElement('x-field'));
          for (const host of hosts) host.attachShadow({ mode: 'open' }).innerHTML = '<input name="city">';
          kept.push(...hosts);
          m.replaceChildren(...hosts);
          // A tree that gets the focus is listened to at once.
          for (const host of hosts.slice(0, 5)) host.shadowRoot.querySelector('input').focus();
        }`);
      }
      await tab.until('most > 0');
      await tab.evaluate('m.replaceChildren()');
      // After a long look the next one waits, unless a person does something.
      await tab.until('(m.click(), live === 0)');
      expect(await tab.evaluate('kept.length')).toBe(ROOTS);
    },
  },
  {
    nr: 57,
    title: "where the browser's storage is full the ids live in the tab's, and events arrive",
    async run({ collector, site, tab }) {
      site.page('/fill', html(FILL, '<script>fill(localStorage)</script>'));
      site.page('/one', html(scriptTag(collector), '<p>Hello'));
      site.page('/two', html(scriptTag(collector), '<p>Hello'));
      await tab.goto(`${site.url}/fill`);
      for (const [pages, path] of ['/one', '/two'].entries()) {
        await tab.goto(site.url + path);
        await tab.until('!!window.JourneyEmbed');
        await tab.evaluate(AUTO_FLUSH);
        await collector.untilTag('page_view', pages + 1);
      }
      expect(await tab.evaluate("Object.keys(localStorage).find((key) => key.startsWith('je_cid')) ?? null")).toBe(
        null,
      );
      expect(new Set(collector.events.map(({ clientId }) => clientId)).size).toBe(1);
      expect(new Set(collector.events.map(({ sessionId }) => sessionId)).size).toBe(1);
    },
  },
  {
    nr: 57,
    title: 'where both storages are full the ids live as long as the page, and events arrive',
    async run({ collector, site, tab }) {
      site.page(
        '/',
        html(
          `${FILL}<script>fill(localStorage); fill(sessionStorage)</script>${scriptTag(collector)}`,
          '<input name="city">',
        ),
      );
      await tab.goto(site.url);
      await tab.until('!!window.JourneyEmbed');
      await tab.evaluate(AUTO_FLUSH);
      await tab.type('input', 'x');
      await tab.evaluate("JourneyEmbed.track('field_change', { fieldKey: 'city' })");
      await collector.untilTag('field_change');
      expect(new Set(collector.events.map(({ clientId, sessionId }) => `${clientId} ${sessionId}`)).size).toBe(1);
      expect(collector.tagged('session_start')).toHaveLength(1);
    },
  },
  {
    nr: 58,
    title: 'a request that hangs is given up after twenty seconds and sent again with the same ids',
    // The wait before the repetition is up to 4.5 s.
    brokenWaitMaxMs: 8_000,
    async run({ visit, collector, tab }) {
      collector.answer = (_response, nth) => (nth === 1 ? undefined : 204);
      // The browser's own clock, a hundred times as fast for this one.
      await visit('<p>Hello', {
        head: `<script>{ const { timeout } = AbortSignal; window.asked = [];
          AbortSignal.timeout = (ms) => { asked.push(ms); return timeout.call(AbortSignal, ms / 100) } }</script>`,
      });
      await collector.until((c) => c.posts.length >= 2, 'the repetition');
      const [first, second] = collector.batches;
      const ids = first?.events.map(({ id }) => id) ?? [];
      expect(second?.events.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
      expect(await tab.evaluate('asked[0]')).toBe(20_000);
    },
  },
  {
    nr: 59,
    title: 'a look at the page that took longer than 4 ms is not repeated within a second, however much changes',
    async run({ visit, tab }) {
      // Visibility checks of a look take 6 ms here; those within 100 ms are one look.
      await visit('<section data-journey-step="a">x</section><p id="p"></p>', {
        tag: 'data-steps="a"',
        head: `<script>{
          const { checkVisibility } = Element.prototype; let last = -1e9; window.looks = [];
          Element.prototype.checkVisibility = function (...asked) {
            const now = performance.now(); if (now - last > 100) looks.push(now); last = now;
            while (performance.now() < now + 6);
            return checkVisibility.apply(this, asked);
          };
          setInterval(() => { p.className = p.className ? '' : 'on' }, 20);
        }</script>`,
      });
      await tab.until('looks.length > 1');
      const [first = 0, second = 0] = await tab.evaluate<number[]>('looks');
      expect(second - first).toBeGreaterThanOrEqual(990);
    },
  },
];
