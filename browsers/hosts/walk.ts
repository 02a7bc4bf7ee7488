// One walk over a host, and the story that the collector got of it.
import { expect } from 'vitest';
import { findCanaries, wholeRequest } from '../../test/embed/support/canary.ts';
import type { Collector } from '../../test/embed/support/collector.ts';
import { html, scriptTag } from '../../test/embed/support/page.ts';
import { AUTO_FLUSH, type Stage } from '../stage.ts';
import { take } from '../walk.ts';
import { builders } from './builders.ts';
import { designSystems } from './design-systems.ts';
import { golden, inOrder, line, withWildcards } from './golden.ts';
import { hmpo } from './hmpo.ts';
import { type Host, type Page, pause } from './host.ts';
import { jqueryWizards } from './jquery.ts';
import { reactForms } from './react.ts';

const MODULES = new URL('../node_modules/', import.meta.url);

export const HOSTS: Host[] = [...hmpo, ...designSystems, ...builders, ...reactForms, ...jqueryWizards];

const built = new Map<Page, Promise<string>>();

/** Walks over the host once: the story must be the golden one, and nothing of what was typed may be in any request. */
export async function walkHost(stage: Stage, host: Host): Promise<void> {
  const { collector, tab, site } = stage;
  if (host.steps) collector.steps = host.steps;
  collector.stepTypes = host.stepTypes;
  site.page('/away', 'away');
  const close = await open(stage, host);
  try {
    await take({ ...tab, url: site.url, wait: (seconds) => pause(tab, seconds) }, host.walk);
    if (host.awaits) {
      await tab.evaluate(AUTO_FLUSH);
      await collector.untilTag(host.awaits);
    }
    const leftAt = await tab.evaluate<string>(`(() => {
      const link = document.createElement('a');
      link.href = '/away';
      document.body.append(link);
      const now = new Date().toISOString();
      link.click();
      return now;
    })()`);
    await collector.until((seen) => hasAll(seen, leftAt), 'the whole story');
  } finally {
    await close();
  }
  const { story } = golden(host.name, stage.engine.name);
  expect(withWildcards(inOrder(collector.events).map(line), story)).toEqual(story);
  expect(findCanaries({ requests: collector.requests.map(wholeRequest).join('\n') })).toEqual([]);
}

/** Opens the host's first page, and answers what ends its service. */
async function open({ collector, tab, site }: Stage, { page, tag = '' }: Host): Promise<() => Promise<void>> {
  if ('start' in page) {
    const service = await page.start(scriptTag(collector, tag));
    await tab.goto(service.url + page.path);
    await tab.until('!!window.JourneyEmbed');
    return service.stop;
  }
  for (const [prefix, folder] of Object.entries(page.folders ?? {})) site.folder(prefix, new URL(folder, MODULES));
  if (page.code) {
    if (!built.has(page)) built.set(page, page.code());
    site.page('/page.js', (await built.get(page)) ?? '');
  }
  site.page('/', html(scriptTag(collector, tag), page.body));
  await tab.goto(`${site.url}/`);
  await tab.until(`!!window.JourneyEmbed && !!(${page.ready})`);
  return async () => {};
}

/** Every event up to the end of the last page, without a gap. */
function hasAll({ events }: Collector, leftAt: string): boolean {
  const isOver = events.some(({ _tag, ts }) => _tag === 'session_end' && ts >= leftAt);
  // Two pages may count alike for a moment: the one that ends, and the one that returns from the cache.
  const counted = new Set(events.map(({ seq }) => seq));
  return isOver && counted.size === Math.max(...counted) + 1;
}
