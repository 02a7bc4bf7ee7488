// Ten hosts by the course of a form: a conversation, an upload that says how far it is, messages after a redirect, an answer that is shown before it is
// known, tabs, slots, one long page, navigations that the page takes over, a code that sends itself. Truth first: this file was written before its first
// run, after the code that it tries. What is typed is a secret: none may be sent.
import { CANARIES } from '../../test/embed/support/canary.ts';
import { type Answer, statuses, to } from '../patterns/answers.ts';
import { type Pattern, visited } from '../patterns/pattern.ts';
import { click, fill, loads, reloads, run, shows, until, wait } from '../walk.ts';

const TEXT = CANARIES.text;

/** Each answer in turn. */
const turns =
  (...answers: Answer[]): Answer =>
  (...call) =>
    (answers.length > 1 ? answers.shift() : answers[0])?.(...call);
const page =
  (body: string): Answer =>
  () =>
    body;
const chooses = run(
  `{ const list = new DataTransfer(); list.items.add(new File(['deed'], '${TEXT}.pdf')); deed.files = list.files; deed.dispatchEvent(new Event('change', { bubbles: true })) }`,
  1,
);

/** Navigations that the page takes over, those of its forms as well. */
const TAKEN_OVER = `<main id="m"></main><script>const views = { '/order/size': '<h1>Size</h1><form method="post" action="/order/when"><input name="size"><button id="next">Next</button></form>',
    '/order/when': '<h1>When</h1><form method="post" action="/order/thanks"><input name="when"><button id="send">Order</button></form>', '/order/thanks': '<h1>Thank you</h1>' };
  const show = (path) => { m.innerHTML = views[path] };
  navigation.addEventListener('navigate', (event) => { const { pathname } = new URL(event.destination.url); if (event.canIntercept && views[pathname]) event.intercept({ handler: async () => show(pathname) }) });
  show(location.pathname)</script>`;
const code = (
  attributes = '',
  text = '',
) => `<main><h1>Code</h1><form id="f" method="post" action="/verify" data-journey-step="code"><div role="group" ${attributes}>${[
  1, 2, 3, 4,
]
  .map((nr) => `<input name="c${nr}" inputmode="numeric" maxlength="1">`)
  .join('')}</div>${text}</form></main>
  <script>const boxes = [...f.elements]; boxes.forEach((box, at) => { box.oninput = () => boxes[at + 1] ? boxes[at + 1].focus() : f.requestSubmit() })</script>`;
const typesCode = [1, 2, 3].map((nr) => fill(`[name=c${nr}]`, 0, '7'));

