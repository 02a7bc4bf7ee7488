// One page for each row of the script's table that no other pattern needs: `npm run test:rules` walks it without the row.

import { click, fill, run, wait } from '../walk.ts';
import { type Pattern, visited } from './pattern.ts';

const ABOUT = /^field/;

const answers = (view: string): Pattern['pages'] => ({
  '/': `<main id="m"><form data-journey-step="send"><h1>Send</h1><button>Send</button></form></main>
    <footer><input name="newsletter"></footer><script>document.forms[0].onsubmit = () => { setTimeout(() => { m.innerHTML = ${JSON.stringify(view)} }, 500); return false }</script>`,
});
const sends: Pick<Pattern, 'tag' | 'walk'> = {
  tag: 'data-steps="send"',
  walk: [click('button', 9)],
};

export const rules: Pattern[] = [
  {
    name: 'names in their order: declared, of the question, its own, of the label, its id',
    about: ABOUT,
    pages: {
      '/': `<form name="apply"><p><input id="q1" name="one" data-journey-field="first"></p>
        <div data-name="colour"><p><input id="q2" type="checkbox" name="colour_red"></p><p><input type="checkbox" name="colour_blue"></p></div>
        <p><x-input name="outer"><input id="q3" name="inner"></x-input></p>
        <p data-name="age"><input id="q4"><input type="hidden" name="raw"></p>
        <p><label for="town">Town</label><span role="combobox" aria-expanded="false"><input id="town"></span></p>
        <p><input id="street"></p></form>`,
    },
    walk: [
      fill('#q1'),
      click('#q2'),
      ...['#q3', '#q4', '#town', '#street'].map((id) => fill(id)),
      wait(1),
      run('document.activeElement.blur()', 1),
    ],
    truth: visited('first', 'colour', 'inner', 'age', 'town', 'street'),
  },
  {
    name: 'a field alone in a form that has a name is not called like the form',
    about: ABOUT,
    pages: { '/': '<form name="apply"><p><input></p></form>' },
    walk: [fill('input'), run('document.activeElement.blur()', 1)],
    truth: visited('field.0'),
  },
  {
    name: 'a part of the page that is declared as a field, and a group of radio buttons that has the id',
    about: ABOUT,
    pages: {
      '/': `<div><div data-journey-field="mood"><button type="button" aria-pressed="false" id="b" onclick="this.setAttribute('aria-pressed', true)">Good</button></div>
        <div role="radiogroup" id="size">${[1, 2].map((n) => `<div role="radio" tabindex="0" aria-checked="false" id="size-option-${n === 1 ? 'small' : 'large'}" onclick="this.setAttribute('aria-checked', true)">r</div>`).join('')}</div><p><input name="after"></p></div>`,
    },
    walk: [click('#b', 1), click('#size-option-small', 1), click('[name=after]')],
    truth: [...visited('mood', 'size'), 'field_focus after'],
  },
  {
    name: 'a control that no key reaches, beside the field that it keeps the value of',
    about: ABOUT,
    pages: {
      '/': '<form><p><input id="typed"><input name="city" tabindex="-1" style="opacity:0"></p><p><input name="after"></p></form>',
    },
    walk: [fill('#typed'), click('[name=after]')],
    truth: [...visited('city'), 'field_focus after'],
  },
  {
    name: 'a list on the page in which a key chooses',
    about: ABOUT,
    pages: {
      '/': `<ul role="listbox" tabindex="0" id="plan" onkeydown="document.querySelector('#o2').setAttribute('aria-selected', true)"><li role="option" aria-selected="false" style="pointer-events:none">1</li><li role="option" aria-selected="false" style="pointer-events:none" id="o2">2</li></ul><p><input name="after"></p>`,
    },
    walk: [fill('#plan', 1), click('[name=after]')],
    truth: [...visited('plan'), 'field_focus after'],
  },
  {
    ...sends,
    name: 'a view that thanks, with a field in the footer',
    pages: answers('<h1>Thank you</h1>'),
    truth: ['step_view send', 'submit_attempt', 'submit_success inferred'],
  },
  {
    ...sends,
    name: 'a view that says it is busy',
    pages: answers('<h1>One moment</h1><p aria-busy="true">We check it</p>'),
    truth: ['step_view send', 'submit_attempt'],
  },
  {
    ...sends,
    name: 'a view that is busy by its class alone',
    pages: answers('<h1>One moment</h1><p class="spinner">We check it</p>'),
    truth: ['step_view send', 'submit_attempt'],
  },
  {
    name: 'choices that are slotted into a list, whose field is in the shadow tree (Web Awesome)',
    about: ABOUT,
    pages: {
      '/': `<form><p><x-list name="kind"><x-item role="option" tabindex="-1" aria-selected="false" id="two">Two</x-item></x-list></p><p><input name="after"></p></form>
        <script>customElements.define('x-list', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML =
          '<div role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="true">Pick</div><div><slot></slot></div>' } });
        two.onclick = () => two.setAttribute('aria-selected', true)</script>`,
    },
    walk: [click('#two', 1), click('[name=after]')],
    truth: [...visited('kind'), 'field_focus after'],
  },
];
