// Members: invited by link, listed, changed, removed at once, and never without an owner.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Member } from '../../src/domain/person.ts';
import { testClock } from '../support/clock.ts';
import { expectError, ISO_MS } from '../support/expect.ts';
import { filesHolding } from '../support/folder.ts';
import { must, newMember, openBrowser, PASSWORD, setPassword, setUp, signIn } from '../support/people.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

interface Added {
  member: Member;
  setPasswordUrl: string | null;
}

const clock = testClock();
let service: TestService;
let owner: Awaited<ReturnType<typeof setUp>>;

beforeAll(async () => {
  service = await startTestService({ now: clock.now });
  owner = await setUp(service, 'owner@example.org', 'acme');
  await service.org('other');
});
afterAll(() => service.remove());

const add = (email: string, role = 'viewer', org = 'acme') =>
  service.request<Added>('POST', `/api/orgs/${org}/members`, {
    key: ADMIN_TOKEN,
    body: { email, name: `Name of ${email}`, role },
  });
const members = async (org = 'acme') =>
  must(200, await service.request<{ members: Member[] }>('GET', `/api/orgs/${org}/members`, { key: ADMIN_TOKEN }))
    .members;

describe('a new member', () => {
  it('gets an account and a link, sets a password with it once, and signs in', async () => {
    const body = { email: 'New@Example.org', name: 'New “Person” 🏞', role: 'editor' };
    const { member, setPasswordUrl } = must(201, await owner.ask<Added>('POST', '/api/orgs/acme/members', { body }));
    expect(member).toEqual({
      id: expect.any(String),
      name: 'New “Person” 🏞',
      email: 'new@example.org',
      role: 'editor',
      createdAt: clock.iso(),
      lastSignInAt: null,
    });
    const browser = openBrowser(service);
    expect((await signIn(browser, 'new@example.org')).status).toBe(401);
    expectError(
      await setPassword(browser, setPasswordUrl ?? '', 'too short'),
      400,
      /^Invalid password data: newPassword /,
    );
    expect((await setPassword(browser, setPasswordUrl ?? '')).status).toBe(204);
    expectError(
      await setPassword(browser, setPasswordUrl ?? ''),
      400,
      /^Invalid password data: token must be of a link/,
    );
    clock.advance(1_000);
    expect((await signIn(browser, 'new@example.org')).status).toBe(200);
    expect((await members()).find(({ id }) => id === member.id)).toEqual({ ...member, lastSignInAt: clock.iso() });
    expect((await browser.ask('GET', '/api/me')).body.orgs).toEqual([
      { slug: 'acme', displayName: 'acme', role: 'editor' },
    ]);
    expect(member.createdAt).toMatch(ISO_MS);
  });

  it('who has an account keeps name and password, and gets no link', async () => {
    await newMember(service, 'acme', 'viewer', 'known@example.org');
    const { member, setPasswordUrl } = must(201, await add('KNOWN@example.org', 'editor', 'other'));
    expect(setPasswordUrl).toBeNull();
    expect(member).toMatchObject({ name: 'viewer of acme', email: 'known@example.org', role: 'editor' });
    expect((await signIn(openBrowser(service), 'known@example.org')).status).toBe(200);
  });

  it('is one only once, and not by two links of two organizations', async () => {
    await add('pending@example.org');
    expectError(await add('Pending@example.org'), 409, 'pending@example.org is a member already');
    expectError(
      await add('pending@example.org', 'viewer', 'other'),
      409,
      'pending@example.org has an invitation of another organization and must answer it first',
    );
    expectError(await add('owner@example.org'), 409, 'owner@example.org is a member already');
  });

  it.each([
    [{ email: 'x', name: 'X', role: 'viewer' }, 'email must be an e-mail address'],
    [{ email: 'x@example.org', name: '', role: 'viewer' }, /^Invalid member data: name must be a string of 1 to 255/],
    [{ email: 'x@example.org', name: 'X', role: 'admin' }, 'role must be one of owner, editor, viewer'],
    [{ email: 'x@example.org', name: 'X' }, 'role must be one of owner, editor, viewer'],
    [{}, 'email must be an e-mail address'],
  ])('is refused when written down as %j', async (body, mistake) => {
    const answer = await owner.ask('POST', '/api/orgs/acme/members', { body });
    expectError(answer, 400, typeof mistake === 'string' ? `Invalid member data: ${mistake}` : mistake);
  });

  it('can be added by a key with members:manage, and by no other', async () => {
    const [may, mayNot] = [
      await service.key('other', ['members:manage']),
      await service.key('other', ['org:settings']),
    ];
    const body = { email: 'bykey@example.org', name: 'By key', role: 'viewer' };
    const path = '/api/orgs/other/members';
    expectError(
      await service.request('POST', path, { key: mayNot, body }),
      403,
      'API key does not have required scope: members:manage',
    );
    expect((await service.request('POST', path, { key: may, body })).status).toBe(201);
    expectError(await service.request('GET', '/api/orgs/acme/members', { key: may }), 404, /not found$/);
  });
});

