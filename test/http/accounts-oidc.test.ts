// Single sign-on against a real provider of OpenID Connect.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../support/expect.ts';
import { type Browser, must, newMember, openBrowser, setUp, signIn } from '../support/people.ts';
import { freePort } from '../support/process.ts';
import { CLIENT, startProvider, type TestProvider } from '../support/provider.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';
import { codeOf } from '../support/totp.ts';

let service: TestService;
let provider: TestProvider;
let startAtLast: () => Promise<TestProvider>;

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  const oidc = { ...CLIENT, issuer: `http://127.0.0.1:${providerPort}`, name: 'City login' };
  // The service starts before its provider.
  service = await startTestService({ config: { port, baseUrl, oidc } });
  startAtLast = () => startProvider(providerPort, `${baseUrl}/api/auth/callback/oidc`);
  await setUp(service, 'owner@example.org', 'acme');
});
afterAll(async () => {
  await provider?.close();
  await service.remove();
});

const begin = (browser: Browser, callbackURL?: string) =>
  browser.ask<{ url: string }>('POST', '/api/auth/sign-in/oauth2', { body: { providerId: 'oidc', callbackURL } });

/** The whole way, as somebody at the provider. Returns where the browser ends. */
async function enter(browser: Browser, person: string, callbackURL?: string): Promise<string | null> {
  const { url } = must(200, await begin(browser, callbackURL));
  return comeBack(browser, await provider.walk(url, person));
}

async function comeBack(browser: Browser, { pathname, search }: URL): Promise<string | null> {
  const response = await fetch(service.url + pathname + search, {
    redirect: 'manual',
    headers: { cookie: browser.cookie() },
  });
  expect(response.status).toBe(302);
  browser.keep(response.headers.getSetCookie());
  return response.headers.get('location');
}

const me = (browser: Browser) => browser.ask('GET', '/api/me');
const people = async () => (await service.request('GET', '/api/users', { key: ADMIN_TOKEN })).body.users as unknown[];

describe('a provider that is away', () => {
  it('does not prevent sign-in with a password, and is tried again', async () => {
    const browser = openBrowser(service);
    expectError(await begin(browser), 503, 'City login does not answer at the moment. Try again later');
    expect((await signIn(browser, 'owner@example.org')).status).toBe(200);
    provider = await startAtLast();
    expect((await begin(browser)).status).toBe(200);
  });
});

