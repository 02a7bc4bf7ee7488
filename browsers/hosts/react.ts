// Forms of React applications, each in the way of its library.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { bundle } from '../bundle.ts';
import { click, fill, shows, until } from '../walk.ts';
import { type Host, PAUSE, READING, SECRET } from './host.ts';

const BODY = '<div id="root"></div><script src="/page.js"></script>';
const IMPORTS = `import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client';`;

const reactHookForm: Host = {
  name: 'react-hook-form',
  page: {
    code: () =>
      bundle(`${IMPORTS} import { useForm } from 'react-hook-form';
        function Page() { const { register, handleSubmit, formState: { errors } } = useForm();
          return h('form', { onSubmit: handleSubmit(() => {}), noValidate: true },
            h('input', { ...register('city', { required: true }), 'aria-invalid': errors.city ? 'true' : 'false' }),
            h('input', { ...register('note') }), h('button', null, '${SECRET.label}')) }
        createRoot(document.querySelector('#root')).render(h(Page));`),
    body: BODY,
    ready: 'document.querySelector("[name=city]")',
  },
  walk: [click('button'), shows('[aria-invalid=true]'), fill('[name=city]', PAUSE, SECRET.text), click('button')],
};

const formik: Host = {
  name: 'Formik, with the React hook of the script',
  page: {
    // Rendered before the tag has loaded: the package keeps the step until then.
    code: async () =>
      bundle(`${await useStepHook()} ${IMPORTS} import { Formik, Form, Field } from 'formik';
        function Page() { useStep('contact'); return h(Formik, { initialValues: { city: '' }, onSubmit() {},
            validate: (v) => v.city ? {} : { city: 'needed' } },
            ({ errors }) => h(Form, null, h(Field, { name: 'city' }), errors.city && h('b', { id: 'e' }, errors.city),
              h('button', { type: 'submit' }, 'Go'))) }
        createRoot(document.querySelector('#root')).render(h(Page));`),
    body: BODY,
    ready: 'document.querySelector("[name=city]")',
  },
  walk: [click('button'), shows('#e'), fill('[name=city]', PAUSE, SECRET.text), click('button')],
};

const rjsf: Host = {
  name: 'rjsf',
  page: {
    code: () =>
      bundle(`${IMPORTS} import Form from '@rjsf/core'; import validator from '@rjsf/validator-ajv8';
        const schema = { type: 'object', required: ['city', 'mail'], properties: {
          city: { type: 'string', title: '${SECRET.label}' }, mail: { type: 'string', format: 'email' },
          kind: { type: 'string', enum: ['a', '${SECRET.option}'] }, adult: { type: 'boolean' },
          home: { type: 'object', properties: { street: { type: 'string' } } } } };
        createRoot(document.querySelector('#root')).render(
          h(Form, { schema, validator, noHtml5Validate: true, focusOnFirstError: true, onSubmit() { window.submitted = true } }));`),
    body: BODY,
    ready: 'document.querySelector("#root_city")',
  },
  walk: [
    click('button[type=submit]'),
    shows('.has-error, .rjsf-field-error, .error-detail', READING),
    fill('#root_city', 0, SECRET.text),
    fill('#root_mail', 0, SECRET.email),
    click('#root_adult'),
    fill('#root_home_street', PAUSE, SECRET.search),
    click('button[type=submit]'),
    until('window.submitted'),
  ],
};

export const reactForms: Host[] = [reactHookForm, formik, rjsf];

/** The hook of the package, with the React that is installed here: a page may have only one. */
async function useStepHook(): Promise<string> {
  const source = new URL('../../embed/src/', import.meta.url);
  const { code } = await transformWithOxc(readFileSync(new URL('react.ts', source), 'utf8'), 'react.ts');
  return code.replace(/(?<=['"])\.\//g, fileURLToPath(source));
}
