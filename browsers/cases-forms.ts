import { expect } from 'vitest';
import { story } from '../test/embed/support/collector.ts';
import { html, scriptTag } from '../test/embed/support/page.ts';
import type { Case } from './cases.ts';
import type { Stage } from './stage.ts';
import { AUTO_FLUSH } from './stage.ts';

const FORM = '<form action="/done"><input name="city"><button>Go</button></form>';

const once = (nr: number, how: string, body: string, act: (stage: Stage) => Promise<unknown>): Case => ({
  nr,
  title: `${how} is exactly one attempt`,
  async run(stage) {
    stage.site.page('/done', '<p>done');
    await stage.visit(body);
    await act(stage);
    await stage.collector.untilTag('session_end');
    expect(stage.collector.events.map(story).filter((line) => /^(submit|dropoff|session_end)/.test(line))).toEqual([
      'submit_attempt',
      'session_end submit',
    ]);
  },
});

const app = (status: number) => `
  <div id="root"><form data-journey-step="review"><input name="city"><button>Go</button></form></div>
  <script>document.forms[0].onsubmit = async (event) => {
    event.preventDefault();
    if ((await fetch('/api')).ok) document.querySelector('#root').innerHTML = '<h1>Thank you</h1>';
    else document.querySelector('[name=city]').setAttribute('aria-invalid', 'true');
  }; window.status = '${status}'</script>`;

const leaving = (how: string, code: string): Case => ({
  nr: 34,
  title: `a focused field that is ${how} is left exactly once`,
  async run({ visit, tab, reported, collector }) {
    await visit('<input name="city"><input name="street">');
    await tab.click('[name=city]');
    await tab.evaluate(`${AUTO_FLUSH}; ${code}`);
    await collector.untilTag('field_blur');
    await tab.click('[name=street]');
    expect(await reported()).toEqual(['field_focus city', 'field_blur city', 'field_focus street']);
  },
});

