import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiKey, Scope } from '../../src/domain/org.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { fuzz } from '../support/fuzz.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const ALL: Scope[] = ['journeys:read', 'journeys:write', 'ingest:write', 'org:settings', 'members:manage'];

interface Tenant {
  slug: string;
  key: string;
  keyId: string;
  stepIds: string[];
}

const service = await serviceForFile();
const [a, b] = [await tenant('org-a'), await tenant('org-b')];

/** An organization with a journey `apply`, which the other has too, and one of its own. */
async function tenant(slug: string): Promise<Tenant> {
  await service.org(slug);
  const key = await service.key(slug, ALL);
  const steps = ['start', 'end'].map((stepKey, index) => ({ stepKey, index, name: `${slug} ${stepKey}` }));
  const shared = await service.journey(key, { slug: 'apply', displayName: `secret of ${slug}`, steps });
  await service.journey(key, { slug: `only-${slug}`, displayName: `secret of ${slug}`, steps });
  const { body } = await service.request<{ keys: ApiKey[] }>('GET', `/api/orgs/${slug}/keys`, { key });
  return { slug, key, keyId: body.keys[0]?.id ?? '', stepIds: shared.steps.map(({ id }) => id) };
}

/** Everything of an organization that anybody can see, the use of its keys excepted. */
async function everythingOf({ slug, key }: Tenant): Promise<string> {
  const answers = await Promise.all(
    [
      '/api/journeys',
      '/api/journeys/apply',
      `/api/journeys/only-${slug}`,
      `/api/orgs/${slug}`,
      `/api/orgs/${slug}/keys`,
    ].map(async (path) => (await service.request('GET', path, { key })).body),
  );
  return JSON.stringify(answers);
}

/** Every management endpoint, aimed at the identifiers of `target`. */
function attempts(target: Tenant): { method: string; path: string; body?: unknown }[] {
  const own = `only-${target.slug}`;
  const [first = '', second = ''] = target.stepIds;
  const swap = {
    steps: [
      { stepId: first, index: 1 },
      { stepId: second, index: 0 },
    ],
  };
  return [
    { method: 'GET', path: `/api/journeys/${own}` },
    {
      method: 'PUT',
      path: `/api/journeys/${own}`,
      body: { displayName: 'taken over', allowedOrigins: ['https://evil.example'] },
    },
    { method: 'DELETE', path: `/api/journeys/${own}` },
    { method: 'GET', path: `/api/journeys/${own}/steps` },
    { method: 'POST', path: `/api/journeys/${own}/steps`, body: { stepKey: 'planted', index: 9 } },
    { method: 'POST', path: `/api/journeys/${own}/steps/reorder`, body: swap },
    { method: 'POST', path: '/api/journeys/apply/steps/reorder', body: swap },
    ...target.stepIds.flatMap((id) =>
      [own, 'apply'].flatMap((slug) => [
        { method: 'GET', path: `/api/journeys/${slug}/steps/${id}` },
        { method: 'PUT', path: `/api/journeys/${slug}/steps/${id}`, body: { name: 'taken over' } },
        { method: 'DELETE', path: `/api/journeys/${slug}/steps/${id}` },
      ]),
    ),
    { method: 'GET', path: `/api/orgs/${target.slug}` },
    { method: 'PUT', path: `/api/orgs/${target.slug}`, body: { settings: { retentionDays: 1 } } },
    { method: 'GET', path: `/api/orgs/${target.slug}/keys` },
    { method: 'POST', path: `/api/orgs/${target.slug}/keys`, body: { name: 'planted', scopes: ['journeys:write'] } },
    { method: 'DELETE', path: `/api/orgs/${target.slug}/keys/${target.keyId}` },
  ];
}

it('answers 404 to every attempt on what belongs to another organization, and changes nothing', async () => {
  const before = await everythingOf(b);
  for (const { method, path, body } of attempts(b)) {
    expectError(await service.request(method, path, { key: a.key, body }), 404, /not found$/);
  }
  expect(await everythingOf(b)).toBe(before);
});

it('answers the same to what belongs to another and to what does not exist', async () => {
  const nobody: Tenant = { slug: 'org-x', key: '', keyId: randomUUID(), stepIds: [randomUUID(), randomUUID()] };
  const replaceAll = (text: string, from: Tenant) =>
    [from.slug, from.keyId, ...from.stepIds].reduce((rest, id) => rest.replaceAll(id, '…'), text);
  for (const [place, attempt] of attempts(b).entries()) {
    const unknown = attempts(nobody)[place];
    const foreign = await service.request(attempt.method, attempt.path, { key: a.key, body: attempt.body });
    const missing = await service.request(attempt.method, unknown?.path ?? '', { key: a.key, body: unknown?.body });
    expect({ status: foreign.status, body: replaceAll(JSON.stringify(foreign.body), b) }).toEqual({
      status: missing.status,
      body: replaceAll(JSON.stringify(missing.body), nobody),
    });
  }
});

