// Single sign-on with a provider that answers what it should not: whose account is entered, and what is taken for proof.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../support/clock.ts';
import { type Browser, must, newMember, openBrowser, setUp } from '../support/people.ts';
import { freePort } from '../support/process.ts';
import { CLIENT } from '../support/provider.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type ShapedProvider, startShapedProvider } from '../support/shaped-provider.ts';

// The tokens of the provider are of the real time.
const clock = testClock(Date.now());
let service: TestService;
let provider: ShapedProvider;

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  provider = await startShapedProvider(providerPort, CLIENT.clientId);
  const oidc = { ...CLIENT, issuer: provider.issuer, name: 'City login' };
  service = await startTestService({ now: clock.now, config: { port, baseUrl: `http://127.0.0.1:${port}`, oidc } });
  await setUp(service, 'owner@example.org', 'acme');
});
afterAll(async () => {
  await provider.close();
  await service.remove();
});
beforeEach(() => {
  provider.token = {};
  provider.person = { email: 'nobody@example.org', email_verified: true, name: 'N' };
});

let members = 0;
async function member(): Promise<string> {
  const email = `member-${++members}@example.org`;
  await newMember(service, 'acme', 'viewer', email);
  return email;
}

let unlinked: Promise<string> | undefined;
/** A member for cases at whose end the account is linked to no subject: to make one takes a tenth of a second. */
function unlinkedMember(): Promise<string> {
  unlinked ??= member();
  return unlinked;
}

/** As the provider says at the moment. Resolves with where the browser ends. */
async function enter(browser: Browser = openBrowser(service)): Promise<string | null> {
  const { url } = must(
    200,
    await browser.ask<{ url: string }>('POST', '/api/auth/sign-in/oauth2', { body: { providerId: 'oidc' } }),
  );
  const { pathname, search } = provider.walk(url);
  const response = await fetch(service.url + pathname + search, {
    redirect: 'manual',
    headers: { cookie: browser.cookie() },
  });
  expect([response.status, await response.text()]).toEqual([302, '']);
  return response.headers.get('location');
}
const as = (subject: string, email: unknown, verified: unknown = true) => {
  provider.token = { ...provider.token, sub: subject };
  provider.person = { ...provider.person, sub: subject, email, email_verified: verified };
};

describe('the provider of single sign-on', () => {
  it('lets a second subject with the address of a linked account into none', async () => {
    const email = await member();
    as('first', email);
    expect(await enter()).toBe('/');
    as('second', email);
    expect(await enter()).toBe('/sign-in?error=other_subject');
    as('first', email);
    expect(await enter()).toBe('/');
  });

  it.each([
    ['a list that holds truth', ['true']],
    ['an object', { toString: 'true' }],
    ['a number', 1],
  ])('has verified no address when it says so by %s', async (_what, verified) => {
    as(`verified-${JSON.stringify(verified)}`, await unlinkedMember(), verified);
    expect(await enter()).toBe('/sign-in?error=email_not_verified');
  });

  it.each([
    ['an address', { email: { at: 'example.org' } }],
    ['an address', { email: ['owner@example.org'] }],
    ['a name', { name: { first: 'N' } }],
    ['a picture', { image: { href: 'x' }, picture: ['x'] }],
  ])('says %s in a form that is none, and nothing breaks (%j)', async (_what, said) => {
    as(`odd-${JSON.stringify(said)}`, await member());
    provider.person = { ...provider.person, ...said };
    expect(await enter()).toMatch('email' in said ? /^\/sign-in\?error=/ : /^\/$/);
  });

  it.each([
    ['a token that was given to another client', { azp: 'another-client' }],
    ['a token for several audiences that names no client', { aud: [CLIENT.clientId, 'another-client'] }],
    ['a token of the future', { iat: Math.floor(Date.now() / 1000) + 3_600 }],
    ['a token that does not say when', { iat: undefined }],
    ['a token of another person than it says', { sub: 'another' }],
    ['a token of a number', { sub: 7 }],
    ['a token for another audience', { aud: 'another-client' }],
    ['a token of another issuer', { iss: 'https://evil.example' }],
    ['a token that is over', { exp: 1 }],
  ])('is believed nothing with %s', async (_what, token) => {
    as('tokens', await unlinkedMember());
    provider.token = { ...provider.token, ...token };
    expect(await enter()).toBe('/sign-in?error=failed');
    provider.token = { sub: 'tokens', azp: CLIENT.clientId };
    expect(await enter()).toBe('/');
    await service.service.catalog.deleteFrom('credentials').where('account_id', 'like', '% tokens').execute();
  });

  it('may take another key under the same name: one sign-in fails, and no more', async () => {
    as('renewed', await member());
    expect(await enter()).toBe('/');
    provider.renewKey();
    clock.advance(31_000);
    expect(await enter()).toBe('/sign-in?error=failed');
    expect(await enter()).toBe('/');
  });
});
