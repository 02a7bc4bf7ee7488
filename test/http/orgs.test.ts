import { describe, expect, it } from 'vitest';
import type { ApiKey, CreatedKey, Org, Scope } from '../../src/domain/org.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError, ISO_MS } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock();

const service = await serviceForFile({ now: clock.now });

const admin = <Body = Org>(method: string, path: string, body?: unknown) =>
  service.request<Body>(method, path, { key: ADMIN_TOKEN, ...(body !== undefined && { body }) });
const DEFAULTS = {
  ingestRequestsPerHour: 1000,
  unknownOriginRequestsPerMinute: 20,
  retentionDays: 395,
  requireSecondFactor: false,
  timezone: 'UTC',
  language: 'en',
};

let made = 0;
const newOrg = async (settings?: Record<string, number>): Promise<string> => {
  made += 1;
  await service.org(`org-${made}`, settings);
  return `org-${made}`;
};

describe('organizations', () => {
  it('are created with the default settings', async () => {
    const { status, body } = await admin('POST', '/api/orgs', { slug: 'city', displayName: 'City' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      slug: 'city',
      displayName: 'City',
      settings: DEFAULTS,
      createdAt: expect.stringMatching(ISO_MS),
      updatedAt: expect.stringMatching(ISO_MS),
    });
    expect((await admin('GET', '/api/orgs/city')).body).toEqual(body);
  });

  it('are listed, all of them', async () => {
    const slugs = [await newOrg(), await newOrg()];
    const { status, body } = await admin<{ orgs: Org[] }>('GET', '/api/orgs');
    expect(status).toBe(200);
    expect(body.orgs.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
  });

  it('answer 409 to a slug that exists', async () => {
    const slug = await newOrg();
    expectError(
      await admin('POST', '/api/orgs', { slug, displayName: 'x' }),
      409,
      new RegExp(`"${slug}" already exists`),
    );
  });

  it.each([
    ['slug', 'Upper'],
    ['slug', undefined],
    ['displayName', 'x'.repeat(256)],
    ['displayName', 5],
    ['settings', []],
    ['settings', { retentionDays: 0 }],
    ['settings', { retentionDays: 1.5 }],
    ['settings', { requireSecondFactor: 'yes' }],
    ['settings', { ingestRequestsPerHour: -1 }],
    ['settings', { unknownOriginRequestsPerMinute: '20' }],
  ])('name %s when it is %j', async (field, value) => {
    const answer = await admin('POST', '/api/orgs', { slug: 'named', displayName: 'x', [field]: value });
    expectError(answer, 400, new RegExp(`^Invalid organization data: ${field}.* must `));
    expectError(await admin('GET', '/api/orgs/named'), 404, 'Organization with slug "named" not found');
  });

  it('take a new displayName and single settings, and keep the others', async () => {
    const slug = await newOrg();
    const { body: before } = await admin('GET', `/api/orgs/${slug}`);
    const { status, body } = await admin('PUT', `/api/orgs/${slug}`, {
      displayName: 'New',
      settings: { retentionDays: 30 },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      displayName: 'New',
      settings: { ...DEFAULTS, retentionDays: 30 },
      updatedAt: body.updatedAt,
    });
    expect(body.updatedAt > before.updatedAt).toBe(true);
    const { body: later } = await admin('PUT', `/api/orgs/${slug}`, {
      ...body,
      slug: 'moved',
      settings: { ingestRequestsPerHour: 7 },
    });
    expect(later).toMatchObject({ slug, settings: { ...DEFAULTS, retentionDays: 30, ingestRequestsPerHour: 7 } });
    expectError(
      await admin('PUT', `/api/orgs/${slug}`, { settings: { retentionDays: -1 } }),
      400,
      /settings\.retentionDays must /,
    );
    expect((await admin('GET', `/api/orgs/${slug}`)).body).toEqual(later);
  });

  it('are not found when they do not exist', async () => {
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', {}],
      ['GET', '/keys'],
      ['POST', '/keys', { name: 'x', scopes: ['journeys:read'] }],
      ['DELETE', '/keys/x'],
    ] as const) {
      expectError(
        await admin(method, `/api/orgs/nobody${path}`, body),
        404,
        'Organization with slug "nobody" not found',
      );
    }
  });
});

