// Annotations, targets and saved views: who may write them, what is refused, and what writes itself.
import { expect, it } from 'vitest';
import { noteChange } from '../../src/catalog/annotations.ts';
import { findJourney } from '../../src/catalog/journeys.ts';
import { findOrg } from '../../src/catalog/orgs.ts';
import { type Annotation, AUTOMATIC_ANNOTATIONS_MAX } from '../../src/domain/annotation.ts';
import type { Step } from '../../src/domain/journey.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import type { View } from '../../src/domain/view.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';
import { must, newMember } from '../support/people.ts';

const clock = testClock();
const PATH = '/api/journeys/apply/annotations';
const TARGETS = '/api/journeys/apply/targets';

const { service, key } = await acmeForFile({ now: clock.now, scopes: ['journeys:write'] });
await service.org('other');
const foreign = await service.key('other', ['journeys:write']);
const steps = ['start', 'end'].map((stepKey, index) => ({ stepKey, index }));
await service.journey(key, { slug: 'apply', steps });

const ask = <Body>(method: string, path: string, body?: object, secret = key) =>
  service.request<Body>(method, path, { key: secret, ...(body && { body }) });
const list = async (query = '') => must(200, await ask<{ annotations: Annotation[] }>('GET', PATH + query)).annotations;

it('stores notes of a deploy with its key, by their time', async () => {
  const later = must(201, await ask<Annotation>('POST', PATH, { text: 'Upload page 2', stepKey: 'end' }));
  expect(later).toEqual({
    id: expect.any(String),
    at: clock.iso(),
    text: 'Upload page 2',
    stepKey: 'end',
    kind: 'note',
    author: expect.any(String),
    createdAt: clock.iso(),
  });
  const before = must(201, await ask<Annotation>('POST', PATH, { text: 'Letters went out', at: '2020-05-04' }));
  expect(before).toMatchObject({ at: '2020-05-04T00:00:00.000Z', stepKey: null });
  expect((await list()).map(({ text }) => text)).toEqual(['Letters went out', 'Upload page 2']);
  expect(await list('?from=2020-05-04&to=2020-05-05')).toEqual([before]);
  expect(await list('?from=2020-05-03&to=2020-05-04')).toEqual([]);
  must(204, await ask('DELETE', `${PATH}/${before.id}`));
  expectError(await ask('DELETE', `${PATH}/${before.id}`), 404, `Annotation with id "${before.id}" not found`);
});

it.each([
  [{}, 'text must be a string of 1 to 280 characters without control characters, not only blanks'],
  [{ text: ' \u00a0 ' }, 'text must be a string of 1 to 280 characters without control characters, not only blanks'],
  [{ text: '' }, 'text must be a string of 1 to 280 characters without control characters, not only blanks'],
  [
    { text: 'x'.repeat(281) },
    'text must be a string of 1 to 280 characters without control characters, not only blanks',
  ],
  [{ text: 'two\nlines' }, 'text must be a string of 1 to 280 characters without control characters, not only blanks'],
  [{ text: 'x', at: 'yesterday' }, 'at must be an ISO 8601 date or timestamp of the years 2000 to 2100'],
  [{ text: 'x', at: '1999-12-31' }, 'at must be an ISO 8601 date or timestamp of the years 2000 to 2100'],
  [{ text: 'x', stepKey: 'nowhere' }, 'stepKey must be the key of a step of the journey'],
])('answers 400 to the annotation %j', async (body, problem) => {
  expectError(await ask('POST', PATH, body), 400, `Invalid annotation data: ${problem}`);
});

it.each([' ', '\u00a0\u3000', ' \u2003 '])(
  'refuses a name of blanks alone wherever people name something: "%s"',
  async (blank) => {
    const step = (await ask<{ steps: Step[] }>('GET', '/api/journeys/apply/steps')).body.steps[0]?.id;
    const settings = await service.key('acme', ['org:settings']);
    for (const [method, path, body, field, secret] of [
      ['POST', '/api/journeys/create', { slug: 'blank', displayName: blank }, 'displayName'],
      ['PUT', '/api/journeys/apply', { displayName: blank }, 'displayName'],
      ['POST', '/api/journeys/apply/steps', { stepKey: 'blank', index: 9, name: blank }, 'name'],
      ['PUT', `/api/journeys/apply/steps/${step}`, { name: blank }, 'name'],
      ['POST', '/api/views', { name: blank, search: '' }, 'name'],
      ['POST', PATH, { text: blank }, 'text'],
      ['PUT', '/api/orgs/acme', { displayName: blank }, 'displayName', settings],
      ['POST', '/api/orgs/acme/keys', { name: blank, scopes: ['org:settings'] }, 'name', settings],
    ] as const) {
      expectError(await ask(method, path, body, secret), 400, new RegExp(`: ${field} must .*not only blanks$`));
    }
  },
);

