// What becomes of a submission.
import { expect } from 'vitest';
import type { Case } from './cases.ts';
import { advance, FAKE_CLOCK } from './clock.ts';

/** Views that come and go by the page's own clock, so that a slow answer is slow in no time. */
const LATER_MS = 5_000;

export const outcomes: Case[] = [
  {
    nr: 47,
    title: 'a double click is one attempt, a later click another',
    async run({ visit, tab, told }) {
      await visit('<form onsubmit="return false"><button>Go</button></form>', { head: FAKE_CLOCK });
      const click = "document.querySelector('button').click();";
      await tab.evaluate(click + click);
      await advance(tab, 1_000);
      await tab.evaluate(click);
      expect(await told(/^submit/)).toEqual(['submit_attempt', 'submit_attempt']);
    },
  },
  {
    nr: 48,
    title: 'a spinner between a submission and its errors is no success',
    async run({ visit, tab, told, collector }) {
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
      await tab.evaluate('JourneyEmbed.flush()');
      await collector.untilTag('validation_error');
      expect(await told(/^(submit|validation)/)).toEqual(['submit_attempt', 'validation_error city aria-invalid']);
    },
  },
];
