// Visitors and attempts: events that continue a session, and events that begin another one.
import { expect } from 'vitest';
import { story } from '../test/embed/support/collector.ts';
import { html, scriptTag } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import { advance, FAKE_CLOCK, laterBy } from './clock.ts';
import { AUTO_FLUSH, type Stage } from './stage.ts';

const MINUTE_MS = 60_000;

const idsOf = ({ collector }: Stage, kind: 'sessionId' | 'clientId'): Set<string> =>
  new Set(collector.events.map((event) => event[kind]));

const inAnotherTab = (how: string, body: string): Case => ({
  nr: 21,
  title: `a tab that ${how} opened is another session of the same client`,
  async run(stage) {
    await stage.visit(body);
    await stage.collector.untilTag('session_start');
    await stage.tab.click('#open');
    await stage.collector.untilTag('session_start', 2);
    expect(idsOf(stage, 'sessionId').size).toBe(2);
    expect(idsOf(stage, 'clientId').size).toBe(1);
  },
});

/** Firefox keeps no page that waits for an answer. */
const AT_REST = `['/v1.js', '/steps/', '/ingest'].every((part) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(part)))`;

async function goAndComeBack({ collector, tab, site }: Pick<Stage, 'collector' | 'tab' | 'site'>): Promise<void> {
  site.page('/next', '<p>next');
  await collector.untilTag('session_start');
  await tab.until(AT_REST);
  await tab.goto(`${site.url}/next`);
  await collector.untilTag('session_end');
  await tab.evaluate('void setTimeout(() => history.back(), 0)');
  await tab.until('window.kept === true');
}

/** Leaves a page for so many minutes, by its clock, and comes back to it from the cache. */
async function leaveAndReturn({ visit, collector, tab, site }: Stage, minutes: number): Promise<void> {
  site.page('/end', '<p>end');
  // The first that a page hears when it returns is that it is visible.
  const frozen = `
    let away = false;
    addEventListener('pagehide', () => { away = true }, true);
    const wake = () => { if (away) leap(${minutes * MINUTE_MS}); away = false };
    addEventListener('visibilitychange', () => { if (!document.hidden) wake() }, true);
    addEventListener('pageshow', (e) => { if (e.persisted) { wake(); window.kept = true } }, true);`;
  await visit('<p>Hello', { head: `${FAKE_CLOCK}<script>${frozen}</script>` });
  await goAndComeBack({ collector, tab, site });
  await tab.evaluate("void realTimeout(() => { location.href = '/end' }, 0)");
  await collector.untilTag('session_end', 2);
}

