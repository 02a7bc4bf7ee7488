// The script's tag, and when the script begins.
import { expect, vi } from 'vitest';
import { html } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import { FAKE_CLOCK } from './clock.ts';
import { leaves, ofScript, STORED, saysWhenLeft, timePasses } from './silence.ts';
import type { Stage } from './stage.ts';

const STEPS_PATH = '/journey/embed/steps/acme/permit';
const INGEST_PATH = '/journey/api/ingest';

const tagWith = ({ collector }: Pick<Stage, 'collector'>, attributes: string): string =>
  `<script async src="${collector.url}/embed/v1.js" data-org="acme" data-journey="permit" ${attributes}></script>`;

/** Lines of the console, kept where the next page of the tab finds them. */
const LOGGED = `<script>{
  const { log } = console;
  console.log = (line) => { sessionStorage.logged = (sessionStorage.logged ?? '') + line + '\\n'; log.call(console, line) };
}</script>`;

/** A page that keeps what the script had stored and asked when its own task ended, and then calls it, still in that task. */
async function visitAndCall(stage: Stage, calls: string, attributes = ''): Promise<void> {
  const { collector, site, tab } = stage;
  const onload = `window.atLoad = [...${STORED}, ...asked]; ${calls}`;
  site.page(
    '/',
    html(
      `${FAKE_CLOCK}${saysWhenLeft(stage)}<script>
        window.asked = [];
        const whole = fetch;
        window.fetch = (...call) => { asked.push(String(call[0])); return whole(...call) };
      </script>${tagWith(stage, `data-endpoint="${collector.endpoint}" onload="${onload}" ${attributes}`)}`,
      '<input name="city">',
    ),
  );
  await tab.goto(site.url);
  await tab.until('!!window.atLoad');
}

/** Ways to bring the script to a page, and how to make its tag; `SRC` and `DATA` are put in, `CODE` is the script itself. */
const WAYS: Record<string, string> = {
  'a module': '<script type="module" src="SRC" DATA></script>',
  'a tag that was inlined': '<script DATA>CODE</script>',
  'a tag manager that keeps nothing but src, beside a tag that says what it is for':
    '<script type="text/plain" DATA></script><script>document.head.append(Object.assign(document.createElement("script"), { src: "SRC" }))</script>',
  'a global that says it, with a tag of src only':
    '<script>window.JourneyEmbedConfig = { org: "acme", journey: "permit", endpoint: "ENDPOINT" }</script><script async src="SRC"></script>',
};

