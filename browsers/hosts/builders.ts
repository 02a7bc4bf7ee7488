// Form builders: a form from a description, with markup that only the builder decides.
import { bundle } from '../bundle.ts';
import { click, fill, shows, until, wait } from '../walk.ts';
import { choose, type Host, leaveField, SECRET } from './host.ts';

const surveyJs: Host = {
  name: 'SurveyJS',
  tag: 'data-steps="contact,review" data-submit=".sd-navigation__complete-btn"',
  page: {
    folders: { '/core/': 'survey-core/', '/ui/': 'survey-js-ui/' },
    body: `<div id="s"></div><script src="/core/survey.core.min.js"></script><script src="/ui/survey-js-ui.min.js"></script>
      <script>const survey = new Survey.Model({ pages: [
        { name: 'contact', title: '${SECRET.heading}', elements: [
          { type: 'text', name: 'city', title: '${SECRET.label}', isRequired: true },
          { type: 'radiogroup', name: 'kind', choices: ['${SECRET.option}', 'b'] },
          { type: 'checkbox', name: 'needs', choices: ['${SECRET.checkbox}', 'd'] }] },
        { name: 'review', elements: [{ type: 'comment', name: 'note' }] }] });
        const tell = () => JourneyEmbed.track('step_view', { stepKey: survey.currentPage.name });
        survey.onCurrentPageChanged.add(tell);
        survey.onComplete.add(() => JourneyEmbed.track('submit_success'));
        survey.render(document.querySelector('#s')); addEventListener('load', tell)</script>`,
    ready: 'document.querySelector("[data-name=city] input")',
  },
  walk: [
    click('.sd-navigation__next-btn'),
    shows('[aria-invalid=true]'),
    fill('[data-name=city] input', 0, SECRET.text),
    leaveField,
    click('[data-name=kind] .sd-item__control-label, [data-name=kind] label'),
    // WebKitGTK tells of the next change while the script still waits whether this field was left.
    leaveField,
    click('[data-name=needs] .sd-item__control-label, [data-name=needs] label'),
    click('.sd-navigation__next-btn'),
    shows('[data-name=note] textarea'),
    fill('[data-name=note] textarea', 0, SECRET.textarea),
    click('.sd-navigation__complete-btn'),
    shows('.sd-completedpage'),
  ],
};

const formio: Host = {
  name: 'Form.io, a wizard',
  tag: 'data-steps="person,home" data-submit=".btn-wizard-nav-submit"',
  page: {
    folders: { '/formio/': '@formio/js/dist/' },
    body: `<div id="f"></div><script src="/formio/formio.full.min.js"></script><script>
      const submit = { type: 'button', key: 'submit', action: 'submit', label: 'Send', input: true };
      Formio.createForm(document.querySelector('#f'), { display: 'wizard', components: [
        { type: 'panel', key: 'person', title: '${SECRET.heading}', components: [
          { type: 'textfield', key: 'firstName', label: '${SECRET.label}', input: true, validate: { required: true } },
          { type: 'textfield', key: 'mail', label: 'Mail', placeholder: '${SECRET.placeholder}', input: true }] },
        { type: 'panel', key: 'home', components: [
          { type: 'textarea', key: 'note', label: 'Note', input: true },
          { type: 'checkbox', key: 'agreed', label: 'Agreed', input: true }] }] })
        .then((form) => {
          const tell = () => JourneyEmbed.track('step_view', { stepKey: form.component.key });
          form.on('nextPage', tell); form.on('prevPage', tell);
          window.JourneyEmbed ? tell() : addEventListener('load', tell);
          form.nosubmit = true; form.on('submit', () => { window.submitted = true }) })</script>`,
    ready: `document.querySelector('[name="data[firstName]"]')`,
  },
  walk: [
    click('.btn-wizard-nav-next'),
    shows('[aria-invalid=true]'),
    fill('[name="data[firstName]"]', 0, SECRET.text),
    leaveField,
    fill('[name="data[mail]"]', 0, SECRET.email),
    click('.btn-wizard-nav-next'),
    shows('[name="data[note]"]'),
    fill('[name="data[note]"]', 0, SECRET.textarea),
    click('[name="data[agreed]"]'),
    leaveField,
    click('.btn-wizard-nav-submit'),
    until('window.submitted'),
  ],
};

const jsonForms: Host = {
  name: 'JSON Forms, in categories',
  page: {
    code: () =>
      bundle(`import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client';
        import { JsonForms } from '@jsonforms/react';
        import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
        const schema = { type: 'object', required: ['city'], properties: {
          city: { type: 'string', minLength: 3, title: '${SECRET.label}' }, adult: { type: 'boolean' },
          kind: { type: 'string', enum: ['${SECRET.option}', 'b'] }, note: { type: 'string' } } };
        const control = (name, options) => ({ type: 'Control', scope: '#/properties/' + name, options });
        const uischema = { type: 'Categorization', elements: [
          { type: 'Category', label: 'Home', elements: [control('city'), control('adult')] },
          { type: 'Category', label: 'Rest', elements: [control('kind'), control('note', { multi: true })] }] };
        createRoot(document.querySelector('#root')).render(
          h(JsonForms, { schema, uischema, data: {}, renderers: vanillaRenderers, cells: vanillaCells }));`),
    body: '<div id="root"></div><script src="/page.js"></script>',
    ready: 'document.querySelector("input[type=text]")',
  },
  walk: [
    fill('input[type=text]', 0, SECRET.text),
    click('input[type=checkbox]'),
    click('.category-subcategories li:last-child span'),
    shows('textarea'),
    choose('select', 1),
    fill('textarea', 0, SECRET.textarea),
  ],
};

const formJs: Host = {
  name: 'bpmn-io form-js',
  page: {
    code: () =>
      bundle(`import { createForm } from '@bpmn-io/form-js-viewer';
        const schema = { type: 'default', schemaVersion: 18, components: [
          { type: 'textfield', id: 'a1', key: 'city', label: '${SECRET.label}', validate: { required: true } },
          { type: 'number', id: 'a2', key: 'age', label: 'Age' },
          { type: 'checkbox', id: 'a3', key: 'agreed', label: 'Agreed' },
          { type: 'radio', id: 'a5', key: 'kind', label: 'Kind', values: [{ label: 'A', value: 'a' }, { label: 'B', value: 'b' }] },
          { type: 'textarea', id: 'a6', key: 'note', label: 'Note' },
          { type: 'button', id: 'a4', key: 'send', label: 'Send', action: 'submit' }] };
        createForm({ schema, data: {}, container: document.querySelector('#root') });`),
    body: '<div id="root"></div><script src="/page.js"></script>',
    ready: 'document.querySelector(".fjs-form input")',
  },
  walk: [
    click('button[type=submit]'),
    shows('[aria-invalid=true], .fjs-form-field-error'),
    // As long as a look may wait on a busy machine.
    wait(1.1),
    fill('.fjs-form input[type=text]', 0, SECRET.text),
    leaveField,
    click('.fjs-form input[type=checkbox]'),
    click('.fjs-form input[type=radio]'),
    fill('.fjs-form textarea', 0, SECRET.textarea),
    leaveField,
    click('button[type=submit]'),
  ],
};

export const builders: Host[] = [surveyJs, formio, jsonForms, formJs];
