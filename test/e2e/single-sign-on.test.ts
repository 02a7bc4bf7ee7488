// Single sign-on in a real browser: from the page of sign-in to the provider, and back into the dashboard.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_ARGS } from '../embed/support/bench.ts';
import { leaveChromium, openChromium } from '../support/chromium.ts';
import { must, setUp } from '../support/people.ts';
import { freePort } from '../support/process.ts';
import { CLIENT, startProvider, type TestProvider } from '../support/provider.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let provider: TestProvider;
let browser: Browser;

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  // Two hosts, as in life: a browser tells them apart by name.
  // Below a path, which the tests of its endpoints do without.
  const baseUrl = `http://localhost:${port}/waymark`;
  provider = await startProvider(providerPort, `${baseUrl}/api/auth/callback/oidc`);
  const oidc = { ...CLIENT, issuer: provider.issuer, name: 'City login' };
  service = await startTestService({ config: { port, baseUrl, oidc } });
  await setUp(service, 'owner@example.org', 'acme');
  const body = { email: 'ada@example.org', name: 'Ada Lovelace', role: 'viewer' };
  must(201, await service.request('POST', '/api/orgs/acme/invitations', { key: ADMIN_TOKEN, body }));
  provider.people.set('ada', { email: 'ada@example.org', email_verified: true, name: 'Ada' });
  provider.people.set('stranger', { email: 'stranger@example.org', email_verified: true, name: 'S' });
  browser = await openChromium({ args: CHROMIUM_ARGS });
});
afterAll(async () => {
  await leaveChromium(browser);
  await provider?.close();
  await service?.remove();
});

/** A browser in which somebody is known at the provider, after they have gone through it. */
async function enter(person: string, path: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-person': person } });
  const page = await context.newPage();
  await page.goto(service.service.config.baseUrl + path);
  await page.getByRole('button', { name: 'Continue with City login' }).click();
  return page;
}

it('brings a member to where they wanted to go, signed in', async () => {
  const page = await enter('ada', '/account');
  await page.waitForURL('**/waymark/account');
  await page.getByText('ada@example.org').first().waitFor();
  const cookies = await page.context().cookies(service.service.config.baseUrl);
  expect(cookies.find(({ name }) => name === 'waymark.session_token')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(cookies.filter(({ name }) => name.includes('state'))).toEqual([]);
});

it('returns other people to the sign-in page, with a reason', async () => {
  const page = await enter('stranger', '/sign-in');
  await page.waitForURL('**/waymark/sign-in?error=not_a_member');
  await page.getByText('Nobody here has the e-mail address that you signed in with.').waitFor();
});
