// The inspector of `waymark check` names fields as the script does: both are asked of the same page, and the script by what it sends.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Inspected } from '../../src/domain/inspected.ts';
import { openBench } from './support/bench.ts';

const bench = openBench();
const INSPECTOR = readFileSync(new URL('../../dist/embed-inspector.js', import.meta.url), 'utf8');

test('each field has the key that the events of its visit have, and the rule that gave it', async () => {
  bench.collector.steps = ['contact'];
  // The doors that the command opens; this page needs none of them.
  const doors = 'window.__waymarkBlocked = () => {};';
  const form = `<form data-journey-step="contact">
    <input name="city"><input data-journey-field="street" name="x"><input id="postcode"><input name=":r1:">
    <div data-name="kind"><label><input type="radio" name="kind_1"> A</label></div>
    <select name="country"><option>1</select><textarea name="notes"></textarea>
    <div role="combobox" tabindex="0" aria-label="Size"></div><input type="hidden" name="size">
    <own-field name="iban"></own-field></form>
    <script>customElements.define('own-field', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input>'; } })</script>`;
  const page = await bench.visit(form, { path: '/apply' });
  await page.waitForFunction('window.JourneyEmbed');
  await bench.collector.untilTag('step_view');
  const adaptersOfPage = 'window.JourneyEmbedAdapters?.length';
  const before = await page.evaluate(adaptersOfPage);
  await page.evaluate(`${doors} window.__waymarkSent = undefined; ${INSPECTOR.replace('keepBatches();', '')}`);
  const inspected = (await page.evaluate("window.__waymarkCheck.inspect(['contact'])")) as Inspected;
  expect(await page.evaluate(adaptersOfPage)).toBe(before);

  const fields = page.locator('form input:not([type=hidden]), select, textarea');
  for (const field of await fields.all()) await field.focus();
  await page.goto('about:blank');
  await bench.collector.untilTag('session_end');
  const sent = bench.collector.tagged('field_focus').map(({ fieldKey }) => fieldKey);
  expect(sent).toHaveLength(8);
  // An adapter names the list after its hidden input; the page's own script loads that adapter when it gets to it.
  const keys = inspected.fields.map(({ key }) => key);
  expect(keys.toSpliced(7, 1)).toEqual(sent);
  expect(keys[7]).toBe('size');
  expect(inspected.fields.map(({ rule }) => rule)).toEqual([
    'own name',
    'declared name',
    'own id',
    undefined,
    'group of a choice',
    'own name',
    'own name',
    'name of a piece',
    'name of a piece',
  ]);
});
