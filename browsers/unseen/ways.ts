// Pages in ways that the script was not developed with: fragments from a server, a dialog, routes in the fragment of the address, a
// provider in a frame, a way back, slots. As in hosts.ts, each truth was written down before its first run.
import { says, statuses, to } from '../patterns/answers.ts';
import { type Pattern, visited } from '../patterns/pattern.ts';
import { at, click, fill, lacks, loads, run, shows, until } from '../walk.ts';

const ibanRow = (isWrong: boolean) =>
  `<div class="row"><input name="iban" data-check="/check" ${isWrong ? 'aria-invalid="true"' : ''}>${isWrong ? '<p class="error">No</p>' : ''}</div>`;
const confirm = (isWrong: boolean) =>
  `<h1>Check</h1>${isWrong ? '<div class="alert alert-danger">Not now</div>' : ''}<form data-journey-step="confirm" method="post" action="/end"><button>Send</button></form>`;

export const WAYS: Pattern[] = [
  {
    name: 'fragments from a server: a field is checked when it is left, steps and a refusal are swapped in',
    tag: 'data-steps="account,confirm"',
    pages: {
      '/': `<main><h1>Account</h1><form data-journey-step="account" method="post" action="/next">${ibanRow(false)}<div class="row"><input name="owner"></div><button>Next</button></form></main>
        <script>const main = document.querySelector('main');
        addEventListener('submit', async (event) => { event.preventDefault(); main.innerHTML = await (await fetch(event.target.action, { method: 'POST' })).text() });
        addEventListener('focusout', async ({ target }) => { const { check } = target.dataset; if (check) target.closest('.row').outerHTML = await (await fetch(check)).text() })</script>`,
      '/check': says(ibanRow(true), ibanRow(false)),
      '/next': says(confirm(false)),
      '/end': says(confirm(true), '<h1>Thank you</h1>'),
    },
    walk: [
      fill('[name=iban]'),
      fill('[name=owner]'),
      shows('[aria-invalid]', 2),
      fill('[name=iban]'),
      click('h1'),
      lacks('[aria-invalid]', 2),
      click('button'),
      shows('[data-journey-step=confirm]', 2),
      click('button'),
      shows('.alert', 3),
      click('button'),
      lacks('form', 9),
    ],
    truth: [
      'step_view account',
      ...visited('iban'),
      'field_focus owner',
      'validation_error iban',
      'field_change owner',
      'field_blur owner',
      ...visited('iban'),
      'submit_attempt',
      'step_view confirm',
      'submit_attempt',
      'validation_error error-class',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'a wizard in a dialog, closed after a refusal, opened again, refused, and taken',
    tag: 'data-steps="plan,pay"',
    pages: {
      '/': `<h1>Account</h1><p id="now">No plan</p><button type="button" id="choose">Choose</button>
        <dialog><form method="post"><section data-journey-step="plan"><label><input type="radio" name="plan" value="a">A</label><label><input type="radio" name="plan" value="b">B</label>
        <button type="button" id="next">Next</button></section><section data-journey-step="pay" hidden><input name="holder"><p role="alert"></p><button id="send">Order</button></section></form>
        <button type="button" id="shut">Close</button></dialog>
        <script>const dialog = document.querySelector('dialog'), [plan, pay] = document.querySelectorAll('section'), note = document.querySelector('[role=alert]');
        document.querySelector('#choose').onclick = () => dialog.showModal();
        document.querySelector('#shut').onclick = () => dialog.close();
        document.querySelector('#next').onclick = () => { plan.hidden = true; pay.hidden = false };
        document.forms[0].onsubmit = async (event) => { event.preventDefault(); note.textContent = '';
          if ((await fetch('/order', { method: 'POST' })).ok) { dialog.close(); document.querySelector('#now').textContent = 'Your plan begins' } else note.textContent = 'No' }</script>`,
      '/order': statuses(422, 422, 200),
    },
    walk: [
      click('#choose', 2),
      click('[value=b]'),
      click('#next', 2),
      fill('[name=holder]'),
      click('#send'),
      until('note.textContent', 3),
      click('#shut', 9),
      click('#choose', 2),
      fill('[name=holder]'),
      run('note.textContent = ""'),
      click('#send'),
      until('note.textContent', 3),
      click('#send'),
      until('!dialog.open', 9),
    ],
    truth: [
      'step_view plan',
      ...visited('plan'),
      'step_view pay',
      ...visited('holder'),
      'submit_attempt',
      'validation_error holder',
      ...visited('holder'),
      'submit_attempt',
      'validation_error holder',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'routes in the fragment of the address, a way back, and an end that is a route after a request',
    tag: 'data-steps="name,check"',
    pages: {
      '/': `<div id="app"></div><script>
        const views = { '#/name': '<form><h1>Name</h1><input name="first"><button>Next</button></form>', '#/check': '<form><h1>Check</h1><input type="checkbox" name="sure"><button>Send</button></form>', '#/done': '<h1>Thank you</h1>' };
        const show = () => { document.querySelector('#app').innerHTML = views[location.hash] };
        if (!location.hash) location.replace('#/name'); show(); addEventListener('hashchange', show);
        addEventListener('submit', async (event) => { event.preventDefault(); if (location.hash === '#/name') location.hash = '#/check'; else { await fetch('/send', { method: 'POST' }); location.hash = '#/done' } })</script>`,
      '/send': statuses(200),
    },
    walk: [
      fill('[name=first]'),
      click('button'),
      shows('[name=sure]', 3),
      run('void setTimeout(() => history.back())'),
      shows('[name=first]', 3),
      click('button'),
      shows('[name=sure]', 3),
      click('[name=sure]'),
      click('button'),
      lacks('form', 9),
    ],
    truth: [
      'step_view name',
      ...visited('first'),
      'submit_attempt',
      'step_view check',
      'step_view name',
      'submit_attempt',
      'step_view check',
      ...visited('sure'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'a card in the frame of a provider, which says by message that it declined, and then that it is paid',
    steps: ['contact', 'pay'],
    pages: {
      '/pay': `<h1>Pay</h1><form><div><input name="holder"></div><iframe src="OTHER/card" width="400" height="60"></iframe><p role="alert"></p><button>Pay</button></form>
        <script>const note = document.querySelector('[role=alert]');
        document.forms[0].onsubmit = (event) => { event.preventDefault(); document.querySelector('iframe').contentWindow.postMessage('pay', '*') };
        onmessage = ({ data }) => { if (data === 'paid') location.href = '/thanks'; else note.textContent = 'Declined' }</script>`,
      '/thanks': '<h1>Thank you</h1>',
    },
    others: {
      '/card':
        '<input name="card"><script>let nth = 0; onmessage = ({ source }) => source.postMessage(nth++ ? "paid" : "declined", "*")</script>',
    },
    walk: [fill('[name=holder]'), click('button'), until('note.textContent', 4), click('button'), at('/thanks', 4)],
    // The card was declined, not its holder.
    truth: [
      'step_view pay',
      ...visited('holder'),
      'submit_attempt',
      'validation_error alert',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'a form of several pages, a way back to one that the browser has kept, and on to the end',
    steps: ['a', 'b', 'c'],
    pages: {
      '/apply/a': '<h1>A</h1><form method="post" action="/to-b"><input name="one"><button>Next</button></form>',
      '/to-b': to('/apply/b'),
      '/apply/b': '<h1>B</h1><form method="post" action="/to-c"><input name="two"><button>Next</button></form>',
      '/to-c': to('/apply/c'),
      '/apply/c': '<h1>Check</h1><form method="post" action="/end"><button>Send</button></form>',
      '/end': to('/r/77'),
      '/r/77': '<h1>Received</h1>',
    },
    walk: [
      ...[fill('[name=one]'), click('button'), loads('/apply/b', 3)],
      ...[fill('[name=two]'), run('void setTimeout(() => history.back())'), loads('/apply/a', 3)],
      ...[fill('[name=one]'), click('button'), loads('/apply/b', 3)],
      ...[fill('[name=two]'), click('button'), loads('/apply/c', 3)],
      ...[click('button'), loads('/r/77', 3)],
    ],
    truth: [
      'step_view a',
      ...visited('one'),
      'submit_attempt',
      'step_view b',
      'field_focus two',
      'field_change two',
      'step_view a',
      ...visited('one'),
      'submit_attempt',
      'step_view b',
      ...visited('two'),
      'submit_attempt',
      'step_view c',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'cards with slots, whose button is in their shadow tree, and a field of a form that is an element of its own',
    tag: 'data-steps="who,sure"',
    pages: {
      '/': `<apply-card data-journey-step="who"><form><text-field name="nick"></text-field></form></apply-card>
        <apply-card data-journey-step="sure" hidden><form><input type="checkbox" name="agree"></form></apply-card>
        <script>customElements.define('text-field', class extends HTMLElement {
          static formAssociated = true;
          connectedCallback() { this.own = this.attachInternals(); this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<label>Name <input></label>';
            this.inner = this.shadowRoot.querySelector('input'); this.inner.oninput = () => this.check(); this.check() }
          check() { this.own.setFormValue(this.inner.value); this.own.setValidity(this.inner.value ? {} : { valueMissing: true }, 'No', this.inner) } });
        customElements.define('apply-card', class extends HTMLElement {
          connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<section><slot></slot><button type="button">Go on</button></section>';
            this.shadowRoot.querySelector('button').onclick = () => this.querySelector('form').requestSubmit() } });
        const [who, sure] = document.querySelectorAll('apply-card');
        addEventListener('submit', (event) => { event.preventDefault(); if (sure.hidden) { who.hidden = true; sure.hidden = false } else sure.outerHTML = '<h2>Done</h2>' })</script>`,
    },
    walk: [
      click('[data-journey-step=who] >>> button', 2),
      fill('text-field >>> input'),
      click('[data-journey-step=who] >>> button', 2),
      click('[name=agree]'),
      click('[data-journey-step=sure] >>> button', 9),
    ],
    truth: [
      'step_view who',
      'submit_attempt blocked',
      'validation_error nick',
      ...visited('nick'),
      'submit_attempt',
      'step_view sure',
      ...visited('agree'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
];
