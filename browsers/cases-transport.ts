import { expect } from 'vitest';
import { type Collector, story } from '../test/embed/support/collector.ts';
import { html, scriptTag } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import { advance, FAKE_CLOCK } from './clock.ts';
import { aRequestArrives, leaves, saysWhenLeft } from './silence.ts';
import { AUTO_FLUSH } from './stage.ts';

const track = (count: number) =>
  `for (let i = 0; i < ${count}; i++) JourneyEmbed.track('field_change', { fieldKey: 'f' + i })`;

/** From the last event of a batch to its departure, by the page's clock. */
const waited = ({ batches }: Collector, nth: number): number =>
  Date.parse(batches[nth]?.sentAt ?? '') - Date.parse(batches[nth]?.events.at(-1)?.ts ?? '');

export const transport: Case[] = [
  {
    nr: 1,
    title: 'session_start arrives at once, as text without a preflight',
    async run({ visit, collector }) {
      await visit('<p>Hello');
      await collector.untilTag('session_start');
      expect(collector.posts[0]?.headers['content-type']).toMatch(/^text\/plain/);
      expect(waited(collector, 0)).toBeLessThan(1_000);
      expect(collector.requests.filter((request) => request.method === 'OPTIONS')).toEqual([]);
    },
  },
  {
    nr: 2,
    title: 'twenty events go out in one request',
    async run(stage) {
      const { visit, collector, tab } = stage;
      await visit('<p>Hello', { head: FAKE_CLOCK });
      await collector.until((c) => c.posts.length === 1, 'first post');
      // Its answer has been heard.
      await aRequestArrives(stage);
      await tab.evaluate(track(19));
      await aRequestArrives(stage);
      expect(collector.posts).toHaveLength(1);
      await tab.evaluate(track(1));
      await collector.until((c) => c.posts.length === 2, 'second post');
      expect(collector.batches[1]?.events).toHaveLength(20);
    },
  },
  {
    nr: 3,
    title: 'fewer wait nine seconds',
    async run(stage) {
      const { visit, collector, tab } = stage;
      await visit('<p>Hello', { head: FAKE_CLOCK });
      await collector.until((c) => c.posts.length === 1, 'first post');
      // Its answer has been heard.
      await aRequestArrives(stage);
      await tab.evaluate(track(2));
      await advance(tab, 8_900);
      await aRequestArrives(stage);
      expect(collector.posts).toHaveLength(1);
      await advance(tab, 300);
      await collector.until((c) => c.posts.length === 2, 'second post');
    },
  },
  {
    nr: 4,
    title: 'a link delivers what waits and the end, in order',
    async run({ visit, collector, tab, site }) {
      site.page('/next', 'next');
      await visit('<a href="/next">next</a><input name="city">');
      await tab.type('input', 'Ghent');
      await tab.click('a');
      await collector.untilTag('session_end');
      expect(collector.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(collector.events.map(story).slice(2)).toEqual([
        'field_focus city',
        'field_change city',
        'field_blur city',
        'session_end navigate',
      ]);
    },
  },
  {
    nr: 5,
    title: 'closing the tab delivers the end, at least 11 times of 12',
    isVital: true,
    async run({ visit, collector, newTab, site }) {
      await visit('<input name="city">');
      await collector.untilTag('session_start');
      for (let i = 2; i <= 13; i++) {
        const tab = await newTab();
        await tab.goto(site.url);
        await tab.until('!!window.JourneyEmbed');
        await tab.type('input', 'Ghent');
        await tab.close();
      }
      await collector.untilTag('session_end', 11);
      expect(collector.tagged('field_change').length).toBeGreaterThan(10);
    },
  },
  {
    nr: 6,
    title: 'a hidden tab flushes once and ends nothing',
    async run({ visit, collector, tab }) {
      await visit('<input name="city">');
      await collector.untilTag('session_start');
      await tab.type('input', 'Ghent');
      await tab.hide();
      await collector.untilTag('field_change');
      expect(collector.tagged('session_end')).toEqual([]);
      expect(collector.posts).toHaveLength(2);
      expect(waited(collector, 1)).toBeLessThan(500);
    },
  },
  {
    nr: 7,
    title: 'sixty kilobytes that wait when the page is left go out in bodies below 48,000 bytes, and all arrive',
    async run({ visit, collector, tab, site }) {
      // The first request gets no answer, so that everything after it waits.
      collector.answer = (_response, nth) => (nth === 1 ? undefined : 204);
      site.page('/away', 'away');
      await visit('<p>Hello', { path: `/${'a-long-path-'.repeat(20)}` });
      await collector.until((c) => c.posts.length === 1, 'the request that hangs');
      await tab.evaluate(track(90));
      await tab.goto(`${site.url}/away`);
      await collector.untilTag('session_end');
      await collector.until((c) => c.tagged('field_change').length === 90, 'all that waited');
      const bytes = collector.posts.map(({ body }) => Buffer.byteLength(body));
      expect(bytes.reduce((sum, one) => sum + one)).toBeGreaterThan(36_000);
      expect(Math.max(...bytes)).toBeLessThanOrEqual(48_000);
    },
  },
  {
    nr: 8,
    title: 'without sendBeacon a keepalive request takes its place',
    engines: ['Firefox'],
    whyNot: 'the others cannot be started without it',
    prefs: { 'beacon.enabled': false },
    async run({ visit, collector, tab, reported }) {
      await visit('<input name="city">');
      expect(await tab.evaluate('typeof navigator.sendBeacon')).toBe('undefined');
      await collector.untilTag('session_start');
      await tab.type('input', 'Ghent');
      expect(await reported()).toContain('field_change city');
    },
  },
  {
    nr: 8,
    title: 'a beacon that the browser refuses is replaced by a keepalive request',
    async run({ visit, collector, tab, reported }) {
      await visit('<input name="city">', { head: '<script>Navigator.prototype.sendBeacon = () => false</script>' });
      await collector.untilTag('session_start');
      await tab.type('input', 'Ghent');
      expect(await reported()).toContain('field_change city');
    },
  },
  {
    nr: 8,
    title: 'what neither a beacon nor a keepalive request takes is sent by the next page of the tab, once',
    async run({ visit, collector, tab, site, reported }) {
      await visit('<input name="city">', {
        head: `<script>const whole = fetch;
          window.fetch = (...call) => (window.full ? Promise.reject(new TypeError('full')) : whole(...call));
          Navigator.prototype.sendBeacon = () => false</script>`,
      });
      await collector.untilTag('session_start');
      await tab.type('input', 'Ghent');
      await tab.evaluate('window.full = true');
      site.page('/next', html(scriptTag(collector), '<p>next'));
      await tab.goto(`${site.url}/next`);
      await tab.until('!!window.JourneyEmbed');
      await tab.evaluate('JourneyEmbed.flush()');
      await collector.untilTag('session_end');
      expect(await tab.evaluate('sessionStorage.length')).toBe(1);
      expect(await tab.evaluate('JSON.stringify(sessionStorage).includes("session_end")')).toBe(false);
      expect(await reported(/city|session_start/)).toEqual([
        'session_start',
        'field_focus city',
        'field_change city',
        'dropoff_signal city close',
      ]);
    },
  },
  {
    nr: 9,
    title: 'a failing service is asked again with the same ids',
    async run(stage) {
      const { visit, collector, tab } = stage;
      collector.answer = (_response, nth) => (nth < 3 ? 500 : 204);
      // Half of what may be added or taken off by chance, so nothing.
      await visit('<p>Hello', { head: `${FAKE_CLOCK}<script>Math.random = () => 0.5</script>` });
      await collector.until((c) => c.posts.length === 1, 'first try');
      for (const [tries, waitMs] of [
        [1, 3_000],
        [2, 6_000],
      ] as const) {
        // The answer is there when the page has heard it.
        await aRequestArrives(stage);
        await advance(tab, waitMs - 100);
        await aRequestArrives(stage);
        expect(collector.posts).toHaveLength(tries);
        await advance(tab, 200);
        await collector.until((c) => c.posts.length === tries + 1, 'another try');
      }
      expect(collector.batches[1]?.events).toEqual(collector.batches[0]?.events);
      expect(collector.batches[2]?.events).toEqual(collector.batches[0]?.events);
    },
  },
  {
    nr: 9,
    title: 'a service that says when it may be asked again is asked then',
    async run(stage) {
      const { visit, collector, tab } = stage;
      collector.answer = (response, nth) => {
        if (nth > 1) return 204;
        response.setHeader('retry-after', '40');
        return 503;
      };
      await visit('<p>Hello', { head: FAKE_CLOCK });
      await collector.until((c) => c.posts.length === 1, 'first try');
      await aRequestArrives(stage);
      await advance(tab, 39_000);
      await aRequestArrives(stage);
      expect(collector.posts).toHaveLength(1);
      await advance(tab, 2_000);
      await collector.until((c) => c.posts.length === 2, 'second try');
    },
  },
  {
    nr: 9,
    title: 'a service that finds a body too long gets the same events in halves',
    async run({ visit, collector, tab }) {
      collector.answer = (_response, nth) => (nth === 2 ? 413 : 204);
      await visit('<p>Hello');
      await collector.until((c) => c.posts.length === 1, 'first post');
      await tab.evaluate(`void setInterval(() => JourneyEmbed.flush(), 100); ${track(20)}`);
      await collector.untilTag('field_change', 20);
      await collector.until((c) => c.posts.length === 4, 'both halves');
      expect(collector.batches.slice(1).map(({ events }) => events.length)).toEqual([20, 10, 10]);
    },
  },
  {
    nr: 9,
    title: 'of more than a page can keep the oldest is given up and counted, but never the start',
    async run(stage) {
      const { visit, collector, tab } = stage;
      collector.answer = (_response, nth) => (nth === 1 ? 500 : 204);
      await visit('<p>Hello', { head: FAKE_CLOCK });
      await collector.until((c) => c.posts.length === 1, 'the try that fails');
      // Its answer is heard, and its two events wait again.
      await aRequestArrives(stage);
      await tab.evaluate(track(500));
      await tab.evaluate(AUTO_FLUSH);
      await collector.until(
        (c) => c.tagged('field_change').some(({ fieldKey }) => fieldKey === 'f499'),
        'the last of them',
      );
      expect(collector.batches.slice(1).flatMap(({ events }) => events)).toHaveLength(480);
      expect(collector.batches[1]?.events.map(story).slice(0, 2)).toEqual(['session_start', 'field_change f21']);
      expect(collector.batches[1]?.dropped).toBe(22);
      expect(collector.batches.at(-1)?.dropped).toBe(0);
    },
  },
  {
    nr: 10,
    title: 'an answer that gets lost makes a repetition with the same ids',
    async run({ visit, collector, tab }) {
      // Two of them: what gets lost on a connection that was used before, a browser sends again by itself, once.
      collector.answer = (response, nth) => {
        if (nth > 2) return 204;
        response.destroy();
        return undefined;
      };
      await visit('<p>Hello');
      await tab.evaluate(AUTO_FLUSH);
      await collector.until((c) => c.posts.length >= 3, 'third try');
      expect(collector.batches[2]?.events[0]?.id).toBe(collector.batches[0]?.events[0]?.id);
    },
  },
  {
    nr: 11,
    title: 'a service that refuses three times, however soon it may be asked again, is left alone',
    brokenWaitMaxMs: 8_000,
    async run(stage) {
      const { visit, collector, tab } = stage;
      collector.answer = (response) => {
        response.setHeader('retry-after', '1');
        return 400;
      };
      await visit('<p>Hello', { head: saysWhenLeft(stage) });
      await collector.until((c) => c.posts.length === 3, 'the third try');
      await aRequestArrives(stage);
      await tab.evaluate(`${track(20)}; JourneyEmbed.flush()`);
      await leaves(stage);
      expect(collector.posts).toHaveLength(3);
    },
  },
  {
    nr: 53,
    title: 'a captive portal that answers 200 in the place of the service has delivered nothing',
    async run({ visit, collector, tab }) {
      collector.answer = (_response, nth) => (nth === 1 ? 200 : 204);
      await visit('<p>Hello');
      await tab.evaluate(AUTO_FLUSH);
      await collector.until((c) => c.posts.length >= 2, 'the second try');
      expect(collector.batches[1]?.events[0]?.id).toBe(collector.batches[0]?.events[0]?.id);
    },
  },
  {
    nr: 53,
    title: 'after an hour without the service the start, the steps and the outcome arrive all the same',
    async run(stage) {
      const { visit, collector, tab } = stage;
      collector.answer = () => 503;
      await visit('<p>Hello', { head: FAKE_CLOCK });
      await collector.until((c) => c.posts.length === 1, 'first try');
      await tab.evaluate("JourneyEmbed.track('step_view', { stepKey: 'contact' })");
      for (let minutes = 0; minutes < 60; minutes += 5) {
        // A person is there: the session goes on.
        await tab.evaluate("JourneyEmbed.track('field_change', { fieldKey: 'f' })");
        await advance(tab, 300_000);
        await aRequestArrives(stage);
      }
      expect(collector.posts.length).toBeLessThan(40);
      await tab.evaluate("JourneyEmbed.track('submit_success')");
      const refused = collector.batches.length;
      collector.answer = () => 204;
      for (let tries = 0; tries < 2; tries++) {
        await advance(tab, 450_000);
        await aRequestArrives(stage);
      }
      await collector.untilTag('submit_success');
      const delivered = collector.batches.slice(refused).flatMap(({ events }) => events.map(story));
      expect(delivered).toContain('session_start');
      expect(delivered).toContain('step_view contact');
    },
  },
  {
    nr: 12,
    title: 'a policy that forbids the request harms nothing',
    async run({ visit, collector, tab, site }) {
      site.headers = { 'content-security-policy': "connect-src 'none'" };
      // With crossorigin the browser tells the page of errors in the script.
      await visit('<input name="city">', {
        tag: 'crossorigin',
        head: '<script>window.failed = []; onerror = (m) => failed.push(m); onunhandledrejection = (e) => failed.push(String(e.reason))</script>',
      });
      await tab.type('input', 'Ghent');
      await tab.evaluate("JourneyEmbed.track('step_view', { stepKey: 'x' }); JourneyEmbed.flush()");
      expect(await tab.evaluate('failed')).toEqual([]);
      expect(collector.posts).toEqual([]);
    },
  },
  {
    nr: 13,
    title: 'a service that hangs holds up neither load nor clicks',
    async run({ collector, tab, site }) {
      collector.answer = () => undefined;
      // The load of the page waits for a frame, which comes when the request hangs: so the two meet.
      let draw = () => {};
      site.page('/frame', (_request, _body, response) => {
        draw = () => response.end('<script>parent.drawnWhile = parent.document.readyState</script>');
        return undefined;
      });
      site.page('/start', 'start');
      site.page(
        '/',
        html(
          scriptTag(collector),
          `<iframe src="/frame"></iframe><button onclick="document.title = 'clicked'">Go</button>`,
        ),
      );
      await tab.goto(`${site.url}/start`);
      // A driver that goes there waits for the load.
      await tab.evaluate("void setTimeout(() => { location.href = '/' }, 0)");
      await collector.until((c) => c.posts.length === 1, 'the request that hangs');
      draw();
      await tab.until('!!window.drawnWhile && document.readyState === "complete"');
      expect(await tab.evaluate('drawnWhile')).toBe('interactive');
      await tab.click('button');
      expect(await tab.evaluate('document.title')).toBe('clicked');
    },
  },
  {
    nr: 15,
    title: 'what happens without a network waits, and goes out when it is back',
    async run({ visit, collector, tab }) {
      // No timer runs by itself: it is the return of the network that sends.
      await visit('<p>Hello', { head: FAKE_CLOCK });
      await collector.until((c) => c.posts.length === 1, 'first post');
      await tab.offline(true);
      await tab.until('!navigator.onLine');
      await tab.evaluate(`${track(20)}; JourneyEmbed.flush()`);
      // Anything sent all the same would have arrived by the time that another request has come to its end.
      await tab.evaluate("void fetch('/', { cache: 'no-store' }).catch(() => {}).then(() => { window.asked = true })");
      await tab.until('window.asked');
      const backAt = Date.now();
      await tab.offline(false);
      await collector.until((c) => c.tagged('field_change').length === 20, 'all that waited');
      expect(collector.posts[1]?.at).toBeGreaterThanOrEqual(backAt);
    },
  },
];
