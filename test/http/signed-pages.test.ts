// Signed pages: tokens that the recipes of docs/signed-pages.md make are taken for proof, and nothing else is.
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EVENT_MARKS } from '../../src/domain/marks.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { codeBlocks, readDocument } from '../docs/document.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { keptBy } from '../support/kept.ts';

const SLUG = 'housing-benefit';
const PATH = `/api/journeys/${SLUG}/page-secrets`;
interface Created {
  id: string;
  createdAt: string;
  secret: string;
}

const clock = testClock(Date.now());
const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
let first: Created;

const { service, key } = await acmeForFile({
  now: clock.now,
  settings: { ingestRequestsPerHour: 1_000_000 },
  scopes: ['journeys:write'],
});
await service.journey(key, { slug: SLUG });
await service.journey(key, { slug: 'unsigned' });
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const create = async () => service.request<Created>('POST', PATH, { key });
const sign = (secret: string, { slug = SLUG, at = clock.now(), nonce = crypto.randomUUID() as string } = {}) => {
  const signed = `${Math.floor(at / SECOND_MS)}.${nonce}`;
  return `${signed}.${createHmac('sha256', secret).update(`${slug}.${signed}`).digest('hex')}`;
};
let sessions = 0;
interface Shown {
  token: unknown;
  slug?: string;
  sessionId?: string;
}
/** Which of the sessions that show tokens, one after the other, are proven. */
async function areProven(...shown: Shown[]): Promise<boolean[]> {
  const ids: string[] = [];
  for (const { token, slug = SLUG, sessionId = `session-${++sessions}` } of shown) {
    const id = crypto.randomUUID();
    ids.push(id);
    const one = event('session_start', { id, sessionId, ts: clock.iso() });
    expect((await service.ingest(batch('acme', slug, [one], { token }))).status).toBe(204);
  }
  await service.service.loader.caughtUp();
  const rows = await service.service.store.query<{ id: string; marks: number }>(
    'SELECT id, marks FROM events WHERE id IN {ids:Array(String)}',
    { ids },
  );
  const marks = new Map(rows.map((row) => [row.id, row.marks]));
  return ids.map((id) => ((marks.get(id) ?? 0) & EVENT_MARKS.proven) !== 0);
}
const isProven = async (token: unknown) => (await areProven({ token }))[0];

it('proves nothing before there is a secret', async () => {
  expect(await areProven({ token: sign('wmp_any') }, { token: sign('') })).toEqual([false, false]);
});

it('shows a secret once, to people with write access to the journey', async () => {
  const created = await create();
  expect(created.status).toBe(201);
  first = created.body;
  expect(first.secret).toMatch(/^wmp_[\w-]{43}$/);
  const { body } = await service.request<{ secrets: object[] }>('GET', PATH, { key });
  expect(body).toEqual({ secrets: [{ id: first.id, createdAt: first.createdAt }] });
  const reader = await service.key('acme', ['journeys:read', 'results:read', 'org:settings']);
  await service.org('other');
  const stranger = await service.key('other', ['journeys:write']);
  for (const method of ['POST', 'GET']) {
    expect((await service.request(method, PATH, { key: reader })).status).toBe(403);
    expect((await service.request(method, PATH, { key: stranger })).status).toBe(404);
  }
  expect((await service.request('DELETE', `${PATH}/${first.id}`, { key: stranger })).status).toBe(404);
  const retrieved = JSON.stringify(await service.retrieve(key, SLUG));
  expect(retrieved).not.toContain('wmp_');
});

const FILES: Record<string, { name: string; command: string; args: string[] }> = {
  js: { name: 'token.mjs', command: 'node', args: [] },
  php: { name: 'token.php', command: 'php', args: [] },
  python: { name: 'token.py', command: 'python3', args: [] },
  csharp: { name: 'token.cs', command: 'dotnet', args: ['run'] },
  java: { name: 'PageToken.java', command: 'java', args: [] },
};
const RECIPES = codeBlocks(readDocument('docs/signed-pages.md'));

it('has a recipe for each of five languages', () => {
  expect(RECIPES.map(({ info }) => info).sort()).toEqual(Object.keys(FILES).sort());
});

