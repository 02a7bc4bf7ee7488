// Views after the last step that thank nobody: a draft, a refusal, a time-out, a dialog that the visitor leaves by a key.
import { at, click, loads, pressesEscape, until, wait } from '../walk.ts';
import { to } from './answers.ts';
import type { Content, Pattern } from './pattern.ts';

const ABOUT = /^submit/;
const DONE = '<h1>Thank you</h1><p>We have your application.';
const api: Content = (_request, _body, response) => {
  response.end('{}');
  return undefined;
};
/** A dialog whose button cannot be pressed while the page sends, so that the focus falls to the body. */
const DIALOG = `<h1>Account</h1><dialog><form data-journey-step="review"><h2>Review</h2><input name="n"><button id="send">Send</button><p id="note"></p></form></dialog>
  <script>document.querySelector('dialog').showModal(); document.forms[0].onsubmit = (event) => { event.preventDefault(); document.querySelector('#send').disabled = true;
    fetch('/api', { method: 'POST' }).then(() => realTimeout(() => { document.querySelector('#note').textContent = 'Your account does not allow this'; window.answered = true }, 50)) }</script>`;

const refusedAt = (path: string): Pattern => ({
  name: `a page after the last step whose address says that nothing was accepted: ${path}`,
  steps: ['contact', 'review'],
  about: ABOUT,
  pages: {
    '/review': '<h1>Review</h1><form method="post" action="/send"><button>Send</button></form>',
    '/send': to(path),
    [path]: '<h1>Sorry</h1>',
  },
  walk: [click('button'), at(path, 8)],
  truth: ['submit_attempt'],
});

export const unfinished: Pattern[] = [
  {
    name: 'a button that saves for later, by an address of its own, first in the form and after Send',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': `<h1>Review</h1><form method="post" action="/send"><button formaction="/saved?handler=Save" id="first">Save and finish later</button><button>Send</button>
        <button formaction="/saved?handler=Draft" id="last">Save a draft</button></form>`,
      '/saved': '<h1>Saved</h1><a href="/review">on</a>',
    },
    walk: [click('#first'), at('/saved', 8), click('a'), loads('/review', 2), click('#last'), at('/saved', 8)],
    truth: [],
  },
  {
    name: 'buttons that all have an address of their own: the first one sends',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review':
        '<h1>Review</h1><form method="post"><button formaction="/done">Send</button><button formaction="/saved">Save</button></form>',
      '/done': DONE,
    },
    walk: [click('button'), at('/done', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'refused in plain text in a dialog, and Escape, while the button that had the focus cannot be pressed',
    tag: 'data-steps="contact,review"',
    about: ABOUT,
    pages: { '/': DIALOG, '/api': api },
    walk: [click('#send'), until('window.answered', 3), pressesEscape(9)],
    truth: ['submit_attempt'],
  },
  {
    name: 'steps of the tag in a journey that the service knows to declare its success: nothing is inferred',
    tag: 'data-steps="contact,review"',
    steps: ['contact', 'review'],
    declared: true,
    about: ABOUT,
    pages: {
      '/review': '<h1>Review</h1><form method="post" action="/send"><button>Send</button></form>',
      '/send': to('/x'),
      '/x': DONE,
    },
    walk: [click('button'), at('/x', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'steps of the tag, and the types that the service knows: an information that a submission led to',
    tag: 'data-steps="contact, done:/ready"',
    steps: ['contact', 'done'],
    stepTypes: ['input', 'information'],
    about: ABOUT,
    pages: {
      '/contact': '<h1>Contact</h1><form method="post" action="/send"><input name="a"><button>Send</button></form>',
      '/send': to('/ready'),
      '/ready': DONE,
    },
    walk: [click('button'), at('/ready', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'a redirect back to a page of the session that asks nothing, with a banner that has no role',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/': '<h1>Your cases</h1><div class="banner">We could not take your application</div><a href="/review">Continue</a>',
      '/review': '<h1>Review</h1><form method="post" action="/send"><button>Send</button></form>',
      '/send': to('/'),
    },
    walk: [wait(1), click('a'), loads('/review', 2), click('button'), at('/', 8)],
    truth: ['submit_attempt'],
  },
  ...['warning', 'alert', 'flash-failure'].map(
    (name): Pattern => ({
      name: `a page that says no in a banner without a role, of the class ${name}`,
      steps: ['contact', 'review'],
      about: ABOUT,
      pages: {
        '/review': '<h1>Review</h1><form method="post" action="/send"><button>Send</button></form>',
        '/send': to('/x'),
        '/x': `<div class="${name}">It did not work</div><h1>Your cases</h1>`,
      },
      walk: [click('button'), at('/x', 8)],
      truth: ['submit_attempt'],
    }),
  ),
  {
    name: 'a page that thanks in an alert of success, and one with an information beside it',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': '<h1>Review</h1><form method="post" action="/send"><button>Send</button></form>',
      '/send': to('/x'),
      '/x': '<div class="alert alert-success">We have it</div><div class="alert alert-info">We sent you a message</div>',
    },
    walk: [click('button'), at('/x', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  ...['/session-expired', '/apply/not-eligible', '/timeout.html', '/error/500'].map(refusedAt),
];
