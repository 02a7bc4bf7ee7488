// The tools of a case: a collector and a site of its own, so that storage and late requests of one case never
// meet another, and a tab in the engine under test.

import { expect } from 'vitest';
import { Collector, type SentEvent, story } from '../test/embed/support/collector.ts';
import { html, type PageOptions, scriptTag } from '../test/embed/support/page.ts';
import { Site } from '../test/embed/support/site.ts';
import type { Engine, Tab } from './engines.ts';

export interface Stage {
  engine: Engine;
  collector: Collector;
  site: Site;
  tab: Tab;
  /** Opens the site at a path, in the case's tab, with the script in it; waits until it runs. */
  visit(body: string, options?: Omit<PageOptions, 'before'>): Promise<void>;
  newTab(): Promise<Tab>;
  /** Leaves the page and answers its whole story, or the lines that match. */
  reported(pattern?: RegExp): Promise<string[]>;
  events(tag: string): SentEvent[];
}

/** By real time, also where the page has a clock of its own. */
export const AUTO_FLUSH = 'void (window.realInterval ?? setInterval)(() => JourneyEmbed.flush(), 100)';

export async function withStage(
  engine: Engine,
  script: URL | string,
  run: (stage: Stage) => Promise<void>,
  /** How long anything is waited for that must reach the collector. */
  waitMaxMs?: number,
): Promise<void> {
  const collector = new Collector(script);
  if (waitMaxMs) collector.waitMaxMs = waitMaxMs;
  const site = new Site();
  await Promise.all([collector.listen(), site.listen()]);
  const tabs: Tab[] = [];
  const newTab = async () => {
    const tab = await engine.open();
    tabs.push(tab);
    return tab;
  };
  try {
    const tab = await newTab();
    const stage: Stage = {
      engine,
      collector,
      site,
      tab,
      newTab,
      events: (tag) => collector.tagged(tag),
      async visit(body, { path = '/', tag: attributes = '', head = '' } = {}) {
        site.page(path, html(head + scriptTag(collector, attributes), body));
        await tab.goto(site.url + path);
        await tab.until('!!window.JourneyEmbed');
      },
      async reported(pattern = /^(?!session|page|dropoff)/) {
        site.page('/away', 'away');
        await tab.goto(`${site.url}/away`);
        await collector.untilTag('session_end');
        return collector.events.map(story).filter((line) => pattern.test(line));
      },
    };
    await run(stage);
    expect(collector.clashes, 'ids of several events').toEqual([]);
  } finally {
    for (const tab of tabs) await tab.close().catch(() => {});
    await Promise.all([collector.close(), site.close()]);
  }
}
