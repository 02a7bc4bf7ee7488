// The script on pages that nobody here wrote: the story of one walk, the same story with the same field keys on a second
// load, and no trace of what was typed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCanaries, wholeRequest } from '../test/embed/support/canary.ts';
import type { Collector } from '../test/embed/support/collector.ts';
import { html, scriptTag } from '../test/embed/support/page.ts';
import { ENGINES, type Engine, type EngineName, isInstalled, launch } from './engines.ts';
import { builders } from './hosts/builders.ts';
import { designSystems } from './hosts/design-systems.ts';
import { golden, inOrder, line, withWildcards } from './hosts/golden.ts';
import { hmpo } from './hosts/hmpo.ts';
import type { Host, Page } from './hosts/host.ts';
import { jqueryWizards } from './hosts/jquery.ts';
import { reactForms } from './hosts/react.ts';
import { AUTO_FLUSH, type Stage, withStage } from './stage.ts';
import { type Outcome, writeSupport } from './support-table.ts';

const SCRIPT = new URL('../dist/embed/v1.js', import.meta.url);
const MODULES = new URL('node_modules/', import.meta.url);
const HOSTS = [...hmpo, ...designSystems, ...builders, ...reactForms, ...jqueryWizards];

/** HOST_ENGINES narrows the engines of the hosts further. */
const wanted = process.env['HOST_ENGINES']?.split(',') ?? ENGINES;

const built = new Map<Page, Promise<string>>();
const rows = HOSTS.map(({ nr = 38, name }) => ({ nr, title: name }));
const outcomes: Outcome[] = [];
const versions = new Map<EngineName, string>();

for (const name of ENGINES) {
  describe.skipIf(!wanted.includes(name) || !isInstalled(name))(name, () => {
    let engine: Engine;

    beforeAll(async () => {
      engine = await launch(name);
      versions.set(name, engine.version);
    });

    afterAll(() => engine?.close());

    for (const host of HOSTS) {
      test(host.name, async () => {
        const outcome = { nr: host.nr ?? 38, title: host.name, engine: name, passed: false };
        outcomes.push(outcome);
        const goldenStory = golden(host.name, name);
        for (const _load of [1, 2])
          expect(withWildcards(await storyOf(engine, host), goldenStory)).toEqual(goldenStory);
        outcome.passed = true;
      });
    }
  });
}

afterAll(() => writeSupport('Pages that nobody here wrote', rows, outcomes, versions));

async function storyOf(engine: Engine, host: Host): Promise<string[]> {
  let story: string[] = [];
  await withStage(engine, SCRIPT, async (stage) => {
    const { collector, tab, site } = stage;
    if (host.steps) collector.steps = host.steps;
    site.page('/away', 'away');
    const close = await open(stage, host);
    try {
      await host.walk(tab);
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
    story = inOrder(collector.events).map(line);
    expect(findCanaries({ requests: collector.requests.map(wholeRequest).join('\n') })).toEqual([]);
  });
  return story;
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
