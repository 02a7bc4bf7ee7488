// The package form: the same instance, started by an app; nothing on a server; nothing left of what is not used.
import { build } from 'vite';
import { expect, test } from 'vitest';
import { html, openBench } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;
const INDEX = new URL('../../embed/src/index.ts', import.meta.url).pathname;

async function bundle(code: string): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'app.js' ? '/app.js' : null),
        load: (id) => (id === '/app.js' ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'app.js', output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in answer ? answer.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}

test('init starts one instance, however often it is called', async () => {
  const options = `{ org: 'acme', journey: 'permit', endpoint: '${collector.url}/api/ingest', steps: 'contact' }`;
  const code = await bundle(
    `import { init } from '${INDEX}'; const first = init(${options}); window.same = init(${options}) === first;`,
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

test('on a server init does nothing', async () => {
  const { init } = await import(INDEX);
  expect(init({ org: 'acme', journey: 'permit', endpoint: 'https://collector.example/api/ingest' })).toBeUndefined();
});

test('an app that imports it without using it carries nothing of it', async () => {
  expect((await bundle(`import { init } from '${INDEX}'; console.log('app')`)).length).toBeLessThan(100);
});
