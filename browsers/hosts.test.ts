// The script on pages that nobody here wrote: the story of one walk, and the same field keys on a second load.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Collector, story } from '../test/embed/support/collector.ts';
import { scriptTag } from '../test/embed/support/page.ts';
import { type Engine, launch } from './engines.ts';
import { startHmpo } from './hmpo.ts';
import { hostPages } from './host-pages.ts';
import { AUTO_FLUSH, withStage } from './stage.ts';

const SCRIPT = new URL('../dist/embed/v1.js', import.meta.url);
const MODULES = new URL('node_modules/', import.meta.url);
let engine: Engine;

beforeAll(async () => {
  engine = await launch('Chromium');
});

afterAll(() => engine?.close());

for (const host of hostPages) {
  test(host.name, async () => {
    const scripts = await host.scripts?.();
    const stories: string[][] = [];
    for (let load = 0; load < 2; load++) {
      await withStage(engine, SCRIPT, async ({ visit, tab, site, told }) => {
        for (const [prefix, folder] of Object.entries(host.folders ?? {}))
          site.folder(prefix, new URL(folder, MODULES));
        for (const [path, code] of Object.entries(scripts ?? {})) site.page(path, code);
        await visit(host.body, { tag: host.tag ?? '' });
        await tab.until(`!!(${host.ready})`);
        await tab.evaluate(AUTO_FLUSH);
        await host.walk(tab);
        stories.push(await told());
      });
    }
    expect(stories[0]).toEqual(host.story);
    expect(stories[1]).toEqual(stories[0]);
  });
}

test('hmpo-form-wizard: a GOV.UK journey on a server', async () => {
  const collector = new Collector(SCRIPT);
  collector.steps = ['your-name', 'your-age', 'your-favorite-color', 'submit'];
  await collector.listen();
  const service = await startHmpo(scriptTag(collector));
  const tab = await engine.open();
  try {
    await tab.goto(`${service.url}/basic`);
    await tab.until('!!window.JourneyEmbed');
    await tab.click('main .govuk-button');
    await tab.until('location.pathname === "/basic/your-name" && !!window.JourneyEmbed');
    await tab.click('form .govuk-button');
    await tab.until('!!document.querySelector(".govuk-error-summary") && !!window.JourneyEmbed');
    await tab.type('[name=name]', 'Jo');
    await tab.click('form .govuk-button');
    await tab.until('location.pathname === "/basic/your-age" && !!window.JourneyEmbed');
    await tab.type('[name=age]', '40');
    await tab.click('form .govuk-button');
    await tab.until('location.pathname === "/basic/your-favorite-color" && !!window.JourneyEmbed');
    await tab.evaluate(`document.querySelector('[name=color]').focus()`);
    await tab.evaluate(`document.querySelector('[name=color]').selectedIndex = 1`);
    await tab.click('form .govuk-button');
    await tab.until('location.pathname === "/basic/submit" && !!window.JourneyEmbed');
    await tab.click('form .govuk-button');
    await tab.until('location.pathname === "/basic/done" && !!window.JourneyEmbed');
    await tab.evaluate(AUTO_FLUSH);
    await collector.untilTag('submit_success');
    const lines = collector.events.map(story).filter((line) => /^(step|validation|submit|dropoff)/.test(line));
    expect(lines).toEqual([]);
    expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(1);
  } finally {
    await tab.close();
    await service.stop();
    await collector.close();
  }
});
