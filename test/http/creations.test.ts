// The same creation, sent again with the same Idempotency-Key, is answered as the first time and carried out once.
import { expect, it } from 'vitest';
import { ANSWER_KEPT_MS, KEPT_ANSWERS_MAX, KEPT_ANSWERS_OF_CALLER } from '../../src/catalog/kept-answers.ts';
import type { Annotation } from '../../src/domain/annotation.ts';
import { MINUTE_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const NOTES = '/api/journeys/apply/annotations';
const clock = testClock(Date.UTC(2026, 2, 25, 12));

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'org:settings', 'results:read'],
  journey: 'apply',
});

const post = (path: string, body: unknown, once: string, by = key) =>
  service.request('POST', path, { key: by, body, headers: { 'idempotency-key': once } });
const texts = async () => {
  const { body } = await service.request<{ annotations: Annotation[] }>('GET', NOTES, { key });
  return body.annotations.filter(({ kind }) => kind === 'note').map(({ text }) => text);
};

it('answers the first answer again, creates once and notes it once in the audit log', async () => {
  const first = await post(NOTES, { text: 'released' }, 'one');
  expect(first.status).toBe(201);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  clock.advance(5 * MINUTE_MS);
  const second = await post(NOTES, { text: 'released' }, 'one');
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(await texts()).toEqual(['released']);
  const log = await service.service.catalog
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'annotation.create')
    .execute();
  expect(log.length).toBe(1);
});

it('answers 422 to another body, and takes the key as new at another path and from another caller', async () => {
  expectError(
    await post(NOTES, { text: 'other' }, 'one'),
    422,
    'Idempotency-Key was used with another request: take another key',
  );
  expect((await post('/api/journeys/apply/steps', { stepKey: 'a', index: 0 }, 'one')).status).toBe(201);
  const colleague = await service.key('acme');
  expect((await post(NOTES, { text: 'colleague' }, 'one', colleague)).status).toBe(201);
  await service.org('nosy');
  const stranger = await service.key('nosy');
  expectError(await post(NOTES, { text: 'released' }, 'one', stranger), 404, 'Journey with slug "apply" not found');
  expect(await texts()).toEqual(['released', 'colleague']);
});

it('is taken by every creation that shows no secret, the operator’s too', async () => {
  const creations = [
    ['/api/journeys/create', { slug: 'new', displayName: 'New' }, key],
    ['/api/views', { name: 'new', search: '?days=7' }, key],
    ['/api/orgs/acme/exclusions', { host: 'staging.example' }, key],
    ['/api/orgs', { slug: 'new', displayName: 'New' }, ADMIN_TOKEN],
  ] as const;
  for (const [path, body, by] of creations) {
    const [first, second] = [await post(path, body, 'all', by), await post(path, body, 'all', by)];
    expect([first.status, second.status, second.body], path).toEqual([201, 201, first.body]);
  }
});

it('stores nothing of a refusal: the request may be sent again', async () => {
  const body = { slug: 'taken', displayName: 'Taken' };
  await service.journey(key, { slug: 'taken' });
  expect((await post('/api/journeys/create', body, 'again')).status).toBe(409);
  expect((await service.request('DELETE', '/api/journeys/taken', { key })).status).toBe(204);
  expect((await post('/api/journeys/create', body, 'again')).status).toBe(201);
});

it('is refused where the answer holds a secret, which is created and kept nowhere', async () => {
  const secrets = [
    ['/api/orgs/acme/keys', { name: 'k', scopes: ['journeys:read'] }],
    ['/api/journeys/apply/page-secrets', undefined],
    ['/api/feeds', { journey: 'apply', name: 'f' }],
    ['/api/endpoints', { name: 'e', url: 'https://hooks.example.org/x', types: ['alert.opened'] }],
    ['/api/journeys/apply/shared-links', { kind: 'overview', name: 'council' }],
    ['/api/orgs/acme/invitations', { email: 'x@example.org', name: 'X', role: 'viewer' }],
  ] as const;
  const before = await service.service.catalog.selectFrom('kept_answers').selectAll().execute();
  const REFUSED = 'Invalid request: Idempotency-Key must be left out: this answer holds secrets, and is never kept';
  for (const [path, body] of secrets)
    expectError(await post(path, body, 's', path.endsWith('/invitations') ? ADMIN_TOKEN : key), 400, REFUSED);
  expect(await service.service.catalog.selectFrom('kept_answers').selectAll().execute()).toEqual(before);
  const { body } = await service.request<{ keys: { name: string }[] }>('GET', '/api/orgs/acme/keys', { key });
  expect(body.keys.map(({ name }) => name)).not.toContain('k');
});

