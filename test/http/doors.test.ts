// Every endpoint follows these rules: unknown paths, other methods, bodies that cannot be read, announced paths.
import { describe, expect, it } from 'vitest';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { sendRaw } from '../support/raw.ts';

const { service, key } = await acmeForFile({ journey: 'apply' });

const WRITES = [
  ['POST', '/api/journeys/create', 'Invalid journey data'],
  ['PUT', '/api/journeys/apply', 'Invalid journey data'],
  ['POST', '/api/journeys/apply/steps', 'Invalid step data'],
  ['PUT', '/api/journeys/apply/steps/any', 'Invalid step data'],
  ['POST', '/api/journeys/apply/steps/reorder', 'Invalid step data'],
] as const;

it.each([
  ['GET', '/nothing'],
  ['GET', '/api'],
  ['POST', '/api/journey/create'],
  ['GET', '/api/journeys/apply/nothing'],
  ['GET', '/embed/v9.js'],
  ['DELETE', '/api/memo'],
])('answers 404 at %s %s, where nothing is', async (method, path) => {
  expectError(await service.request(method, path, { key }), 404, /./);
});

it.each([['%'], ['%zz'], ['%ff'], ['%c0%af'], ['%ed%a0%80']])(
  'answers 400 to the path part %s, which is no text',
  async (part) => {
    expectError(
      await service.request('GET', `/api/journeys/${part}`, { key }),
      400,
      'Invalid request: path must be percent-encoded UTF-8: write % as %25, and other letters as their bytes',
    );
  },
);

it.each([
  ['/embed/../package.json'],
  ['/embed/%2e%2e/package.json'],
  ['/embed/..%2f..%2fpackage.json'],
  ['/docs/static/%2e%2e/x'],
])('answers 404 at %s, which leads out of the folder', async (path) => {
  const { status, text } = await sendRaw(service.url, { method: 'GET', path });
  expect({ status, body: JSON.parse(text) }).toEqual({
    status: 404,
    body: { error: expect.stringMatching(/^No such endpoint: GET /) },
  });
});

it('answers 400 to a range that the embed script does not have', async () => {
  const headers = { range: 'bytes=99999999-' };
  expectError(await service.request('GET', '/embed/v1.js', { headers }), 400, /^Invalid request: Range must /);
});

it('does not repeat the query of an unknown path', async () => {
  const answer = await service.request('GET', '/nowhere?token=secret');
  expectError(answer, 404, 'No such endpoint: GET /nowhere');
});

it.each([
  ['DELETE', '/api/journeys', 'GET, HEAD'],
  ['PATCH', '/api/journeys/create', 'DELETE, GET, HEAD, POST, PUT'],
  ['POST', '/api/journeys/apply', 'DELETE, GET, HEAD, PUT'],
  ['PUT', '/api/journeys/apply/steps', 'GET, HEAD, POST'],
  ['POST', '/api/journeys/apply/steps/some-id', 'DELETE, GET, HEAD, PUT'],
  ['DELETE', '/api/orgs/acme', 'GET, HEAD, PUT'],
  ['PUT', '/api/orgs/acme/keys', 'GET, HEAD, POST'],
  ['GET', '/api/ingest', 'POST'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['PUT', '/metrics', 'GET, HEAD'],
  ['POST', '/openapi.json', 'GET, HEAD'],
  ['DELETE', '/api/memos', 'GET, HEAD, POST'],
])('answers 405 to %s %s and lists what is possible', async (method, path, allow) => {
  const answer = await service.request(method, path, { key });
  expectError(answer, 405, /./);
  expect(answer.headers.get('allow')).toBe(allow);
});

describe.each(WRITES)('%s %s', (method, path, prefix) => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    service.request(method, path, { key, body, headers });

  it.each([['{'], ['{"a":1,}'], ["{'a':1}"], ['\u0000'], ['nothing'], ['{"a":1}{']])(
    'answers 400 to the malformed JSON %j',
    async (body) => {
      expectError(await send(body), 400, `${prefix}: body must be valid JSON`);
    },
  );

  it.each([['[]'], ['7'], ['"text"'], ['null'], ['true'], ['']])(
    'answers 400 to %j, which is no object',
    async (body) => {
      expectError(await send(body), 400, `${prefix}: body must be a JSON object`);
    },
  );

  it('answers 400 to a body that is not UTF-8, rather than keep it mangled', async () => {
    const latin1 = Buffer.from(
      '{"slug":"a","displayName":"Gr\u00f6\u00dfe","stepKey":"a","index":0,"steps":[]}',
      'latin1',
    );
    expectError(await send(latin1), 400, `${prefix}: body must be valid JSON`);
  });

  it('reads a body behind a byte order mark', async () => {
    expectError(await send('\ufeff[]'), 400, `${prefix}: body must be a JSON object`);
  });

  it('answers 413 to a body over 1 MiB', async () => {
    expectError(
      await send(`{"name":"${'x'.repeat(1024 ** 2)}"}`),
      413,
      `${prefix}: body must be at most 1048576 bytes`,
    );
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/xml'],
    ['multipart/form-data; boundary=x'],
  ])('answers 415 to %s', async (type) => {
    expectError(await send('{}', { 'content-type': type }), 415, 'Content-Type must be application/json');
  });

  it('answers 415 to a body that is compressed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'br' };
    expectError(await send('{}', headers), 415, 'Content-Encoding must be identity');
  });

  it('takes the content type with a charset and in any case', async () => {
    const answer = await send('[]', { 'content-type': 'Application/JSON; charset=utf-8' });
    expectError(answer, 400, `${prefix}: body must be a JSON object`);
  });

  it('checks the key before it looks at the body', async () => {
    expectError(await service.request(method, path, { body: '{' }), 401, 'Invalid or expired API key');
    const reader = await service.key('acme', ['journeys:read']);
    expectError(
      await service.request(method, path, { key: reader, body: '{' }),
      403,
      'API key does not have required scope: journeys:write',
    );
  });
});

