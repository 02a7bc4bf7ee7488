// The first account, sign-in, sign-out, passwords.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setupLink } from '../../src/folder/secrets.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { newMember, openBrowser, PASSWORD, setPassword, signIn } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const service = await serviceForFile();

const EMAIL = 'owner@example.org';
const me = async (browser: ReturnType<typeof openBrowser>) => browser.ask('GET', '/api/me');

describe('the first account', () => {
  const body = { adminToken: ADMIN_TOKEN, name: 'First', email: EMAIL, password: PASSWORD };
  const setup = (more: object = {}) => openBrowser(service).ask('POST', '/api/setup', { body: { ...body, ...more } });

  it('is needed until there is one', async () => {
    expect((await service.request('GET', '/api/setup')).body).toEqual({ needed: true, needsOrganization: true });
  });

  it('needs the admin token, a password that is not short, and an organization to own', async () => {
    expectError(await setup({ adminToken: 'wrong' }), 401, 'Wrong admin token');
    expectError(await setup({ password: 'elevenchars' }), 400, /^Invalid setup data: password must be .* 12 to 128/);
    expectError(await setup({ email: 'nobody' }), 400, 'Invalid setup data: email must be an e-mail address');
    expectError(await setup(), 400, 'Invalid setup data: org must be the first organization');
    expectError(await setup({ org: { slug: 'No' } }), 400, /^Invalid setup data: org.slug must contain only lowercase/);
    expect((await service.request('GET', '/api/setup')).body).toEqual({ needed: true, needsOrganization: true });
  });

  it('is made with the secret of the link that is printed at the start, which follows from the token and not the reverse', async () => {
    const link = setupLink(service.url, ADMIN_TOKEN);
    const secret = new URL(link).hash.slice(1);
    expect(link).not.toContain(ADMIN_TOKEN);
    expectError(await setup({ adminToken: `${secret}x` }), 401, 'Wrong admin token');
    // It gets as far as the organization that is missing.
    expectError(await setup({ adminToken: secret }), 400, 'Invalid setup data: org must be the first organization');
    expectError(await service.request('GET', '/api/orgs', { key: secret }), 401, /./);
  });

  it('is one, however many ask at once; it owns all organizations and is signed in', async () => {
    await service.org('zoo');
    const browsers = Array.from({ length: 6 }, () => openBrowser(service));
    const answers = await Promise.all(
      browsers.map((browser, place) =>
        browser.ask('POST', '/api/setup', {
          body: { ...body, email: `first${place}@example.org`, org: { slug: `acme-${place}`, displayName: 'Acme' } },
        }),
      ),
    );
    const made = answers.findIndex(({ status }) => status === 201);
    const others = answers.filter((_, place) => place !== made);
    for (const other of others) expectError(other, 409, 'An account exists already: sign in');
    const expected = {
      user: { id: expect.any(String), name: 'First', email: `first${made}@example.org` },
      orgs: [
        {
          slug: `acme-${made}`,
          displayName: 'Acme',
          role: 'owner',
          timezone: 'UTC',
          language: 'en',
          requiresSecondFactor: false,
        },
        {
          slug: 'zoo',
          displayName: 'zoo',
          role: 'owner',
          timezone: 'UTC',
          language: 'en',
          requiresSecondFactor: false,
        },
      ],
      invitations: [],
      language: null,
      secondFactor: 'none',
    };
    expect(answers[made]?.body).toEqual(expected);
    expect(await me(browsers[made] ?? openBrowser(service))).toMatchObject({ status: 200, body: expected });
    expect((await service.request('GET', '/api/setup')).body).toEqual({ needed: false, needsOrganization: false });
    const { body: orgs } = await service.request<{ orgs: unknown[] }>('GET', '/api/orgs', { key: ADMIN_TOKEN });
    expect(orgs.orgs).toHaveLength(2);
  });

  it('is made once and never again', async () => {
    expectError(await setup({ org: { slug: 'late' } }), 409, 'An account exists already: sign in');
  });
});

