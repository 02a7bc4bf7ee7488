// Widgets of all kinds, each one field, under the name that the form gives it.

import { click, fill, run, wait } from '../walk.ts';
import { type Pattern, visited } from './pattern.ts';

const ABOUT = /^field/;
const visit = (...names: string[]) => [...visited(...names), 'field_focus after'];
const AFTER = '<input name="after">';
/** A list in a portal at the end of the page, which closes by a choice. */
const LIST = (id: string, onChoose: string) => `<script>
  const opener = document.querySelector('#opener');
  let list;
  const open = () => { opener.setAttribute('aria-expanded', true); list = document.createElement('div');
    list.innerHTML = '<ul role="listbox" id="${id}"><li role="option" aria-selected="false">One</li><li role="option" tabindex="-1" aria-selected="false" id="two">Two</li></ul>';
    document.body.append(list); list.querySelector('#two').onclick = choose };
  const choose = () => { ${onChoose}; opener.textContent = 'Two'; opener.setAttribute('aria-expanded', false); list.remove(); opener.focus() };
  opener.onclick = open;
</script>`;

export const fields: Pattern[] = [
  {
    name: 'a button and two fields in one shadow tree, between which the focus goes: the document is not asked',
    about: /^field/,
    pages: {
      '/': `<my-form></my-form><script>customElements.define('my-form', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<button type="button">Begin</button><input name="one"><input name="two">' } })</script>`,
    },
    walk: [click('>>> button', 1), fill('>>> [name=one]'), fill('>>> [name=two]', 1)],
    truth: [...visited('one'), 'field_focus two', 'field_change two'],
    notIn: { WebKitGTK: 'the driver selects nothing in a shadow tree' },
  },
  {
    name: 'a list box that a button opens, with a hidden input beside it (Headless UI)',
    about: ABOUT,
    pages: {
      '/': `<form><div><label for="headlessui-listbox-button-:r1:">State</label><input type="hidden" name="state">
        <button type="button" id="opener" aria-haspopup="listbox" aria-expanded="false" aria-controls="l-:r2:">Pick</button></div>${AFTER}</form>${LIST('l-:r2:', '')}`,
    },
    walk: [click('#opener'), click('#two', 1), click('[name=after]')],
    truth: visit('state'),
  },
  {
    name: 'a select of one piece with a native twin that is hidden (Radix, MUI)',
    about: ABOUT,
    pages: {
      '/': `<form><div><button type="button" id="opener" role="combobox" aria-expanded="false" aria-controls="radix-:r3:">Pick</button>
        <select name="country" aria-hidden="true" tabindex="-1" style="position:absolute;opacity:0;pointer-events:none"><option>a<option>b</select></div>${AFTER}</form>
        ${LIST('radix-:r3:', "const s = document.querySelector('select'); s.selectedIndex = 1; s.dispatchEvent(new Event('change', { bubbles: true }))")}`,
    },
    walk: [click('#opener'), click('#two', 1), click('[name=after]')],
    truth: visit('country'),
  },
  {
    name: 'a list that says nothing of what opened it, and keeps the name in an input of its own',
    about: ABOUT,
    pages: {
      '/': `<form><div class="v-select"><div id="opener" role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false">Pick</div><input name="kind" aria-hidden="true" tabindex="-1" style="opacity:0"></div>${AFTER}</form>
        ${LIST('list-v-9', '')}`,
    },
    walk: [click('#opener'), click('#two', 1), click('[name=after]')],
    truth: visit('kind'),
  },
  {
    name: 'a list in a portal that has left the page when its choice is reported: it has no place of its own',
    about: ABOUT,
    pages: {
      '/': `<form><div><button type="button" id="opener" name="kind" aria-haspopup="listbox" aria-expanded="false">Pick</button></div>${AFTER}</form>
        ${LIST('l1', "list.querySelector('#two').setAttribute('aria-selected', true)")}`,
    },
    walk: [click('#opener'), click('#two', 1), click('[name=after]')],
    truth: visit('kind'),
  },
  {
    name: 'a date of three segments (React Aria)',
    about: ABOUT,
    pages: {
      '/': `<form><div><div role="group" id="react-aria-:r4:">${['day', 'month', 'year'].map((part) => `<div role="spinbutton" tabindex="0" id="${part}" aria-valuenow="1" onkeydown="this.setAttribute('aria-valuenow', 5)">1</div>`).join('')}</div>
        <input type="hidden" name="dob"></div>${AFTER}</form>`,
    },
    walk: [...['#day', '#month', '#year'].map((part) => fill(part, 0, '5')), wait(1), click('[name=after]')],
    truth: visit('dob'),
  },
  {
    name: 'a slider, a switch and radio buttons that are no fields of HTML',
    about: ABOUT,
    pages: {
      '/': `<form><div><span role="slider" tabindex="0" id="s" aria-valuenow="1" onkeydown="this.setAttribute('aria-valuenow', 2)">o</span><input type="hidden" name="amount"></div>
        <div><button type="button" role="switch" aria-checked="false" id="w" onclick="this.setAttribute('aria-checked', true)">w</button><input type="hidden" name="news"></div>
        <x-group name="size"><div role="radiogroup">${[1, 2].map((n) => `<div role="radio" tabindex="0" aria-checked="false" id="r${n}" onclick="this.setAttribute('aria-checked', true)">r</div>`).join('')}</div></x-group>${AFTER}</form>`,
    },
    walk: [fill('#s', 0, '5'), click('#w'), click('#r1'), click('#r2', 1), click('[name=after]')],
    truth: visit('amount', 'news', 'size'),
  },
  {
    name: 'names that are made up on each load are none: the form gives one, or the place does',
    about: ABOUT,
    pages: {
      '/': `<form data-journey-step="a"><input type="hidden" name="csrf"><mat-form-field><input id="mat-input-3" formcontrolname="mail"></mat-form-field>
        <div class="v-input"><label for="input-v-18">A</label><input id="input-v-18"></div>
        <div><label for=":r5:">B</label><input id=":r5:" name="city"></div>
        <div><input id="field.2" name="field.2"></div><div><label for="street">C</label><input name=":r9:" id="street"></div>
        <div><label for="base-ui-_r_4_">D</label><input id="base-ui-_r_4_"></div></form>`,
    },
    walk: [
      ...['mat-input-3', 'input-v-18', ':r5:', 'field.2', 'street', 'base-ui-_r_4_'].map((id) =>
        run(`document.getElementById(${JSON.stringify(id)}).focus()`, 1),
      ),
    ],
    truth: ['mail', 'field.1', 'city', 'field.3', 'street', 'field.5'].flatMap((name, at) => [
      `field_focus ${name}`,
      ...(at < 5 ? [`field_blur ${name}`] : []),
    ]),
  },
  {
    name: 'a signature that is drawn, a file that is dropped, a text that is rich',
    about: ABOUT,
    pages: {
      '/': `<form><div><canvas width="200" height="80"></canvas><input type="hidden" name="signature"></div>
        <div id="zone"><p>Drop</p><input type="file" name="proof" style="display:none"></div>
        <div><div contenteditable id="rich">x</div><input type="hidden" name="letter"></div>${AFTER}</form>
        <script>document.querySelector('canvas').onpointerup = () => document.querySelector('[name=signature]').dispatchEvent(new Event('change', { bubbles: true }))</script>`,
    },
    walk: [
      click('canvas', 1),
      run("document.querySelector('#zone p').dispatchEvent(new Event('drop', { bubbles: true, composed: true }))"),
      fill('#rich', 1),
      click('[name=after]'),
    ],
    truth: [
      'field_focus signature',
      'field_change proof',
      'field_change signature',
      'field_blur signature',
      ...visit('letter'),
    ],
  },
  {
    name: 'the hidden twin of a field that one types in, and a search box within a widget',
    about: ABOUT,
    pages: {
      '/': `<form><div class="date"><input type="text" id="dp-1f"><input type="text" name="start" style="display:none" aria-hidden="true"></div>
        <div role="combobox" aria-expanded="true" aria-haspopup="listbox"><input id="search-9"><input type="hidden" name="town"></div>${AFTER}</form>
        <script>document.querySelector('#dp-1f').oninput = () => document.querySelector('[name=start]').dispatchEvent(new Event('change', { bubbles: true }))</script>`,
    },
    walk: [fill('#dp-1f', 0, '1'), fill('#search-9', 0, 'g'), click('[name=after]')],
    truth: visit('start', 'town'),
  },
  {
    name: 'a list that its field calls its own only while it is open (MUI), and whose name is in a hidden input after the box (Mantine)',
    pages: {
      '/': `<form><div class="root"><input id="mantine-q1x" readonly role="combobox" aria-haspopup="listbox" aria-expanded="false"></div><input type="hidden" name="kind"></form>
        <div id="portal"><ul id="list" role="listbox" style="display:none"><li role="option" aria-selected="false" id="b">B</li></ul></div>
        <script>const box = document.querySelector('[role=combobox]'), list = document.querySelector('#list');
        box.onclick = () => { list.style.display = ''; box.setAttribute('aria-controls', 'list'); box.setAttribute('aria-expanded', 'true') };
        document.querySelector('#b').onmousedown = (event) => event.preventDefault();
        document.querySelector('#b').onclick = ({ target }) => { box.removeAttribute('aria-controls'); box.setAttribute('aria-expanded', 'false'); setTimeout(() => { target.setAttribute('aria-selected', 'true'); list.style.display = 'none' }) }</script>`,
    },
    walk: [click('[role=combobox]', 1), click('#b', 2)],
    about: /^field/,
    truth: ['field_focus kind', 'field_change kind'],
  },
  {
    name: 'a field in a shadow tree beside a slot, whose name is no name of a field (Material Web)',
    pages: {
      '/': `<form><x-select name="kind"></x-select></form><script>customElements.define('x-select', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<div><slot name="leading-icon"></slot><input></div><div><input type="search"></div>' } })</script>`,
    },
    walk: [run("document.querySelector('x-select').shadowRoot.querySelector('input').focus()", 1)],
    about: /^field_focus/,
    truth: ['field_focus kind'],
  },
  {
    name: 'a list over the page that takes the focus before its field calls it its own, and a native twin right after the field (Radix, Reka)',
    tag: 'data-adapters="twins popups"',
    about: ABOUT,
    pages: {
      '/': `<form><p><input name="first"></p><button type="button" id="trigger" role="combobox" aria-expanded="false">Pick</button>
        <select name="size" aria-hidden="true" tabindex="-1" style="position:absolute;opacity:0;pointer-events:none"><option>a<option>b</select><p>${AFTER}</p></form>
        <script>const trigger = document.querySelector('#trigger'), twin = document.querySelector('select');
        trigger.onmousedown = (event) => { event.preventDefault(); const list = document.createElement('div'); list.style.cssText = 'position:fixed;top:200px';
          list.innerHTML = '<ul role="listbox" id="radix-_r_1_"><li role="option" tabindex="-1" aria-selected="false" id="one">One</li></ul>'; document.body.append(list);
          const one = list.querySelector('#one'); one.focus(); trigger.setAttribute('aria-controls', 'radix-_r_1_'); trigger.setAttribute('aria-expanded', true);
          one.onpointerup = () => { twin.selectedIndex = 1; twin.dispatchEvent(new Event('change', { bubbles: true }));
            trigger.removeAttribute('aria-controls'); trigger.setAttribute('aria-expanded', false); one.setAttribute('aria-selected', true);
            setTimeout(() => { list.remove(); trigger.focus() }) } }</script>`,
    },
    walk: [fill('[name=first]'), click('#trigger', 1), click('#one', 1), click('[name=after]')],
    truth: [...visited('first'), ...visit('size')],
  },
  {
    name: 'a view that gives its widgets their states after it came in the place of another (Ionic, Radix)',
    about: ABOUT,
    pages: {
      '/': `<main><button type="button" id="next">Next</button></main><script>document.querySelector('#next').onclick = () => {
        document.querySelector('main').innerHTML = '<form><p><span role="slider" tabindex="0">o</span><input type="hidden" name="budget"></p><p><span role="checkbox" tabindex="0">c</span><input type="hidden" name="bike"></p><p>${AFTER}</p></form>';
        setTimeout(() => { document.querySelector('[role=slider]').setAttribute('aria-valuenow', 50); document.querySelector('[role=checkbox]').setAttribute('aria-checked', false) }) }</script>`,
    },
    walk: [click('#next', 1), click('[name=after]')],
    truth: ['field_focus after'],
  },
  {
    name: 'a list and the button that opens it in one element, without a reference between them (Vaadin)',
    about: ABOUT,
    pages: {
      '/': `<form><p><input name="first"></p><x-select name="role"><div hidden><ul role="listbox"><li role="option" tabindex="0" id="one">One</li></ul></div>
        <div id="trigger" role="button" tabindex="0" aria-haspopup="listbox" aria-expanded="false">Pick</div></x-select><p>${AFTER}</p></form>
        <script>const trigger = document.querySelector('#trigger'), one = document.querySelector('#one'), box = document.querySelector('x-select > div');
        trigger.onclick = () => { box.hidden = false; trigger.setAttribute('aria-expanded', true); one.setAttribute('aria-selected', false); setTimeout(() => one.focus(), 50) };
        one.onclick = () => { box.hidden = true; trigger.setAttribute('aria-expanded', false); one.setAttribute('aria-selected', true); trigger.focus() }</script>`,
    },
    walk: [click('#trigger', 1), click('#one', 1), click('[name=after]')],
    truth: visit('role'),
  },
  {
    name: 'a calendar in a dialog beside its field, which goes away when a day is pressed and fires no change (react-datepicker)',
    tag: 'data-adapters="twins popups"',
    about: /^(field|validation)/,
    pages: {
      '/': `<form><p id="box"><input name="when"></p><p>${AFTER}</p></form><script>const when = document.querySelector('[name=when]');
        when.onclick = () => { const popper = document.createElement('div'); popper.style.position = 'absolute';
          popper.innerHTML = '<div role="dialog" aria-modal="true"><span role="alert">November</span><button type="button">Next month</button><div role="row"><div role="gridcell" tabindex="-1" aria-selected="false" id="day">15</div></div></div>';
          document.querySelector('#box').append(popper); popper.querySelector('#day').onclick = () => { popper.remove(); when.value = '15'; when.focus() } }</script>`,
    },
    walk: [click('[name=when]', 1), click('#day', 1), click('[name=after]')],
    truth: visit('when'),
  },
  {
    name: 'lists that each stand behind the select they replace (SlimSelect, jQuery UI), and controls with a twin behind them (bits-ui)',
    about: ABOUT,
    pages: {
      '/': `<form>${['brand', 'fuel', 'doors']
        .map(
          (name, at) => `<select name="${name}" style="display:none"><option>a<option>b</select>
            <span id="ui-id-${at}-button" class="${name}" role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false">${name}</span>`,
        )
        .join('')}
        <p><button type="button" id="x-c20" role="switch" aria-checked="false" onclick="this.setAttribute('aria-checked', true)">w</button>
        <input type="checkbox" name="news" aria-hidden="true" tabindex="-1" style="position:absolute;opacity:0"></p>
        <p><input id="x-4" role="combobox" aria-expanded="false"><button type="button" aria-haspopup="listbox">v</button><input name="city" aria-hidden="true" tabindex="-1" style="opacity:0"></p>${AFTER}</form>
        <script>for (const one of document.querySelectorAll('[role=combobox][tabindex]')) one.onclick = () => { const s = one.previousElementSibling;
          s.selectedIndex = 1; s.dispatchEvent(new Event('change', { bubbles: true })) }</script>`,
    },
    walk: [
      ...['.brand', '.fuel', '.doors', '#x-c20'].map((part) => click(part)),
      fill('#x-4', 1),
      click('[name=after]'),
    ],
    truth: visit('brand', 'fuel', 'doors', 'news', 'city'),
  },
  {
    name: 'two lists in one place, and two widgets around a field that the keyboard does not reach: none is the other',
    about: ABOUT,
    pages: {
      '/': `<form><p>${['from', 'to'].map((name) => `<span role="listbox" tabindex="0" data-journey-field="${name}"><span role="option" aria-selected="false" id="${name}" onclick="this.setAttribute('aria-selected', true)">A</span></span>`).join('')}</p>
        <p>${['one', 'two'].map((name) => `<span role="combobox" tabindex="-1"><input name="${name}"></span>`).join('')}</p>${AFTER}</form>`,
    },
    walk: [click('#from'), click('#to'), fill('[name=one]'), fill('[name=two]', 1), click('[name=after]')],
    truth: visit('from', 'to', 'one', 'two'),
  },
  {
    name: 'a select that is hidden with a helper beside its button (Kobalte)',
    about: ABOUT,
    pages: {
      '/': `<form><div role="group"><div aria-hidden="true" style="position:absolute;opacity:0;pointer-events:none"><input type="text"><select tabindex="-1" name="lang"><option>a<option>b</select></div>
        <button type="button" id="opener" aria-haspopup="listbox" aria-expanded="false" aria-controls="x-list">Pick</button></div>${AFTER}</form>${LIST('x-list', '')}`,
    },
    walk: [click('#opener'), click('#two', 1), click('[name=after]')],
    truth: visit('lang'),
  },
  {
    name: 'a number in a group with the buttons that count it, from a field that says its change late (Ark UI, Blueprint)',
    about: ABOUT,
    pages: {
      '/': `<form><div><input name="first"></div><div role="group"><input name="seats" role="spinbutton" aria-valuenow="1">
        <button type="button" id="more">+</button></div>${AFTER}</form><script>let n = 1;
        document.querySelector('#more').onpointerdown = () => document.querySelector('[name=seats]').setAttribute('aria-valuenow', ++n)</script>`,
    },
    walk: [fill('[name=first]'), click('#more'), click('#more', 1), click('[name=after]')],
    truth: [...visited('first'), ...visit('seats')],
  },
  {
    name: 'choices of one question, each by its label',
    about: ABOUT,
    pages: {
      '/': `<form><label for="a">A</label><input type="checkbox" name="extras" id="a"><label for="b">B</label><input type="checkbox" name="extras" id="b">
        <label for="c">C</label><input type="checkbox" name="terms" id="c">${AFTER}</form>`,
    },
    walk: [...['a', 'b', 'c'].map((id) => click(`[for=${id}]`, 1)), click('[name=after]')],
    truth: visit('extras', 'terms'),
  },
  {
    name: 'a calendar that is a table, and fires no change (jQuery UI)',
    tag: 'data-adapters="twins popups"',
    about: ABOUT,
    pages: {
      '/': `<form><input name="day">${AFTER}</form><div id="calendar" style="position:absolute;top:99px;display:none">
        <a href="#" id="next">Next month</a><table><tr><td><a href="#" id="d14">14</a></td></tr></table></div>
        <script>const calendar = document.querySelector('#calendar'), day = document.querySelector('[name=day]'); day.onfocus = () => { calendar.style.display = '' };
        day.onblur = () => {}; document.querySelector('#d14').onclick = (event) => { event.preventDefault(); day.value = '14'; calendar.style.display = 'none' };
        document.querySelector('#next').onclick = (event) => event.preventDefault()</script>`,
    },
    walk: [click('[name=day]', 1), click('#next'), click('#d14', 1), click('[name=after]')],
    truth: visit('day'),
  },
  {
    name: 'a list without a role that keeps what was chosen inside (Fomantic UI), and a part of the page that can be scrolled',
    tag: 'data-adapters="twins popups"',
    about: ABOUT,
    pages: {
      '/': `<form><div tabindex="0" role="region" id="region"><input type="hidden" name="csrf"><p>Terms</p></div>
        <div class="ui dropdown" tabindex="0"><input type="hidden" name="brand"><div>Brand</div><div tabindex="-1"><div id="item">A</div></div></div>${AFTER}</form>
        <script>document.querySelector('#item').onclick = () => document.querySelector('[name=brand]').dispatchEvent(new Event('change', { bubbles: true }))</script>`,
    },
    walk: [click('#region'), click('.ui'), click('#item', 1), click('[name=after]')],
    truth: visit('brand'),
  },
  {
    name: 'a field that cannot be typed in, takes no focus, and opens a sheet with a choice (Vant)',
    about: ABOUT,
    pages: {
      '/': `<form><input name="city" readonly onpointerdown="event.preventDefault()" onmousedown="event.preventDefault()" onclick="sheet.hidden = false">
        <div id="sheet" role="dialog" style="position:fixed;bottom:0" hidden><button type="button" onclick="sheet.hidden = true">Confirm</button></div>${AFTER}</form>
        <script>const sheet = document.querySelector('#sheet')</script>`,
    },
    walk: [click('[name=city]', 1), click('#sheet button', 1), click('[name=after]')],
    truth: ['field_focus city', 'field_blur city', 'field_focus after'],
  },
  {
    name: 'elements that take the press themselves and show their state as an attribute, the field in their shadow tree (Carbon)',
    about: ABOUT,
    pages: {
      '/': `<form><x-radio></x-radio><x-toggle name="alarm"></x-toggle><x-number name="pets" value="0"></x-number>${AFTER}</form><script>
        const define = (tag, inner, press) => customElements.define(tag, class extends HTMLElement { connectedCallback() { const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<style>:host, label { display: block } input, button { position: absolute; opacity: 0; pointer-events: none }</style>' + inner;
          root.querySelector('label').onclick = (event) => { event.preventDefault(); press(this, root) } } });
        define('x-radio', '<input type="radio" name="heating" id="i"><label for="i">Gas</label>', (host) => host.setAttribute('checked', ''));
        define('x-toggle', '<button type="button" role="switch" aria-checked="false" id="b"></button><label for="b">Alarm</label>', (host, root) => root.querySelector('button').setAttribute('aria-checked', true));
        define('x-number', '<input type="number" name="pets"><label>+</label>', (host) => host.setAttribute('value', '1'))</script>`,
    },
    walk: [...['x-radio', 'x-toggle', 'x-number'].map((tag) => click(tag, 1)), click('[name=after]')],
    truth: visit('heating', 'alarm', 'pets'),
  },
];