it('answers 400 to unreachable targets, and keeps unnamed ones', async () => {
  for (const completionRate of [0, 1.01, '60%']) {
    const problem = 'Invalid targets data: completionRate must be a number above 0, at most 1, or null';
    expectError(await ask('PUT', TARGETS, { completionRate }), 400, problem);
  }
  expectError(await ask('PUT', TARGETS, { medianTimeToComplete: 0 }), 400, /medianTimeToComplete must be a number/);
  expect((await ask('GET', TARGETS)).body).toEqual({ completionRate: null, medianTimeToComplete: null });
  must(200, await ask('PUT', TARGETS, { completionRate: 0.6 }));
  must(200, await ask('PUT', TARGETS, { medianTimeToComplete: 600.5 }));
  expect((await ask('GET', TARGETS)).body).toEqual({ completionRate: 0.6, medianTimeToComplete: 600.5 });
  must(200, await ask('PUT', TARGETS, { completionRate: null }));
  expect((await ask('GET', TARGETS)).body).toEqual({ completionRate: null, medianTimeToComplete: 600.5 });
});

it('adds notes for changes of steps and origins, and none without a change', async () => {
  const journey = { slug: 'changes', steps: [{ stepKey: 'start', index: 0 }] };
  const { steps } = await service.journey(key, journey);
  const path = '/api/journeys/changes';
  const step = must(201, await ask<Step>('POST', `${path}/steps`, { stepKey: 'docs', index: 1, name: 'Documents' }));
  must(200, await ask('PUT', `${path}/steps/${step.id}`, { name: 'Papers', readingLevel: 7 }));
  must(200, await ask('PUT', `${path}/steps/${step.id}`, { name: 'Papers', readingLevel: 7 }));
  const swap = [
    { stepId: step.id, index: 0 },
    { stepId: steps[0]?.id, index: 1 },
  ];
  must(200, await ask('POST', `${path}/steps/reorder`, { steps: swap }));
  must(200, await ask('POST', `${path}/steps/reorder`, { steps: swap }));
  must(204, await ask('DELETE', `${path}/steps/${step.id}`));
  must(200, await ask('PUT', path, { displayName: 'Changes', allowedOrigins: ['https://a.example'] }));
  must(200, await ask('PUT', path, { allowedOrigins: ['https://a.example'] }));
  const { annotations } = (await ask<{ annotations: Annotation[] }>('GET', `${path}/annotations`)).body;
  expect(new Set(annotations.map(({ kind, text, stepKey }) => [kind, text, stepKey].join(' | ')))).toEqual(
    new Set([
      'steps | Step added: Documents | docs',
      'steps | Step changed: Papers (name, readingLevel) | docs',
      'steps | Steps reordered | ',
      'steps | Step deleted: Papers | docs',
      'origins | Allowed origins changed: https://a.example | ',
    ]),
  );
  expect(annotations.length).toBe(5);
});

it('notes a version of the script when pages send it, once, and none that one event claims', async () => {
  await service.journey(key, { slug: 'scripted' });
  const sent = (version: string, events: number) =>
    Array.from({ length: events }, () => event('page_view', { journeyKey: 'scripted', embedVersion: version }));
  const events = [...sent('1.1.0', 4), ...sent('9.9.9', 1), ...sent('<b>2</b>', 4)];
  expect((await service.ingest(batch('acme', 'scripted', events))).status).toBe(204);
  await service.service.loader.caughtUp();
  await runJob(service, 'note new versions of the script');
  const receivedAt = clock.iso();
  clock.advance(HOUR_MS);
  await runJob(service, 'note new versions of the script');
  const { annotations } = (await ask<{ annotations: Annotation[] }>('GET', '/api/journeys/scripted/annotations')).body;
  expect(annotations).toMatchObject([
    { kind: 'script', text: 'Pages use version 1.1.0 of the script', author: null, at: receivedAt },
  ]);
});

