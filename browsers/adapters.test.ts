// The adapters, each on the real thing that it is for: steps and fields arrive under their declared names, success is declared and not
// concluded, a submission that was refused is none, and nothing that was typed leaves the page.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument, tableRows } from '../test/docs/document.ts';
import { formio, surveyjs } from './adapters/builders.ts';
import {
  contactForm7,
  drupal,
  gravityFormsByAjax,
  gravityFormsByPage,
  hasPhp,
  webform,
  wordpress,
} from './adapters/cms.ts';
import { angular, lateTag, react, svelte, vue } from './adapters/frameworks.ts';
import { readTemplate, tagManager } from './adapters/gtm.ts';
import { dsfr, prototype, uswds } from './adapters/marks.ts';
import { buildNext, next } from './adapters/next.ts';
import { htmx, turbo } from './adapters/servers.ts';
import { openStages, type Stages } from './adapters/stage.ts';

let stages: Stages;
/** Folder of the application of Next.js, which is built while others are walked. */
let built: Promise<string>;
beforeAll(async () => {
  stages = await openStages();
  built = stages.on(buildNext);
  // Whether it failed is asked by its test.
  built.catch(() => {});
});
afterAll(() => stages?.close());

/** Two steps, of which the second is refused once. */
const STORY = ['contact', 'attempt', 'review', 'attempt', 'attempt'];

test('DSFR: marks are enough', async () => {
  expect(await stages.on(dsfr)).toEqual({ story: [...STORY, 'done', 'success'], fields: ['email', 'kind'] });
});

test('USWDS: marks are enough', async () => {
  expect(await stages.on(uswds)).toEqual({
    story: ['person', ...STORY.slice(1), 'done', 'success'],
    fields: ['born', 'mail', 'fruit'],
  });
});

test.each(['govuk', 'nhsuk'] as const)('the prototype kits: the macro is enough (%s)', async (system) => {
  expect(await stages.on((stage) => prototype(stage, system))).toEqual({
    story: [...STORY, 'success'],
    fields: ['email', 'notes'],
  });
});

test('SurveyJS: pages are steps, and what is saved is a success', async () => {
  expect(await stages.on(surveyjs)).toEqual({ story: [...STORY, 'success'], fields: ['city', 'kind', 'note'] });
});

test('Form.io: panels are steps, and what is saved is a success', async () => {
  expect(await stages.on(formio)).toEqual({ story: [...STORY, 'success'], fields: ['firstName', 'note', 'agreed'] });
});

test('what is declared before the tag has come waits for it', async () => {
  expect(await stages.on(lateTag)).toEqual({ story: ['contact', 'success'], fields: [] });
});

test.each([
  ['React', react],
  ['Vue', vue],
  ['Svelte', svelte],
  ['Angular', angular],
])('%s: an application declares its steps and what its server accepted', async (_name, application) => {
  expect(await stages.on(application)).toEqual({ story: [...STORY, 'success'], fields: ['email', 'notes'] });
});

test('Turbo: the server declares in its streams', async () => {
  expect(await stages.on(turbo)).toEqual({ story: [...STORY, 'success'], fields: ['email', 'notes'] });
});

test.each(['htmx2', 'htmx.org'] as const)('%s: the server declares in a header', async (version) => {
  expect(await stages.on((stage) => htmx(stage, version))).toEqual({
    story: [...STORY, 'success'],
    fields: ['email', 'notes'],
  });
});

test('Google Tag Manager: the template has all sections, and permission for what its code asks for, and no more', () => {
  const { sections, info, parameters, code, required, allowed } = readTemplate();
  expect(sections.slice(0, 3)).toEqual(['TERMS_OF_SERVICE', 'INFO', 'TEMPLATE_PARAMETERS']);
  expect(sections.slice(3)).toEqual(['SANDBOXED_JS_FOR_WEB_TEMPLATE', 'WEB_PERMISSIONS', 'TESTS', 'NOTES']);
  expect(info).toMatchObject({ type: 'TAG', displayName: 'Waymark journey', containerContexts: ['WEB'] });
  const needs: Record<string, string> = { callInWindow: 'access_globals', copyFromWindow: 'access_globals' };
  Object.assign(needs, { setInWindow: 'access_globals', injectScript: 'inject_script' });
  expect([...new Set(required.map((name) => needs[name]))].sort()).toEqual(Object.keys(allowed).sort());
  expect(allowed).toEqual({
    access_globals: [
      { key: 'JourneyEmbedConfig', read: true, write: true, execute: false },
      { key: 'JourneyEmbed.track', read: false, write: false, execute: true },
    ],
    inject_script: ['https://waymark.example/embed/*'],
  });
  // Every member of \`data\` is a parameter, and every parameter is used.
  const used = [...code.matchAll(/\bdata\.(\w+)/g)].map(([, name]) => name);
  const names = parameters.map(({ name }) => name);
  expect([...new Set(used)].filter((name) => !name?.startsWith('gtm')).sort()).toEqual([...names].sort());
  expect(parameters.flatMap(({ enablingConditions = [] }) => enablingConditions.map((one) => one.paramName))).toEqual(
    Array(6).fill('action'),
  );
});

test('Google Tag Manager: tags declare once the script is there, and none does before it is started', async () => {
  expect(await stages.on(tagManager)).toEqual({
    story: [...STORY, 'success'],
    fields: ['email', 'notes'],
    fired: ['step failed', 'start', 'step', 'start', 'step', 'success'],
  });
});

