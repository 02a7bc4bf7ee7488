// Outcomes of a submission.
import { expect } from 'vitest';
import type { Case } from './cases.ts';
import { advance, FAKE_CLOCK } from './clock.ts';
import { AUTO_FLUSH } from './stage.ts';

/** Views that come and go by the page's own clock, so that a slow answer is slow in no time. */
const LATER_MS = 5_000;

export const outcomes: Case[] = [
  {
    nr: 47,
    title: 'a double click is one attempt, a later click another',
    async run({ visit, tab, reported }) {
      await visit('<form onsubmit="return false"><button>Go</button></form>', { head: FAKE_CLOCK });
      const click = "document.querySelector('button').click();";
      await tab.evaluate(click + click);
      await advance(tab, 1_000);
      await tab.evaluate(click);
      expect(await reported(/^submit/)).toEqual(['submit_attempt', 'submit_attempt']);
    },
  },
  {
    nr: 48,
    title: 'a spinner between a submission and its errors is no success',
    async run({ visit, tab, reported, collector }) {
      await visit(
        `<div id="root"><form data-journey-step="review"><input name="city"><button>Go</button></form></div>
        <script>const form = document.forms[0], root = document.querySelector('#root');
          form.onsubmit = (event) => { event.preventDefault(); root.replaceChildren('Please wait') };
          const fail = () => { form.city.setAttribute('aria-invalid', 'true'); root.replaceChildren(form) }</script>`,
        { tag: 'data-steps="address,review"', head: FAKE_CLOCK },
      );
      await advance(tab, LATER_MS);
      await tab.click('button');
      await advance(tab, 600);
      await tab.evaluate('fail()');
      await advance(tab, LATER_MS);
      await tab.evaluate(AUTO_FLUSH);
      await collector.untilTag('validation_error');
      expect(await reported(/^(submit|validation)/)).toEqual(['submit_attempt', 'validation_error city aria-invalid']);
    },
  },
  {
    nr: 48,
    title: 'a last step that is only declared and refused late in plain text has not succeeded, and then it has, once',
    async run({ visit, tab, reported, site, collector }) {
      let answer = (_status: number) => {};
      site.page('/api', (_request, _body, response) => {
        answer = (status) => response.writeHead(status).end('{}');
        return undefined;
      });
      site.page('/done', 'done');
      await visit(
        `<div id="root"><form><input name="note"><button>Go</button></form></div><script>window.answers = 0;
          document.forms[0].onsubmit = async (event) => {
            event.preventDefault();
            const { ok } = await fetch('/api');
            if (ok) {
              history.pushState({}, '', '/done');
              document.querySelector('#root').innerHTML = '<h1>Thank you</h1>';
            } else document.forms[0].append('It cannot be sent.');
            answers++;
          }</script>`,
        { tag: 'data-steps="contact,review"', head: FAKE_CLOCK },
      );
      await tab.evaluate("JourneyEmbed.track('step_view', { stepKey: 'review' })");
      await advance(tab, LATER_MS);
      await tab.click('button');
      // The service thinks about it.
      await advance(tab, 2_000);
      answer(422);
      await tab.until('answers === 1');
      await advance(tab, LATER_MS);
      await tab.click('button');
      await advance(tab, LATER_MS);
      answer(200);
      await tab.until('answers === 2');
      await advance(tab, LATER_MS);
      await tab.evaluate(AUTO_FLUSH);
      await collector.untilTag('submit_success');
      expect(await reported(/^(step|submit)/)).toEqual([
        'step_view review',
        'submit_attempt',
        'submit_attempt',
        'submit_success inferred',
      ]);
    },
  },
  {
    nr: 49,
    title: 'a step that is declared to be the success is one, also when the page tells it by hand',
    async run({ visit, tab, reported, collector }) {
      await visit('<p>Thank you', { tag: 'data-success="done"', head: FAKE_CLOCK });
      await tab.evaluate("JourneyEmbed.track('step_view', { stepKey: 'contact' })");
      await advance(tab, LATER_MS);
      await tab.evaluate("JourneyEmbed.track('step_view', { stepKey: 'done' })");
      await advance(tab, LATER_MS);
      await tab.evaluate(AUTO_FLUSH);
      await collector.untilTag('submit_success');
      expect(await reported(/^(step|submit)/)).toEqual(['step_view contact', 'step_view done', 'submit_success']);
    },
  },
];