export const tags: Case[] = [
  ...Object.entries(WAYS).map(
    ([way, made]): Case => ({
      nr: 54,
      title: `the script finds what it is for in ${way}`,
      async run({ collector, site, tab }) {
        const source = `${collector.url}/embed/v1.js`;
        const code = made.includes('CODE') ? await (await fetch(source)).text() : '';
        const head = made
          .replace('SRC', source)
          .replace('ENDPOINT', collector.endpoint)
          .replace('DATA', `data-org="acme" data-journey="permit" data-endpoint="${collector.endpoint}"`)
          .replace('CODE', () => code);
        site.page('/', html(head, '<p>Hello'));
        await tab.goto(site.url);
        await collector.untilTag('page_view');
        expect(collector.events.map(({ orgKey, journeyKey }) => [orgKey, journeyKey])).toEqual([
          ['acme', 'permit'],
          ['acme', 'permit'],
        ]);
      },
    }),
  ),
  {
    nr: 54,
    title: 'a script that finds nothing of what it is for warns once and does nothing',
    async run({ collector, site, tab }) {
      const source = `${collector.url}/embed/v1.js`;
      site.page(
        '/',
        html(
          `<script>window.warned = []; console.warn = (line) => warned.push(line)</script><script src="${source}"></script>`,
          '<p>Hello',
        ),
      );
      await tab.goto(site.url);
      await tab.until('warned.length > 0 && document.readyState === "complete"');
      expect(await tab.evaluate('warned')).toEqual([
        '[JourneyEmbed] no data-org, data-journey and data-endpoint found: nothing is recorded',
      ]);
      expect(await tab.evaluate('!!window.JourneyEmbed')).toBe(false);
      expect(collector.posts).toEqual([]);
    },
  },
  {
    nr: 50,
    title: 'behind a prefix the steps are asked for behind the same prefix',
    async run({ collector, site, tab }) {
      const endpoint = `data-endpoint="${collector.url}${INGEST_PATH}"`;
      site.page('/apply', html(tagWith({ collector }, endpoint), '<p>Hello'));
      await tab.goto(`${site.url}/apply?token=secret`);
      await collector.untilTag('session_start');
      await collector.until(
        (c) => c.requests.some(({ path }) => path.includes('/steps/')),
        'the request for the steps',
      );
      const [asked] = collector.requests.filter(({ path }) => path.includes('/steps/'));
      expect(asked?.path).toBe(STEPS_PATH);
      expect(asked?.headers.referer ?? `${site.url}/`).toBe(`${site.url}/`);
      expect(collector.posts.map(({ path }) => path)).toEqual([INGEST_PATH]);
    },
  },
  {
    nr: 50,
    title: 'an endpoint of the site itself may be a path, and learns nothing of the address by asking for the steps',
    async run({ collector, site, tab }) {
      const referers: (string | undefined)[] = [];
      const bodies: string[] = [];
      site.page(STEPS_PATH, ({ headers }) => {
        referers.push(headers.referer);
        return '{"steps":["contact","done"]}';
      });
      site.page(INGEST_PATH, (_request, body) => {
        bodies.push(body);
        return '';
      });
      // The key of the second step is a word of the path: it is known once the answer is there.
      site.page(
        '/apply/done',
        html(
          tagWith({ collector }, `data-endpoint="${INGEST_PATH}"`),
          '<p>Hello<script>void setInterval(() => window.JourneyEmbed?.flush(), 100)</script>',
        ),
      );
      await tab.goto(`${site.url}/apply/done?token=secret`);
      await vi.waitFor(() => expect(bodies.join()).toContain('"step_view"'), { timeout: 60_000 });
      expect(bodies.join()).toContain('"stepKey":"done"');
      expect(referers.length).toBe(1);
      expect(referers[0] ?? `${site.url}/`).toBe(`${site.url}/`);
    },
  },
  {
    nr: 51,
    title: 'with debug on, the console shows what is sent when the page is hidden or left',
    async run(stage) {
      const { visit, collector, tab } = stage;
      const flushes = async () =>
        ((await tab.evaluate<string>('sessionStorage.logged')) ?? '').match(/^\[JourneyEmbed\] flush \d+ events$/gm) ??
        [];
      await visit('<input name="city">', { tag: 'data-debug', head: LOGGED + saysWhenLeft(stage) });
      await collector.untilTag('session_start');
      expect(await flushes()).toHaveLength(1);
      await tab.type('input', 'Ghent');
      await tab.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
      await collector.untilTag('field_change');
      expect(await flushes()).toHaveLength(2);
      await leaves(stage);
      await collector.untilTag('session_end');
      expect(await flushes()).toHaveLength(3);
    },
  },
  {
    nr: 52,
    title: 'the task of the script itself stores and asks nothing; what is called in it comes after the start',
    async run(stage) {
      const { collector, tab } = stage;
      await visitAndCall(stage, "JourneyEmbed.track('step_view', { stepKey: 'early' }); JourneyEmbed.flush()");
      await collector.untilTag('session_start');
      expect(await tab.evaluate('atLoad')).toEqual([]);
      await timePasses(stage);
      await leaves(stage);
      await collector.untilTag('session_end');
      const reported = collector.events.map(({ seq, _tag }) => `${seq} ${_tag}`);
      expect(reported.slice(0, 3)).toEqual(['0 session_start', '1 page_view', '2 step_view']);
    },
  },
  {
    nr: 52,
    title: 'who opts out in the task of the script is not recorded',
    async run(stage) {
      await visitAndCall(stage, "JourneyEmbed.track('step_view', { stepKey: 'early' }); JourneyEmbed.optOut()");
      await timePasses(stage);
      await leaves(stage);
      expect(ofScript(stage)).toEqual([]);
      expect(await stage.tab.evaluate(STORED)).toEqual(['je_optout']);
    },
  },
  {
    nr: 52,
    title: 'who refuses in the task of the script is not recorded',
    async run(stage) {
      await visitAndCall(stage, "JourneyEmbed.track('step_view', { stepKey: 'early' }); JourneyEmbed.consent(false)");
      await timePasses(stage);
      await leaves(stage);
      expect(ofScript(stage)).toEqual([]);
      expect(await stage.tab.evaluate(STORED)).toEqual([]);
    },
  },
  {
    nr: 52,
    title: 'consent that is given in the task of the script begins the session once',
    async run(stage) {
      const { collector } = stage;
      const calls = "JourneyEmbed.track('step_view', { stepKey: 'early' }); JourneyEmbed.consent(true)";
      await visitAndCall(stage, calls, 'data-consent="required"');
      await collector.untilTag('session_start');
      await timePasses(stage);
      await collector.untilTag('step_view');
      expect(collector.tagged('session_start')).toHaveLength(1);
      expect(collector.events[0]?._tag).toBe('session_start');
    },
  },
];
