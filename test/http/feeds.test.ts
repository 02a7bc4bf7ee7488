// The Atom feed of a journey: who creates one, what a reader gets, and what nobody learns by it.
import { expect, it, onTestFinished } from 'vitest';
import { openAlert } from '../../src/catalog/alerts.ts';
import { keepOutcome, saveScore } from '../../src/catalog/outcomes.ts';
import { type CreatedFeed, type Feed, toAtom } from '../../src/domain/feed.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { must, newMember } from '../support/people.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));

const service = await serviceForFile({ now: clock.now });
for (const slug of ['acme', 'other']) await service.org(slug);
const scopes = ['journeys:read', 'journeys:write', 'org:settings', 'memos:read', 'memos:write'] as const;
const key = await service.key('acme', [...scopes]);
const foreign = await service.key('other', [...scopes]);
const journey = await service.journey(key, { slug: 'apply', displayName: 'Apply & <wait>' });
const [journeyId, orgId] = [journey.id, journey.orgId];
await service.journey(foreign, { slug: 'apply' });

const create = (body: object = { name: 'The team', journey: 'apply' }, by = key) =>
  service.request<CreatedFeed>('POST', '/api/feeds', { key: by, body });
const read = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.request<string>(method, new URL(url).pathname, { headers });
const feed = async () => must(201, await create());
const annotate = async (text: string, by = key) =>
  must(201, await service.request('POST', '/api/journeys/apply/annotations', { key: by, body: { text } }));
