import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testConfig } from '../support/service.ts';
import { call, commandForFile, folderForTest } from './command.ts';

const { service, waymark } = await commandForFile();
/** The address that people know the service by: sign-in takes requests of its pages only. */
const origin = testConfig('').baseUrl;

async function ask(method: string, path: string, body?: unknown, cookie = ''): Promise<Response> {
  return fetch(service.url + path, {
    method,
    headers: { 'content-type': 'application/json', origin, cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
const signIn = async (email: string, password: string) =>
  (await ask('POST', '/api/auth/sign-in/email', { email, password })).status;

test('a forgotten password is set again with the link that the command prints', async () => {
  expect((await waymark('user', 'list')).stdout).toContain('No accounts yet.');
  await waymark('org', 'create', 'acme');
  const adminToken = readFileSync(join(service.dataDir, 'admin-token'), 'utf8').trim();
  const person = { name: 'Ada', email: 'ada@example.org', password: 'the first password' };
  expect((await ask('POST', '/api/setup', { adminToken, ...person })).status).toBe(201);

  const printed = await waymark('user', 'reset-password', 'Ada@example.org');
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  const [, url = ''] = /^ {2}(http\S+\/set-password\?token=\S+)$/m.exec(printed.stdout) ?? [];
  const body = { token: new URL(url).searchParams.get('token'), newPassword: 'the second password' };
  expect((await ask('POST', '/api/auth/reset-password', body)).status).toBe(200);
  expect(await signIn('ada@example.org', 'the first password')).toBe(401);
  expect(await signIn('ada@example.org', 'the second password')).toBe(200);
  expect((await ask('POST', '/api/auth/reset-password', body)).status).toBe(400);

  const listed = await waymark('user', 'list');
  expect(listed.stdout).toMatch(/^E-MAIL +NAME +ORGANIZATIONS +LAST SIGN-IN\n/);
  expect(listed.stdout).toMatch(/^ada@example\.org +Ada +acme \(owner\) +\d{4}-\d\d-\d\d$/m);
  expect(JSON.parse((await waymark('user', 'list', '--json')).stdout)).toMatchObject([{ email: 'ada@example.org' }]);
});

test('answers do not reveal which accounts exist', async () => {
  const { code, stderr } = await waymark('user', 'reset-password', 'nobody@example.org');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'error: User with e-mail address "nobody@example.org" not found (404)\n',
  });
  expect((await waymark('user', 'reset-password', 'nobody')).stderr).toContain('email must be an e-mail address');
  expect((await waymark('user', 'list', '--token', 'wrong')).stderr).toContain('(401)');
});

test.each([['waymark user'], ['waymark user list'], ['waymark user reset-password'], ['waymark user setup-link']])(
  '%s --help tells what it does',
  async (command) => {
    const { code, stdout, stderr } = await waymark(...command.split(' ').slice(1), '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`${command.replace('waymark', 'waymark.js')} [options]`);
    if (!stdout.includes('Commands:')) expect(stdout).toMatch(/Example:\n {2}.*node \S+waymark\.js /);
  },
);

test('a service reports every mistake in its settings of sign-in', async () => {
  const { code, stderr } = await call(['serve'], folderForTest(), {
    AUTH_SECRET: 'short',
    TRUSTED_PROXIES: '10.0.0.0/8, proxy',
    OIDC_ISSUER: 'http://login.example.org',
    OIDC_CLIENT_ID: 'waymark',
  });
  expect(code).toBe(1);
  for (const mistake of [
    'AUTH_SECRET must have at least 32 characters',
    'loopback, linklocal, uniquelocal; "proxy" is none',
    'OIDC_ISSUER must be an https address',
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together',
  ]) {
    expect(stderr).toContain(mistake);
  }
});
