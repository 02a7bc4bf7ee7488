// Accounts, on each engine that can hold the catalog.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { SESSION_MS, SESSION_RENEWED_MS } from '../../src/accounts/library.ts';
import { type Accounts, LINK_BY_MAIL_MS, LINK_MS, openAccounts } from '../../src/accounts/open.ts';
import type { Session, Visitor } from '../../src/accounts/sessions.ts';
import { createAppGrant, exchangeCode, findAppGrant } from '../../src/catalog/app-grants.ts';
import { acceptInvitation, createInvitation, joinWithPassword } from '../../src/catalog/invitations.ts';
import { changeRole, listMembers, membershipsOf, noteVisit, removeMember } from '../../src/catalog/members.ts';
import { openEmbeddedCatalog } from '../../src/catalog/open.ts';
import { createOrg } from '../../src/catalog/orgs.ts';
import {
  findPersonByEmail,
  hasPeople,
  listPeople,
  noteSignIn,
  removeEnded,
  SESSIONS_MAX,
} from '../../src/catalog/people.ts';
import { SESSION_MS_MAX } from '../../src/catalog/sessions.ts';
import { createFirstPerson } from '../../src/catalog/setup.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { onEachCatalog } from '../support/catalogs.ts';
import { codeOf } from '../support/totp.ts';

const PASSWORD = 'correct horse battery staple';
const SECRET = 'a secret that signs the cookies of tests';

