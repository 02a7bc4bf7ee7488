// The package form, as npm installs it: the same instance, started by an app; typed; nothing on a server; nothing left of
// what is not used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, readDocument } from '../docs/document.ts';
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

test('the package contains the code, its types, a README and the licence', () => {
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

/** Opens a page that runs this module of an application, leaves it, and answers the steps that it reported. */
async function stepsOf(code: string): Promise<string[]> {
  site.page('/app.js', await consumer.bundle(code));
  site.page('/', html('', '<div id="root"></div><script src="/app.js"></script>'));
  const page = bench.watch(await bench.context.newPage());
  await page.goto(site.url);
  await collector.untilTag('session_start');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.events.map(story).slice(0, 2)).toEqual(['session_start', 'page_view']);
  return collector.tagged('step_view').map(({ stepKey = '' }) => stepKey);
}

const REACT = `
  import { createElement as h, StrictMode, useEffect } from 'react';
  import { flushSync } from 'react-dom';
  import { createRoot } from 'react-dom/client';
  import { init } from '@waymark/embed';
  import { useStep } from '@waymark/embed/react';
  const show = (element) => flushSync(() => createRoot(document.querySelector('#root')).render(element));
  function Contact() {
    useStep('contact');
    return null;
  }
`;
/** Adds the script's tag to the page, as a tag manager does, after the application has run. */
const addTag = (more = '') => `
  const tag = document.createElement('script');
  tag.src = '${collector.url}/embed/v1.js';
  Object.assign(tag.dataset, ${options()});
  ${more}
  document.head.append(tag);
`;

test('a step of a component is reported though its layout starts the script, whose effect runs after', async () => {
  const app = `${REACT}
    function Layout({ children }) {
      useEffect(() => { init(${options()}) }, []);
      return children;
    }
    show(h(StrictMode, null, h(Layout, null, h(Contact))));
  `;
  expect(await stepsOf(app)).toEqual(['contact']);
});

test('the recipe for Next.js reports the step of each page', async () => {
  const recipe = codeBlocks(readDocument('docs/embed.md')).find(({ text }) => text.startsWith('// app/journey.tsx'));
  const app = `${REACT}
    ${recipe?.text.replace(/^import .*$/gm, '').replace(/\{ org: .* \}/, options())}
    show(<><Step stepKey="contact" /><Journey /></>);
    show(<><Journey /><Step stepKey="review" /></>);
  `;
  expect(await stepsOf(app)).toEqual(['contact', 'review']);
});

test('a step of a component is reported though the tag comes after other scripts', async () => {
  site.page('/other.js', '');
  const app = `${REACT}
    show(h(Contact));
    const other = document.createElement('script');
    other.src = '/other.js';
    other.onload = () => { ${addTag()} };
    document.head.append(other);
  `;
  expect(await stepsOf(app)).toEqual(['contact']);
});

test('of steps reported before there is a script the last one is sent, once; then each', async () => {
  const app = `
    import { init, step } from '@waymark/embed';
    step('contact');
    step('review');
    init(${options()});
    init(${options()});
    step('contact');
  `;
  expect(await stepsOf(app)).toEqual(['review', 'contact']);
});

test('a step reported before the script and before consent waits for both', async () => {
  const consent = `
    tag.dataset.consent = 'required';
    tag.addEventListener('load', () => JourneyEmbed.consent(true));
  `;
  expect(await stepsOf(`import { step } from '@waymark/embed'; step('contact'); ${addTag(consent)}`)).toEqual([
    'contact',
  ]);
});

test('on a server nothing happens', async () => {
  const printed = await consumer.run(`
    import { init, step } from '@waymark/embed';
    import '@waymark/embed/react';
    step('contact');
    console.log(init({ org: 'acme', journey: 'permit', endpoint: 'https://collector.example/api/ingest' }));
  `);
  expect(printed).toBe('undefined\n');
});

test('an app bundles only used code', async () => {
  const unused = `import { init, step } from '@waymark/embed'; import { useStep } from '@waymark/embed/react'; console.log('app')`;
  expect((await consumer.bundle(unused)).length).toBeLessThan(100);
  // Beside the tag an app tells steps only.
  const steps = await consumer.bundle(`import { step } from '@waymark/embed'; step('contact')`);
  expect(steps).not.toContain('session_start');
  expect(steps.length).toBeLessThan(400);
});
