// Pages in the way of libraries and servers that the script was not developed with, each with its truth written down before it ran.
// Once the script was changed for one of them, it is a pattern (patterns/libraries.ts), and another takes its place here.

import { bundle } from '../bundle.ts';
import { to } from '../patterns/answers.ts';
import { type Content, type Pattern, visited } from '../patterns/pattern.ts';
import { at, click, fill, lacks, reloads, run, shows, until } from '../walk.ts';

const VUE = '<script src="/m/vue/dist/vue.global.prod.js"></script>';

const turboHead = '<script src="/m/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>';
const turboForm = (isWrong: boolean) =>
  `<h1>Contact</h1>${isWrong ? '<div id="error_explanation" class="alert alert-danger"><ul><li>x</li></ul></div>' : ''}
   <form method="post" action="/apply/contact">${isWrong ? '<div class="field_with_errors">' : '<div>'}<input name="contact[name]" id="contact_name"></div><button>Continue</button></form>`;

const djangoForm = (step: string, isWrong = false) => `<h1>Apply</h1>
  <form method="post" novalidate data-journey-step="${step}"><input type="hidden" name="wizard-current_step">
  <p>${isWrong ? '<ul class="errorlist"><li>needed</li></ul>' : ''}<input name="${step}-name" required id="id_${step}-name"></p>
  ${step === 'house' ? '<button name="wizard_goto_step" value="person" formnovalidate id="prev">First step</button>' : ''}<button id="go">Next</button></form>`;

const webForm = (
  step: string,
) => `<form id="aspnetForm" method="post" action="/Apply.aspx?at=${step}"><input type="hidden" name="__VIEWSTATE">
  <input type="hidden" name="__EVENTTARGET"><header><select name="lang" onchange="__doPostBack('lang')"><option>en<option>nl</select></header>
  <main data-journey-step="${step}"><h1>${step}</h1>${step === 'name' ? '<input name="ctl00$Main$City">' : ''}<input type="submit" name="ctl00$Main$Next" value="Go"></main></form>
  <script>function __doPostBack(target) { const form = document.forms[0]; form.__EVENTTARGET.name = '__EVENTTARGET'; form.action += '&target=' + target; form.submit() }</script>`;

