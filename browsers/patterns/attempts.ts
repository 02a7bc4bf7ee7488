// Which press is an attempt: of a button that stands in a bar, belongs to a form elsewhere, or whose click the page cancels.

import { click, fill, run, wait } from '../walk.ts';
import type { Pattern } from './pattern.ts';

const ABOUT = /^submit/;
const CANCELS = '<script>for (const form of document.forms) form.onsubmit = () => false</script>';
const BARS = ['footer', 'nav', 'header', 'aside'];
const presses = (...selectors: string[]) => selectors.map((selector) => click(selector, 1));

export const attempts: Pattern[] = [
  {
    name: "a submit button in a footer, nav, header or aside of the step's own form",
    about: ABOUT,
    pages: {
      '/': `${BARS.map((bar) => `<form data-journey-step="${bar}"><input name="a"><${bar}><button>Send</button></${bar}></form>`).join('')}${CANCELS}`,
    },
    walk: presses(...BARS.map((bar) => `${bar} button`)),
    truth: BARS.map(() => 'submit_attempt'),
  },
  {
    name: 'a form that is marked as the step, in an aside of the page, and one in the footer of a dialog',
    tag: 'data-steps="aside,dialog"',
    about: ABOUT,
    pages: {
      '/': `<main><h1>Permit</h1></main><aside><form data-journey-step="aside"><input name="a"><button>Send</button></form></aside>
        <dialog data-journey-step="dialog"><form id="d"><input name="b"></form><footer><button form="d" id="send">Send</button></footer></dialog>${CANCELS}`,
    },
    walk: [
      click('aside button', 1),
      run('document.querySelector("dialog").showModal()', 1),
      click('#send', 1),
      run('document.querySelector("dialog").close()'),
    ],
    truth: ['submit_attempt', 'submit_attempt'],
  },
  {
    name: "a button in the footer of the page and one of an article, which belong to the step's form by `form`",
    tag: 'data-steps="name"',
    about: ABOUT,
    pages: {
      '/name': `<main><h1>Name</h1><article><form id="f"><input name="a"></form><footer><button form="f" id="one">Next</button></footer></article></main>
        <footer><button form="f" id="two">Next</button></footer>${CANCELS}`,
    },
    walk: presses('#one', '#two'),
    truth: ['submit_attempt', 'submit_attempt'],
  },
  {
    name: 'an empty form before the title, to which the fields and the button of the step belong by `form`',
    tag: 'data-steps="a"',
    about: ABOUT,
    pages: {
      '/': `<form id="f"></form><h1>Permit</h1><section data-journey-step="a"><input form="f" name="x"><button form="f">Send</button></section>${CANCELS}`,
    },
    walk: [fill('[name=x]'), ...presses('button')],
    truth: ['submit_attempt'],
  },
  {
    name: 'a card whose button stands beside the marked steps, in its footer, and belongs with their fields to an empty form elsewhere',
    tag: 'data-steps="a"',
    about: ABOUT,
    pages: {
      '/': `<form id="f"></form><form id="other"></form><main><article><section data-journey-step="a"><input form="f" name="x"></section><footer><button form="other" id="no">Print</button><button form="f" id="yes">Send</button></footer></article></main>${CANCELS}`,
    },
    walk: presses('#no', '#yes'),
    truth: ['submit_attempt'],
  },
  {
    name: 'a submit button without a form, in a bar of the main part',
    tag: 'data-steps="name"',
    about: ABOUT,
    pages: {
      '/name': '<main><h1>Name</h1><input name="a"><footer><button type="submit">Next</button></footer></main>',
    },
    walk: presses('button'),
    truth: ['submit_attempt'],
  },
  {
    name: 'a declared button counts in the footer of the page, as a submitter that saves, and where its click is cancelled',
    tag: 'data-steps="name"',
    about: ABOUT,
    pages: {
      '/name': `<main><h1>Name</h1><form><input name="a"><button>Next</button><button name="save" formnovalidate data-journey-submit id="save">Save</button>
        <input type="submit" name="next" value="Next" data-journey-submit id="cancelled" onclick="return false"></form></main>
        <footer><button type="submit" data-journey-submit id="bar">Next</button></footer>${CANCELS}`,
    },
    walk: presses('#save', '#cancelled', '#bar'),
    truth: ['submit_attempt', 'submit_attempt', 'submit_attempt'],
  },
  {
    name: 'a submit button whose click the page cancels, to send by itself (Faces, PrimeFaces, Wicket): one attempt, also if the form is submitted later',
    tag: 'data-steps="name"',
    about: ABOUT,
    pages: {
      '/name': `<main><h1>Name</h1><form id="f" action="/name"><input name="f:a"><input type="submit" name="f:next" value="Next" onclick="send(); return false">
        <button type="submit" name="f:back" onclick="return false">Back</button><button onclick="return false" id="eye">Show</button></form>
        <form id="g" onsubmit="return false"><button type="submit" id="late" onclick="setTimeout(() => g.requestSubmit(), 1000); return false">Next</button></form></main>
        <script>const send = () => {}</script>`,
    },
    walk: [fill('[name="f:a"]'), ...presses('[name="f:next"]', '[name="f:back"]', '#eye'), click('#late', 3)],
    truth: ['submit_attempt', 'submit_attempt'],
  },
  {
    name: "fields that the browser refuses, by a button in the form's own bar; forms in the landmarks of the page are others",
    tag: 'data-steps="name"',
    about: /^(submit|validation)/,
    pages: {
      '/name': `<header><form id="h"><button>Language</button></form></header><main><h1>Name</h1><form><input name="a" required><footer><button>Next</button></footer></form></main>
        <footer><form id="n"><input name="mail"><button>Subscribe</button></form></footer><aside><form id="s"><button>Chat</button></form></aside>${CANCELS}`,
    },
    walk: [...presses('#h button', '#n button', '#s button', 'main button'), wait(1)],
    truth: ['submit_attempt blocked', 'validation_error a valueMissing'],
  },
];
