// Consent: a visitor, or the page for them, allows or refuses the recording.
import { expect } from 'vitest';
import { html, scriptTag } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import { FAKE_CLOCK } from './clock.ts';
import { leaves, ofScript, STORED, saysWhenLeft, timePasses } from './silence.ts';
import { AUTO_FLUSH, type Stage } from './stage.ts';

const CALLS = "JourneyEmbed.track('step_view', { stepKey: 'contact' }); JourneyEmbed.flush()";
const SIGNAL =
  "<script>Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })</script>";

/** A page on which a person types and which calls the API, until long after every timer, and which is then left. */
async function workAndLeave(stage: Stage): Promise<void> {
  await work(stage);
  await leaves(stage);
}

async function work(stage: Stage): Promise<void> {
  await stage.tab.type('input', 'Ghent');
  await stage.tab.evaluate(CALLS);
  await timePasses(stage);
}

const visit = (stage: Stage, tag = ''): Promise<void> =>
  stage.visit('<input name="city">', { tag, head: FAKE_CLOCK + saysWhenLeft(stage) });

/** Until the script has asked for all that it asks for at the start. */
async function visitUntilBegun(stage: Stage): Promise<void> {
  await visit(stage);
  await stage.collector.untilTag('session_start');
  await stage.collector.until(
    (c) => c.requests.some(({ path }) => path.includes('/steps/')),
    'the request for the steps',
  );
}

export const consent: Case[] = [
  {
    nr: 55,
    title: 'a link with ?waymark=off stops the recording in this browser, and one with ?waymark=on brings it back',
    async run(stage) {
      const { collector, site, tab } = stage;
      await visitUntilBegun(stage);
      const before = collector.posts.length;
      await tab.goto(`${site.url}/?waymark=off`);
      await tab.until('!!window.JourneyEmbed');
      await work(stage);
      // Remembered, and without the word too.
      await tab.goto(`${site.url}/`);
      await tab.until('!!window.JourneyEmbed');
      await work(stage);
      expect(await tab.evaluate(STORED)).toEqual(['je_optout']);
      const starts = () => collector.tagged('session_start').length;
      expect(starts()).toBe(1);
      expect(collector.posts.slice(before).filter(({ body }) => body.includes('field_'))).toEqual([]);
      await tab.goto(`${site.url}/?a=1&waymark=on`);
      await collector.until(() => starts() === 2, 'another session');
    },
  },
  {
    nr: 23,
    title: 'under the signal two pages of a tab cannot be linked',
    async run({ visit, collector, tab }) {
      for (const [visits, path] of ['/', '/two'].entries()) {
        await visit('<p>Hello', { path, head: SIGNAL });
        await collector.untilTag('session_start', visits + 1);
        expect(await tab.evaluate(STORED)).toEqual([]);
      }
      const starts = collector.tagged('session_start');
      expect(new Set(starts.map(({ clientId }) => clientId)).size).toBe(2);
      expect(new Set(starts.map(({ sessionId }) => sessionId)).size).toBe(2);
    },
  },
  {
    nr: 41,
    title: 'with required consent nothing is asked, stored or sent until it is given',
    async run(stage) {
      await visit(stage, 'data-consent="required"');
      await work(stage);
      expect(ofScript(stage)).toEqual([]);
      expect(await stage.tab.evaluate(STORED)).toEqual([]);
      await stage.tab.evaluate(`JourneyEmbed.consent(true); JourneyEmbed.consent(true); ${AUTO_FLUSH}`);
      await stage.collector.untilTag('step_view');
      expect(await stage.reported(/^(session_start|page|step)/)).toEqual([
        'session_start',
        'page_view',
        'step_view contact',
      ]);
    },
  },
  {
    nr: 41,
    title: 'who refuses is not recorded, nor is anything asked or stored',
    async run(stage) {
      await visit(stage, 'data-consent="required"');
      await stage.tab.evaluate('JourneyEmbed.consent(false)');
      await workAndLeave(stage);
      expect(ofScript(stage)).toEqual([]);
      expect(await stage.tab.evaluate(STORED)).toEqual([]);
    },
  },
  {
    nr: 41,
    title: 'who takes consent back is not recorded from then on, and nothing more is stored',
    async run(stage) {
      const { tab } = stage;
      await visitUntilBegun(stage);
      // Events that still wait when consent is taken back are not sent either.
      await tab.type('input', 'Ghent');
      await tab.evaluate('JourneyEmbed.consent(false)');
      const all = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])';
      const [asked, stored] = [ofScript(stage), await tab.evaluate<string>(all)];
      await workAndLeave(stage);
      expect(ofScript(stage)).toEqual(asked);
      expect(await tab.evaluate(all)).toBe(stored);
    },
  },
  {
    nr: 42,
    title: 'opting out forgets the ids, stops at once and lasts',
    async run(stage) {
      const { tab, site } = stage;
      await visitUntilBegun(stage);
      await tab.type('input', 'Ghent');
      await tab.evaluate('JourneyEmbed.optOut()');
      const asked = ofScript(stage);
      expect(await tab.evaluate(STORED)).toEqual(['je_optout']);
      await workAndLeave(stage);
      await tab.goto(site.url);
      await tab.until('!!window.JourneyEmbed');
      await workAndLeave(stage);
      expect(ofScript(stage)).toEqual(asked);
      expect(await tab.evaluate(STORED)).toEqual(['je_optout']);
    },
  },
  {
    nr: 42,
    title: 'consent that is given after opting out records nothing',
    async run(stage) {
      const { collector, tab, site } = stage;
      await visitUntilBegun(stage);
      await tab.evaluate('JourneyEmbed.optOut(); JourneyEmbed.consent(true)');
      const asked = ofScript(stage);
      await workAndLeave(stage);
      expect(await tab.evaluate(STORED)).toEqual(['je_optout']);
      // As consent managers do, on every page.
      site.page(
        '/',
        html(FAKE_CLOCK + saysWhenLeft(stage) + scriptTag(collector, 'data-consent="required"'), '<input>'),
      );
      await tab.goto(site.url);
      await tab.until('!!window.JourneyEmbed');
      await tab.evaluate('JourneyEmbed.consent(true)');
      await workAndLeave(stage);
      expect(ofScript(stage)).toEqual(asked);
      expect(await tab.evaluate(STORED)).toEqual(['je_optout']);
    },
  },
];