describe('a session', () => {
  it('begins with the right password, in any case of the address', async () => {
    await newMember(service, 'zoo', 'editor', 'Ada@Example.org');
    const browser = openBrowser(service);
    const answer = await signIn(browser, 'ADA@example.ORG');
    expect(answer.body).toEqual({
      user: { id: expect.any(String), name: 'editor of zoo', email: 'ada@example.org' },
      secondFactor: 'none',
    });
    expect((await me(browser)).status).toBe(200);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^waymark\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(answer.body)).not.toContain(cookie.slice(22, 40));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('does not begin with a wrong password or address, and the answer is the same', async () => {
    for (const [email, password] of [
      ['ada@example.org', 'not the password'],
      ['nobody@example.org', PASSWORD],
      ['ada@example.org', ''],
    ] as const) {
      const answer = await signIn(openBrowser(service), email, password);
      expectError(answer, 401, 'Wrong e-mail address or password');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('gets a new token with every sign-in, and the previous token ends', async () => {
    const browser = openBrowser(service);
    await signIn(browser, 'ada@example.org');
    const before = browser.copy();
    await signIn(browser, 'ada@example.org');
    expect(browser.cookie()).not.toBe(before.cookie());
    expect((await me(browser)).status).toBe(200);
    expectError(await me(before), 401, 'Not signed in');
  });

  it('ends on the server at sign-out', async () => {
    const browser = openBrowser(service);
    await signIn(browser, 'ada@example.org');
    const copy = browser.copy();
    expect((await browser.ask('POST', '/api/auth/sign-out')).status).toBe(204);
    expect(browser.cookie()).toMatch(/^waymark\.device=[^;]+$/);
    expectError(await me(copy), 401, 'Not signed in');
    expectError(await copy.ask('GET', '/api/journeys'), 401, 'Not signed in');
  });

  it('is nothing that can be made up', async () => {
    const browser = openBrowser(service);
    await signIn(browser, 'ada@example.org');
    const [token] = decodeURIComponent(browser.cookie().split(/[=;]/)[1] ?? '').split('.');
    for (const forged of [`${token}`, `${token}.`, `${token}.AAAA`, 'x', '%zz']) {
      const answer = await service.request('GET', '/api/me', {
        headers: { cookie: `waymark.session_token=${forged}` },
      });
      expectError(answer, 401, 'Not signed in');
    }
    expectError(await service.request('GET', '/api/me'), 401, 'Not signed in');
  });
});

describe('a password', () => {
  it('is changed by who knows it, and that ends the other sessions', async () => {
    const browser = await newMember(service, 'zoo', 'viewer', 'change@example.org');
    const elsewhere = openBrowser(service);
    await signIn(elsewhere, 'change@example.org');
    const change = (currentPassword: string, newPassword: string) =>
      browser.ask('POST', '/api/auth/change-password', { body: { currentPassword, newPassword } });
    expectError(await change('wrong', 'another good password'), 403, 'The current password is wrong');
    expectError(await change(PASSWORD, 'short'), 400, /^Invalid password data: newPassword must be /);
    const copy = browser.copy();
    expect((await change(PASSWORD, 'another good password')).status).toBe(204);
    expect((await me(browser)).status).toBe(200);
    expect([(await me(elsewhere)).status, (await me(copy)).status]).toEqual([401, 401]);
    expect((await signIn(elsewhere, 'change@example.org')).status).toBe(401);
    expect((await signIn(elsewhere, 'change@example.org', 'another good password')).status).toBe(200);
    expectError(
      await openBrowser(service).ask('POST', '/api/auth/change-password', {
        body: { currentPassword: PASSWORD, newPassword: PASSWORD },
      }),
      401,
      'Not signed in',
    );
  });

  it('is not asked for by mail where the service sends none', async () => {
    expect((await service.request('GET', '/api/sign-in-options')).body).toEqual({
      ...{ password: true, oidc: null, mailsLinks: false },
    });
    const answer = await service.request('POST', '/api/auth/forgotten-password', { body: { email: EMAIL } });
    expectError(answer, 409, 'E-mail needs SMTP_URL and MAIL_FROM, which are not set');
  });

  it('is set with a link of the operator, once, and that ends all sessions', async () => {
    const browser = await newMember(service, 'zoo', 'viewer', 'reset@example.org');
    const link = async () =>
      (
        await service.request<{ setPasswordUrl: string }>('POST', '/api/users/password-links', {
          key: ADMIN_TOKEN,
          body: { email: 'Reset@example.org' },
        })
      ).body.setPasswordUrl;
    const [old, first] = [await link(), await link()];
    expectError(await setPassword(openBrowser(service), old), 400, /^Invalid password data: token must be of a link /);
    expect(first).toMatch(/^http:\/\/waymark\.example\.org\/set-password\?token=[\w-]{43}$/);
    const entered = openBrowser(service);
    expect((await setPassword(entered, first, 'a password after')).status).toBe(200);
    expect((await me(entered)).body).toMatchObject({ user: { email: 'reset@example.org' } });
    expect((await me(browser)).status).toBe(401);
    expect((await signIn(browser, 'reset@example.org')).status).toBe(401);
    expect((await signIn(browser, 'reset@example.org', 'a password after')).status).toBe(200);
    for (const url of [first, old, 'http://x/?token=made-up']) {
      expectError(
        await setPassword(openBrowser(service), url),
        400,
        /^Invalid password data: token must be of a link /,
      );
    }
  });
});

it('answers 404 where the library would have doors, and 405 to other methods', async () => {
  for (const path of [
    'sign-up/email',
    'get-session',
    'list-sessions',
    'update-user',
    'delete-user',
    'ok',
    'error',
    'x',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await service.request(method, `/api/auth/${path}`, method === 'POST' ? { body: {} } : {});
      expectError(answer, 404, `No such endpoint: ${method} /api/auth/${path}`);
    }
  }
  const other = await service.request('GET', '/api/auth/sign-in/email');
  expectError(other, 405, 'Method GET not allowed; use POST');
  expectError(
    await openBrowser(service).ask('POST', '/api/auth/sign-in/oauth2', { body: { providerId: 'oidc' } }),
    404,
    'Single sign-on is not configured',
  );
});

it('keeps the secret that signs cookies where only its owner reads it', () => {
  expect(statSync(join(service.dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
});
