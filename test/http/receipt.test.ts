// The visitor's receipt: who holds a session's secret reads what was recorded of it and erases it; nobody else does.
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sessionIdOf } from '../../embed/receipt/session-id.ts';
import type { Receipt } from '../../src/domain/receipt.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { sessionOfSecret } from '../../src/sessions/secret.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { must } from '../support/people.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
const STEPS = ['start', 'send'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
let key: string;

const service = await serviceForFile({ now: clock.now });
beforeAll(async () => {
  for (const slug of ['acme', 'other']) {
    await service.org(slug);
    const own = await service.key(slug, ['journeys:read', 'journeys:write', 'org:settings']);
    await service.journey(own, { slug: 'apply', displayName: `Apply to ${slug}`, steps: STEPS });
    if (slug === 'acme') key = own;
  }
  await service.journey(key, { slug: 'second', steps: STEPS });
});

const newSecret = () => randomBytes(16).toString('hex');
/** A visit whose tab keeps a secret. */
async function visit(org = 'acme', journey = 'apply'): Promise<string> {
  clock.advance(MINUTE_MS);
  const secret = newSecret();
  const common = { sessionId: sessionIdOf(secret), clientId: crypto.randomUUID(), ts: clock.iso() };
  const events = [
    event('session_start', common),
    event('step_view', { ...common, stepKey: 'start' }),
    event('field_focus', { ...common, stepKey: 'start', fieldKey: 'city' }),
    event('submit_attempt', { ...common, stepKey: 'start' }),
  ];
  expect((await service.ingest(batch(org, journey, events))).status).toBe(204);
  return secret;
}
const post = (path: string, body: object) =>
  service.request<Receipt>('POST', `/embed/receipt${path}`, { body, headers: { origin: 'https://www.example.org' } });
const ask = (secret: string, { orgKey = 'acme', journeyKey = 'apply' } = {}, path = '') =>
  post(path, { orgKey, journeyKey, secret });
const erase = (secret: string, place = {}) => ask(secret, place, '/erase');
const sessions = async () =>
  must(200, await service.request<{ healthMetrics: { sessionCount: number } }>('GET', '/api/journeys/apply', { key }))
    .healthMetrics.sessionCount;

it('makes the same id of a secret in the script and in the service, a UUID of version 4', () => {
  for (let nth = 0; nth < 300; nth++) {
    const secret = newSecret();
    expect(sessionIdOf(secret)).toBe(sessionOfSecret(secret));
    expect(sessionIdOf(secret)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

it('shows recorded events to the holder of the secret, from any page', async () => {
  const secret = await visit();
  const { status, body, headers } = await ask(secret);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ journey: 'Apply to acme', since: clock.iso(), until: clock.iso(), steps: ['The start'] },
    counts: { session_start: 1, step_view: 1, field_focus: 1, submit_attempt: 1 },
    removedAfterDays: 395,
  });
  expect(JSON.stringify(body)).not.toContain(sessionIdOf(secret));
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBe(null);
  expect(headers.get('cache-control')).toBe('no-store');
});

it('answers a wrong secret, another journey and another organization alike, and erases nothing by them', async () => {
  const secret = await visit();
  const before = await sessions();
  const places: [string, object?][] = [
    [newSecret()],
    [secret, { journeyKey: 'second' }],
    [secret, { journeyKey: 'none' }],
    [secret, { orgKey: 'other' }],
    [secret, { orgKey: 'none' }],
  ];
  for (const [given, place] of places) {
    expectError(await ask(given, place), 404, 'Nothing is recorded of this session');
    expectError(await erase(given, place), 404, 'Nothing is recorded of this session');
  }
  await service.service.erasing.idle();
  expect(await sessions()).toBe(before);
  clock.advance(MINUTE_MS);
});

it('takes no id of a session for its secret', async () => {
  const id = sessionIdOf(await visit());
  const message = 'Invalid receipt data: secret must be 32 hexadecimal characters';
  for (const guess of [id, id.replaceAll('-', '').toUpperCase(), '', 7, null])
    expectError(await post('', { orgKey: 'acme', journeyKey: 'apply', secret: guess }), 400, message);
  // As many characters as a secret has, but another one.
  expectError(await ask(id.replaceAll('-', '')), 404, 'Nothing is recorded of this session');
  expectError(
    await post('/erase', { secret: 'x' }),
    400,
    'Invalid receipt data: orgKey must be the slug of an organization',
  );
});

it('erases one session permanently; a second request finds nothing, and owners see the erasure', async () => {
  const [mine, neighbour] = [await visit(), await visit()];
  const before = await sessions();
  expect((await erase(mine)).status).toBe(202);
  await service.service.erasing.idle();
  expect(await sessions()).toBe(before - 1);
  for (const replay of [ask, erase]) expectError(await replay(mine), 404, 'Nothing is recorded of this session');
  expect((await ask(neighbour)).status).toBe(200);
  const { body } = await service.request<{ erasures: object[] }>('GET', '/api/journeys/apply/erasures', { key });
  expect(body.erasures[0]).toMatchObject({ status: 'done', sessionIds: 1, sessions: 1 });
  clock.advance(MINUTE_MS);
});

it('answers an address 20 times a minute, and takes 10 erasures of an organization', async () => {
  const secrets = Array.from({ length: 11 }, newSecret);
  const starts = secrets.map((secret) =>
    event('session_start', { sessionId: sessionIdOf(secret), clientId: 'one', ts: clock.iso() }),
  );
  expect((await service.ingest(batch('acme', 'apply', starts))).status).toBe(204);
  for (const secret of secrets.slice(0, 10)) expect((await erase(secret)).status).toBe(202);
  const limit = 'Too many requests. Try again in a minute';
  expectError(await erase(secrets[10] ?? ''), 429, limit);
  for (let nth = 11; nth < 20; nth++) await ask(secrets[10] ?? '');
  const refused = await ask(secrets[10] ?? '');
  expectError(refused, 429, limit);
  expect(refused.headers.get('retry-after')).toBe('60');
  clock.advance(MINUTE_MS);
  expect((await erase(secrets[10] ?? '')).status).toBe(202);
  await service.service.erasing.idle();
});