it('answers 431 to an address that is too long, in words', async () => {
  const answer = await service.request('GET', `/api/journeys/${'x'.repeat(20_000)}`, { key });
  expectError(answer, 431, 'The address and the headers are too long together');
});

describe('a caller whose Accept header', () => {
  const asked = (accept: string, method = 'GET', path = '/api/journeys/nowhere', body?: unknown) =>
    service.request(method, path, { key, body, headers: { accept } });

  it.each([
    'application/problem+json',
    'application/json, application/problem+json',
    'text/html;q=0.8, Application/Problem+JSON;q=0.5, */*;q=0.1',
  ])('is %s gets errors as problems', async (accept) => {
    const { status, headers, body } = await asked(accept);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('vary')).toMatch(/\bAccept$/);
    expect(body).toEqual({
      type: '/help/errors#not_found',
      title: 'Not found',
      status: 404,
      detail: 'Journey with slug "nowhere" not found',
      instance: headers.get('x-request-id'),
      code: 'not_found',
    });
  });

  it.each([
    '*/*',
    'application/*',
    'application/json, application/problem+json;q=0.9',
    'application/problem+json;q=0',
    'application/problem+jsonp',
    `${'text/plain, '.repeat(40)}application/problem+json`,
  ])('is %s gets {"error"}', async (accept) => {
    expectError(await asked(accept), 404, 'Journey with slug "nowhere" not found');
  });

  it.each([
    ['POST', '/api/journeys/create', { slug: 'A b', displayName: 'x' }, 400, 'invalid', 'slug'],
    ['POST', '/api/journeys/apply/steps', { stepKey: 'a', index: -1 }, 400, 'invalid', 'index'],
    ['POST', '/api/journeys/create', { slug: 'x', displayNam: 'x' }, 400, 'invalid', 'displayNam'],
    ['POST', '/api/journeys/create', { slug: 'x', displayName: 'x', colour: 1 }, 400, 'invalid', 'colour'],
    ['GET', '/api/journeys?limit=0', undefined, 400, 'invalid', 'limit'],
    ['GET', '/api/journeys?limti=1', undefined, 400, 'invalid', 'limti'],
    ['POST', '/api/journeys/create', '[]', 400, 'invalid', undefined],
    ['POST', '/api/ingest', { schemaVersion: 1 }, 400, 'invalid', 'events'],
    ['POST', '/api/journeys/create', { slug: 'apply', displayName: 'x' }, 409, 'conflict', undefined],
    ['GET', '/api/orgs/acme', undefined, 403, 'forbidden', undefined],
    ['DELETE', '/api/journeys', undefined, 405, 'method_not_allowed', undefined],
    ['GET', '/nowhere', undefined, 404, 'not_found', undefined],
    ['GET', '/api/journeys/%zz', undefined, 400, 'invalid', 'path'],
    ['GET', '/embed/v9.js', undefined, 404, 'not_found', undefined],
  ] as const)('asks for problems reads at %s %s %j the code and the field', async (method, path, body, ...reported) => {
    const answer = await asked('application/problem+json', method, path, body);
    const { status, code, field } = answer.body;
    expect([answer.status, status, code, field]).toEqual([reported[0], ...reported]);
    const plain = await service.request(method, path, { key, body });
    expect(plain.body).toEqual({ error: answer.body.detail });
  });

  it('asks for problems gets answers that are none as ever', async () => {
    const { status, headers } = await asked('application/problem+json', 'GET', '/api/journeys');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });
});
