// The adapters, each on the real thing that it is for: steps and fields arrive under their declared names, success is declared and not
// concluded, a submission that was refused is none, and nothing that was typed leaves the page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formio, surveyjs } from './adapters/builders.ts';
import { angular, react, svelte, vue } from './adapters/frameworks.ts';
import { dsfr, prototype, uswds } from './adapters/marks.ts';
import { htmx, turbo } from './adapters/servers.ts';
import { openStages, type Stages } from './adapters/stage.ts';

let stages: Stages;
beforeAll(async () => {
  stages = await openStages();
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
