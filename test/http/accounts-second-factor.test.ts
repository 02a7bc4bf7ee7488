// The second factor: an authenticator app and recovery codes; required by an organization's setting.
import { describe, expect, it } from 'vitest';
import { CODE_FAILURES_MAX, FAILURES_WINDOW_MS } from '../../src/accounts/limits.ts';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { filesHolding } from '../support/folder.ts';
import { serviceForFile } from '../support/for-file.ts';
import { type Browser, must, newMember, openBrowser, PASSWORD, setPassword, signIn } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { codeOf } from '../support/totp.ts';

const clock = testClock();
const service = await serviceForFile({ now: clock.now });
await service.org('acme');
await service.org('strict');

interface AppSetup {
  uri: string;
}

interface Codes {
  recoveryCodes: string[];
}

const BASE = '/api/auth/second-factor';
const give = (browser: Browser, code: string) => browser.ask('POST', `${BASE}/code`, { body: { code } });
const me = (browser: Browser) => browser.ask('GET', '/api/me');
/** A code that was not taken yet: the next step counts as well. */
const nextCode = (uri: string, steps: number) => codeOf(uri, Date.now() + steps * 30_000);

async function withApp(email: string, org = 'acme'): Promise<{ browser: Browser; id: string } & AppSetup & Codes> {
  const browser = await newMember(service, org, 'owner', email);
  const setup = must(201, await browser.ask<AppSetup>('POST', `${BASE}/app`, { body: { password: PASSWORD } }));
  const code = nextCode(setup.uri, 0);
  const made = must(200, await browser.ask<Codes>('POST', `${BASE}/app/confirm`, { body: { code } }));
  return { browser, id: browser.id, ...setup, ...made };
}

async function halfway(email: string): Promise<Browser> {
  const browser = openBrowser(service);
  expect(must(200, await signIn(browser, email))).toMatchObject({ secondFactor: 'awaited' });
  return browser;
}

describe('an authenticator app', () => {
  it('is set up with a first code, and from then on awaited at every sign-in', async () => {
    const email = 'app@example.org';
    const { browser, uri, recoveryCodes } = await withApp(email);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Waymark:app%40example\.org\?/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await me(browser)).body).toMatchObject({ secondFactor: 'given' });
    const later = await halfway(email);
    // Until it is given, the session opens nothing.
    for (const path of ['/api/me', '/api/journeys', '/api/me/sessions', '/api/orgs/acme/keys']) {
      expectError(await later.ask('GET', path), 401, 'Not signed in');
    }
    for (const [path, body] of [
      [`${BASE}/app/remove`, { password: PASSWORD }],
      [`${BASE}/app/confirm`, { code: nextCode(uri, 1) }],
      [`${BASE}/recovery-codes`, { password: PASSWORD }],
      [`${BASE}/passkeys/options`, { password: PASSWORD }],
      ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another good password' }],
    ] as const) {
      expectError(await later.ask('POST', path, { body }), 401, 'Not signed in');
    }
    expect((await later.ask('GET', BASE)).body).toMatchObject({ awaited: true, app: true });
    expectError(await give(later, '000000'), 403, 'Wrong code');
    expect(must(200, await give(later, nextCode(uri, 1)))).toMatchObject({ secondFactor: 'given' });
    expect((await me(later)).status).toBe(200);
  });

  it('accepts a code once in all sessions, and no earlier one', async () => {
    const { uri } = await withApp('once@example.org');
    const [first, second] = [await halfway('once@example.org'), await halfway('once@example.org')];
    const [before, code] = [nextCode(uri, 0), nextCode(uri, 1)];
    expect((await give(first, code)).status).toBe(200);
    for (const used of [code, before, nextCode(uri, -5)]) expectError(await give(second, used), 403, 'Wrong code');
  });

  it('that was not confirmed is not awaited, and opens nothing', async () => {
    const email = 'unconfirmed@example.org';
    const browser = await newMember(service, 'acme', 'viewer', email);
    expectError(await browser.ask('POST', `${BASE}/app`, { body: { password: 'wrong' } }), 403, /password is wrong$/);
    const { uri } = must(201, await browser.ask<AppSetup>('POST', `${BASE}/app`, { body: { password: PASSWORD } }));
    expectError(await browser.ask('POST', `${BASE}/app/confirm`, { body: { code: '12345' } }), 403, 'Wrong code');
    expect(must(200, await signIn(openBrowser(service), email))).toMatchObject({ secondFactor: 'none' });
    expectError(await give(browser, nextCode(uri, 1)), 403, 'Wrong code');
    expect((await me(browser)).body).toMatchObject({ secondFactor: 'none' });
    // A wrong first code is no end of it.
    must(200, await browser.ask('POST', `${BASE}/app/confirm`, { body: { code: nextCode(uri, 0) } }));
  });

  it('is removed by who knows the password, and the recovery codes with it', async () => {
    const { browser, recoveryCodes } = await withApp('gone@example.org');
    expectError(await browser.ask('POST', `${BASE}/app/remove`, { body: {} }), 403, 'The current password is wrong');
    must(204, await browser.ask('POST', `${BASE}/app/remove`, { body: { password: PASSWORD } }));
    expect((await me(browser)).body).toMatchObject({ secondFactor: 'none' });
    expect(must(200, await signIn(openBrowser(service), 'gone@example.org'))).toMatchObject({ secondFactor: 'none' });
    expectError(await give(browser, recoveryCodes[0] ?? ''), 403, 'Wrong code');
  });
});

