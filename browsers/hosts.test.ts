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
  const at = (path: string, selector = 'main') =>
    tab.until(`location.pathname === '${path}' && document.readyState === 'complete' && window.JourneyEmbed &&
      document.querySelector('${selector}')`);
  try {
    await tab.goto(`${service.url}/basic`);
    await tab.until('!!window.JourneyEmbed');
    await tab.click('main .govuk-button');
    await at('/basic/your-name');
    await tab.click('form .govuk-button');
    await at('/basic/your-name', '.govuk-error-summary');
    await tab.type('[name=name]', 'Jo');
    await tab.click('form .govuk-button');
    await at('/basic/your-age');
    await tab.type('[name=age]', '40');
    await tab.click('form .govuk-button');
    await at('/basic/your-favorite-color');
    await tab.evaluate(`document.querySelector('[name=color]').focus()`);
    await tab.evaluate(`document.querySelector('[name=color]').selectedIndex = 1`);
    await tab.click('form .govuk-button');
    await at('/basic/submit');
    await tab.click('form .govuk-button');
    await at('/basic/done');
    await tab.evaluate(AUTO_FLUSH);
    await collector.untilTag('submit_success');
    const lines = collector.events.map(story).filter((line) => /^(step|validation|submit|dropoff)/.test(line));
    expect(lines).toEqual([
      'submit_attempt',
      'step_view your-name',
      'submit_attempt',
      'validation_error name error-summary',
      'submit_attempt',
      'step_view your-age',
      'submit_attempt',
      'step_view your-favorite-color',
      'submit_attempt',
      'step_view submit',
      'submit_attempt',
      'submit_success inferred',
    ]);
    expect(new Set(collector.events.map((event) => event.sessionId)).size).toBe(1);
  } finally {
    await tab.close();
    await service.stop();
    await collector.close();
  }
});