onEachCatalog('accounts', (catalog) => {
  let accounts: Accounts;
  const reported: string[] = [];
  beforeAll(() => {
    accounts = openAccounts({
      catalog: catalog(),
      baseUrl: 'http://localhost:3000',
      secret: SECRET,
      report: (message) => void reported.push(message),
      now: Date.now,
    });
  });

  const visitor = (cookie?: string): Visitor => ({ address: '127.0.0.1', cookie, userAgent: undefined });
  const newOrg = () => createOrg(catalog(), { slug: `org-${randomUUID()}` }, Date.now);
  const cookieOf = (cookies: string[]) => cookies.map((line) => line.split(';')[0]).join('; ');
  /** Somebody with a password, and the cookie of their session. */
  const newPerson = async (role: 'owner' | 'viewer' = 'owner') => {
    const org = await newOrg();
    const email = `${randomUUID()}@example.org`;
    const { invitation } = await createInvitation(catalog(), org, { email, name: 'Ada', role }, Date.now);
    const { cookies, person } = await accounts.join({ ...invitation, org }, PASSWORD, visitor());
    return { org, email, id: person.id, cookie: cookieOf(cookies.slice(0, 1)) };
  };
  /** Runs work so many ms from now, by the clock that the library reads. */
  const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  };

  it('make one first account of many concurrent requests', async () => {
    expect(await hasPeople(catalog())).toBe(false);
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, (_, place) => {
        const first = { name: 'First', email: `f${place}@example.org`, org: { slug: `f${place}` } };
        return createFirstPerson(catalog(), first, 'hash', Date.now);
      }),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made) {
      if (one.status === 'rejected') expect(String(one.reason)).toContain('An account exists already');
    }
    const people = await listPeople(catalog());
    expect(people).toHaveLength(1);
    expect(people[0]?.orgs).toEqual([
      { slug: people[0]?.email.slice(0, 2), displayName: expect.any(String), role: 'owner' },
    ]);
  });

  it('return the person of a session, and the time of their sign-in', async () => {
    const { cookie, email, id, org } = await newPerson();
    expect(await accounts.session(cookie)).toMatchObject({
      person: { id, name: 'Ada', email },
      secondFactor: 'none',
      isProven: false,
      cookies: [],
    });
    expect(await accounts.session(cookie.replace(/.$/, 'A'))).toBeUndefined();
    expect(await accounts.session(undefined)).toBeUndefined();
    const stamp = new Date().toISOString();
    expect(await noteVisit(catalog(), org.id, id, stamp)).toBe(true);
    expect(await noteVisit(catalog(), org.id, id, stamp)).toBe(false);
    expect((await listMembers(catalog(), org))[0]?.lastSignInAt).toBe(stamp);
    expect(await membershipsOf(catalog(), id)).toEqual([
      {
        orgId: org.id,
        slug: org.slug,
        displayName: org.displayName,
        role: 'owner',
        requireSecondFactor: false,
        timezone: 'UTC',
        language: 'en',
      },
    ]);
  });

  it('store neither addresses nor browsers of sign-ins', async () => {
    await newPerson();
    const rows = await catalog().selectFrom('sessions').select(['ip_address', 'user_agent']).execute();
    expect(new Set(rows.flatMap((row) => Object.values(row)))).toEqual(new Set(['']));
  });

  it('end an unused session, and prolong a used one', async () => {
    const { cookie } = await newPerson();
    const prolonged = await later(SESSION_RENEWED_MS + 1, () => accounts.session(cookie, { prolong: true }));
    expect(prolonged?.cookies[0]).toMatch(/Max-Age=604800/);
    expect(await later(SESSION_MS + 1_000, () => accounts.session(cookie))).toBeDefined();
    // However much it is used, it ends.
    for (let day = 6; day <= 30; day += 6) {
      await later(day * DAY_MS - 60_000, () => accounts.session(cookie, { prolong: true }));
    }
    expect(await later(SESSION_MS_MAX - 1_000, () => accounts.session(cookie))).toBeDefined();
    expect(await later(SESSION_MS_MAX, () => accounts.session(cookie))).toBeUndefined();
    expect(await accounts.session(cookie)).toBeUndefined();
    const unused = await newPerson();
    expect(await later(SESSION_MS - 1_000, () => accounts.session(unused.cookie))).toBeDefined();
    expect(await later(SESSION_MS + 1_000, () => accounts.session(unused.cookie))).toBeUndefined();
  });

  it('let a link set a password once, in its time, and not after a sign-in', async () => {
    const { id, email, cookie } = await newPerson();
    const refused = (token: string, password = PASSWORD) =>
      expect(accounts.resetPassword(token, password, visitor())).rejects.toThrow(/of a link/);
    const late = await accounts.linkToken(id);
    await later(LINK_MS + 1_000, () => refused(late));
    const byMail = await accounts.mailedLinkToken(id);
    await later(LINK_BY_MAIL_MS + 1_000, () => refused(byMail));
    const replaced = await accounts.linkToken(id);
    const used = await accounts.linkToken(id);
    await refused(replaced);
    await accounts.resetPassword(used, 'another good password', visitor());
    expect(await accounts.session(cookie)).toBeUndefined();
    await refused(used);
    const open = await accounts.linkToken(id);
    await accounts.signIn(email, 'another good password', visitor());
    await refused(open);
  });

  it('end other sessions after a password change, and forget all data of a removed account', async () => {
    const { id, email, cookie, org } = await newPerson('viewer');
    const other = cookieOf((await accounts.signIn(email, PASSWORD, visitor())).cookies);
    const changed = cookieOf(
      (await accounts.changePassword(PASSWORD, 'another good password', visitor(cookie))).cookies,
    );
    expect(await accounts.session(other)).toBeUndefined();
    expect(await accounts.session(changed)).toBeDefined();
    await accounts.linkToken(id);
    await removeMember(catalog(), org, id);
    expect(await accounts.session(changed)).toBeUndefined();
    expect(await findPersonByEmail(catalog(), email)).toBeUndefined();
    for (const [table, column] of [
      ['credentials', 'user_id'],
      ['sessions', 'user_id'],
      ['one_time_links', 'value'],
    ] as const) {
      expect(
        await catalog()
          .selectFrom(table)
          .selectAll()
          .where(column as never, '=', id as never)
          .execute(),
      ).toEqual([]);
    }
  });

  it('accept an invitation once, under concurrent requests', async () => {
    const { email, id } = await newPerson();
    const org = await newOrg();
    const { invitation } = await createInvitation(catalog(), org, { email, name: 'A', role: 'viewer' }, Date.now);
    const person = { id, email, name: 'Ada' };
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => acceptInvitation(catalog(), invitation.id, person, Date.now)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listMembers(catalog(), org)).map((member) => member.id)).toEqual([id]);
  });

  it('leave an owner, under concurrent removals', async () => {
    for (let round = 0; round < 5; round++) {
      const org = await newOrg();
      const owners = [];
      for (const name of ['a', 'b', 'c']) {
        const owner = { email: `${name}-${randomUUID()}@example.org`, name, role: 'owner' as const };
        const { invitation } = await createInvitation(catalog(), org, owner, Date.now);
        await joinWithPassword(catalog(), invitation.id, 'hash', Date.now);
        owners.push((await findPersonByEmail(catalog(), owner.email))?.id ?? '');
      }
      const gone = await Promise.allSettled(
        owners.map((id, place) =>
          place === 0 ? changeRole(catalog(), org, id, 'viewer') : removeMember(catalog(), org, id),
        ),
      );
      expect(gone.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      const left = await listMembers(catalog(), org);
      expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });

  it('let an app act while its person is a member, and end it at a second use', async () => {
    const { org, id: userId } = await newPerson();
    const second = await newPerson('viewer');
    const resource = 'http://localhost:3000/mcp';
    const allowed = async (of: { orgId: string; userId: string }) => {
      const app = { clientId: randomUUID(), redirect: 'https://app.example/callback' };
      const verifier = randomUUID();
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const grant = { ...of, ...app, name: 'App', access: 'full' as const, resource, challenge, secondFactor: false };
      const code = await createAppGrant(catalog(), grant, Date.now);
      const exchange = () => exchangeCode(catalog(), { code, ...app, verifier, resource }, Date.now);
      return { exchange, tokens: (await exchange()).tokens };
    };
    const find = (token = '') => findAppGrant(catalog(), token, resource, Date.now);
    const { exchange, tokens } = await allowed({ orgId: org.id, userId });
    const beside = await allowed({ orgId: second.org.id, userId: second.id });
    expect(await find(tokens?.token)).toMatchObject({ role: 'owner', orgId: org.id, person: { id: userId } });
    expect(await exchange()).toMatchObject({ ended: { name: 'App', person: { id: userId } } });
    expect(await find(tokens?.token)).toBeUndefined();
    expect(await find(beside.tokens?.token)).toMatchObject({ role: 'viewer' });
    await removeMember(catalog(), second.org, second.id);
    expect(await find(beside.tokens?.token)).toBeUndefined();
  });

  it('refuse used and earlier time steps of an app, and accept a recovery code once among concurrent requests', async () => {
    const { cookie } = await newPerson();
    const { secondFactors } = accounts;
    const begun = async (held: string): Promise<Session> => {
      const session = await accounts.begunSession(held);
      if (!session) throw new Error('the session began');
      return session;
    };
    const { uri } = await secondFactors.beginApp(await begun(cookie), visitor(cookie), PASSWORD);
    /** The results of codes that are given at once, sorted. */
    const give = async (codes: string[]) => {
      const session = await begun(cookie);
      const given = codes.map((code) => secondFactors.giveCode(session, code, visitor(cookie)));
      const results = await Promise.allSettled(given);
      return results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)).sort();
    };
    const wrong = 'Wrong code';
    // The clock stands, so that no step ends between two of its codes.
    await later(0, async () => {
      const [before, now, next] = [-1, 0, 1].map((steps) => codeOf(uri, Date.now() + steps * 30_000)) as [
        string,
        string,
        string,
      ];
      const recoveryCodes = await secondFactors.confirmApp(await begun(cookie), before, visitor(cookie));
      expect(await give([before])).toEqual([wrong]);
      expect(await give([now, now, now])).toEqual([wrong, wrong, 'app']);
      expect(await give([next])).toEqual(['app']);
      expect(await give([now])).toEqual([wrong]);
      const [first = '', second = '', third = ''] = recoveryCodes ?? [];
      expect(await give([first, first])).toEqual([wrong, 'recovery code']);
      expect(await give([first, second, third])).toEqual([wrong, 'recovery code', 'recovery code']);
    });
  });

  it('are the same at every node with the same secret, and strange to others', async () => {
    const { cookie, id } = await newPerson();
    const node = (secret: string) =>
      openAccounts({ catalog: catalog(), baseUrl: 'http://localhost:3000', secret, report() {}, now: Date.now });
    expect((await node(SECRET).session(cookie))?.person.id).toBe(id);
    expect(await node(`${SECRET}.`).session(cookie)).toBeUndefined();
    await node(SECRET).signOut(cookie);
    expect(await accounts.session(cookie)).toBeUndefined();
  });

  it('limit the sessions of a person, and end the oldest beyond the limit', async () => {
    const { cookie, id } = await newPerson();
    const begin = async (place: number) => {
      const stamp = new Date(Date.now() + place).toISOString();
      const times = {
        expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
        created_at: stamp,
        updated_at: stamp,
      };
      const row = { id: randomUUID(), user_id: id, token: randomUUID(), ip_address: '', user_agent: '', ...times };
      await catalog().insertInto('sessions').values(row).execute();
    };
    for (let place = 1; place < SESSIONS_MAX; place++) await begin(place);
    await noteSignIn(catalog(), id, new Date().toISOString());
    expect(await accounts.session(cookie)).toBeDefined();
    await begin(SESSIONS_MAX);
    await noteSignIn(catalog(), id, new Date().toISOString());
    expect(await accounts.session(cookie)).toBeUndefined();
    const left = await catalog().selectFrom('sessions').select('id').where('user_id', '=', id).execute();
    expect(left).toHaveLength(SESSIONS_MAX);
  });

  it('remove sessions and links whose time is over', async () => {
    const { id, cookie } = await newPerson();
    await accounts.linkToken(id);
    await removeEnded(catalog(), () => Date.now() - 1_000);
    expect(await accounts.session(cookie)).toBeDefined();
    await removeEnded(catalog(), () => Date.now() + SESSION_MS + LINK_MS);
    expect(await accounts.session(cookie)).toBeUndefined();
    expect(await catalog().selectFrom('one_time_links').selectAll().execute()).toEqual([]);
  });

  it('report nothing of all this: nothing failed', () => {
    expect(reported).toEqual([]);
  });
});

it('report that sign-in is unknown while the catalog does not answer, instead of "signed out"', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  const catalog = await openEmbeddedCatalog(join(folder, 'catalog.db'));
  const reported: string[] = [];
  const report = (message: string) => void reported.push(message);
  const accounts = openAccounts({ catalog, baseUrl: 'http://localhost:3000', secret: SECRET, report, now: Date.now });
  const setup = { name: 'Ada', email: 'ada@example.org', password: PASSWORD, org: { slug: 'acme' } };
  await accounts.setUp(setup);
  const { cookies } = await accounts.signIn(setup.email, PASSWORD, {
    address: '127.0.0.1',
    cookie: undefined,
    userAgent: undefined,
  });
  const cookie = cookies[0]?.split(';')[0];
  await catalog.destroy();
  rmSync(folder, { recursive: true });
  await expect(accounts.session(cookie)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(accounts.signOut(cookie)).rejects.toMatchObject({ code: 'unavailable' });
  expect(reported.join()).not.toMatch(/ada@|correct horse/);
});
