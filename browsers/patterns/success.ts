// When a journey is completed, and when it only looks so.
import type { Content, Pattern } from './pattern.ts';

const ABOUT = /^(submit|validation)/;
const FORM = '<h1>Review</h1><form method="post" action="/send"><button>Send</button></form>';
const DONE = '<h1>Thank you</h1><p>We have your application.';

const redirect =
  (to: string): Content =>
  (_request, _body, response) => {
    response.writeHead(303, { location: to }).end();
    return undefined;
  };

export const success: Pattern[] = [
  {
    name: 'a review page that asks nothing is no success by arrival',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/contact': '<form method="post" action="/send"><input name="a"><button>Next</button></form>',
      '/send': redirect('/review'),
      '/review': FORM,
    },
    async walk(tab) {
      await tab.type('[name=a]', 'x');
      await tab.click('button');
      await tab.until('location.pathname === "/review"');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: "a payment in a provider's frame is no success by arrival, whatever the type of the last step",
    steps: ['contact', 'pay'],
    stepTypes: ['input', 'payment'],
    about: ABOUT,
    pages: {
      '/contact': '<form method="post" action="/send"><input name="a"><button>Next</button></form>',
      '/send': redirect('/pay'),
      '/pay':
        '<h1>Pay</h1><iframe src="OTHER/card" width="400" height="120"></iframe><button type="button">Pay</button>',
    },
    others: { '/card': '<input name="card">' },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/pay"');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'an information that a submission led to is the success',
    steps: ['contact', 'done'],
    stepTypes: ['input', 'information'],
    about: ABOUT,
    pages: {
      '/contact': '<form method="post" action="/send"><input name="a"><button>Next</button></form>',
      '/send': redirect('/done'),
      '/done': DONE,
    },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/done"');
      await tab.wait(3);
    },
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'an information that a link led to is not',
    steps: ['contact', 'done'],
    stepTypes: ['input', 'information'],
    about: ABOUT,
    pages: { '/contact': '<form><input name="a"><button>Next</button></form><a href="/done">See</a>', '/done': DONE },
    async walk(tab) {
      await tab.click('a');
      await tab.until('location.pathname === "/done"');
      await tab.wait(8);
    },
    truth: [],
  },
  {
    name: 'a stepper that moves on before the form says so: the attempt is of the step that was pressed',
    tag: 'data-steps="one,two"',
    about: /^(submit|step)/,
    pages: {
      '/': `<form onsubmit="return false"><section data-journey-step="one"><input name="a"><button onclick="one.hidden = true; two.hidden = false" id="n">Next</button></section></form>
        <form onsubmit="return false"><section data-journey-step="two" hidden><input name="b"><button onclick="two.hidden = true; done.hidden = false" id="s">Send</button></section></form>
        <div id="done" hidden><h1>Thank you</h1></div>
        <script>const [one, two] = document.querySelectorAll('section'), done = document.querySelector('#done')</script>`,
    },
    async walk(tab) {
      await tab.type('[name=a]', 'x');
      await tab.click('#n');
      await tab.wait();
      await tab.type('[name=b]', 'x');
      await tab.wait();
    },
    truth: ['step_view one', 'submit_attempt', 'step_view two'],
  },
  {
    name: 'such a stepper at its end is a success of the last step',
    tag: 'data-steps="one,two"',
    about: /^(submit|step)/,
    pages: {
      '/': `<form onsubmit="return false"><section data-journey-step="one"><input name="a"><button onclick="one.hidden = true; two.hidden = false" id="n">Next</button></section></form>
        <form onsubmit="return false"><section data-journey-step="two" hidden><input name="b"><button onclick="two.hidden = true; done.hidden = false" id="s">Send</button></section></form>
        <div id="done" hidden><h1>Thank you</h1></div>
        <script>const [one, two] = document.querySelectorAll('section'), done = document.querySelector('#done')</script>`,
    },
    async walk(tab) {
      await tab.click('#n');
      await tab.wait();
      await tab.click('#s');
      await tab.wait(4);
    },
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
    async walk(tab) {
      await tab.click('[name=save]');
      await tab.until('location.pathname === "/saved"');
      await tab.wait(8);
      await tab.click('a');
      await tab.until('location.pathname === "/review"');
      await tab.wait(2);
      await tab.click('#p');
      await tab.until('location.pathname === "/saved"');
      await tab.wait(8);
    },
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
    async walk(tab) {
      for (const form of ['cookies', 'search', 'out', 'lang']) {
        await tab.goto(`${tab.url}/review`);
        await tab.wait();
        await tab.click(`#${form} button`);
        await tab.until('location.pathname === "/plain"');
        await tab.wait(7);
      }
    },
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
    async walk(tab) {
      await tab.click('#cookies button');
      await tab.until('location.pathname === "/plain"');
      await tab.wait(7);
    },
    truth: [],
  },
  {
    name: 'a login page instead of the answer',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': FORM,
      '/send': redirect('/login'),
      '/login':
        '<h1>Log in</h1><form method="post" action="/home"><input name="user"><input type="password" name="p"><button>Log in</button></form>',
      '/home': '<h1>Welcome</h1>',
    },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/login"');
      await tab.wait(7);
      await tab.type('[name=user]', 'x');
      await tab.click('button');
      await tab.until('location.pathname === "/home"');
      await tab.wait(7);
    },
    truth: ['submit_attempt', 'submit_attempt'],
  },
  {
    name: 'an error page at another address',
    notIn: { WebKitGTK: 'it does not say with which status a server answered' },
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': FORM,
      '/send': redirect('/problem'),
      '/problem': (_request, _body, response) => {
        response.statusCode = 500;
        return '<h1>Sorry, there is a problem</h1>';
      },
    },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/problem"');
      await tab.wait(8);
    },
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
    async walk(tab) {
      await tab.type('[name=holder]', 'x');
      await tab.click('button');
      await tab.wait(20);
      await tab.evaluate('decline()');
      await tab.wait(8);
    },
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
    async walk(tab) {
      await tab.click('button');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'an alert in what follows',
    steps: ['contact', 'review'],
    about: /^submit/,
    pages: { '/review': FORM, '/send': '<h1>Payment</h1><div role="alert">It was declined</div>' },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/send"');
      await tab.wait(8);
    },
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
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/send"');
      await tab.wait(8);
      await tab.click('a');
      await tab.until('location.pathname === "/review" && window.JourneyEmbed');
      await tab.wait(2);
      await tab.evaluate('document.forms[0].action = "/send2"');
      await tab.click('button');
      await tab.until('location.pathname === "/send2"');
      await tab.wait(3);
    },
    truth: ['submit_attempt', 'submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'a page that says no beside an icon, in a class of danger',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: { '/review': FORM, '/send': '<h1>Payment</h1><div class="text-danger"><i></i> It was declined</div>' },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/send"');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'a page at an address without any mark, through redirects, after the last step',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/review': FORM,
      '/send': redirect('/hop'),
      '/hop': redirect('/x/9a'),
      '/x/9a': `<header><form role="search"><input name="q"></form></header>${DONE}`,
    },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/x/9a"');
      await tab.wait(3);
    },
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
    async walk(tab) {
      await tab.type('[name=n]', 'x');
      await tab.click('button');
      await tab.wait(34);
    },
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
    async walk(tab) {
      await tab.type('[name=n]', 'x');
      await tab.click('button');
      await tab.wait(14);
    },
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
    async walk(tab) {
      await tab.type('[name=n]', 'x');
      await tab.click('button');
      await tab.until('document.querySelector("h1")');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'a declared success turns inference off',
    steps: ['contact', 'review'],
    tag: 'data-success="/really"',
    about: ABOUT,
    pages: { '/review': FORM, '/send': '<h1>Received</h1><a href="/really">on</a>', '/really': DONE },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/send"');
      await tab.wait(5);
      await tab.click('a');
      await tab.until('location.pathname === "/really"');
      await tab.wait(2);
    },
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
    async walk(tab) {
      await tab.evaluate(`{ const lang = document.querySelector('select'); window.isOld = true; lang.focus(); lang.selectedIndex = 1;
        void setTimeout(() => lang.dispatchEvent(new Event('change', { bubbles: true }))) }`);
      await tab.until('!window.isOld && window.JourneyEmbed');
      await tab.wait(3);
      await tab.click('button');
      await tab.until('location.search.includes("sent")');
      await tab.wait(3);
    },
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
    async walk(tab) {
      await tab.type('input', 'x');
      await tab.click('button');
      await tab.wait(9);
      await tab.click('a');
      await tab.until('location.pathname === "/contact/2" && window.JourneyEmbed');
      await tab.wait(2);
      await tab.click('button');
      await tab.wait(1);
      await tab.click('[type=reset]');
      await tab.wait(9);
      await tab.type('input', 'x');
      await tab.wait(2);
    },
    truth: ['submit_attempt', 'submit_attempt', 'dropoff_signal a close'],
  },
  {
    name: 'a provider on another site, who sends back to a page without a mark when the visitor cancels',
    steps: ['contact', 'pay'],
    about: ABOUT,
    pages: {
      '/pay': '<h1>Pay</h1><form action="OTHER/provider"><button>Pay</button></form>',
      '/cancelled': '<h1>Your basket</h1>',
    },
    others: { '/provider': '<a href="SITE/cancelled">Cancel</a>' },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/provider"');
      await tab.click('a');
      await tab.until('location.pathname === "/cancelled"');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'a provider that hides where visitors come from, who sends back to a page without a mark when the visitor cancels',
    notIn: { WebKitGTK: 'it does not say whether the page before was of this site' },
    steps: ['contact', 'pay'],
    about: ABOUT,
    pages: {
      '/pay': '<h1>Pay</h1><form action="OTHER/provider"><button>Pay</button></form>',
      '/cancelled': '<h1>Your basket</h1>',
    },
    others: { '/provider': '<meta name="referrer" content="no-referrer"><a href="SITE/cancelled">Cancel</a>' },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/provider"');
      await tab.click('a');
      await tab.until('location.pathname === "/cancelled"');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'a site that hides where visitors come from: its own answer is one',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: { '/review': `<meta name="referrer" content="no-referrer">${FORM}`, '/send': redirect('/x'), '/x': DONE },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/x"');
      await tab.wait(3);
    },
    truth: ['submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'back from a provider, to a page without a mark that the browser has kept',
    steps: ['contact', 'pay'],
    about: ABOUT,
    pages: {
      '/': '<h1>Your basket</h1><a href="/pay">Pay</a>',
      '/pay': '<h1>Pay</h1><form action="OTHER/provider"><button>Pay</button></form>',
    },
    others: { '/provider': '<button onclick="setTimeout(() => history.go(-2), 100)">Back to the shop</button>' },
    async walk(tab) {
      await tab.click('a');
      await tab.until('location.pathname === "/pay" && window.JourneyEmbed');
      await tab.wait(2);
      await tab.click('button');
      await tab.until('location.pathname === "/provider"');
      await tab.click('button');
      await tab.until('location.pathname === "/" && window.JourneyEmbed');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'back from a provider to the step that the browser has kept, and on to a page without a mark',
    steps: ['contact', 'pay'],
    about: ABOUT,
    pages: {
      '/pay': '<h1>Pay</h1><form action="OTHER/provider"><button>Pay</button></form>',
      '/basket': '<h1>Your basket</h1>',
    },
    others: { '/provider': '<button onclick="setTimeout(() => history.back(), 100)">Back to the shop</button>' },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/provider"');
      await tab.click('button');
      await tab.until('location.pathname === "/pay" && window.JourneyEmbed');
      await tab.wait(2);
      // By itself, as when the time is up: a click would say that it is the visitor's doing.
      await tab.evaluate('void (location.href = "/basket")');
      await tab.until('location.pathname === "/basket" && window.JourneyEmbed');
      await tab.wait(8);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'a provider on another site, who sends back to the information that confirms',
    steps: ['contact', 'pay', 'done'],
    stepTypes: ['input', 'payment', 'information'],
    about: ABOUT,
    pages: { '/pay': '<h1>Pay</h1><form action="OTHER/provider"><button>Pay</button></form>', '/done': DONE },
    others: { '/provider': '<a href="SITE/done">Pay</a>' },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/provider"');
      await tab.click('a');
      await tab.until('location.pathname === "/done"');
      await tab.wait(3);
    },
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
    async walk(tab) {
      await tab.type('[name=a]', 'x');
      await tab.click('#send');
      await tab.wait(3);
    },
    truth: ['submit_attempt'],
  },
];
