// A forgotten password, by mail: anybody may ask for any address, learns nothing by it, and takes nothing from its owner.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAILURES_WINDOW_MS, LINK_REQUESTS_MAX } from '../../src/accounts/limits.ts';
import {
  ASKED_LETTERS_OF_PERSON_PER_DAY_MAX,
  ASKED_LETTERS_PER_DAY_MAX,
  enqueueLetter,
  LETTERS_PER_DAY_MAX,
} from '../../src/catalog/letters.ts';
import { OPEN_LINKS_MAX } from '../../src/catalog/people.ts';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { must, newMember, openBrowser, PASSWORD, setPassword, setUp, signIn } from '../support/people.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const clock = testClock(Date.now());
const NEW_PASSWORD = 'a password that is new';
let service: TestService;
let mail: MailServer;
let network = 0;

/** From a network of its own, unless one is named. */
const askFor = (email: string, address = `2001:db8:${(++network).toString(16)}::1`) =>
  openBrowser(service).ask('POST', '/api/auth/forgotten-password', {
    body: { email },
    headers: { 'x-forwarded-for': address },
  });
const written = () =>
  service.service.catalog
    .selectFrom('deliveries')
    .select(['id', 'data', 'status'])
    .where('type', '=', 'letter')
    .execute();
const lettersTo = (email: string) =>
  mail.taken.filter((letter) => letter.to === email && !letter.text.includes('You are invited'));
const linkTo = (email: string) =>
  /http:\/\/waymark\.example\.org\/set-password\?token=\S+/.exec(lettersTo(email).at(-1)?.text ?? '')?.[0] ?? '';
/** Letters are written after the answer: one to a person who is known comes after those to others. */
const settled = async () => {
  const before = lettersTo('last@example.org').length;
  must(202, await askFor('last@example.org'));
  await expect.poll(() => lettersTo('last@example.org').length, { timeout: 10_000 }).toBe(before + 1);
  const { catalog } = service.service;
  await catalog
    .deleteFrom('one_time_links')
    .where('value', '=', await idOf('last@example.org'))
    .execute();
  await catalog
    .deleteFrom('deliveries')
    .where('data', 'like', `%${await idOf('last@example.org')}%`)
    .execute();
  await service.service.outbox.idle();
};
const idOf = async (email: string) =>
  (await service.service.catalog.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ now: clock.now, config: { mail: mail.config, trustedProxies: ['loopback'] } });
  await setUp(service, 'owner@example.org', 'acme');
  await newMember(service, 'acme', 'viewer', 'ada@example.org');
  await service.org('quiet');
  await newMember(service, 'quiet', 'viewer', 'last@example.org');
  await service.service.outbox.idle();
});
afterAll(async () => {
  await service.remove();
  await mail.remove();
});
beforeEach(() => {
  mail.taken.length = 0;
});

