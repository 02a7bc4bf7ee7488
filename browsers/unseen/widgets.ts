// Ten libraries from the npm registry that nothing here had used before. Truth first: this file and endings.ts were committed before their first
// run, and the figures of that run are in docs/browser-support.md.
import { bundle } from '../bundle.ts';
import { click, fill, type Step, shows } from '../walk.ts';

export interface Host {
  name: string;
  /** A `server` has a page a step; an `app` has one address. */
  kind: 'server' | 'app';
  /** Fields of the first step, as HTML. */
  fields: string;
  /** HTML after the form. */
  after: string;
  code?: () => Promise<string>;
  ready: string;
  fill: Step[];
  /** The last field is the last of these. */
  filled: string[];
  /** The story of an attempt without the first field, if the page itself refuses it. */
  refused?: string[];
}

const script = (...files: string[]) => files.map((file) => `<script src="/m/${file}"></script>`).join('');
const css = (file: string) => `<link rel="stylesheet" href="/m/${file}">`;

export const HOSTS: Host[] = [
  {
    name: 'RSuite',
    kind: 'app',
    fields: '<div id="root"></div>',
    after: `${css('rsuite/dist/rsuite.min.css')}<script src="/page.js"></script>`,
    code: () =>
      bundle(`import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client';
        import { Input, SelectPicker, Toggle } from 'rsuite';
        const data = ['A', 'B'].map((one) => ({ label: one, value: one }));
        createRoot(document.querySelector('#root')).render(h('div', null, h('p', null, h(Input, { name: 'city' })),
          h('div', null, h(SelectPicker, { name: 'kind', data, searchable: false })), h('div', null, h(Toggle, { name: 'news' }))));`),
    ready: 'document.querySelector(".rs-toggle")',
    fill: [
      fill('[name=city]'),
      click('.rs-picker-toggle'),
      shows('[role=option]', 1),
      click('[role=option]', 1),
      click('.rs-toggle', 1),
    ],
    filled: ['city', 'kind', 'news'],
  },
  {
    name: 'Virtual Select',
    kind: 'server',
    fields: '<p><input name="street"></p><div id="country"></div>',
    after: `${css('virtual-select-plugin/dist/virtual-select.min.css')}${script('virtual-select-plugin/dist/virtual-select.min.js')}
      <script>VirtualSelect.init({ ele: '#country', name: 'country', options: [{ label: 'A', value: 'a' }, { label: 'B', value: 'b' }] })</script>`,
    ready: 'document.querySelector(".vscomp-toggle-button")',
    fill: [
      fill('[name=street]'),
      click('.vscomp-toggle-button'),
      shows('.vscomp-option', 1),
      click('.vscomp-option', 1),
    ],
    filled: ['street', 'country'],
  },
  {
    name: 'Accessible Autocomplete',
    kind: 'server',
    fields: `<p><input name="person" required></p><div><label for="country">Country</label>
      <select id="country" name="country"><option></option><option>Aland</option><option>Austria</option></select></div>`,
    after: `${css('accessible-autocomplete/dist/accessible-autocomplete.min.css')}${script('accessible-autocomplete/dist/accessible-autocomplete.min.js')}
      <script>accessibleAutocomplete.enhanceSelectElement({ selectElement: document.querySelector('#country'), defaultValue: '' })</script>`,
    ready: 'document.querySelector(".autocomplete__input")',
    fill: [
      fill('[name=person]'),
      fill('.autocomplete__input', 0, 'A'),
      shows('.autocomplete__option', 1),
      click('.autocomplete__option', 1),
    ],
    filled: ['person', 'country'],
    refused: [
      'submit_attempt blocked',
      'validation_error person valueMissing',
      'field_focus person',
      'field_blur person',
    ],
  },
  {
    name: 'IMask',
    kind: 'app',
    fields: '<p><input name="iban"></p><p><input name="amount"></p>',
    after: `${script('imask/dist/imask.min.js')}<script>IMask(document.querySelector('[name=iban]'), { mask: '{NL}00 aaaa', lazy: false });
      IMask(document.querySelector('[name=amount]'), { mask: Number, thousandsSeparator: '.' })</script>`,
    ready: 'window.IMask',
    fill: [fill('[name=iban]', 0, '55'), fill('[name=amount]', 0, '55555')],
    filled: ['iban', 'amount'],
  },
  {
    name: 'Vue Multiselect',
    kind: 'app',
    fields: '<div id="root"></div>',
    after: `${css('vue-multiselect/dist/vue-multiselect.css')}<script src="/page.js"></script>`,
    code: () =>
      bundle(`import { createApp, h, ref } from 'vue'; import Multiselect from 'vue-multiselect';
        createApp({ setup() { const pets = ref([]); return () => h('div', [h('p', h('input', { name: 'age' })), h('div', { 'data-journey-field': 'pets' },
          h(Multiselect, { modelValue: pets.value, 'onUpdate:modelValue': (to) => { pets.value = to }, options: ['Cat', 'Dog'], multiple: true, closeOnSelect: true }))]) } }).mount('#root');`),
    ready: 'document.querySelector(".multiselect")',
    fill: [
      fill('[name=age]', 0, '5'),
      click('.multiselect__tags', 1),
      click('.multiselect__element .multiselect__option', 1),
    ],
    filled: ['age', 'pets'],
  },
  {
    name: 'Spectrum Web Components',
    kind: 'app',
    fields: `<sp-theme system="spectrum" color="light" scale="medium"><p><sp-textfield name="city" label="City"></sp-textfield></p>
      <p><sp-switch name="news">News</sp-switch></p></sp-theme>`,
    after: '<script src="/page.js"></script>',
    code: () =>
      bundle(`import '@spectrum-web-components/theme/sp-theme.js'; import '@spectrum-web-components/theme/src/themes.js';
        import '@spectrum-web-components/textfield/sp-textfield.js'; import '@spectrum-web-components/switch/sp-switch.js';`),
    ready: 'document.querySelector("sp-switch").shadowRoot',
    fill: [fill('sp-textfield'), click('sp-switch', 1)],
    filled: ['city', 'news'],
  },
  {
    name: 'Stimulus with Pristine',
    kind: 'server',
    fields:
      '<div class="form-group"><input name="title" required></div><p><label><input type="checkbox" name="agree">I agree</label></p>',
    after: `${script('@hotwired/stimulus/dist/stimulus.umd.js', 'pristinejs/dist/pristine.min.js')}<script>
      const app = Stimulus.Application.start(); app.register('check', class extends Stimulus.Controller {
        connect() { this.rules = new Pristine(this.element) } send(event) { if (!this.rules.validate()) event.preventDefault() } });
      const form = document.forms[0]; form.dataset.controller = 'check'; form.dataset.action = 'submit->check#send'</script>`,
    ready: 'window.Pristine && document.forms[0].noValidate',
    fill: [fill('[name=title]'), click('[name=agree]')],
    filled: ['title', 'agree'],
    refused: ['submit_attempt', 'validation_error title error-class'],
  },
  {
    name: 'Vanilla Calendar Pro',
    kind: 'server',
    fields: '<p><input name="day"></p><p><input name="hour"></p>',
    after: `${css('vanilla-calendar-pro/styles/index.css')}${script('vanilla-calendar-pro/index.js')}<script>
      new VanillaCalendarPro.Calendar('[name=day]', { inputMode: true, onClickDate(self) { self.context.inputElement.value = self.context.selectedDates[0]; self.hide() } }).init()</script>`,
    ready: 'window.VanillaCalendarPro',
    fill: [
      click('[name=day]'),
      shows('[data-vc-date-btn]', 1),
      click('[data-vc-date-month=current] [data-vc-date-btn]', 1),
      fill('[name=hour]', 0, '5'),
    ],
    filled: ['day', 'hour'],
  },
  {
    name: 'Nice Select 2',
    kind: 'server',
    fields:
      '<p><input name="amount"></p><p><select name="size"><option value="s">S</option><option value="m">M</option></select></p>',
    after: `${css('nice-select2/dist/css/nice-select2.css')}${script('nice-select2/dist/js/nice-select2.js')}<script>NiceSelect.bind(document.querySelector('[name=size]'))</script>`,
    ready: 'document.querySelector(".nice-select")',
    fill: [fill('[name=amount]', 0, '5'), click('.nice-select', 1), click('.nice-select .option[data-value=m]', 1)],
    filled: ['amount', 'size'],
  },
  {
    name: 'Trix',
    kind: 'app',
    fields:
      '<p><input name="title"></p><div><input type="hidden" name="story" id="story"><trix-editor input="story"></trix-editor></div>',
    after: `${css('trix/dist/trix.css')}${script('trix/dist/trix.umd.min.js')}`,
    ready: 'document.querySelector("trix-editor").editor',
    fill: [fill('[name=title]'), fill('trix-editor')],
    filled: ['title', 'story'],
  },
];