it.each([
  ['utc', 'UTC'],
  ['europe/berlin', 'Europe/Berlin'],
  // An owner's choice of two names for one zone stays: the runtime's own may be the older one.
  ['Europe/Kyiv', 'Europe/Kyiv'],
])('the time zone %s is stored as %s', async (timezone, stored) => {
  const slug = await newOrg();
  const { status, body } = await admin('PUT', `/api/orgs/${slug}`, { settings: { timezone } });
  expect([status, body.settings.timezone]).toEqual([200, stored]);
  const made = await admin('POST', '/api/orgs', { slug: `${slug}-made`, settings: { timezone } });
  expect([made.status, made.body.settings.timezone]).toEqual([201, stored]);
});

describe('settings take effect', () => {
  const send = async (org: string, origin?: string) =>
    (await service.ingest(batch(org, 'apply', [event('page_view')]), origin === undefined ? {} : { origin })).status;

  it('at once: the hourly limit', async () => {
    const org = await newOrg({ ingestRequestsPerHour: 2 });
    await service.journey(await service.key(org), { slug: 'apply' });
    expect([await send(org), await send(org), await send(org)]).toEqual([204, 204, 429]);
    await admin('PUT', `/api/orgs/${org}`, { settings: { ingestRequestsPerHour: 3 } });
    expect([await send(org), await send(org)]).toEqual([204, 429]);
  });

  it('at once: the limit of unknown origins', async () => {
    const org = await newOrg();
    await service.journey(await service.key(org), { slug: 'apply' });
    await admin('PUT', `/api/orgs/${org}`, { settings: { unknownOriginRequestsPerMinute: 1 } });
    expect([await send(org, 'https://a.example'), await send(org, 'https://a.example')]).toEqual([204, 429]);
    expect(await send(org, 'https://b.example')).toBe(204);
  });
});

describe('keys', () => {
  const make = (org: string, body: unknown) => admin<CreatedKey>('POST', `/api/orgs/${org}/keys`, body);

  it('are shown once, with a recognisable secret', async () => {
    const org = await newOrg();
    const { status, body } = await make(org, { name: 'Site', scopes: ['journeys:write', 'org:settings'] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Site',
      scopes: ['journeys:write', 'org:settings'],
      expiresAt: null,
      createdAt: expect.stringMatching(ISO_MS),
      key: expect.stringMatching(/^wmk_[\w-]{43}$/),
    });
    const { body: list } = await admin<{ keys: ApiKey[] }>('GET', `/api/orgs/${org}/keys`);
    const { key: secret, ...shown } = body;
    expect(list).toEqual({ keys: [{ ...shown, lastUsedAt: null, olderThanSecondFactor: false }] });
    expect(JSON.stringify(list)).not.toContain(secret.slice(4));
  });

  it('take every scope', async () => {
    const scopes =
      'journeys:read journeys:write ingest:write simulations:run memos:read memos:write results:read org:settings members:manage'.split(
        ' ',
      );
    expect((await make(await newOrg(), { name: 'all', scopes })).body.scopes).toEqual(scopes);
  });

  it.each([
    ['name', undefined],
    ['name', 'x'.repeat(256)],
    ['scopes', undefined],
    ['scopes', []],
    ['scopes', ['journeys:admin']],
    ['scopes', 'journeys:read'],
    ['scopes', ['journeys:read', 'journeys:read']],
    ['expiresAt', '2001-01-01T00:00:00Z'],
    ['expiresAt', '2099-02-30T00:00:00Z'],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', 4_000_000_000],
  ])('name %s when it is %j', async (field, value) => {
    const org = await newOrg();
    const answer = await make(org, { name: 'x', scopes: ['journeys:read'], [field]: value });
    expectError(answer, 400, new RegExp(`^Invalid key data: ${field}.* must (?!have another form)`));
    expect((await admin('GET', `/api/orgs/${org}/keys`)).body).toEqual({ keys: [] });
  });

  it('stop working when they are revoked, and cannot be revoked twice', async () => {
    const org = await newOrg();
    const { body } = await make(org, { name: 'x', scopes: ['journeys:read'] });
    const use = () => service.request('GET', '/api/journeys', { key: body.key });
    expect((await use()).status).toBe(200);
    const answer = await admin('DELETE', `/api/orgs/${org}/keys/${body.id}`);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: '' });
    expectError(await use(), 401, 'Invalid or expired API key');
    expectError(await admin('DELETE', `/api/orgs/${org}/keys/${body.id}`), 404, /./);
    expect((await admin('GET', `/api/orgs/${org}/keys`)).body).toEqual({ keys: [] });
  });
});