export const FLOWS: Pattern[] = [
  {
    name: 'a conversation that asks one thing after the other in the same field, and thanks in its last line',
    tag: 'data-steps="name,age,city"',
    pages: {
      '/': `<main><h1>Advice</h1><ol id="log"></ol><form id="f" data-journey-step="name"><input name="name" id="a" aria-label="Your answer"><button id="send">Send</button></form></main>
        <script>const keys = ['name', 'age', 'city']; let nr = 0; f.onsubmit = async (event) => { event.preventDefault(); log.append(Object.assign(document.createElement('li'), { textContent: a.value })); a.value = ''; nr++;
          if (!keys[nr]) { await fetch('/send', { method: 'POST' }); f.remove(); log.append(Object.assign(document.createElement('li'), { textContent: 'Thank you, we call you.' })); return }
          f.dataset.journeyStep = a.name = keys[nr]; a.focus() }</script>`,
      '/send': statuses(200),
    },
    walk: [
      fill('[name=name]', 0, TEXT),
      click('#send', 2),
      fill('[name=age]', 0, TEXT),
      click('#send', 2),
      fill('[name=city]', 0, TEXT),
      click('#send'),
      until('!document.querySelector("#send")', 9),
    ],
    truth: [
      'step_view name',
      ...visited('name'),
      'submit_attempt',
      'step_view age',
      ...visited('age'),
      'submit_attempt',
      'step_view city',
      ...visited('city'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'an upload that says how far it is, too large for the server, and then a smaller file',
    tag: 'data-steps="upload"',
    pages: {
      '/': `<main><h1>Documents</h1><form id="f" data-journey-step="upload"><label>Deed <input type="file" name="deed" id="deed"></label><progress id="p" max="1" value="0"></progress><p id="said" role="alert"></p><button id="send">Upload</button></form></main>
        <script>f.onsubmit = (event) => { event.preventDefault(); said.textContent = ''; const request = new XMLHttpRequest(); request.upload.onprogress = ({ loaded, total }) => { p.value = loaded / total };
          request.onload = () => { if (request.status === 413) said.textContent = 'Too large'; else f.replaceWith(Object.assign(document.createElement('h2'), { textContent: 'Received' })) }; request.open('POST', '/files'); request.send(new FormData(f)) }</script>`,
      '/files': statuses(413, 200),
    },
    walk: [chooses, click('#send'), until('said.textContent', 3), chooses, click('#send'), shows('h2', 9)],
    truth: [
      'step_view upload',
      'field_change deed',
      'submit_attempt',
      'validation_error deed alert',
      'field_change deed',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'messages after a redirect: first a refusal above the form, then one that thanks above the list of what was sent',
    tag: 'data-steps="apply"',
    pages: {
      '/apply': turns(
        ...['', '<div class="flash" role="alert">Please check your application</div>'].map((flash) =>
          page(
            `${flash}<main><h1>Apply</h1><form method="post" action="/save"><input name="club"><input name="sum"><button id="send">Send</button></form></main>`,
          ),
        ),
      ),
      '/save': turns(to('/apply'), to('/applications')),
      '/applications': `<header><form role="search"><input type="search" name="q"></form></header><div class="flash" role="status">Sent</div><main><h1>Your applications</h1><table><tr><td>Club<td>Received</table><a href="/apply">New</a></main>`,
    },
    walk: [
      fill('[name=club]', 0, TEXT),
      reloads('#send', 3),
      fill('[name=sum]', 0, TEXT),
      click('#send'),
      loads('/applications', 8),
    ],
    truth: [
      'step_view apply',
      ...visited('club'),
      'submit_attempt',
      'validation_error alert',
      ...visited('sum'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'an answer that is shown before it is known, taken back when the server fails, and sent again',
    tag: 'data-steps="feedback"',
    pages: {
      '/': `<main><h1>Feedback</h1><div id="w"><form id="f" data-journey-step="feedback"><input name="topic"><input name="text"><button id="send">Send</button></form></div></main>
        <script>const form = document.querySelector('#f'); form.onsubmit = async (event) => { event.preventDefault(); w.innerHTML = '<h2>Thanks!</h2>'; const { ok } = await fetch('/send', { method: 'POST' }); if (ok) return;
          setTimeout(() => { w.innerHTML = '<p role="alert">Not sent</p>'; w.append(form) }, 600) }</script>`,
      '/send': statuses(503, 200),
    },
    walk: [fill('[name=topic]', 0, TEXT), click('#send', 1), shows('[role=alert]', 3), click('#send', 9)],
    truth: [
      'step_view feedback',
      ...visited('topic'),
      'submit_attempt',
      'validation_error alert',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'tabs: back to the first and forth, refused at a field, corrected, and left',
    tag: 'data-steps="person,car"',
    pages: {
      '/': `<main><h1>Parking</h1><div role="tablist"><button type="button" role="tab" id="t1" aria-controls="p1" aria-selected="true">Person</button><button type="button" role="tab" id="t2" aria-controls="p2" aria-selected="false">Car</button></div>
        <form id="f" novalidate><div role="tabpanel" id="p1" data-journey-step="person"><input name="person"></div><div role="tabpanel" id="p2" data-journey-step="car" hidden><input name="car"><button id="send">Send</button></div></form></main>
        <script>const open = (isFirst) => { p1.hidden = !isFirst; p2.hidden = isFirst; t1.setAttribute('aria-selected', isFirst); t2.setAttribute('aria-selected', !isFirst) }; t1.onclick = () => open(true); t2.onclick = () => open(false);
          f.car.oninput = () => f.car.removeAttribute('aria-invalid'); f.onsubmit = async (event) => { event.preventDefault(); await fetch('/send', { method: 'POST' }); f.car.setAttribute('aria-invalid', 'true') }</script>`,
      '/send': statuses(422),
    },
    walk: [
      fill('[name=person]', 0, TEXT),
      click('#t2', 2),
      fill('[name=car]', 0, TEXT),
      click('#t1', 2),
      click('#t2', 2),
      click('#send'),
      shows('[aria-invalid]', 3),
      fill('[name=car]', 0, TEXT),
      run('document.activeElement.blur()', 7),
    ],
    truth: [
      'step_view person',
      ...visited('person'),
      'step_view car',
      ...visited('car'),
      'step_view person',
      'step_view car',
      'submit_attempt',
      'validation_error car aria-invalid',
      ...visited('car'),
      'dropoff_signal car close',
    ],
  },
  {
    name: 'an element that shows the step in its slot, whose buttons are in its shadow tree and send the form around it',
    tag: 'data-steps="tree,place"',
    pages: {
      '/': `<main><h1>Felling</h1><form action="/thanks"><step-wizard><section slot="tree" data-journey-step="tree"><input name="tree"></section><section slot="place" data-journey-step="place"><input name="place"></section></step-wizard></form></main>
        <script>customElements.define('step-wizard', class extends HTMLElement { connectedCallback() { const tree = this.attachShadow({ mode: 'open' }); tree.innerHTML = '<slot name="tree"></slot><footer><button type="button" id="next">Next</button></footer>';
          tree.querySelector('#next').onclick = () => { const slot = tree.querySelector('slot'); if (slot.name === 'place') this.closest('form').requestSubmit(); else slot.name = 'place' } } })</script>`,
      '/thanks': '<main><h1>Thank you</h1></main>',
    },
    walk: [
      fill('[name=tree]', 0, TEXT),
      click('>>> #next', 2),
      fill('[name=place]', 0, TEXT),
      click('>>> #next'),
      loads('/thanks', 8),
    ],
    truth: [
      'step_view tree',
      ...visited('tree'),
      'step_view place',
      ...visited('place'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'one long page that shows all steps, with a bar at the bottom of the window',
    tag: 'data-steps="you,home,pay"',
    pages: {
      '/': `<main><h1>Heating</h1><form method="post" action="/done">${['you', 'home', 'pay'].map((key) => `<section data-journey-step="${key}" style="min-height:90vh"><h2>${key}</h2><input name="${key}"></section>`).join('')}<footer style="position:sticky;bottom:0"><button id="send">Send</button></footer></form></main>`,
      '/done': '<main><h1>Thank you</h1></main>',
    },
    walk: [
      fill('[name=you]', 2, TEXT),
      fill('[name=home]', 2, TEXT),
      fill('[name=pay]', 2, TEXT),
      click('#send'),
      loads('/done', 8),
    ],
    truth: [
      'step_view you',
      ...visited('you'),
      'step_view home',
      ...visited('home'),
      'step_view pay',
      ...visited('pay'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'navigations that the page takes over, those of its forms as well, to the thanks',
    notIn: { WebKitGTK: 'it has no Navigation API' },
    tag: 'data-steps="size,when"',
    pages: { '/order/size': TAKEN_OVER },
    walk: [
      fill('[name=size]', 0, TEXT),
      click('#next'),
      shows('#send', 2),
      fill('[name=when]', 0, TEXT),
      click('#send'),
      until('document.querySelector("h1").textContent === "Thank you"', 9),
    ],
    truth: [
      'step_view size',
      ...visited('size'),
      'submit_attempt',
      'step_view when',
      ...visited('when'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'navigations that the page takes over, and the second step is closed without an act',
    notIn: { WebKitGTK: 'it has no Navigation API' },
    tag: 'data-steps="size,when"',
    pages: { '/order/size': TAKEN_OVER },
    walk: [fill('[name=size]', 0, TEXT), click('#next'), shows('#send', 9), wait(1)],
    truth: ['step_view size', ...visited('size'), 'submit_attempt', 'step_view when', 'dropoff_signal close'],
  },
  {
    name: 'a code of four boxes that sends itself, wrong, and then right',
    tag: 'data-steps="code"',
    pages: {
      '/code': turns(page(code()), page(code('aria-invalid="true" aria-describedby="e"', '<p id="e">Wrong code</p>'))),
      '/verify': turns(to('/code'), to('/welcome')),
      '/welcome': '<main><h1>Welcome</h1></main>',
    },
    walk: [
      ...typesCode,
      run('window.isOld = true'),
      fill('[name=c4]', 0, '7'),
      until('!window.isOld && document.readyState === "complete" && window.JourneyEmbed', 3),
      ...typesCode,
      fill('[name=c4]', 0, '7'),
      loads('/welcome', 8),
    ],
    truth: [
      'step_view code',
      ...visited('c1', 'c2', 'c3'),
      'field_focus c4',
      'field_change c4',
      'submit_attempt',
      'validation_error c1 aria-invalid',
      ...visited('c1', 'c2', 'c3'),
      'field_focus c4',
      'field_change c4',
      'submit_attempt',
      'submit_success inferred',
    ],
  },
];
