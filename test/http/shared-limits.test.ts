// Walks the table of limits that several share: for each row a greedy caller who uses up what it can get, and an honest one beside it.
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionIdOf } from '../../embed/receipt/session-id.ts';
import { type LinkLimits, openLinkLimits, openSignInLimits } from '../../src/accounts/limits.ts';
import { SHARED_LIMITS } from '../../src/domain/shared-limits.ts';
import { HOUR_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { must } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
const service = await serviceForFile({ now: clock.now, config: { trustedProxies: ['loopback'] } });
const keys = new Map<string, string>();

beforeAll(async () => {
  for (const slug of ['acme', 'greedy', 'busy']) {
    await service.org(slug);
    const key = await service.key(slug, ['journeys:write', 'results:read', 'org:settings']);
    keys.set(slug, key);
    await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'start', index: 0 }] });
  }
});
beforeEach(() => clock.advance(HOUR_MS));

/** Addresses of one network: the same first 64 bits. */
const address = (network: number, host = 1) => `2001:db8:0:${network.toString(16)}::${host.toString(16)}`;
const from = (sender: string) => ({ 'x-forwarded-for': sender });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const keyOf = (slug: string) => keys.get(slug) ?? '';

async function visits(count: number): Promise<string[]> {
  const secrets = times(count).map(() => randomBytes(16).toString('hex'));
  const starts = secrets.map((secret) =>
    event('session_start', { sessionId: sessionIdOf(secret), clientId: 'one', ts: clock.iso() }),
  );
  expect((await service.ingest(batch('acme', 'apply', starts))).status).toBe(204);
  return secrets;
}
const receipt = (secret: string, sender: string, path = '') =>
  service.request('POST', `/embed/receipt${path}`, {
    body: { orgKey: 'acme', journeyKey: 'apply', secret },
    headers: from(sender),
  });
const get = (path: string, sender: string) => fetch(service.url + path, { headers: from(sender), redirect: 'manual' });
const made = async <Body>(path: string, body: object) =>
  must(201, await service.request<Body>('POST', path, { key: keyOf('acme'), body }));

async function sharedPath(): Promise<string> {
  const body = {
    kind: 'overview',
    name: 'council',

    period: { days: 28 },
  };
  const { url } = await made<{ url: string }>('/api/journeys/apply/shared-links', body);
  return new URL(url).pathname;
}

const APP = { client_name: 'Assistant', redirect_uris: ['https://app.example/callback'] };
const ask = (path: string, body: string, type: string, sender: string) =>
  fetch(service.url + path, { method: 'POST', body, headers: { ...from(sender), 'content-type': type } });

