// Attempts to come into an organization, or to stay in an account, that belong to somebody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../support/expect.ts';
import {
  type Browser,
  invite,
  must,
  newMember,
  openBrowser,
  PASSWORD,
  setPassword,
  setUp,
  signIn,
  tokenOf,
} from '../support/people.ts';
import { freePort } from '../support/process.ts';
import { CLIENT, startProvider, type TestProvider } from '../support/provider.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let provider: TestProvider;

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  provider = await startProvider(providerPort, `${baseUrl}/api/auth/callback/oidc`);
  service = await startTestService({
    config: { port, baseUrl, trustedProxies: ['loopback'], oidc: { ...CLIENT, issuer: provider.issuer, name: 'SSO' } },
  });
  await setUp(service, 'first@example.org', 'a');
  await service.org('b');
});
afterAll(async () => {
  await provider?.close();
  await service.remove();
});

const me = async (browser: Browser) => browser.ask('GET', '/api/me');
const orgsOf = async (browser: Browser) => {
  const { orgs = [] } = (await me(browser)).body as { orgs?: { slug: string }[] };
  return orgs.map(({ slug }) => slug);
};
const join = (browser: Browser, url: string, password = PASSWORD) =>
  browser.ask('POST', '/api/invitations/join', { body: { token: tokenOf(url), password } });
const accept = (browser: Browser, body: { token: string } | { id: string }) =>
  browser.ask<{ orgs: { slug: string }[] }>('POST', '/api/invitations/accept', { body });
const linkOfOperator = async (email: string) =>
  must(
    201,
    await service.request<{ setPasswordUrl: string }>('POST', '/api/users/password-links', {
      key: ADMIN_TOKEN,
      body: { email },
    }),
  ).setPasswordUrl;

/** Signs in at the provider, with an address that is verified there. */
async function enter(browser: Browser, email: string, verified = true): Promise<string | null> {
  provider.people.set(email, { email, email_verified: verified, name: 'The Person' });
  const body = { providerId: 'oidc' };
  const { url } = must(200, await browser.ask<{ url: string }>('POST', '/api/auth/sign-in/oauth2', { body }));
  const { pathname, search } = await provider.walk(url, email);
  const headers = { cookie: browser.cookie() };
  const response = await fetch(service.url + pathname + search, { redirect: 'manual', headers });
  browser.keep(response.headers.getSetCookie());
  return response.headers.get('location');
}

/** The owner of b invites somebody else's address, keeps the link and sets the password. */
async function squat(email: string): Promise<Browser> {
  const attacker = openBrowser(service);
  must(201, await join(attacker, await invite(service, 'b', 'viewer', email)));
  return attacker;
}

