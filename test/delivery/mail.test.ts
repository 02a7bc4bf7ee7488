// Messages by e-mail at the doors, with a real SMTP server: who agreed receives text and HTML with a link to receive no more; what
// bounces stops its address; nothing that a person names becomes a header or another recipient.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueLetter, LETTERS_PER_DAY_MAX } from '../../src/catalog/letters.ts';
import { inTransaction } from '../../src/catalog/transaction.ts';
import type { AuditEntry } from '../../src/domain/audit.ts';
import type { CreatedEndpoint, Delivery, Endpoint } from '../../src/domain/message.ts';
import type { Invitation } from '../../src/domain/person.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { newMember } from '../support/people.ts';
import { ADMIN_TOKEN, startAcme, type TestService } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 10, 18, 12));
let service: TestService;
let mail: MailServer;
let key: string;

const ask = <Body = never>(method: string, path: string, body?: unknown) =>
  service.request<Body>(method, `/api/endpoints${path}`, { key, ...(body !== undefined && { body }) });
let made = 0;
const create = async (address: string, more: object = {}) => {
  const body = { name: 'Desk', kind: 'email', url: `mailto:${address}`, types: ['journey.created'], ...more };
  const answer = await ask<CreatedEndpoint>('POST', '', body);
  expect(answer.status).toBe(201);
  await settled();
  return answer.body;
};
const settled = async () => {
  service.service.outbox.wake();
  await service.service.outbox.idle();
};
const newJourney = async (displayName = 'Parking') => {
  const journey = await service.journey(key, { slug: `m-${++made}`, displayName });
  await settled();
  return journey;
};
/** A page of a link, on the service under test. */
const open = (url: string, method = 'GET', body?: string, type = 'application/x-www-form-urlencoded') =>
  fetch(url.replace('http://waymark.example.org', service.url), {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': type } }),
  });
const linkIn = (text: string, kind: string) =>
  new RegExp(`http://waymark\\.example\\.org/mail/${kind}/\\S+`).exec(text)?.[0] ?? '';
/** An outside address that has agreed. */
const confirmed = async (address: string, more: object = {}) => {
  const endpoint = await create(address, more);
  expect((await open(linkIn(mail.taken.at(-1)?.text ?? '', 'confirm'), 'POST')).status).toBe(200);
  mail.taken.length = 0;
  return endpoint;
};
const seen = async (id: string) => (await ask<Endpoint>('GET', `/${id}`)).body;
const deliveries = async (id: string) =>
  (await ask<{ deliveries: Delivery[] }>('GET', `/${id}/deliveries`)).body.deliveries;
const isNever = (_address: string) => undefined;

beforeAll(async () => {
  mail = await startMailServer();
  ({ service, key } = await startAcme({
    now: clock.now,
    config: { mail: mail.config },
    scopes: ['journeys:write', 'org:settings', 'members:manage'],
  }));
});
afterAll(async () => {
  await service.remove();
  await mail.remove();
});
beforeEach(async () => {
  mail.taken.length = 0;
  mail.answerTo(isNever);
  for (const { id } of (await ask<{ endpoints: Endpoint[] }>('GET', '')).body.endpoints) await ask('DELETE', `/${id}`);
});

