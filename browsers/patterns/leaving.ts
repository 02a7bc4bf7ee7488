// When a visitor gives up, and when they only go elsewhere in the journey.

import { at, click, fill, loads, run, until, wait } from '../walk.ts';
import type { Pattern } from './pattern.ts';

const ABOUT = /^dropoff/;
const next = '<h1>Next</h1>';

export const leaving: Pattern[] = [
  {
    name: 'a reload by the page, a way back and one forward are no drop-offs; closing is, with the last field',
    tag: 'data-steps="a,b"',
    about: ABOUT,
    pages: { '/a': '<input name="one"><a href="/b">Next</a>', '/b': '<input name="two">' },
    walk: [
      run('void setTimeout(() => location.reload())'),
      until('performance.getEntriesByType("navigation")[0].type === "reload" && window.JourneyEmbed', 6),
      click('a'),
      at('/b', 6),
      run('void setTimeout(() => history.back())'),
      at('/a', 6),
      run('void setTimeout(() => history.forward())'),
      at('/b'),
      fill('[name=two]', 6),
    ],
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
    walk: [
      click('button'),
      at('/b', 6),
      run(
        'document.querySelector("select").selectedIndex = 1; document.querySelector("select").dispatchEvent(new Event("change", { bubbles: true }))',
      ),
      at('/nl/b', 6),
    ],
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
    walk: [fill('[name=one]'), click('button', 6)],
    truth: ['dropoff_signal close'],
  },
  {
    name: 'closing within ten seconds of a help link in a new tab',
    about: ABOUT,
    pages: { '/': '<input name="one"><a href="/help" target="_blank">Help</a>', '/help': next },
    walk: [fill('[name=one]', 6), click('a', 1)],
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
    walk: [fill('[name=one]', 6), click('#m', 1), click('#u', 2)],
    truth: ['dropoff_signal one close'],
  },
  {
    name: 'a link that an application answers by itself, and then closing',
    about: ABOUT,
    pages: {
      '/': `<input name="one"><a href="/x" onclick="event.preventDefault(); document.body.append('x')">Next</a>`,
    },
    walk: [wait(6), click('a', 1)],
    truth: ['dropoff_signal close'],
  },
  {
    name: 'a link within the page, and then closing, in a browser that does not say so before (Safari on iOS)',
    about: ABOUT,
    pages: {
      '/': `<script>addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)</script><input name="one"><a href="#/b">Back</a>`,
    },
    walk: [click('a', 6), fill('[name=one]', 1)],
    truth: ['dropoff_signal one close'],
  },
  {
    name: 'a form that closes its dialog, and then closing, in a browser that does not say so before (Safari on iOS)',
    about: ABOUT,
    pages: {
      '/': `<script>addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)</script><dialog open><form method="dialog"><input name="one"><button>Close</button></form></dialog>`,
    },
    walk: [fill('[name=one]'), click('button', 6)],
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
    walk: [wait(6), click('button'), loads('/b', 6)],
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
    walk: [fill('[name=one]'), click('button', 20)],
    truth: ['submit_attempt'],
  },
  {
    name: 'a contact form in which something is changed after it was sent',
    tag: 'data-steps="contact"',
    about: /^(submit|dropoff)/,
    pages: {
      '/contact': '<h1>Contact</h1><form onsubmit="return false"><input name="one"><button>Send</button></form>',
    },
    walk: [fill('[name=one]'), click('button', 9), fill('[name=one]', 1, 'y')],
    truth: ['submit_attempt', 'dropoff_signal one close'],
  },
  {
    name: 'a link to another site',
    about: ABOUT,
    pages: { '/': '<input name="one"><a href="OTHER/x">Elsewhere</a>' },
    others: { '/x': 'elsewhere' },
    ending: 'none',
    walk: [wait(6), click('a'), at('/x')],
    truth: ['dropoff_signal close'],
  },
  {
    name: 'a submission that is answered by another site',
    about: /^(dropoff|submit)/,
    pages: { '/': '<form action="OTHER/x"><input name="one"><button>Pay</button></form>' },
    others: { '/x': 'elsewhere' },
    ending: 'none',
    walk: [wait(6), click('button'), at('/x')],
    truth: ['submit_attempt'],
  },
  {
    name: 'a link to an attachment, then typing, then closing, in a browser that does not say so before (Safari on iOS)',
    about: ABOUT,
    pages: {
      '/': `<script>addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)</script><input name="one"><a href="/form.pdf">Form</a>`,
      '/form.pdf': (_request, _body, response) => {
        response.setHeader('content-disposition', 'attachment; filename="form.pdf"');
        return 'x';
      },
    },
    walk: [wait(6), click('a', 2), fill('[name=one]', 1)],
    truth: ['dropoff_signal one close'],
  },
  {
    name: 'a link to an attachment, then reading on and closing, in a browser that does not say so before (Safari on iOS)',
    about: ABOUT,
    pages: {
      '/': `<script>addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)</script><input name="one"><a href="/form.pdf">Form</a><p>Text</p>`,
      '/form.pdf': (_request, _body, response) => {
        response.setHeader('content-disposition', 'attachment; filename="form.pdf"');
        return 'x';
      },
    },
    walk: [wait(6), click('a', 2), click('p', 1)],
    truth: ['dropoff_signal close'],
  },
];
