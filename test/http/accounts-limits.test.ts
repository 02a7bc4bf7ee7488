// How often somebody may fail to sign in; a service that is reached by https.
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ACCOUNT_FAILURES_ALL_MAX,
  ACCOUNT_FAILURES_MAX,
  ADDRESS_FAILURES_MAX,
  FAILURES_WINDOW_MS,
  OPERATOR_FAILURES_MAX,
  openSignInLimits,
} from '../../src/accounts/limits.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { hashPasswords } from '../support/passwords.ts';
import { type Browser, must, newMember, openBrowser, PASSWORD, setUp, signIn } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock();
const service = await serviceForFile({
  now: clock.now,
  config: { baseUrl: 'https://waymark.example.org', trustedProxies: ['loopback'] },
});

const TOO_OFTEN = /^Too many attempts\. Try again in \d+ min$/;
/** Tries from an address that a proxy tells. */
const attempt = (email: string, password: string, address: string) =>
  openBrowser(service).ask('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });

it('limits guesses of the admin token, at the setup and everywhere, by network', async () => {
  const setUpWith = (adminToken: string, address: string) =>
    openBrowser(service).ask('POST', '/api/setup', {
      body: { adminToken, name: 'X', email: 'x@example.org', password: PASSWORD },
      headers: { 'x-forwarded-for': address },
    });
  const listWith = (key: string, address: string) =>
    service.request('GET', '/api/orgs', { key, headers: { 'x-forwarded-for': address } });
  for (let count = 0; count < OPERATOR_FAILURES_MAX / 2; count++) {
    expect((await setUpWith('wrong', '192.0.2.1')).status).toBe(401);
    expect((await listWith(`wrong${count}`, '192.0.2.1')).status).toBe(401);
  }
  expectError(await setUpWith(ADMIN_TOKEN, '192.0.2.1'), 429, TOO_OFTEN);
  expectError(await listWith(ADMIN_TOKEN, '192.0.2.1'), 429, TOO_OFTEN);
  expectError(await setUpWith('wrong', '192.0.2.2'), 401, 'Wrong admin token');
  expect((await listWith(ADMIN_TOKEN, '192.0.2.2')).status).toBe(200);
  // Keys that ended are no guesses, and go on being keys.
  for (let count = 0; count < 2 * OPERATOR_FAILURES_MAX; count++) {
    expect((await listWith(`wmk_${count}`, '192.0.2.3')).status).toBe(401);
  }
  expect((await listWith(ADMIN_TOKEN, '192.0.2.3')).status).toBe(200);
  // Another port, or another spelling, is the same network.
  const spellings = (count: number) => [
    `192.0.2.4:${1024 + count}`,
    `::ffff:192.0.2.4`,
    `[::ffff:c000:204]:${count}`,
    `127.0.0.1, 192.0.2.4:${count}, 127.0.0.1:${count}`,
  ];
  const statuses = new Set<number>();
  for (let count = 0; count < OPERATOR_FAILURES_MAX; count++) {
    statuses.add((await listWith(`wrong${count}`, spellings(count)[count % 4] ?? '')).status);
  }
  expect(statuses).toEqual(new Set([401]));
  for (const spelling of spellings(9)) expectError(await listWith(ADMIN_TOKEN, spelling), 429, TOO_OFTEN);
  for (let count = 0; count < OPERATOR_FAILURES_MAX; count++) {
    await listWith(`wrong${count}`, `2001:${count % 2 ? 'DB8' : '0db8'}:0:7:${count}::1`);
  }
  expectError(await listWith(ADMIN_TOKEN, '2001:db8::7:1:2:3:4'), 429, TOO_OFTEN);
  expect((await listWith(ADMIN_TOKEN, '2001:db8:0:8::1')).status).toBe(200);
  clock.advance(FAILURES_WINDOW_MS);
  expect((await listWith(ADMIN_TOKEN, '192.0.2.1')).status).toBe(200);
});

it('sends cookies over https only', async () => {
  const browser = await setUp(service, 'owner@example.org', 'acme');
  const answer = await signIn(browser, 'owner@example.org');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Secure-waymark\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Secure-waymark\.device=[^;]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await browser.ask('GET', '/api/me')).status).toBe(200);
});

