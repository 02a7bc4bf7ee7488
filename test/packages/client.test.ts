// The typed client against the running service, and the committed API document against the one that the service answers.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createClient, dataOf, type Schema, WaymarkError } from '../../packages/client/src/index.ts';
import { acmeForFile } from '../support/for-file.ts';

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url);
const FORMATTER = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));

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

it('has the committed API document, the source of the client’s types', async () => {
  const { body } = await service.request<Record<string, unknown>>('GET', '/openapi.json');
  const document = sorted(body);
  if (process.env.UPDATE_OPENAPI) {
    writeFileSync(DOCUMENT, JSON.stringify(document));
    execFileSync(FORMATTER, ['format', '--write', fileURLToPath(DOCUMENT)], { stdio: 'ignore' });
  }
  // Its difference is read with git: an assertion on all of it would print both documents.
  const isStale = JSON.stringify(document) !== JSON.stringify(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
  expect(isStale, 'docs/openapi.json is stale: UPDATE_OPENAPI=1 npx vitest run test/packages/client.test.ts').toBe(
    false,
  );
});

/** The same value with the members of every object in alphabetical order. A release changes the version alone, which the file leaves out. */
function sorted(value: unknown, path = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, path === '.info' && name === 'version' ? '' : sorted(member, `${path}.${name}`)]),
  );
}

it('creates, lists, retrieves, changes and deletes', async () => {
  const waymark = client();
  const body = { slug: 'permit', displayName: 'Permit', steps: [{ stepKey: 'start', index: 0 }] };
  const created: Schema<'Journey'> = await dataOf(waymark.POST('/api/journeys/create', { body }));
  expect(created).toMatchObject({ slug: 'permit', steps: [{ stepKey: 'start' }] });
  const { journeys, nextCursor } = await dataOf(waymark.GET('/api/journeys', { params: { query: { limit: 1 } } }));
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

it('throws foreign answers, such as a proxy’s, without a code', async () => {
  const broken = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const waymark = createClient({ baseUrl: service.url, key, fetch: broken });
  expect(await refusalOf(dataOf(waymark.GET('/api/journeys')))).toMatchObject({
    ...{ status: 502, code: undefined, requestId: null, message: 'The answer was 502' },
  });
});

it('makes a change once, and only to the version that the caller saw', async () => {
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
