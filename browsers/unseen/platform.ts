// Ten hosts without a library, each on a mechanism of the platform that no host before it used. Truth first: this file was written before its first
// run, after the code that it tries. What is typed is a secret: none may be sent.
import type { ServerResponse } from 'node:http';
import { CANARIES } from '../../test/embed/support/canary.ts';
import { type Answer, never, to } from '../patterns/answers.ts';
import { type Pattern, visited } from '../patterns/pattern.ts';
import { at, click, fill, loads, pressesEscape, until, wait } from '../walk.ts';

const TEXT = CANARIES.text;
const json =
  (...bodies: string[]): Answer =>
  (_request, _body, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(bodies.length > 1 ? bodies.shift() : bodies[0]);
    return undefined;
  };

/** Answers of a server that come later over a stream of events. */
const streams: ServerResponse[] = [];
const stream: Answer = (_request, _body, response) => {
  // Firefox opens a stream with its first byte.
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
  streams.push(response);
  return undefined;
};
const queues: Answer = (_request, _body, response) => {
  response.writeHead(202).end();
  streams.at(-1)?.write('data: {"number":"S7"}\n\n');
  return undefined;
};

/** Holds up the rest of the page that names it, as a server does that streams its answer. */
const late: Answer = (_request, _body, response) => {
  setTimeout(() => response.writeHead(200, { 'content-type': 'text/javascript' }).end(), 1_500);
  return undefined;
};

