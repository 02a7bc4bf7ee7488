// Whatever a connection carries, HTTP or not: an answer in time, never a 5xx, and the service goes on.
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { acmeForFile } from '../support/for-file.ts';
import { expectCivil, fuzz } from '../support/fuzz.ts';
import { sendBytes, sendRaw } from '../support/raw.ts';

const { service, key } = await acmeForFile({
  settings: { ingestRequestsPerHour: 1_000_000 },
  scopes: ['journeys:write', 'org:settings', 'ingest:write'],
});
await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });
afterEach(async () => {
  expect((await service.request('GET', '/readyz')).status).toBe(200);
});

it('any method, path and headers get an answer', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      'api',
      'journeys',
      'create',
      'apply',
      'steps',
      'reorder',
      'orgs',
      'acme',
      'keys',
      'ingest',
      'memos',
      'embed',
      'v1.js',
      'docs',
      'static',
      'openapi.json',
      'metrics',
      'readyz',
    ),
    fc.constantFrom(
      '',
      '.',
      '..',
      '%2e%2e',
      '%00',
      '%ff',
      '%',
      '%zz',
      '%c0%af',
      '%2f',
      '..%2f..%2fpackage.json',
      '*',
      ':slug',
      '__proto__',
      'x'.repeat(4_000),
      '%F0%9F%8F%A0',
      '~',
      '@',
      ';a=b',
      '\\',
      '$&',
      '(',
      '[',
      '%0d%0aX-Evil:1',
    ),
    fc.webSegment(),
  );
  const query = fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      '?',
      '?limit=1&limit=2',
      '?limit=%ff',
      '?__proto__[x]=1',
      '?cursor=%00',
      `?q=${'x'.repeat(8_000)}`,
      '?a[b][c]=1',
      '?&&==&',
    ),
  );
  const path = fc.tuple(fc.array(part, { maxLength: 6 }), query).map(([parts, rest]) => `/${parts.join('/')}${rest}`);
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH');
  const headers = fc.dictionary(
    fc.constantFrom(
      'authorization',
      'content-type',
      'content-encoding',
      'origin',
      'accept',
      'accept-encoding',
      'range',
      'if-none-match',
      'if-modified-since',
      'x-request-id',
      'access-control-request-method',
      'x-http-method-override',
      'cookie',
      'user-agent',
      'expect-ct',
    ),
    fc.oneof(
      fc.stringMatching(/^[ -~]{0,40}$/),
      fc.constantFrom(
        '',
        ',',
        'null',
        '*',
        'bytes=0-',
        'bytes=9-1',
        'Bearer x',
        'x'.repeat(5_000),
        'https://[',
        'http://a.example:99999',
        '\u00ff\u00fe',
        'gzip, br;q=0',
      ),
    ),
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(method, path, headers, fc.boolean(), async (verb, where, more, authorized) => {
      const answer = await sendRaw(service.url, {
        method: verb,
        path: where,
        headers: { ...(authorized && { authorization: `Bearer ${key}` }), ...more },
      });
      if (answer.status === 304 || answer.status === 302) return;
      expectCivil(answer);
      expect(answer.headers['x-evil']).toBeUndefined();
    }),
    fuzz(800),
  );
});

describe('bytes that are no HTTP', () => {
  const END = '\r\nHost: x\r\nConnection: close\r\n\r\n';
  it.each([
    ['a random line', 'hello there\r\n\r\n'],
    ['a TLS hello', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0a, 0x0a])],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', `EAT / HTTP/1.1${END}`],
    ['a NUL in the path', `GET /\0 HTTP/1.1${END}`],
    ['a blank in the path', `GET /a b HTTP/1.1${END}`],
    ['raw bytes in the path', Buffer.from(`GET /\u00ff\u00fe HTTP/1.1${END}`, 'latin1')],
    ['a header without colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: \u0001\r\n\r\n'],
    ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/ingest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'length and chunks',
      'POST /api/ingest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /api/ingest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['a chunk of no size', 'POST /api/ingest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'],
    ['HTTP/9.9', `GET / HTTP/9.9${END}`],
  ])('%s: 4xx with an error, and the connection is closed', async (_, bytes) => {
    const answer = await sendBytes(service.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/./) });
  });

  it('a request without Host is 400', async () => {
    expect(await sendBytes(service.url, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  it('an unknown expectation or a wrong length does not block other requests', async () => {
    const long =
      'POST /api/ingest HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 99999999999\r\n\r\n{';
    expect(await sendBytes(service.url, long)).toMatch(/^HTTP\/1\.1 413 /);
    const expecting =
      'POST /api/ingest HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: a miracle\r\nContent-Length: 0\r\n\r\n';
    expect(await sendBytes(service.url, expecting)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});
