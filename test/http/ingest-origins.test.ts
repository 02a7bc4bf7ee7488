import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock();
let key: string;
let orgs = 0;
let org: string;

const service = await serviceForFile({ now: clock.now });
/** A fresh organization with the journeys `open` and `closed`. */
beforeEach(async () => {
  orgs += 1;
  org = `org-${orgs}`;
  await service.org(org);
  key = await service.key(org, ['journeys:write', 'ingest:write']);
  await service.journey(key, { slug: 'open' });
  await service.journey(key, {
    slug: 'closed',
    allowedOrigins: ['https://www.example.org', 'http://intra.example:8080'],
  });
});

const send = (slug: string, headers: Record<string, string> = {}, events = [event('page_view', { ts: clock.iso() })]) =>
  service.ingest(batch(org, slug, events), headers);
const status = async (slug: string, origin?: string) =>
  (await send(slug, origin === undefined ? {} : { origin })).status;
const statuses = async (count: number, slug: string, origin?: string) => {
  const seen: number[] = [];
  for (let sent = 0; sent < count; sent++) seen.push(await status(slug, origin));
  return seen;
};
const times = (count: number, one: number) => Array<number>(count).fill(one);
const settings = (change: Record<string, number>) =>
  service.request('PUT', `/api/orgs/${org}`, { key: ADMIN_TOKEN, body: { settings: change } });

describe('a journey with allowedOrigins', () => {
  it.each([
    ['https://www.example.org'],
    ['HTTPS://WWW.EXAMPLE.ORG'],
    ['https://www.example.org:443'],
    ['http://intra.example:8080'],
  ])('takes events from %s', async (origin) => {
    expect(await status('closed', origin)).toBe(204);
  });

  it.each([
    ['http://www.example.org'],
    ['https://example.org'],
    ['https://sub.www.example.org'],
    ['https://www.example.org.evil.example'],
    ['https://www.example.org:8443'],
    ['http://intra.example'],
    ['http://localhost:3000'],
    ['http://waymark.example.org'],
    ['https://partner.example'],
    ['null'],
    ['https://www.example.org/'],
    ['https://www.example.org, https://evil.example'],
    [undefined],
  ])('answers 403 to %s, and keeps nothing', async (origin) => {
    expectError(await send('closed', origin === undefined ? {} : { origin }), 403, 'Origin not allowed');
    expect((await service.retrieve(key, 'closed')).healthMetrics.sessionCount).toBe(0);
  });

  it('counts its listed origins as known: only the hourly limit holds', async () => {
    expect(await statuses(25, 'closed', 'https://www.example.org')).toEqual(times(25, 204));
  });

  it('follows a change of its list at once', async () => {
    expect(await status('closed', 'https://new.example')).toBe(403);
    const change = (allowedOrigins: string[]) =>
      service.request('PUT', '/api/journeys/closed', { key, body: { allowedOrigins } });
    await change(['https://new.example']);
    expect(await status('closed', 'https://new.example')).toBe(204);
    expect(await status('closed', 'https://www.example.org')).toBe(403);
    await change([]);
    expect(await status('closed', 'https://www.example.org')).toBe(204);
  });
});

describe('a journey without allowedOrigins', () => {
  it.each([
    [undefined],
    ['http://waymark.example.org'],
    ['https://sub.waymark.example.org:8443'],
    ['https://partner.example'],
    ['https://deep.sub.partner.example'],
    ['http://localhost:3000'],
    ['http://localhost:3100'],
  ])('knows %s: only the hourly limit holds', async (origin) => {
    expect(await statuses(22, 'open', origin)).toEqual(times(22, 204));
  });

  it.each([
    ['https://somewhere.example'],
    ['https://notpartner.example'],
    ['https://partner.example.evil.example'],
    ['http://localhost:3001'],
    ['https://localhost:3000'],
    ['null'],
  ])('does not know %s: 20 requests a minute', async (origin) => {
    expect(await statuses(21, 'open', origin)).toEqual([...times(20, 204), 429]);
    const answer = await send('open', { origin });
    expectError(answer, 429, 'Rate limit exceeded for organization');
    expect([...answer.headers.keys()].filter((name) => /rate|retry/i.test(name))).toEqual([]);
  });

  it('counts unknown origins separately, by journey, and again every minute', async () => {
    await service.journey(key, { slug: 'second' });
    clock.set(Math.ceil(clock.now() / HOUR_MS) * HOUR_MS);
    expect(await statuses(20, 'open', 'https://a.example')).toEqual(times(20, 204));
    expect(await status('open', 'https://A.example:443')).toBe(429);
    expect(await status('open', 'https://b.example')).toBe(204);
    expect(await status('second', 'https://a.example')).toBe(204);
    clock.advance(MINUTE_MS - 1);
    expect(await status('open', 'https://a.example')).toBe(429);
    clock.advance(1);
    expect(await statuses(21, 'open', 'https://a.example')).toEqual([...times(20, 204), 429]);
  });

  it('has the limit of its organization for them', async () => {
    await settings({ unknownOriginRequestsPerMinute: 2 });
    expect(await statuses(3, 'open', 'https://a.example')).toEqual([204, 204, 429]);
  });
});

