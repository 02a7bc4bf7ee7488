// Whose doing it is that the last step goes away: an answer of the page, or the visitor who gives up after a refusal in plain text.

import { at, click, fill, run, until } from '../walk.ts';
import type { Content, Pattern } from './pattern.ts';

const ABOUT = /^(submit|validation)/;
const TAG = 'data-steps="contact,review"';
/** A server that answers everything with status 200, as GraphQL does. */
const api: Content = (_request, _body, response) => {
  response.end('{}');
  return undefined;
};
const FORM = `<form data-journey-step="review"><h2>Review</h2><input name="n"><button id="send">Send</button>
  <button type="button" id="cancel">Cancel</button><p id="note"></p></form>`;
/** Sends, and answers by `then`: with text beside the form, or as it says. */
const sends = (then = "note.textContent = 'Your account does not allow this'") => `<script>
  const form = document.forms[0], note = document.querySelector('#note'), on = (id, fn) => { document.querySelector(id).onclick = fn };
  form.onsubmit = (event) => { event.preventDefault(); fetch('/api', { method: 'POST' }).then(() => { window.answered = (window.answered || 0) + 1; ${then} }) }</script>`;
const inDialog = (then?: string) => `<h1>Account</h1><button type="button" id="open">Change</button>
  <div id="over" hidden style="position:fixed;inset:0;background:#0008"><div style="margin:80px;background:#fff">${FORM}
  <button type="button" id="shut">Close</button></div></div>${sends(then)}
  <script>const over = document.querySelector('#over'); on('#open', () => { over.hidden = false }); on('#shut', () => { over.hidden = true });
  over.onclick = ({ target }) => { if (target === over) over.hidden = true }</script>`;
const SECOND = "if (answered === 2) over.hidden = true; else note.textContent = 'No'";

export const endings: Pattern[] = [
  {
    name: 'refused in plain text with status 200, and the visitor closes the dialog',
    tag: TAG,
    about: ABOUT,
    pages: { '/': inDialog(), '/api': api },
    walk: [click('#open', 1), fill('[name=n]'), click('#send'), until('note.textContent', 3), click('#shut', 9)],
    truth: ['submit_attempt'],
  },
  {
    name: 'refused in plain text, and the visitor presses beside the dialog, which closes it',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/': `${inDialog()}<script>document.querySelector('#over > div').style.marginTop = '300px'; document.querySelector('#over').insertAdjacentHTML('afterbegin', '<i id="beside" style="position:absolute;inset:0 0 auto;height:200px"></i>'); document.querySelector('#beside').onclick = () => { over.hidden = true }</script>`,
      '/api': api,
    },
    walk: [click('#open', 1), click('#send'), until('note.textContent', 3), click('#beside', 9)],
    truth: ['submit_attempt'],
  },
  {
    name: 'refused in plain text, and the visitor follows a link to a page without fields',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<main>${FORM}<a href="/home">Home</a></main>${sends()}`,
      '/home': '<h1>Welcome</h1>',
      '/api': api,
    },
    walk: [click('#send'), until('note.textContent', 3), click('a'), at('/home', 9)],
    truth: ['submit_attempt'],
  },
  {
    name: 'refused in plain text, and the visitor presses Cancel, which leads to another page',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<main>${FORM}</main>${sends()}<script>on('#cancel', () => { location.assign('/home') })</script>`,
      '/home': '<h1>Welcome</h1>',
      '/api': api,
    },
    walk: [click('#send'), until('note.textContent', 3), click('#cancel'), at('/home', 9)],
    truth: ['submit_attempt'],
  },
  {
    name: 'refused in plain text, and the visitor goes on to a view of the application without fields',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<nav><a href="/home">Home</a></nav><main>${FORM}</main>${sends()}<script>document.querySelector('a').onclick = (event) => {
        event.preventDefault(); history.pushState(0, '', '/home'); document.querySelector('main').innerHTML = '<h1>Welcome</h1>' }</script>`,
      '/api': api,
    },
    walk: [click('#send'), until('note.textContent', 3), click('a', 9)],
    truth: ['submit_attempt'],
  },
  {
    name: 'refused in plain text, and the visitor presses Cancel, which takes three seconds',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<main>${FORM}</main>${sends()}<script>on('#cancel', () => { setTimeout(() => { document.querySelector('main').innerHTML = '<h1>Welcome</h1>' }, 3000) })</script>`,
      '/api': api,
    },
    walk: [click('#send'), until('note.textContent', 3), click('#cancel', 12)],
    truth: ['submit_attempt'],
  },
  {
    name: 'refused in plain text, and the visitor presses Cancel, which empties the form',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<main>${FORM}</main>${sends()}<script>on('#cancel', () => form.reset())</script>`,
      '/api': api,
    },
    walk: [fill('[name=n]'), click('#send'), until('note.textContent', 3), click('#cancel', 12)],
    truth: ['submit_attempt'],
  },
  {
    name: 'refused in plain text, closed, opened again, and then accepted: the page closes the dialog',
    tag: TAG,
    about: ABOUT,
    pages: { '/': inDialog(SECOND), '/api': api },
    walk: [
      click('#open', 1),
      click('#send'),
      until('note.textContent', 3),
      click('#shut', 9),
      click('#open', 1),
      click('#send'),
      until('over.hidden', 9),
    ],
    truth: ['submit_attempt', 'submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'accepted: the dialog closes by itself, and the visitor goes on at once',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/': `${inDialog('over.hidden = true')}<a href="/home">Home</a>`,
      '/home': '<h1>Welcome</h1>',
      '/api': api,
    },
    walk: [click('#open', 1), click('#send'), until('over.hidden'), click('a'), at('/home', 9)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'accepted: a view that thanks, and the visitor presses a button in it before it has stood long enough',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<main>${FORM}</main>${sends("document.querySelector('main').innerHTML = '<p>Thanks</p><button onclick=\"this.parentElement.textContent = String(1)\">More</button>'")}`,
      '/api': api,
    },
    walk: [click('#send'), until('window.answered', 2), click('main button', 9)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'accepted: the application goes to another page with the answer',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<main>${FORM}</main>${sends("location.assign('/home')")}`,
      '/home': '<h1>Welcome</h1>',
      '/api': api,
    },
    walk: [fill('[name=n]'), click('#send'), at('/home', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'accepted after ten seconds, in which the visitor presses the page, help in a new tab, and Send again',
    tag: TAG,
    about: ABOUT,
    pages: {
      '/review': `<main>${FORM}<p id="text">Text</p><a href="/home" target="_blank">Help</a></main>${sends("send.disabled = true; setTimeout(() => { document.querySelector('main').innerHTML = '<h1>Thank you</h1>' }, 10000)")}
        <script>const send = document.querySelector('#send')</script>`,
      '/home': '<h1>Help</h1>',
      '/api': api,
    },
    walk: [
      click('#send'),
      until('send.disabled', 2),
      click('#text'),
      run("document.querySelector('a').addEventListener('click', (event) => event.preventDefault())"),
      click('a', 1),
      click('#send', 11),
    ],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
];
