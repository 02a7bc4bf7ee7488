// Lists that begin with the newest: searched, in pages, filtered by several values; their cursors are theirs alone.
import { beforeAll, expect, it } from 'vitest';
import { openAlert } from '../../src/catalog/alerts.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { setUp } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

type Listed = Record<string, Record<string, unknown>[]> & { nextCursor?: string | null };

const clock = testClock();
let endpoint: string;

const get = (path: string, as = key) => service.request<Listed>('GET', path, { key: as });

const service = await serviceForFile({ now: clock.now, config: { webhookNetworks: ['loopback'] } });
await setUp(service, 'owner@acme.example', 'acme');
const key = await service.key('acme', [
  ...(['journeys:write', 'org:settings', 'memos:write', 'memos:read', 'simulations:run', 'results:read'] as const),
]);
const journey = await service.journey(key, {
  slug: 'apply',
  displayName: 'Öffnung',
  steps: ['a', 'b'].map((stepKey, index) => ({ stepKey, index })),
});
beforeAll(async () => {
  await fill(journey);
}, 60_000);

async function fill({ id: journeyId, orgId }: Journey): Promise<void> {
  const hook = { name: 'desk', url: 'http://127.0.0.1:9/hook', types: ['alert.opened'] };
  const made = await service.request<{ id: string }>('POST', '/api/endpoints', { key, body: hook });
  endpoint = `/api/endpoints/${made.body.id}/deliveries`;
  for (const name of ['Benefit 1', 'Permit', 'benefit 2']) {
    clock.advance(SECOND_MS);
    const figures = { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 1e-7 };
    const alert = { orgId, journeyId, rule: 'step_loss', stepKey: name, fieldKey: null, figures } as const;
    const message = () => ({ type: 'alert.opened', summary: () => `${name} began.`, url: () => null }) as const;
    await openAlert(service.service.catalog, { ...alert, since: clock.now() }, message, clock.now);
    const memo = await service.request('POST', '/api/memos', { key, body: { journeyId, title: name } });
    const body = { journeyId, name, changes: [{ type: 'drop_step', stepKey: 'a' }] };
    const simulation = await service.request('POST', '/api/simulations/run', { key, body });
    expect([memo.status, simulation.status], JSON.stringify(simulation.body)).toEqual([201, 201]);
  }
}

const LISTS: [path: () => string, member: string, nameOf: (one: Record<string, unknown>) => unknown][] = [
  [() => '/api/memos', 'memos', ({ title }) => title],
  [() => '/api/simulations', 'simulations', ({ name }) => name],
  [() => '/api/alerts', 'alerts', ({ stepKey }) => stepKey],
  [() => endpoint, 'deliveries', ({ summary }) => String(summary).replace(' began.', '')],
  [() => '/api/orgs/acme/audit', 'entries', ({ subject }) => subject],
];

it.each(LISTS.map(([path, member, nameOf]) => [member, path, nameOf] as const))(
  '%s: what is looked for, a page at a time, the newest first',
  async (member, pathOf, nameOf) => {
    const path = pathOf();
    const [q, names] = member === 'entries' ? ['KEY.create', [/./]] : ['BENEFIT', ['benefit 2', 'Benefit 1']];
    const whole = (await get(path)).body[member] ?? [];
    expect(whole.length).toBeGreaterThan(names.length);
    const found = (await get(`${path}?q=${q}`)).body;
    expect([found[member]?.map(nameOf), found.nextCursor]).toEqual([
      names.map((name) => (typeof name === 'string' ? name : expect.stringMatching(name))),
      null,
    ]);
    const one = (await get(`${path}?limit=1`)).body;
    const rest = (await get(`${path}?cursor=${one.nextCursor}`)).body;
    expect([...(one[member] ?? []), ...(rest[member] ?? [])]).toEqual(whole);
    expect((await get(`${path}?q=nothing-like-it`)).body).toMatchObject({ [member]: [], nextCursor: null });
    for (const query of ['limit=0', 'q=', 'cursor=YQ==', `q=${'x'.repeat(101)}`])
      expectError(await get(`${path}?${query}`), 400, /^Invalid \w+ query: (limit|cursor|q) must /);
  },
);

it('answers 400 to the cursor of another list, also of the same kind', async () => {
  await service.journey(key, { slug: 'second' });
  for (const slug of ['apply', 'second'])
    for (const text of ['one', 'two'])
      await service.request('POST', `/api/journeys/${slug}/annotations`, { key, body: { text, at: '2026-01-01' } });
  const paths = [
    ...LISTS.map(([path]) => path()),
    ...['/api/journeys', '/api/metrics/journeys', '/api/orgs/acme/audit'],
    ...['/api/journeys/apply/annotations', '/api/journeys/second/annotations'],
  ];
  const all = [...new Set(paths)];
  const cursors = await Promise.all(all.map(async (path) => (await get(`${path}?limit=1`)).body.nextCursor));
  expect(new Set(cursors).size).toBe(all.length);
  for (const [at, path] of all.entries())
    for (const [of, cursor] of cursors.entries()) {
      const answer = await get(`${path}?cursor=${cursor}`);
      if (of === at) expect(answer.status, path).toBe(200);
      else expectError(answer, 400, /^Invalid \w+ (query|data): cursor must be the nextCursor of a page of this list$/);
    }
});

it('takes several values of a filter', async () => {
  const count = async (path: string, member: string) => (await get(path)).body[member]?.length;
  expect(await count(`${endpoint}?status=sent,dead`, 'deliveries')).toBe(0);
  expect(await count(`${endpoint}?status=waiting,dead,waiting`, 'deliveries')).toBe(3);
  expectError(
    await get(`${endpoint}?status=waiting,lost`),
    400,
    'Invalid deliveries query: status must be one or several of waiting, sent, dead, separated by commas',
  );
  const actions = (await get('/api/orgs/acme/audit?action=journey.create,memo.create&limit=100')).body.entries ?? [];
  expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(['journey.create', 'memo.create']));
  expectError(
    await get('/api/orgs/acme/audit?action=journey.create,no'),
    400,
    /action must be one or several of setup, /,
  );
});

it('finds memos and simulations of a journey by its slug', async () => {
  for (const [path, member] of [
    ['/api/memos', 'memos'],
    ['/api/simulations', 'simulations'],
  ] as const) {
    expect((await get(`${path}?journey=apply&q=permit`)).body[member]).toHaveLength(1);
    expectError(await get(`${path}?journey=none`), 404, 'Journey with slug "none" not found');
  }
});

it('searches a bounded number of entries per request, and continues in the next', async () => {
  const entry = {
    org_id: 'large',
    actor_kind: 'operator',
    actor_id: null,
    actor_name: 'operator',
    action: 'org.update',
  };
  const rows = Array.from({ length: 5_200 }, (_, n) => ({
    ...{ ...entry, id: `many-${String(n).padStart(5, '0')}`, at: clock.iso(), details: null, copy_of: null },
    subject: n === 3 ? 'The needle' : 'hay',
  }));
  for (let from = 0; from < rows.length; from += 400)
    await service.service.catalog
      .insertInto('audit_entries')
      .values(rows.slice(from, from + 400))
      .execute();
  const first = (await get('/api/audit?q=needle', ADMIN_TOKEN)).body;
  expect(first).toMatchObject({ entries: [], nextCursor: expect.any(String) });
  const second = (await get(`/api/audit?q=needle&cursor=${first.nextCursor}`, ADMIN_TOKEN)).body;
  expect([second.entries?.map(({ subject }) => subject), second.nextCursor]).toEqual([['The needle'], null]);
});