it('answers 400 to a key that is empty or too long', async () => {
  for (const once of ['', 'x'.repeat(129)])
    expectError(
      await post(NOTES, { text: 'x' }, once),
      400,
      'Invalid request: Idempotency-Key must be a string of 1 to 128 characters',
    );
});

it('says of a request that was never answered that it is under way, and later that it was interrupted', async () => {
  expect((await post(NOTES, { text: 'lost' }, 'lost')).status).toBe(201);
  const { catalog } = service.service;
  const { max } = await catalog
    .selectFrom('kept_answers')
    .select((eb) => eb.fn.max('created_at').as('max'))
    .executeTakeFirstOrThrow();
  await catalog.updateTable('kept_answers').set({ answer: null }).where('created_at', '=', max).execute();
  expectError(await post(NOTES, { text: 'lost' }, 'lost'), 409, /is under way/);
  clock.advance(MINUTE_MS);
  expectError(await post(NOTES, { text: 'lost' }, 'lost'), 409, /was interrupted\. See whether it created something/);
});

it('keeps no answer that is too long, and creates nothing twice all the same', async () => {
  const steps = Array.from({ length: 300 }, (_, index) => ({ stepKey: `s${index}`, index, name: 'x'.repeat(100) }));
  const body = { slug: 'long', displayName: 'Long', steps };
  expect((await post('/api/journeys/create', body, 'long')).status).toBe(201);
  expectError(await post('/api/journeys/create', body, 'long'), 409, /^It was created by an earlier request/);
});

it('leaves other callers their share when one has used up the keys of the organization', async () => {
  const [greedy, honest] = [await service.key('acme'), await service.key('acme')];
  const { catalog } = service.service;
  const kept = () => catalog.selectFrom('kept_answers').selectAll();
  const use = (by: string, n: number) => post('/api/views', { name: `v${n}`, search: '?days=7' }, `share-${n}`, by);
  /** The row of the first answer that is kept for a caller. */
  const rowOf = async (by: string, n: number) => {
    const before = new Set((await kept().execute()).map(({ key_hash }) => key_hash));
    expect((await use(by, n)).status).toBe(201);
    const row = (await kept().execute()).find(({ key_hash }) => !before.has(key_hash));
    if (!row) throw new Error('No answer is kept');
    return row;
  };
  const fill = async (row: Awaited<ReturnType<typeof rowOf>>, count: number) => {
    const rows = Array.from({ length: count }, (_, n) => ({ ...row, key_hash: `share ${row.caller} ${n}` }));
    for (let from = 0; from < rows.length; from += 500)
      await catalog
        .insertInto('kept_answers')
        .values(rows.slice(from, from + 500))
        .execute();
  };
  await fill(await rowOf(greedy, 0), KEPT_ANSWERS_MAX);
  expectError(await use(greedy, 1), 429, 'An organization uses at most 1,000 Idempotency-Keys within 24 hours');
  await fill(await rowOf(honest, 2), KEPT_ANSWERS_OF_CALLER - 1);
  expectError(await use(honest, 3), 429, 'An organization uses at most 1,000 Idempotency-Keys within 24 hours');
  await catalog.deleteFrom('kept_answers').where('key_hash', 'like', 'share %').execute();
});

it('refuses more keys than an organization may use, and forgets them after a day', async () => {
  const { catalog } = service.service;
  const { org_id } = await catalog
    .selectFrom('kept_answers')
    .select('org_id')
    .where('org_id', '!=', '')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: KEPT_ANSWERS_MAX }, (_, n) => ({
    ...{ org_id, key_hash: `filled-${n}`, request_hash: 'x', answer: '{}', created_at: toIso(clock.now()) },
  }));
  for (let from = 0; from < rows.length; from += 500)
    await catalog
      .insertInto('kept_answers')
      .values(rows.slice(from, from + 500))
      .execute();
  expectError(await post(NOTES, { text: 'more' }, 'more'), 429, /at most 1,000 Idempotency-Keys within 24 hours$/);
  clock.advance(ANSWER_KEPT_MS);
  await runJob(service, 'forget idempotency keys');
  expect(await catalog.selectFrom('kept_answers').selectAll().execute()).toEqual([]);
  expect((await post(NOTES, { text: 'released' }, 'one')).status).toBe(201);
  expect((await texts()).filter((text) => text === 'released').length).toBe(2);
});

it('is carried out once where it is sent many times at once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => post(NOTES, { text: 'raced' }, 'race')));
  const created = all.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
  for (const answer of all) if (answer.status !== 201) expectError(answer, 409, /is under way/);
  expect((await post(NOTES, { text: 'raced' }, 'race')).body).toEqual(created[0]?.body);
  expect((await texts()).filter((text) => text === 'raced')).toEqual(['raced']);
});
