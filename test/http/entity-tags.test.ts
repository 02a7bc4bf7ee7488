// Changes on a condition: what is edited has an entity tag, and a change with If-Match is made once.
import { beforeAll, expect, it } from 'vitest';
import { openAlert } from '../../src/catalog/alerts.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { newMember, setUp } from '../support/people.ts';
import type { TestService } from '../support/service.ts';

const STALE =
  'If-Match names another version: it was changed meanwhile. Retrieve it again, and make the change to that';
const TAG = /^"[\w-]{22}"$/;
const RACES = 3;
const ALERT = {
  ...({ rule: 'completion', stepKey: null, fieldKey: null, since: 0 } as const),
  figures: { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 1e-7 },
} as const;
const MESSAGE = () => ({ type: 'alert.opened', summary: () => 'It began.', url: () => null }) as const;

let key: string;
/** Resources that are edited: where, and two changes, each of which makes another version. */
let edited: { name: string; path: string; one: object; other: object; by?: readonly [method: string, path: string] }[];

const service = await serviceForFile({ config: { webhookNetworks: ['loopback'] } });
beforeAll(async () => {
  ({ key, edited } = await fill(service));
});

async function fill(on: TestService): Promise<{ key: string; edited: typeof edited }> {
  await setUp(on, 'owner@acme.example', 'acme');
  const secret = await on.key('acme', [
    ...(['journeys:write', 'org:settings', 'memos:write', 'results:read', 'members:manage'] as const),
  ]);
  const { steps } = await on.journey(secret, { slug: 'apply', steps: [{ stepKey: 'start', index: 0 }] });
  const made = async (path: string, body: object) =>
    (await on.request<{ id: string }>('POST', path, { key: secret, body })).body.id;
  const hook = { name: 'desk', url: 'http://127.0.0.1:9/hook', types: ['alert.opened'] };
  await newMember(on, 'acme', 'viewer', 'edited@acme.example');
  const members = await on.request<{ members: { id: string; email: string }[] }>('GET', '/api/orgs/acme/members', {
    key: secret,
  });
  const memberId = members.body.members.find(({ email }) => email === 'edited@acme.example')?.id;
  const endpointId = await made('/api/endpoints', hook);
  const scheduleId = await made('/api/report-schedules', { every: 'week', endpointIds: [endpointId] });
  const journey = '/api/journeys/apply';
  const step = `${journey}/steps/${steps[0]?.id}`;
  const ordered = await on.journey(secret, {
    slug: 'ordered',
    steps: ['a', 'b'].map((stepKey, index) => ({ stepKey, index })),
  });
  const [a = '', b = ''] = ordered.steps.map(({ id }) => id);
  const order = (...ids: string[]) => ({ steps: ids.map((stepId, index) => ({ stepId, index })) });
  const alert = await openAlert(
    on.service.catalog,
    { ...ALERT, orgId: ordered.orgId, journeyId: ordered.id },
    MESSAGE,
    Date.now,
  );
  const others: typeof edited = [
    {
      ...{ name: 'the order of steps', path: '/api/journeys/ordered/steps', one: order(b, a), other: order(a, b) },
      by: ['POST', '/api/journeys/ordered/steps/reorder'],
    },
    {
      ...{ name: 'what was counted in a month', path: `${journey}/public-page` },
      ...{
        one: { otherChannels: 3 },
        other: { otherChannels: 4 },
        by: ['PUT', `${journey}/public-page/months/2026-05`],
      },
    },
  ];
  return {
    key: secret,
    edited: [
      ['a journey', journey, { displayName: 'One' }, { displayName: 'Other' }],
      ['a step', step, { name: 'One' }, { name: 'Other' }],
      ['field labels', `${step}/field-labels`, { labels: { b: 'B', a: 'A' } }, { labels: {} }],
      ['targets', `${journey}/targets`, { completionRate: 0.5 }, { completionRate: 0.6 }],
      ['success pages', `${journey}/success-pages`, { pages: ['/done'] }, { pages: [] }],
      ['alert rules', `${journey}/alert-rules`, { step_loss: false }, { step_loss: true }],
      ['a memo schedule', `${journey}/memo-schedule`, { monthly: true }, { monthly: false }],
      ['an hourly rate', `${journey}/hourly-rate`, { amount: 30, currency: 'EUR' }, { amount: 31, currency: 'EUR' }],
      ['an organization', '/api/orgs/acme', { displayName: 'One' }, { displayName: 'Other' }],
      ['an endpoint', `/api/endpoints/${endpointId}`, { name: 'one' }, { name: 'other' }],
      ['a report schedule', `/api/report-schedules/${scheduleId}`, { every: 'month' }, { every: 'week' }],
      ['a member', `/api/orgs/acme/members/${memberId}`, { role: 'editor' }, { role: 'viewer' }],
      ['an alert', `/api/alerts/${alert?.id}`, { state: 'acknowledged' }, { state: 'open' }],
      ['a public page', `${journey}/public-page`, { enabled: true }, { enabled: false }],
    ]
      .map(([name, path, one, other]) => ({ name, path, one, other }) as (typeof edited)[number])
      .concat(others),
  };
}

