// Members: invited by link, from their acceptance on, listed, changed, removed at once, and never without an owner.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { INVITATION_MS } from '../../src/catalog/invitations.ts';
import type { Invitation, Member } from '../../src/domain/person.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { filesHolding } from '../support/folder.ts';
import { serviceForFile } from '../support/for-file.ts';
import { type Browser, must, newMember, openBrowser, PASSWORD, setUp, signIn, tokenOf } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

interface Invited {
  invitation: Invitation;
  invitationUrl: string;
}

const clock = testClock();
let owner: Awaited<ReturnType<typeof setUp>>;

const service = await serviceForFile({ now: clock.now });
beforeAll(async () => {
  owner = await setUp(service, 'owner@example.org', 'acme');
  await service.org('other');
});

const add = (email: string, role = 'viewer', org = 'acme') =>
  service.request<Invited>('POST', `/api/orgs/${org}/invitations`, {
    key: ADMIN_TOKEN,
    body: { email, name: `Name of ${email}`, role },
  });
const join = (browser: Browser, url: string, password = PASSWORD) =>
  browser.ask('POST', '/api/invitations/join', { body: { token: tokenOf(url), password } });
const accept = (browser: Browser, url: string) =>
  browser.ask('POST', '/api/invitations/accept', { body: { token: tokenOf(url) } });
const USED = 'Invalid invitation data: token must be of an invitation that was not used or withdrawn and has not ended';
const members = async (org = 'acme') =>
  must(200, await service.request<{ members: Member[] }>('GET', `/api/orgs/${org}/members`, { key: ADMIN_TOKEN }))
    .members;

