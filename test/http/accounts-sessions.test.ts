// One's own sessions: listed by what tells them apart, and ended.
import { expect, it } from 'vitest';
import { describeBrowser } from '../../src/accounts/sessions.ts';
import type { OwnSession } from '../../src/domain/person.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { type Browser, must, newMember, openBrowser, PASSWORD } from '../support/people.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const service = await serviceForFile();
await service.org('acme');

const list = async (browser: Browser) =>
  must(200, await browser.ask<{ sessions: OwnSession[] }>('GET', '/api/me/sessions')).sessions;
async function elsewhere(email: string, userAgent = FIREFOX): Promise<Browser> {
  const browser = openBrowser(service);
  const body = { email, password: PASSWORD };
  must(200, await browser.ask('POST', '/api/auth/sign-in/email', { body, headers: { 'user-agent': userAgent } }));
  return browser;
}

it('lists the sessions of the person, without what opens them', async () => {
  const browser = await newMember(service, 'acme', 'viewer', 'ada@example.org');
  await newMember(service, 'acme', 'viewer', 'somebody@example.org');
  const other = await elsewhere('ada@example.org');
  const sessions = await list(other);
  expect(sessions).toHaveLength(2);
  const current = sessions.find((one) => one.current);
  expect(current).toEqual({
    id: expect.any(String),
    browser: 'Firefox on Linux',
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    expiresAt: expect.any(String),
    secondFactor: false,
    current: true,
  });
  expect(await list(browser)).toEqual(sessions.map((one) => ({ ...one, current: !one.current })));
  expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(other.cookie()).slice(22, 40));
  const rows = await service.service.catalog.selectFrom('sessions').select('user_agent').execute();
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|140/);
});

it('ends one of them, or all others, but no session of other people', async () => {
  const email = 'grace@example.org';
  const browser = await newMember(service, 'acme', 'viewer', email);
  const stranger = await newMember(service, 'acme', 'owner', 'stranger@example.org');
  const [lost, second, third] = [await elsewhere(email), await elsewhere(email), await elsewhere(email)];
  const id = (await list(lost)).find((one) => one.current)?.id ?? '';
  expectError(await stranger.ask('DELETE', `/api/me/sessions/${id}`), 404, `Session with id "${id}" not found`);
  expect((await browser.ask('DELETE', `/api/me/sessions/${id}`)).status).toBe(204);
  expectError(await lost.ask('GET', '/api/me'), 401, 'Not signed in');
  expect((await second.ask('GET', '/api/me')).status).toBe(200);
  expect((await browser.ask('DELETE', '/api/me/sessions')).status).toBe(204);
  for (const ended of [second, third]) expectError(await ended.ask('GET', '/api/journeys'), 401, 'Not signed in');
  expect(await list(browser)).toHaveLength(1);
  expect((await stranger.ask('GET', '/api/me')).status).toBe(200);
  const evil = { headers: { origin: 'https://evil.example' } };
  expect((await browser.ask('DELETE', '/api/me/sessions', evil)).status).toBe(403);
  expectError(await openBrowser(service).ask('GET', '/api/me/sessions'), 401, 'Not signed in');
});

it.each([
  [FIREFOX, 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Firefox on Linux', 'Firefox on Linux'],
  ['curl/8.5.0', ''],
  [null, ''],
])('describes %j as %j', (userAgent, words) => expect(describeBrowser(userAgent)).toBe(words));