describe('a link for a forgotten password', () => {
  it('goes to the address, works once, ends every session and password, and is in the audit log', async () => {
    expect((await service.request('GET', '/api/sign-in-options')).body).toMatchObject({ mailsLinks: true });
    const before = openBrowser(service);
    must(200, await signIn(before, 'ada@example.org'));
    const answer = await askFor('Ada@Example.org');
    expect(answer.status).toBe(202);
    expect(answer.body).toBe('');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await settled();
    const url = linkTo('ada@example.org');
    expect(lettersTo('ada@example.org')).toHaveLength(1);
    expect(lettersTo('ada@example.org')[0]?.headers.get('subject')).toBe('Set a new password for Waymark');
    expect(JSON.stringify(await written())).not.toContain(new URL(url).searchParams.get('token'));
    // Until the link is used, nothing has changed.
    must(200, await before.ask('GET', '/api/me'));
    const browser = openBrowser(service);
    must(200, await setPassword(browser, url, NEW_PASSWORD));
    must(200, await browser.ask('GET', '/api/me'));
    expectError(await before.ask('GET', '/api/me'), 401, 'Not signed in');
    expectError(await signIn(openBrowser(service), 'ada@example.org'), 401, 'Wrong e-mail address or password');
    expectError(await setPassword(openBrowser(service), url), 400, /^Invalid password data: token must be of a link /);
    const { body } = await service.request<{ entries: AuditEntry[] }>('GET', '/api/orgs/acme/audit', {
      key: ADMIN_TOKEN,
    });
    const asked = body.entries.filter(({ action }) => action === 'password-link.ask');
    expect(asked.map(({ actor, subject }) => [actor.kind, subject])).toEqual([['unknown', 'ada@example.org']]);
    expect(body.entries.some(({ action }) => action === 'password.set')).toBe(true);
  });

  it('speaks the language of the person, else of their organization', async () => {
    await service.speak('acme', 'es');
    const browser = openBrowser(service);
    must(200, await signIn(browser, 'ada@example.org', NEW_PASSWORD));
    expect((await browser.ask('GET', '/api/me')).body).toMatchObject({ language: null, orgs: [{ language: 'es' }] });
    const subjects: unknown[] = [];
    for (const language of [null, 'fr']) {
      expect(must(200, await browser.ask('PUT', '/api/me', { body: { language } }))).toMatchObject({ language });
      must(202, await askFor('ada@example.org'));
      await settled();
      subjects.push(lettersTo('ada@example.org').at(-1)?.headers.get('subject'));
    }
    await service.speak('acme', 'en');
    expect(subjects).toEqual([
      expect.stringContaining('Establecer_una_contrase=C3=B1a_nueva'),
      'Choisir un nouveau mot de passe pour Waymark',
    ]);
    must(200, await browser.ask('PUT', '/api/me', { body: { language: null } }));
    const refused = await browser.ask('PUT', '/api/me', { body: { language: 'xx' } });
    expectError(refused, 400, 'Invalid account data: language must be one of en, de, fr, es, or null');
  });

  it('is answered alike, whether the address has an account or not', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 2; round++) {
      await newMember(service, 'acme', 'viewer', `known${round}@example.org`);
      for (const kind of ['unknown', 'known'] as const) {
        const { status, body, headers } = await askFor(`${kind}${round}@example.org`);
        seen.add(JSON.stringify([status, body, [...headers.keys()].filter((name) => name !== 'set-cookie')]));
      }
      await settled();
    }
    expect(seen.size).toBe(1);
    expect(mail.taken.filter(({ to }) => to.startsWith('unknown'))).toEqual([]);
    expect(mail.taken.filter(({ to, text }) => to.startsWith('known') && text.includes('/set-password'))).toHaveLength(
      2,
    );
  });

  it('is asked for ten times by one network, whatever the addresses', async () => {
    for (let count = 0; count < LINK_REQUESTS_MAX; count++) {
      must(202, await askFor(`nobody${count}@example.org`, '192.0.2.1'));
    }
    expectError(await askFor('nobody@example.org', '192.0.2.1'), 429, /^Too many attempts\. Try again in \d+ min$/);
    expectError(await askFor('ada@example.org', '192.0.2.1'), 429, /^Too many attempts/);
    must(202, await askFor('nobody@example.org', '192.0.2.2'));
    clock.advance(FAILURES_WINDOW_MS);
    must(202, await askFor('nobody@example.org', '192.0.2.1'));
  });

  it('comes three times an hour however often strangers ask, and takes away no link that was sent before', async () => {
    await newMember(service, 'acme', 'viewer', 'bombed@example.org');
    mail.taken.length = 0;
    must(202, await askFor('bombed@example.org'));
    await settled();
    const first = linkTo('bombed@example.org');
    for (let count = 0; count < 3 * OPEN_LINKS_MAX; count++) must(202, await askFor('bombed@example.org'));
    await settled();
    expect(lettersTo('bombed@example.org')).toHaveLength(OPEN_LINKS_MAX);
    must(200, await setPassword(openBrowser(service), first, NEW_PASSWORD));
    // With the sign-in, the others are over.
    const last = linkTo('bombed@example.org');
    expect(last).not.toBe(first);
    expectError(await setPassword(openBrowser(service), last), 400, /^Invalid password data: token must be/);
  });

  it('leaves the letters that members cause, and has a number a day for each person', async () => {
    await service.org('busy');
    await newMember(service, 'busy', 'viewer', 'one@busy.example');
    const { catalog } = service.service;
    const { id: orgId } = await catalog
      .selectFrom('orgs')
      .select('id')
      .where('slug', '=', 'busy')
      .executeTakeFirstOrThrow();
    const enqueue = async (askedFor?: string) => {
      const about = { summary: 'Link', ...(askedFor !== undefined && { askedFor }) };
      await enqueueLetter(catalog, { orgId, about, sealed: '' }, clock.now);
      await catalog.updateTable('deliveries').set({ status: 'dead' }).where('org_id', '=', orgId).execute();
    };
    const person = await idOf('one@busy.example');
    for (let count = 0; count < ASKED_LETTERS_OF_PERSON_PER_DAY_MAX; count++) await enqueue(person);
    await expect(enqueue(person)).rejects.toThrow(/Try again tomorrow/);
    for (let count = ASKED_LETTERS_OF_PERSON_PER_DAY_MAX; count < ASKED_LETTERS_PER_DAY_MAX; count++) {
      await enqueue(`person ${count}`);
    }
    await expect(enqueue('another')).rejects.toThrow(/Try again tomorrow/);
    must(202, await askFor('one@busy.example'));
    await settled();
    expect(lettersTo('one@busy.example')).toEqual([]);
    // One was the invitation.
    for (let count = 1; count < LETTERS_PER_DAY_MAX; count++) await enqueue();
    await expect(enqueue()).rejects.toThrow(/Try again tomorrow/);
    clock.advance(DAY_MS);
    must(202, await askFor('one@busy.example'));
    await settled();
    expect(lettersTo('one@busy.example')).toHaveLength(1);
  });

  it('does not set a password for a person who signs in elsewhere', async () => {
    await newMember(service, 'acme', 'viewer', 'sso@example.org');
    const userId = await idOf('sso@example.org');
    const { catalog } = service.service;
    await catalog
      .updateTable('credentials')
      .set({ password: null, provider_id: 'oidc', account_id: 'https://login.example.org 7' })
      .where('user_id', '=', userId)
      .execute();
    mail.taken.length = 0;
    must(202, await askFor('sso@example.org'));
    await settled();
    const [letter] = lettersTo('sso@example.org');
    expect(letter?.text).toContain('it uses single sign-on');
    expect(letter?.text).not.toContain('set-password');
  });

  it('needs an address, and a page of the service', async () => {
    for (const body of [{}, { email: 'nobody' }, { email: 7 }, { email: 'a@example.org, b@example.org' }]) {
      const answer = await openBrowser(service).ask('POST', '/api/auth/forgotten-password', { body });
      expectError(answer, 400, /^Invalid password data: email /);
    }
    const other = await openBrowser(service).ask('POST', '/api/auth/forgotten-password', {
      body: { email: 'ada@example.org' },
      headers: { origin: 'https://evil.example' },
    });
    expect(other.status).toBe(403);
  });
});

it('an address proven by its letter ends earlier sessions and links', async () => {
  await newMember(service, 'acme', 'viewer', 'taken@example.org');
  const squatter = openBrowser(service);
  must(200, await signIn(squatter, 'taken@example.org', PASSWORD));
  must(202, await askFor('taken@example.org'));
  await settled();
  must(200, await setPassword(openBrowser(service), linkTo('taken@example.org'), NEW_PASSWORD));
  expectError(await squatter.ask('GET', '/api/me'), 401, 'Not signed in');
  const { proven_at } = await service.service.catalog
    .selectFrom('users')
    .select('proven_at')
    .where('email', '=', 'taken@example.org')
    .executeTakeFirstOrThrow();
  expect(proven_at).not.toBeNull();
});