describe('a key with org:settings', () => {
  it('manages its own organization, and its keys', async () => {
    const slug = await newOrg();
    const key = await service.key(slug, ['org:settings', 'journeys:read']);
    const as = (method: string, path: string, body?: unknown) =>
      service.request(method, `/api/orgs/${slug}${path}`, { key, ...(body !== undefined && { body }) });
    expect((await as('GET', '')).status).toBe(200);
    expect((await as('PUT', '', { displayName: 'Mine' })).body).toMatchObject({ displayName: 'Mine' });
    const { status, body } = await as('POST', '/keys', { name: 'x', scopes: ['journeys:read'] });
    expect(status).toBe(201);
    expect((await as('GET', '/keys')).status).toBe(200);
    expect((await as('DELETE', `/keys/${body.id}`)).status).toBe(204);
  });

  it('creates no key with a scope that it lacks', async () => {
    const slug = await newOrg();
    const create = async (own: Scope[], scopes: Scope[]) => {
      const key = await service.key(slug, own);
      return service.request('POST', `/api/orgs/${slug}/keys`, { key, body: { name: 'x', scopes } });
    };
    for (const scopes of [['members:manage'], ['org:settings', 'results:read'], ['journeys:write']] as Scope[][]) {
      expectError(
        await create(['org:settings', 'journeys:read'], scopes),
        403,
        `API key does not have required scope: ${scopes.at(-1)}`,
      );
    }
    // journeys:write includes journeys:read.
    expect((await create(['org:settings', 'journeys:write'], ['journeys:read'])).status).toBe(201);
    expect((await create(['org:settings'], ['org:settings'])).status).toBe(201);
  });

  it('creates no key that outlives it', async () => {
    const slug = await newOrg();
    const path = `/api/orgs/${slug}/keys`;
    const own = clock.iso(3_600_000);
    const later = clock.iso(3_600_001);
    const body = { name: 'short-lived', scopes: ['org:settings'], expiresAt: own };
    const key = (await service.request<{ key: string }>('POST', path, { key: ADMIN_TOKEN, body })).body.key;
    const create = (expiresAt?: string | null) =>
      service.request('POST', path, { key, body: { name: 'x', scopes: ['org:settings'], expiresAt } });
    for (const expiresAt of [undefined, null, later]) {
      expectError(
        await create(expiresAt),
        403,
        `A key creates no key that outlives it: expiresAt must be at most ${own}`,
      );
    }
    expect(await create(own)).toMatchObject({ status: 201, body: { expiresAt: own } });
  });

  it('neither creates nor lists organizations', async () => {
    const key = await service.key(await newOrg(), ['org:settings']);
    const body = { slug: 'sneaked', displayName: 'x' };
    expectError(await service.request('POST', '/api/orgs', { key, body }), 403, /./);
    expectError(await service.request('GET', '/api/orgs', { key }), 403, /./);
  });

  it('is needed: a key with every other scope is turned away', async () => {
    const slug = await newOrg();
    const others: Scope[] = ['journeys:write', 'journeys:read', 'ingest:write', 'memos:write', 'members:manage'];
    const key = await service.key(slug, others);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', { displayName: 'x' }],
      ['GET', '/keys'],
      ['POST', '/keys', { name: 'x', scopes: ['org:settings'] }],
      ['DELETE', '/keys/x'],
    ] as const) {
      expectError(
        await service.request(method, `/api/orgs/${slug}${path}`, { key, ...(body && { body }) }),
        403,
        'API key does not have required scope: org:settings',
      );
    }
  });
});