it('keeps the newest of what writes itself, and all that people wrote', async () => {
  const { id: orgId = '' } = (await findOrg(service.service.catalog, 'acme')) ?? {};
  await service.journey(key, { slug: 'busy' });
  const { id } = await findJourney(service.service.catalog, orgId, 'busy');
  must(201, await ask('POST', '/api/journeys/busy/annotations', { text: 'By hand', at: '2001-01-01' }));
  for (let nth = 0; nth <= AUTOMATIC_ANNOTATIONS_MAX; nth++) {
    const written = { at: clock.now() + nth, text: `change ${nth}`, stepKey: null, author: null };
    await noteChange(service.service.catalog, id, 'steps', written, clock.now);
  }
  const { annotations } = (await ask<{ annotations: Annotation[] }>('GET', '/api/journeys/busy/annotations')).body;
  expect(annotations.length).toBe(AUTOMATIC_ANNOTATIONS_MAX + 1);
  expect(annotations.slice(0, 2).map(({ text }) => text)).toEqual(['By hand', 'change 1']);
});

it('shows viewers what editors write, and lets them write nothing but their own use of views', async () => {
  const [viewer, editor] = [await newMember(service, 'acme', 'viewer'), await newMember(service, 'acme', 'editor')];
  must(201, await editor.ask('POST', PATH, { body: { text: 'By an editor' } }));
  expect(must(200, await viewer.ask<{ annotations: Annotation[] }>('GET', PATH)).annotations.at(-1)).toMatchObject({
    text: 'By an editor',
    author: 'editor of acme',
  });
  for (const [method, path] of [
    ['POST', PATH],
    ['PUT', TARGETS],
    ['POST', '/api/views'],
  ] as const) {
    expectError(await viewer.ask(method, path, { body: { text: 'x' } }), 403, 'Viewers cannot change anything');
  }
  const save = async (name: string, search: string) =>
    must(201, await editor.ask<View>('POST', '/api/views', { body: { name, search } }));
  const [week, phones] = [await save('Week', '?period=7d'), await save('Phones', '?deviceClass=mobile')];
  expectError(
    await editor.ask('POST', '/api/views', { body: { name: 'Week', search: '' } }),
    409,
    'A saved view with the name "Week" already exists',
  );
  expectError(
    await editor.ask('POST', '/api/views', { body: { name: 'x', search: '//evil.example' } }),
    400,
    /^Invalid view data: search must begin with \? as the query of an address does/,
  );
  const names = async (of: typeof viewer) =>
    must(200, await of.ask<{ views: View[] }>('GET', '/api/views')).views.map(
      ({ name, isDefault }) => name + (isDefault ? ' (default)' : ''),
    );
  expect(await names(viewer)).toEqual(['Phones', 'Week']);
  must(204, await viewer.ask('PUT', `/api/views/${week.id}/use`, { body: { isDefault: true } }));
  expect(await names(viewer)).toEqual(['Week (default)', 'Phones']);
  clock.advance(DAY_MS);
  must(204, await viewer.ask('PUT', `/api/views/${phones.id}/use`, { body: {} }));
  expect(await names(viewer)).toEqual(['Phones', 'Week (default)']);
  must(204, await viewer.ask('PUT', `/api/views/${phones.id}/use`, { body: { isDefault: true } }));
  expect(await names(viewer)).toEqual(['Phones (default)', 'Week']);
  expect(await names(editor)).toEqual(['Phones', 'Week']);
  expectError(
    await ask('PUT', `/api/views/${week.id}/use`, {}),
    403,
    'Only people who are signed in have views of their own',
  );
  expectError(await ask('DELETE', `/api/views/${week.id}`, undefined, foreign), 404, /^Saved view .* not found$/);
  must(204, await editor.ask('DELETE', `/api/views/${week.id}`));
  expect(await names(viewer)).toEqual(['Phones (default)']);
});

it('shows and changes nothing of another organization', async () => {
  const [annotation] = await list();
  const attempts = [
    ['GET', PATH],
    ['POST', PATH, { text: 'planted' }],
    ['DELETE', `${PATH}/${annotation?.id}`],
    ['GET', TARGETS],
    ['PUT', TARGETS, { completionRate: 1 }],
  ] as const;
  const before = [await list(), (await ask('GET', TARGETS)).body];
  for (const [method, path, body] of attempts) {
    expectError(await ask(method, path, body, foreign), 404, 'Journey with slug "apply" not found');
  }
  // A journey of the same name does not open the other's annotations.
  await service.journey(foreign, { slug: 'apply' });
  expectError(await ask('DELETE', `${PATH}/${annotation?.id}`, undefined, foreign), 404, /^Annotation .* not found$/);
  expect((await ask('GET', PATH, undefined, foreign)).body).toEqual({ annotations: [] });
  expect([await list(), (await ask('GET', TARGETS)).body]).toEqual(before);
  expect((await ask('GET', '/api/views', undefined, foreign)).body).toEqual({ views: [] });
});