type Row = keyof typeof SHARED_LIMITS;
const ROWS: Record<Row, (limit: (typeof SHARED_LIMITS)[Row]) => Promise<void>> = {
  async receiptRequests({ one }) {
    const unknown = 'f'.repeat(32);
    const greedy = await Promise.all(times(one).map((host) => receipt(unknown, address(1, host + 1))));
    expect(statuses(greedy)).not.toContain(429);
    expect((await receipt(unknown, address(1, 500))).status).toBe(429);
    expect((await receipt(unknown, address(2))).status).toBe(404);
  },

  async receiptErasures() {
    const { one, all, kept } = SHARED_LIMITS.receiptErasures;
    const secrets = await visits(all + kept + 2);
    const erase = (sender: string) => receipt(secrets.pop() ?? '', sender, '/erase');
    for (let network = 1; network <= all / one; network++)
      for (const _ of times(one)) expect((await erase(address(network))).status).toBe(202);
    expect((await erase(address(1))).status).toBe(429);
    for (const _ of times(kept)) expect((await erase(address(99))).status).toBe(202);
    expect((await erase(address(99))).status).toBe(429);
    // Those of owners have places of their own.
    const body = { sessionIds: ['session-1'] };
    expect((await service.request('POST', '/api/journeys/apply/erasures', { key: keyOf('acme'), body })).status).toBe(
      202,
    );
    await service.service.erasing.idle();
  },

  async receiptsCounted() {
    const [mine = '', ...secrets] = await visits(9);
    const greedy = secrets.map((secret) => receipt(secret, address(1)));
    expect((await receipt(mine, address(2))).status).toBe(200);
    const answers = statuses(await Promise.all(greedy));
    expect(answers).toContain(200);
    expect(answers).toContain(503);
  },

  async sharedPages() {
    const [mine = '', ...paths] = await Promise.all(times(9).map(sharedPath));
    const greedy = paths.map((path) => get(path, address(1)));
    expect((await get(mine, address(2))).status).toBe(200);
    const answers = statuses(await Promise.all(greedy));
    expect(answers).toContain(200);
    expect(answers).toContain(503);
  },

  async linkPasswords() {
    const { all, most } = SHARED_LIMITS.linkPasswords;
    const limits = openLinkLimits(clock.now);
    // All /64 networks of one /48.
    let wrong = 0;
    for (const network of times(2 * all))
      if (await isTried(limits, `2001:db8:1:${network.toString(16)}::1`, false)) wrong++;
    expect(wrong).toBe(all);
    expect(await isTried(limits, '2001:db8:1:ffff::1', true)).toBe(false);
    expect(await isTried(limits, '2001:db8:2::1', true)).toBe(true);
    // A caller with hundreds of sites cannot guess without end.
    for (const site of times(2 * most)) if (await isTried(limits, `2001:db9:${site.toString(16)}::1`, false)) wrong++;
    expect(wrong).toBe(most);
  },

  async feedRequests() {
    const { one, all } = SHARED_LIMITS.feedRequests;
    const { url } = await made<{ url: string }>('/api/feeds', { journey: 'apply', name: 'reader' });
    const { pathname } = new URL(url);
    for (let network = 1; network <= all / one; network++)
      for (const _ of times(one)) expect((await get(pathname, address(network))).status).toBe(200);
    expect((await get(pathname, address(1))).status).toBe(429);
    expect((await get(pathname, address(99))).status).toBe(200);
  },

  async liveStreams() {
    const { one, all } = SHARED_LIMITS.liveStreams;
    const gone = new AbortController();
    const watch = (slug: string) =>
      fetch(`${service.url}/api/journeys/apply/metrics/live`, {
        headers: { authorization: `Bearer ${keyOf(slug)}` },
        signal: gone.signal,
      });
    for (const slug of ['greedy', 'busy'])
      expect(statuses(await Promise.all(times(one).map(() => watch(slug))))).toEqual(times(all / 2).map(() => 200));
    expect((await watch('greedy')).status).toBe(503);
    expect((await watch('acme')).status).toBe(200);
    gone.abort();
  },

  async idempotencyKeys() {
    const { all } = SHARED_LIMITS.idempotencyKeys;
    const { catalog } = service.service;
    const { id } = await catalog.selectFrom('orgs').select('id').where('slug', '=', 'acme').executeTakeFirstOrThrow();
    const answer = await service.request<{ id: string; key: string }>('POST', '/api/orgs/acme/keys', {
      key: ADMIN_TOKEN,
      body: { name: 'greedy', scopes: ['journeys:write'] },
    });
    const row = {
      org_id: id,
      caller: `key ${answer.body.id}`,
      request_hash: 'x',
      answer: '{}',
      created_at: toIso(clock.now()),
    };
    for (let nth = 0; nth < all; nth += 500)
      await catalog
        .insertInto('kept_answers')
        .values(times(500).map((more) => ({ ...row, key_hash: `greedy-${nth + more}` })))
        .execute();
    const create = (key: string) =>
      service.request('POST', '/api/journeys/apply/annotations', {
        ...{ key, body: { text: 'released' }, headers: { 'idempotency-key': 'once' } },
      });
    expect((await create(answer.body.key)).status).toBe(429);
    expect((await create(keyOf('acme'))).status).toBe(201);
  },

  async appRegistrations({ one }) {
    const register = (sender: string) => ask('/oauth/register', JSON.stringify(APP), 'application/json', sender);
    const greedy = await Promise.all(times(one ?? 0).map((host) => register(address(1, host + 1))));
    expect(statuses(greedy)).not.toContain(429);
    const refused = await register(address(1, 500));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await register(address(2))).status).toBe(201);
  },

  async appTokens({ one }) {
    const guess = (sender: string, path = 'token') =>
      ask(`/oauth/${path}`, 'grant_type=refresh_token', 'application/x-www-form-urlencoded', sender);
    const greedy = await Promise.all(times(one ?? 0).map((host) => guess(address(1, host + 1))));
    expect(statuses(greedy)).not.toContain(429);
    expect((await guess(address(1, 500))).status).toBe(429);
    expect((await guess(address(1, 500), 'revoke')).status).toBe(429);
    expect((await guess(address(2))).status).toBe(400);
  },

  async signIns() {
    const { all } = SHARED_LIMITS.signIns;
    const limits = openSignInLimits(clock.now);
    const attempt = (sender: string, device?: string) =>
      limits
        .attempt({ address: sender, account: 'jane', device }, () => Promise.resolve())
        .then(
          () => true,
          () => false,
        );
    const fail = () => Promise.reject(new Error('wrong'));
    for (const network of times(all))
      await limits.attempt({ address: address(network), account: 'jane' }, fail).catch(() => {});
    expect(await attempt(address(999))).toBe(false);
    expect(await attempt(address(999), 'known')).toBe(true);
  },
};

it.each(Object.entries(SHARED_LIMITS))('%s: a greedy caller takes no honest one’s place', async (row, limit) => {
  await ROWS[row as Row](limit);
});

/** Whether an attempt was let through to the password. */
async function isTried(limits: LinkLimits, sender: string, isRight: boolean): Promise<boolean> {
  let isReached = false;
  const work = async () => {
    isReached = true;
    if (!isRight) throw new Error('wrong');
  };
  await limits.attempt({ address: sender, link: 'one' }, work).catch(() => {});
  return isReached;
}
