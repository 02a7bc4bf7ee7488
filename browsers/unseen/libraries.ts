// Libraries that nothing here had used before, each with one ending of a visit. Truth first: this file was committed before its first run, and its
// figures are of that run.

import { bundle } from '../bundle.ts';
import { advance } from '../clock.ts';
import { never, to } from '../patterns/answers.ts';
import { type Pattern, visited } from '../patterns/pattern.ts';
import { at, click, fill, loads, run, shows, until } from '../walk.ts';

const react = (code: string) => () =>
  bundle(`import { createElement as h, useState } from 'react'; import { createRoot } from 'react-dom/client'; ${code}
    createRoot(document.querySelector('#root')).render(h(Page));`);

export const LIBRARIES: Pattern[] = [
  {
    name: 'Knockout: two steps, declared by the address of the end',
    tag: 'data-steps="who,check" data-success="/done"',
    pages: {
      '/': `<div id="app"><form data-bind="submit: next"><section data-bind="visible: at() === 1" id="who"><p><input name="city" data-bind="textInput: city"></p></section>
        <section data-bind="visible: at() === 2" id="check" style="display:none"><p data-bind="text: city"></p></section><button>Go</button></form></div>
        <script src="/m/knockout/build/output/knockout-latest.js"></script><script>const at = ko.observable(1), city = ko.observable('');
        ko.applyBindings({ at, city, next() { if (at() === 2) location = '/done'; at(2) } })</script>`,
      '/done': '<h1>Done</h1>',
    },
    ready: 'window.ko',
    walk: [fill('[name=city]'), click('button', 2), click('button'), at('/done', 3)],
    truth: [
      'step_view who',
      ...visited('city'),
      'submit_attempt',
      'step_view check',
      'submit_attempt',
      'submit_success',
    ],
  },
  {
    name: 'Parsley: refused by the page, corrected, and then refused by the server in text',
    tag: 'data-steps="claim"',
    pages: {
      '/': `<main><h1>Claim</h1><form id="claim" data-parsley-validate><p><input name="reason" required></p><button>Claim</button></form><p id="note"></p></main>
        <script src="/m/jquery/dist/jquery.min.js"></script><script src="/m/parsleyjs/dist/parsley.min.js"></script>
        <script>$('#claim').on('submit', (event) => { event.preventDefault(); setTimeout(() => { note.textContent = 'We cannot take this now.' }, 400) })</script>`,
    },
    ready: 'window.Parsley',
    walk: [click('button', 3), fill('[name=reason]'), click('button', 9)],
    truth: [
      'step_view claim',
      'submit_attempt',
      'field_focus reason',
      'validation_error reason error-class',
      'field_change reason',
      'field_blur reason',
      'submit_attempt',
    ],
  },
  {
    name: 'intl-tel-input: refused by a redirect with a banner, and the visitor leaves',
    steps: ['contact', 'review'],
    pages: {
      '/apply/contact': ({
        url,
      }) => `<link rel="stylesheet" href="/m/intl-tel-input/dist/css/intlTelInput.css"><h1>Contact</h1>${url?.includes('again') ? '<div class="banner" role="alert">Something is missing</div>' : ''}
        <form method="post" action="/apply/save"><p><input type="tel" name="phone" id="phone"></p><p><input name="email"></p><button id="go">Continue</button></form>
        <script src="/m/intl-tel-input/dist/js/intlTelInput.min.js"></script><script>intlTelInput(document.querySelector('#phone'))</script>`,
      '/apply/save': to('/apply/contact?again'),
    },
    ready: 'document.querySelector(".iti")',
    walk: [
      fill('#phone', 0, '5'),
      click('#go'),
      until('location.search === "?again" && window.JourneyEmbed && document.querySelector(".iti")', 3),
      fill('[name=email]', 6),
    ],
    truth: [
      'step_view contact',
      ...visited('phone'),
      'submit_attempt',
      'validation_error alert',
      ...visited('email').slice(0, 2),
      'dropoff_signal email close',
    ],
  },
  {
    name: 'React Select: saved for later by a named button',
    tag: 'data-steps="pets,send"',
    code: react(`import Select from 'react-select';
      const Page = () => h('form', { action: '/saved', 'data-journey-step': 'pets' }, h('div', null, h(Select, { name: 'pet', options: [{ value: 'c', label: 'Cat' }, { value: 'd', label: 'Dog' }] })),
        h('p', null, h('input', { name: 'age' })), h('button', { id: 'go' }, 'Next'), h('button', { name: 'save', value: '1', id: 'save' }, 'Save and come back'));`),
    pages: {
      '/': '<div id="root"></div><script src="/page.js"></script>',
      '/saved': '<h1>Saved</h1><p>Come back with the link</p>',
    },
    ready: 'document.querySelector("[name=age]")',
    walk: [
      click('[role=combobox]', 1),
      shows('[role=option]'),
      click('[role=option]', 1),
      fill('[name=age]', 0, '5'),
      click('#save'),
      at('/saved', 9),
    ],
    truth: ['step_view pets', ...visited('pet', 'age'), 'dropoff_signal close'],
  },
  {
    name: 'Naive UI: not eligible, said in place after the first of two steps',
    tag: 'data-steps="check,apply"',
    pages: {
      '/': `<div id="app"></div><script src="/m/vue/dist/vue.global.prod.js"></script><script src="/m/naive-ui/dist/index.prod.js"></script><script>
        const s = Vue.reactive({ city: '', kind: null, own: false, done: false });
        Vue.createApp({ setup: () => ({ s, options: [{ label: 'A', value: 'a' }, { label: 'B', value: 'b' }] }), template: \`<form v-if="!s.done" data-journey-step="check" @submit.prevent="s.done = true">
          <div><n-input v-model:value="s.city" :input-props="{ name: 'city' }" /></div><div data-journey-field="kind"><n-select v-model:value="s.kind" :options="options" id="kind" /></div>
          <div><n-switch v-model:value="s.own" data-journey-field="own" /></div><button>Check</button></form><div v-else><h1>You cannot apply</h1></div>\` }).use(naive).mount('#app');</script>`,
    },
    ready: 'document.querySelector("[name=city]")',
    walk: [
      fill('[name=city]'),
      click('#kind'),
      shows('.n-base-select-option', 1),
      click('.n-base-select-option', 1),
      click('.n-switch', 1),
      click('button', 9),
    ],
    truth: ['step_view check', ...visited('city', 'kind', 'own'), 'submit_attempt', 'dropoff_signal own close'],
  },
  {
    name: 'Downshift: a combobox, and then nobody does anything for half an hour',
    tag: 'data-steps="place,send"',
    code: react(`import { useCombobox } from 'downshift';
      const all = ['Amsterdam', 'Utrecht'];
      const Page = () => { const c = useCombobox({ items: all });
        return h('form', { 'data-journey-step': 'place' }, h('div', null, h('label', c.getLabelProps(), 'Place'), h('input', { name: 'place', ...c.getInputProps() }),
          h('ul', c.getMenuProps(), c.isOpen && all.map((item, index) => h('li', { key: item, ...c.getItemProps({ item, index }) }, item)))), h('button', null, 'Next')); };`),
    pages: { '/': '<div id="root"></div><script src="/page.js"></script>' },
    ready: 'document.querySelector("[name=place]")',
    walk: [
      click('[name=place]'),
      shows('[role=option]', 1),
      click('[role=option]'),
      // In large steps: each is a round trip to the page.
      (tab) => advance(tab, 30_000, 62),
    ],
    truth: [
      'step_view place',
      ...visited('place').slice(0, 1),
      'dropoff_signal place idle_60s',
      'dropoff_signal place idle_300s',
    ],
  },
  {
    name: 'Mithril: a double click on the button, and a call that declares the success',
    tag: 'data-steps="order"',
    pages: {
      '/': `<main id="app"></main><script src="/m/mithril/mithril.min.js"></script><script>let isDone = false;
        m.mount(app, { view: () => isDone ? m('h1', 'Ordered') : m('form[data-journey-step=order]', { onsubmit(event) { event.preventDefault(); setTimeout(() => { isDone = true; JourneyEmbed.track('submit_success'); m.redraw() }, 800) } },
          m('p', m('input[name=amount]')), m('button', 'Order')) })</script>`,
    },
    ready: 'document.querySelector("[name=amount]")',
    walk: [fill('[name=amount]', 0, '5'), click('button'), click('button', 9)],
    truth: ['step_view order', ...visited('amount'), 'submit_attempt', 'submit_success'],
  },
  {
    name: 'Tagify: tags, the next step, and back by the button of the browser',
    steps: ['skills', 'done'],
    pages: {
      '/skills': `<link rel="stylesheet" href="/m/@yaireo/tagify/dist/tagify.css"><h1>Skills</h1><form action="/done"><p><input name="skills"></p><p><input name="years"></p><button>Next</button></form>
        <script src="/m/@yaireo/tagify/dist/tagify.js"></script><script>new Tagify(document.querySelector('[name=skills]'))</script>`,
      '/done': '<h1>Check</h1><form><p><input name="agree" type="checkbox"></p><button>Send</button></form>',
    },
    ready: 'document.querySelector(".tagify__input")',
    walk: [
      fill('.tagify__input'),
      fill('[name=years]', 0, '5'),
      click('button'),
      loads('/done', 3),
      run('void history.back()'),
      loads('/skills', 7),
    ],
    truth: [
      'step_view skills',
      ...visited('skills', 'years'),
      'submit_attempt',
      'step_view done',
      'step_view skills',
      'dropoff_signal close',
    ],
  },
  {
    name: 'FilePond: closed while the last step is being sent',
    tag: 'data-steps="upload"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/filepond/dist/filepond.min.css"><h1>Upload</h1><form id="upload" method="post" action="/never"><p><input name="title"></p><div><input type="file" name="document"></div><button id="go">Send</button></form>
        <script src="/m/filepond/dist/filepond.min.js"></script><script>FilePond.create(document.querySelector('[type=file]')); document.forms[0].onsubmit = (event) => { event.preventDefault(); fetch('/never', { method: 'POST' }) }</script>`,
      '/never': never,
    },
    ready: 'document.querySelector(".filepond--root")',
    walk: [fill('[name=title]'), click('#go', 7)],
    truth: ['step_view upload', ...visited('title'), 'submit_attempt'],
  },
  {
    name: 'Vanilla JS Datepicker: the tab is closed in a field',
    tag: 'data-steps="when,send"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/vanillajs-datepicker/dist/css/datepicker.min.css"><form data-journey-step="when"><p><input name="day"></p><p><input name="hour"></p><button>Next</button></form>
        <script src="/m/vanillajs-datepicker/dist/js/datepicker-full.min.js"></script><script>new Datepicker(document.querySelector('[name=day]'), { autohide: true })</script>`,
    },
    ready: 'document.querySelector(".datepicker-input")',
    walk: [
      click('[name=day]'),
      shows('.datepicker-cell.day', 1),
      click('.datepicker-cell.day:not(.prev)', 1),
      fill('[name=hour]', 7, '5'),
    ],
    truth: ['step_view when', ...visited('day'), ...visited('hour').slice(0, 2), 'dropoff_signal hour close'],
  },
  {
    name: 'Materialize: a list, a switch, and a confirmation that the script has to conclude',
    tag: 'data-steps="plan,confirm"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/materialize-css/dist/css/materialize.min.css"><main id="m"><form id="plan"><div class="input-field"><select name="plan"><option value="a">A</option><option value="b">B</option></select></div>
        <div class="switch"><label>Off<input type="checkbox" name="news"><span class="lever"></span>On</label></div><button>Next</button></form></main><script src="/m/materialize-css/dist/js/materialize.min.js"></script>
        <script>M.AutoInit(); plan.onsubmit = () => { m.innerHTML = '<form id="confirm"><p>Right?</p><button>Send</button></form>'; document.querySelector('#confirm').onsubmit = () => { m.innerHTML = '<h1>Sent</h1>'; return false }; return false }</script>`,
    },
    ready: 'document.querySelector(".select-dropdown")',
    walk: [
      click('input.select-dropdown', 1),
      click('.dropdown-content li:last-child', 1),
      click('.lever', 1),
      click('button', 3),
      click('button', 9),
    ],
    truth: [
      'step_view plan',
      ...visited('plan', 'news'),
      'submit_attempt',
      'step_view confirm',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
];