describe('who took an address before its owner', () => {
  it('does not come into the organization that invites it, and is out when the owner signs in', async () => {
    const email = 'victim@example.org';
    const attacker = await squat(email);
    const url = await invite(service, 'a', 'editor', email);
    // No membership without an acceptance, and what is offered shows to who has proven the address.
    expect(await orgsOf(attacker)).toEqual(['b']);
    expect((await me(attacker)).body.invitations).toEqual([]);
    expectError(await attacker.ask('GET', '/api/journeys', { org: 'a' }), 404, 'Organization with slug "a" not found');
    expectError(await accept(attacker, { id: 'any' }), 404, 'Invitation with id "any" not found');

    const victim = openBrowser(service);
    expect(await enter(victim, email)).toBe('/');
    expectError(await me(attacker), 401, 'Not signed in');
    expectError(await signIn(openBrowser(service), email), 401, 'Wrong e-mail address or password');
    const { orgs } = must(200, await accept(victim, { token: tokenOf(url) }));
    expect(orgs.map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect((await victim.ask('GET', '/api/journeys', { org: 'a' })).status).toBe(200);
    expectError(await me(attacker), 401, 'Not signed in');
  });

  it('is out when the owner uses a link that was sent to the address', async () => {
    const email = 'mailed@example.org';
    const attacker = await squat(email);
    const owner = openBrowser(service);
    must(200, await setPassword(owner, await linkOfOperator(email), 'the password of the owner'));
    expectError(await me(attacker), 401, 'Not signed in');
    expect((await signIn(openBrowser(service), email)).status).toBe(401);
    expect((await me(owner)).status).toBe(200);
    // Later proofs end nothing: single sign-on and the password stand side by side.
    expect(await enter(openBrowser(service), email)).toBe('/');
    expect((await signIn(openBrowser(service), email, 'the password of the owner')).status).toBe(200);
  });

  it('keeps no second factor and no known browser there', async () => {
    const email = 'factor@example.org';
    const attacker = await squat(email);
    const body = { password: PASSWORD };
    must(201, await attacker.ask('POST', '/api/auth/second-factor/app', { body }));
    const victim = openBrowser(service);
    expect(await enter(victim, email)).toBe('/');
    expect((await victim.ask('GET', '/api/auth/second-factor')).body).toEqual({
      awaited: false,
      app: false,
      passkeys: [],
      recoveryCodes: false,
    });
  });

  it('does not stay by a password that was compared while the address was proven', async () => {
    for (let round = 0; round < 2; round++) {
      const email = `raced${round}@example.org`;
      await squat(email);
      const attackers = Array.from({ length: 4 }, () => openBrowser(service));
      await Promise.all([enter(openBrowser(service), email), ...attackers.map((one) => signIn(one, email))]);
      for (const attacker of attackers) expect((await me(attacker)).status).toBe(401);
    }
  });
});

describe('an organization', () => {
  it('learns nothing of an account that it did not make', async () => {
    const known = await newMember(service, 'a', 'viewer', 'known@example.org');
    const body = (email: string) => ({ email, name: 'As b calls them', role: 'viewer' });
    const ask = (email: string) =>
      service.request<{ invitation: object; invitationUrl: string }>('POST', '/api/orgs/b/invitations', {
        key: ADMIN_TOKEN,
        body: body(email),
      });
    const [ofKnown, ofUnknown] = [await ask('known@example.org'), await ask('unknown@example.org')];
    expect([ofKnown.status, ofUnknown.status]).toEqual([201, 201]);
    expect(Object.keys(ofKnown.body)).toEqual(Object.keys(ofUnknown.body));
    expect(ofKnown.body.invitation).toMatchObject({ name: 'As b calls them' });
    must(200, await accept(known, { token: tokenOf(ofKnown.body.invitationUrl) }));
    must(200, await known.ask('GET', '/api/journeys', { org: 'a' }));
    const { members } = must(
      200,
      await service.request<{ members: { email: string }[] }>('GET', '/api/orgs/b/members', { key: ADMIN_TOKEN }),
    );
    // Neither the name of the account nor that somebody signed in elsewhere.
    expect(members.find(({ email }) => email === 'known@example.org')).toMatchObject({
      name: 'As b calls them',
      lastSignInAt: null,
    });
    const log = await service.request('GET', '/api/orgs/b/audit?action=sign-in', { key: ADMIN_TOKEN });
    expect(JSON.stringify(log.body)).not.toContain('known@example.org');
  });

  it('invites an address that another organization has invited, without interference', async () => {
    const email = 'both@example.org';
    const [ofA, ofB] = [await invite(service, 'a', 'viewer', email), await invite(service, 'b', 'editor', email)];
    const browser = openBrowser(service);
    must(201, await join(browser, ofB));
    must(200, await accept(browser, { token: tokenOf(ofA) }));
    expect(await orgsOf(browser)).toEqual(['a', 'b']);
  });
});

describe('a link of an invitation', () => {
  it('is accepted by its address only', async () => {
    const other = await newMember(service, 'b', 'viewer', 'other@example.org');
    const url = await invite(service, 'a', 'owner', 'meant@example.org');
    expectError(
      await accept(other, { token: tokenOf(url) }),
      403,
      'This invitation is for another address: sign out first',
    );
    expect(await orgsOf(other)).toEqual(['b']);
    expectError(await accept(openBrowser(service), { token: tokenOf(url) }), 401, 'Not signed in');
    // It is still there for who it is meant for.
    must(201, await join(openBrowser(service), url));
  });

  it('does not set the password of an account that exists', async () => {
    const victim = await newMember(service, 'a', 'owner', 'has@example.org');
    const url = await invite(service, 'b', 'viewer', 'has@example.org');
    expectError(
      await join(openBrowser(service), url, 'a password of the attacker'),
      409,
      'This address has an account: sign in, then accept the invitation',
    );
    expect((await signIn(openBrowser(service), 'has@example.org', 'a password of the attacker')).status).toBe(401);
    expect((await me(victim)).status).toBe(200);
  });

  it('does not say of many addresses whether they have an account', async () => {
    await newMember(service, 'a', 'viewer', 'asked-about@example.org');
    await service.org('curious');
    const url = await invite(service, 'curious', 'viewer', 'asked-about@example.org');
    const tries = Array.from({ length: 10 }, () => join(openBrowser(service), url));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(409));
    expectError(await join(openBrowser(service), url), 429, /^Too many attempts\. Try again in \d+ min$/);
    // Invitations of other organizations go on.
    must(201, await join(openBrowser(service), await invite(service, 'b', 'viewer', 'asked-by-b@example.org')));
  });

  it('made before a removal opens nothing after it', async () => {
    const url = await invite(service, 'a', 'editor', 'removed@example.org');
    const browser = openBrowser(service);
    const { user } = must(201, await join(browser, url)) as unknown as { user: { id: string } };
    must(204, await service.request('DELETE', `/api/orgs/a/members/${user.id}`, { key: ADMIN_TOKEN }));
    expectError(await me(browser), 401, 'Not signed in');
    const next = await invite(service, 'a', 'viewer', 'removed@example.org');
    expect((await join(openBrowser(service), url)).status).toBe(400);
    const again = openBrowser(service);
    must(201, await join(again, next, 'another good password'));
    expect((await me(browser)).status).toBe(401);
    expect((await signIn(openBrowser(service), 'removed@example.org')).status).toBe(401);
  });

  it('cannot be guessed without end', async () => {
    const look = () =>
      openBrowser(service).ask('POST', '/api/invitations/look', {
        body: { token: 'x'.repeat(43) },
        headers: { 'x-forwarded-for': '192.0.2.99' },
      });
    const statuses = new Set<number>();
    for (let count = 0; count < 51; count++) statuses.add((await look()).status);
    expect([...statuses]).toEqual([400, 429]);
  });
});

it('does not take a subject of another provider for a person of this one', async () => {
  const browser = await newMember(service, 'a', 'viewer', 'twice@example.org');
  const { catalog } = service.service;
  const { user } = must(200, await browser.ask<{ user: { id: string } }>('GET', '/api/me'));
  const stamp = new Date().toISOString();
  await catalog
    .insertInto('credentials')
    .values({
      id: 'of-another-provider',
      user_id: user.id,
      provider_id: 'oidc',
      account_id: 'https://former.example impostor@example.org',
      password: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      created_at: stamp,
      updated_at: stamp,
    })
    .execute();
  expect(await enter(openBrowser(service), 'impostor@example.org')).toBe('/sign-in?error=not_a_member');
});

it('refuses an address that the provider has not verified, invited or not', async () => {
  await invite(service, 'a', 'owner', 'unverified@example.org');
  expect(await enter(openBrowser(service), 'unverified@example.org', false)).toBe('/sign-in?error=email_not_verified');
});
