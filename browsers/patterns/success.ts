// When a journey is completed, and when it only looks so.

import { at, click, fill, goes, loads, run, shows, until } from '../walk.ts';
import { to } from './answers.ts';
import type { Pattern } from './pattern.ts';

const ABOUT = /^(submit|validation)/;
const FORM = '<h1>Review</h1><form method="post" action="/send"><button>Send</button></form>';
const DONE = '<h1>Thank you</h1><p>We have your application.';

const PAY = '<h1>Pay</h1><form action="OTHER/provider"><button>Pay</button></form>';
const STEPPER = `<form onsubmit="return false"><section data-journey-step="one"><input name="a"><button onclick="one.hidden = true; two.hidden = false" id="n">Next</button></section></form>
  <form onsubmit="return false"><section data-journey-step="two" hidden><input name="b"><button onclick="two.hidden = true; done.hidden = false" id="s">Send</button></section></form>
  <div id="done" hidden><h1>Thank you</h1></div>
  <script>const [one, two] = document.querySelectorAll('section'), done = document.querySelector('#done')</script>`;

const cancelled = (who: string, head = ''): Pattern => ({
  name: `${who}, who sends back to a page without a mark when the visitor cancels`,
  steps: ['contact', 'pay'],
  about: ABOUT,
  pages: { '/pay': PAY, '/basket': '<h1>Your basket</h1>' },
  others: { '/provider': `${head}<a href="SITE/basket">Cancel</a>` },
  walk: [click('button'), at('/provider'), click('a'), at('/basket', 8)],
  truth: ['submit_attempt'],
});