describe('an invitation', () => {
  it('makes an account with a password and a member, once', async () => {
    const body = { email: 'New@Example.org', name: 'New “Person” 🏞', role: 'editor' };
    const { invitation, invitationUrl } = must(
      201,
      await owner.ask<Invited>('POST', '/api/orgs/acme/invitations', { body }),
    );
    expect(invitation).toEqual({
      id: expect.any(String),
      email: 'new@example.org',
      name: 'New “Person” 🏞',
      role: 'editor',
      createdAt: clock.iso(),
      expiresAt: clock.iso(INVITATION_MS),
    });
    expect(invitationUrl).toMatch(/^http:\/\/waymark\.example\.org\/join\?token=[\w-]{43}$/);
    const browser = openBrowser(service);
    expect((await signIn(browser, 'new@example.org')).status).toBe(401);
    const look = await browser.ask('POST', '/api/invitations/look', { body: { token: tokenOf(invitationUrl) } });
    expect(look.body).toEqual({
      org: { slug: 'acme', displayName: 'acme' },
      email: 'new@example.org',
      role: 'editor',
    });
    expectError(await join(browser, invitationUrl, 'too short'), 400, /^Invalid invitation data: password must be /);
    const joined = await join(browser, invitationUrl);
    expect(joined.status).toBe(201);
    expect(joined.body.orgs).toEqual([
      {
        slug: 'acme',
        displayName: 'acme',
        role: 'editor',
        timezone: 'UTC',
        language: 'en',
        requiresSecondFactor: false,
      },
    ]);
    expectError(await join(openBrowser(service), invitationUrl), 400, USED);
    expectError(await accept(browser, invitationUrl), 400, USED);
    const member = (await members()).find(({ email }) => email === 'new@example.org');
    expect(member).toEqual({
      id: (joined.body.user as { id: string }).id,
      name: 'New “Person” 🏞',
      email: 'new@example.org',
      role: 'editor',
      createdAt: clock.iso(),
      lastSignInAt: null,
    });
    must(200, await browser.ask('GET', '/api/journeys'));
    const lastSignInAt = (await members()).find(({ id }) => id === member?.id)?.lastSignInAt ?? '';
    expect(Math.abs(Date.parse(lastSignInAt) - Date.now())).toBeLessThan(60_000);
  });

  it('is listed and withdrawn, and then its link works no more', async () => {
    const { invitation, invitationUrl } = must(201, await add('withdrawn@example.org'));
    const path = '/api/orgs/acme/invitations';
    const listed = must(200, await owner.ask<{ invitations: Invitation[] }>('GET', path)).invitations;
    expect(listed).toContainEqual(invitation);
    expect(JSON.stringify(listed)).not.toContain(tokenOf(invitationUrl));
    must(204, await owner.ask('DELETE', `${path}/${invitation.id}`));
    expectError(await join(openBrowser(service), invitationUrl), 400, USED);
    expectError(
      await owner.ask('DELETE', `${path}/${invitation.id}`),
      404,
      `Invitation with id "${invitation.id}" not found`,
    );
  });

  it('made again has another link, and ends after its time', async () => {
    const [first, second] = [must(201, await add('again@example.org')), must(201, await add('Again@example.org'))];
    expectError(await join(openBrowser(service), first.invitationUrl), 400, USED);
    clock.advance(INVITATION_MS);
    expectError(await join(openBrowser(service), second.invitationUrl), 400, USED);
    const { invitations } = must(
      200,
      await owner.ask<{ invitations: Invitation[] }>('GET', '/api/orgs/acme/invitations'),
    );
    expect(invitations.map(({ email }) => email)).not.toContain('again@example.org');
  });

  it('is accepted once, however many try at once', async () => {
    const { invitationUrl } = must(201, await add('many@example.org'));
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, place) => join(openBrowser(service), invitationUrl, `${PASSWORD}${place}`)),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect((await members()).filter(({ email }) => email === 'many@example.org')).toHaveLength(1);
  });

  it('is refused to a member', async () => {
    expectError(await add('owner@example.org'), 409, 'owner@example.org is a member already');
  });

  it.each([
    [{ email: 'x', name: 'X', role: 'viewer' }, 'email must be an e-mail address'],
    [
      { email: 'x@example.org', name: '', role: 'viewer' },
      /^Invalid invitation data: name must be a string of 1 to 255/,
    ],
    [{ email: 'x@example.org', name: 'X', role: 'admin' }, 'role must be one of owner, editor, viewer'],
    [{ email: 'x@example.org', name: 'X' }, 'role must be one of owner, editor, viewer'],
    [{}, 'email must be an e-mail address'],
  ])('is refused when written down as %j', async (body, mistake) => {
    const answer = await owner.ask('POST', '/api/orgs/acme/invitations', { body });
    expectError(answer, 400, typeof mistake === 'string' ? `Invalid invitation data: ${mistake}` : mistake);
  });

  it('is made by a key with members:manage, and by no other; an owner is invited by who may change settings', async () => {
    const [may, mayNot] = [
      await service.key('other', ['members:manage']),
      await service.key('other', ['org:settings']),
    ];
    const body = { email: 'bykey@example.org', name: 'By key', role: 'viewer' };
    const path = '/api/orgs/other/invitations';
    expectError(
      await service.request('POST', path, { key: mayNot, body }),
      403,
      'API key does not have required scope: members:manage',
    );
    expect((await service.request('POST', path, { key: may, body })).status).toBe(201);
    expectError(await service.request('GET', '/api/orgs/acme/invitations', { key: may }), 404, /not found$/);
    expectError(
      await service.request('POST', path, { key: may, body: { ...body, role: 'owner' } }),
      403,
      'API key does not have required scope: org:settings',
    );
    const viewer = await newMember(service, 'other', 'viewer', 'risen@example.org');
    expectError(
      await service.request('PUT', `/api/orgs/other/members/${viewer.id}`, { key: may, body: { role: 'owner' } }),
      403,
      'API key does not have required scope: org:settings',
    );
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
      const ids = [];
      for (const name of ['x', 'y']) ids.push((await newMember(service, org, 'owner', `${name}@${org}.example`)).id);
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
  const token = tokenOf(added.invitationUrl);
  expect(filesHolding(service.dataDir, token)).toEqual([]);
  expect(filesHolding(service.dataDir, PASSWORD)).toEqual([]);
  expect(filesHolding(service.dataDir, 'secret@example.org')).not.toEqual([]);
});
