// Names that nobody knows, in bodies and queries of every management endpoint: each is refused, and what is known beside it is not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/nearest-name.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { setUp } from '../support/people.ts';
import { runs } from '../support/runs.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const { service, key } = await acmeForFile({
  scopes: ['journeys:write', 'org:settings', 'memos:write', 'simulations:run', 'results:read'],
});
await service.journey(key, { slug: 'permit', steps: [{ stepKey: 'vehicle', index: 0 }] });

const post = (path: string, body: unknown) => service.request('POST', path, { key, body });

describe('a body', () => {
  it('with a misspelled member makes no journey, and reads the nearest name', async () => {
    const body = { slug: 'open', displayName: 'Open', alowedOrigins: ['https://www.example.org'] };
    expectError(
      await post('/api/journeys/create', body),
      400,
      'Invalid journey data: alowedOrigins must be a known property: did you mean allowedOrigins?',
    );
    expect((await service.request('GET', '/api/journeys/open', { key })).status).toBe(404);
  });

  it('reads where the member is, in lists and objects', async () => {
    const steps = [
      { stepKey: 'a', index: 0 },
      { stepKey: 'b', index: 1, filedCount: 3 },
    ];
    expectError(
      await post('/api/journeys/create', { slug: 'nested', displayName: 'x', steps }),
      400,
      'Invalid journey data: steps[1].filedCount must be a known property: did you mean fieldCount?',
    );
    const settings = { retentionDay: 30 };
    expectError(
      await service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings } }),
      400,
      'Invalid organization data: settings.retentionDay must be a known property: did you mean retentionDays?',
    );
  });

  it('reads all names where none is near', async () => {
    const { body } = await post('/api/journeys/permit/steps', { stepKey: 'z', index: 9, colour: 'red' });
    expect(body.error).toBe(
      'Invalid step data: colour must be a known property: it is none of stepKey, index, name, stepType, fieldType, readingLevel, fieldCount, requiredArtifacts',
    );
  });

  it('may carry what belongs to the resource, as clients of the published product send it', async () => {
    const body = {
      ...{ slug: 'kept', displayName: 'Kept', environment: 'production', id: 'x', orgId: 'y', createdAt: 'then' },
      ...{ updatedAt: 'now', healthMetrics: { anything: 1 }, unmappedStepIds: [], lastArtifactCreated: null },
      steps: [{ stepKey: 'a', index: 0, fieldType: 'text_box', id: 'x', journeyId: 'y', createdAt: '', updatedAt: '' }],
    };
    expect((await post('/api/journeys/create', body)).status).toBe(201);
    const { body: retrieved } = await service.request('GET', '/api/journeys/kept', { key });
    const put = await service.request('PUT', '/api/journeys/kept', { key, body: { ...retrieved, displayName: 'New' } });
    expect([put.status, put.body.displayName]).toEqual([200, 'New']);
  });

  it('of a step that is updated may carry any name: the contract says that it is ignored', async () => {
    const { steps } = await service.retrieve(key, 'permit');
    const path = `/api/journeys/permit/steps/${steps[0]?.id}`;
    const { status } = await service.request('PUT', path, { key, body: { name: 'Vehicle', colour: 'red' } });
    expect(status).toBe(200);
  });

  it('of a batch of events may carry any name', async () => {
    const { status } = await service.ingest({
      ...{ schemaVersion: 1, extra: true, events: [] },
      context: { orgKey: 'acme', journeyKey: 'permit', colour: 'red' },
    });
    expect(status).toBe(204);
  });
});

interface Document {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; requestBody?: unknown }>>;
}

/** Operations of the API document that read a query of nobody else, with paths whose parts exist. */
async function operations(): Promise<{ method: string; path: string; hasBody: boolean }[]> {
  const { body } = await service.request<Document>('GET', '/openapi.json');
  return Object.entries(body.paths)
    .filter(([path]) => path.startsWith('/api/') && path !== '/api/ingest' && !path.startsWith('/api/auth/callback'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replace('{slug}', 'permit').replace('{journeySlug}', 'permit').replace('{orgSlug}', 'acme'),
        hasBody: requestBody !== undefined,
      })),
    );
}

