// When a visitor gives up, and when they only go elsewhere in the journey.
import type { Pattern } from './pattern.ts';

const ABOUT = /^dropoff/;
const next = '<h1>Next</h1>';

export const leaving: Pattern[] = [
  {
    name: 'a reload by the page, a way back and one forward are no drop-offs; closing is, with the last field',
    tag: 'data-steps="a,b"',
    about: ABOUT,
    pages: { '/a': '<input name="one"><a href="/b">Next</a>', '/b': '<input name="two">' },
    async walk(tab) {
      await tab.evaluate('void setTimeout(() => location.reload())');
      await tab.until('performance.getEntriesByType("navigation")[0].type === "reload" && window.JourneyEmbed');
      await tab.wait(6);
      await tab.click('a');
      await tab.until('location.pathname === "/b"');
      await tab.wait(6);
      await tab.evaluate('void setTimeout(() => history.back())');
      await tab.until('location.pathname === "/a"');
      await tab.wait(6);
      await tab.evaluate('void setTimeout(() => history.forward())');
      await tab.until('location.pathname === "/b"');
      await tab.type('[name=two]', 'x');
      await tab.wait(6);
    },
    truth: ['dropoff_signal two close'],
  },
  {
    name: 'Next by location.assign, a second after the click, and a language switch that changes the address',
    tag: 'data-steps="a,b"',
    about: ABOUT,
    pages: {
      '/a': `<input name="one"><button type="button" onclick="realTimeout(() => location.assign('/b'), 1000)">Next</button>`,
      '/b': `<select name="lang" onchange="location.href = '/nl/b'"><option>en<option>nl</select>`,
      '/nl/b': next,
    },
    async walk(tab) {
      await tab.click('button');
      await tab.until('location.pathname === "/b"');
      await tab.wait(6);
      await tab.evaluate(
        'document.querySelector("select").selectedIndex = 1; document.querySelector("select").dispatchEvent(new Event("change", { bubbles: true }))',
      );
      await tab.until('location.pathname === "/nl/b"');
      await tab.wait(6);
    },
    truth: ['dropoff_signal close'],
  },
  {
    name: 'closing within ten seconds of a Next that stays on the page',
    tag: 'data-steps="a,b"',
    about: ABOUT,
    pages: {
      '/': `<form data-journey-step="a"><input name="one"><button>Next</button></form><form data-journey-step="b" hidden><input name="two"></form>
        <script>const [a, b] = document.forms; a.onsubmit = () => { a.hidden = true; b.hidden = false; return false }</script>`,
    },
    async walk(tab) {
      await tab.type('[name=one]', 'x');
      await tab.click('button');
      await tab.wait(6);
    },
    truth: ['dropoff_signal close'],
  },
  {
    name: 'closing within ten seconds of a help link in a new tab',
    about: ABOUT,
    pages: { '/': '<input name="one"><a href="/help" target="_blank">Help</a>', '/help': next },
    async walk(tab) {
      await tab.type('[name=one]', 'x');
      await tab.wait(6);
      await tab.click('a');
      await tab.wait(1);
    },
    truth: ['dropoff_signal one close'],
  },
  {
    name: 'closing within ten seconds of a download, marked and unmarked',
    notIn: { WebKitGTK: 'a link that leads to a download looks like any other, and closing says nothing before' },
    about: ABOUT,
    pages: {
      '/': '<input name="one"><a id="m" href="/form.pdf" download>Form</a><a id="u" href="/form.pdf">Form</a>',
      '/form.pdf': (_request, _body, response) => {
        response.setHeader('content-disposition', 'attachment; filename="form.pdf"');
        return 'x';
      },
    },
    async walk(tab) {
      await tab.type('[name=one]', 'x');
      await tab.wait(6);
      await tab.click('#m');
      await tab.wait(1);
      await tab.click('#u');
      await tab.wait(2);
    },
    truth: ['dropoff_signal one close'],
  },
  {
    name: 'a link that an application answers by itself, and then closing',
    about: ABOUT,
    pages: {
      '/': `<input name="one"><a href="/x" onclick="event.preventDefault(); document.body.append('x')">Next</a>`,
    },
    async walk(tab) {
      await tab.wait(6);
      await tab.click('a');
      await tab.wait(1);
    },
    truth: ['dropoff_signal close'],
  },
  {
    name: 'a link within the page, and then closing, in a browser that does not say so before (Safari on iOS)',
    about: ABOUT,
    pages: {
      '/': `<script>addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)</script><input name="one"><a href="#/b">Back</a>`,
    },
    async walk(tab) {
      await tab.click('a');
      await tab.wait(6);
      await tab.type('[name=one]', 'x');
      await tab.wait(1);
    },
    truth: ['dropoff_signal one close'],
  },
  {
    name: 'a form that an application answers by going to the next page',
    tag: 'data-steps="a,b"',
    about: ABOUT,
    pages: {
      '/a': `<form onsubmit="location.assign('/b'); return false"><input name="one"><button>Next</button></form>`,
      '/b': '<input name="two">',
    },
    async walk(tab) {
      await tab.wait(6);
      await tab.click('button');
      await tab.until('location.pathname === "/b" && window.JourneyEmbed');
      await tab.wait(6);
    },
    truth: ['dropoff_signal close'],
  },
  {
    name: 'a contact form that thanks in text and stays as it is: whether it worked is unknown',
    tag: 'data-steps="contact"',
    about: /^(submit|dropoff)/,
    pages: {
      '/contact':
        '<h1>Contact</h1><form onsubmit="this.nextSibling.textContent = 1; return false"><input name="one"><button>Send</button></form><p></p>',
    },
    async walk(tab) {
      await tab.type('[name=one]', 'x');
      await tab.click('button');
      await tab.wait(20);
    },
    truth: ['submit_attempt'],
  },
  {
    name: 'a contact form in which something is changed after it was sent',
    tag: 'data-steps="contact"',
    about: /^(submit|dropoff)/,
    pages: {
      '/contact': '<h1>Contact</h1><form onsubmit="return false"><input name="one"><button>Send</button></form>',
    },
    async walk(tab) {
      await tab.type('[name=one]', 'x');
      await tab.click('button');
      await tab.wait(9);
      await tab.type('[name=one]', 'y');
      await tab.wait(1);
    },
    truth: ['submit_attempt', 'dropoff_signal one close'],
  },
  {
    name: 'a link to another site',
    about: ABOUT,
    pages: { '/': '<input name="one"><a href="OTHER/x">Elsewhere</a>' },
    others: { '/x': 'elsewhere' },
    ending: 'none',
    async walk(tab) {
      await tab.wait(6);
      await tab.click('a');
      await tab.until('location.pathname === "/x"');
    },
    truth: ['dropoff_signal close'],
  },
  {
    name: 'a submission that is answered by another site',
    about: /^(dropoff|submit)/,
    pages: { '/': '<form action="OTHER/x"><input name="one"><button>Pay</button></form>' },
    others: { '/x': 'elsewhere' },
    ending: 'none',
    async walk(tab) {
      await tab.wait(6);
      await tab.click('button');
      await tab.until('location.pathname === "/x"');
    },
    truth: ['submit_attempt'],
  },
];