describe('the hourly limit', () => {
  it('is 1,000 for each journey, in fixed windows of the clock', async () => {
    await service.journey(key, { slug: 'second' });
    clock.set(Math.ceil(clock.now() / HOUR_MS) * HOUR_MS);
    const many = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await send('open', {}, [])).status));
    expect(new Set(await many(999))).toEqual(new Set([204]));
    expect((await many(6)).sort()).toEqual([204, ...times(5, 429)]);
    expectError(await send('open'), 429, 'Rate limit exceeded for organization');
    expect(await status('second')).toBe(204);
    clock.advance(HOUR_MS - 1);
    expect(await status('open')).toBe(429);
    clock.advance(1);
    expect(await status('open')).toBe(204);
  });

  it('applies to listed and unknown senders alike, and separately to trusted servers', async () => {
    await settings({ ingestRequestsPerHour: 2 });
    const authorization = `Bearer ${key}`;
    const trusted = async () => (await send('closed', { authorization })).status;
    expect(await trusted()).toBe(204);
    expect(await statuses(3, 'closed', 'https://www.example.org')).toEqual([204, 204, 429]);
    expect([await trusted(), await trusted()]).toEqual([204, 429]);
    expect(await status('open', 'https://a.example')).toBe(204);
    expect([await status('open', 'https://b.example'), await status('open', 'https://c.example')]).toEqual([204, 429]);
  });

  it('is not used up by requests that are turned away', async () => {
    await settings({ ingestRequestsPerHour: 2 });
    expect(await statuses(5, 'closed', 'https://evil.example')).toEqual(times(5, 403));
    for (let sent = 0; sent < 5; sent++) expect((await service.ingest('{')).status).toBe(400);
    expect(await statuses(3, 'closed', 'https://www.example.org')).toEqual([204, 204, 429]);
  });

  it('leaves no data of refused requests', async () => {
    await settings({ ingestRequestsPerHour: 1 });
    await statuses(3, 'open');
    expect((await service.retrieve(key, 'open')).eventCountsLast24h).toEqual({ page_view: 1 });
  });
});

describe('a trusted server', () => {
  it('needs no allowed origin, and is known', async () => {
    const authorization = `Bearer ${key}`;
    expect((await send('closed', { authorization })).status).toBe(204);
    expect((await send('closed', { authorization, origin: 'https://evil.example' })).status).toBe(204);
    for (let sent = 0; sent < 22; sent++) {
      expect((await send('open', { authorization, origin: 'https://evil.example' })).status).toBe(204);
    }
  });

  it.each([
    ['a key without ingest:write', () => service.key(org, ['journeys:write'])],
    [
      'a key of another organization',
      async () => {
        await service.org(`${org}-other`);
        return service.key(`${org}-other`, ['ingest:write']);
      },
    ],
    ['an unknown key', async () => 'wmk_unknown'],
    ['the admin token', async () => ADMIN_TOKEN],
  ])('is not %s: the header is ignored', async (_, make) => {
    const authorization = `Bearer ${await make()}`;
    expectError(await send('closed', { authorization }), 403, 'Origin not allowed');
    expect((await send('closed', { authorization, origin: 'https://www.example.org' })).status).toBe(204);
    expect((await send('open', { authorization })).status).toBe(204);
  });

  it.each([['Basic dXNlcjpwYXNz'], ['Bearer'], ['nonsense']])(
    'is not "%s": the header is ignored',
    async (authorization) => {
      expectError(await send('closed', { authorization }), 403, 'Origin not allowed');
      expect((await send('open', { authorization })).status).toBe(204);
    },
  );
});

describe('the checks', () => {
  it('come in the order shape, organization, journey, origin, rate', async () => {
    await settings({ ingestRequestsPerHour: 1 });
    await status('closed', 'https://www.example.org');
    const wrong = { origin: 'https://evil.example' };
    const to = (orgKey: string, journeyKey: string, events = [event('page_view')]) =>
      service.ingest(batch(orgKey, journeyKey, events), wrong);
    expectError(await service.ingest('{', wrong), 400, /valid JSON/);
    expectError(await to('nobody', 'nothing', [event('unheard')]), 400, /not recognized/);
    expectError(await to('nobody', 'nothing'), 404, 'Organization not found');
    expectError(await to(org, 'nothing'), 404, 'Journey not found');
    expectError(await to(org, 'closed'), 403, 'Origin not allowed');
    expectError(
      await send('closed', { origin: 'https://www.example.org' }),
      429,
      'Rate limit exceeded for organization',
    );
  });

  it('hold for empty batches, too', async () => {
    expectError(await service.ingest(batch('nobody', 'x', [])), 404, 'Organization not found');
    expectError(await send('closed', {}, []), 403, 'Origin not allowed');
  });
});
