// Ten hosts of other libraries and layouts: where the button stands, where the steps are said, and how the visit ends. Truth first: this file was
// written before its first run, after the code that it tries. What is typed is a secret: none may be sent.
import { CANARIES } from '../../test/embed/support/canary.ts';
import { bundle } from '../bundle.ts';
import { to } from '../patterns/answers.ts';
import { type Pattern, visited } from '../patterns/pattern.ts';
import { at, click, fill, loads, pressesEscape, run, until, wait } from '../walk.ts';

const TEXT = CANARIES.text;
const json =
  (...bodies: string[]) =>
  (...[, , response]: [unknown, unknown, import('node:http').ServerResponse]) => {
    response.setHeader('content-type', 'application/json');
    response.end(bodies.length > 1 ? bodies.shift() : bodies[0]);
    return undefined;
  };
const blur = run('document.activeElement.blur()', 1);

export const BARS: Pattern[] = [
  {
    name: 'Alpine.js: a card with a footer, fields of a form elsewhere, declared by the number of the application',
    tag: 'data-steps="owner,dog" data-success="/never"',
    pages: {
      '/': `<form id="licence"></form><main><article x-data="{ at: 1, ref: '' }"><header><h1>Dog licence</h1></header>
        <section data-journey-step="owner" x-show="at === 1"><label>Name <input form="licence" name="owner"></label></section>
        <section data-journey-step="dog" x-show="at === 2" x-cloak style="display:none"><label>Breed <input form="licence" name="breed"></label></section>
        <footer><button type="button" x-show="at === 1" @click="at = 2" id="next">Next</button>
        <button form="licence" x-show="at === 2" id="send" style="display:none">Send</button></footer></article></main>
        <script>document.querySelector('#licence').onsubmit = async (event) => { event.preventDefault();
          const { reference } = await (await fetch('/send', { method: 'POST' })).json(); if (reference) JourneyEmbed.track('submit_success'); window.done = true }</script>
        <script defer src="/m/alpinejs/dist/cdn.min.js"></script>`,
      '/send': json('{"reference":"L1"}'),
    },
    ready: 'window.Alpine',
    walk: [
      fill('[name=owner]', 0, TEXT),
      click('#next', 2),
      fill('[name=breed]', 0, TEXT),
      click('#send'),
      until('window.done', 3),
    ],
    truth: [
      'step_view owner',
      ...visited('owner'),
      'step_view dog',
      ...visited('breed'),
      'submit_attempt',
      'submit_success',
    ],
  },
  {
    name: 'htmx: steps that are swapped into the page, a bar of the form, accepted in place',
    tag: 'data-steps="person,check"',
    pages: {
      '/': `<main><h1>Permit</h1><div id="w"><form hx-post="/check" hx-target="#w" data-journey-step="person"><label>Name <input name="name"></label><nav class="bar"><button id="go">Next</button></nav></form></div></main><script src="/m/htmx2/dist/htmx.min.js"></script>`,
      '/check': (_request, _body, response) => {
        response.end(
          '<form hx-post="/done" hx-target="#w" data-journey-step="check"><p>Is this right?</p><nav class="bar"><button id="send">Send</button></nav></form>',
        );
        return undefined;
      },
      '/done': (_request, _body, response) => {
        response.end('<h2>Thank you</h2><p>We have it.</p>');
        return undefined;
      },
    },
    ready: 'window.htmx',
    walk: [
      fill('[name=name]', 0, TEXT),
      click('#go'),
      until('document.querySelector("#send")', 2),
      click('#send'),
      until('document.querySelector("h2")', 4),
    ],
    truth: [
      'step_view person',
      ...visited('name'),
      'submit_attempt',
      'step_view check',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'Quasar: a stepper with its navigation, a dialog that refuses in text, Escape',
    tag: 'data-steps="details,send"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/quasar/dist/quasar.prod.css"><div id="q"></div><script src="/m/vue/dist/vue.global.prod.js"></script><script src="/m/quasar/dist/quasar.umd.prod.js"></script>
        <script>Vue.createApp({ data: () => ({ at: 1, city: '', open: false, note: '', busy: false }), methods: { async send() { this.busy = true; await fetch('/send', { method: 'POST' }); this.busy = false; this.note = 'Not today'; window.answered = true } },
          template: '<q-stepper v-model="at" :animated="false"><q-step :name="1" title="Details"><div data-journey-step="details"><q-input name="city" label="City" v-model="city"></q-input></div><q-stepper-navigation><q-btn id="next" @click="open = true" label="Send"></q-btn></q-stepper-navigation></q-step></q-stepper>'
            + '<q-dialog v-model="open" transition-duration="0"><q-card data-journey-step="send"><q-form @submit.prevent="send"><h2>Send it?</h2><q-card-actions tag="footer"><q-btn type="submit" id="send" label="Send" :disable="busy"></q-btn></q-card-actions><p>{{ note }}</p></q-form></q-card></q-dialog>' }).use(Quasar).mount('#q')</script>`,
      '/send': json('{}'),
    },
    ready: 'document.querySelector("#next")',
    walk: [
      fill('[name=city]', 0, TEXT),
      click('#next', 2),
      click('#send'),
      until('window.answered', 3),
      pressesEscape(9),
    ],
    truth: ['step_view details', ...visited('city'), 'step_view send', 'submit_attempt'],
  },
  {
    name: 'Vuetify: a card with its actions in the footer, declared by an address with capital letters',
    tag: 'data-steps="address,review" data-success="/Permit/Received"',
    pages: {
      '/Permit/Address': `<link rel="stylesheet" href="/m/vuetify/dist/vuetify.min.css"><div id="v"></div><script src="/m/vue/dist/vue.global.prod.js"></script><script src="/m/vuetify/dist/vuetify.min.js"></script>
        <script>Vue.createApp({ template: '<v-app><v-main><v-card><form action="/Permit/Review"><v-text-field name="street" label="Street"></v-text-field><footer><v-btn type="submit" id="go">Next</v-btn></footer></form></v-card></v-main></v-app>' }).use(Vuetify.createVuetify()).mount('#v')</script>`,
      '/Permit/Review':
        '<h1>Review</h1><form action="/Permit/Received" method="post"><footer><button>Send</button></footer></form>',
      '/Permit/Received': '<h1>Received</h1>',
    },
    ready: 'document.querySelector("#go")',
    walk: [
      fill('[name=street]', 0, TEXT),
      click('#go'),
      loads('/Permit/Review', 3),
      click('button'),
      loads('/Permit/Received', 3),
    ],
    truth: [
      'step_view address',
      ...visited('street'),
      'submit_attempt',
      'step_view review',
      'submit_attempt',
      'submit_success',
    ],
  },
  {
    name: 'Materialize: a stepper of links in boxes of their own, Save and finish later by formaction',
    steps: ['applicant', 'income', 'check'],
    pages: {
      '/step': `<link rel="stylesheet" href="/m/materialize-css/dist/css/materialize.min.css"><div class="row">${['Applicant', 'Income', 'Check'].map((one, nth) => `<div class="col s4"><a href="#" ${nth === 2 ? 'aria-current="step"' : ''}>${one}</a></div>`).join('')}</div>
        <h1>Check</h1><form method="post" action="/sent"><label for="note">Note</label><input id="note" name="note"><div class="card-action"><button class="btn">Send</button><button class="btn-flat" formaction="/later" id="later">Save and finish later</button></div></form>
        <script src="/m/materialize-css/dist/js/materialize.min.js"></script>`,
      '/later': '<h1>Saved</h1>',
    },
    ready: 'window.M',
    walk: [fill('[name=note]', 0, TEXT), click('#later'), at('/later', 8)],
    truth: ['step_view check', ...visited('note'), 'dropoff_signal close'],
  },
  {
    name: 'bs-stepper: panels, refused by the page with a summary and texts, corrected, the session expires at the end',
    tag: 'data-steps="plan,pay"',
    pages: {
      '/order': `<link rel="stylesheet" href="/m/bs-stepper/dist/css/bs-stepper.min.css"><div class="bs-stepper"><div class="bs-stepper-header">${['plan', 'pay'].map((one) => `<div class="step" data-target="#${one}"><button type="button" class="step-trigger">${one}</button></div>`).join('')}</div>
        <div class="bs-stepper-content"><form method="post" action="/pay"><div id="s"></div><div id="plan" class="content"><label for="size">Size</label><input id="size" name="size" aria-describedby="size-e"><p id="size-e"></p><aside><button type="button" id="next">Next</button></aside></div>
        <div id="pay" class="content"><label for="card">Card</label><input id="card" name="card"><aside><button id="send">Pay</button></aside></div></form></div></div>
        <script src="/m/bs-stepper/dist/js/bs-stepper.min.js"></script><script>const stepper = new Stepper(document.querySelector('.bs-stepper')); const next = document.querySelector('#next'); next.setAttribute('data-journey-submit', '');
          next.onclick = () => { const isGood = document.querySelector('#size').value !== ''; const text = isGood ? '' : '${CANARIES.message}';
            s.innerHTML = isGood ? '' : '<div role="alert"><a href="#size-e">' + text + '</a></div>'; document.querySelector('#size-e').textContent = text; if (isGood) stepper.next() }</script>`,
      '/pay': to('/session-expired'),
      '/session-expired': '<h1>You were away too long</h1>',
    },
    ready: 'window.Stepper',
    walk: [
      click('#next', 3),
      fill('[name=size]', 0, TEXT),
      click('#next', 3),
      fill('[name=card]', 0, TEXT),
      click('#send'),
      at('/session-expired', 8),
    ],
    truth: [
      'step_view plan',
      'submit_attempt',
      'validation_error size error-message',
      ...visited('size'),
      'submit_attempt',
      'step_view pay',
      ...visited('card'),
      'submit_attempt',
    ],
  },
  {
    name: 'Mithril: routes with capital letters, a bar in the header of the form, declared by a call, offline before',
    tag: 'data-steps="who,send"',
    code: () =>
      bundle(`import m from 'mithril';
        const Who = { view: () => m('main', m('form', { onsubmit: (event) => { event.preventDefault(); m.route.set('/Send') } }, m('header', m('button', { id: 'go' }, 'Next')), m('input', { name: 'nick' }))) };
        const Send = { view: () => m('main', m('form', { onsubmit: async (event) => { event.preventDefault(); const { id } = await (await fetch('/send', { method: 'POST' })).json(); if (id) JourneyEmbed.track('submit_success'); window.done = true } }, m('header', m('button', { id: 'send' }, 'Send')), m('p', 'All right?'))) };
        m.route(document.querySelector('#root'), '/Who', { '/Who': Who, '/Send': Send });`),
    pages: {
      '/': '<div id="root"></div><script src="/page.js"></script>',
      '/send': json('{"errors":[{}]}', '{"id":"9"}'),
    },
    ready: 'document.querySelector("#go")',
    walk: [
      fill('[name=nick]', 0, TEXT),
      click('#go', 2),
      click('#send'),
      until('window.done', 2),
      run('window.done = false'),
      click('#send'),
      until('window.done', 3),
    ],
    truth: [
      'step_view who',
      ...visited('nick'),
      'submit_attempt',
      'step_view send',
      'submit_attempt',
      'submit_attempt',
      'submit_success',
    ],
  },
  {
    name: 'Naive UI: steps that are marked, a form in a drawer with its own footer, refused by the page',
    tag: 'data-steps="account,plan"',
    code: () =>
      bundle(`import { createApp, h, ref } from 'vue'; import { NButton, NForm, NFormItem, NInput, NStep, NSteps } from 'naive-ui';
        createApp({ setup() { const model = ref({ email: '' }), form = ref(null), at = ref(1);
          const go = (event) => { event.preventDefault(); form.value.validate((errors) => { if (!errors) at.value = 2 }) };
          return () => h('main', [h(NSteps, { current: at.value }, () => [h(NStep, { title: 'Account' }), h(NStep, { title: 'Plan' })]),
            at.value === 1 ? h('div', { 'data-journey-step': 'account' }, h('form', { onSubmit: go, novalidate: true }, [h(NForm, { ref: form, model: model.value, rules: { email: { required: true, message: '${CANARIES.message}', trigger: 'submit' } } }, () => h(NFormItem, { path: 'email', label: 'E-mail' }, () => h(NInput, { value: model.value.email, onUpdateValue: (v) => { model.value.email = v }, inputProps: { name: 'email' } }))),
              h('footer', h(NButton, { attrType: 'submit', id: 'go' }, () => 'Next'))])) : h('div', { 'data-journey-step': 'plan' }, h('p', 'Plan'))]) } }).mount('#root')`),
    pages: { '/': '<div id="root"></div><script src="/page.js"></script>' },
    ready: 'document.querySelector("#go")',
    walk: [click('#go', 3), fill('[name=email]', 0, TEXT), click('#go', 7)],
    truth: [
      'step_view account',
      'submit_attempt',
      'validation_error email error-class',
      ...visited('email'),
      'submit_attempt',
      'step_view plan',
      'dropoff_signal close',
    ],
  },
  {
    name: 'Shoelace: a dialog whose button is in its footer, help and then an attachment, closed',
    tag: 'data-steps="upload"',
    pages: {
      '/': `<link rel="stylesheet" href="/m/@shoelace-style/shoelace/dist/themes/light.css"><sl-dialog open label="Upload" data-journey-step="upload"><form id="u" onsubmit="return false"><label>Name <input name="title" aria-describedby="help" oninput="help.textContent = this.value.length"></label><span id="help"></span><a href="/guide.pdf">Guide</a></form>
        <button slot="footer" form="u" id="send">Send</button></sl-dialog><script src="/page.js"></script>`,
      '/guide.pdf': (_request, _body, response) => {
        response.setHeader('content-disposition', 'attachment; filename="guide.pdf"');
        return 'x';
      },
    },
    code: () => bundle("import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'; window.isReady = true;"),
    ready: 'window.isReady',
    walk: [wait(2), click('#send', 2), click('a', 2), fill('[name=title]', 2, TEXT), blur, wait(5)],
    truth: ['step_view upload', 'submit_attempt', ...visited('title'), 'dropoff_signal title close'],
  },
  {
    name: 'plain Faces: every button cancels its click and answers in parts, not eligible at the end',
    steps: ['household', 'result'],
    pages: {
      '/portal/Household.xhtml': `<main><h1>Household</h1><form id="f" method="post"><div id="f:panel"><label for="f:members">Members</label><input id="f:members" name="f:members"></div>
        <div class="ui-panel-footer"><input type="submit" name="f:next" value="Next" onclick="ajax('/Result.xhtml'); return false"></div></form></main>
        <script>const ajax = (path) => setTimeout(() => { location.href = '/portal' + path }, 300)</script>`,
      '/portal/Result.xhtml': `<main><h1>Result</h1><form method="post"><footer><input type="submit" name="f:send" value="Send" onclick="setTimeout(() => { location.href = '/portal/not-eligible.xhtml' }, 300); return false"></footer></form></main>`,
      '/portal/not-eligible.xhtml': '<main><h1>We are sorry</h1></main>',
    },
    walk: [
      fill('[name="f:members"]', 0, TEXT),
      click('[name="f:next"]'),
      run('void window.tick(400)'),
      loads('/portal/Result.xhtml', 3),
      click('[name="f:send"]'),
      run('void window.tick(400)'),
      at('/portal/not-eligible.xhtml', 8),
    ],
    truth: ['step_view household', ...visited('f:members'), 'submit_attempt', 'step_view result', 'submit_attempt'],
  },
];