export const UNSEEN: Pattern[] = [
  {
    name: 'PrimeVue: a list in a portal, a switch, and a confirmation in place',
    tag: 'data-steps="trip,confirm"',
    pages: {
      '/': `<div id="app"></div>${VUE}<script src="/m/primevue/umd/primevue.min.js"></script><script src="/m/@primeuix/themes/umd/aura.js"></script><script>
        const { createApp, reactive } = Vue; const s = reactive({ at: 1, city: '', cls: null, news: false });
        createApp({ setup: () => ({ s }), components: { Select: PrimeVue.Select, InputText: PrimeVue.InputText, ToggleSwitch: PrimeVue.ToggleSwitch, Button: PrimeVue.Button },
          template: \`<form v-if="s.at < 3" @submit.prevent="s.at++"><section v-if="s.at === 1" data-journey-step="trip"><div><InputText v-model="s.city" name="city" /></div>
            <div><Select v-model="s.cls" :options="['First', 'Second']" data-journey-field="cls" /></div><div><ToggleSwitch v-model="s.news" inputId="news" /></div></section>
            <section v-else data-journey-step="confirm"><p>Right?</p></section><Button type="submit" label="Go" id="go" /></form><h2 v-else>Booked</h2>\` })
          .use(PrimeVue.Config, { unstyled: false }).mount('#app');</script>`,
    },
    ready: 'document.querySelector("[name=city]")',
    walk: [
      fill('[name=city]'),
      click('.p-select', 1),
      until('document.querySelectorAll("[role=option]")[1]'),
      click('[role=option]', 1),
      click('#news', 1),
      click('#go', 2),
      click('#go', 9),
    ],
    truth: [
      'step_view trip',
      ...visited('city', 'cls', 'news'),
      'submit_attempt',
      'step_view confirm',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'React Aria Components: a list, a date of segments, and a visitor who leaves',
    tag: 'data-steps="pet,send"',
    code: () =>
      bundle(`import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client';
        import { Form, TextField, Input, Label, Select, Button, SelectValue, Popover, ListBox, ListBoxItem, DateField, DateInput, DateSegment } from 'react-aria-components';
        createRoot(document.querySelector('#root')).render(h(Form, { 'data-journey-step': 'pet', onSubmit: (e) => e.preventDefault() },
          h(TextField, { name: 'first' }, h(Label, null, 'A'), h(Input)),
          h(Select, { name: 'animal' }, h(Label, null, 'B'), h(Button, { id: 'open' }, h(SelectValue)), h(Popover, null, h(ListBox, null, h(ListBoxItem, { id: 'cat' }, 'Cat'), h(ListBoxItem, { id: 'dog' }, 'Dog')))),
          h(DateField, { name: 'born' }, h(Label, null, 'C'), h(DateInput, null, (segment) => h(DateSegment, { segment }))),
          h(Button, { type: 'submit' }, 'Send')));`),
    pages: { '/': '<div id="root"></div><script src="/page.js"></script>' },
    ready: 'document.querySelector("[name=first]")',
    walk: [
      fill('[name=first]'),
      click('[aria-haspopup=listbox]', 1),
      shows('[role=option]'),
      click('[role=option]', 1),
      fill('[role=spinbutton]', 7, '5'),
    ],
    truth: [
      'step_view pet',
      ...visited('first', 'animal'),
      ...visited('born').slice(0, 2),
      'dropoff_signal born close',
    ],
  },
  {
    name: 'VeeValidate: a message with a role, then a page of text',
    tag: 'data-steps="sign"',
    pages: {
      '/': `<div id="app"></div>${VUE}<script src="/m/vee-validate/dist/vee-validate.iife.js"></script><script>
        const { Form, Field, ErrorMessage } = VeeValidate; const s = Vue.reactive({ isDone: false });
        Vue.createApp({ setup: () => ({ s, needed: (v) => v ? true : 'needed', send: () => { s.isDone = true } }), components: { VForm: Form, Field, ErrorMessage },
          template: \`<VForm v-if="!s.isDone" @submit="send" data-journey-step="sign"><div><Field name="mail" :rules="needed" /><ErrorMessage name="mail" /></div><button>Sign</button></VForm><p v-else>Thanks</p>\` }).mount('#app');</script>`,
    },
    ready: 'document.querySelector("[name=mail]")',
    walk: [click('button'), shows('[role=alert]', 3), fill('[name=mail]'), click('button'), lacks('form', 9)],
    truth: [
      'step_view sign',
      'submit_attempt',
      'validation_error mail alert',
      ...visited('mail'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'Rails with Turbo: a refusal (422), a redirect to the check, and one to the end',
    steps: ['contact', 'check'],
    pages: {
      '/apply/contact': (() => {
        let posts = 0;
        return ((request, _body, response) => {
          if (request.method !== 'POST') return turboHead + turboForm(false);
          posts++;
          if (posts > 1) {
            response.writeHead(303, { location: '/apply/check' }).end();
            return undefined;
          }
          response.statusCode = 422;
          return turboHead + turboForm(true);
        }) satisfies Content;
      })(),
      '/apply/check': `${turboHead}<h1>Check</h1><form method="post" action="/apply/send"><button>Send</button></form>`,
      '/apply/send': to('/apply/thanks'),
      '/apply/thanks': `${turboHead}<h1>Thanks</h1>`,
    },
    ready: 'window.Turbo',
    walk: [
      click('button'),
      shows('.field_with_errors', 3),
      fill('#contact_name'),
      click('button'),
      until('location.pathname === "/apply/check" && document.querySelector("h1").textContent === "Check"', 3),
      click('button'),
      until('location.pathname === "/apply/thanks" && document.querySelector("h1").textContent === "Thanks"', 9),
    ],
    truth: [
      'step_view contact',
      'submit_attempt',
      'validation_error contact[name] error-class',
      ...visited('contact[name]'),
      'submit_attempt',
      'step_view check',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'Unpoly: fragments in place, and a visitor who leaves the second',
    tag: 'data-steps="one,two"',
    pages: {
      '/': '<script src="/m/unpoly/unpoly.js"></script><main><form method="post" action="/two" up-submit up-target="main" up-history="false" data-journey-step="one"><input name="a"><button>Next</button></form></main>',
      '/two':
        '<main><form method="post" action="/end" up-submit up-target="main" up-history="false" data-journey-step="two"><input name="b"><button>Send</button></form></main>',
    },
    ready: 'window.up',
    walk: [fill('[name=a]'), click('button'), shows('[name=b]', 3), fill('[name=b]', 6)],
    truth: [
      'step_view one',
      ...visited('a'),
      'submit_attempt',
      'step_view two',
      'field_focus b',
      'field_change b',
      'dropoff_signal b close',
    ],
  },
  {
    name: 'Choices, noUiSlider and Pikaday in one form',
    tag: 'data-steps="plan,send"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/choices.js/public/assets/styles/choices.min.css"><link rel="stylesheet" href="/m/nouislider/dist/nouislider.min.css"><link rel="stylesheet" href="/m/pikaday/css/pikaday.css">
        <form data-journey-step="plan"><div><select name="country"><option value="">-<option value="a">Aa<option value="b">Bb</select></div>
        <div style="width:300px;margin:30px"><div id="budget"></div><input type="hidden" name="budget"></div><div><input name="when" id="when"></div></form>
        <script src="/m/choices.js/public/assets/scripts/choices.min.js"></script><script src="/m/nouislider/dist/nouislider.min.js"></script><script src="/m/pikaday/pikaday.js"></script>
        <script>new Choices('select', { searchEnabled: false }); const bar = document.querySelector('#budget'); noUiSlider.create(bar, { start: 0, range: { min: 0, max: 10 } });
          bar.noUiSlider.on('update', ([v]) => { document.querySelector('[name=budget]').value = v }); new Pikaday({ field: document.querySelector('#when') })</script>`,
    },
    ready: 'document.querySelector(".choices") && document.querySelector(".noUi-base")',
    walk: [
      click('.choices', 1),
      click('.choices__list--dropdown .choices__item--selectable:last-child', 1),
      click('.noUi-base', 1),
      click('#when', 1),
      click('.pika-day', 7),
    ],
    truth: [
      'step_view plan',
      ...visited('country', 'budget'),
      'field_focus when',
      'field_change when',
      'dropoff_signal when close',
    ],
  },
  {
    name: 'signature_pad and Quill, sent to a page without a mark',
    steps: ['sign'],
    pages: {
      '/sign': `<link rel="stylesheet" href="/m/quill/dist/quill.snow.css"><h1>Sign</h1><form method="post" action="/received"><div><canvas width="300" height="100"></canvas><input type="hidden" name="signature"></div>
        <div><div id="letter" style="height:80px"></div><input type="hidden" name="letter"></div><button id="go">Send</button></form>
        <script src="/m/signature_pad/dist/signature_pad.umd.min.js"></script><script src="/m/quill/dist/quill.js"></script>
        <script>const pad = new SignaturePad(document.querySelector('canvas')); const text = new Quill('#letter', { theme: 'snow' });
          document.querySelector('form').onsubmit = () => { document.querySelector('[name=signature]').value = pad.toDataURL(); document.querySelector('[name=letter]').value = text.getText() }</script>`,
      '/received': '<h1>Received</h1>',
    },
    ready: 'document.querySelector(".ql-editor")',
    walk: [click('canvas', 1), fill('.ql-editor', 1), click('#go'), at('/received', 4)],
    truth: ['step_view sign', ...visited('signature', 'letter'), 'submit_attempt', 'submit_success inferred'],
  },
  {
    name: 'Django formtools: every step at one address, back to the first, and the end at the same address',
    steps: ['person', 'house'],
    pages: {
      '/apply/': (() => {
        let posts = 0;
        // Refused, taken, back, taken, taken.
        const answers = [
          djangoForm('person', true),
          djangoForm('house'),
          djangoForm('person'),
          djangoForm('house'),
          '<h1>Done</h1>',
        ];
        return (({ method }) =>
          method === 'POST' ? (answers[posts++] ?? '') : djangoForm('person')) satisfies Content;
      })(),
    },
    walk: [
      reloads('#go', 3),
      fill('[name=person-name]'),
      reloads('#go', 3),
      reloads('#prev', 3),
      reloads('#go', 3),
      reloads('#go', 9),
    ],
    truth: [
      'step_view person',
      'submit_attempt',
      'validation_error person-name error-class',
      ...visited('person-name'),
      'submit_attempt',
      'step_view house',
      'step_view person',
      'submit_attempt',
      'step_view house',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'just-validate: labels as errors, a server that fails in plain text, and then its yes',
    tag: 'data-steps="order"',
    pages: {
      '/': `<div id="all"><form data-journey-step="order" novalidate><div><input name="email" id="email"></div><button>Order</button></form><p id="note"></p></div>
        <script src="/m/just-validate/dist/just-validate.production.min.js"></script><script>
        const v = new JustValidate(document.forms[0]); v.addField('#email', [{ rule: 'required' }]);
        v.onSuccess(async () => { const a = await fetch('/send', { method: 'POST' }); if (a.ok) all.textContent = 'Thanks'; else note.textContent = 'Try again' })</script>`,
      '/send': (() => {
        let nth = 0;
        return ((_request, _body, response) => {
          nth++;
          if (nth === 1) response.statusCode = 500;
          response.end();
          return undefined;
        }) satisfies Content;
      })(),
    },
    ready: 'window.JustValidate',
    walk: [
      click('button'),
      shows('.just-validate-error-label', 3),
      fill('#email'),
      click('button'),
      until('note.textContent', 9),
      click('button'),
      until('all.textContent === "Thanks"', 9),
    ],
    truth: [
      'step_view order',
      'submit_attempt',
      'validation_error email error-class',
      ...visited('email'),
      'submit_attempt',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'Swiper: steps as slides beside each other in one form',
    tag: 'data-steps="s1,s2,s3"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/swiper/swiper-bundle.min.css"><form onsubmit="this.outerHTML = '<h2>Thanks</h2>'; return false"><div class="swiper"><div class="swiper-wrapper">
        <div class="swiper-slide" data-journey-step="s1"><input name="a"></div><div class="swiper-slide" data-journey-step="s2"><input name="b"></div><div class="swiper-slide" data-journey-step="s3">Check <button id="send">Send</button></div></div></div>
        <button type="button" id="next" onclick="s.slideNext(0)">Next</button></form><script src="/m/swiper/swiper-bundle.min.js"></script><script>const s = new Swiper('.swiper', { allowTouchMove: false })</script>`,
    },
    ready: 'document.querySelector(".swiper-initialized")',
    walk: [fill('[name=a]'), click('#next', 2), fill('[name=b]'), click('#next', 2), click('#send', 4)],
    truth: [
      'step_view s1',
      ...visited('a'),
      'step_view s2',
      ...visited('b'),
      'step_view s3',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'ASP.NET Web Forms: one form around the page, a language that posts back, and steps at one address',
    steps: ['name', 'send'],
    pages: {
      '/Apply.aspx': ({ method, url = '' }) => {
        if (method !== 'POST' || url.includes('target=')) return webForm('name');
        return url.includes('at=name') ? webForm('send') : '<h1>Done</h1>';
      },
    },
    walk: [
      run(`window.isOld = true; document.querySelector('select').focus(); document.querySelector('select').selectedIndex = 1;
        void setTimeout(() => document.querySelector('select').dispatchEvent(new Event('change', { bubbles: true })))`),
      until('!window.isOld && window.JourneyEmbed', 3),
      fill('[name*=City]'),
      reloads('[type=submit]', 3),
      reloads('[type=submit]', 7),
    ],
    truth: [
      'step_view name',
      'field_focus lang',
      'field_change lang',
      ...visited('ctl00$Main$City'),
      'submit_attempt',
      'step_view send',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: "a payment within a provider's frame, which is never paid",
    steps: ['contact', 'pay'],
    pages: {
      '/contact': '<h1>Contact</h1><form method="post" action="/next"><input name="n"><button>Next</button></form>',
      '/next': to('/pay'),
      '/pay': '<h1>Pay</h1><iframe src="OTHER/card" width="400" height="300"></iframe><a href="/contact">Change</a>',
    },
    others: { '/card': '<form><input name="card"><button>Pay</button></form>' },
    walk: [fill('[name=n]'), click('button'), at('/pay', 9), click('a'), at('/contact', 7)],
    truth: [
      'step_view contact',
      ...visited('n'),
      'submit_attempt',
      'step_view pay',
      'step_view contact',
      'dropoff_signal close',
    ],
  },
];
