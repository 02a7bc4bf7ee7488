import { expect, vi } from 'vitest';
import { html, scriptTag } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import { advance, FAKE_CLOCK } from './clock.ts';
import type { EngineName } from './engines.ts';
import { aRequestArrives, leaves, ofScript, saysWhenLeft, timePasses } from './silence.ts';
import { AUTO_FLUSH } from './stage.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const withoutStorage = (what: string, engine: EngineName, prefs: Record<string, unknown>): Case => ({
  nr: 19,
  title: `${what} (${engine}) sends events`,
  engines: [engine],
  whyNot: 'a setting of this engine alone',
  prefs,
  async run({ visit, tab, reported }) {
    await visit('<input name="city">');
    expect(await tab.evaluate('(() => { try { return !localStorage } catch { return true } })()')).toBe(true);
    await tab.type('input', 'Ghent');
    expect(await reported()).toContain('field_change city');
  },
});

/** A page that says that it is prerendered, and what it does when that is over. */
const UNSEEN =
  "<script>window.unseen = true; Object.defineProperty(Document.prototype, 'prerendering', { get: () => window.unseen })</script>";
const SEEN = "window.unseen = false; document.dispatchEvent(new Event('prerenderingchange'))";

export const lifecycle: Case[] = [
  {
    nr: 17,
    title: 'a prerendered page is silent until it is seen',
    engines: ['Chromium'],
    whyNot: 'the others do not prerender',
    async run({ collector, tab, site }) {
      // By the clock of the page that nobody sees, every timer is over before it says so.
      const prerendered = `<p>next<script>
        document.addEventListener('prerenderingchange', () => fetch('/seen'));
        addEventListener('load', () => realTimeout(() => {
          if (!document.prerendering) return;
          tick(120_000);
          fetch('/ran?' + !!window.JourneyEmbed);
        }))</script>`;
      const ran: string[] = [];
      for (const path of ['/ran', '/seen'])
        site.page(path, ({ url = '' }) => {
          ran.push(url);
          return '';
        });
      site.page('/next', html(FAKE_CLOCK + scriptTag(collector), prerendered));
      site.page(
        '/',
        html(
          '<script type="speculationrules">{"prerender":[{"urls":["/next"],"eagerness":"immediate"}]}</script>',
          '<a href="/next">next</a>',
        ),
      );
      site.page('/elsewhere', 'elsewhere');
      for (const [nth, goesOn] of [() => tab.goto(`${site.url}/elsewhere`), () => tab.click('a')].entries()) {
        await tab.goto(site.url);
        await vi.waitFor(() => expect(ran).toEqual(Array(nth + 1).fill('/ran?true')), { timeout: 60_000 });
        await aRequestArrives({ collector, tab });
        expect(ofScript({ collector })).toEqual([]);
        await goesOn();
        // The first time it is thrown away unseen.
        if (nth === 0) await aRequestArrives({ collector, tab });
        if (nth === 0) expect(ofScript({ collector })).toEqual([]);
      }
      await collector.untilTag('session_start');
      // The page itself says that it is the one that was prerendered: the driver may lose hold of it when it is shown.
      await vi.waitFor(() => expect(ran).toEqual(['/ran?true', '/ran?true', '/seen']));
      expect(collector.posts[0]?.headers['sec-purpose']).toBeUndefined();
      expect(collector.tagged('session_start')).toHaveLength(1);
    },
  },
  {
    nr: 17,
    title: 'a page that says it is prerendered is silent until it says that this is over',
    async run({ visit, collector, tab }) {
      await visit('<p>Hello', {
        head: FAKE_CLOCK + UNSEEN,
      });
      await tab.evaluate("JourneyEmbed.track('field_change', { fieldKey: 'early' }); JourneyEmbed.flush()");
      await timePasses({ collector, tab });
      expect(ofScript({ collector })).toEqual([]);
      await tab.evaluate(`${SEEN}; ${AUTO_FLUSH}`);
      await collector.untilTag('field_change');
      expect(collector.tagged('session_start')).toHaveLength(1);
    },
  },
  {
    nr: 17,
    title: 'consent that is given during a prerender begins nothing before the page is seen',
    async run({ visit, collector, tab }) {
      await visit('<p>Hello', {
        tag: 'data-consent="required"',
        head: FAKE_CLOCK + UNSEEN,
      });
      await tab.evaluate('JourneyEmbed.consent(true)');
      await tab.evaluate("JourneyEmbed.track('field_change', { fieldKey: 'early' }); JourneyEmbed.flush()");
      await timePasses({ collector, tab });
      expect(ofScript({ collector })).toEqual([]);
      expect(await tab.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
      await tab.evaluate(`${SEEN}; ${AUTO_FLUSH}`);
      await collector.untilTag('field_change');
      expect(collector.tagged('session_start')).toHaveLength(1);
    },
  },
  {
    nr: 18,
    title: 'several includes are one instance',
    async run({ collector, tab, site, reported }) {
      const tag = scriptTag(collector);
      site.page(
        '/',
        html(
          tag,
          `${tag}<script>const s = document.createElement('script'); s.src = '${collector.url}/embed/v1.js';
           s.dataset.org = 'acme'; s.dataset.journey = 'permit'; s.dataset.endpoint = '${collector.endpoint}'; s.onload = () => { window.injected = true };
           document.head.append(s)</script>`,
        ),
      );
      await tab.goto(site.url);
      await tab.until('window.injected === true');
      expect((await reported(/^(session_start|page_view)/)).sort()).toEqual(['page_view', 'session_start']);
    },
  },
  {
    nr: 19,
    title: 'in a sandboxed frame, where storage throws, events are sent',
    async run({ collector, tab, site }) {
      site.page('/', '<iframe sandbox="allow-scripts" src="/frame"></iframe>');
      site.page(
        '/frame',
        html(
          scriptTag(collector),
          '<script>try { localStorage } catch { addEventListener("load", () => JourneyEmbed.track("field_change", { fieldKey: "blocked" })) }</script>',
        ),
      );
      await tab.goto(site.url);
      await collector.untilTag('field_change');
      expect(collector.tagged('session_start')).toHaveLength(1);
    },
  },
  withoutStorage('a browser that blocks all cookies', 'Chromium', {
    profile: { default_content_setting_values: { cookies: 2 } },
  }),
  withoutStorage('a browser that blocks all cookies', 'Firefox', { 'network.cookie.cookieBehavior': 2 }),
  withoutStorage('a browser whose storage is null', 'Firefox', { 'dom.storage.enabled': false }),
  {
    nr: 20,
    title: 'on an http host, which has no randomUUID, ids are version 4 UUIDs',
    async run({ collector, tab, site, engine }) {
      site.page('/', html(scriptTag(collector), '<p>Hello'));
      // Nothing tells WebKitGTK where a host is; this address it does not trust either.
      await tab.goto(site.url.replace('127.0.0.1', engine.name === 'WebKitGTK' ? '[::ffff:127.0.0.1]' : 'shop.test'));
      await collector.untilTag('session_start');
      expect(await tab.evaluate('isSecureContext')).toBe(false);
      expect(collector.events[0]?.sessionId).toMatch(UUID);
      expect(collector.events[0]?.clientId).toMatch(UUID);
    },
  },
  {
    nr: 23,
    title: 'Global Privacy Control leaves nothing in the browser',
    engines: ['Firefox'],
    whyNot: 'only Firefox has the setting',
    prefs: { 'privacy.globalprivacycontrol.enabled': true },
    async run({ visit, collector, tab }) {
      await visit('<p>Hello');
      await collector.untilTag('session_start');
      expect(await tab.evaluate('navigator.globalPrivacyControl')).toBe(true);
      expect(await tab.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    },
  },
  {
    nr: 23,
    title: 'so does the signal of an extension',
    async run({ visit, collector, tab }) {
      await visit('<p>Hello', {
        head: "<script>Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })</script>",
      });
      await collector.untilTag('session_start');
      expect(await tab.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    },
  },
  {
    nr: 24,
    title: 'a strict policy with trusted types is kept to',
    async run({ collector, tab, site }) {
      site.headers = {
        'content-security-policy':
          `default-src 'none'; script-src ${collector.url} 'nonce-n'; connect-src ${collector.url}; ` +
          // Browsers ask for an icon by themselves.
          "img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
      };
      collector.steps = [];
      // The page tells by itself what was violated: drivers work in the page too, and may not under this policy.
      site.page(
        '/',
        html(
          `<script nonce="n">document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
             fetch('${collector.url}/embed/violated?' + violatedDirective, { keepalive: true }))</script>
           ${saysWhenLeft({ collector }).replace('<script>', '<script nonce="n">')}${scriptTag(collector)}`,
          '<input name="city">',
        ),
      );
      await tab.goto(site.url);
      await collector.untilTag('session_start');
      await tab.type('input', 'Ghent');
      site.headers = {};
      await leaves({ collector, tab, site });
      await collector.untilTag('field_change');
      const violated = collector.requests.map(({ path }) => path).filter((path) => path.startsWith('/embed/violated'));
      expect(violated).toEqual([]);
    },
  },
  {
    nr: 25,
    title: 'a host that breaks fetch, JSON and arrays gets no error',
    async run({ visit, tab, reported }) {
      // Set right once the page has clicked: drivers work in the page too.
      await visit('<form><input name="city" required><button>Go</button></form>', {
        tag: 'crossorigin',
        head: `<script>window.failed = []; onerror = (m) => failed.push(m);
          const { parse, stringify } = JSON;
          window.fetch = () => { throw new Error('host fetch') };
          JSON.parse = JSON.stringify = () => { throw new Error('host JSON') };
          Array.prototype.extra = 1; Object.prototype.more = () => 1;
          // The session begins in a task after that of the script, which may be one after the load.
          addEventListener('load', function act() {
            if (!Object.keys(localStorage).some((key) => key.startsWith('je_cid'))) return setTimeout(act);
            document.querySelector('button').click();
            Object.assign(JSON, { parse, stringify });
            delete Array.prototype.extra; delete Object.prototype.more;
            window.acted = true;
          })</script>`,
      });
      await tab.until('window.acted');
      expect(await tab.evaluate('failed.length')).toBe(0);
      expect(await reported()).toContain('validation_error city valueMissing');
    },
  },
  {
    nr: 26,
    title: 'changes of address without a load are page views, and history stays as it was',
    async run({ visit, collector, tab, reported }) {
      await visit('<p>Hello', { path: '/a', head: FAKE_CLOCK });
      expect(
        await tab.evaluate(`[history.pushState({ a: 1 }, '', '/a') === undefined,
          history.pushState({ a: 2 }, '', '/b?x=1') === undefined, history.state.a]`),
      ).toEqual([true, true, 2]);
      const shows = "document.body.append('shown')";
      await tab.evaluate(`${AUTO_FLUSH}; ${shows}`);
      await advance(tab, 1_000);
      await tab.evaluate(shows);
      await advance(tab, 1_000);
      await collector.untilTag('page_view', 2);
      await tab.evaluate(`history.replaceState({}, '', '/c'); location.hash = 'part'; ${shows}`);
      await advance(tab, 1_000);
      await collector.untilTag('page_view', 3);
      await tab.evaluate("location.hash = '#/route'");
      await tab.until("location.hash === '#/route'");
      await tab.evaluate(shows);
      await advance(tab, 1_000);
      await collector.untilTag('page_view', 4);
      await tab.evaluate('history.go(-2)');
      await tab.until('!location.hash');
      await tab.evaluate(shows);
      await advance(tab, 1_000);
      await collector.untilTag('page_view', 5);
      expect(await reported(/^page_view/)).toHaveLength(5);
    },
  },
  {
    nr: 26,
    title: 'a change of address that shows nothing new is a page view after ten seconds',
    async run({ visit, collector, tab }) {
      await visit('<p>Hello', { head: FAKE_CLOCK });
      await collector.untilTag('session_start');
      // The first look is over.
      await advance(tab, 1_000);
      await tab.evaluate("history.pushState({}, '', '/a')");
      await advance(tab, 11_000);
      await tab.evaluate('JourneyEmbed.flush()');
      await collector.untilTag('page_view', 2);
    },
  },
  {
    nr: 27,
    title: 'another tracker may patch history before and after',
    async run({ visit, collector, tab }) {
      const patch = `for (const n of ['pushState', 'replaceState']) { const old = history[n];
        history[n] = function () { window.calls = (window.calls || 0) + 1; return old.apply(this, arguments) } }`;
      await visit('<p>Hello', { head: `<script>${patch}</script>` });
      await tab.evaluate(patch);
      await tab.evaluate(`${AUTO_FLUSH}; history.pushState({}, '', '/a'); document.body.append('shown')`);
      await collector.untilTag('page_view', 2);
      expect(await tab.evaluate('window.calls')).toBe(2);
    },
  },
];
