// Pages whose own names, patches and neighbours would silence the script or send what is nobody's.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { html, openBench, scriptTag } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;

const FORM =
  '<h1>Contact</h1><form id="contact" onsubmit="return false"><input name="city" required><button>Go</button></form>';

/** Names that the script asks the page for: a form, an image or a frame with that name takes their place. */
const SOURCE = new URL('../../embed/src/dom.ts', import.meta.url);
const NAMES = [...readFileSync(SOURCE, 'utf8').matchAll(/property(?:<[^(]*>)?\(\s*'\w+',\s*'(\w+)'/g)].map(
  ([, name]) => name as string,
);
const OF_WINDOW = [
  'JourneyEmbed',
  'JourneyEmbedConfig',
  'addEventListener',
  'navigation',
  'removeEventListener',
  'constructor',
];

test('names of the page hide nothing that the script asks for', async () => {
  expect(NAMES.length).toBeGreaterThan(15);
  const named = [...new Set([...NAMES, ...OF_WINDOW])];
  const clobbers = named.map((name) => `<form name="${name}"></form><img name="${name}" id="${name}">`).join('');
  const controls = NAMES.map((name) => `<input type="hidden" name="${name}">`).join('');
  collector.steps = ['contact'];
  const page = await bench.visit(clobbers + FORM.replace('<button>', `${controls}<button>`));
  await page.waitForFunction(
    () => typeof (window.JourneyEmbed as { track?: unknown } | undefined)?.track === 'function',
  );
  // By hand: the browser's driver asks such a page for its own names, too.
  const at = async (code: string) => {
    const [x, y] = await page.evaluate<[number, number]>(
      `(({ left, top }) => [left + 5, top + 5])(Element.prototype.getBoundingClientRect.call(Document.prototype.querySelector.call(document, '${code}')))`,
    );
    await page.mouse.click(x, y);
  };
  await at('#contact button');
  await at('[name=city]');
  await page.keyboard.type('x');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  const lines = collector.events.map(story);
  expect(lines).toContain('step_view contact');
  expect(lines).toContain('submit_attempt blocked');
  expect(lines).toContain('validation_error city valueMissing');
  expect(lines).toContain('field_change city');
});

test.each([
  ['Array.prototype.toJSON = function () { return String(this) }'],
  ['Date.prototype.toJSON = () => "a date"'],
  ['Object.prototype.toJSON = () => "an object"'],
  ['crypto.randomUUID = () => { throw new Error("no ids") }'],
  ['navigator.sendBeacon = () => { throw new Error("no beacons") }'],
])('a page that does this is recorded: %s', async (patch) => {
  const page = await bench.visit(FORM, { head: `<script>${patch}</script>` });
  await page.fill('[name=city]', 'x');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.events.map(story)).toContain('field_change city');
  const [batch] = collector.batches;
  expect(Array.isArray(batch?.events)).toBe(true);
  expect(Date.parse(batch?.sentAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('a page whose Set or Map cannot be iterated is not recorded, and the console says so once', async () => {
  for (const [name, methods] of [
    ['Set', 'has add delete forEach'],
    ['Map', 'has get set delete forEach'],
  ] as const) {
    const patch = `{ const Real = ${name}; window.${name} = class { constructor() { this.real = new Real() } };
      for (const name of '${methods}'.split(' ')) ${name}.prototype[name] = function (...given) { return this.real[name](...given) } }`;
    const lines: string[] = [];
    const page = await bench.visit(`${FORM}<p id="read"></p>`, {
      head: `<script>${patch}</script>`,
      before: async (p) => p.on('console', (line) => lines.push(line.text())),
    });
    await page.waitForLoadState();
    await page.click('#contact button');
    await page.goto('about:blank');
    expect(lines).toEqual(['[JourneyEmbed] the page has replaced Set or Map: nothing is recorded']);
  }
  expect(collector.posts).toEqual([]);
});

test('events have the times of the session, also after the clock of the device is set', async () => {
  const page = await bench.visit(FORM);
  await page.waitForFunction(() => !!window.JourneyEmbed);
  await collector.untilTag('page_view');
  await page.evaluate('{ const now = Date.now; Date.now = () => now() + 7_200_000 }');
  await page.click('[name=city]');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  const times = collector.events.map(({ ts }) => Date.parse(ts as string));
  expect(collector.tagged('session_start')).toHaveLength(1);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(60_000);
  const sent = collector.posts.map(({ body }) => Date.parse((JSON.parse(body) as { sentAt: string }).sentAt));
  expect(Math.max(...sent) - Math.min(...times)).toBeLessThan(60_000);
});

test.each([
  ['a tablet that says it is a desktop', 5, 900, 'tablet'],
  ['a phone', 5, 390, undefined],
  ['a laptop', 0, 900, undefined],
])('the class of %s', async (_name, maxTouchPoints, width, deviceClass) => {
  await bench.visit(FORM, {
    before: async (page) => {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setTouchEmulationEnabled', {
        enabled: maxTouchPoints > 0,
        ...(maxTouchPoints > 0 && { maxTouchPoints }),
      });
      await page.setViewportSize({ width, height: 800 });
    },
  });
  await collector.untilTag('session_start');
  const [post] = collector.posts;
  expect((JSON.parse(post?.body ?? '') as { context: object }).context).toEqual(
    expect.objectContaining(deviceClass ? { deviceClass } : {}),
  );
  expect('deviceClass' in (JSON.parse(post?.body ?? '') as { context: object }).context).toBe(!!deviceClass);
});

test('tags of two organizations on a page both record, with separate ids, and calls reach both', async () => {
  const second = scriptTag(collector).replace('data-org="acme"', 'data-org="other"');
  const page = await bench.visit(FORM, { head: second });
  await collector.until((c) => new Set(c.events.map(({ orgKey }) => orgKey)).size === 2, 'both');
  await page.evaluate('JourneyEmbed.track("submit_success")');
  await collector.untilTag('submit_success', 2);
  const clients = new Map(collector.events.map(({ orgKey, clientId }) => [orgKey, clientId]));
  expect([...clients.keys()].sort()).toEqual(['acme', 'other']);
  expect(new Set(clients.values()).size).toBe(2);
  expect(new Set(collector.tagged('session_start').map(({ sessionId }) => sessionId)).size).toBe(2);
});

test('the id stored by an earlier version is reused by the first tag only', async () => {
  const old = '0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a';
  const second = scriptTag(collector).replace('data-org="acme"', 'data-org="other"');
  await bench.visit(FORM, { head: second, before: (p) => p.addInitScript(`localStorage.je_cid ??= '${old}'`) });
  await collector.until((c) => new Set(c.events.map(({ orgKey }) => orgKey)).size === 2, 'both');
  const clients = collector.events.map(({ clientId }) => clientId);
  expect(clients).toContain(old);
  expect(new Set(clients).size).toBe(2);
});

test('unknown parts of a path stay in the browser: a secret of any shape, a name', async () => {
  collector.steps = ['address'];
  const secrets = [
    'correct-horse-battery',
    'QWxhZGRpbjpvcGVuIHNlc2FtZQ',
    'jane-doe',
    'aaaabbbbccccddddeeeeffffgggghhhh',
  ];
  const path = `/resume/${secrets.join('/')}/address`;
  const page = await bench.visit(FORM.replace('id="contact"', ''), { path });
  await collector.untilTag('step_view');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.events.map(({ url }) => url)).toContain(`${site.url}/:x/:x/:x/:x/:x/address`);
  const bodies = collector.posts.map(({ body }) => body).join();
  for (const secret of [...secrets, 'resume']) expect(bodies).not.toContain(secret);
});

test('a page below the address of a step is the step only while it asks for something', async () => {
  collector.steps = ['cart', 'checkout'];
  site.page('/checkout/order-received', html(scriptTag(collector), '<h1>Thank you</h1>'));
  site.page('/checkout/payment', html(scriptTag(collector), FORM.replace('id="contact"', '')));
  const page = bench.watch(await bench.context.newPage());
  await page.goto(`${site.url}/checkout/order-received`);
  await page.waitForFunction('window.JourneyEmbed');
  await page.evaluate('JourneyEmbed.track("field_focus", { fieldKey: "here" }); JourneyEmbed.flush()');
  await collector.untilTag('field_focus');
  await page.goto(`${site.url}/checkout/payment`);
  await collector.untilTag('step_view');
  expect(collector.tagged('step_view').map(story)).toEqual(['step_view checkout']);
  expect(collector.tagged('field_focus')[0]?.stepKey).toBeUndefined();
});

test('a named button that is not the first of its form saves, and submits nothing; a declared one always does', async () => {
  const page = await bench.visit(
    `<section data-journey-step="contact"><form onsubmit="return false"><input name="city"><button>Next</button>
     <button name="later">Save and come back</button></form></section><aside><span data-journey-submit>Send all</span></aside>`,
  );
  await collector.untilTag('step_view');
  await page.click('[name=later]');
  await page.waitForTimeout(400);
  await page.click('span');
  await collector.untilTag('submit_attempt');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('submit_attempt')).toHaveLength(1);
});

test('a colon is part of a name, what JSF and ASP.NET number is not', async () => {
  const names = ['form:email', 'j_idt12:phone', 'ctl00$Main$zip', 'billing:_street'];
  const page = await bench.visit(names.map((name) => `<p><input name="${name}"></p>`).join(''));
  for (let nr = 0; nr < names.length; nr++) await page.locator('input').nth(nr).click();
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('field_focus').map(({ fieldKey }) => fieldKey)).toEqual([
    'form:email',
    'phone',
    'Main$zip',
    'billing:_street',
  ]);
});

