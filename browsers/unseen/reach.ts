// Eighteen hosts of libraries from the npm registry, twelve of which nothing here had used before, walked with every ending that their kind has (endings.ts). Truth first: this
// file was committed before its first run, and the figures of that run are in docs/browser-support.md. What is typed is a secret: none may be sent.
import { CANARIES } from '../../test/embed/support/canary.ts';
import { bundle } from '../bundle.ts';
import { click, fill, shows, until } from '../walk.ts';
import type { Host } from './widgets.ts';

const TEXT = CANARIES.text;
const DIGITS = CANARIES.tel;
const LABEL = CANARIES.optionLabel;

const script = (...files: string[]) => files.map((file) => `<script src="/m/${file}"></script>`).join('');
const css = (file: string) => `<link rel="stylesheet" href="/m/${file}">`;
const ROOT = '<div id="root"></div>';
const PAGE = '<script src="/page.js"></script>';
/** The page's own check of an attempt, as its library makes it: `window.check` says whether all is well. */
const CHECK = `<script>document.forms[0].addEventListener('submit', (event) => {
  if (!window.check()) { event.preventDefault(); event.stopImmediatePropagation() } }, true)</script>`;
const IS_FILLED = `!!document.querySelector('[name=city]').value`;
const react = (code: string) => () =>
  bundle(`import { createElement as h, useState } from 'react'; import { createRoot } from 'react-dom/client'; ${code}
    createRoot(document.querySelector('#root')).render(h(Page));`);
/** An attempt that the browser stops at its first field. */
const stopped = (name: string) => [
  'submit_attempt blocked',
  `validation_error ${name} valueMissing`,
  `field_focus ${name}`,
  `field_blur ${name}`,
];
const refused = (name: string) => ['submit_attempt', `validation_error ${name}`];
/** Types into a text visited, opens a list, chooses in it once it is open, and turns a switch: a person pauses in between. */
const typeChooseSwitch = (text: string, list: string, isOpen: string, choice: string, toggle: string): Host['fill'] => [
  fill(text, 0, TEXT),
  click(list),
  until(isOpen, 1),
  // The list lies over the switch until it has faded out.
  click(choice, 3),
  click(toggle, 1),
];