describe('sign-in', () => {
  it('is refused at an account from one network, with the right password too, and not from others', async () => {
    await newMember(service, 'acme', 'viewer', 'guessed@example.org');
    for (let count = 0; count < ACCOUNT_FAILURES_MAX; count++) {
      expectError(
        await attempt('guessed@example.org', 'wrong', '198.51.100.1'),
        401,
        'Wrong e-mail address or password',
      );
    }
    expectError(await attempt('Guessed@example.org', PASSWORD, '198.51.100.1'), 429, TOO_OFTEN);
    expect((await attempt('guessed@example.org', PASSWORD, '198.51.100.2')).status).toBe(200);
    clock.advance(FAILURES_WINDOW_MS);
    expect((await attempt('guessed@example.org', PASSWORD, '198.51.100.1')).status).toBe(200);
  });

  it('from a known browser is admitted, however often strangers fail, and has its own limit', async () => {
    const email = 'known@example.org';
    const known = await newMember(service, 'acme', 'viewer', email);
    const other = await newMember(service, 'acme', 'viewer', 'otherbrowser@example.org');
    const from = (password: string, browser: Browser) =>
      browser.ask('POST', '/api/auth/sign-in/email', {
        body: { email, password },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    for (let count = 0; count < ACCOUNT_FAILURES_MAX; count++) await attempt(email, 'wrong', '203.0.113.9');
    expectError(await attempt(email, PASSWORD, '203.0.113.9'), 429, TOO_OFTEN);
    // A made-up sign of being known is none, nor is that of another account.
    const forged = openBrowser(service);
    forged.keep([`__Secure-waymark.device=AAAAAAAAAAAAAAAA.99999999999999.${'A'.repeat(43)}`]);
    for (const browser of [forged, other]) expectError(await from(PASSWORD, browser), 429, TOO_OFTEN);
    expect((await from(PASSWORD, known)).status).toBe(200);
    for (let count = 0; count < ACCOUNT_FAILURES_MAX; count++) expect((await from('wrong', known)).status).toBe(401);
    expectError(await from(PASSWORD, known), 429, TOO_OFTEN);
    clock.advance(FAILURES_WINDOW_MS);
  });

  it('from many networks at one account ends for all browsers that are not known', async () => {
    const limits = openSignInLimits(clock.now);
    const fail = (address: string, device?: string) =>
      limits
        .attempt({ address, account: 'a@example.org', device }, () => Promise.reject(new Error('wrong')))
        .catch((error: Error) => error.message);
    for (let count = 0; count < ACCOUNT_FAILURES_ALL_MAX; count++) {
      expect(await fail(`2001:db8:${count}::1`)).toBe('wrong');
    }
    expect(await fail('2001:db8:ffff::1')).toMatch(TOO_OFTEN);
    expect(await fail('2001:db8:ffff::1', 'known')).toBe('wrong');
    clock.advance(FAILURES_WINDOW_MS);
    expect(await fail('2001:db8:ffff::1')).toBe('wrong');
  });

  it('is refused alike at an account that does not exist', async () => {
    for (let count = 0; count < ACCOUNT_FAILURES_MAX; count++) {
      expect((await attempt('nobody@example.org', 'wrong', '198.51.100.7')).status).toBe(401);
    }
    expectError(await attempt('nobody@example.org', 'wrong', '198.51.100.7'), 429, TOO_OFTEN);
  });

  it('is refused from an address after too many failures at any accounts, and not from others', async () => {
    const limits = openSignInLimits(clock.now);
    const fail = (address: string, count: number) =>
      limits
        .attempt({ address, account: `nobody${count}@example.org` }, () => Promise.reject(new Error('wrong')))
        .catch((error: Error) => error.message);
    // All of these addresses belong to one IPv6 network.
    const from = (count: number) => `2001:db8:1:2:${count.toString(16)}::1`;
    for (let count = 0; count < ADDRESS_FAILURES_MAX; count++) expect(await fail(from(count), count)).toBe('wrong');
    expect(await fail(from(99), 99)).toMatch(TOO_OFTEN);
    expect(await fail('2001:db8:1:3::1', 99)).toBe('wrong');
  });

  it('counts running attempts, so that parallel guesses do not bypass it', async () => {
    clock.advance(FAILURES_WINDOW_MS);
    const answers = await Promise.all(
      Array.from({ length: 3 * ACCOUNT_FAILURES_MAX }, () => attempt('guessed@example.org', 'wrong', '203.0.113.1')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ACCOUNT_FAILURES_MAX);
  });

  it('begins again with the right password', async () => {
    const limits = openSignInLimits(clock.now);
    const by = { address: '203.0.113.200', account: 'guessed@example.org' };
    for (let round = 0; round < 3; round++) {
      for (let count = 1; count < ACCOUNT_FAILURES_MAX; count++) {
        await expect(limits.attempt(by, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
      }
      expect(await limits.attempt(by, () => Promise.resolve('right'))).toBe('right');
    }
  });

  it('does as much for an account that does not exist as for a wrong password', async () => {
    hashPasswords('full');
    onTestFinished(() => hashPasswords('cheap'));
    await newMember(service, 'acme', 'viewer', 'timed@example.org');
    // Processor time of all threads: other work on the machine makes answers late, and takes none of it.
    const spent = async (email: string) => {
      const { user } = process.cpuUsage();
      must(401, await attempt(email, 'wrong', '203.0.113.77'));
      return process.cpuUsage().user - user;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round++) {
      known.push(await spent('timed@example.org'));
      unknown.push(await spent('untimed@example.org'));
    }
    // A hash takes tens of ms, the rest a few: without one the unknown would take a tenth.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

it('limits guesses of the current password at an unattended screen', async () => {
  const browser = await newMember(service, 'acme', 'viewer', 'left@example.org');
  const guess = (currentPassword: string) =>
    browser.ask('POST', '/api/auth/change-password', { body: { currentPassword, newPassword: 'another password' } });
  for (let count = 0; count < ACCOUNT_FAILURES_MAX; count++) expect((await guess('wrong')).status).toBe(403);
  expectError(await guess(PASSWORD), 429, TOO_OFTEN);
});
