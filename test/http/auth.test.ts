import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiKey, type CreatedKey, SCOPES } from '../../src/domain/org.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { filesHolding } from '../support/folder.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
let service: TestService;
let closed = false;

beforeAll(async () => {
  service = await startTestService({ now: clock.now });
  await service.org('acme');
  await service.journey(await service.key('acme'), { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });
});
afterAll(async () => {
  if (closed) rmSync(service.dataDir, { recursive: true });
  else await service.remove();
});

const READS = [
  ['GET', '/api/journeys'],
  ['GET', '/api/journeys/apply'],
  ['GET', '/api/journeys/apply/steps'],
  ['GET', '/api/journeys/apply/steps/any'],
] as const;
const WRITES = [
  ['POST', '/api/journeys/create'],
  ['PUT', '/api/journeys/apply'],
  ['DELETE', '/api/journeys/apply'],
  ['POST', '/api/journeys/apply/steps'],
  ['PUT', '/api/journeys/apply/steps/any'],
  ['DELETE', '/api/journeys/apply/steps/any'],
  ['POST', '/api/journeys/apply/steps/reorder'],
] as const;
const ADMIN = [
  ['POST', '/api/orgs'],
  ['GET', '/api/orgs'],
] as const;
const ORG = [
  ['GET', '/api/orgs/acme'],
  ['PUT', '/api/orgs/acme'],
  ['POST', '/api/orgs/acme/keys'],
  ['GET', '/api/orgs/acme/keys'],
  ['DELETE', '/api/orgs/acme/keys/any'],
] as const;

const call = (method: string, path: string, authorization?: string) =>
  service.request(method, path, {
    headers: authorization === undefined ? {} : { authorization },
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
  });

