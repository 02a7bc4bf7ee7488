// The package form, as npm installs it: the same instance, started by an app; typed; nothing on a server; nothing left of
// what is not used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { html, openBench } from './support/bench.ts';
import { story } from './support/collector.ts';
import { type Consumer, installPackage } from './support/consumer.ts';

const bench = openBench();
const { collector, site } = bench;
const ROOT = new URL('../../', import.meta.url);

let consumer: Consumer;
beforeAll(async () => {
  consumer = await installPackage();
});
afterAll(() => consumer?.remove());

/** The argument of `init`. */
const options = () =>
  JSON.stringify({ org: 'acme', journey: 'permit', endpoint: collector.endpoint, steps: 'contact, review' });

test('what is published is the code, its types, a README and the licence', () => {
  const read = (name: string) => readFileSync(join(consumer.installed, name), 'utf8');
  const { files, exports } = JSON.parse(read('package.json'));
  expect(files).toEqual(['dist']);
  for (const entry of Object.values<{ types: string; default: string }>(exports)) {
    for (const path of [entry.types, entry.default]) expect(read(path), path).toContain('export');
  }
  expect(readdirSync(consumer.installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(read('LICENSE')).toBe(readFileSync(new URL('LICENSE', ROOT), 'utf8'));
  expect(read('dist/react.js')).toMatch(/^(\/\*.*\*\/\s*)?'use client';/);
});

test.each(['bundler', 'nodenext'] as const)(
  'its types tell right from wrong, with modules found by "%s"',
  async (by) => {
    const code = `
    import { init, type JourneyEmbedApi, type Options } from '@waymark/embed';
    import { useStep } from '@waymark/embed/react';
    const options: Options = { org: 'acme', journey: 'permit', endpoint: 'https://waymark.example/api/ingest' };
    const api: JourneyEmbedApi | undefined = init(options);
    api?.flush();
    useStep('contact');
    // @ts-expect-error: the organization is missing
    init({ journey: 'permit', endpoint: 'https://waymark.example/api/ingest' });
    // @ts-expect-error: a key is a string
    useStep(5);
    // @ts-expect-error: where the script is blocked there is no instance
    window.JourneyEmbed.flush();
  `;
    expect(await consumer.typeErrors(code, by)).toBe('');
  },
);

test.each(['@waymark/embed', '@waymark/embed/react'])('%s alone types the instance of the page', async (name) => {
  const code = `
    import '${name}';
    window.JourneyEmbed?.track('step_view', { stepKey: 'contact' });
    // @ts-expect-error: no such method
    window.JourneyEmbed?.trak('step_view');
  `;
  expect(await consumer.typeErrors(code, 'bundler')).toBe('');
});

test('init starts one instance, however often it is called', async () => {
  const code = await consumer.bundle(
    `import { init } from '@waymark/embed'; const first = init(${options()}); window.same = init(${options()}) === first;`,
  );
  site.page('/app.js', code);
  site.page('/', html('', '<section id="contact">Hello</section><script src="/app.js"></script>'));
  const page = bench.watch(await bench.context.newPage());
  await page.goto(site.url);
  await collector.untilTag('session_start');
  expect(await page.evaluate('window.same')).toBe(true);
  await page.evaluate('void setInterval(() => JourneyEmbed.flush(), 100)');
  await collector.untilTag('step_view');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.events.map(story).slice(0, 3)).toEqual(['session_start', 'page_view', 'step_view contact']);
});

test('on a server nothing happens', async () => {
  const printed = await consumer.run(`
    import { init } from '@waymark/embed';
    import '@waymark/embed/react';
    console.log(init({ org: 'acme', journey: 'permit', endpoint: 'https://collector.example/api/ingest' }));
  `);
  expect(printed).toBe('undefined\n');
});

test('an app that imports it without using it carries nothing of it', async () => {
  const code = `import { init } from '@waymark/embed'; import { useStep } from '@waymark/embed/react'; console.log('app')`;
  expect((await consumer.bundle(code)).length).toBeLessThan(100);
});