const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.request(method, path, { key, headers, ...(body && { body }) });
const tagOf = async (path: string) => (await ask('GET', path)).headers.get('etag') ?? '';

it('tags every resource that is edited, and changes it only while it is as the caller saw it', async () => {
  expect(edited.length).toBeGreaterThan(10);
  for (const { name, path, one, other, by = ['PUT', path] } of edited) {
    const put = (body: object, headers: Record<string, string> = {}) => ask(by[0], by[1], body, headers);
    const before = await tagOf(path);
    expect(before, name).toMatch(TAG);
    expect(await tagOf(path), name).toBe(before);
    const changed = await put(one, { 'if-match': before });
    expect(changed.status, `${name}: ${JSON.stringify(changed.body)}`).toBe(200);
    const after = await tagOf(path);
    expect(after, name).not.toBe(before);
    expect(changed.headers.get('etag'), name).toBe(after);
    const { body: kept } = await ask('GET', path);
    expectError(await put(other, { 'if-match': before }), 412, STALE);
    for (const wrong of [
      '*, "x"',
      `${before}, *`,
      '*, *',
      'garbage',
      `${before} ${before}`,
      before.slice(1),
      'w/"x"',
      ',',
    ])
      expectError(await put(other, { 'if-match': wrong }), 400, /^Invalid request: If-Match must be /);
    expectError(await put(other, { 'if-match': `W/${after}` }), 412, STALE);
    expect((await ask('GET', path)).body, name).toEqual(kept);
    // Without a condition, and with that it exists, the last one wins as ever.
    expect((await put(other, { 'if-match': '*' })).status, name).toBe(200);
    expect((await put(one)).status, name).toBe(200);
    expect((await put(other, { 'if-match': `, "x,y" ,\t,W/"z",${await tagOf(path)} ,` })).status, name).toBe(200);
  }
});

it('answers 304 to who has it, where the tag covers all of the answer', async () => {
  for (const path of ['/api/journeys/apply/targets', '/api/orgs/acme']) {
    const tag = await tagOf(path);
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const { status, headers, body } = await ask('GET', path, undefined, { 'if-none-match': known });
      expect([status, body, headers.get('etag'), headers.get('content-type')]).toEqual([304, '', tag, null]);
    }
    expect((await ask('GET', path, undefined, { 'if-none-match': '"x"' })).status).toBe(200);
  }
});

it('does not withhold the figures of a journey from who has its definition', async () => {
  const tag = await tagOf('/api/journeys/apply');
  expect((await service.ingest(batch('acme', 'apply', [event('page_view')]))).status).toBe(204);
  const { status, headers, body } = await ask('GET', '/api/journeys/apply', undefined, { 'if-none-match': tag });
  expect([status, headers.get('etag')]).toEqual([200, tag]);
  expect(body).toMatchObject({ healthMetrics: { sessionCount: 1 } });
});

it('gives a journey another tag when its steps change', async () => {
  const before = await tagOf('/api/journeys/apply');
  expect((await ask('POST', '/api/journeys/apply/steps', { stepKey: 'more', index: 1 })).status).toBe(201);
  expect(await tagOf('/api/journeys/apply')).not.toBe(before);
});

it('deletes only the version that the caller saw', async () => {
  const { steps } = (await service.journey(key, { slug: 'gone', steps: [{ stepKey: 'a', index: 0 }] })) as Journey;
  const step = `/api/journeys/gone/steps/${steps[0]?.id}`;
  for (const path of [step, '/api/journeys/gone']) {
    const stale = await tagOf(path);
    await ask('PUT', path, path === step ? { name: 'New' } : { displayName: 'New' });
    expectError(await ask('DELETE', path, undefined, { 'if-match': stale }), 412, STALE);
    expect((await ask('DELETE', path, undefined, { 'if-match': await tagOf(path) })).status).toBe(204);
  }
  expect((await ask('DELETE', '/api/journeys/gone', undefined, { 'if-match': '"x"' })).status).toBe(404);
});

it('makes one of two changes that meet with the same If-Match', async () => {
  for (const { path, one, other, by: [method, to] = ['PUT', path] } of edited) {
    for (let round = 0; round < RACES; round++) {
      await ask(method, to, other);
      const header = { 'if-match': await tagOf(path) };
      const both = await Promise.all([one, one].map((change) => ask(method, to, change, header)));
      expect(both.map(({ status }) => status).sort(), path).toEqual([200, 412]);
    }
  }
});
