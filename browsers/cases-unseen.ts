// Parts of a page that must not be seen, and names of the rest, which must not give them away.
import { expect } from 'vitest';
import type { Case } from './cases.ts';
import type { Stage } from './stage.ts';

const keysOf = ({ collector }: Stage): unknown[] => [
  ...new Set(collector.events.flatMap(({ fieldKey }) => fieldKey ?? [])),
];

export const unseen: Case[] = [
  {
    nr: 43,
    title: 'an ignored part of the page does not exist',
    async run({ visit, tab, reported }) {
      await visit(`<div data-journey-ignore>
          <section data-journey-step="private"><form onsubmit="return false"><input name="diary" aria-invalid="true"><my-diary></my-diary>
            <button id="send">Send</button></form></section></div><input name="city">
        <script>customElements.define('my-diary', class extends HTMLElement {
          connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input name="inner">' } })</script>`);
      await tab.type('[name=diary]', 'x');
      await tab.evaluate("document.querySelector('my-diary').shadowRoot.querySelector('input').focus()");
      await tab.evaluate('document.execCommand("insertText", false, "x")');
      await tab.click('#send');
      await tab.type('[name=city]', 'x');
      expect(await reported()).toEqual(['field_focus city', 'field_change city']);
    },
  },
  {
    nr: 43,
    title: 'an error summary in an ignored part tells no error, wherever its links lead',
    async run({ visit, tab, reported }) {
      await visit(`<div data-journey-ignore><div role="alert" class="error-summary">
          <a href="#nowhere">a</a><a href="#town">b</a></div></div><input id="town" name="city">`);
      await tab.type('[name=city]', 'x');
      expect(await reported()).toEqual(['field_focus city', 'field_change city']);
    },
  },
  {
    nr: 43,
    title: 'form.submit() of an ignored form is no attempt',
    async run({ visit, tab, site, collector }) {
      site.page('/done', 'done');
      await visit('<form data-journey-ignore action="/done"><input name="diary"></form>');
      await collector.untilTag('session_start');
      await tab.evaluate('document.forms[0].submit()');
      await collector.untilTag('session_end');
      expect(collector.tagged('submit_attempt')).toEqual([]);
    },
  },
  {
    nr: 44,
    title: 'only the visit to a password field is reported',
    async run({ visit, tab, reported }) {
      await visit('<input type="password" name="pw"><input name="city">');
      await tab.type('[name=pw]', 'secret');
      await tab.type('[name=city]', 'x');
      expect(await reported()).toEqual(['field_focus pw', 'field_blur pw', 'field_focus city', 'field_change city']);
    },
  },
  {
    nr: 45,
    title: 'addresses and numbers in names and paths do not leave the page',
    async run(stage) {
      const path = '/case/1234567/of/jan%40mail.example/a-1-2-3-4-5-b/page2';
      await stage.visit('<input name="jan@mail.example"><input name="account20240117"><input name="line2">', { path });
      for (const field of ['[name^=jan]', '[name^=account]', '[name=line2]']) await stage.tab.click(field);
      await stage.reported();
      expect(keysOf(stage)).toEqual(['#', 'account#', 'line2']);
      expect(new Set(stage.collector.events.map(({ url }) => url))).toEqual(
        new Set([`${stage.site.url}/:x/:x/:x/:x/:x/:x`]),
      );
    },
  },
  {
    nr: 60,
    title: 'the language is sent without what a system appends to it',
    async run({ visit, collector }) {
      await visit('<p>Hello', {
        head: "<script>Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' })</script>",
      });
      await collector.untilTag('session_start');
      expect(collector.batches[0]?.context['language']).toBe('en-US');
    },
  },
  {
    nr: 46,
    title: 'the name of a choice is not reported where its question has a name',
    async run(stage) {
      // As builders write it: the name of a box is that of the question and that of the choice.
      await stage.visit(`<div data-name="needs"><input type="checkbox" name="needsSECRET"></div>
        <div data-name="contact"><input type="checkbox" name="newsletter"></div>`);
      await stage.tab.click('[name=needsSECRET]');
      await stage.tab.click('[name=newsletter]');
      await stage.reported();
      expect(keysOf(stage)).toEqual(['needs', 'newsletter']);
    },
  },
];
