// Pages of form libraries that nobody here wrote, each with the walk of one visitor and the story that must come of it.
import { readFileSync } from 'node:fs';
import { build } from 'vite';
import type { Tab } from './engines.ts';

export interface HostPage {
  name: string;
  /** Attributes of the script's tag. */
  tag?: string;
  /** Folders of node_modules that the page loads from, by prefix. */
  folders?: Record<string, string>;
  scripts?: () => Promise<Record<string, string>>;
  body: string;
  ready: string;
  walk(tab: Tab): Promise<void>;
  story: string[];
}

const react = async (code: string): Promise<Record<string, string>> => {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page.js' ? new URL('page.js', import.meta.url).pathname : null),
        load: (id) => (id.endsWith('/page.js') ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'page.js', output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in answer ? answer.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return { '/page.js': chunk.code };
};

const govuk = (component: string, example: string): string => {
  const file = new URL(`node_modules/govuk-frontend/dist/govuk/components/${component}/fixtures.json`, import.meta.url);
  const { fixtures } = JSON.parse(readFileSync(file, 'utf8')) as { fixtures: { name: string; html: string }[] };
  const found = fixtures.find(({ name }) => name === example);
  if (!found) throw new Error(`no example "${example}" of ${component}`);
  return found.html;
};

/** Until a second click is no double click any more. */
async function later(tab: Tab): Promise<void> {
  await tab.evaluate('window.clicked = Date.now()');
  await tab.until('Date.now() - clicked > 350');
}

export const hostPages: HostPage[] = [
  {
    name: 'govuk-frontend',
    body: `${govuk('error-summary', 'default')}<form onsubmit="return false">${govuk('input', 'with error message')}
      ${govuk('radios', 'default')}${govuk('date-input', 'default')}${govuk('button', 'default')}</form>`,
    ready: 'document.forms.length',
    async walk(tab) {
      await tab.type('.govuk-input', 'x');
      await tab.click('.govuk-radios__input');
      await tab.type('.govuk-date-input__input', '1');
      await tab.click('form .govuk-button');
    },
    story: [
      'validation_error example-error-1 error-summary',
      'validation_error example-error-2 error-summary',
      'field_focus test-name-3',
      'field_change test-name-3',
      'field_blur test-name-3',
      'field_focus example-default',
      'field_change example-default',
      'field_blur example-default',
      'field_focus day',
      'field_change day',
      'field_blur day',
      'submit_attempt',
    ],
  },
  {
    name: 'SurveyJS',
    tag: 'data-steps="contact,review" data-submit=".sd-navigation__complete-btn"',
    folders: { '/core/': 'survey-core/', '/ui/': 'survey-js-ui/' },
    body: `<div id="s"></div><script src="/core/survey.core.min.js"></script><script src="/ui/survey-js-ui.min.js"></script>
      <script>const survey = new Survey.Model({ pages: [
        { name: 'contact', elements: [{ type: 'text', name: 'city', isRequired: true }] },
        { name: 'review', elements: [{ type: 'comment', name: 'note' }] }] });
        const tell = () => JourneyEmbed.track('step_view', { stepKey: survey.currentPage.name });
        survey.onCurrentPageChanged.add(tell);
        survey.onComplete.add(() => JourneyEmbed.track('submit_success'));
        survey.render(document.querySelector('#s')); addEventListener('load', tell)</script>`,
    ready: 'document.querySelector("[data-name=city] input")',
    async walk(tab) {
      await tab.click('.sd-navigation__next-btn');
      await tab.until('document.querySelector("[aria-invalid=true]")');
      await tab.type('[data-name=city] input', 'Ghent');
      await tab.click('.sd-navigation__next-btn');
      await tab.until('document.querySelector("[data-name=note] textarea")');
      await tab.type('[data-name=note] textarea', 'x');
      await tab.click('.sd-navigation__complete-btn');
    },
    story: [
      'step_view contact',
      'field_focus city',
      'validation_error city aria-invalid',
      'field_change city',
      'field_blur city',
      'step_view review',
      'field_focus note',
      'field_change note',
      'field_blur note',
      'submit_attempt',
      'submit_success',
    ],
  },
  {
    name: 'Form.io',
    folders: { '/formio/': '@formio/js/dist/' },
    body: `<div id="f"></div><script src="/formio/formio.full.min.js"></script><script>
      Formio.createForm(document.querySelector('#f'), { display: 'form', components: [
        { type: 'textfield', key: 'firstName', label: 'First', input: true, validate: { required: true } },
        { type: 'email', key: 'mail', label: 'Mail', input: true },
        { type: 'button', key: 'submit', action: 'submit', label: 'Send', input: true, disableOnInvalid: false }] })</script>`,
    ready: `document.querySelector('[name="data[firstName]"]')`,
    async walk(tab) {
      await tab.click('button[type=submit]');
      await tab.until('document.querySelector("[aria-invalid=true]")');
      await tab.type('[name="data[firstName]"]', 'Jo');
      await tab.type('[name="data[mail]"]', 'a@b.example');
    },
    story: [
      'submit_attempt',
      'validation_error data[firstName] aria-invalid',
      'field_focus data[firstName]',
      'field_change data[firstName]',
      'field_blur data[firstName]',
      'field_focus data[mail]',
      'field_change data[mail]',
    ],
  },
  {
    name: 'jquery-validation, a wizard by hand',
    tag: 'data-steps="contact,review"',
    folders: { '/jq/': 'jquery/dist/', '/v/': 'jquery-validation/dist/' },
    body: `<form id="w" onsubmit="return false"><fieldset id="contact"><input name="city" required></fieldset>
      <fieldset id="review" hidden><textarea name="note"></textarea></fieldset><button type="button" id="next">Next</button></form>
      <script src="/jq/jquery.min.js"></script><script src="/v/jquery.validate.min.js"></script><script>
      const v = $('#w').validate(); $('#next').on('click', () => { if ($('#w').valid()) { $('#contact').hide(); $('#review').prop('hidden', false) } })</script>`,
    ready: 'window.jQuery && jQuery.fn.validate',
    async walk(tab) {
      await tab.click('#next');
      await tab.until('document.querySelector("label.error")');
      await tab.type('[name=city]', 'Ghent');
      await tab.click('#next');
      await tab.type('[name=note]', 'x');
    },
    story: [
      'step_view contact',
      'field_focus city',
      'field_change city',
      'field_blur city',
      'step_view review',
      'field_focus note',
      'field_change note',
    ],
  },
  {
    name: 'Shoelace',
    folders: { '/sl/': '@shoelace-style/shoelace/cdn/' },
    body: `<script type="module" src="/sl/shoelace.js"></script><form onsubmit="return false">
      <sl-input name="city" required></sl-input><sl-checkbox name="terms">T</sl-checkbox><sl-button type="submit">Go</sl-button></form>`,
    ready: 'document.querySelector("sl-input")?.shadowRoot?.querySelector("input")',
    async walk(tab) {
      await tab.type('sl-input', 'Ghent');
      await tab.click('sl-checkbox');
      await tab.click('sl-button');
    },
    story: [
      'field_focus city',
      'field_change city',
      'field_blur city',
      'field_focus terms',
      'field_change terms',
      'field_blur terms',
      'submit_attempt',
    ],
  },
  {
    name: 'react-hook-form',
    scripts: () =>
      react(`import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client';
        import { useForm } from 'react-hook-form';
        function Page() { const { register, handleSubmit, formState: { errors } } = useForm();
          return h('form', { onSubmit: handleSubmit(() => {}), noValidate: true },
            h('input', { ...register('city', { required: true }), 'aria-invalid': errors.city ? 'true' : 'false' }),
            h('input', { ...register('note') }), h('button', null, 'Go')) }
        createRoot(document.querySelector('#root')).render(h(Page));`),
    body: '<div id="root"></div><script src="/page.js"></script>',
    ready: 'document.querySelector("[name=city]")',
    async walk(tab) {
      await tab.click('button');
      await tab.until('document.querySelector("[aria-invalid=true]")');
      await tab.type('[name=city]', 'Ghent');
      await later(tab);
      await tab.click('button');
    },
    story: [
      'submit_attempt',
      'field_focus city',
      'validation_error city aria-invalid',
      'field_change city',
      'field_blur city',
      'submit_attempt',
    ],
  },
  {
    name: 'Formik, with our React hook',
    scripts: async () => {
      const hook = readFileSync(new URL('../embed/src/react.ts', import.meta.url), 'utf8').replace(
        /: (string|void)/g,
        '',
      );
      return react(`${hook}
        import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client';
        import { Formik, Form, Field } from 'formik';
        function Page() { useStep('contact'); return h(Formik, { initialValues: { city: '' }, onSubmit() {},
            validate: (v) => v.city ? {} : { city: 'needed' } },
            ({ errors }) => h(Form, null, h(Field, { name: 'city' }), errors.city && h('b', { id: 'e' }, errors.city), h('button', { type: 'submit' }, 'Go'))) }
        setTimeout(function start() { window.JourneyEmbed ? createRoot(document.querySelector('#root')).render(h(Page)) : setTimeout(start, 10) });`);
    },
    body: '<div id="root"></div><script src="/page.js"></script>',
    ready: 'document.querySelector("[name=city]")',
    async walk(tab) {
      await tab.click('button');
      await tab.until('document.querySelector("#e")');
      await tab.type('[name=city]', 'Ghent');
      await later(tab);
      await tab.click('button');
    },
    story: [
      'step_view contact',
      'submit_attempt',
      'field_focus city',
      'field_change city',
      'field_blur city',
      'submit_attempt',
    ],
  },
];