describe('codes', () => {
  it('cannot be guessed at length, with the right one refused as well, from wherever', async () => {
    const email = 'guessed@example.org';
    const { uri } = await withApp(email);
    const stranger = await halfway(email);
    // Not a browser that is known for the account.
    const guesses = await Promise.all(Array.from({ length: 15 }, (_, place) => give(stranger, `00000${place % 10}`)));
    expect(guesses.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(CODE_FAILURES_MAX);
    expectError(await give(await halfway(email), nextCode(uri, 1)), 429, /^Too many attempts/);
    clock.advance(FAILURES_WINDOW_MS);
    expect((await give(await halfway(email), nextCode(uri, 1))).status).toBe(200);
  });

  it('for recovery work once each, and new ones replace them', async () => {
    const email = 'lost@example.org';
    const { browser, recoveryCodes } = await withApp(email);
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect((await give(await halfway(email), first)).status).toBe(200);
    expectError(await give(await halfway(email), first), 403, 'Wrong code');
    const browsers = [await halfway(email), await halfway(email)];
    const atOnce = await Promise.all(browsers.map((one) => give(one, third)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 403]);
    const renewed = must(
      201,
      await browser.ask<Codes>('POST', `${BASE}/recovery-codes`, { body: { password: PASSWORD } }),
    );
    expectError(await give(await halfway(email), second), 403, 'Wrong code');
    expect((await give(await halfway(email), renewed.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('of an unconfirmed app open nothing, and meet no requirement', async () => {
    const org = 'recovering';
    await service.org(org);
    const browser = await newMember(service, org, 'owner', 'unconfirmed-codes@example.org');
    must(200, await browser.ask('PUT', `/api/orgs/${org}`, { body: { settings: { requireSecondFactor: true } } }));
    const begun = must(201, await browser.ask('POST', `${BASE}/app`, { body: { password: PASSWORD } }));
    expect(begun).not.toHaveProperty('recoveryCodes');
    // Codes that a page of an earlier version showed, or that leaked otherwise, are no factor either.
    const { catalog } = service.service;
    const renewed = await browser.ask<Codes>('POST', `${BASE}/recovery-codes`, { body: { password: PASSWORD } });
    const codes = renewed.status === 201 ? renewed.body.recoveryCodes : [];
    for (const code of [...codes, 'ABCDE-12345']) expectError(await give(browser, code), 403, 'Wrong code');
    expectError(await browser.ask('GET', `/api/orgs/${org}`), 403, /requires a second factor/);
    const raised = await catalog
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', browser.id)
      .where('second_factor_at', 'is not', null)
      .execute();
    expect(raised).toEqual([]);
  });

  it('and secrets are not on the disk as they are', async () => {
    const { uri, recoveryCodes } = await withApp('disk@example.org');
    expect(filesHolding(service.dataDir, new URL(uri).searchParams.get('secret') ?? '')).toEqual([]);
    expect(filesHolding(service.dataDir, recoveryCodes[0] ?? '')).toEqual([]);
  });
});

it('is asked for after a link of the operator, who can remove it', async () => {
  const email = 'reset@example.org';
  await withApp(email);
  const link = async (removeSecondFactor: boolean) =>
    must(
      201,
      await service.request<{ setPasswordUrl: string }>('POST', '/api/users/password-links', {
        key: ADMIN_TOKEN,
        body: { email, removeSecondFactor },
      }),
    ).setPasswordUrl;
  // The first link proves the address: what was set up before ends.
  must(200, await setPassword(openBrowser(service), await link(false)));
  const browser = openBrowser(service);
  must(200, await signIn(browser, email));
  const { uri } = must(201, await browser.ask<AppSetup>('POST', `${BASE}/app`, { body: { password: PASSWORD } }));
  must(200, await browser.ask('POST', `${BASE}/app/confirm`, { body: { code: nextCode(uri, 1) } }));
  expect(must(200, await setPassword(openBrowser(service), await link(false)))).toMatchObject({
    secondFactor: 'awaited',
  });
  expect(must(200, await setPassword(openBrowser(service), await link(true)))).toMatchObject({ secondFactor: 'none' });
});

describe('an organization that requires it', () => {
  const REQUIRED = 'This organization requires a second factor: set one up under Account';

  it('answers nothing to who has none, and everything when it is set up; its keys go on', async () => {
    const owner = await newMember(service, 'strict', 'owner', 'owner@strict.example');
    await newMember(service, 'acme', 'viewer', 'owner@strict.example');
    const body = { settings: { requireSecondFactor: true } };
    must(200, await owner.ask('PUT', '/api/orgs/strict', { body }));
    for (const [method, path] of [
      ['GET', '/api/journeys?org=strict'],
      ['GET', '/api/orgs/strict'],
      ['GET', '/api/orgs/strict/members'],
      ['GET', '/api/orgs/strict/audit'],
      ['PUT', '/api/orgs/strict'],
    ] as const) {
      const change = method === 'PUT' ? { body: { settings: { requireSecondFactor: false } } } : {};
      expectError(await owner.ask(method, path, change), 403, REQUIRED);
    }
    expect((await owner.ask('GET', '/api/journeys', { org: 'acme' })).status).toBe(200);
    const key = await service.key('strict');
    expect((await service.request('GET', '/api/journeys', { key })).status).toBe(200);
    const { orgs } = (await me(owner)).body as { orgs: { slug: string; requiresSecondFactor: boolean }[] };
    expect(orgs.map(({ requiresSecondFactor }) => requiresSecondFactor)).toEqual([false, true]);

    const { uri } = must(201, await owner.ask<AppSetup>('POST', `${BASE}/app`, { body: { password: PASSWORD } }));
    must(200, await owner.ask('POST', `${BASE}/app/confirm`, { body: { code: nextCode(uri, 1) } }));
    expect((await owner.ask('GET', '/api/orgs/strict')).status).toBe(200);
    // Without it again, nothing again, in sessions that had given it, too.
    must(204, await owner.ask('POST', `${BASE}/app/remove`, { body: { password: PASSWORD } }));
    expectError(await owner.ask('GET', '/api/orgs/strict'), 403, REQUIRED);
  });

  it('is ended by a person with a second factor, or the operator, but by no key; earlier keys are listed', async () => {
    await service.org('firm');
    const before = await service.key('firm', ['org:settings']);
    clock.advance(1);
    const set = (requireSecondFactor: boolean, key: string) =>
      service.request('PUT', '/api/orgs/firm', { key, body: { settings: { requireSecondFactor, retentionDays: 90 } } });
    must(200, await set(true, before));
    const after = await service.key('firm', ['org:settings']);
    const { keys } = must(
      200,
      await service.request<{ keys: { olderThanSecondFactor: boolean }[] }>('GET', '/api/orgs/firm/keys', {
        key: before,
      }),
    );
    expect(keys.map(({ olderThanSecondFactor }) => olderThanSecondFactor)).toEqual([true, false]);
    for (const key of [before, after]) {
      expectError(await set(false, key), 403, /^Only a person with a second factor, or the operator/);
      expect((await set(true, key)).status).toBe(200);
    }
    const { browser } = await withApp('owner@firm.example', 'firm');
    must(200, await browser.ask('PUT', '/api/orgs/firm', { body: { settings: { requireSecondFactor: false } } }));
    must(200, await set(true, before));
    must(200, await set(false, ADMIN_TOKEN));
  });
});

it('is written down in the log of every organization of its person, with tries that failed, by day', async () => {
  await service.org('watchful');
  const email = 'watched@example.org';
  const { browser, recoveryCodes } = await withApp(email, 'watchful');
  const log = async () => {
    const path = '/api/orgs/watchful/audit';
    const { entries } = must(200, await service.request<{ entries: AuditEntry[] }>('GET', path, { key: ADMIN_TOKEN }));
    return entries;
  };
  for (let n = 0; n < 3; n++) expect((await signIn(openBrowser(service), email, 'not the password')).status).toBe(401);
  expectError(await give(await halfway(email), '000000'), 403, 'Wrong code');
  expect((await give(await halfway(email), recoveryCodes[0] ?? '')).status).toBe(200);
  must(
    204,
    await browser.ask('POST', '/api/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
    }),
  );
  const made = await service.request<{ setPasswordUrl: string }>('POST', '/api/users/password-links', {
    key: ADMIN_TOKEN,
    body: { email },
  });
  must(200, await setPassword(openBrowser(service), must(201, made).setPasswordUrl));
  await expect
    .poll(async () => (await log()).find(({ details }) => details?.by === 'password')?.details?.tries)
    .toBe(3);
  const reported = (await log()).map(({ action, actor, subject }) => [action, actor.kind, subject]);
  for (const entry of [
    ['second-factor.begin', 'person', null],
    ['second-factor.add', 'person', null],
    ['recovery-codes.use', 'person', null],
    ['password.change', 'person', null],
    ['password-link.create', 'operator', email],
    ['password.set', 'person', null],
    ['sign-in.fail', 'unknown', email],
  ]) {
    expect(reported).toContainEqual(entry);
  }
  expect(reported.filter(([action]) => action === 'sign-in.fail').length).toBe(2);
  // Once in the log of the service, and in that of nobody else.
  const all = must(
    200,
    await service.request<{ entries: AuditEntry[] }>('GET', '/api/audit?action=sign-in.fail', { key: ADMIN_TOKEN }),
  );
  expect(all.entries.filter(({ subject }) => subject === email).length).toBe(2);
  const others = await service.request<{ entries: AuditEntry[] }>('GET', '/api/orgs/acme/audit', { key: ADMIN_TOKEN });
  expect(JSON.stringify(others.body)).not.toContain(email);
  clock.advance(DAY_MS);
  expect((await signIn(openBrowser(service), email, 'not the password')).status).toBe(401);
  await expect.poll(async () => (await log()).filter(({ action }) => action === 'sign-in.fail').length).toBe(3);
});
