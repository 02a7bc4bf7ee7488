// Endpoints at the doors: messages arrive signed, of the types that were chosen, in the format of their kind; each type's example
// can be tested; tenants stay apart; what is wrong is named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { type CreatedEndpoint, type Delivery, type Endpoint, MESSAGE_TYPES } from '../../src/domain/message.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { filesHolding } from '../support/folder.ts';
import { newMember } from '../support/people.ts';
import { type Receiver, signatureOf, startReceiver } from '../support/receiver.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 10, 18, 12));
let service: TestService;
let receiver: Receiver;
let key: string;
let other: string;

const SCOPES = ['journeys:write', 'org:settings'] as const;
const ask = <Body = never>(method: string, path: string, body?: unknown, as = key) =>
  service.request<Body>(method, `/api/endpoints${path}`, { key: as, ...(body !== undefined && { body }) });
const create = async (more: object = {}, as = key) => {
  const body = { name: 'Desk', url: receiver.url, types: ['journey.created'], ...more };
  const answer = await ask<CreatedEndpoint>('POST', '', body, as);
  expect(answer.status).toBe(201);
  return answer.body;
};
const settled = async () => {
  service.service.outbox.wake();
  await service.service.outbox.idle();
};
const deliveries = async (id: string) =>
  (await ask<{ deliveries: Delivery[] }>('GET', `/${id}/deliveries`)).body.deliveries;
let journeys = 0;
const newJourney = (as = key) => service.journey(as, { slug: `j-${++journeys}`, displayName: `<b>J & ${journeys}*` });

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({ now: clock.now, config: { webhookNetworks: ['loopback'] } });
  for (const org of ['acme', 'other']) await service.org(org);
  [key, other] = [await service.key('acme', [...SCOPES]), await service.key('other', [...SCOPES])];
});
afterAll(async () => {
  await service.remove();
  await receiver.remove();
});