export const forms: Case[] = [
  {
    nr: 30,
    title: 'an error that is corrected at once is reported, also while the script rests after a look that took long',
    async run({ visit, tab, reported }) {
      // Each look asks for the focus, and that takes long here.
      const slow = `<script>{ const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement');
        Object.defineProperty(Document.prototype, 'activeElement', { configurable: true, get() {
          for (const end = performance.now() + 6; performance.now() < end;); return get.call(this) } }) }</script>`;
      await visit(
        `<form><input name="city"><button>Go</button></form><script>{ const [form] = document.forms, { city } = form;
          form.onsubmit = (event) => { event.preventDefault(); city.setAttribute('aria-invalid', 'true'); city.focus() };
          city.oninput = () => city.removeAttribute('aria-invalid') }</script>`,
        { head: slow },
      );
      await tab.click('button');
      await tab.type('[name=city]', 'x');
      expect(await reported(/^(submit|validation)/)).toEqual(['submit_attempt', 'validation_error city aria-invalid']);
    },
  },
  {
    nr: 30,
    title: 'a button that skips validation is no attempt',
    async run({ visit, tab, site, collector }) {
      site.page('/done', '<p>done');
      await visit('<form action="/done"><input name="city" required><button formnovalidate>Save</button></form>');
      await tab.click('button');
      await collector.untilTag('session_end');
      expect(collector.events.map(story).filter((line) => /^(submit|dropoff|session_end)/.test(line))).toEqual([
        'session_end navigate',
      ]);
    },
  },
  {
    nr: 28,
    title: 'what the browser stops is a blocked attempt with its errors',
    async run({ visit, tab, reported }) {
      await visit('<form><input name="city"><input name="mail" type="email" required><button>Go</button></form>');
      await tab.type('[name=city]', 'x');
      await tab.click('button');
      expect(await reported()).toEqual([
        'field_focus city',
        'field_change city',
        'field_blur city',
        'submit_attempt blocked',
        'validation_error mail valueMissing',
        'field_focus mail',
      ]);
    },
  },
  {
    nr: 29,
    title: 'an app that asks checkValidity by itself is no attempt',
    async run({ visit, tab, reported }) {
      await visit('<form><input name="city" required></form>');
      await tab.evaluate('document.forms[0].checkValidity()');
      expect(await reported()).toEqual([]);
    },
  },
  once(30, 'a click', FORM, ({ tab }) => tab.click('button')),
  once(30, 'Enter', FORM, ({ tab }) => tab.enter('input')),
  once(30, 'form.submit()', FORM, ({ tab }) => tab.evaluate('document.forms[0].submit()')),
  once(30, 'requestSubmit()', FORM, ({ tab }) => tab.evaluate('document.forms[0].requestSubmit()')),
  once(
    30,
    'a button outside of its form',
    '<form action="/done" id="f"><input name="city"></form><button form="f">Go</button>',
    ({ tab }) => tab.click('button'),
  ),
  {
    nr: 31,
    title: 'an app whose view goes on after a submission has succeeded',
    async run({ visit, tab, site, collector }) {
      site.page('/api', '{}');
      await visit(app(200), { tag: 'data-steps="address,review"' });
      await tab.evaluate(AUTO_FLUSH);
      await tab.click('button');
      await collector.untilTag('submit_success');
      expect(collector.tagged('submit_success')[0]?.inferred).toBe(true);
    },
  },
  {
    nr: 31,
    title: 'an app that shows an error has not',
    async run({ visit, tab, site, collector, reported }) {
      site.page('/api', (_request, _body, response) => {
        response.statusCode = 422;
        return '{}';
      });
      await visit(app(422), { tag: 'data-steps="address,review"' });
      await tab.evaluate(AUTO_FLUSH);
      await tab.click('button');
      await collector.untilTag('validation_error');
      expect(await reported(/^(submit|validation)/)).toEqual(['submit_attempt', 'validation_error city aria-invalid']);
    },
  },
  leaving('removed', 'document.querySelector("[name=city]").remove()'),
  leaving('disabled', 'document.querySelector("[name=city]").disabled = true'),
  leaving('hidden', 'document.querySelector("[name=city]").style.display = "none"'),
  {
    nr: 35,
    title: 'a change in a field that was never left is reported when the tab closes',
    async run({ site, collector, newTab }) {
      site.page('/', html(scriptTag(collector), '<input name="city">'));
      const tab = await newTab();
      await tab.goto(site.url);
      await tab.until('!!window.JourneyEmbed');
      await tab.type('input', 'Ghent');
      await tab.close();
      await collector.untilTag('session_end');
      expect(collector.events.map(story).slice(2)).toEqual([
        'field_focus city',
        'field_change city',
        'dropoff_signal city close',
        'session_end close',
      ]);
    },
  },
  {
    nr: 36,
    title: 'fields inside open shadow trees are seen, also when the focus stays inside',
    async run({ visit, tab, reported }) {
      await visit(`<my-field name="email"></my-field><my-two></my-two><input name="after">
        <script>
          const define = (name, html) => customElements.define(name, class extends HTMLElement {
            connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = html } });
          define('my-field', '<input id="input">');
          define('my-two', '<input name="first"><input name="second">');
        </script>`);
      const focus = (host: string, field: string) =>
        tab.evaluate(`document.querySelector('${host}').shadowRoot.querySelector('${field}').focus()`);
      await focus('my-field', 'input');
      await tab.evaluate('document.execCommand("insertText", false, "x")');
      await focus('my-two', '[name=first]');
      await focus('my-two', '[name=second]');
      // The page shows something new, and is looked at.
      await tab.evaluate("document.body.append('shown'); void setTimeout(() => { window.looked = true }, 400)");
      await tab.until('window.looked === true');
      await tab.evaluate('document.execCommand("insertText", false, "x")');
      await tab.click('[name=after]');
      expect(await reported()).toEqual([
        'field_focus email',
        'field_change email',
        'field_blur email',
        'field_focus first',
        'field_blur first',
        'field_focus second',
        'field_change second',
        'field_blur second',
        'field_focus after',
      ]);
    },
  },
  {
    nr: 37,
    title: 'forms whose controls hide the properties of the form are served',
    async run({ visit, tab, reported, collector }) {
      await visit(`<form data-journey-step="clobbered" onsubmit="return false"><input name="id"><input name="getAttribute">
        <input name="closest"><input name="elements"><input name="submit"><input name="checkVisibility"><button>Go</button></form>`);
      // Seen, before anybody works in it.
      await tab.evaluate(AUTO_FLUSH);
      await collector.untilTag('step_view');
      await tab.evaluate('document.querySelector("[name=getAttribute]").focus()');
      await tab.evaluate('document.querySelector("button").click()');
      const lines = await reported();
      expect(lines).toContain('step_view clobbered');
      expect(lines).toContain('field_focus getAttribute');
      expect(lines).toContain('submit_attempt');
    },
  },
];