export const sessions: Case[] = [
  {
    nr: 16,
    title: 'back from the back/forward cache the session goes on',
    async run({ visit, collector, tab, site }) {
      await visit('<p>Hello<script>addEventListener("pageshow", (e) => { window.kept = e.persisted })</script>');
      await goAndComeBack({ collector, tab, site });
      await tab.evaluate('JourneyEmbed.flush()');
      await collector.untilTag('page_view', 2);
      expect(collector.events.map(story).at(-1)).toBe('page_view restored');
      expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(1);
    },
  },
  {
    nr: 16,
    title: 'after half an hour in the cache it is another session',
    async run(stage) {
      await leaveAndReturn(stage, 31);
      expect(idsOf(stage, 'sessionId').size).toBe(2);
      expect(idsOf(stage, 'clientId').size).toBe(1);
      expect(stage.collector.events.map(story)).toContain('page_view restored');
    },
  },
  {
    nr: 16,
    title: 'minutes in the cache are neither idle nor part of the duration',
    async run(stage) {
      await leaveAndReturn(stage, 10);
      const { collector } = stage;
      expect(idsOf(stage, 'sessionId').size).toBe(1);
      expect(collector.tagged('dropoff_signal').map(({ reason }) => reason)).not.toContain('idle_60s');
      for (const { durationMs } of collector.tagged('session_end')) expect(durationMs).toBeLessThan(MINUTE_MS);
    },
  },
  inAnotherTab('window.open', '<button id="open" onclick="window.open(\'/\')">open</button>'),
  inAnotherTab('a link', '<a id="open" href="/" target="_blank" rel="opener">open</a>'),
  {
    nr: 22,
    title: 'a reload keeps the session',
    async run({ visit, collector, tab }) {
      await visit('<p>Hello');
      await collector.untilTag('session_start');
      await tab.evaluate('window.old = true; void setTimeout(() => location.reload(), 0)');
      await tab.until('!window.old && !!window.JourneyEmbed');
      await tab.evaluate('JourneyEmbed.flush()');
      await collector.untilTag('page_view', 2);
      expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(1);
    },
  },
  {
    nr: 22,
    title: 'a page within 30 minutes belongs to the session, one after them to another of the same client',
    async run(stage) {
      const { collector, site, tab } = stage;
      site.page('/', ({ url = '' }) => html(laterBy(Number(url.split('?')[1])) + scriptTag(collector), '<p>Hello'));
      for (const [visits, minutes] of [0, 29, 60].entries()) {
        await tab.goto(`${site.url}/?${minutes}`);
        await tab.until('!!window.JourneyEmbed');
        await tab.evaluate('JourneyEmbed.flush()');
        await collector.untilTag('page_view', visits + 1);
      }
      const views = collector.tagged('page_view').map((event) => event.sessionId);
      expect(views[1]).toBe(views[0]);
      expect(views[2]).not.toBe(views[0]);
      expect(idsOf(stage, 'clientId').size).toBe(1);
    },
  },
  {
    nr: 22,
    title: 'thirty minutes without a person end the session, and what is done then begins another',
    async run(stage) {
      const { visit, collector, tab } = stage;
      await visit('<input name="city">', { head: FAKE_CLOCK });
      await tab.evaluate(AUTO_FLUSH);
      await advance(tab, 29 * MINUTE_MS);
      await advance(tab, 2 * MINUTE_MS);
      await collector.untilTag('session_end');
      await tab.click('input');
      await collector.untilTag('field_focus');
      const [start, again] = collector.tagged('session_start');
      expect(collector.tagged('session_end').map(({ sessionId, reason }) => [sessionId, reason])).toEqual([
        [start?.sessionId, 'timeout'],
      ]);
      expect(collector.tagged('field_focus')[0]?.sessionId).toBe(again?.sessionId);
      expect(again?.sessionId).not.toBe(start?.sessionId);
    },
  },
  {
    nr: 40,
    title: 'a pause is signalled once at a minute and once at five, activity begins again',
    async run({ visit, collector, tab }) {
      await visit('<input name="city">', { head: FAKE_CLOCK });
      await tab.evaluate(AUTO_FLUSH);
      await advance(tab, 50000);
      await tab.click('input');
      await advance(tab, 50000);
      await tab.evaluate("JourneyEmbed.track('submit_attempt')");
      await collector.untilTag('submit_attempt');
      expect(collector.tagged('dropoff_signal')).toEqual([]);
      await advance(tab, 61000);
      await advance(tab, 300000);
      await collector.untilTag('dropoff_signal', 2);
      expect(collector.tagged('dropoff_signal').map((event) => event.reason)).toEqual(['idle_60s', 'idle_300s']);
    },
  },
  {
    nr: 40,
    title: 'who leaves at once and who leaves later is distinguished, and a link is no drop-off',
    async run({ visit, collector, tab, site }) {
      const page = (step: number) => `<section data-journey-step="s${step}"><a href="/away">away</a></section>`;
      site.page('/away', 'away');
      for (const [visits, leave] of [
        () => advance(tab, 1_000).then(() => tab.goto(`${site.url}/away`)),
        () => advance(tab, 10_000).then(() => tab.goto(`${site.url}/away`)),
        () => tab.click('a'),
      ].entries()) {
        await visit(page(visits), { head: FAKE_CLOCK });
        await leave();
        await collector.untilTag('session_end', visits + 1);
      }
      // As they came: each page has a clock of its own.
      const reported = collector.batches.flatMap(({ events }) => events).map(story);
      expect(reported.filter((line) => /^(dropoff|session_end)/.test(line))).toEqual([
        'dropoff_signal rapid_exit',
        'session_end close',
        'dropoff_signal close',
        'session_end close',
        'session_end navigate',
      ]);
    },
  },
];