describe('an outside address', () => {
  it('receives nothing but a question until it has confirmed by the button of the page', async () => {
    const endpoint = await create('Outside@partner.example');
    expect(endpoint).toMatchObject({ isConfirmed: false, secret: null, url: 'mailto:outside@partner.example' });
    expect(mail.taken.map(({ to }) => to)).toEqual(['outside@partner.example']);
    await newJourney();
    expect(mail.taken).toHaveLength(1);
    expectError(await ask('POST', `/${endpoint.id}/test`, {}), 409, 'The address has not confirmed yet');
    const link = linkIn(mail.taken[0]?.text ?? '', 'confirm');
    const page = await open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('<button>Receive messages</button>');
    // Scanners open links: it has not confirmed.
    expect((await seen(endpoint.id)).isConfirmed).toBe(false);
    expect(await (await open(link, 'POST')).text()).toContain('Messages go to outside@partner.example from now on.');
    expect((await seen(endpoint.id)).isConfirmed).toBe(true);
    const journey = await newJourney('Straße & <b>Parking</b>');
    expect(mail.taken).toHaveLength(2);
    const [, sent] = mail.taken as [unknown, MailServer['taken'][0]];
    expect(sent.text).toContain('Straße & <b>Parking</b>: The journey was created.');
    expect(sent.text).toContain(`http://waymark.example.org/journeys/${journey.slug}`);
    expect(sent.html).toContain('Straße &amp; &lt;b&gt;Parking&lt;/b&gt;: The journey was created.');
    expect(sent.html).not.toMatch(/<(img|script|link)/);
    expect(sent.headers.get('from')).toBe('Waymark <waymark@example.org>');
    expect(sent.headers.get('auto-submitted')).toBe('auto-generated');
    const [delivery] = await deliveries(endpoint.id);
    expect(delivery).toMatchObject({ status: 'sent', answer: 250, attempts: 1 });
    expect(sent.headers.get('message-id')).toBe(`<${delivery?.messageId}.${delivery?.id}@example.org>`);
    const log = await service.request<{ entries: AuditEntry[] }>('GET', '/api/orgs/acme/audit', { key: ADMIN_TOKEN });
    expect(log.body.entries.find(({ action }) => action === 'endpoint.confirm')?.actor.name).toBe(
      'outside@partner.example',
    );
    await ask('POST', `/${endpoint.id}/test`, { type: 'alert.opened' });
    await settled();
    const alert = mail.taken.at(-1);
    for (const text of [alert?.text, alert?.html]) expect(text).toContain('compare its errors and devices');
  });

  it('is asked again once an hour at most, and a link works for 7 days and for its address alone', async () => {
    const { id } = await create('a@partner.example');
    expectError(
      await ask('POST', `/${id}/confirmation`),
      409,
      'The address was asked less than an hour ago. Try again later',
    );
    clock.advance(HOUR_MS);
    expect((await ask('POST', `/${id}/confirmation`)).status).toBe(202);
    await settled();
    expect(mail.taken).toHaveLength(2);
    const links = mail.taken.map(({ text }) => linkIn(text, 'confirm'));
    await ask('PUT', `/${id}`, { url: 'mailto:b@partner.example' });
    await settled();
    expect(mail.taken.at(-1)?.to).toBe('b@partner.example');
    for (const link of links) expect((await open(link, 'POST')).status).toBe(404);
    const last = linkIn(mail.taken.at(-1)?.text ?? '', 'confirm');
    expect((await open(`${last.slice(0, -1)}${last.endsWith('A') ? 'B' : 'A'}`, 'POST')).status).toBe(404);
    expect((await open(last.replace('/confirm/', '/stop/'), 'POST')).status).toBe(404);
    clock.advance(7 * DAY_MS);
    expect((await open(last, 'POST')).status).toBe(404);
    expect((await seen(id)).isConfirmed).toBe(false);
  });

  it('wants no more by one click of its mail program, and has to agree again then', async () => {
    const { id } = await confirmed('c@partner.example');
    await newJourney();
    const [sent] = mail.taken as [MailServer['taken'][0]];
    const stop = /^<(.+)>$/.exec(sent.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(sent.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(linkIn(sent.text, 'stop')).toBe(stop);
    expect(sent.html).toContain(stop);
    expect(await (await open(stop)).text()).toContain('<button>Receive no more</button>');
    expect((await seen(id)).isOn).toBe(true);
    const form = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await open(stop, 'POST', form, 'multipart/form-data; boundary=x')).status).toBe(200);
    expect(await seen(id)).toMatchObject({
      ...{ isOn: false, isConfirmed: false },
      offReason: 'The address wants no more: it used the link in a message',
    });
    await ask('PUT', `/${id}`, { isOn: true });
    await newJourney();
    expect(mail.taken).toHaveLength(1);
    clock.advance(HOUR_MS);
    await ask('POST', `/${id}/confirmation`);
    await settled();
    await open(linkIn(mail.taken.at(-1)?.text ?? '', 'confirm'), 'POST');
    await newJourney();
    expect(mail.taken).toHaveLength(3);
    expect((await open(stop, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await seen(id)).isOn).toBe(false);
  });

  it.each([
    [550, 'No such user', false],
    [554, '5.1.1 No such user', false],
    [550, '5.7.1 Relaying denied', true],
    [451, 'Try later', true],
  ])('that is answered %i %s is on after it: %s', async (code, text, isOn) => {
    const { id } = await confirmed('d@partner.example');
    mail.answerTo(() => ({ code, text }));
    await newJourney();
    const endpoint = await seen(id);
    expect(endpoint.isOn).toBe(isOn);
    if (!isOn) expect(endpoint.offReason).toContain(`The address takes no mail. The mail server answered: ${code}`);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ status: isOn ? 'waiting' : 'dead', answer: code });
    mail.answerTo(isNever);
    if (isOn) clock.advance(HOUR_MS);
    else await ask('PUT', `/${id}`, { isOn: true });
    if (!isOn) await ask('POST', `/${id}/send-dead`);
    await settled();
    expect((await deliveries(id))[0]).toMatchObject({ status: 'sent', answer: 250 });
  });

  it('that takes no question is switched off', async () => {
    mail.answerTo(() => ({ code: 550, text: 'No such user' }));
    const { id } = await create('nobody@partner.example');
    expect(await seen(id)).toMatchObject({ isOn: false, isConfirmed: false });
  });
});