export const success: Pattern[] = [
  {
    name: 'a review page that asks nothing is no success by arrival',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/contact': '<form method="post" action="/send"><input name="a"><button>Next</button></form>',
      '/send': to('/review'),
      '/review': FORM,
    },
    walk: [fill('[name=a]'), click('button'), at('/review', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: "a payment in a provider's frame is no success by arrival, whatever the type of the last step",
    steps: ['contact', 'pay'],
    stepTypes: ['input', 'payment'],
    about: ABOUT,
    pages: {
      '/contact': '<form method="post" action="/send"><input name="a"><button>Next</button></form>',
      '/send': to('/pay'),
      '/pay':
        '<h1>Pay</h1><iframe src="OTHER/card" width="400" height="120"></iframe><button type="button">Pay</button>',
    },
    others: { '/card': '<input name="card">' },
    walk: [click('button'), at('/pay', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'an information that a submission led to is the success',
    steps: ['contact', 'done'],
    stepTypes: ['input', 'information'],
    about: ABOUT,
    pages: {
      '/contact': '<form method="post" action="/send"><input name="a"><button>Next</button></form>',
      '/send': to('/done'),
      '/done': DONE,
    },
    walk: [click('button'), at('/done', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'an information that a link led to is not',
    steps: ['contact', 'done'],
    stepTypes: ['input', 'information'],
    about: ABOUT,
    pages: { '/contact': '<form><input name="a"><button>Next</button></form><a href="/done">See</a>', '/done': DONE },
    walk: [click('a'), at('/done', 8)],
    truth: [],
  },
  {
    name: 'a stepper that moves on before the form says so: the attempt is of the step that was pressed',
    tag: 'data-steps="one,two"',
    about: /^(submit|step)/,
    pages: { '/': STEPPER },
    walk: [fill('[name=a]'), click('#n', 2), fill('[name=b]', 2)],
    truth: ['step_view one', 'submit_attempt', 'step_view two'],
  },
  {
    name: 'such a stepper at its end is a success of the last step',
    tag: 'data-steps="one,two"',
    about: /^(submit|step)/,
    pages: { '/': STEPPER },
    walk: [click('#n', 2), click('#s', 4)],
    truth: ['step_view one', 'submit_attempt', 'step_view two', 'submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'saving a draft and going back are neither attempts nor outcomes',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review':
        '<main><h1>Review</h1><form method="post" action="/saved"><button formnovalidate name="save">Save</button><button name="previous" id="p">Back</button></form></main>',
      '/saved': '<main><h1>Saved</h1><a href="/review">on</a></main>',
    },
    walk: [click('[name=save]'), at('/saved', 8), click('a'), at('/review', 2), click('#p'), at('/saved', 8)],
    truth: [],
  },
  {
    name: 'search, language, cookies and log-out are other forms',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': `<form id="cookies" method="post" action="/plain"><button>Accept</button></form>
        <header><form id="search" action="/plain"><input name="q"><button>Find</button></form>
        <form id="out" method="post" action="/plain"><button>Log out</button></form></header>
        <main><h1>Review</h1><form method="post" action="/done"><button>Send</button></form></main>
        <footer><form id="lang" action="/plain"><select name="l"><option>en<option>nl</select><button>Go</button></form></footer>`,
      '/plain': '<h1>Something</h1>',
    },
    walk: [
      ...['cookies', 'search', 'out', 'lang'].flatMap((form) => [
        goes('/review', 2),
        click(`#${form} button`),
        at('/plain', 7),
      ]),
    ],
    truth: [],
  },
  {
    name: 'a cookie form before the title of a page that names no main part',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': `<div class="banner"><form id="cookies" method="post" action="/plain"><button>Accept</button></form></div>${FORM}`,
      '/plain': DONE,
    },
    walk: [click('#cookies button'), at('/plain', 7)],
    truth: [],
  },
  {
    name: 'a login page instead of the answer',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': FORM,
      '/send': to('/login'),
      '/login':
        '<h1>Log in</h1><form method="post" action="/home"><input name="user"><input type="password" name="p"><button>Log in</button></form>',
      '/home': '<h1>Welcome</h1>',
    },
    walk: [click('button'), at('/login', 7), fill('[name=user]'), click('button'), at('/home', 7)],
    truth: ['submit_attempt', 'submit_attempt'],
  },
  {
    name: 'an error page at another address',
    notIn: { WebKitGTK: 'it does not say with which status a server answered' },
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': FORM,
      '/send': to('/answer'),
      '/answer': (_request, _body, response) => {
        response.statusCode = 500;
        return '<h1>Sorry, there is a problem</h1>';
      },
    },
    walk: [click('button'), at('/answer', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'an overlay of a bank that covers the step and goes away, declined',
    tag: 'data-steps="contact,pay"',
    about: ABOUT,
    pages: {
      '/pay': `<div id="root"><form data-journey-step="pay" onsubmit="return false"><input name="holder"><button>Pay</button></form></div>
        <script>const root = document.querySelector('#root'), form = document.forms[0];
          form.addEventListener('submit', () => root.innerHTML = '<h2>Your bank</h2><iframe src="OTHER/3ds" width="400" height="400"></iframe>');
          const decline = () => { root.replaceChildren(form); form.append('Declined') }</script>`,
    },
    others: { '/3ds': '<input name="code">' },
    walk: [fill('[name=holder]'), click('button', 20), run('decline()', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'an overlay of a bank that does not come',
    tag: 'data-steps="contact,pay"',
    about: ABOUT,
    pages: {
      '/pay': `<div id="root"><form data-journey-step="pay" onsubmit="return false"><button>Pay</button></form></div>
        <script>document.forms[0].addEventListener('submit', () => { document.querySelector('#root').innerHTML = '<h2>Your bank</h2><iframe src="/never" width="400" height="400"></iframe>' })</script>`,
      '/never': () => undefined,
    },
    walk: [click('button', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'an alert in what follows',
    steps: ['contact', 'review'],
    about: /^submit/,
    pages: { '/review': FORM, '/send': '<h1>Payment</h1><div role="alert">It was declined</div>' },
    walk: [click('button'), at('/send', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'a page that says no in the colours of an error, without a role, and one with an empty place for errors',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': FORM,
      '/send': '<h1>Payment</h1><div class="alert alert-danger"><p>It was declined</p></div><a href="/review">Back</a>',
      '/send2': `${DONE}<div class="form-errors"><ul></ul></div>`,
    },
    walk: [
      click('button'),
      at('/send', 8),
      click('a'),
      loads('/review', 2),
      run('document.forms[0].action = "/send2"'),
      click('button'),
      at('/send2', 3),
    ],
    truth: ['submit_attempt', 'submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'a page that says no beside an icon, in a class of danger',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: { '/review': FORM, '/send': '<h1>Payment</h1><div class="text-danger"><i></i> It was declined</div>' },
    walk: [click('button'), at('/send', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'a page at an address without any mark, through redirects, after the last step',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': FORM,
      '/send': to('/hop'),
      '/hop': to('/x/9a'),
      '/x/9a': `<header><form role="search"><input name="q"></form></header>${DONE}`,
    },
    walk: [click('button'), at('/x/9a', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'an application that thinks for thirty seconds',
    tag: 'data-steps="contact,review"',
    about: ABOUT,
    pages: {
      '/review': `<div id="root"><form data-journey-step="review" onsubmit="return false"><input name="n"><button>Send</button></form></div>
        <script>document.forms[0].addEventListener('submit', () => {
          root.innerHTML = '<div class="spinner"></div><p>Please wait</p>';
          setTimeout(() => { root.innerHTML = '<h1>Thank you</h1>' }, 30_000) })</script>`,
    },
    walk: [fill('[name=n]'), click('button', 34)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'an application that says please wait for five seconds, and then no, in plain text',
    tag: 'data-steps="contact,review"',
    about: ABOUT,
    pages: {
      '/review': `<div id="root"><form data-journey-step="review" onsubmit="return false"><input name="n"><button>Send</button></form></div>
        <script>const form = document.forms[0];
        form.addEventListener('submit', () => {
          root.textContent = 'Please wait';
          setTimeout(() => { root.replaceChildren(form); form.append('It did not work') }, 5_000) })</script>`,
    },
    walk: [fill('[name=n]'), click('button', 14)],
    truth: ['submit_attempt'],
  },
  {
    name: 'an application whose server says no, and which shows that as a page of its own',
    notIn: { WebKitGTK: 'it does not say with which status a server answered' },
    tag: 'data-steps="contact,review"',
    about: ABOUT,
    pages: {
      '/review': `<div id="root"><form data-journey-step="review" onsubmit="return false"><input name="n"><button>Send</button></form></div>
        <script>document.forms[0].addEventListener('submit', async () => {
          const { ok } = await fetch('/api'); root.innerHTML = ok ? '<h1>Thank you</h1>' : '<h1>Something went wrong</h1>' })</script>`,
      '/api': (_request, _body, response) => {
        response.writeHead(500).end();
        return undefined;
      },
    },
    walk: [fill('[name=n]'), click('button'), shows('h1', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'a declared success turns inference off',
    steps: ['contact', 'review'],
    tag: 'data-success="/really"',
    about: ABOUT,
    pages: { '/review': FORM, '/send': '<h1>Received</h1><a href="/really">on</a>', '/really': DONE },
    walk: [click('button'), at('/send', 5), click('a'), at('/really', 2)],
    truth: ['submit_attempt', 'submit_success'],
  },
  {
    name: 'a select that posts its page back, and then the button that sends it',
    tag: 'data-steps="name"',
    about: ABOUT,
    pages: {
      '/name': ({ url = '' }) =>
        url.includes('sent')
          ? DONE
          : '<main><form action="/name"><select name="lang" onchange="this.form.submit()"><option>en<option>nl</select><button name="sent">Go</button></form></main>',
    },
    walk: [
      run(`{ const lang = document.querySelector('select'); window.isOld = true; lang.focus(); lang.selectedIndex = 1;
        void setTimeout(() => lang.dispatchEvent(new Event('change', { bubbles: true }))) }`),
      until('!window.isOld && window.JourneyEmbed', 3),
      click('button'),
      until('location.search.includes("sent")', 3),
    ],
    truth: ['submit_attempt'],
  },
  {
    name: 'a form that is emptied with an alert, and one that the visitor may empty',
    tag: 'data-steps="contact"',
    about: /^(submit|dropoff)/,
    pages: {
      '/contact': `<h1>Contact</h1><form><input name="a"><button>Send</button></form><div role="alert"></div>
        <script>document.forms[0].onsubmit = ({ target }) => { target.reset(); document.querySelector('[role=alert]').textContent = 'Wrong'; return false }</script><a href="/contact/2">2</a>`,
      '/contact/2': `<h1>Contact</h1><form onsubmit="return false"><input name="a"><button>Send</button><button type="reset">Empty</button></form>`,
    },
    walk: [
      fill('input'),
      click('button', 9),
      click('a'),
      loads('/contact/2', 2),
      click('button', 1),
      click('[type=reset]', 9),
      fill('input', 2),
    ],
    truth: ['submit_attempt', 'submit_attempt', 'dropoff_signal a close'],
  },
  cancelled('a provider on another site'),
  {
    ...cancelled('a provider that hides where visitors come from', '<meta name="referrer" content="no-referrer">'),
    notIn: { WebKitGTK: 'it does not say whether the page before was of this site' },
  },
  {
    name: 'a site that hides where visitors come from: its own answer is one',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: { '/review': `<meta name="referrer" content="no-referrer">${FORM}`, '/send': to('/x'), '/x': DONE },
    walk: [click('button'), at('/x', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'back from a provider, to a page without a mark that the browser has kept',
    steps: ['contact', 'pay'],
    about: ABOUT,
    pages: {
      '/': '<h1>Your basket</h1><a href="/pay">Pay</a>',
      '/pay': PAY,
    },
    others: { '/provider': '<button onclick="setTimeout(() => history.go(-2), 100)">Back to the shop</button>' },
    walk: [click('a'), loads('/pay', 2), click('button'), at('/provider'), click('button'), loads('/', 8)],
    truth: ['submit_attempt'],
  },
  {
    name: 'back from a provider to the step that the browser has kept, and on to a page without a mark',
    steps: ['contact', 'pay'],
    about: ABOUT,
    pages: {
      '/pay': PAY,
      '/basket': '<h1>Your basket</h1>',
    },
    others: { '/provider': '<button onclick="setTimeout(() => history.back(), 100)">Back to the shop</button>' },
    walk: [
      click('button'),
      at('/provider'),
      click('button'),
      loads('/pay', 2),
      // By itself, as when the time is up: a click would say that it is the visitor's doing.
      run('void (location.href = "/basket")'),
      loads('/basket', 8),
    ],
    truth: ['submit_attempt'],
  },
  {
    name: 'a provider on another site, who sends back to the information that confirms',
    steps: ['contact', 'pay', 'done'],
    stepTypes: ['input', 'payment', 'information'],
    about: ABOUT,
    pages: { '/pay': PAY, '/done': DONE },
    others: { '/provider': '<a href="SITE/done">Pay</a>' },
    walk: [click('button'), at('/provider'), click('a'), at('/done', 3)],
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'a declared button whose shadow tree holds what is pressed (Vaadin)',
    tag: 'data-steps="one"',
    about: ABOUT,
    pages: {
      '/': `<section data-journey-step="one"><input name="a"><x-button data-journey-submit id="send" style="display:inline-block"></x-button></section>
        <script>customElements.define('x-button', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<div style="width:80px;height:30px"><slot>Send</slot></div>' } })</script>`,
    },
    walk: [fill('[name=a]'), click('#send', 3)],
    truth: ['submit_attempt'],
  },
];