const entriesOf = (document: string) => document.split(/<entry[^>]*>/).slice(1);
const member = (part: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(part)?.[1] ?? '';

it('lists what happened to the journey, newest first, with ids that stay', async () => {
  const { url, id } = await feed();
  const empty = await read(url);
  expect(empty.status).toBe(200);
  expect(empty.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(entriesOf(empty.body)).toEqual([]);
  expect(member(empty.body, 'updated')).toBe(clock.iso());
  clock.advance(HOUR_MS);
  await annotate('Launch "A&B" <now>');
  clock.advance(HOUR_MS);
  const figures = { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 1e-7 };
  const alert = { orgId, journeyId, rule: 'completion', stepKey: null, fieldKey: null, figures } as const;
  const message = () => ({ type: 'alert.opened', summary: () => 'It began.', url: () => null }) as const;
  const opened = await openAlert(
    service.service.catalog,
    { ...alert, since: clock.now() - DAY_MS },
    message,
    clock.now,
  );
  clock.advance(HOUR_MS);
  const outcome = {
    ...{ simulationId: crypto.randomUUID(), orgId, journeyId, title: 'One step less', variant: null },
    ...{ shippedAt: '2026-04-01', dueAt: clock.iso() },
    forecast: { changes: [], horizonWeeks: 4, q10: 0, q50: 1, q90: 2, histogram: { edges: [], shares: [] } },
  };
  await keepOutcome(service.service.catalog, outcome as never);
  const score = { status: 'scored', actual: 1, crps: 0.1, crpsNoChange: 0.2 };
  await saveScore(service.service.catalog, outcome.simulationId, score as never, clock.now);
  clock.advance(HOUR_MS);
  const memo = await memoOf(service, key, { journeyId });
  const { body } = await read(url);
  const entries = entriesOf(body);
  const titles = entries.map((entry) => member(entry, 'title'));
  expect(titles).toEqual([
    expect.stringMatching(/^Memo: /),
    'Forecast compared: One step less',
    expect.stringMatching(/^Alert: /),
    'Launch &quot;A&amp;B&quot; &lt;now&gt;',
  ]);
  expect(member(body, 'title')).toBe('Apply &amp; &lt;wait&gt; – Waymark');
  expect(member(body, 'id')).toBe(`urn:uuid:${id}`);
  const ids = entries.map((entry) => member(entry, 'id'));
  expect(new Set(ids).size).toBe(4);
  for (const one of ids) expect(one).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  expect(ids).toContain(`urn:uuid:${memo.id}`);
  expect(ids).toContain(`urn:uuid:${opened?.id}`);
  const changed = entries.map((entry) => Date.parse(member(entry, 'updated')));
  expect(changed).toEqual([...changed].sort((a, b) => b - a));
  expect(Date.parse(member(body, 'updated'))).toBe(changed[0]);
  expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${url}"/>`);
});

it('speaks the language of the organization', async () => {
  clock.advance(HOUR_MS);
  await service.speak('acme', 'de');
  onTestFinished(() => service.speak('acme', 'en'));
  const step = { stepKey: 'send', index: 0, name: 'Send' };
  must(201, await service.request('POST', '/api/journeys/apply/steps', { key, body: step }));
  const { body } = await read((await feed()).url);
  expect(body).toContain('xml:lang="de">');
  expect(entriesOf(body).map((entry) => member(entry, 'title'))).toEqual([
    'Schritt hinzugefügt: Send',
    expect.stringMatching(/^Memo: /),
    'Prognose verglichen: One step less',
    expect.stringMatching(/^Warnung: .* haben abgeschlossen/),
    'Launch &quot;A&amp;B&quot; &lt;now&gt;',
  ]);
  expect(body).not.toContain('xml:lang="en"');
  expect(body).not.toMatch(/There is too little|Nothing stands out/);
  expect(body).toContain('wurde mit dem verglichen, was nach der Änderung geschah.');
});

it('has the elements that RFC 4287 asks for, once each, and is well formed whatever its texts hold', () => {
  const hostile = ']]></title><script>\u0000\u0008\uffff\ud800&"\'';
  const at = '2026-05-20T12:00:00.000Z';
  const entry = {
    id: 'a',
    title: hostile,
    text: hostile,
    url: 'https://x.example/?a=1&b="',
    published: at,
    updated: at,
  };
  const document = toAtom({
    ...{
      id: 'f',
      language: 'en',
      title: hostile,
      self: 'https://x.example/f',
      alternate: 'https://x.example/',
      createdAt: at,
    },
    entries: [entry, { ...entry, id: 'b', updated: '2026-05-21T12:00:00.000Z' }],
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML must hold none of these
  expect(document).not.toMatch(/[\u0000-\u0008\uffff]|<script|[\ud800-\udfff]/);
  expect(document.isWellFormed()).toBe(true);
  // The rest without tags and known entities holds none of the characters that mean markup.
  expect(document.replace(/<[^<>]*>/g, '').replace(/&(amp|lt|gt|quot);/g, '')).not.toMatch(/[<>&]/);
  expect(member(document, 'updated')).toBe('2026-05-21T12:00:00.000Z');
  for (const part of [document.split('<entry>')[0] ?? '', ...entriesOf(document)])
    for (const name of ['id', 'title', 'updated']) expect(part.split(`<${name}>`).length).toBe(2);
  const many = Array.from({ length: 80 }, (_, nth) => ({ ...entry, id: String(nth) }));
  const long = toAtom({ id: 'f', language: 'en', title: 't', self: '', alternate: '', createdAt: at, entries: many });
  expect(entriesOf(long).length).toBe(50);
});

it('names no person', async () => {
  const { url } = await feed();
  const ada = await newMember(service, 'acme', 'editor', 'ada@example.org');
  expect((await ada.ask('POST', '/api/journeys/apply/annotations', { body: { text: 'By somebody' } })).status).toBe(
    201,
  );
  const { body, headers } = await read(url);
  expect(body).toContain('By somebody');
  expect(body).not.toMatch(/ada@example\.org|Ada|<email>|<uri>/);
  expect(body).toContain('<author><name>Waymark</name></author>');
  expect(headers.get('set-cookie')).toBe(null);
});

it('answers 304 to a reader that has the newest, and the feed when it changed', async () => {
  const { url } = await feed();
  const first = await read(url);
  const etag = first.headers.get('etag') ?? '';
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  });
  for (const known of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
    const again = await read(url, { 'if-none-match': known });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
  }
  expect((await read(url, { 'if-none-match': '"old"' })).status).toBe(200);
  expect((await read(url, {}, 'HEAD')).status).toBe(200);
  await annotate('Something new');
  clock.advance(MINUTE_MS);
  const changed = await read(url, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.body).toContain('Something new');
});

it('answers a guessed and a revoked address alike, at once, and writes both changes down', async () => {
  const { url, id } = await feed();
  expect((await read(url)).status).toBe(200);
  expect((await service.request('DELETE', `/api/feeds/${id}`, { key: foreign })).status).toBe(404);
  expect((await service.request('DELETE', `/api/feeds/${id}`, { key })).status).toBe(204);
  const guessed = await read(`http://x/feeds/${'A'.repeat(43)}`);
  const revoked = await read(url);
  expectError(guessed, 404, 'No feed is published here');
  expect([revoked.status, revoked.body]).toEqual([guessed.status, guessed.body]);
  expectError(await service.request('DELETE', `/api/feeds/${id}`, { key }), 404, `Feed with id "${id}" not found`);
  const { body } = await service.request('GET', '/api/orgs/acme/audit', { key });
  const log = JSON.stringify(body);
  expect(log).toContain('"action":"feed.revoke"');
  expect(log).toContain('"action":"feed.create"');
  expect(log).not.toContain(url.split('/').at(-1) ?? '');
});

it('keeps no address, and lists the feeds of its organization alone', async () => {
  const { url, id } = await feed();
  const secret = url.split('/').at(-1) ?? '';
  const rows = await service.service.catalog.selectFrom('feeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const { feeds } = must(200, await service.request<{ feeds: Feed[] }>('GET', '/api/feeds', { key }));
  expect(feeds.map((one) => one.id)).toContain(id);
  expect(JSON.stringify(feeds)).not.toContain(secret);
  const others = must(200, await service.request<{ feeds: Feed[] }>('GET', '/api/feeds', { key: foreign }));
  expect(others.feeds).toEqual([]);
});

it('is for owners, and names the field at fault', async () => {
  const editor = await service.key('acme', ['journeys:write']);
  expectError(await create(undefined, editor), 403, 'API key does not have required scope: org:settings');
  expectError(await create({ name: 'x' }), 400, 'Invalid feed data: journey must be the slug of a journey');
  const must255 = 'be a string of 1 to 255 characters without control characters, not only blanks';
  expectError(await create({ name: ' ', journey: 'apply' }), 400, `Invalid feed data: name must ${must255}`);
  expectError(await create({ name: 'x', journey: 'none' }), 404, 'Journey with slug "none" not found');
});

it('answers a feed 30 times a minute, and others meanwhile', async () => {
  const [one, other] = [await feed(), await feed()];
  for (let nth = 0; nth < 30; nth++) expect((await read(one.url)).status).toBe(200);
  const refused = await read(one.url);
  expectError(refused, 429, 'A feed is answered 30 times a minute at most');
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await read(other.url)).status).toBe(200);
  clock.advance(MINUTE_MS);
  expect((await read(one.url)).status).toBe(200);
});

it('ends with its journey', async () => {
  await service.journey(key, { slug: 'short' });
  const { url } = must(201, await create({ name: 'Short', journey: 'short' }));
  expect((await read(url)).status).toBe(200);
  expect((await service.request('DELETE', '/api/journeys/short', { key })).status).toBe(204);
  expect((await read(url)).status).toBe(404);
});