describe('single sign-on', () => {
  it('is offered under its name', async () => {
    expect((await service.request('GET', '/api/sign-in-options')).body).toEqual({
      password: true,
      oidc: { name: 'City login' },
      mailsLinks: false,
    });
  });

  it('asks for a code, with PKCE, a state and a nonce', async () => {
    const url = new URL(must(200, await begin(openBrowser(service))).url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: `${service.url}/api/auth/callback/oidc`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{32}$/),
      scope: 'openid email profile',
    });
    expect(url.href).not.toContain(encodeURIComponent(CLIENT.clientSecret));
  });

  it('lets who is invited in by their verified address, to accept, and keeps nothing but who they are', async () => {
    const body = { email: 'ada@example.org', name: 'Ada', role: 'editor' };
    const path = '/api/orgs/acme/invitations';
    must(201, await service.request('POST', path, { key: ADMIN_TOKEN, body }));
    provider.people.set('sub-of-ada', { email: 'Ada@Example.org', email_verified: true, name: 'Ada L.' });
    const browser = openBrowser(service);
    expect(await enter(browser, 'sub-of-ada', '/journeys/apply?from=2026-01-01')).toBe(
      '/journeys/apply?from=2026-01-01',
    );
    const { body: before } = await me(browser);
    expect(before).toMatchObject({ user: { name: 'Ada L.', email: 'ada@example.org' }, orgs: [] });
    const offer = { id: expect.any(String), slug: 'acme', displayName: 'acme', role: 'editor' };
    expect(before.invitations).toEqual([offer]);
    const [{ id } = { id: '' }] = before.invitations as { id: string }[];
    expectError(await browser.ask('GET', '/api/journeys'), 403, 'You belong to no organization');
    const joined = await browser.ask('POST', '/api/invitations/accept', { body: { id } });
    expect(joined.body).toMatchObject({ orgs: [{ slug: 'acme', role: 'editor' }], invitations: [] });
    expect((await browser.ask('GET', '/api/journeys')).status).toBe(200);
    const [row] = await service.service.catalog
      .selectFrom('credentials')
      .selectAll()
      .where('provider_id', '=', 'oidc')
      .execute();
    expect(row).toMatchObject({ account_id: `${provider.issuer} sub-of-ada`, password: null });
    expect(row).toMatchObject({ access_token: null, refresh_token: null, id_token: null, scope: null });
  });

  it('recognises a person whose address has changed at the provider', async () => {
    provider.people.set('sub-of-ada', { email: 'other@example.org', email_verified: false, name: 'Ada L.' });
    const browser = openBrowser(service);
    expect(await enter(browser, 'sub-of-ada')).toBe('/');
    expect((await me(browser)).body.user).toMatchObject({ email: 'ada@example.org' });
  });

  it('ends the session that the browser had', async () => {
    const browser = await newMember(service, 'acme', 'viewer', 'before@example.org');
    const copy = browser.copy();
    expect(await enter(browser, 'sub-of-ada')).toBe('/');
    expect((await me(browser)).body.user).toMatchObject({ email: 'ada@example.org' });
    expect((await me(copy)).status).toBe(401);
  });

  it('refuses people who are not members, and creates no account for them', async () => {
    provider.people.set('stranger', { email: 'stranger@example.org', email_verified: true, name: 'S' });
    const before = await people();
    const browser = openBrowser(service);
    expect(await enter(browser, 'stranger')).toBe('/sign-in?error=not_a_member');
    expect((await me(browser)).status).toBe(401);
    expect(await people()).toEqual(before);
  });

  it.each([[false], ['false'], ['']])('refuses an address that is not verified (%j)', async (verified) => {
    const email = `${randomUUID()}@example.org`;
    await newMember(service, 'acme', 'viewer', email);
    provider.people.set('pretender', { email, email_verified: verified, name: 'P' });
    const browser = openBrowser(service);
    expect(await enter(browser, 'pretender')).toBe('/sign-in?error=email_not_verified');
    expect((await me(browser)).status).toBe(401);
  });

  it('goes back to pages of the service only', async () => {
    for (const url of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/a\\b',
      'evil',
      '/\t/evil.example',
      '/.//evil.example/x',
      '/..//evil.example',
      '/%2e//evil.example',
    ]) {
      expectError(
        await begin(openBrowser(service), url),
        400,
        'Invalid sign-in data: callbackURL must be a path of this service',
      );
    }
  });

  it('goes back to a path with letters that no header may hold', async () => {
    const path = '/journeys/a\u2028b?name=Zürich';
    expect(await enter(openBrowser(service), 'sub-of-ada', path)).toBe('/journeys/a%E2%80%A8b?name=Z%C3%BCrich');
  });

  it('asks for the second factor of an account that has one, and keeps the path to go back to', async () => {
    const base = '/api/auth/second-factor';
    const browser = openBrowser(service);
    await enter(browser, 'sub-of-ada');
    const { uri } = must(201, await browser.ask<{ uri: string }>('POST', `${base}/app`, { body: {} }));
    must(200, await browser.ask('POST', `${base}/app/confirm`, { body: { code: codeOf(uri) } }));
    const later = openBrowser(service);
    expect(await enter(later, 'sub-of-ada', '/settings/keys')).toBe('/sign-in?next=%2Fsettings%2Fkeys');
    expectError(await me(later), 401, 'Not signed in');
    const code = codeOf(uri, Date.now() + 30_000);
    must(200, await later.ask('POST', `${base}/code`, { body: { code } }));
    expect((await me(later)).body).toMatchObject({ secondFactor: 'given' });
    must(204, await later.ask('POST', `${base}/app/remove`, { body: {} }));
  });

  it('reports that a person cancelled', async () => {
    const browser = openBrowser(service);
    const { url } = must(200, await begin(browser));
    const state = new URL(url).searchParams.get('state') ?? '';
    const back = new URL(`${service.url}/api/auth/callback/oidc?error=access_denied&state=${state}`);
    expect(await comeBack(browser, back)).toBe('/sign-in?error=denied');
  });
});

describe('single sign-on that was tampered with', () => {
  const FAILED = '/sign-in?error=failed';
  const tampered = async (change: (url: URL) => void) => {
    const browser = openBrowser(service);
    const url = new URL(must(200, await begin(browser)).url);
    change(url);
    const target = await comeBack(browser, await provider.walk(url.href, 'sub-of-ada'));
    expect((await me(browser)).status).toBe(401);
    return target;
  };

  it('is refused with the code of another challenge, the token of another nonce, or another state', async () => {
    expect(await tampered((url) => url.searchParams.set('code_challenge', 'x'.repeat(43)))).toBe(FAILED);
    expect(await tampered((url) => url.searchParams.set('nonce', 'x'.repeat(32)))).toBe(FAILED);
    expect(await tampered((url) => url.searchParams.set('state', 'x'.repeat(32)))).toBe(FAILED);
  });

  it('is refused in another browser, and a second time', async () => {
    const browser = openBrowser(service);
    const back = await provider.walk(must(200, await begin(browser)).url, 'sub-of-ada');
    const victim = openBrowser(service);
    expect(await comeBack(victim, back)).toBe(FAILED);
    expect((await me(victim)).status).toBe(401);
    const copy = browser.copy();
    expect(await comeBack(browser, back)).toBe('/');
    expect(await comeBack(copy, back)).toBe(FAILED);
  });

  it.each([[''], ['?code=x'], ['?state=x'], ['?code=x&state=x&code=y'], ['?iss=https://evil.example&code=x&state=x']])(
    'is refused when the provider is said to answer %j',
    async (query) => {
      const back = new URL(`${service.url}/api/auth/callback/oidc${query}`);
      expect(await comeBack(openBrowser(service), back)).toBe(FAILED);
    },
  );
});