/** Endpoints that ask first for what is missing here: a second factor that is awaited, or single sign-on that is set up. */
const ASKS_FIRST = /second-factor|oauth2/;

it('refuses an unknown query parameter and an unknown member at every endpoint', async () => {
  const owner = await setUp(service);
  const all = await operations();
  expect(all.length).toBeGreaterThan(80);
  const silent: string[] = [];
  for (const { method, path, hasBody } of all) {
    const ask = async (address: string, body?: unknown) => {
      const reported = await Promise.all([
        owner.ask(method, address, { body, org: 'acme' }),
        service.request(method, address, { key: ADMIN_TOKEN, body }),
      ]);
      return reported.some((one) => one.status === 400 && JSON.stringify(one.body).includes('zzzzunknown'));
    };
    if (!(await ask(`${path}?zzzzunknown=1`, hasBody ? {} : undefined))) silent.push(`${method} ${path} query`);
    if (!hasBody || path.endsWith('/steps/{stepId}')) continue;
    if (!(await ask(path, { zzzzunknown: 1 }))) silent.push(`${method} ${path} body`);
  }
  expect(silent.filter((one) => !ASKS_FIRST.test(one))).toEqual([]);
});

it('takes org as a query parameter wherever a person may be asked for their organization', async () => {
  for (const path of ['/api/journeys', '/api/orgs/acme', '/api/journeys/permit/metrics?format=x']) {
    const { body } = await service.request('GET', `${path}${path.includes('?') ? '&' : '?'}org=acme`, { key });
    expect(JSON.stringify(body)).not.toContain('org is none of');
  }
});

describe('a change on a condition', () => {
  it.each([
    ['"nonsense"', 412],
    ['"a", "b"', 412],
    ['nonsense', 400],
    ['', 400],
  ])('of If-Match: %j is not made', async (condition, answer) => {
    const headers = { 'if-match': condition };
    const body = { displayName: 'Changed on a condition' };
    const { status } = await service.request('PUT', '/api/journeys/permit', { key, body, headers });
    expect(status).toBe(answer);
    expect((await service.retrieve(key, 'permit')).displayName).not.toBe(body.displayName);
  });

  it('of If-Match: * is made', async () => {
    const headers = { 'if-match': '*' };
    const { status } = await service.request('PUT', '/api/journeys/permit', {
      key,
      body: { displayName: 'x' },
      headers,
    });
    expect(status).toBe(200);
  });

  it('at an endpoint without entity tags is refused, unless it is *', async () => {
    const body = { name: 'on a condition', search: '?days=7' };
    const create = (condition: string) =>
      service.request('POST', '/api/views', { key, body, headers: { 'if-match': condition } });
    expectError(await create('"any"'), 412, 'If-Match must be *: what is changed here has no entity tag to compare');
    expect((await create('*')).status).toBe(201);
  });

  it('of a file that is served answers 412, in the words of the service', async () => {
    const answer = await service.request('GET', '/embed/v1.js', { headers: { 'if-match': 'nonsense' } });
    expectError(answer, 412, 'If-Match names no version of this file that is served');
  });
});

it('recovers a name with a lost, doubled or changed letter, and finds none in noise', () => {
  const known = ['allowedOrigins', 'displayName', 'environment', 'sourceSystem', 'steps'];
  const slip = fc
    .record({ name: fc.constantFrom(...known), at: fc.nat(4), how: fc.constantFrom('lost', 'doubled', 'changed') })
    .map(({ name, at, how }) => {
      const letter = how === 'lost' ? '' : how === 'doubled' ? name.slice(at, at + 1).repeat(2) : '_';
      return { name, slip: name.slice(0, at) + letter + name.slice(at + 1) };
    });
  fc.assert(
    fc.property(slip, (one) => {
      expect(nearest(one.slip, known)).toBe(one.name);
    }),
    { numRuns: runs(15) },
  );
  expect(nearest('colour', known)).toBeUndefined();
  expect(nearest('x'.repeat(100_000), known)).toBeUndefined();
});