describe('a member', () => {
  it('who is removed is out at once; who belongs to nothing else is forgotten', async () => {
    const browser = await newMember(service, 'acme', 'editor', 'leaver@example.org');
    await newMember(service, 'other', 'viewer', 'leaver@example.org');
    expect((await owner.ask('DELETE', `/api/orgs/acme/members/${browser.id}`)).status).toBe(204);
    expectError(
      await browser.ask('GET', '/api/journeys', { org: 'acme' }),
      404,
      'Organization with slug "acme" not found',
    );
    expect((await browser.ask('GET', '/api/journeys', { org: 'other' })).status).toBe(200);
    const path = `/api/orgs/other/members/${browser.id}`;
    expect((await service.request('DELETE', path, { key: ADMIN_TOKEN })).status).toBe(204);
    expectError(await browser.ask('GET', '/api/journeys'), 401, 'Not signed in');
    expect((await signIn(browser, 'leaver@example.org')).status).toBe(401);
    const { body } = await service.request('GET', '/api/users', { key: ADMIN_TOKEN });
    expect(JSON.stringify(body)).not.toContain('leaver@example.org');
    expectError(
      await owner.ask('DELETE', path.replace('other', 'acme')),
      404,
      `Member with id "${browser.id}" not found`,
    );
  });

  it('gets a new link when they are removed and added again before they answered', async () => {
    const first = must(201, await add('lost@example.org'));
    await owner.ask('DELETE', `/api/orgs/acme/members/${first.member.id}`);
    const second = must(201, await add('lost@example.org'));
    expect((await setPassword(openBrowser(service), first.setPasswordUrl ?? '')).status).toBe(400);
    expect((await setPassword(openBrowser(service), second.setPasswordUrl ?? '')).status).toBe(204);
  });

  it('gets another role, which counts from the next request', async () => {
    const browser = await newMember(service, 'acme', 'viewer', 'rising@example.org');
    const body = { slug: 'risen', displayName: 'Risen' };
    expect((await browser.ask('POST', '/api/journeys/create', { body })).status).toBe(403);
    const change = await owner.ask('PUT', `/api/orgs/acme/members/${browser.id}`, { body: { role: 'editor' } });
    expect(change).toMatchObject({ status: 200, body: { id: browser.id, role: 'editor' } });
    expect((await browser.ask('POST', '/api/journeys/create', { body })).status).toBe(201);
  });
});

it('hears no more of a journey that they watch, when they are removed', async () => {
  const browser = await newMember(service, 'acme', 'viewer', 'watcher@example.org');
  await owner.ask('POST', '/api/journeys/create', { body: { slug: 'watched', displayName: 'Watched' } });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const headers = { cookie: browser.cookie() };
    const { body } = await fetch(`${service.url}/api/journeys/watched/metrics/live?org=acme`, { headers });
    const heard = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    expect((await heard.read()).value).toContain('hello');
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await heard.read()).value).toContain('still here');
    await owner.ask('DELETE', `/api/orgs/acme/members/${browser.id}`);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await heard.read()).toEqual({ done: true, value: undefined });
  } finally {
    vi.useRealTimers();
  }
});

describe('the last owner', () => {
  const LAST = 'The last owner of an organization cannot be removed or given another role';
  const ask = (method: string, org: string, id: string, body?: unknown) =>
    service.request(method, `/api/orgs/${org}/members/${id}`, { key: ADMIN_TOKEN, body });

  it('can neither leave nor become something else', async () => {
    await service.org('one-owner');
    const { id } = await newMember(service, 'one-owner', 'owner');
    await newMember(service, 'one-owner', 'editor');
    expectError(await ask('DELETE', 'one-owner', id), 409, LAST);
    expectError(await ask('PUT', 'one-owner', id, { role: 'editor' }), 409, LAST);
    expect((await ask('PUT', 'one-owner', id, { role: 'owner' })).status).toBe(200);
  });

  it('is left when two owners go at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const org = `race-${round}`;
      await service.org(org);
      const ids = await Promise.all(
        ['x', 'y'].map(async (name) => must(201, await add(`${name}@${org}.example`, 'owner', org)).member.id),
      );
      const answers = await Promise.all([
        ask('DELETE', org, ids[0] ?? ''),
        ask('PUT', org, ids[1] ?? '', { role: 'viewer' }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
      expect((await members(org)).filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });
});

it('keeps passwords and links as hashes only, and logs neither', async () => {
  const added = must(201, await add('secret@example.org'));
  const url = added.setPasswordUrl ?? '';
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(filesHolding(service.dataDir, token)).toEqual([]);
  expect(filesHolding(service.dataDir, PASSWORD)).toEqual([]);
  expect(filesHolding(service.dataDir, 'secret@example.org')).not.toEqual([]);
});
