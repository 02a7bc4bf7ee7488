// Permission is decided by the head of a request: nobody makes the service read a body that it will refuse.
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serviceForFile } from '../support/for-file.ts';
import { newMember } from '../support/people.ts';
import { sendBytes } from '../support/raw.ts';
import { routesOf } from '../support/routes.ts';

const service = await serviceForFile();
for (const slug of ['acme', 'other']) await service.org(slug);
const key = await service.key('acme', ['journeys:write']);
await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });
const viewer = await newMember(service, 'acme', 'viewer');
const callers = {
  nobody: '',
  'a key of another organization': `Authorization: Bearer ${await service.key('other', ['org:settings', 'members:manage'])}\r\n`,
  'a key without the scope': `Authorization: Bearer ${await service.key('acme', ['results:read'])}\r\n`,
  'a viewer of another page': `Origin: https://evil.example\r\nCookie: ${viewer.cookie()}\r\n`,
  'a viewer': `Origin: ${new URL(service.url).origin}\r\nCookie: ${viewer.cookie()}\r\n`,
};

/** The status of a request whose body never comes; 0 when the service waits for it. */
function statusWithoutBody(method: string, path: string, headers: string): Promise<number> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
    );
    const end = (status: number) => {
      socket.destroy();
      resolve(status);
    };
    socket.on('data', (bytes) => end(Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString())?.[1])));
    socket.on('error', reject);
    socket.setTimeout(WAITS_MS, () => end(0));
  });
}
const WAITS_MS = 30_000;

describe('the body of a request is not waited for', () => {
  it.each([
    ['nobody', 401],
    ['a key of another organization', 404],
    ['a key without the scope', 403],
    ['a viewer of another page', 403],
    ['a viewer', 403],
  ] as const)('at doors of an organization, from %s', async (caller, status) => {
    for (const [method, path] of [
      ['PUT', '/api/orgs/acme'],
      ['POST', '/api/orgs/acme/keys'],
      ['POST', '/api/orgs/acme/erasures'],
      ['POST', '/api/orgs/acme/exclusions'],
      ['POST', '/api/orgs/acme/invitations'],
      ['PUT', '/api/orgs/acme/members/any'],
    ] as const) {
      expect([path, await statusWithoutBody(method, path, callers[caller] ?? '')]).toEqual([path, status]);
    }
  });

  it('at any door that needs credentials, without them, or takes no such method', async () => {
    const open = /^\/api\/(ingest|setup|auth|invitations)/;
    const doors = routesOf(service.app)
      .flatMap(({ path, methods }) =>
        methods.filter((method) => ['POST', 'PUT'].includes(method)).map((method) => ({ method, path })),
      )
      .filter(({ path }) => path.startsWith('/api/') && !open.test(path));
    expect(doors.length).toBeGreaterThan(20);
    for (const { method, path } of doors) {
      const named = path
        .replace(/:orgSlug/, 'acme')
        .replace(/:(slug|journeySlug)/, 'apply')
        .replaceAll(/:\w+/g, 'any');
      expect([method, named, await statusWithoutBody(method, named, '')]).toEqual([
        method,
        named,
        expect.toBeOneOf([401, 405]),
      ]);
    }
  });
});

it('answers 400 to two hosts and to none, with the reason, at any door', async () => {
  for (const [line, second] of [
    ['GET /livez', 'Host: evil.example'],
    ['POST /api/ingest', 'host: evil.example'],
    ['GET /api/journeys', 'HOST: '],
  ]) {
    const answer = await sendBytes(
      service.url,
      `${line} HTTP/1.1\r\nHost: here.example\r\n${second}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"error":"Invalid request: Host must be sent once"}');
  }
  const none = await sendBytes(service.url, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(none).toMatch(/^HTTP\/1\.1 400 /);
  expect(none).toContain('{"error":"Invalid request: Host must be sent once"}');
  // HTTP/1.0 knows no Host.
  expect(await sendBytes(service.url, 'GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendBytes(service.url, 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});
