// The outbox across restarts and nodes: nothing is lost; what was acknowledged is not sent twice; what a node that died may or may
// not have sent is sent again with the same id.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/open.ts';
import type { Config } from '../../src/config.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { testClock } from '../support/clock.ts';
import { type MailServer, startMailServer, type Taken } from '../support/mail-server.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 10, 18, 12));
const webhookNetworks = ['loopback'];
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);

async function fill(service: TestService, receiver: Receiver, journeys: number): Promise<void> {
  await service.org('acme');
  const key = await service.key('acme', ['journeys:write', 'org:settings']);
  for (let at = 0; at < 3; at++) {
    const body = { name: `Desk ${at}`, url: `${receiver.url}/${at}`, types: ['journey.created'] };
    expect((await service.request('POST', '/api/endpoints', { key, body })).status).toBe(201);
  }
  for (let at = 0; at < journeys; at++) await service.journey(key, { slug: `j-${at}` });
}

const claimsOf = (catalog: Catalog) =>
  catalog.selectFrom('deliveries').selectAll().where('claimed_by', 'is not', null).execute();

/** A node that is killed gives nothing back: its claims stand until they are over. */
async function letStand(catalog: Catalog, claims: Awaited<ReturnType<typeof claimsOf>>): Promise<void> {
  for (const { id, claimed_by, claimed_until } of claims)
    await catalog
      .updateTable('deliveries')
      .set({ claimed_by, claimed_until })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
}

it('what waits when the service ends is sent after its next start', async () => {
  const receiver = await startReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'waymark-outbox-'));
  const options = { dataDir: folder, now: clock.now, config: { webhookNetworks } };
  receiver.answer((response) => void response.writeHead(500).end());
  const first = await startTestService(options);
  await fill(first, receiver, 5);
  await first.close();
  receiver.answer((response) => void response.writeHead(204).end());
  clock.advance(MINUTE_MS);
  receiver.received.length = 0;
  const second = await startTestService(options);
  second.service.outbox.wake();
  await second.service.outbox.idle();
  expect(receiver.received).toHaveLength(15);
  // A message has one id, at each of its endpoints.
  expect(new Set(idsOf(receiver)).size).toBe(5);
  await second.remove();
  await receiver.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!hasPostgres)('two nodes', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let clickhouse: TestClickHouse;
  let receiver: Receiver;
  let nodes: [TestService, TestService];
  let mail: MailServer;
  let config: Partial<Config>;

  beforeAll(async () => {
    [database, clickhouse, receiver] = await Promise.all([createDatabase(), startClickHouse(), startReceiver()]);
    mail = await startMailServer();
    config = {
      ...{ databaseUrl: database.url, clickhouseUrl: clickhouse.url, webhookNetworks },
      mail: mail.config,
      authSecret: 'the-secret-that-both-nodes-have-in-common',
    };
    const start = () => startTestService({ config, now: clock.now });
    nodes = [await start(), await start()];
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes ?? []) await node.remove();
    await receiver?.remove();
    await mail?.remove();
    await clickhouse?.remove();
    await database?.drop();
  });

  it('send each message once, and what one of them had under way when it died is sent by the other, with its id', async () => {
    const [one, two] = nodes;
    // The first attempts never end: their node dies in the middle.
    const held = new Set<string>();
    receiver.answer((response, { path, headers }) => {
      if (held.size < 3) return void held.add(`${path} ${headers['webhook-id']}`);
      response.writeHead(204).end();
    });
    await fill(one, receiver, 20);
    one.service.outbox.wake();
    await expect.poll(() => held.size).toBe(3);
    // As after a kill.
    const { catalog } = one.service;
    const claims = await claimsOf(catalog);
    two.service.outbox.wake();
    await two.service.outbox.idle();
    await one.service.outbox.close();
    await letStand(catalog, claims);
    two.service.outbox.wake();
    await two.service.outbox.idle();
    clock.advance(2 * MINUTE_MS);
    two.service.outbox.wake();
    await two.service.outbox.idle();
    const all = receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`);
    const twice = all.filter((name, at) => all.indexOf(name) !== at);
    expect(new Set(all).size).toBe(60);
    // Only what had been under way came a second time.
    expect(new Set(twice)).toEqual(held);
    expect(twice).toHaveLength(3);
    const left = await catalog.selectFrom('deliveries').select('status').where('status', '!=', 'sent').execute();
    expect(left).toEqual([]);
  }, 60_000);

  it('do the same by mail: once each, except messages in transit, which repeat with the same Message-ID', async () => {
    const start = () => startTestService({ config, now: clock.now });
    for (const node of nodes) await node.remove();
    nodes = [await start(), await start()];
    const [one, two] = nodes;
    const { catalog } = one.service;
    await one.org('mail');
    const key = await one.key('mail', ['journeys:write', 'org:settings']);
    for (const name of ['a', 'b', 'c']) {
      const body = { name, kind: 'email', url: `mailto:${name}@partner.example`, types: ['journey.created'] };
      expect((await one.request('POST', '/api/endpoints', { key, body })).status).toBe(201);
    }
    await one.service.outbox.idle();
    // Each agrees by the link that it was sent.
    for (const { text } of mail.taken) {
      const [, path = ''] = /http:\/\/waymark\.example\.org(\/mail\/confirm\/\S+)/.exec(text) ?? [];
      expect((await fetch(two.url + path, { method: 'POST' })).status).toBe(200);
    }
    expect(mail.taken).toHaveLength(3);
    mail.taken.length = 0;
    const nameOf = ({ to, headers }: Taken) => `${to} ${headers.get('message-id')}`;
    const held = new Set<string>();
    mail.hold(async (letter) => {
      if (held.size >= 3) return;
      held.add(nameOf(letter));
      await new Promise(() => {});
    });
    for (let at = 0; at < 10; at++) await one.journey(key, { slug: `m-${at}` });
    one.service.outbox.wake();
    await expect.poll(() => held.size, { timeout: 20_000 }).toBe(3);
    const claims = await claimsOf(catalog);
    await one.service.outbox.close();
    await letStand(catalog, claims);
    for (const _ of [1, 2]) {
      two.service.outbox.wake();
      await two.service.outbox.idle();
      clock.advance(2 * MINUTE_MS);
    }
    const all = mail.taken.map(nameOf);
    expect(new Set(all).size).toBe(30);
    expect(all).toHaveLength(33);
    expect(new Set(all.filter((name, at) => all.indexOf(name) !== at))).toEqual(held);
    const left = await catalog.selectFrom('deliveries').select('status').where('status', '!=', 'sent').execute();
    expect(left).toEqual([]);
  }, 60_000);
});
