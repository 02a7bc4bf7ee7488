// Which step a person sees.

import { click, goes, run, until, wait } from '../walk.ts';
import type { Pattern } from './pattern.ts';

const ABOUT = /^step/;
/** The line of a story where a panel is not visible yet. */
const NOT_YET = 'field_change not-yet';
const panels = (how: string, style = '') => `<style>${style}</style>
  <div data-journey-step="a" id="pa"><input name="one"></div><div data-journey-step="b" id="pb" ${how}><input name="two"></div>`;

/** A panel that is there and not to be seen, and then is. */
const hiddenBy = (name: string, how: string, show: string, style?: string): Pattern => ({
  name: `a panel behind ${name} is viewed when it shows`,
  about: /^step|not-yet/,
  pages: { '/': panels(how, style) },
  walk: [
    wait(2),
    run(`pa.remove()`, 2),
    run(`JourneyEmbed.track('field_change', { fieldKey: 'not-yet' })`),
    run(`void (${show})`, 2),
  ],
  truth: ['step_view a', NOT_YET, 'step_view b'],
});

export const steps: Pattern[] = [
  hiddenBy('visibility', 'style="visibility:hidden"', "pb.style.visibility = ''"),
  hiddenBy('content-visibility', 'style="content-visibility:hidden"', "pb.style.contentVisibility = ''"),
  hiddenBy('inert', 'inert', 'pb.inert = false'),
  hiddenBy('aria-hidden', 'aria-hidden="true"', "pb.removeAttribute('aria-hidden')"),
  hiddenBy('hidden=until-found', 'hidden="until-found"', 'pb.hidden = false'),
  hiddenBy('no height', 'style="height:0;overflow:hidden"', "pb.style.height = ''"),
  hiddenBy('transparency', 'style="opacity:0"', "pb.style.opacity = ''"),
  {
    name: 'panels with display: contents, and a last one that asks for nothing and refuses in text',
    tag: 'data-steps="a,b"',
    about: /^(step|submit)/,
    pages: {
      '/': `<style>[data-journey-step]:not([hidden]){display:contents}</style><main><section data-journey-step="a"><p><input name="one"></p></section>
        <section data-journey-step="b" hidden><p>Is this right?</p><form onsubmit="this.nextSibling.textContent = 'Not today'; return false"><button>Send</button></form><p></p></section></main>`,
    },
    walk: [
      wait(2),
      run("for (const one of document.querySelectorAll('section')) one.hidden = !one.hidden", 2),
      click('button', 9),
    ],
    truth: ['step_view a', 'step_view b', 'submit_attempt'],
  },
  {
    name: 'a panel in closed details is viewed when they open',
    about: ABOUT,
    pages: { '/': '<details><summary>More</summary><div data-journey-step="b"><input name="two"></div></details>' },
    walk: [wait(2), click('summary', 2)],
    truth: ['step_view b'],
  },
  {
    name: 'panels on a track that slides: the one in the window, also during the slide',
    about: ABOUT,
    pages: {
      '/': `<style>#w{width:400px;overflow:hidden}#t{display:flex;width:1200px;transition:transform .3s}#t>*{width:400px}</style>
        <div id="w"><div id="t">${['a', 'b', 'c'].map((key) => `<section data-journey-step="${key}"><input name="${key}1"></section>`).join('')}</div></div>
        <button onclick="t.style.transform = 'translateX(' + -400 * ++n + 'px)'">Next</button><script>let n = 0</script>`,
    },
    walk: [...[1, 2].flatMap(() => [wait(2), click('button', 2), until('document.getAnimations().length === 0', 2)])],
    truth: ['step_view a', 'step_view b', 'step_view c'],
  },
  {
    name: 'two panels that fade into each other are one step after it',
    about: ABOUT,
    pages: {
      '/': `<style>section{transition:opacity .4s}.out{opacity:0}</style>
        <section data-journey-step="a">A</section><section data-journey-step="b" class="out">B</section>
        <button onclick="for (const s of document.querySelectorAll('section')) s.classList.toggle('out')">Next</button>`,
    },
    walk: [wait(2), click('button', 2), until('document.getAnimations().length === 0', 2)],
    truth: ['step_view a', 'step_view b'],
  },
  {
    name: 'the item of a progress list that is current, step by step, beside menus that mark theirs alike',
    tag: 'data-steps="a,b,c"',
    about: ABOUT,
    pages: {
      '/': `<nav><ul><li>x<li aria-current="true">y<li>z</ul></nav><ul><li>1<li aria-current="true">2</ul>
        <div class="steps"><div aria-current="true">A</div><div>B</div><div>C</div></div><form onsubmit="return false"><input name="one"></form>`,
    },
    walk: [
      wait(2),
      run(
        `{ const [a, b] = document.querySelectorAll('.steps > *'); a.removeAttribute('aria-current'); b.setAttribute('aria-current', 'true') }`,
        2,
      ),
    ],
    truth: ['step_view a', 'step_view b'],
  },
  {
    name: 'steps in open shadow trees inside each other, which are defined late',
    about: ABOUT,
    pages: {
      '/': `<my-app></my-app><script>
        const define = (name, html) => customElements.define(name, class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = html } });
        setTimeout(() => { define('my-app', '<my-wizard></my-wizard>'); define('my-wizard', '<section data-journey-step="a"><input name="one"></section><section data-journey-step="b" hidden>B</section>') }, 1000);
        const next = () => { for (const s of document.querySelector('my-app').shadowRoot.firstChild.shadowRoot.querySelectorAll('section')) s.hidden = !s.hidden }</script>`,
    },
    walk: [wait(3), run('next()', 2)],
    truth: ['step_view a', 'step_view b'],
  },
  {
    name: 'steps in a dialog and in a portal',
    about: ABOUT,
    pages: {
      '/': `<main><section data-journey-step="a">A</section></main><dialog><section data-journey-step="b"><input name="two" autofocus></section></dialog>`,
    },
    walk: [
      wait(2),
      run('document.querySelector("dialog").showModal()', 2),
      run(
        `document.querySelector('dialog').close(); document.querySelector('main').remove(); const p = document.createElement('div');
        p.innerHTML = '<section data-journey-step="c">C</section>'; document.body.append(p)`,
        2,
      ),
    ],
    truth: ['step_view a', 'step_view b', 'step_view c'],
  },
  {
    name: 'a step and its fields in a frame of the same origin, whose page changes',
    about: /^(step|field)/,
    pages: {
      '/': '<h1>Journey</h1><iframe src="/f1" width="500" height="300"></iframe>',
      '/f1': '<script>window.JourneyEmbed = 0</script>',
    },
    walk: [
      run(`document.querySelector('iframe').srcdoc = '<section data-journey-step="a"><input name="one"></section>'`, 1),
      until(`document.querySelector('iframe').contentDocument.querySelector('input')`, 2),
      run(`document.querySelector('iframe').contentDocument.querySelector('input').focus()`, 2),
      run(`document.querySelector('iframe').srcdoc = '<section data-journey-step="b"><input name="two"></section>'`, 1),
      until(`document.querySelector('iframe').contentDocument.querySelector('[name=two]')`, 2),
    ],
    truth: ['step_view a', 'field_focus one', 'field_blur one', 'step_view b'],
  },
  {
    name: 'a stepper whose items are each alone in a box, with lines between them (Helsinki), and a mark that stands alone',
    tag: 'data-steps="a,b,c"',
    about: ABOUT,
    pages: {
      '/': `<p><span aria-current="step">Step 2 of 3</span></p><div>${['A', 'B', 'C'].map((item) => `<div class="step"><div><button type="button">${item}</button></div></div><div class="line"></div>`).join('')}</div>
        <form onsubmit="return false"><input name="one"></form><script>const go = (n) => { document.querySelector('p')?.remove();
          document.querySelectorAll('.step button').forEach((one, at) => at === n ? one.setAttribute('aria-current', 'step') : one.removeAttribute('aria-current')) }</script>`,
    },
    walk: [wait(2), run('go(1)', 2), run('go(2)', 2)],
    truth: ['step_view b', 'step_view c'],
  },
  {
    name: "a key that is a word of the page's path is no step again, once marked panels have come and gone",
    tag: 'data-steps="who,request"',
    about: /^(step|dropoff)/,
    pages: {
      '/portal/request.xhtml':
        '<main><section data-journey-step="who"><input name="a"></section><section data-journey-step="request" hidden><input name="b"></section></main>',
    },
    walk: [
      wait(2),
      run("document.querySelector('section').remove(); document.querySelector('section').hidden = false", 2),
      run("document.querySelector('[data-journey-step=request]').dataset.journeyStep = 'who'", 2),
      run("document.querySelector('main').innerHTML = '<h1>Thank you</h1>'", 7),
    ],
    truth: ['step_view who', 'step_view request', 'step_view who', 'dropoff_signal close'],
  },
  {
    name: 'paths with capital letters, by the key and by a pattern of the tag',
    tag: 'data-steps="applicant, check:/apply/review" data-success="/apply/received"',
    about: /^(step|submit_success)/,
    pages: {
      '/Apply/Applicant': '<input name="a">',
      '/Apply/Review': '<input name="b">',
      '/Apply/Received': '<h1>Thank you</h1>',
    },
    walk: [wait(2), goes('/Apply/Review', 2), goes('/Apply/Received', 2)],
    truth: ['step_view applicant', 'step_view check', 'submit_success'],
  },
];