describe.each([...READS, ...WRITES, ...ADMIN, ...ORG])('%s %s', (method, path) => {
  it.each([
    ['no Authorization', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['no token', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['an unknown token', `Bearer wmk_${'x'.repeat(43)}`],
    ['two tokens', `Bearer ${ADMIN_TOKEN} ${ADMIN_TOKEN}`],
    ['a token without scheme', ADMIN_TOKEN],
    ['a very long token', `Bearer ${'x'.repeat(8_000)}`],
    ['a part of the admin token', `Bearer ${ADMIN_TOKEN.slice(0, -1)}`],
  ])('answers 401 to %s', async (_, authorization) => {
    const answer = await call(method, path, authorization);
    expectError(answer, 401, 'Invalid or expired API key');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

it('takes the scheme in any case', async () => {
  const key = await service.key('acme', ['journeys:read']);
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect((await call('GET', '/api/journeys', `${scheme} ${key}`)).status).toBe(200);
  }
});

describe('scopes', () => {
  const all = SCOPES.filter((scope) => scope !== 'journeys:write');

  it('journeys:write is needed to write, whatever other scopes a key has', async () => {
    const key = await service.key('acme', all);
    for (const [method, path] of WRITES) {
      const answer = await call(method, path, `Bearer ${key}`);
      expectError(answer, 403, 'API key does not have required scope: journeys:write');
      expect(answer.headers.get('www-authenticate')).toBeNull();
    }
  });

  it('journeys:read, or journeys:write that includes it, is needed to read', async () => {
    const blind = await service.key('acme', all.slice(1));
    for (const [method, path] of READS) {
      expectError(
        await call(method, path, `Bearer ${blind}`),
        403,
        'API key does not have required scope: journeys:read',
      );
    }
    for (const scope of ['journeys:read', 'journeys:write'] as const) {
      const key = await service.key('acme', [scope]);
      const statuses = await Promise.all(
        READS.map(async ([method, path]) => (await call(method, path, `Bearer ${key}`)).status),
      );
      expect(statuses).toEqual([200, 200, 200, 404]);
    }
  });

  it('the admin token does not count as a key: it opens no journeys', async () => {
    for (const [method, path] of [...READS, ...WRITES]) {
      expectError(await call(method, path, `Bearer ${ADMIN_TOKEN}`), 401, 'Invalid or expired API key');
    }
  });
});

describe('expiry', () => {
  it('ends a key at its time, to the millisecond, at every door', async () => {
    const expiresAt = clock.iso(HOUR_MS);
    const body = { name: 'short', scopes: ['journeys:write', 'ingest:write', 'org:settings'], expiresAt };
    const { body: key } = await service.request<CreatedKey>('POST', '/api/orgs/acme/keys', { key: ADMIN_TOKEN, body });
    expect(key.expiresAt).toBe(expiresAt);
    const statuses = async () => [
      (await call('GET', '/api/journeys', `Bearer ${key.key}`)).status,
      (await call('GET', '/api/orgs/acme', `Bearer ${key.key}`)).status,
    ];
    clock.advance(HOUR_MS - 1);
    expect(await statuses()).toEqual([200, 200]);
    clock.advance(1);
    expect(await statuses()).toEqual([401, 401]);
    expectError(await call('GET', '/api/journeys', `Bearer ${key.key}`), 401, 'Invalid or expired API key');
  });

  it('takes the time with an offset and answers it in UTC; null means never', async () => {
    const make = (expiresAt: string | null) =>
      service.request<CreatedKey>('POST', '/api/orgs/acme/keys', {
        key: ADMIN_TOKEN,
        body: { name: 'x', scopes: ['results:read'], expiresAt },
      });
    expect((await make('2090-01-01T02:00:00+02:00')).body.expiresAt).toBe('2090-01-01T00:00:00.000Z');
    expect((await make(null)).body.expiresAt).toBeNull();
    expectError(await make(clock.iso()), 400, /^Invalid key data: expiresAt must /);
    expect((await make(clock.iso(1))).status).toBe(201);
  });
});

it('reports the last use of a key by day only', async () => {
  await service.org('watched');
  const key = await service.key('watched', ['journeys:read']);
  const lastUsedAt = async () => {
    const { body } = await service.request<{ keys: ApiKey[] }>('GET', '/api/orgs/watched/keys', { key: ADMIN_TOKEN });
    return body.keys[0]?.lastUsedAt;
  };
  expect(await lastUsedAt()).toBeNull();
  for (const ms of [0, HOUR_MS, DAY_MS, 3 * DAY_MS]) {
    clock.advance(ms);
    await call('GET', '/api/journeys', `Bearer ${key}`);
    expect(await lastUsedAt()).toBe(`${clock.iso().slice(0, 10)}T00:00:00.000Z`);
  }
});

it('keeps of a secret only the hash: neither another answer nor a file of the data folder holds it', async () => {
  await service.org('secretive');
  const body = { name: 'canary', scopes: ['journeys:write', 'org:settings', 'ingest:write'] };
  const { body: made } = await service.request<CreatedKey>('POST', '/api/orgs/secretive/keys', {
    key: ADMIN_TOKEN,
    body,
  });
  const { key } = made;
  await service.journey(key, { slug: 'apply' });
  await service.ingest(batch('secretive', 'apply', [event('page_view')]), { authorization: `Bearer ${key}` });
  for (const path of [
    '/api/orgs/secretive/keys',
    '/api/orgs/secretive',
    '/api/journeys',
    '/api/journeys/apply',
    '/metrics',
  ]) {
    const answer = await call('GET', path, `Bearer ${key}`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(key.slice(4));
  }
  await service.close();
  closed = true;
  const hash = createHash('sha256').update(key).digest('hex');
  expect(filesHolding(service.dataDir, hash)).toEqual(['catalog.db']);
  expect(filesHolding(service.dataDir, key.slice(4))).toEqual([]);
  expect(filesHolding(service.dataDir, Buffer.from(key).toString('base64'))).toEqual([]);
});
