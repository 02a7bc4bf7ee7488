// Fields and what they are called. How they are left when the page takes them away: browsers/cases-forms.ts.
import { expect, test } from 'vitest';
import { openBench } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;

/** Events of the page between its first view and its end, in words. */
async function reported(page: { goto(url: string): Promise<unknown> }): Promise<string[]> {
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  return collector.events.map(story).filter((line) => !/^(session|page|dropoff)_/.test(line));
}

test('a change is reported once in each visit of a field', async () => {
  const page = await bench.visit('<input name="city"><input name="street">');
  await page.locator('[name=city]').pressSequentially('Ghent');
  await page.focus('[name=street]');
  await page.focus('[name=city]');
  await page.focus('[name=street]');
  expect(await reported(page)).toEqual([
    'field_focus city',
    'field_change city',
    'field_blur city',
    'field_focus street',
    'field_blur street',
    'field_focus city',
    'field_blur city',
    'field_focus street',
  ]);
});

test('a group of radio buttons is one field', async () => {
  const page = await bench.visit(
    '<input type="radio" name="size" value="s"><input type="radio" name="size" value="m"><input name="city">',
  );
  await page.focus('[value=s]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.focus('[name=city]');
  expect(await reported(page)).toEqual([
    'field_focus size',
    'field_change size',
    'field_blur size',
    'field_focus city',
  ]);
});

test('buttons and hidden fields do not count as fields', async () => {
  const page = await bench.visit(
    '<input type="hidden" name="a"><input type="button" name="b"><button name="c">C</button>',
  );
  await page.focus('[name=b]');
  await page.focus('[name=c]');
  expect(await reported(page)).toEqual([]);
});

test('the field that already has the focus when the script comes is reported', async () => {
  const page = await bench.visit('<input name="city" autofocus>');
  await page.waitForFunction('window.JourneyEmbed');
  await page.evaluate('void setInterval(() => JourneyEmbed.flush(), 100)');
  await collector.untilTag('field_focus');
  expect(await reported(page)).toEqual(['field_focus city']);
});

test('a field that the browser fills in without a visit has changed', async () => {
  const page = await bench.visit('<input name="city">');
  await page.waitForFunction('window.JourneyEmbed');
  await page.evaluate('document.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }))');
  expect(await reported(page)).toEqual(['field_change city']);
});

test('field keys come from names set by the developer', async () => {
  const page = await bench.visit(`
    <div data-journey-field="declared"><input name="n1"></div>
    <input name="named" id="i2">
    <div data-name="around"><input id="sq_3i"></div>
    <input id="stable-id">
    <input id="eih4tms-firstName">
    <input id=":r1:">
    <input name="joe@example.org">
    <input name="case-20231234">
    <input name="jane%2540doe">
    <input name="nr-%32%30%252531%33-x">
    <div contenteditable data-journey-field="notes">x</div>`);
  const inputs = await page.locator('input,[contenteditable]').all();
  for (const input of inputs) await input.focus();
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  expect(collector.tagged('field_focus').map((event) => event.fieldKey)).toEqual([
    'declared',
    'named',
    'around',
    'stable-id',
    'field.4',
    'field.5',
    '#',
    'case-#',
    '#',
    'nr-#-x',
    'notes',
  ]);
});

test('fields inside open shadow trees are named by their host', async () => {
  const page =
    await bench.visit(`<form onsubmit="return false"><my-field name="email"></my-field><my-field id="phone"></my-field></form>
    <script>customElements.define('my-field', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input id="input"><input id="second" required>'; }
    })</script>`);
  await page.locator('my-field[name=email] #input').fill('x');
  await page.locator('#phone #input').fill('y');
  await page.evaluate(
    'document.querySelector("#phone").shadowRoot.querySelector("#input").setAttribute("aria-invalid", "true")',
  );
  await page.locator('my-field[name=email] #input').focus();
  await page.evaluate('void setInterval(() => JourneyEmbed.flush(), 100)');
  await collector.untilTag('validation_error');
  expect(await reported(page)).toEqual([
    'field_focus email',
    'field_change email',
    'field_blur email',
    'field_focus phone',
    'field_change phone',
    'field_blur phone',
    'field_focus email',
    'validation_error phone aria-invalid',
  ]);
});

test('fields that come later are fields', async () => {
  const page = await bench.visit('<div id="root"></div>');
  await page.waitForFunction('window.JourneyEmbed');
  await page.evaluate('document.querySelector("#root").innerHTML = "<input name=late>"');
  await page.fill('input', 'x');
  expect(await reported(page)).toEqual(['field_focus late', 'field_change late']);
  expect(site.url).toBeTruthy();
});
