// Members have a role within an organization, nothing outside of it, and only from the service's own pages.
import { describe, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import type { ApiKey } from '../../src/domain/org.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { type Browser, must, newMember, openBrowser, signIn } from '../support/people.ts';
import { routesOf } from '../support/routes.ts';
import type { Answer } from '../support/service.ts';

interface Tenant {
  slug: string;
  owner: Browser & { id: string };
  /** Values for the parameters of paths. */
  parts: Record<string, string>;
}

const service = await serviceForFile();
const [a, b] = [await tenant('org-a'), await tenant('org-b')];

async function tenant(slug: string): Promise<Tenant> {
  await service.org(slug);
  const owner = await newMember(service, slug, 'owner');
  const steps = [{ stepKey: 'start', index: 0, name: `secret of ${slug}` }];
  const body = { slug: `only-${slug}`, displayName: `secret of ${slug}`, steps };
  const journey = must(201, await owner.ask<Journey>('POST', '/api/journeys/create', { body }));
  const newKey = { name: `secret of ${slug}`, scopes: ['journeys:read'] };
  const key = must(201, await owner.ask<ApiKey>('POST', `/api/orgs/${slug}/keys`, { body: newKey }));
  const view = { name: `secret of ${slug}`, search: '?days=7' };
  const { id: viewId } = must(201, await owner.ask<{ id: string }>('POST', '/api/views', { body: view }));
  const note = { text: `secret of ${slug}` };
  const notes = `/api/journeys/only-${slug}/annotations`;
  const { id: annotationId } = must(201, await owner.ask<{ id: string }>('POST', notes, { body: note }));
  const excluded = { host: `${slug}.example`, reason: `secret of ${slug}` };
  const exclusions = `/api/orgs/${slug}/exclusions`;
  const { id: exclusionId } = must(201, await owner.ask<{ id: string }>('POST', exclusions, { body: excluded }));
  const parts = {
    viewId,
    annotationId,
    exclusionId,
    orgSlug: slug,
    slug: journey.slug,
    journeySlug: journey.slug,
    stepId: journey.steps[0]?.id ?? '',
    stepKey: 'start',
    keyId: key.id,
    memberId: owner.id,
    invitationId: 'any',
    memoId: 'any',
    findingId: 'any',
    simulationId: 'any',
    secretId: 'any',
    erasureId: 'any',
    alertId: 'any',
    endpointId: 'any',
    deliveryId: 'any',
    linkId: 'any',
    feedId: 'any',
    scheduleId: 'any',
    month: '2026-01',
    table: 'sessions',
    day: '2026-01-01',
  };
  return { slug, owner, parts };
}

const filled = (path: string, parts: Record<string, string>) =>
  path.replace(/\/(memos|simulations)\/:\w+\/export$/, '$&?format=json').replace(/:(\w+)/g, (_, name: string) => {
    if (parts[name] === undefined) throw new Error(`what stands for :${name} in a path?`);
    return encodeURIComponent(parts[name]);
  });

/** Every row of what members could change. */
async function everything(): Promise<string> {
  const { catalog } = service.service;
  const tables = [
    'orgs',
    'api_keys',
    'journeys',
    'steps',
    'purges',
    'credentials',
    'one_time_links',
    'invitations',
    'annotations',
    'outcome_hours',
    'hourly_rates',
    'exclusions',
    'views',
  ] as const;
  const rows = tables.map((table) => catalog.selectFrom(table).selectAll().execute());
  const members = catalog.selectFrom('members').select(['org_id', 'user_id', 'role', 'name']).execute();
  const people = catalog.selectFrom('users').select(['id', 'name', 'email', 'updated_at']).execute();
  return JSON.stringify([...(await Promise.all(rows)), await members, await people]);
}

/** Doors that take no member: they are for everybody, or for oneself. */
const NO_MEMBERS = /^(\*|\/api\/(ingest|setup|sign-in-options|me|me\/.*|auth\/.*|invitations\/.*)|(?!\/api\/).*)$/;
const doors = () => routesOf(service.app).filter(({ path }) => !NO_MEMBERS.test(path));

describe('a viewer', () => {
  it('changes nothing, whatever door is tried', async () => {
    const viewer = await newMember(service, 'org-a', 'viewer');
    const before = await everything();
    const tried: string[] = [];
    // Which views somebody uses is everybody's own.
    for (const { path, methods } of doors().filter((door) => door.path !== '/api/views/:viewId/use')) {
      for (const method of methods.filter((name) => !['GET', 'HEAD'].includes(name))) {
        const answer = await viewer.ask(method, filled(path, a.parts), { body: {}, org: 'org-a' });
        // 405: nobody can.
        expect([403, 404, 405], `${method} ${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
        if (answer.status === 403) tried.push(`${method} ${path}`);
      }
    }
    expect(tried.length).toBeGreaterThan(12);
    expect(tried).toContain('DELETE /api/orgs/:orgSlug/members/:memberId');
    expect(await everything()).toBe(before);
  });

  it('reads journeys with their metrics, and neither keys nor members', async () => {
    const viewer = await newMember(service, 'org-a', 'viewer', 'reader@org-a.example');
    expect((await viewer.ask('GET', '/api/journeys/only-org-a')).body).toMatchObject({ slug: 'only-org-a' });
    expect((await viewer.ask('GET', '/api/journeys')).status).toBe(200);
    for (const path of ['', '/keys', '/members']) {
      expectError(
        await viewer.ask('GET', `/api/orgs/org-a${path}`),
        403,
        /^The role viewer does not have required scope: (org:settings|members:manage)$/,
      );
    }
  });
});

it('lets editors change journeys, and neither the organization nor its keys and members', async () => {
  const editor = await newMember(service, 'org-a', 'editor');
  const body = { slug: 'edited', displayName: 'Edited' };
  expect((await editor.ask('POST', '/api/journeys/create', { body })).status).toBe(201);
  expect((await editor.ask('DELETE', '/api/journeys/edited')).status).toBe(204);
  const before = await everything();
  for (const [method, path, more] of [
    ['PUT', '', { settings: { retentionDays: 1 } }],
    ['POST', '/keys', { name: 'mine', scopes: ['journeys:read'] }],
    ['DELETE', `/keys/${a.parts.keyId}`, undefined],
    ['POST', '/invitations', { email: 'friend@example.org', name: 'Friend', role: 'owner' }],
    ['PUT', `/members/${editor.id}`, { role: 'owner' }],
    ['DELETE', `/members/${a.owner.id}`, undefined],
  ] as const) {
    expectError(await editor.ask(method, `/api/orgs/org-a${path}`, { body: more }), 403, /^The role editor does not/);
  }
  expect(await everything()).toBe(before);
});

/** Doors of an organization that refuse a role, whatever is sent. */
async function refusedTo(role: 'editor' | 'viewer', methods: RegExp): Promise<string[]> {
  const { slug, parts } = await tenant(`doors-of-${role}`);
  const member = await newMember(service, slug, role);
  const refused: string[] = [];
  for (const door of doors())
    for (const method of door.methods.filter((name) => methods.test(name))) {
      const { status } = await member.ask(method, filled(door.path, parts), {
        ...(method !== 'GET' && { body: {} }),
        org: slug,
      });
      if (status === 403) refused.push(`${method} ${door.path}`);
    }
  return refused.sort();
}

it('refuses editors the actions of owners and operators, and nothing else', async () => {
  expect(await refusedTo('editor', /^(GET|POST|PUT|DELETE)$/)).toEqual(NOT_FOR_EDITORS);
});

it('lets viewers read what editors read, but not who was given a link or signs pages', async () => {
  const more = ['page-secrets', 'shared-links'].map((name) => `GET /api/journeys/:slug|:journeySlug/${name}`);
  const reads = NOT_FOR_EDITORS.filter((door) => door.startsWith('GET '));
  expect(await refusedTo('viewer', /^GET$/)).toEqual([...reads, ...more].sort());
});

it('lets owners do everything with their organization, and nothing that is the operator’s', async () => {
  const { owner } = a;
  expect((await owner.ask('GET', '/api/orgs/org-a')).body).toMatchObject({ slug: 'org-a' });
  expect((await owner.ask('PUT', '/api/orgs/org-a', { body: { displayName: 'A' } })).status).toBe(200);
  expect((await owner.ask('GET', '/api/orgs/org-a/keys')).body).toMatchObject({ keys: [{ id: a.parts.keyId }] });
  for (const [method, path] of [
    ['GET', '/api/orgs'],
    ['POST', '/api/orgs'],
    ['GET', '/api/users'],
    ['POST', '/api/users/password-links'],
  ] as const) {
    expectError(
      await owner.ask(method, path, method === 'POST' ? { body: {} } : {}),
      403,
      'This needs the admin token',
    );
  }
});

it('answers 403 at operator endpoints, however many organizations a person belongs to', async () => {
  for (const orgs of [1, 2]) {
    const editor = await newMember(service, orgs === 1 ? 'org-a' : 'org-b', 'editor', 'two@example.org');
    expectError(await editor.ask('GET', '/api/orgs'), 403, 'This needs the admin token');
    expectError(await editor.ask('POST', '/api/orgs', { body: {} }), 403, 'This needs the admin token');
  }
});

describe('another organization', () => {
  it('is not found by an owner, whatever door is tried, and nothing of it is shown or changed', async () => {
    const before = await everything();
    let tried = 0;
    for (const { path, methods } of doors()) {
      for (const method of methods.filter((name) => name !== 'HEAD')) {
        // Asked for by name: it does not exist, for members of another.
        const named = await a.owner.ask(method, filled(path, b.parts), { body: bodyFor(method, path), org: 'org-b' });
        expect([403, 404, 405], `${method} ${path}`).toContain(named.status);
        expect(JSON.stringify(named.body)).not.toContain('secret of org-b');
        if (!path.includes(':')) continue;
        // Its identifiers, asked for within the own organization.
        const answer = await a.owner.ask(method, filled(path, b.parts), { body: bodyFor(method, path) });
        expect([403, 404, 405], `${method} ${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toContain('secret of org-b');
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(20);
    expect(await everything()).toBe(before);
  });

  it('is answered like a missing one', async () => {
    for (const path of ['', '/keys', '/members']) {
      const foreign = await a.owner.ask('GET', `/api/orgs/org-b${path}`);
      const missing = await a.owner.ask('GET', `/api/orgs/org-x${path}`);
      expectError(foreign, 404, 'Organization with slug "org-b" not found');
      expectError(missing, 404, 'Organization with slug "org-x" not found');
    }
  });
});

/** Also what is the operator’s, and what is for keys. */
const NOT_FOR_EDITORS = [
  'DELETE /api/endpoints/:endpointId',
  'DELETE /api/feeds/:feedId',
  'DELETE /api/orgs/:orgSlug/exclusions/:exclusionId',
  'DELETE /api/orgs/:orgSlug/invitations/:invitationId',
  'DELETE /api/orgs/:orgSlug/keys/:keyId',
  'DELETE /api/orgs/:orgSlug/members/:memberId',
  'DELETE /api/report-schedules/:scheduleId',
  'GET /api/audit',
  'GET /api/endpoints',
  'GET /api/endpoints/:endpointId',
  'GET /api/endpoints/:endpointId/deliveries',
  'GET /api/feeds',
  'GET /api/journeys/:slug|:journeySlug/erasures',
  'GET /api/journeys/:slug|:journeySlug/erasures/:erasureId',
  'GET /api/key',
  'GET /api/orgs',
  'GET /api/orgs/:orgSlug',
  'GET /api/orgs/:orgSlug/audit',
  'GET /api/orgs/:orgSlug/audit/export',
  'GET /api/orgs/:orgSlug/exclusions',
  'GET /api/orgs/:orgSlug/invitations',
  'GET /api/orgs/:orgSlug/keys',
  'GET /api/orgs/:orgSlug/members',
  'GET /api/orgs/:orgSlug/members/:memberId',
  'GET /api/report-schedules',
  'GET /api/report-schedules/:scheduleId',
  'GET /api/service-alerts',
  'GET /api/users',
  'POST /api/endpoints',
  'POST /api/endpoints/:endpointId/confirmation',
  'POST /api/endpoints/:endpointId/deliveries/:deliveryId/send',
  'POST /api/endpoints/:endpointId/secret',
  'POST /api/endpoints/:endpointId/send-dead',
  'POST /api/endpoints/:endpointId/test',
  'POST /api/feeds',
  'POST /api/journeys/:slug|:journeySlug/erasures',
  'POST /api/journeys/:slug|:journeySlug/erasures/preview',
  'POST /api/orgs',
  'POST /api/orgs/:orgSlug/erasures',
  'POST /api/orgs/:orgSlug/exclusions',
  'POST /api/orgs/:orgSlug/invitations',
  'POST /api/orgs/:orgSlug/keys',
  'POST /api/report-schedules',
  'POST /api/report-schedules/:scheduleId/send',
  'POST /api/users/password-links',
  'PUT /api/endpoints/:endpointId',
  'PUT /api/journeys/:slug|:journeySlug/public-page',
  'PUT /api/journeys/:slug|:journeySlug/public-page/months/:month',
  'PUT /api/orgs/:orgSlug',
  'PUT /api/orgs/:orgSlug/members/:memberId',
  'PUT /api/report-schedules/:scheduleId',
];

const PLANTED = {
  state: 'closed',
  kind: 'overview',
  ...{ amount: 30, currency: 'EUR' },
  ...{ slug: 'planted', displayName: 'planted', stepKey: 'planted', index: 7, name: 'planted', role: 'owner' },
  journeyId: 'any',
  disposition: 'open',
  isDefault: true,
  enabled: true,
  labels: {},
  monthly: true,
  text: 'planted',
  search: '?days=1',
  completionRate: 0.5,
  shippedAt: '2026-01-01',
  scopes: ['journeys:read'],
  email: 'planted@example.org',
  clientId: 'planted',
  receivedFrom: '2026-01-01T00:00:00Z',
  receivedTo: '2026-01-02T00:00:00Z',
  changes: [{ type: 'drop_step', stepKey: 'planted' }],
  steps: [],
  pages: ['/done'],
  source: 'planted',
  hours: [{ hour: '2026-01-01T00:00:00Z', received: 1 }],
  every: 'week',
  endpointIds: ['any'],
  counts: 'all',
};

/** Members that the endpoint takes by the API document: valid where possible, so that nothing but the caller is at fault. */
function bodyFor(method: string, path: string): Record<string, unknown> | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  const { paths, components } = service.app.swagger() as unknown as {
    paths?: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Shape> };
  };
  const whole = (shape: Shape | undefined) => components.schemas[shape?.$ref?.split('/').at(-1) ?? ''] ?? shape;
  const plain = path.replaceAll(/:[^/]+/g, '*');
  const [, methods] = Object.entries(paths ?? {}).find(([one]) => one.replaceAll(/\{\w+\}/g, '*') === plain) ?? [];
  const operation = methods?.[method.toLowerCase()];
  const taken = whole(operation?.requestBody?.content['application/json'].schema);
  const names = [taken, ...(taken?.anyOf ?? []).map(whole)].flatMap((one) => Object.keys(one?.properties ?? {}));
  return Object.fromEntries(Object.entries(PLANTED).filter(([name]) => names.includes(name)));
}

interface Operation {
  requestBody?: { content: { 'application/json': { schema: Shape } } };
}
interface Shape {
  $ref?: string;
  anyOf?: Shape[];
  properties?: object;
}

describe('which organization is meant', () => {
  it('is given by header or query for members of several, and optional for members of one', async () => {
    const email = 'both@example.org';
    const both = await newMember(service, 'org-a', 'editor', email);
    expect((await both.ask('GET', '/api/journeys')).status).toBe(200);
    await newMember(service, 'org-b', 'viewer', email);
    expectError(
      await both.ask('GET', '/api/journeys'),
      400,
      'Invalid request: Waymark-Org must be the slug of one of your organizations',
    );
    const slugs = async (asked: Promise<Answer>) =>
      ((await asked).body.journeys as { slug: string }[]).map(({ slug }) => slug);
    expect(await slugs(both.ask('GET', '/api/journeys', { org: 'org-a' }))).toEqual(['only-org-a']);
    expect(await slugs(both.ask('GET', '/api/journeys?org=org-b'))).toEqual(['only-org-b']);
    expect((await both.ask('GET', '/api/me')).body.orgs).toEqual([
      { slug: 'org-a', displayName: 'A', role: 'editor', timezone: 'UTC', language: 'en', requiresSecondFactor: false },
      {
        slug: 'org-b',
        displayName: 'org-b',
        role: 'viewer',
        timezone: 'UTC',
        language: 'en',
        requiresSecondFactor: false,
      },
    ]);
    const change = { body: { displayName: 'changed' } };
    expect((await both.ask('PUT', '/api/journeys/only-org-b', { ...change, org: 'org-b' })).status).toBe(403);
  });

  it('a key has priority over the session of a signed-in person', async () => {
    const key = await service.key('org-b');
    const headers = { authorization: `Bearer ${key}` };
    expect((await a.owner.ask('GET', '/api/journeys/only-org-b', { headers, org: 'org-a' })).status).toBe(200);
    expectError(
      await a.owner.ask('GET', '/api/journeys/only-org-a', { headers: { authorization: 'Bearer wrong' } }),
      401,
      'Invalid or expired API key',
    );
  });
});

describe('a change asked for with a cookie', () => {
  const REFUSED = 'This must be asked for by a page of the service itself (Origin)';
  const change = (headers: Record<string, string>) =>
    service.request('PUT', '/api/journeys/only-org-a', {
      body: { displayName: 'secret of org-a' },
      headers: { cookie: a.owner.cookie(), ...headers },
    });
  const own = () => new URL(service.url).origin;

  it('must come from a page of the service', async () => {
    expect((await change({ origin: own() })).status).toBe(200);
    expect((await change({ origin: 'http://waymark.example.org' })).status).toBe(200);
    expect((await change({ origin: own(), 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of the same host on another port', { origin: 'http://localhost:1' }],
    ['of a host that begins alike', { origin: 'http://waymark.example.org.evil.example' }],
    ['of a file or frame without origin', { origin: 'null' }],
    ['that is none', { origin: 'evil' }],
    ['that is missing', {}],
  ])('is refused with an origin %s', async (_, headers) => {
    expectError(await change(headers), 403, REFUSED);
  });

  it.each([['cross-site'], ['same-site'], ['none']])('is refused when the browser says %s', async (site) => {
    expectError(await change({ origin: own(), 'sec-fetch-site': site }), 403, REFUSED);
  });

  it('is refused from other pages at the doors of the session, too', async () => {
    const evil = { headers: { origin: 'https://evil.example' } };
    const email = 'owner@org-a.example';
    expectError(
      await signIn({ ...a.owner, ask: (m, p, o) => a.owner.ask(m, p, { ...o, ...evil }) }, email),
      403,
      REFUSED,
    );
    expectError(await a.owner.ask('POST', '/api/auth/sign-out', evil), 403, REFUSED);
    expectError(
      await openBrowser(service).ask('POST', '/api/auth/sign-in/email', { body: { email, password: 'x' }, ...evil }),
      403,
      REFUSED,
    );
    expect((await a.owner.ask('GET', '/api/me')).status).toBe(200);
  });

  it('is not expected of programs with a key', async () => {
    const key = await service.key('org-a');
    const answer = await service.request('PUT', '/api/journeys/only-org-a', { key, body: {} });
    expect(answer.status).toBe(200);
  });
});
