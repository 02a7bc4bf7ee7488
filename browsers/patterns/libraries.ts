// Pages in the way of libraries and servers. The script was not developed with these; what fell short on them was fixed since.

import { at, click, fill, reloads, run, shows } from '../walk.ts';
import { to } from './answers.ts';
import { type Content, type Pattern, visited } from './pattern.ts';

const vue = (library: string, css: string, code: string) =>
  `<link rel="stylesheet" href="/m/${css}"><div id="app"></div><script src="/m/vue/dist/vue.global.prod.js"></script><script src="/m/${library}"></script><script>${code}</script>`;
const elementPlus = vue(
  'element-plus/dist/index.full.min.js',
  'element-plus/dist/index.css',
  `const { createApp, reactive } = Vue; const s = reactive({ city: '', kind: '', on: false, done: false, at: 1 });
  createApp({ setup: () => ({ s }), template: \`<form v-if="!s.done" @submit.prevent="s.at === 1 ? s.at = 2 : s.done = true">
    <section v-if="s.at === 1" data-journey-step="who"><el-input v-model="s.city" name="city"></el-input>
      <div><el-switch v-model="s.on" name="news"></el-switch></div><button>Next</button></section>
    <section v-else data-journey-step="check"><button>Send</button></section></form><h2 v-else>Thank you</h2>\` }).use(ElementPlus).mount('#app');`,
);
const quasar = vue(
  'quasar/dist/quasar.umd.prod.js',
  'quasar/dist/quasar.prod.css',
  `const app = Vue.createApp({ data: () => ({ city: '', agree: false, level: 3 }), template: \`<q-form @submit="() => {}"><section data-journey-step="who">
     <q-input v-model="city" name="city" :rules="[v => !!v || 'needed']"></q-input><q-checkbox v-model="agree" data-journey-field="agree" label="ok"></q-checkbox>
     <q-slider v-model="level" name="level" :min="0" :max="9"></q-slider></section><q-btn type="submit" label="Go"></q-btn></q-form>\` }); app.use(Quasar); app.mount('#app');`,
);
const vuetify = vue(
  'vuetify/dist/vuetify.min.js',
  'vuetify/dist/vuetify.min.css',
  `Vue.createApp({ data: () => ({ v: '' }), template: \`<v-app><v-main><form onsubmit="return false" data-journey-step="who"><v-text-field v-model="v" name="city" :rules="[x => !!x || 'needed']"></v-text-field>
     <v-text-field label="B"></v-text-field></form></v-main></v-app>\` }).use(Vuetify.createVuetify()).mount('#app');`,
);

