// Libraries that say less than HTML and ARIA let them, each in its real release where npm has one: the script loads an adapter by itself.
import { bundle } from '../bundle.ts';
import { click, reloads, shows } from '../walk.ts';
import { type Pattern, visited } from './pattern.ts';

const ABOUT = /^(field|validation)/;
const AFTER = '<input name="after">';
const JQUERY = '<script src="/m/jquery/dist/jquery.min.js"></script>';
/** After an attempt, a server answers with the same page and its errors. */
const answered = (body: (isWrong: boolean) => string) => (request: { method?: string | undefined }) =>
  `<h1>Contact</h1>${body(request.method === 'POST')}`;
const refused = {
  steps: ['contact', 'review'],
  about: /^(submit|validation)/,
  walk: [reloads('form button', 3)],
};

export const adapters: Pattern[] = [
  {
    name: 'Select2 in the place of a list',
    about: ABOUT,
    pages: {
      '/': `<link rel="stylesheet" href="/m/select2/dist/css/select2.min.css"><form><div><label for="c1">Country</label><select name="country" id="c1" style="width:200px"><option>a<option>b</select></div>${AFTER}</form>
        ${JQUERY}<script src="/m/select2/dist/js/select2.min.js"></script><script>jQuery('select').select2()</script>`,
    },
    ready: 'document.querySelector(".select2-selection")',
    walk: [
      click('.select2-selection'),
      shows('.select2-results__option', 1),
      click('.select2-results__option:last-child', 1),
      click('[name=after]'),
    ],
    truth: [...visited('country'), 'field_focus after'],
  },
  {
    name: 'Nice Select after a list',
    about: ABOUT,
    pages: {
      '/': `<link rel="stylesheet" href="/m/nice-select2/dist/css/nice-select2.css"><form><p><select name="country"><option value="a">a<option value="b">b</select></p>${AFTER}</form>
        <script src="/m/nice-select2/dist/js/nice-select2.js"></script><script>NiceSelect.bind(document.querySelector('select'), { searchable: true })</script>`,
    },
    ready: 'document.querySelector(".nice-select")',
    walk: [click('.nice-select', 1), click('.nice-select .option[data-value=b]', 1), click('[name=after]')],
    truth: [...visited('country'), 'field_focus after'],
  },
  {
    name: 'Choices around a list',
    about: ABOUT,
    pages: {
      '/': `<link rel="stylesheet" href="/m/choices.js/public/assets/styles/choices.min.css"><form><div><select name="country"><option value="a">Aa<option value="b">Bb</select></div>${AFTER}</form>
        <script src="/m/choices.js/public/assets/scripts/choices.min.js"></script><script>new Choices('select', { searchEnabled: false })</script>`,
    },
    ready: 'document.querySelector(".choices")',
    walk: [
      click('.choices', 1),
      click('.choices__list--dropdown .choices__item--selectable:last-child', 1),
      click('[name=after]'),
    ],
    truth: [...visited('country'), 'field_focus after'],
  },
  {
    name: 'Radix: a list in a portal, whose name is in a hidden control',
    about: ABOUT,
    code: () =>
      bundle(`import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client'; import * as S from '@radix-ui/react-select';
        createRoot(document.querySelector('#root')).render(h('form', null, h('div', null, h(S.Root, { name: 'animal' }, h(S.Trigger, { id: 'open' }, h(S.Value, { placeholder: 'Pick' })),
          h(S.Portal, null, h(S.Content, { position: 'popper' }, h(S.Viewport, null, ...['cat', 'dog'].map((v) => h(S.Item, { value: v, key: v }, h(S.ItemText, null, v)))))))), h('input', { name: 'after' })));`),
    pages: { '/': '<div id="root"></div><script src="/page.js"></script>' },
    ready: 'document.querySelector("#open")',
    walk: [click('#open'), shows('[role=option]', 1), click('[role=option]', 1), click('[name=after]')],
    truth: [...visited('animal'), 'field_focus after'],
  },
  {
    name: 'Headless UI: a list that a button opens, and a switch',
    about: ABOUT,
    code: () =>
      bundle(`import { createElement as h, useState } from 'react'; import { createRoot } from 'react-dom/client'; import { Listbox, ListboxButton, ListboxOptions, ListboxOption, Switch } from '@headlessui/react';
        const Page = () => { const [v, set] = useState('a'); const [on, turn] = useState(false); return h('form', null, h('div', null, h(Listbox, { name: 'plan', value: v, onChange: set }, h(ListboxButton, { id: 'open' }, v),
          h(ListboxOptions, { anchor: 'bottom' }, ...['a', 'b'].map((x) => h(ListboxOption, { key: x, value: x }, x))))), h('div', null, h(Switch, { name: 'news', checked: on, onChange: turn, id: 'news' }, 'News')), h('input', { name: 'after' })) };
        createRoot(document.querySelector('#root')).render(h(Page));`),
    pages: { '/': '<div id="root"></div><script src="/page.js"></script>' },
    ready: 'document.querySelector("#open")',
    walk: [
      click('#open'),
      shows('[role=option]', 1),
      click('[role=option]:last-child', 1),
      click('[role=switch]', 1),
      click('[name=after]'),
    ],
    truth: [...visited('plan', 'news'), 'field_focus after'],
  },
  {
    name: 'Ant Design: a list whose options have no role, and a calendar',
    about: ABOUT,
    code: () =>
      bundle(`import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client'; import { Form, Select, Input, DatePicker } from 'antd';
        createRoot(document.querySelector('#root')).render(h(Form, null, h(Form.Item, { name: 'country' }, h(Select, { options: [{ value: 'a' }, { value: 'b' }] })),
          h(Form.Item, { name: 'day' }, h(DatePicker)), h(Form.Item, { name: 'after' }, h(Input))));`),
    pages: { '/': '<div id="root"></div><script src="/page.js"></script>' },
    ready: 'document.querySelector("#after")',
    walk: [
      click('#country'),
      shows('.ant-select-item-option', 1),
      click('.ant-select-item-option', 1),
      click('#day'),
      shows('.ant-picker-cell-in-view', 1),
      click('.ant-picker-cell-in-view', 1),
      click('#after'),
    ],
    truth: [...visited('country', 'day'), 'field_focus after'],
  },
  {
    name: 'Gravity Forms: a refusal of the server, messages under their fields',
    ...refused,
    pages: {
      '/contact': answered(
        (
          isWrong,
        ) => `<form method="post" class="gform_wrapper">${isWrong ? '<div class="gform_validation_errors"><h2>There was a problem</h2></div>' : ''}
        <div class="gfield ${isWrong ? 'gfield_error' : ''}"><input name="input_1" ${isWrong ? 'aria-invalid="true"' : ''}>${isWrong ? '<div class="gfield_description validation_message gfield_validation_message">x</div>' : ''}</div>
        <fieldset class="gfield ${isWrong ? 'gfield_error' : ''}"><input type="radio" name="input_2"><input type="radio" name="input_2">${isWrong ? '<div class="gfield_validation_message">x</div>' : ''}</fieldset>
        <div class="gfield"><input name="input_3"></div><button>Go</button></form>`,
      ),
    },
    truth: ['submit_attempt', 'validation_error input_1 aria-invalid', 'validation_error input_2 error-class'],
  },
  {
    name: 'Contact Form 7: a tip under the field that is not valid',
    tag: 'data-steps="contact,review"',
    about: /^(submit|validation)/,
    pages: {
      '/contact': `<h1>Contact</h1><form class="wpcf7-form init" onsubmit="setTimeout(refuse, 250); return false"><p><span class="wpcf7-form-control-wrap" data-name="your-pet"><span class="wpcf7-form-control wpcf7-radio"><input type="radio" name="your-pet"><input type="radio" name="your-pet"></span></span></p><p><input name="other"></p><button>Send</button></form>
        <script>const refuse = () => { const w = document.querySelector('.wpcf7-form-control-wrap'); w.insertAdjacentHTML('beforeend', '<span class="wpcf7-not-valid-tip" aria-hidden="true">x</span>'); document.forms[0].className = 'wpcf7-form invalid' }</script>`,
    },
    walk: [click('button', 3)],
    truth: ['submit_attempt', 'validation_error your-pet error-class'],
  },
  {
    name: 'WooCommerce: a list of errors over the checkout, each with the id of its field',
    tag: 'data-steps="checkout"',
    about: /^(submit|validation)/,
    pages: {
      '/checkout': `<h1>Checkout</h1><form name="checkout" class="checkout woocommerce-checkout" novalidate onsubmit="setTimeout(refuse, 250); return false"><p class="form-row" id="billing_city_field"><input name="billing_city" id="billing_city"></p><p class="form-row" id="billing_postcode_field"><input name="billing_postcode" id="billing_postcode"></p><button>Place order</button></form>
        <script>const refuse = () => { document.forms[0].insertAdjacentHTML('afterbegin', '<div class="woocommerce-NoticeGroup"><ul class="woocommerce-error" role="alert"><li data-id="billing_city"><a href="#billing_city"><strong>City</strong> is required</a></li><li data-id="billing_postcode">Postcode is required</li></ul></div>'); document.querySelectorAll('.form-row').forEach((row) => row.classList.add('woocommerce-invalid')) }</script>`,
    },
    walk: [click('button', 3)],
    truth: [
      'submit_attempt',
      'validation_error billing_city error-summary',
      'validation_error billing_postcode error-class',
    ],
  },
  {
    name: 'DSFR: the message of a group of fields',
    ...refused,
    pages: {
      '/contact': answered(
        (
          isWrong,
        ) => `<link rel="stylesheet" href="/m/@gouvfr/dsfr/dist/dsfr.min.css"><form method="post"><div class="fr-input-group ${isWrong ? 'fr-input-group--error' : ''}"><label class="fr-label" for="city">Ville</label><input class="fr-input" id="city" name="city" aria-describedby="city-messages"><div class="fr-messages-group" id="city-messages" aria-live="polite">${isWrong ? '<p class="fr-message fr-message--error">x</p>' : ''}</div></div>
        <fieldset class="fr-fieldset ${isWrong ? 'fr-fieldset--error' : ''}" id="pets" aria-labelledby="pets-messages"><div class="fr-fieldset__element"><div class="fr-radio-group"><input type="radio" id="p1" name="pet"><label for="p1">A</label></div></div><div class="fr-fieldset__element"><div class="fr-radio-group"><input type="radio" id="p2" name="pet"><label for="p2">B</label></div></div>
        <div class="fr-messages-group" id="pets-messages" aria-live="assertive">${isWrong ? '<p class="fr-message fr-message--error">x</p>' : ''}</div></fieldset><button class="fr-btn">Suivant</button></form>`,
      ),
    },
    truth: ['submit_attempt', 'validation_error city error-class', 'validation_error pet error-class'],
  },
  {
    name: 'NHS.UK: a summary of links, and messages of their fields',
    ...refused,
    pages: {
      '/contact': answered(
        (
          isWrong,
        ) => `${isWrong ? '<div class="nhsuk-error-summary" aria-labelledby="t" role="alert" tabindex="-1"><h2 class="nhsuk-error-summary__title" id="t">There is a problem</h2><div class="nhsuk-error-summary__body"><ul class="nhsuk-list nhsuk-error-summary__list"><li><a href="#city">x</a></li><li><a href="#pet">x</a></li></ul></div></div>' : ''}
        <form method="post" novalidate><div class="nhsuk-form-group ${isWrong ? 'nhsuk-form-group--error' : ''}">${isWrong ? '<span class="nhsuk-error-message" id="city-error">x</span>' : ''}<input class="nhsuk-input" id="city" name="city" ${isWrong ? 'aria-describedby="city-error"' : ''}></div>
        <div class="nhsuk-form-group"><fieldset class="nhsuk-fieldset"><input type="radio" id="pet" name="pet"><input type="radio" id="pet-2" name="pet"></fieldset></div><button>Continue</button></form>`,
      ),
    },
    truth: ['submit_attempt', 'validation_error city error-summary', 'validation_error pet error-summary'],
  },
  {
    name: 'Rails: fields that the server wrapped, and its list of errors',
    ...refused,
    pages: {
      '/contact': answered(
        (
          isWrong,
        ) => `<form method="post">${isWrong ? '<div id="error_explanation" class="alert alert-danger"><h2>2 errors</h2><ul><li>x</li><li>x</li></ul></div>' : ''}
        <div>${isWrong ? '<div class="field_with_errors">' : '<div>'}<label for="user_city">City</label></div>${isWrong ? '<div class="field_with_errors">' : '<div>'}<input name="user[city]" id="user_city"></div></div>
        <div><input name="user[zip]" id="user_zip"></div><button>Save</button></form>`,
      ),
    },
    truth: ['submit_attempt', 'validation_error user[city] error-class'],
  },
];
