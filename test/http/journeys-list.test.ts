import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JourneySummary } from '../../src/domain/journey.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { runJob } from '../support/jobs.ts';
import { rowsOfJourney } from '../support/kept.ts';
import { newMember } from '../support/people.ts';
import { ADMIN_TOKEN, startAcme, type TestService } from '../support/service.ts';

interface Page {
  journeys: JourneySummary[];
  nextCursor: string | null;
}

let service: TestService;
let key: string;

beforeAll(async () => {
  ({ service, key } = await startAcme());
});
afterAll(() => service.remove());

const list = (query = '', as = key) => service.request<Page>('GET', `/api/journeys${query}`, { key: as });

describe('list', () => {
  let slugs: string[];
  let lister: string;

  beforeAll(async () => {
    await service.org('lister');
    lister = await service.key('lister');
    slugs = Array.from({ length: 53 }, (_, number) => `journey-${String(number).padStart(3, '0')}`);
    for (const slug of slugs) await service.journey(lister, { slug, steps: [{ stepKey: 'a', index: 0 }] });
  });

  it('answers no journeys to an organization that has none', async () => {
    expect((await list()).body).toEqual({ journeys: [], nextCursor: null });
  });

  it('answers journeys without steps and metrics', async () => {
    const [first] = (await list('?limit=1', lister)).body.journeys;
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'allowedOrigins',
      'createdAt',
      'displayName',
      'environment',
      'id',
      'orgId',
      'slug',
      'sourceSystem',
      'updatedAt',
    ]);
  });

  it.each([[1], [7], [52], [53], [100]])('gives every journey once in pages of %i', async (limit) => {
    const seen: string[] = [];
    let query = `?limit=${limit}`;
    for (let pages = 0; pages <= 53; pages++) {
      const { status, body } = await list(query, lister);
      expect(status).toBe(200);
      expect(body.journeys.length).toBeLessThanOrEqual(limit);
      seen.push(...body.journeys.map(({ slug }) => slug));
      if (body.nextCursor === null) break;
      query = `?limit=${limit}&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
    expect(seen).toEqual(slugs);
  });

  it('continues after a journey that was deleted between two pages', async () => {
    await service.org('shrinking');
    const shrinking = await service.key('shrinking');
    for (const slug of ['a', 'b', 'c']) await service.journey(shrinking, { slug });
    const { body: page } = await list('?limit=2', shrinking);
    await service.request('DELETE', '/api/journeys/b', { key: shrinking });
    const { body: next } = await list(`?limit=2&cursor=${page.nextCursor}`, shrinking);
    expect(next).toMatchObject({ journeys: [{ slug: 'c' }], nextCursor: null });
  });

  it('finds journeys by slug or name, in pages', async () => {
    await service.org('searched');
    const key = await service.key('searched');
    const names = {
      'housing-benefit': 'Wohngeld',
      'parking-permit': 'Parken',
      'tax-change': 'Ämter',
      'tax-new': 'ÄMTER 2',
    };
    for (const [slug, displayName] of Object.entries(names)) await service.journey(key, { slug, displayName });
    const found = async (query: string) => (await list(`?${query}`, key)).body.journeys.map(({ slug }) => slug);
    expect(await found('q=TAX')).toEqual(['tax-change', 'tax-new']);
    expect(await found(`q=${encodeURIComponent('ämt')}`)).toEqual(['tax-change', 'tax-new']);
    expect(await found('q=parken')).toEqual(['parking-permit']);
    expect(await found('q=%25')).toEqual([]);
    const { body: page } = await list('?q=tax&limit=1', key);
    expect(page).toMatchObject({ journeys: [{ slug: 'tax-change' }], nextCursor: expect.any(String) });
    const { body: next } = await list(`?q=tax&limit=1&cursor=${page.nextCursor}`, key);
    expect(next).toMatchObject({ journeys: [{ slug: 'tax-new' }], nextCursor: null });
    for (const query of ['q=', `q=${'x'.repeat(101)}`, 'q=a&q=b'])
      expectError(
        await list(`?${query}`, key),
        400,
        /^Invalid journey data: q must be a string of 1 to 100 characters/,
      );
  });

  it.each([['limit=0'], ['limit=101'], ['limit=-1'], ['limit=1.5'], ['limit=x'], ['limit='], ['limit=1&limit=2']])(
    'refuses %s',
    async (query) => {
      expectError(await list(`?${query}`), 400, /^Invalid journey data: limit.* must /);
    },
  );

  it.each([
    ['cursor='],
    ['cursor=%20'],
    ['cursor=%00'],
    ['cursor=%F0%9F%8F%A0'],
    ['cursor=YQ=='],
    ["cursor=a'b"],
    ['cursor=a&cursor=b'],
  ])('refuses %s, which no page gave', async (query) => {
    expectError(await list(`?${query}`), 400, /^Invalid journey data: cursor.* must /);
  });
});

describe('lists that are answered whole unless asked otherwise', () => {
  let key: string;
  const lists: [path: string, member: string, nameOf: (one: Record<string, unknown>) => unknown, names: string[]][] = [
    ['/api/orgs', 'orgs', ({ slug }) => slug, ['paged-a', 'paged-b', 'paged-c']],
    ['/api/orgs/paged-a/keys', 'keys', ({ name }) => name, ['paged-1', 'paged-2', 'paged-3']],
    ['/api/orgs/paged-a/exclusions', 'exclusions', ({ host }) => host, ['a.paged', 'b.paged', 'c.paged']],
    ['/api/journeys/paged/annotations', 'annotations', ({ text }) => text, ['paged 1', 'paged 2', 'paged 3']],
  ];
  const ask = (path: string) =>
    service.request<Record<string, Record<string, unknown>[]> & { nextCursor?: string | null }>('GET', path, {
      key: path.startsWith('/api/journeys') ? key : ADMIN_TOKEN,
    });

  beforeAll(async () => {
    const post = async (path: string, body: object, by = ADMIN_TOKEN) =>
      expect((await service.request('POST', path, { key: by, body })).status).toBe(201);
    for (const slug of ['paged-c', 'paged-a', 'paged-b']) await service.org(slug);
    key = await service.key('paged-a');
    await service.journey(key, { slug: 'paged' });
    for (const n of [1, 2, 3]) {
      await post('/api/orgs/paged-a/keys', { name: `paged-${n}`, scopes: ['journeys:read'] });
      await post('/api/orgs/paged-a/exclusions', { host: `${'abc'[n - 1]}.paged` });
      await post('/api/journeys/paged/annotations', { text: `paged ${n}`, at: `2026-01-0${n}` }, key);
    }
  });

  it.each(lists)('%s: in pages, and those that are looked for', async (path, member, nameOf, names) => {
    const whole = (await ask(path)).body;
    expect(whole.nextCursor).toBeUndefined();
    const all = whole[member]?.map(nameOf) ?? [];
    let query = '?limit=1';
    for (const [nth, name] of all.entries()) {
      const { body, status } = await ask(path + query);
      const isLast = nth === all.length - 1;
      expect([status, body[member]?.map(nameOf), body.nextCursor === null]).toEqual([200, [name], isLast]);
      query = `?limit=1&cursor=${body.nextCursor}`;
    }
    const { body: found } = await ask(`${path}?q=PAGED&limit=2`);
    expect(found[member]?.map(nameOf)).toEqual(names.slice(0, 2));
    const { body: last } = await ask(`${path}?q=PAGED&cursor=${found.nextCursor}`);
    expect(last[member]?.map(nameOf)).toEqual(names.slice(2));
    expect(last.nextCursor).toBeNull();
    for (const query of ['limit=0', 'limit=101', 'cursor=', 'cursor=YQ==', 'q='])
      expectError((await ask(`${path}?${query}`)) as never, 400, /^Invalid \w+ query: (limit|cursor|q) must /);
  });

  it('finds members and accounts by name and address', async () => {
    await newMember(service, 'paged-a', 'viewer', 'ada@paged.example');
    await newMember(service, 'paged-a', 'viewer', 'bob@paged.example');
    for (const [path, member] of [
      ['/api/orgs/paged-a/members', 'members'],
      ['/api/users', 'users'],
    ] as const) {
      const emails = async (query: string) => (await ask(`${path}?${query}`)).body[member]?.map(({ email }) => email);
      expect(await emails('q=ADA@')).toEqual(['ada@paged.example']);
      const { body } = await ask(`${path}?q=@paged&limit=1`);
      expect(body[member]?.map(({ email }) => email)).toEqual(['ada@paged.example']);
      expect(await emails(`q=@paged&cursor=${body.nextCursor}`)).toEqual(['bob@paged.example']);
    }
  });
});

describe('delete', () => {
  it('removes the journey and its steps at once, and answers 404 from then on', async () => {
    const journey = await service.journey(key, { slug: 'short-lived', steps: [{ stepKey: 'a', index: 0 }] });
    const { status, body } = await service.request('DELETE', '/api/journeys/short-lived', { key });
    expect({ status, body }).toEqual({ status: 204, body: '' });
    const gone = 'Journey with slug "short-lived" not found';
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/steps'],
      ['GET', `/steps/${journey.steps[0]?.id}`],
    ] as const) {
      expectError(await service.request(method, `/api/journeys/short-lived${path}`, { key }), 404, gone);
    }
    expect((await list()).body.journeys.map(({ slug }) => slug)).not.toContain('short-lived');
    const again = await service.ingest(batch('acme', 'short-lived', [event('page_view')]));
    expectError(again, 404, 'Journey not found');
  });

  it('removes the events from every table of the store, and keeps the events of other journeys', async () => {
    const doomed = await service.journey(key, { slug: 'doomed' });
    const kept = await service.journey(key, { slug: 'kept' });
    for (const slug of ['doomed', 'kept']) {
      const answer = await service.ingest(batch('acme', slug, [event('session_start'), event('step_view')]));
      expect(answer.status).toBe(204);
    }
    await service.retrieve(key, 'doomed');
    expect(await rowsOfJourney(service, doomed.id)).toEqual([2, 2, 1, 2]);
    // One more that is acknowledged and perhaps not yet loaded when the journey goes.
    await service.ingest(batch('acme', 'doomed', [event('page_view')]));
    await service.request('DELETE', '/api/journeys/doomed', { key });
    await runJob(service, 'remove events of deleted journeys');
    expect(await rowsOfJourney(service, doomed.id)).toEqual([0, 0, 0, 0]);
    expect(await rowsOfJourney(service, kept.id)).toEqual([2, 2, 1, 2]);
  });

  it('lets a new journey with the slug start at zero, even before the old events are removed', async () => {
    const repeated = event('step_view');
    const old = await service.journey(key, { slug: 'reborn', steps: [{ stepKey: 'start', index: 0 }] });
    await service.ingest(batch('acme', 'reborn', [repeated, event('submit_success')]));
    expect((await service.retrieve(key, 'reborn')).healthMetrics.sessionCount).toBe(1);
    await service.request('DELETE', '/api/journeys/reborn', { key });
    const young = await service.journey(key, { slug: 'reborn', steps: [{ stepKey: 'start', index: 0 }] });
    expect(young.id).not.toBe(old.id);
    expect(await service.retrieve(key, 'reborn')).toMatchObject({
      healthMetrics: { hasRecentEvents: false, sessionCount: 0, hasSnapshot: false },
      behaviorMetrics: { completionRate: 0, topDropoffStep: null },
      eventCountsLast24h: {},
    });
    // The id was used in the old journey, which is not this one.
    await service.ingest(batch('acme', 'reborn', [repeated]));
    await runJob(service, 'remove events of deleted journeys');
    expect((await service.retrieve(key, 'reborn')).eventCountsLast24h).toEqual({ step_view: 1 });
  });

  it('takes a request that carries the content type of the other management requests', async () => {
    await service.journey(key, { slug: 'typed' });
    const headers = { 'content-type': 'application/json' };
    expect((await service.request('GET', '/api/journeys/typed', { key, headers })).status).toBe(200);
    expect((await service.request('DELETE', '/api/journeys/typed', { key, headers })).status).toBe(204);
  });
});
