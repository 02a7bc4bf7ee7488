// Names that people give to the fields of a step, and the figures that show them.
import { beforeAll, expect, it } from 'vitest';
import type { FieldLabels } from '../../src/domain/field-labels.ts';
import type { StepFields } from '../../src/domain/figures.ts';
import type { Step } from '../../src/domain/journey.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

let step: Step;
let path: string;

const { service, key } = await acmeForFile();
beforeAll(async () => {
  const journey = await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'start', index: 0 }] });
  step = journey.steps[0] as Step;
  path = `/api/journeys/apply/steps/${step.id}/field-labels`;
  const focus = (fieldKey: string) => event('field_focus', { stepKey: 'start', fieldKey });
  await service.ingest(batch('acme', 'apply', [event('step_view'), focus('dob'), focus('nin')]));
});

const put = (labels: unknown, asking = key) =>
  service.request<FieldLabels>('PUT', path, { key: asking, body: { labels } });
const named = async () => {
  const answer = await service.request<StepFields>('GET', '/api/journeys/apply/metrics/steps/start/fields', { key });
  return Object.fromEntries(answer.body.fields.map(({ fieldKey, label }) => [fieldKey, label]));
};

it('shows the names of fields with their figures, until they are taken back', async () => {
  expect(await named()).toEqual({ dob: null, nin: null });
  expect(await put({ dob: 'Date of birth', 'never-seen': 'تاريخ' })).toMatchObject({ status: 200 });
  expect((await service.request('GET', path, { key })).body).toEqual({
    labels: { dob: 'Date of birth', 'never-seen': 'تاريخ' },
  });
  expect(await named()).toEqual({ dob: 'Date of birth', nin: null });
  await put({ nin: 'National Insurance number' });
  expect(await named()).toEqual({ dob: null, nin: 'National Insurance number' });
});

it.each([
  ['a list', []],
  ['an empty name', { dob: '' }],
  ['a name of 101 characters', { dob: 'x'.repeat(101) }],
  ['a control character', { dob: 'Date\u0007' }],
  ['a control character in a key', { 'd\u0000b': 'Date' }],
  ['an empty key', { '': 'Date' }],
  ['a key of 129 characters', { ['x'.repeat(129)]: 'Date' }],
  ['501 names', Object.fromEntries(Array.from({ length: 501 }, (_, nr) => [`field-${nr}`, 'A field']))],
])('refuses %s, and names the field at fault', async (_, labels) => {
  const { status, body } = await put(labels);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(/Invalid step data: labels/)]);
});

it.each([
  ['a name of 101 characters', { dob: 'x'.repeat(101) }, 'labels.dob must be a string of 1 to 100 characters'],
  [
    'a key that JavaScript keeps for itself',
    JSON.parse('{"__proto__": "Date"}'),
    'body must hold no property __proto__',
  ],
])('says what is wrong with %s', async (_, labels, sentence) => {
  const { status, body } = await put(labels);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`Invalid step data: ${sentence}`)]);
});

it('accepts names from callers with write access, for steps of their organization', async () => {
  expect((await put({}, await service.key('acme', ['journeys:read']))).status).toBe(403);
  await service.org('other');
  expect((await put({}, await service.key('other'))).status).toBe(404);
});