export const REACH: Host[] = [
  {
    name: 'Mantine',
    kind: 'app',
    fields: ROOT,
    after: css('@mantine/core/styles.css') + PAGE + CHECK,
    code: react(`import { MantineProvider, Select, Switch, TextInput } from '@mantine/core';
      const Page = () => { const [error, setError] = useState(null);
        window.check = () => { setError(${IS_FILLED} ? null : 'Please fill in'); return ${IS_FILLED} };
        return h(MantineProvider, null, h(TextInput, { name: 'city', label: 'City', error }), h(Select, { name: 'kind', label: 'Kind', data: ['A', '${LABEL}'] }), h(Switch, { name: 'news', label: 'News' })) };`),
    ready: 'document.querySelector(".mantine-Switch-track")',
    fill: typeChooseSwitch(
      '[name=city]',
      '.mantine-Select-input',
      'document.querySelector("[role=option]")',
      '[role=option]:last-child',
      '.mantine-Switch-track',
    ),
    filled: ['city', 'kind', 'news'],
    refused: refused('city'),
  },
  {
    name: 'PrimeReact',
    kind: 'app',
    fields: ROOT,
    after: css('primereact/resources/themes/lara-light-blue/theme.css') + PAGE + CHECK,
    code: react(`import { Dropdown } from 'primereact/dropdown'; import { InputSwitch } from 'primereact/inputswitch'; import { InputText } from 'primereact/inputtext';
      const Page = () => { const [isWrong, setWrong] = useState(false), [kind, setKind] = useState(null), [news, setNews] = useState(false);
        window.check = () => { setWrong(!${IS_FILLED}); return ${IS_FILLED} };
        return h('div', null, h('div', null, h(InputText, { name: 'city', invalid: isWrong }), isWrong && h('small', { className: 'p-error' }, 'Please fill in')),
          h('div', null, h(Dropdown, { name: 'kind', inputId: 'kind', value: kind, options: ['A', '${LABEL}'], onChange: (event) => setKind(event.value) })),
          h('div', null, h(InputSwitch, { name: 'news', checked: news, onChange: (event) => setNews(event.value) }))) };`),
    ready: 'document.querySelector(".p-inputswitch")',
    fill: typeChooseSwitch(
      '[name=city]',
      '.p-dropdown',
      'document.querySelector(".p-dropdown-item")',
      '.p-dropdown-item:last-child',
      '.p-inputswitch',
    ),
    filled: ['city', 'kind', 'news'],
    refused: refused('city'),
  },
  {
    name: 'Ariakit',
    kind: 'app',
    fields: ROOT,
    after: PAGE,
    code: react(`import * as A from '@ariakit/react';
      const Page = () => { const store = A.useFormStore({ defaultValues: { city: '' } });
        return h(A.Form, { store, render: h('div') }, h('div', null, h(A.FormLabel, { name: 'city' }, 'City'), h(A.FormInput, { name: 'city', required: true }), h(A.FormError, { name: 'city' })),
          h('div', null, h(A.SelectProvider, { defaultValue: 'A' }, h(A.SelectLabel, null, 'Kind'), h(A.Select, { name: 'kind', id: 'open' }),
            h(A.SelectPopover, { gutter: 4 }, h(A.SelectItem, { value: 'A' }), h(A.SelectItem, { value: '${LABEL}' })))),
          h('label', null, h(A.Checkbox, { name: 'news' }), 'News')) };`),
    ready: 'document.querySelector("[name=news]")',
    fill: typeChooseSwitch(
      '[name=city]',
      '#open',
      'document.querySelector("[role=option]")?.checkVisibility()',
      '[role=option]:last-child',
      '[name=news]',
    ),
    filled: ['city', 'kind', 'news'],
    refused: stopped('city'),
  },
  {
    name: 'Chakra UI',
    kind: 'app',
    fields: ROOT,
    after: PAGE + CHECK,
    code: react(`import { ChakraProvider, Field, Input, Portal, Select, Switch, createListCollection, defaultSystem } from '@chakra-ui/react';
      const collection = createListCollection({ items: ['A', '${LABEL}'].map((one) => ({ label: one, value: one })) });
      const Page = () => { const [invalid, setInvalid] = useState(false);
        window.check = () => { setInvalid(!${IS_FILLED}); return ${IS_FILLED} };
        return h(ChakraProvider, { value: defaultSystem }, h(Field.Root, { invalid }, h(Field.Label, null, 'City'), h(Input, { name: 'city' }), h(Field.ErrorText, null, 'Please fill in')),
          h(Select.Root, { name: 'kind', collection }, h(Select.HiddenSelect), h(Select.Label, null, 'Kind'), h(Select.Control, null, h(Select.Trigger, null, h(Select.ValueText))),
            h(Portal, null, h(Select.Positioner, null, h(Select.Content, null, collection.items.map((item) => h(Select.Item, { item, key: item.value }, item.label)))))),
          h(Switch.Root, { name: 'news' }, h(Switch.HiddenInput), h(Switch.Control), h(Switch.Label, null, 'News'))) };`),
    ready: 'document.querySelector("[data-scope=switch][data-part=control]")',
    fill: typeChooseSwitch(
      '[name=city]',
      '[data-scope=select][data-part=trigger]',
      'document.querySelector("[role=option]")?.checkVisibility()',
      '[role=option]:last-child',
      '[data-scope=switch][data-part=control]',
    ),
    filled: ['city', 'kind', 'news'],
    refused: refused('city'),
  },
  {
    name: 'Web Awesome',
    kind: 'app',
    fields: `<wa-input name="city" label="City" required></wa-input><wa-select name="kind" label="Kind"><wa-option value="a">A</wa-option><wa-option value="b">${LABEL}</wa-option></wa-select>
      <p><wa-switch name="news">News</wa-switch></p>`,
    after: css('@awesome.me/webawesome/dist/styles/webawesome.css') + PAGE,
    code: () =>
      bundle(
        ['input', 'select', 'option', 'switch']
          .map((one) => `import '@awesome.me/webawesome/dist/components/${one}/${one}.js';`)
          .join(''),
      ),
    ready: 'document.querySelector("wa-switch").shadowRoot && document.querySelector("wa-select").shadowRoot',
    fill: typeChooseSwitch(
      'wa-input',
      'wa-select',
      'document.querySelector("wa-select").open',
      'wa-option:last-child',
      'wa-switch',
    ),
    filled: ['city', 'kind', 'news'],
    refused: stopped('city'),
  },
  {
    name: 'FormKit',
    kind: 'app',
    fields: ROOT,
    after: PAGE + CHECK,
    code: () =>
      bundle(`import { createApp, h } from 'vue'; import { FormKit, defaultConfig, plugin } from '@formkit/vue'; import { createMessage, getNode } from '@formkit/core';
        createApp({ render: () => h(FormKit, { type: 'group', id: 'all' }, () => [h(FormKit, { type: 'text', name: 'city', label: 'City', validation: 'required' }),
          h(FormKit, { type: 'radio', name: 'kind', label: 'Kind', options: ['A', '${LABEL}'] }), h(FormKit, { type: 'checkbox', name: 'news', label: 'News' })]) }).use(plugin, defaultConfig()).mount('#root');
        // As its own form does.
        window.check = () => { getNode('all').walk((node) => node.store.set(createMessage({ key: 'submitted', value: true, visible: false }))); return getNode('all').context.state.valid };`),
    ready: 'document.querySelector("[type=checkbox]")',
    fill: [fill('[name=city]', 0, TEXT), click('[type=radio]'), click('[type=checkbox]', 1)],
    filled: ['city', 'kind', 'news'],
    refused: refused('city'),
  },
  {
    name: 'Base UI with TanStack Form',
    kind: 'app',
    fields: ROOT,
    after: PAGE + CHECK,
    code: react(`import { Select } from '@base-ui/react/select'; import { Switch } from '@base-ui/react/switch'; import { useForm } from '@tanstack/react-form';
      const Page = () => { const form = useForm({ defaultValues: { city: '' }, onSubmit() {} });
        window.check = () => { void form.handleSubmit(); return !!form.state.values.city };
        return h('div', null, h(form.Field, { name: 'city', validators: { onSubmit: ({ value }) => (value ? undefined : 'Please fill in') } }, (field) => h('div', null, h('label', { htmlFor: 'city' }, 'City'),
            h('input', { id: 'city', name: field.name, value: field.state.value, onChange: (event) => field.handleChange(event.target.value), onBlur: field.handleBlur }), field.state.meta.errors.length ? h('em', { role: 'alert' }, field.state.meta.errors.join()) : null)),
          h('div', null, h(Select.Root, { name: 'kind', items: [{ label: 'A', value: 'a' }, { label: '${LABEL}', value: 'b' }] }, h(Select.Trigger, { id: 'open' }, h(Select.Value, { placeholder: 'Choose' })), h(Select.Portal, null, h(Select.Positioner, { alignItemWithTrigger: false }, h(Select.Popup, null,
            h(Select.Item, { value: 'a' }, h(Select.ItemText, null, 'A')), h(Select.Item, { value: 'b' }, h(Select.ItemText, null, '${LABEL}'))))))),
          h('div', null, h(Switch.Root, { name: 'news', id: 'switch', style: { display: 'inline-block', width: 40, height: 20, background: '#ccc' } }, h(Switch.Thumb)))) };`),
    ready: 'document.querySelector("#switch")',
    fill: typeChooseSwitch(
      '#city',
      '#open',
      'document.querySelector("[role=option]")?.checkVisibility()',
      '[role=option]:last-child',
      '#switch',
    ),
    filled: ['city', 'kind', 'news'],
    refused: refused('city'),
  },
  {
    name: 'Lion',
    kind: 'app',
    fields: `<lion-input name="city" label="City"></lion-input><lion-select-rich name="kind" label="Kind"><lion-option>A</lion-option><lion-option>${LABEL}</lion-option></lion-select-rich>
      <lion-switch name="news" label="News"></lion-switch>`,
    after: PAGE + CHECK,
    code: () =>
      bundle(`import { Required } from '@lion/ui/form-core.js'; import '@lion/ui/define/lion-input.js'; import '@lion/ui/define/lion-select-rich.js'; import '@lion/ui/define/lion-option.js'; import '@lion/ui/define/lion-switch.js';
        class Needed extends Required { static async getMessage() { return 'Please fill in' } }
        const city = document.querySelector('lion-input'); city.validators = [new Needed()];
        document.querySelectorAll('lion-option').forEach((option, at) => { option.choiceValue = at });
        window.check = () => { city.submitted = true; return !city.hasFeedbackFor.includes('error') };`),
    ready: 'document.querySelector("lion-switch").shadowRoot && document.querySelector("lion-select-rich").shadowRoot',
    fill: typeChooseSwitch(
      'lion-input input',
      'lion-select-invoker',
      'document.querySelector("lion-select-rich").opened',
      'lion-option:last-child',
      'lion-switch-button',
    ),
    filled: ['city', 'kind', 'news'],
    refused: refused('city'),
  },
  {
    name: 'Inputmask',
    kind: 'server',
    fields: '<p><input name="iban" required></p><p><input name="phone"></p>',
    after: `${script('inputmask/dist/inputmask.min.js')}<script>Inputmask('9999 9999 99').mask('[name=iban]'); Inputmask({ mask: '(999) 999 9999', greedy: false }).mask('[name=phone]')</script>`,
    ready: 'document.querySelector("[name=phone]").inputmask',
    fill: [fill('[name=iban]', 0, DIGITS), fill('[name=phone]', 0, DIGITS)],
    filled: ['iban', 'phone'],
    refused: stopped('iban'),
  },
  {
    name: 'Air Datepicker',
    kind: 'server',
    fields: '<p><input name="hour" required></p><p><input name="day"></p>',
    after: `${css('air-datepicker/air-datepicker.css')}${script('air-datepicker/air-datepicker.js')}<script>new AirDatepicker('[name=day]', { autoClose: true })</script>`,
    ready: 'window.AirDatepicker',
    fill: [
      fill('[name=hour]', 0, DIGITS),
      click('[name=day]'),
      shows('.air-datepicker.-active- .air-datepicker-cell.-day-', 1),
      click('.air-datepicker-cell.-day-:not(.-other-month-)', 1),
    ],
    filled: ['hour', 'day'],
    refused: stopped('hour'),
  },
  {
    name: 'Slim Select',
    kind: 'server',
    fields: `<p><input name="amount" required></p><p><select name="size"><option value="s">S</option><option value="m">${LABEL}</option></select></p>`,
    after: `${css('slim-select/dist/slimselect.css')}${script('slim-select/dist/slimselect.js')}<script>new SlimSelect({ select: '[name=size]' })</script>`,
    ready: 'document.querySelector(".ss-main")',
    fill: [fill('[name=amount]', 0, DIGITS), click('.ss-main', 1), click('.ss-list .ss-option:last-child', 1)],
    filled: ['amount', 'size'],
    refused: stopped('amount'),
  },
  {
    name: 'Selectize',
    kind: 'server',
    fields: `<p><input name="amount"></p><p><select name="size"><option value="s">S</option><option value="m">${LABEL}</option></select></p>`,
    after: `${css('@selectize/selectize/dist/css/selectize.default.css')}${script('jquery/dist/jquery.min.js', '@selectize/selectize/dist/js/selectize.min.js')}<script>$('[name=size]').selectize()</script>`,
    ready: 'document.querySelector(".selectize-control")',
    fill: [
      fill('[name=amount]', 0, DIGITS),
      click('.selectize-input'),
      shows('.selectize-dropdown .option', 1),
      click('.selectize-dropdown .option[data-value=m]', 1),
    ],
    filled: ['amount', 'size'],
  },
  {
    name: 'Fragments of a server, morphed by Idiomorph at each key',
    kind: 'server',
    fields: '<div id="live"></div>',
    // As Phoenix LiveView and Livewire do: the server answers each change with the whole form, and errors of fields that were used.
    after: `${script('idiomorph/dist/idiomorph.min.js')}<script>{ const live = document.querySelector('#live'), form = document.forms[0], used = new Set();
      const field = (name, value, isWrong) => '<div class="fieldset"><label>' + name + '<input name="' + name + '" id="' + name + '" value="' + value + '" class="input' + (isWrong ? ' input-error' : '') + '"></label>' + (isWrong ? '<p class="text-error">can\\'t be blank</p>' : '') + '</div>';
      const answer = (isSent) => { const data = new FormData(form); Idiomorph.morph(live, '<div id="live">' + ['owner', 'street'].map((name) => field(name, data.get(name) ?? '', (isSent || used.has(name)) && !data.get(name))).join('') + '</div>', { ignoreActiveValue: true }) };
      answer();
      form.addEventListener('input', (event) => { used.add(event.target.name); setTimeout(answer, 60) });
      form.addEventListener('submit', (event) => { if (new FormData(form).get('owner')) return; event.preventDefault(); setTimeout(answer, 60, true) }) }</script>`,
    ready: 'document.querySelector("[name=street]")',
    fill: [fill('[name=owner]', 1, TEXT), fill('[name=street]', 1, TEXT)],
    filled: ['owner', 'street'],
    refused: ['submit_attempt', 'validation_error owner', 'validation_error street'],
  },
  {
    name: 'Bootstrap',
    kind: 'server',
    fields: `<div class="mb-3"><label for="city" class="form-label">City</label><input class="form-control" name="city" id="city" required><div class="invalid-feedback">Please fill in</div></div>
      <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" name="news" id="news"><label class="form-check-label" for="news">News</label></div>`,
    after: `${css('bootstrap/dist/css/bootstrap.min.css')}${script('bootstrap/dist/js/bootstrap.bundle.min.js')}<script>{ const form = document.forms[0]; form.noValidate = true;
      form.addEventListener('submit', (event) => { if (!form.checkValidity()) { event.preventDefault(); event.stopPropagation() } form.classList.add('was-validated') }) }</script>`,
    ready: 'window.bootstrap',
    fill: [fill('[name=city]', 0, TEXT), click('[for=news]', 1)],
    filled: ['city', 'news'],
    refused: refused('city'),
  },
  {
    name: 'Tempus Dominus',
    kind: 'server',
    fields: `<p><input name="hour" required></p><div class="input-group" id="picker"><input name="day" class="form-control"><span class="input-group-text" data-td-toggle="datetimepicker">o</span></div>`,
    after: `${css('@eonasdan/tempus-dominus/dist/css/tempus-dominus.min.css')}${script('@popperjs/core/dist/umd/popper.min.js', '@eonasdan/tempus-dominus/dist/js/tempus-dominus.min.js')}<script>
      new tempusDominus.TempusDominus(document.querySelector('#picker'), { display: { components: { clock: false } } })</script>`,
    ready: 'window.tempusDominus',
    fill: [
      fill('[name=hour]', 0, DIGITS),
      click('[name=day]'),
      shows('.tempus-dominus-widget.show [data-action=selectDay]', 1),
      click('.tempus-dominus-widget [data-action=selectDay]:not(.old)', 1),
    ],
    filled: ['hour', 'day'],
    refused: stopped('hour'),
  },
  {
    name: 'AutoNumeric',
    kind: 'server',
    fields: '<p><input name="note" required></p><p><input name="amount"></p>',
    after: `${script('autonumeric/dist/autoNumeric.min.js')}<script>new AutoNumeric('[name=amount]', { currencySymbol: '€ ', decimalPlaces: 2 })</script>`,
    ready: 'window.AutoNumeric',
    fill: [fill('[name=note]', 0, TEXT), fill('[name=amount]', 0, DIGITS)],
    filled: ['note', 'amount'],
    refused: stopped('note'),
  },
  {
    name: 'autoComplete.js',
    kind: 'server',
    fields: '<p><input name="house" required></p><div><input name="town" id="town"></div>',
    after: `${css('@tarekraafat/autocomplete.js/dist/css/autoComplete.css')}${script('@tarekraafat/autocomplete.js/dist/autoComplete.min.js')}<script>
      new autoComplete({ selector: '#town', data: { src: ['Ghent', '${LABEL}'] }, events: { input: { selection(event) { event.target.value = event.detail.selection.value } } } })</script>`,
    ready: 'document.querySelector(".autoComplete_wrapper")',
    fill: [
      fill('[name=house]', 0, DIGITS),
      fill('#town', 0, 'qzv'),
      shows('[role=option]', 1),
      click('[role=option]', 1),
    ],
    filled: ['house', 'town'],
    refused: stopped('house'),
  },
  {
    name: 'Final Form with Preact',
    kind: 'app',
    fields: ROOT,
    after: PAGE + CHECK,
    code: () =>
      bundle(`import { h, render } from 'preact'; import { useEffect, useState } from 'preact/hooks'; import { createForm } from 'final-form';
        const form = createForm({ onSubmit() {}, validate: ({ city }) => (city ? {} : { city: 'Please fill in' }) });
        const Field = ({ name, type }) => { const [state, set] = useState({});
          useEffect(() => form.registerField(name, set, { value: true, error: true, touched: true }), []);
          const isWrong = state.touched && state.error;
          return h('p', null, h('label', null, name, h('input', { name, type, onInput: ({ target }) => state.change(target.value), onFocus: () => state.focus(), onBlur: () => state.blur(), 'aria-invalid': isWrong ? 'true' : undefined })), isWrong && h('span', null, state.error)) };
        window.check = () => { form.submit(); return !form.getState().hasValidationErrors };
        render(h('div', null, h(Field, { name: 'city' }), h(Field, { name: 'age', type: 'number' }), h(Field, { name: 'news', type: 'checkbox' })), document.querySelector('#root'));`),
    ready: 'document.querySelector("[name=news]")',
    fill: [fill('[name=city]', 0, TEXT), fill('[name=age]', 0, DIGITS), click('[name=news]', 1)],
    filled: ['city', 'age', 'news'],
    refused: refused('city'),
  },
];