it("a member's address needs no question, as long as it is a member's", async () => {
  const member = await newMember(service, 'acme', 'viewer');
  const me = await member.ask('GET', '/api/me');
  const { email, id: memberId } = (me.body as unknown as { user: { email: string; id: string } }).user;
  // The letter of the invitation.
  await settled();
  mail.taken.length = 0;
  const endpoint = await create(email);
  expect(endpoint.isConfirmed).toBe(true);
  await newJourney();
  expect(mail.taken.map(({ to }) => to)).toEqual([email]);
  const removed = await service.request('DELETE', `/api/orgs/acme/members/${memberId}`, { key });
  expect(removed.status).toBe(204);
  await newJourney();
  expect(mail.taken).toHaveLength(1);
  expect((await seen(endpoint.id)).isConfirmed).toBe(false);
});

it.each([
  'mailto:a@partner.example,b@partner.example',
  'mailto:a@partner.example?cc=b@partner.example',
  'mailto:a@partner.example\r\nBcc: b@partner.example',
  'mailto:a@partner.example%0d%0aBcc:b@partner.example',
  'mailto:"Ada" <a@partner.example>',
  'mailto:a@localhost',
  'mailto:a@пример.example',
  `mailto:${'a'.repeat(250)}@partner.example`,
  'a@partner.example',
  'https://partner.example',
])('%j is refused, and nothing is kept or sent', async (url) => {
  const answer = await ask('POST', '', { name: 'Desk', kind: 'email', url, types: ['journey.created'] });
  expectError(answer, 400, 'Invalid endpoint data: url must be an e-mail address, such as mailto:desk@example.org');
  await settled();
  expect((await ask<{ endpoints: [] }>('GET', '')).body.endpoints).toEqual([]);
  expect(mail.taken).toEqual([]);
});

it('names that look like headers or tags stay text', async () => {
  await confirmed('e@partner.example', { name: 'X" <x@evil.example>, "Y' });
  await newJourney('Bcc: victim@evil.example =?utf-8?q?=0aBcc:_x?= </title><img src=x>');
  const [sent] = mail.taken as [MailServer['taken'][0]];
  expect(mail.taken).toHaveLength(1);
  expect([...sent.headers.keys()].filter((name) => ['bcc', 'cc'].includes(name))).toEqual([]);
  expect(sent.headers.get('to')).toBe('e@partner.example');
  expect(sent.html).not.toContain('<img');
});