test('a mask that takes the keys and writes by code is a change, a key that writes nothing is none', async () => {
  const page = await bench.visit(
    `<input name="mask" onkeydown="if (event.key.length === 1) { event.preventDefault(); this.value += event.key }"><input name="plain"><input name="last">`,
  );
  await page.click('[name=mask]');
  await page.keyboard.type('12');
  await page.click('[name=plain]');
  await page.keyboard.press('ArrowLeft');
  await page.click('[name=last]');
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('field_change').map(({ fieldKey }) => fieldKey)).toEqual(['mask']);
});

test('nameless fields of a frame have separate positions', async () => {
  site.page('/inner', '<input><input>');
  const page = await bench.visit('<input name="outer"><iframe src="/inner"></iframe>');
  await page.waitForFunction('frames[0].document.querySelector("input")');
  await page.click('[name=outer]');
  const frame = page.frameLocator('iframe');
  await frame.locator('input').nth(0).click();
  await frame.locator('input').nth(1).click();
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('field_focus').map(({ fieldKey }) => fieldKey)).toEqual(['outer', 'frame.0.0', 'frame.0.1']);
});

test('a form that the page empties after the submission has no outcome that the script knows', async () => {
  collector.steps = ['contact'];
  const page = await bench.visit(FORM.replace('onsubmit="return false"', 'onsubmit="this.reset(); return false"'), {
    before: (p) => p.clock.install(),
  });
  await collector.untilTag('step_view');
  await page.fill('[name=city]', 'x');
  await page.click('button');
  await collector.untilTag('submit_attempt');
  await page.clock.runFor(9_000);
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('submit_success')).toEqual([]);
});

test('where the journey declares its success, none is concluded; elsewhere the end of the session says that it was', async () => {
  for (const declared of [false, true]) {
    collector.reset();
    collector.steps = ['contact'];
    collector.declared = declared;
    const page = await bench.visit(
      `<main>${FORM.replace('onsubmit="return false"', `onsubmit="document.querySelector('main').innerHTML = '<h1>Thanks</h1>'; return false"`)}</main>`,
      { before: (p) => p.clock.install() },
    );
    await collector.untilTag('step_view');
    await page.fill('[name=city]', 'x');
    await page.click('button');
    await page.clock.runFor(4_000);
    await page.goto('about:blank');
    await collector.untilTag('session_end');
    expect(collector.tagged('submit_success').map(({ inferred }) => inferred)).toEqual(declared ? [] : [true]);
    expect(collector.tagged('session_end')[0]?.inferred).toBe(declared ? undefined : true);
  }
});