test.skipIf(!hasPhp)('WordPress: only forms that the site lists are marked', async () => {
  const { head, ...printed } = await stages.on((stage) => wordpress(stage, 'permit'));
  expect(head).toMatch(/JourneyEmbedConfig = .*"journey":"permit".*v1\.js' async.*waymarkForms = .*forms\.js' defer/);
  const bare = (form: number) => `<div id='field_${form}_1' class='gfield'>{FIELD_CONTENT}</div>`;
  const thanks = '<p id="thanks">Thank you</p>';
  expect(printed).toEqual({
    field: bare(3).replace('<div', '<div data-journey-field="e&quot;mail"'),
    unnamed: bare(3),
    unlisted: bare(4),
    confirmation: `<div data-waymark-success>${thanks}</div>`,
    plain: [thanks, thanks],
  });
});

test.skipIf(!hasPhp)('WordPress: Contact Form 7 says that the mail is sent', async () => {
  expect(await stages.on(contactForm7)).toEqual({
    story: ['contact', 'attempt', 'attempt', 'success'],
    fields: ['your-email'],
  });
});

test.skipIf(!hasPhp).each([
  ['Ajax', gravityFormsByAjax],
  ['pages', gravityFormsByPage],
])('WordPress: Gravity Forms shows its confirmation (%s)', async (_by, forms) => {
  expect(await stages.on(forms)).toEqual({ story: [...STORY, 'success'], fields: ['email', 'input_2'] });
});

test.skipIf(!hasPhp)(
  'Drupal: only webforms that the site lists, and confirmations of a submission, are marked',
  async () => {
    const { single, ended, bookmarked, unlisted } = await stages.on(drupal);
    expect(single).toHaveProperty('data-journey-step', 'permit_form');
    expect(ended).not.toHaveProperty('data-journey-step');
    expect(bookmarked).toEqual([]);
    expect(unlisted).toEqual([{ class: 'webform-submission-form' }, [], []]);
  },
);

test.skipIf(!hasPhp)('Drupal: pages of a webform are steps, and its confirmation is the success', async () => {
  expect(await stages.on(webform)).toEqual({
    story: [...STORY, 'confirmation', 'success'],
    fields: ['email', 'notes'],
  });
});

/** Building takes most of a minute on a busy machine. */
const NEXT_MS_MAX = 120_000;

test(
  'Next.js: routes are steps, and a server action that accepts is a success',
  async () => {
    const folder = await built;
    expect(await stages.on((stage) => next(stage, folder))).toEqual({
      story: [...STORY, 'success'],
      fields: ['email', 'notes'],
    });
  },
  NEXT_MS_MAX,
);

test('the package has types, and takes what the libraries call a router, a survey and a form', async () => {
  const code = (survey: string) => `
    import { step, success } from '@waymark/adapters';
    import { declareRoutes as declareAngular } from '@waymark/adapters/angular';
    import { declareForm, type Form } from '@waymark/adapters/formio';
    import { listenToHtmx } from '@waymark/adapters/htmx';
    import { useStep, useSuccess } from '@waymark/adapters/react';
    import { declareSurvey } from '@waymark/adapters/surveyjs';
    import { declareStep } from '@waymark/adapters/svelte';
    import { addStreamActions } from '@waymark/adapters/turbo';
    import { declareRoutes as declareVue } from '@waymark/adapters/vue';
    import type { Router as AngularRouter } from '@angular/router';
    import type { Action } from 'svelte/action';
    import type { Model } from 'survey-core';
    import type { Router as VueRouter } from 'vue-router';
    declare const it: { angular: AngularRouter; form: Form; survey: Model; vue: VueRouter };
    const ends: (() => void)[] = [
      declareAngular(it.angular), declareForm(it.form), declareSurvey(${survey}), declareVue(it.vue), listenToHtmx()];
    const action: Action<Element, string> = declareStep;
    addStreamActions({});
    useStep('contact'); useSuccess(ends.length > 0); step('contact'); success();
    export { action };
  `;
  expect(await stages.typeErrors(code('it.survey'))).toBe('');
  expect(await stages.typeErrors(code('it.vue'))).toContain(
    "Type 'Router' is missing the following properties from type 'Survey'",
  );
});

test('the document says which versions were tested, and how large adapters are', async () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const rows = tableRows(readDocument('docs/adapters.md'), [
    'Adapter',
    'Tested with',
    'kB, gzip',
    'Declares',
    'Does not',
  ]);
  expect(rows).toHaveLength(16);
  const measured: Record<string, string> = {};
  for (const { Adapter = '', 'Tested with': tested = '' } of rows) {
    for (const version of tested.split(', ').filter(Boolean)) {
      const [name = '', number] = version.split(/ (?=\d)/);
      expect(dependencies[name]?.replace(/^npm:.*@/, ''), version).toBe(number);
    }
    measured[Adapter] = String(await kilobytes(Adapter));
  }
  expect(Object.fromEntries(rows.map((row) => [row.Adapter, row['kB, gzip']]))).toEqual(measured);
});

/** Modules of the package that have another name than their row. */
const MODULES: Record<string, string> = { 'Next.js': 'react', Nuxt: 'vue', 'Form.io': 'formio' };

async function kilobytes(adapter: string): Promise<number> {
  const [, name = '', link = ''] = /\[(.*)\]\((.*)\)/.exec(adapter) ?? [];
  const scripts = readFileSync(new URL('../adapters/wordpress/waymark/forms.js', import.meta.url));
  if (!link.includes('packages/')) return name === 'WordPress' ? rounded(scripts) : 0;
  const module = MODULES[name] ?? name.toLowerCase();
  return rounded(
    await stages.on((stage) =>
      stage.bundle(`import * as all from '@waymark/adapters/${module}'; window.all = all;`, [/^react$/]),
    ),
  );
}

const rounded = (code: string | Buffer): number => Math.round(gzipSync(code).length / 100) / 10;