export const libraries: Pattern[] = [
  {
    name: 'Element Plus, two steps and a confirmation in place',
    tag: 'data-steps="who,check"',
    pages: { '/': elementPlus },
    ready: 'document.querySelector("[name=city]")',
    walk: [fill('[name=city]'), click('.el-switch', 1), click('button', 2), click('button', 4)],
    truth: [
      'step_view who',
      ...visited('city', 'news'),
      'submit_attempt',
      'step_view check',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'Quasar, rules that fail and a visitor who leaves',
    tag: 'data-steps="who,check"',
    pages: { '/': quasar },
    ready: 'document.querySelector("[name=city]")',
    walk: [click('button[type=submit]', 3), fill('[name=city]'), click('.q-checkbox', 7)],
    truth: [
      'step_view who',
      'submit_attempt',
      // The library moves the focus to the first field that it refuses.
      'field_focus city',
      'validation_error city aria-invalid',
      ...visited('city').slice(1),
      ...visited('agree').slice(0, 2),
      'dropoff_signal agree close',
    ],
  },
  {
    name: 'Vuetify, an error when a field is left empty and a field without a name',
    tag: 'data-steps="who,check"',
    pages: { '/': vuetify },
    ready: 'document.querySelector("[name=city]")',
    walk: [fill('[name=city]'), run("document.querySelectorAll('input')[1].focus()", 7)],
    truth: ['step_view who', ...visited('city'), 'field_focus field.1', 'dropoff_signal field.1 close'],
  },
  {
    name: 'Tom Select and flatpickr',
    tag: 'data-steps="who,check"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/tom-select/dist/css/tom-select.css"><link rel="stylesheet" href="/m/flatpickr/dist/flatpickr.min.css">
        <form data-journey-step="who"><div><select name="country"><option value="">-<option value="a">Aa<option value="b">Bb</select></div><div><input name="day" id="day"></div><div><input name="after"></div></form>
        <script src="/m/tom-select/dist/js/tom-select.complete.min.js"></script><script src="/m/flatpickr/dist/flatpickr.min.js"></script>
        <script>new TomSelect('select'); flatpickr('#day')</script>`,
    },
    ready: 'document.querySelector(".ts-control")',
    walk: [
      click('.ts-control', 1),
      shows('.ts-dropdown .option'),
      click('.ts-dropdown .option', 1),
      click('#day'),
      click('.flatpickr-day:not(.prevMonthDay)', 1),
      click('[name=after]', 7),
    ],
    truth: ['step_view who', ...visited('country', 'day'), 'field_focus after', 'dropoff_signal after close'],
  },
  {
    name: 'Alpine, steps by x-show',
    tag: 'data-steps="one,two"',
    pages: {
      '/': `<div x-data="{ at: 1 }"><form @submit.prevent="at++"><div x-show="at === 1" data-journey-step="one"><input name="a"></div><div x-show="at === 2" data-journey-step="two"><input name="b"></div>
        <button x-show="at < 3">Next</button><button type="button" id="back" x-show="at === 2" @click="at--">Back</button></form><p x-show="at === 3">Thank you, we have it</p></div><script src="/m/alpinejs/dist/cdn.min.js"></script>`,
    },
    ready: 'window.Alpine',
    walk: [fill('[name=a]'), click('button', 2), click('#back', 2), click('button', 2), click('button', 9)],
    truth: [
      'step_view one',
      'field_focus a',
      'field_change a',
      'field_blur a',
      'submit_attempt',
      'step_view two',
      'step_view one',
      'submit_attempt',
      'step_view two',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'htmx, steps swapped in, a refusal of the server and then its yes',
    tag: 'data-steps="pay"',
    pages: {
      '/': `<script src="/m/htmx.org/dist/htmx.min.js"></script><main id="m"><form hx-post="/pay" hx-target="#m" data-journey-step="pay"><input name="n"><button>Pay</button></form></main>`,
      '/pay': (() => {
        let nth = 0;
        return (
          _request: unknown,
          _body: unknown,
          response: { setHeader(name: string, value: string): void; end(text: string): void },
        ) => {
          nth++;
          response.end(
            nth % 2
              ? `<form hx-post="/pay" hx-target="#m" data-journey-step="pay"><p role="alert">No</p><input name="n"><button>Pay</button></form>`
              : '<h1>Paid</h1>',
          );
          return undefined;
        };
      })() as unknown as Content,
    },
    ready: 'window.htmx',
    walk: [click('button'), shows('[role=alert]', 4), click('button'), shows('h1', 4)],
    truth: ['step_view pay', 'submit_attempt', 'validation_error n alert', 'submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'bs-stepper, which shows its last step without a submission',
    tag: 'data-steps="l,info,review"',
    pages: {
      '/': `<style>.content{display:none}.content.active{display:block}</style><div class="bs-stepper"><div class="bs-stepper-header"><div class="step" data-target="#l"><button type="button" class="step-trigger">1</button></div><div class="step" data-target="#info"><button type="button" class="step-trigger">2</button></div><div class="step" data-target="#review"><button type="button" class="step-trigger">3</button></div></div>
        <div class="bs-stepper-content"><form onsubmit="return false"><div id="l" class="content"><input name="a"></div><div id="info" class="content"><input name="b"></div><div id="review" class="content">Check it</div><button type="button" id="n" onclick="s.next()">Next</button></form></div></div>
        <script src="/m/bs-stepper/dist/js/bs-stepper.min.js"></script><script>const s = new Stepper(document.querySelector('.bs-stepper'))</script>`,
    },
    walk: [fill('[name=a]'), click('#n', 2), click('#n', 9)],
    truth: [
      'step_view l',
      'field_focus a',
      'field_change a',
      'field_blur a',
      'step_view info',
      'step_view review',
      'dropoff_signal close',
    ],
  },
  {
    name: 'ASP.NET MVC: validation spans and a summary, then a redirect to a page without a mark',
    steps: ['Details', 'Submit'],
    pages: {
      '/Details': (
        request,
      ) => `<h1>Details</h1><form method="post" action="${request.method === 'POST' ? '/next' : '/Details'}">${request.method === 'POST' ? '<div class="validation-summary-errors"><ul><li>x</li></ul></div>' : ''}
        <div class="form-group"><input name="Person.Name" class="form-control ${request.method === 'POST' ? 'input-validation-error' : ''}"><span class="${request.method === 'POST' ? 'field-validation-error' : 'field-validation-valid'}">${request.method === 'POST' ? 'needed' : ''}</span></div><button>Continue</button></form>`,
      '/next': to('/Submit'),
      '/Submit': '<h1>Submit</h1><form method="post" action="/go"><button name="Command">Submit</button></form>',
      '/go': to('/Home/Done/x'),
      '/Home/Done/x': '<h1>Done</h1>',
    },
    walk: [
      reloads('button', 3),
      fill('[name="Person.Name"]'),
      click('button'),
      at('/Submit', 2),
      click('button'),
      at('/Home/Done/x', 4),
    ],
    truth: [
      'step_view Details',
      'submit_attempt',
      'validation_error Person.Name error-class',
      ...visited('Person.Name'),
      'submit_attempt',
      'step_view Submit',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'Symfony: a wizard with Back, abandoned on its summary',
    steps: ['address', 'summary'],
    pages: {
      '/address':
        '<main><form name="address" method="post" action="/s"><input name="address[city]"><button name="address[next]">Next</button></form></main>',
      '/s': to('/summary'),
      '/summary':
        '<main><form name="summary" method="post" action="/b"><button name="summary[back]" formnovalidate id="b">Back</button><button name="summary[send]">Send</button></form></main>',
      '/b': to('/address'),
    },
    walk: [fill('input'), click('button'), at('/summary', 8), click('#b'), at('/address', 7)],
    truth: [
      'step_view address',
      'field_focus address[city]',
      'field_change address[city]',
      'field_blur address[city]',
      'submit_attempt',
      'step_view summary',
      'step_view address',
      'dropoff_signal close',
    ],
  },
  {
    name: 'WordPress, a contact form that answers in place (Contact Form 7)',
    tag: 'data-steps="contact"',
    pages: {
      '/contact': `<h1>Contact</h1><div class="wpcf7"><form class="wpcf7-form init" onsubmit="return false"><p><span class="wpcf7-form-control-wrap"><input name="your-name" class="wpcf7-form-control" aria-invalid="false"></span></p><button>Send</button><div class="wpcf7-response-output" aria-hidden="true"></div></form></div>
        <script>const f = document.forms[0], i = document.querySelector('input'); f.addEventListener('submit', () => setTimeout(() => { if (!i.value) { i.setAttribute('aria-invalid', 'true'); f.className = 'wpcf7-form invalid' } else { i.setAttribute('aria-invalid', 'false'); f.reset(); f.className = 'wpcf7-form sent'; document.querySelector('.wpcf7-response-output').textContent = 'Thank you' } }, 250))</script>`,
    },
    walk: [click('button', 3), fill('input'), click('button', 9)],
    // The same form follows, emptied: nothing says that it worked but text, so that is unknown.
    truth: [
      'step_view contact',
      'submit_attempt',
      'validation_error your-name aria-invalid',
      ...visited('your-name'),
      'submit_attempt',
    ],
  },
];