export const PLATFORM: Pattern[] = [
  {
    name: 'popovers: a step in each, Escape in the second, opened again, sent and thanked in place',
    tag: 'data-steps="guests,send"',
    pages: {
      '/': `<main><h1>Table</h1><button popovertarget="p1" id="open">Book</button><div popover id="p1" data-journey-step="guests"><input name="guests"><button type="button" id="next" onclick="p1.hidePopover(); p2.showPopover()">Next</button></div>
        <div popover id="p2" data-journey-step="send"><form id="f"><input name="phone"><button id="send">Send</button></form></div></main>
        <script>f.onsubmit = async (event) => { event.preventDefault(); await fetch('/send', { method: 'POST' }); p2.hidePopover(); document.querySelector('main').innerHTML = '<h1>Thank you</h1>' }</script>`,
      '/send': json('{}'),
    },
    walk: [
      click('#open', 1),
      fill('[name=guests]', 0, TEXT),
      click('#next', 2),
      pressesEscape(2),
      click('#open', 2),
      click('#next', 2),
      fill('[name=phone]', 0, TEXT),
      click('#send'),
      until('!document.querySelector("#send")', 9),
    ],
    truth: [
      'step_view guests',
      ...visited('guests'),
      'step_view send',
      'step_view guests',
      'step_view send',
      ...visited('phone'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'declarative shadow trees from the server: an error that its field names inside, declared by the number of the answer',
    tag: 'data-steps="plate"',
    pages: {
      '/': `<main><h1>Plate</h1><plate-form data-journey-step="plate"><template shadowrootmode="open"><form novalidate><label>Plate <input name="plate" aria-errormessage="e"></label><p id="e"></p><button id="send">Send</button></form></template></plate-form></main>
        <script>const tree = document.querySelector('plate-form').shadowRoot; tree.querySelector('form').onsubmit = async (event) => { event.preventDefault();
          const input = tree.querySelector('input'); const isBad = !input.value; input.toggleAttribute('aria-invalid', isBad); if (isBad) input.setAttribute('aria-invalid', 'true');
          tree.querySelector('#e').textContent = isBad ? '${CANARIES.message}' : ''; if (isBad) return;
          const { number } = await (await fetch('/send', { method: 'POST' })).json(); if (number) JourneyEmbed.track('submit_success'); window.done = true }</script>`,
      '/send': json('{"number":"P1"}'),
    },
    walk: [click('>>> #send', 3), fill('>>> [name=plate]', 0, TEXT), click('>>> #send'), until('window.done', 3)],
    truth: [
      'step_view plate',
      'submit_attempt',
      'validation_error plate aria-invalid',
      ...visited('plate'),
      'submit_attempt',
      'submit_success',
    ],
  },
  {
    name: 'elements that belong to a form by their internals, refused by the browser, then a page that thanks',
    tag: 'data-steps="size"',
    pages: {
      '/size': `<main><h1>Size</h1><form action="/thanks"><my-size name="size"></my-size><input name="note"><button id="send">Send</button></form></main>
        <script>customElements.define('my-size', class extends HTMLElement { static formAssociated = true; constructor() { super(); this.inner = this.attachInternals();
          this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<input id="box">'; this.box = this.shadowRoot.querySelector('input'); this.check(); this.box.oninput = () => this.check() }
          check() { this.inner.setFormValue(this.box.value); this.inner.setValidity(this.box.value ? {} : { valueMissing: true }, '${CANARIES.message}', this.box) } })</script>`,
      '/thanks': '<main><h1>Thank you</h1></main>',
    },
    walk: [
      fill('[name=note]', 0, TEXT),
      click('#send', 2),
      fill('>>> #box', 0, TEXT),
      click('#send'),
      loads('/thanks', 8),
    ],
    truth: [
      'step_view size',
      ...visited('note'),
      'submit_attempt blocked',
      'validation_error size customError',
      ...visited('size'),
      'submit_attempt',
      'submit_success inferred',
    ],
  },
  {
    name: 'an accordion of details that share a name, refused in text beside the button',
    tag: 'data-steps="owner,boat"',
    pages: {
      '/': `<main><h1>Mooring</h1><form id="f"><details name="a" open><summary>Owner</summary><div data-journey-step="owner"><input name="owner"></div></details>
        <details name="a"><summary id="second">Boat</summary><div data-journey-step="boat"><input name="boat"><button id="send">Send</button> <output id="o"></output></div></details></form></main>
        <script>f.onsubmit = async (event) => { event.preventDefault(); await fetch('/send', { method: 'POST' }); o.textContent = 'No mooring is free'; window.done = true }</script>`,
      '/send': json('{}'),
    },
    walk: [
      fill('[name=owner]', 0, TEXT),
      click('#second', 2),
      fill('[name=boat]', 0, TEXT),
      click('#send'),
      until('window.done', 8),
    ],
    truth: ['step_view owner', ...visited('owner'), 'step_view boat', ...visited('boat'), 'submit_attempt'],
  },
  {
    name: 'a stream of events brings the answer after a 202, and the page declares it by the number',
    tag: 'data-steps="order"',
    pages: {
      '/': `<main><form data-journey-step="order" id="f"><input name="order"><button id="send">Send</button></form></main><script>const events = new EventSource('/events');
        events.onmessage = ({ data }) => { if (JSON.parse(data).number) { JourneyEmbed.track('submit_success'); f.replaceWith('Done'); window.done = true } };
        f.onsubmit = (event) => { event.preventDefault(); fetch('/send', { method: 'POST' }) }</script>`,
      '/events': stream,
      '/send': queues,
    },
    ready: 'events.readyState === 1',
    walk: [fill('[name=order]', 0, TEXT), click('#send'), until('window.done', 4)],
    truth: ['step_view order', ...visited('order'), 'submit_attempt', 'submit_success'],
  },
  {
    name: 'view transitions between the steps of one page, saved for later at the last',
    steps: ['child', 'school'],
    pages: {
      '/': `<main><h1>School</h1><div id="w"></div></main><script>const steps = { child: '<form data-journey-step="child"><input name="child"><button id="go">Next</button></form>',
          school: '<form data-journey-step="school"><input name="school"><button id="send">Send</button><button name="later" id="later">Save for later</button></form>', saved: '<h2>Saved</h2>' };
        const show = (key) => { const put = () => { w.innerHTML = steps[key]; const form = w.querySelector('form'); if (form) form.onsubmit = (event) => { event.preventDefault(); show(event.submitter.id === 'later' ? 'saved' : 'school') } };
          if (document.startViewTransition) { window.moves = true; document.startViewTransition(put).finished.then(() => { window.moves = false }) } else put() }; show('child')</script>`,
    },
    // Until a transition is over, its picture takes the clicks.
    ready: '!window.moves && document.querySelector("#go")',
    walk: [
      fill('[name=child]', 0, TEXT),
      click('#go'),
      until('!window.moves && document.querySelector("#later")', 2),
      fill('[name=school]', 0, TEXT),
      click('#later'),
      until('document.querySelector("h2")', 8),
    ],
    truth: [
      'step_view child',
      ...visited('child'),
      'submit_attempt',
      'step_view school',
      ...visited('school'),
      'dropoff_signal school close',
    ],
  },
  {
    name: 'a page that its server streams: it works on it, and then says no in a banner without a role',
    tag: 'data-steps="loan"',
    pages: {
      '/loan':
        '<main><h1>Loan</h1><form method="post" action="/decide"><input name="sum"><button id="send">Send</button></form></main>',
      '/decide':
        '<main><h1>One moment</h1><p id="p">We look at it.</p><script src="/late.js"></script><script>p.className = "alert alert-danger"; p.textContent = "No"</script></main>',
      '/late.js': late,
    },
    walk: [fill('[name=sum]', 0, TEXT), click('#send'), at('/decide'), until('document.querySelector(".alert")', 8)],
    truth: ['step_view loan', ...visited('sum'), 'submit_attempt'],
  },
  {
    name: 'a dialog that a button commands, closed by its own button, and nothing sent',
    tag: 'data-steps="pet"',
    pages: {
      '/': `<main><h1>Pets</h1><button id="open" commandfor="d" command="show-modal" onclick="if (!d.open) d.showModal()">Add</button><dialog id="d"><form method="dialog" data-journey-step="pet"><input name="pet"><button id="close" value="cancel">Close</button></form></dialog></main>`,
    },
    walk: [click('#open', 2), fill('[name=pet]', 2, TEXT), click('#close', 7)],
    truth: ['step_view pet', ...visited('pet'), 'dropoff_signal pet close'],
  },
  {
    name: 'a page that rules of speculation fetch before, opened and closed while the last step is sent',
    tag: 'data-steps="who,send"',
    pages: {
      '/who': `<script type="speculationrules">{ "prefetch": [{ "urls": ["/send"], "eagerness": "immediate" }] }</script><main><h1>Who</h1><input name="who"><a href="/send" id="next">Next</a></main>`,
      '/send': `<main><h1>Send</h1><form id="f"><input name="when"><button id="go">Send</button></form></main><script>f.onsubmit = (event) => { event.preventDefault(); fetch('/never', { method: 'POST' }) }</script>`,
      '/never': never,
    },
    walk: [
      fill('[name=who]', 2, TEXT),
      click('#next'),
      loads('/send', 3),
      fill('[name=when]', 0, TEXT),
      click('#go', 7),
    ],
    truth: ['step_view who', ...visited('who'), 'step_view send', ...visited('when'), 'submit_attempt'],
  },
  {
    name: 'a list of suggestions and a group of checkboxes, refused by a redirect with texts at the fields, corrected, and the session expires',
    tag: 'data-steps="trip"',
    pages: {
      '/trip': `<main><h1>Trip</h1><form method="post" action="/check" novalidate><input name="city" list="cities"><datalist id="cities"><option>Gent</datalist><fieldset><legend>Days</legend><label><input type="checkbox" name="days" id="mo" value="mo"> Mo</label><label><input type="checkbox" name="days" value="tu"> Tu</label></fieldset><button id="send">Send</button></form></main>`,
      '/check': to('/trip/again'),
      '/trip/again': `<main><h1>Trip</h1><form method="post" action="/expired" novalidate><p class="field-error" id="ce">${CANARIES.message}</p><input name="city" list="cities" aria-invalid="true" aria-describedby="ce"><fieldset><legend>Days</legend><label><input type="checkbox" name="days" id="mo" value="mo"> Mo</label></fieldset><button id="send">Send</button></form></main>`,
      '/expired': to('/session-timeout'),
      '/session-timeout': '<main><h1>Begin again</h1></main>',
    },
    walk: [
      click('#send'),
      loads('/trip/again', 3),
      fill('[name=city]', 0, TEXT),
      click('#mo'),
      click('#send'),
      at('/session-timeout', 8),
      wait(1),
    ],
    truth: [
      'step_view trip',
      'submit_attempt',
      'validation_error city aria-invalid',
      ...visited('city', 'days'),
      'submit_attempt',
      'dropoff_signal close',
    ],
  },
];
