// The typed client against the running service, and its types against the service's document.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createClient, dataOf, type Schema, WaymarkError } from '../../packages/client/src/index.ts';
import { acmeForFile } from '../support/for-file.ts';

const GENERATE = new URL('./generate.mjs', import.meta.url).href;
const TYPES = new URL('../../packages/client/src/api.ts', import.meta.url);
/** The document has 400 kB: a hash of each path and schema says what a change of the code changed in it, and is read in a review. */
const DOCUMENT_HASHES = new URL('./openapi.hashes.json', import.meta.url);

const { service, key } = await acmeForFile({ scopes: ['journeys:write', 'results:read', 'memos:read'] });

const client = (by = key) => createClient({ baseUrl: service.url, key: by });
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable('it is refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(WaymarkError);
      return error as WaymarkError;
    },
  );

it('has the types that the document of the service makes', async () => {
  const { typesOf } = (await import(GENERATE)) as { typesOf(document: unknown): Promise<string> };
  const { body } = await service.request('GET', '/openapi.json');
  const types = await typesOf(body);
  if (process.env.UPDATE_CLIENT) writeFileSync(TYPES, types);
  // Not by toBe, which would print both.
  const isStale = readFileSync(TYPES, 'utf8') !== types;
  expect(isStale, 'packages/client is stale: UPDATE_CLIENT=1 npx vitest run test/packages/client.test.ts').toBe(false);
});

it('is made for the document that the service has, each path and schema in its place', async () => {
  const { body: document } = await service.request<Record<string, object>>('GET', '/openapi.json');
  const { info, paths = {}, webhooks = {}, components = {}, ...others } = document;
  const schemas = Object.entries(components).flatMap(([kind, held]) =>
    Object.entries(held).map(([name, schema]) => [`${kind} ${name}`, schema] as const),
  );
  const parts: (readonly [string, unknown])[] = [
    ...Object.entries(others),
    ['info', { ...info, version: undefined }],
    ...Object.entries(paths),
    ...Object.entries(webhooks),
    ...schemas,
  ];
  const hashes = parts.map(([name, part]) => [name, hashOf(part)]);
  if (process.env.UPDATE_CLIENT)
    writeFileSync(DOCUMENT_HASHES, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  expect(hashes).toEqual(Object.entries(JSON.parse(readFileSync(DOCUMENT_HASHES, 'utf8'))));
});

const hashOf = (part: unknown) => createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 12);

it('creates, lists, retrieves, changes and deletes', async () => {
  const waymark = client();
  const body = { slug: 'permit', displayName: 'Permit', steps: [{ stepKey: 'start', index: 0 }] };
  const created: Schema<'Journey'> = await dataOf(waymark.POST('/api/journeys/create', { body }));
  expect(created).toMatchObject({ slug: 'permit', steps: [{ stepKey: 'start' }] });
  const { journeys, nextCursor } = await dataOf(waymark.GET('/api/journeys', { params: { query: { limit: '1' } } }));
  expect([journeys.map(({ slug }) => slug), nextCursor]).toEqual([['permit'], null]);
  const path = { slug: 'permit' };
  const whole = await dataOf(waymark.GET('/api/journeys/{slug}', { params: { path } }));
  expect(whole.healthMetrics.sessionCount).toBe(0);
  const changed = await dataOf(waymark.PUT('/api/journeys/{slug}', { params: { path }, body: { displayName: 'New' } }));
  expect(changed.displayName).toBe('New');
  expect(await dataOf(waymark.DELETE('/api/journeys/{slug}', { params: { path } }))).toBeUndefined();
});

it('throws refusals with their code, field and request id', async () => {
  const waymark = client();
  const path = { slug: 'nowhere' };
  expect(await refusalOf(dataOf(waymark.GET('/api/journeys/{slug}', { params: { path } })))).toMatchObject({
    status: 404,
    code: 'not_found',
    field: undefined,
    message: 'Journey with slug "nowhere" not found',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
  const body = { slug: 'A b', displayName: 'x' };
  expect(await refusalOf(dataOf(waymark.POST('/api/journeys/create', { body })))).toMatchObject({
    ...{ status: 400, code: 'invalid', field: 'slug' },
  });
  expect(await refusalOf(dataOf(client('wmk_unknown').GET('/api/journeys')))).toMatchObject({ code: 'unauthorized' });
});

it('throws what is no answer of the service, such as that of a proxy, without a code', async () => {
  const broken = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const waymark = createClient({ baseUrl: service.url, key, fetch: broken });
  expect(await refusalOf(dataOf(waymark.GET('/api/journeys')))).toMatchObject({
    ...{ status: 502, code: undefined, requestId: null, message: 'The answer was 502' },
  });
});

it('makes a change once, and only to what the caller saw', async () => {
  const waymark = client();
  await service.journey(key, { slug: 'apply' });
  const path = { slug: 'apply' };
  const note = () =>
    dataOf(
      waymark.POST('/api/journeys/{slug}/annotations', {
        params: { path, header: { 'idempotency-key': 'once' } },
        body: { text: 'released' },
      }),
    );
  expect((await note()).id).toBe((await note()).id);
  const { response } = await waymark.GET('/api/journeys/{slug}/targets', { params: { path } });
  const header = { 'if-match': response.headers.get('etag') ?? '' };
  const raise = (completionRate: number) =>
    dataOf(waymark.PUT('/api/journeys/{slug}/targets', { params: { path, header }, body: { completionRate } }));
  expect(await raise(0.5)).toMatchObject({ completionRate: 0.5 });
  expect(await refusalOf(raise(0.6))).toMatchObject({ status: 412, code: 'precondition' });
});