describe('a letter', () => {
  const invite = (email: string) =>
    service.request<{ invitation: Invitation; invitationUrl: string; mailed: boolean }>(
      'POST',
      '/api/orgs/acme/invitations',
      { key: ADMIN_TOKEN, body: { email, name: 'New', role: 'viewer' } },
    );
  const invitations = async () =>
    (await service.request<{ invitations: Invitation[] }>('GET', '/api/orgs/acme/invitations', { key: ADMIN_TOKEN }))
      .body.invitations;
  const letterTo = async (email: string) => (await invitations()).find((one) => one.email === email)?.letter;

  it('brings the link of an invitation, and forgets it when it is sent', async () => {
    const { body } = await invite('invited@partner.example');
    expect(body.mailed).toBe(true);
    await settled();
    const [sent] = mail.taken as [MailServer['taken'][0]];
    expect(sent.to).toBe('invited@partner.example');
    expect(sent.text).toContain(`Accept the invitation: ${body.invitationUrl}`);
    expect(sent.headers.has('list-unsubscribe')).toBe(false);
    expect(await letterTo('invited@partner.example')).toBe('sent');
    const rows = await service.service.catalog.selectFrom('deliveries').select('data').execute();
    expect(rows.filter(({ data }) => data.includes('sealed'))).toEqual([]);
  });

  it.each([
    ['Your account is locked. Call us now', 'Your account is locked'],
    ['Win a prize at evil.example/win', 'Win a prize at evil example win'],
    ['Pay https://evil.example?x=1 today', 'Pay https evil example x 1 today'],
    ['Call +49 (170) 1234567 at once', 'Call + at once'],
    ['" and now \u201dopen\u201c mail@evil.example', 'and now open mail evil example'],
    ['x'.repeat(255), `${'x'.repeat(59)}…`],
    // Honest names stay.
    ['City of St. Louis, Dept 4', 'City of St. Louis, Dept 4'],
    ['Bundesamt für Soziales & Familie (BSF)', 'Bundesamt für Soziales & Familie (BSF)'],
    ["Mairie de L'Haÿ-les-Roses", "Mairie de L'Haÿ-les-Roses"],
    ['高雄市政府', '高雄市政府'],
    ['MA 40', 'MA 40'],
  ])('names the organization %j as %j: no address, number or sentence of it goes out', async (displayName, named) => {
    await service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { displayName } });
    await invite(`named-${++made}@partner.example`);
    await settled();
    const [sent] = mail.taken as [(typeof mail.taken)[number]];
    expect(sent.text).toContain(`You are invited to "${named}" in Waymark`);
    expect(sent.text).not.toMatch(/evil\.example|1234567/);
  });

  it('waits encrypted, and an invitation says that its mail bounced', async () => {
    mail.answerTo(() => ({ code: 451, text: 'Try later' }));
    const { body } = await invite('slow@partner.example');
    await settled();
    expect(await letterTo('slow@partner.example')).toBe('waiting');
    const token = new URL(body.invitationUrl).searchParams.get('token') ?? '';
    const rows = await service.service.catalog.selectFrom('deliveries').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('slow@partner.example');
    mail.answerTo(() => ({ code: 550, text: 'No such user' }));
    clock.advance(HOUR_MS);
    await settled();
    expect(await letterTo('slow@partner.example')).toBe('dead');
  });

  it('brings the link to set a password', async () => {
    const member = await newMember(service, 'acme', 'viewer', 'forgot@partner.example');
    await settled();
    mail.taken.length = 0;
    const { body } = await service.request<{ setPasswordUrl: string; mailed: boolean }>(
      'POST',
      '/api/users/password-links',
      { key: ADMIN_TOKEN, body: { email: 'forgot@partner.example' } },
    );
    await settled();
    expect(member).toBeDefined();
    expect(body.mailed).toBe(true);
    expect(mail.taken.map(({ to }) => to)).toEqual(['forgot@partner.example']);
    expect(mail.taken[0]?.text).toContain(body.setPasswordUrl);
  });

  it('is one of 200 a day: beyond, an invitation is a link to pass on, and an address cannot be asked', async () => {
    await service.org('busy');
    const busy = await service.key('busy', ['org:settings']);
    const org = await service.service.catalog
      .selectFrom('orgs')
      .select('id')
      .where('slug', '=', 'busy')
      .executeTakeFirstOrThrow();
    const letter = { orgId: org.id, about: { summary: 'Invitation' }, sealed: '' };
    const { catalog, outbox } = service.service;
    await outbox.idle();
    await inTransaction(catalog, async (trx) => {
      for (let at = 0; at < LETTERS_PER_DAY_MAX; at++) await enqueueLetter(trx, letter, clock.now);
      await trx.updateTable('deliveries').set({ status: 'dead' }).where('org_id', '=', org.id).execute();
    });
    const { body } = await service.request<{ mailed: boolean }>('POST', '/api/orgs/busy/invitations', {
      key: ADMIN_TOKEN,
      body: { email: 'new@partner.example', name: 'New', role: 'viewer' },
    });
    expect(body.mailed).toBe(false);
    const answer = await service.request('POST', '/api/endpoints', {
      key: busy,
      body: { name: 'Desk', kind: 'email', url: 'mailto:a@partner.example', types: ['memo.ready'] },
    });
    expectError(answer, 409, 'An organization sends at most 200 letters a day. Try again tomorrow');
    const list = await service.request<{ endpoints: [] }>('GET', '/api/endpoints', { key: busy });
    expect(list.body.endpoints).toEqual([]);
  });
});
