import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { html, openBench, scriptTag } from './support/bench.ts';
import {
  CANARIES,
  CANARY_BODY,
  CANARY_PATH,
  CANARY_SETTING,
  CANARY_TYPING,
  findCanaries,
  HASHES,
  LEGAL,
  PAGE_DUMP,
  STORAGE_DUMP,
  wholeRequest,
} from './support/canary.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;

test('nothing that a person enters, and no text of the page, leaves the browser or stays in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  const file = join(folder, `${CANARIES.fileName}.txt`);
  await writeFile(file, CANARIES.text);
  collector.steps = [LEGAL.step, 'done'];
  site.page('/secrets', html(scriptTag(collector), CANARY_BODY));
  site.page('/done', html(scriptTag(collector), 'done'));
  await bench.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const page = bench.watch(await bench.context.newPage());
  await page.goto(site.url + CANARY_PATH);
  await page.waitForFunction('window.JourneyEmbed');
  for (const [selector, text] of CANARY_TYPING) await page.locator(selector).pressSequentially(text);
  for (const name of CANARY_SETTING) await page.fill(`[name=${name}]`, CANARIES[name]);
  await page.locator('[contenteditable]').pressSequentially(CANARIES.editable);
  await page.evaluate(`navigator.clipboard.writeText('${CANARIES.pasted}')`);
  await page.focus('[name=pasted]');
  await page.keyboard.press('Control+V');
  await page.waitForFunction(`document.querySelector('[name=pasted]').value === '${CANARIES.pasted}'`);
  await page.selectOption('[name=select]', CANARIES.option);
  await page.selectOption('[name=several]', [CANARIES.several, CANARIES.severalToo]);
  await page.check('[name=check]');
  await page.check('[name=radio]');
  await page.setInputFiles('[name=file]', file);
  await page.locator('my-secret input').pressSequentially('x');
  const planted = findCanaries({ page: await page.evaluate<string>(PAGE_DUMP) });
  expect(Object.keys(CANARIES).filter((name) => !planted.includes(`${name} plain in page`))).toEqual([]);
  await page.click('button');
  await page.evaluate('document.querySelector("[name=custom]").reportValidity()');
  await page.evaluate(
    `JourneyEmbed.track('validation_error', { fieldKey: '${CANARIES.email}', title: '${CANARIES.title}' })`,
  );
  await page.evaluate('JourneyEmbed.flush()');
  await collector.until((c) => c.tagged('validation_error').length >= 3, 'the errors');
  const storage = await page.evaluate(STORAGE_DUMP);
  await page.evaluate('document.querySelector("[name=custom]").setCustomValidity("")');
  await page.fill('[name=url]', '');
  await page.fill('[name=number]', '1');
  await page.click('button');
  await page.waitForURL('**/done?*');
  const storageAfter = await page.evaluate(STORAGE_DUMP);
  await page.goto('about:blank');
  await collector.until((c) => c.tagged('session_end').length >= 2, 'both ends');
  await rm(folder, { recursive: true });

  const walked = new Set(collector.events.map((event) => event.fieldKey));
  for (const field of [
    'text',
    'email',
    'password',
    'file',
    'editable',
    'inner',
    'select',
    'several',
    ...CANARY_SETTING,
    'check',
    'radio',
    'pasted',
  ]) {
    expect(walked, 'the walk was seen').toContain(field);
  }
  expect(collector.events.map(story)).toContain('validation_error custom customError');
  const wire = collector.requests.map(wholeRequest).join('\n');
  expect(wire.length).toBeGreaterThan(5_000);
  expect(findCanaries({ wire, storage: String(storage), storageAfter: String(storageAfter) })).toEqual([]);
});

test('the search for secrets finds each disguise', () => {
  const secret = CANARIES.email;
  const base64 = Buffer.from(`{"a":"${secret}"}`).toString('base64');
  for (const text of [
    secret,
    encodeURIComponent(secret),
    [...secret].reverse().join(''),
    base64,
    Buffer.from(`x${secret}`).toString('base64'),
    Buffer.from(`xy${secret}`).toString('base64'),
  ]) {
    expect(findCanaries({ here: text }).length, text).toBeGreaterThan(0);
  }
  for (const hash of HASHES) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const text = `{"a":"${createHash(hash).update(secret).digest(encoding)}"}`;
      expect(findCanaries({ here: text }), `${hash} ${encoding}`).toEqual(['email hashed in here']);
    }
  }
  expect(findCanaries({ here: 'nothing at all' })).toEqual([]);
});