describe('an endpoint', () => {
  it('is kept with its secret encrypted, which in a chat is the path of its address', async () => {
    const { id, secret } = await create();
    const chat = await create({ kind: 'slack', url: `${receiver.url}/secret-of-a-chat` });
    expect(filesHolding(service.dataDir, id)).not.toEqual([]);
    expect(filesHolding(service.dataDir, secret?.replace('whsec_', '') ?? '')).toEqual([]);
    expect(filesHolding(service.dataDir, 'secret-of-a-chat')).toEqual([]);
    for (const one of [id, chat.id]) await ask('DELETE', `/${one}`);
  });

  it('receives the types that it chose, signed, once, and of its organization alone', async () => {
    const endpoint = await create();
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    receiver.received.length = 0;
    const journey = await newJourney();
    await newJourney(other);
    await service.request('PUT', `/api/journeys/${journey.slug}`, { key, body: { displayName: 'Changed' } });
    await settled();
    await settled();
    expect(receiver.received).toHaveLength(1);
    const [one] = receiver.received as [(typeof receiver.received)[0]];
    expect(JSON.parse(one.body)).toEqual({
      type: 'journey.created',
      timestamp: clock.iso(),
      data: {
        summary: 'The journey was created.',
        url: `http://waymark.example.org/journeys/${journey.slug}`,
        journey: { id: journey.id, slug: journey.slug, displayName: journey.displayName },
        language: 'en',
      },
    });
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, endpoint.secret ?? ''));
    expect(one.headers['webhook-timestamp']).toBe(String(clock.now() / 1000));
    const [sent] = await deliveries(endpoint.id);
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, answer: 204, messageId: one.headers['webhook-id'] });
    await ask('DELETE', `/${endpoint.id}`);
  });

  it('says what happened to journeys and steps', async () => {
    const types = MESSAGE_TYPES.filter((type) => /^(journey|step)\./.test(type));
    const { id } = await create({ types });
    receiver.received.length = 0;
    const { slug } = await newJourney();
    const path = `/api/journeys/${slug}`;
    const steps: string[] = [];
    for (const stepKey of ['a', 'b']) {
      const body = { stepKey, index: steps.length };
      steps.push((await service.request<{ id: string }>('POST', `${path}/steps`, { key, body })).body.id);
    }
    await service.request('PUT', `${path}/steps/${steps[0]}`, { key, body: { name: 'First' } });
    const moves = [
      { stepId: steps[0], index: 1 },
      { stepId: steps[1], index: 0 },
    ];
    await service.request('POST', `${path}/steps/reorder`, { key, body: { steps: moves } });
    await service.request('DELETE', `${path}/steps/${steps[0]}`, { key });
    await service.request('PUT', path, { key, body: { displayName: 'Changed' } });
    await service.request('DELETE', path, { key });
    await settled();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(
      [...types, 'step.created'].sort(),
    );
    const deleted = receiver.received
      .map(({ body }) => JSON.parse(body))
      .find(({ type }) => type === 'journey.deleted');
    expect(deleted.data).toMatchObject({ url: null, journey: { slug, displayName: 'Changed' } });
    await ask('DELETE', `/${id}`);
  });

  it('is tested with the example of each type, the same as in the API document', async () => {
    const { id } = await create();
    const { body: document } = await service.request<{
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: { data: object } }> } } }>;
    }>('GET', '/openapi.json');
    expect(Object.keys(document.webhooks).sort()).toEqual([...MESSAGE_TYPES].sort());
    for (const type of MESSAGE_TYPES) {
      receiver.received.length = 0;
      expect((await ask('POST', `/${id}/test`, { type })).status).toBe(202);
      await settled();
      const { data, ...message } = JSON.parse(receiver.received[0]?.body ?? '');
      expect(message).toEqual({ type, timestamp: clock.iso() });
      const { isTest, ...rest } = data;
      expect(isTest).toBe(true);
      expect(rest).toEqual(document.webhooks[type]?.post.requestBody.content['application/json']?.example.data);
    }
    await ask('DELETE', `/${id}`);
  });

  it('signs with both secrets for a day after a rotation, then with the new one alone', async () => {
    const first = await create();
    const { body: rotated } = await ask<CreatedEndpoint>('POST', `/${first.id}/secret`);
    expect(rotated.secret).not.toBe(first.secret);
    expect(rotated.oldSecretUntil).toBe(clock.iso(DAY_MS));
    const signatures = async () => {
      receiver.received.length = 0;
      await ask('POST', `/${first.id}/test`, {});
      await settled();
      const [one] = receiver.received as [(typeof receiver.received)[0]];
      const known = [rotated.secret, first.secret].map((secret) => signatureOf(one, secret ?? ''));
      return one.headers['webhook-signature']?.split(' ').map((one) => known.indexOf(one));
    };
    expect(await signatures()).toEqual([0, 1]);
    clock.advance(DAY_MS);
    expect(await signatures()).toEqual([0]);
    await ask('DELETE', `/${first.id}`);
  });

  it('of a chat gets a text without mentions and signature, and hides its address', async () => {
    await Promise.all(
      (['slack', 'teams', 'mattermost'] as const).map(async (kind) => {
        const endpoint = await create({ kind, name: kind, url: `${receiver.url}/${kind}-secret` });
        expect(endpoint).toMatchObject({ secret: null, url: `http://127.0.0.1:${receiver.port}/…` });
        expectError(await ask('POST', `/${endpoint.id}/secret`), 409, `An endpoint of the kind ${kind} has no secret`);
      }),
    );
    receiver.received.length = 0;
    const slug = `chat-${++journeys}`;
    await service.journey(key, { slug, displayName: '@here <!channel> *x*' });
    await settled();
    const bodies = Object.fromEntries(receiver.received.map(({ path, body }) => [path.slice(6), JSON.parse(body)]));
    const sentence = '@here &lt;!channel&gt; *x*: The journey was created.';
    expect(bodies['slack-secret']).toMatchObject({
      text: sentence,
      // Plain text: the name is not bold.
      blocks: [
        { text: { type: 'plain_text', text: sentence } },
        { text: { type: 'mrkdwn', text: `<http://waymark.example.org/journeys/${slug}|Open in Waymark>` } },
      ],
    });
    expect(bodies['mattermost-secret'].text).toMatch(
      /^@\u200bhere \\<\\!channel\\> \\\*x\\\*: The journey was created/,
    );
    const card = bodies['teams-secret'].attachments[0].content;
    expect(card).toMatchObject({ type: 'AdaptiveCard', actions: [{ type: 'Action.OpenUrl' }] });
    expect(receiver.received.every(({ headers }) => headers['webhook-signature'] === undefined)).toBe(true);
    const { body } = await ask<{ endpoints: Endpoint[] }>('GET', '');
    for (const { id, url } of body.endpoints) {
      // The address as it was shown can be sent back, and changes nothing.
      expect((await ask<Endpoint>('PUT', `/${id}`, { url, name: 'Chat' })).body.name).toBe('Chat');
    }
    // An alert says what to look at first while it is open, and what it cost.
    receiver.received.length = 0;
    for (const { id } of body.endpoints) {
      for (const type of ['alert.opened', 'alert.closed']) await ask('POST', `/${id}/test`, { type });
    }
    await settled();
    const texts = receiver.received.map(({ body }) => body);
    expect(texts.filter((text) => text.includes('compare its errors and devices'))).toHaveLength(3);
    expect(texts.filter((text) => text.includes('About 38 people fewer'))).toHaveLength(3);
    receiver.received.length = 0;
    await newJourney();
    await settled();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(
      ['mattermost', 'slack', 'teams'].map((kind) => `/hook/${kind}-secret`),
    );
    for (const { id } of body.endpoints) await ask('DELETE', `/${id}`);
  });

  it('receives nothing while switched off, and is switched off by an answer of 410', async () => {
    const { id } = await create();
    await ask('PUT', `/${id}`, { isOn: false });
    receiver.received.length = 0;
    await newJourney();
    await settled();
    expect(receiver.received).toEqual([]);
    expectError(await ask('POST', `/${id}/test`, {}), 409, 'The endpoint is switched off');
    await ask('PUT', `/${id}`, { isOn: true });
    receiver.answer((response) => void response.writeHead(410).end());
    await newJourney();
    await settled();
    receiver.answer((response) => void response.writeHead(204).end());
    const { body } = await ask<Endpoint>('GET', `/${id}`);
    expect(body).toMatchObject({ isOn: false, dead: 1, offReason: 'It answered 410: it wants no more messages' });
    await ask('DELETE', `/${id}`);
  });

  it('is its organization’s alone, and its owners’', async () => {
    const { id } = await create();
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test', {}],
      ['GET', '/deliveries'],
      ['POST', '/send-dead'],
      ['POST', `/deliveries/${id}/send`],
    ] as const)
      expectError(await ask(method, `/${id}${path}`, body, other), 404, `Endpoint with id "${id}" not found`);
    expect((await ask<{ endpoints: [] }>('GET', '', undefined, other)).body.endpoints).toEqual([]);
    const reader = await service.key('acme', ['journeys:write', 'results:read']);
    expectError(await ask('GET', '', undefined, reader), 403, 'API key does not have required scope: org:settings');
    const editor = await newMember(service, 'acme', 'editor');
    expect((await editor.ask('GET', '/api/endpoints')).status).toBe(403);
    await ask('DELETE', `/${id}`);
  });

  it('keeps secrets and addresses out of the catalog, the audit log and later answers', async () => {
    const { id, secret } = await create({ url: `${receiver.url}?token=do-not-show` });
    const stored = await service.service.catalog.selectFrom('endpoints').selectAll().where('id', '=', id).execute();
    expect(`${stored[0]?.secret}${stored[0]?.url}`).not.toContain('127.0.0.1');
    expect(JSON.stringify(stored)).not.toContain(secret);
    const log = await service.request<{ entries: AuditEntry[] }>('GET', '/api/orgs/acme/audit', { key: ADMIN_TOKEN });
    expect(log.body.entries[0]).toMatchObject({ action: 'endpoint.create', subject: 'Desk' });
    expect(JSON.stringify(log.body)).not.toContain(secret);
    expect(JSON.stringify((await ask('GET', '')).body)).not.toContain(secret);
    await ask('DELETE', `/${id}`);
  });

  it.each([
    [{ name: '' }, 'name must be a string of 1 to 255 characters without control characters, not only blanks'],
    [{ types: [] }, 'types must be a list of different types'],
    [{ types: ['alert.opened', 'alert.opened'] }, 'types must be a list of different types'],
    [{ types: ['everything'] }, 'types'],
    [{ kind: 'fax' }, 'kind must be one of: webhook, slack, teams, mattermost, email'],
    [{ url: 'desk.example.org' }, 'url must be an https address, such as https://desk.example.org/waymark'],
    [{ url: 'ftp://desk.example.org' }, 'url must be an https address; http is for networks'],
    [{ url: 'https://a:b@desk.example.org' }, 'url must hold no user name or password'],
    [{ url: `https://desk.example.org/${'x'.repeat(2_048)}` }, 'url must be an https address of at most 2048'],
    [{ secret: 'whsec_mine' }, 'secret'],
  ])('is refused with %j, and nothing is kept', async (wrong, message) => {
    const body = { name: 'Desk', url: receiver.url, types: ['journey.created'], ...wrong };
    const answer = await ask<{ error: string }>('POST', '', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(message);
    expect((await ask<{ endpoints: [] }>('GET', '')).body.endpoints).toEqual([]);
  });

  it('of mail is refused without a mail server, and the list says so', async () => {
    const body = { name: 'Desk', kind: 'email', url: 'mailto:desk@example.org', types: ['memo.ready'] };
    expectError(await ask('POST', '', body), 409, 'E-mail needs SMTP_URL and MAIL_FROM, which are not set');
    expect((await ask('GET', '')).body).toEqual({ endpoints: [], sendsMail: false });
  });

  it('is one of 20 at most', async () => {
    const made = await Promise.all(Array.from({ length: 21 }, () => ask<Endpoint>('POST', '', NEW())));
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409]);
    for (const { body } of made) if (body.id) await ask('DELETE', `/${body.id}`);
  });
});

const NEW = () => ({ name: 'Desk', url: receiver.url, types: ['journey.created'] });