it.each(RECIPES.map(({ info, text }) => [info, text]))('takes what the recipe in %s prints', async (info, text) => {
  const { name, command, args } = FILES[info] as NonNullable<(typeof FILES)[string]>;
  if (!isInstalled(command)) return console.warn(`Skipped: ${command} is not installed.`);
  writeFileSync(join(folder, name), text);
  const env = { ...process.env, PAGE_SECRET: first.secret };
  const token = execFileSync(command, [...args, join(folder, name)], { env, encoding: 'utf8' }).trim();
  expect(await isProven(token)).toBe(true);
});

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('takes no token of another journey, secret, time or form', async () => {
  const good = sign(first.secret);
  const [time = '', nonce = '', signature = ''] = good.split('.');
  const bad = [
    sign(first.secret, { slug: 'unsigned' }),
    sign(`${first.secret}x`),
    sign(first.secret, { at: clock.now() - 12 * HOUR_MS - SECOND_MS }),
    sign(first.secret, { at: clock.now() + 5 * MINUTE_MS + 2 * SECOND_MS }),
    sign(first.secret, { nonce: 'short' }),
    sign(first.secret, { nonce: 'x'.repeat(65) }),
    sign(first.secret, { nonce: 'with.a.point.in.it' }),
    `${Number(time) + 1}.${nonce}.${signature}`,
    `${time}.${nonce}x.${signature}`,
    `${time}.${nonce}.${signature.replace(/./, (c) => (c === '0' ? '1' : '0'))}`,
    `${time}.${nonce}.`,
    `${time}.${nonce}`,
    `${good}.x`,
    'x'.repeat(100_000),
    '',
    5,
    null,
    { token: good },
  ];
  // Blanks around text are cut, as of every optional member.
  const right = [good, ` ${good}`];
  const elsewhere = { token: sign(first.secret, { slug: 'unsigned' }), slug: 'unsigned' };
  const proven = await areProven(...[...right, ...bad].map((token) => ({ token })), elsewhere);
  expect(proven).toEqual([true, true, ...bad.map(() => false), false]);
});

it('is valid for twelve hours, and five minutes early', async () => {
  const ends = [clock.now() - 12 * HOUR_MS + SECOND_MS, clock.now() + 5 * MINUTE_MS - SECOND_MS];
  expect(await areProven(...ends.map((at) => ({ token: sign(first.secret, { at }) })))).toEqual([true, true]);
});

it('proves the first three sessions that show it, and these however often', async () => {
  const token = sign(first.secret);
  const shown = ['a', 'b', 'a', 'c', 'b', 'd', 'e', 'c'].map((sessionId) => ({ token, sessionId }));
  const proven = await areProven(...shown, { token: token.toUpperCase(), sessionId: 'f' });
  expect(proven).toEqual([true, true, true, true, true, false, false, true, false]);
});

it('is rotated: two secrets at most, both valid, until the older one is deleted', async () => {
  const second = (await create()).body;
  expectError(await create(), 409, /2 page secrets already/);
  const shown = () => [first, second].map(({ secret }) => ({ token: sign(secret) }));
  expect(await areProven(...shown())).toEqual([true, true]);
  expect((await service.request('DELETE', `${PATH}/${first.id}`, { key })).status).toBe(204);
  expect(await areProven(...shown())).toEqual([false, true]);
  expectError(await service.request('DELETE', `${PATH}/${first.id}`, { key }), 404, /not found/);
});

it('keeps neither tokens in the store nor secrets in the audit log', async () => {
  const nonce = 'nonce-that-is-looked-for';
  const { secret } = (await create()).body;
  expect(await isProven(sign(secret, { nonce }))).toBe(true);
  const places = await keptBy(service);
  const holding = (text: string) => Object.keys(places).filter((place) => places[place]?.includes(text));
  expect(holding(nonce)).toEqual([]);
  expect(holding(secret).filter((place) => !place.includes('catalog.db'))).toEqual(['catalog.page_secrets']);
  expect(places['catalog.audit_entries']).toContain('page-secret.create');
});