it('keeps organizations apart under any sequence of requests', async () => {
  const identifiers = [...b.stepIds, b.keyId, 'secret of org-b', 'org-b start'];
  const before = await everythingOf(b);
  const mix = (one: string) => fc.constantFrom(one, ...a.stepIds, ...b.stepIds, a.keyId, b.keyId);
  const slug = fc.constantFrom('apply', 'only-org-a', 'only-org-b');
  const org = fc.constantFrom('org-a', 'org-b');
  const request = fc.oneof(
    slug.map((s) => ({ method: 'GET', path: `/api/journeys/${s}`, body: undefined })),
    slug.map((s) => ({
      method: 'PUT',
      path: `/api/journeys/${s}`,
      body: { displayName: 'changed', id: 'x', orgId: 'org-b' },
    })),
    slug.map((s) => ({ method: 'DELETE', path: `/api/journeys/${s}`, body: undefined })),
    slug.map((s) => ({
      method: 'POST',
      path: '/api/journeys/create',
      body: { slug: s, displayName: 'mine', orgId: 'org-b' },
    })),
    fc.tuple(slug, mix('x')).map(([s, id]) => ({
      method: 'PUT',
      path: `/api/journeys/${s}/steps/${id}`,
      body: { name: 'n', journeyId: id },
    })),
    fc
      .tuple(slug, mix('x'))
      .map(([s, id]) => ({ method: 'DELETE', path: `/api/journeys/${s}/steps/${id}`, body: undefined })),
    fc.tuple(slug, mix('x'), fc.nat(3)).map(([s, stepId, index]) => ({
      method: 'POST',
      path: `/api/journeys/${s}/steps/reorder`,
      body: { steps: [{ stepId, index }] },
    })),
    fc.tuple(org, mix('x')).map(([o, id]) => ({
      method: 'DELETE',
      path: `/api/orgs/${o}/keys/${id === a.keyId ? b.keyId : id}`,
      body: undefined,
    })),
    fc.constant({ method: 'GET', path: '/api/journeys', body: undefined }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 8 }), async (requests) => {
      for (const { method, path, body } of requests) {
        const answer = await service.request(method, path, { key: a.key, body });
        // An error may repeat what the caller itself wrote into the path or body.
        const reported = answer.status < 400 ? JSON.stringify(answer.body) : '';
        for (const identifier of identifiers) expect(reported).not.toContain(identifier);
      }
      expect(await everythingOf(b)).toBe(before);
    }),
    fuzz(12),
  );
});

describe('events', () => {
  it('never mix between journeys of the same slug, even with the same ids throughout', async () => {
    const [x, y] = [await tenant('org-x1'), await tenant('org-y1')];
    const events = [event('session_start'), event('step_view'), event('submit_success', { sessionId: 's2' })];
    for (const { slug } of [x, y]) expect((await service.ingest(batch(slug, 'apply', events))).status).toBe(204);
    expect((await service.ingest(batch(x.slug, 'apply', [event('page_view', { sessionId: 's3' })]))).status).toBe(204);
    const [ofX, ofY] = [await service.retrieve(x.key, 'apply'), await service.retrieve(y.key, 'apply')];
    expect(ofX.healthMetrics.sessionCount).toBe(3);
    expect(ofX.eventCountsLast24h).toEqual({ session_start: 1, step_view: 1, submit_success: 1, page_view: 1 });
    expect(ofY.healthMetrics.sessionCount).toBe(2);
    expect(ofY.eventCountsLast24h).toEqual({ session_start: 1, step_view: 1, submit_success: 1 });
    expect((await service.retrieve(x.key, 'only-org-x1')).healthMetrics.sessionCount).toBe(0);
  });

  it('of one organization do not use up the limit of another', async () => {
    for (const slug of ['org-x2', 'org-y2']) {
      await tenant(slug);
      await service.request('PUT', `/api/orgs/${slug}`, {
        key: ADMIN_TOKEN,
        body: { settings: { ingestRequestsPerHour: 1 } },
      });
    }
    const send = async (slug: string) => (await service.ingest(batch(slug, 'apply', []))).status;
    expect([await send('org-x2'), await send('org-x2'), await send('org-y2')]).toEqual([204, 429, 204]);
  });

  it('are not let past the origin check by a key of another organization', async () => {
    const [x, y] = [await tenant('org-x3'), await tenant('org-y3')];
    const body = { allowedOrigins: ['https://x.example'] };
    await service.request('PUT', '/api/journeys/apply', { key: x.key, body });
    const send = (key: string) =>
      service.ingest(batch(x.slug, 'apply', [event('page_view')]), { authorization: `Bearer ${key}` });
    expectError(await send(y.key), 403, 'Origin not allowed');
    expect((await send(x.key)).status).toBe(204);
  });

  it('go away with the journey of one organization only', async () => {
    const [x, y] = [await tenant('org-x4'), await tenant('org-y4')];
    for (const { slug } of [x, y]) await service.ingest(batch(slug, 'apply', [event('page_view')]));
    await service.request('DELETE', '/api/journeys/apply', { key: x.key });
    expect((await service.retrieve(y.key, 'apply')).healthMetrics.sessionCount).toBe(1);
  });
});
