// Shared links: what somebody without an account sees, for how long, and what nobody learns by them.
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { rounded, shareText } from '../../src/analysis/document/shared.ts';
import { createArtifact } from '../../src/catalog/artifacts.ts';
import type { CreatedSharedLink, SharedLink } from '../../src/domain/shared-link.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { must, newMember } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
const PATH = '/api/journeys/apply/shared-links';
const STEPS = ['start', 'send'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey} <page>` }));

const service = await serviceForFile({ now: clock.now });
for (const slug of ['acme', 'other']) await service.org(slug);
const key = await service.key('acme', ['journeys:write', 'memos:read']);
const foreign = await service.key('other', ['journeys:write', 'memos:read', 'memos:write']);
await service.journey(key, { slug: 'apply', displayName: 'Apply & wait', steps: STEPS });
await service.journey(foreign, { slug: 'apply', steps: STEPS });
beforeAll(async () => {
  await visits(Date.UTC(2026, 4, 10), 44, 20);
  // The day after, three people leave.
  await visits(Date.UTC(2026, 4, 11), 0, 3);
});

async function visits(at: number, completed: number, left: number): Promise<void> {
  const events = Array.from({ length: completed + left }, (_, nth) => {
    const common = { sessionId: crypto.randomUUID(), clientId: crypto.randomUUID() };
    const ts = (seconds: number) => toIso(at + (nth * 60 + seconds) * SECOND_MS);
    const start = event('step_view', { ...common, ts: ts(0), stepKey: 'start' });
    if (nth >= completed) return [start];
    return [
      start,
      event('step_view', { ...common, ts: ts(20), stepKey: 'send' }),
      event('submit_success', { ...common, ts: ts(60) }),
    ];
  }).flat();
  expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
}

const create = (body: object, by = key) =>
  service.request<CreatedSharedLink>('POST', PATH, {
    key: by,
    body: { name: 'The minister', kind: 'overview', ...body },
  });
const pathOf = ({ url }: CreatedSharedLink) => new URL(url).pathname;
const open = (path: string, headers: Record<string, string> = {}) => service.request<string>('GET', path, { headers });
const list = async () => must(200, await service.request<{ links: SharedLink[] }>('GET', PATH, { key })).links;
const shared = async (body: object) => pathOf(must(201, await create(body)));
const MAY = { period: { from: '2026-05-01', to: '2026-05-20' } };
const submit = (path: string, password: string) =>
  service.request<string>('POST', path, {
    body: new TextEncoder().encode(new URLSearchParams({ password }).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it('shows an overview with rounded counts, and nothing that leads on', async () => {
  const { body, status, headers } = await open(await shared(MAY));
  expect(status).toBe(200);
  expect(body).toContain('<h1>Apply &amp; wait</h1>');
  expect(body).toContain('70 sessions; 66 % completed.');
  expect(body).toContain('Half of the completed sessions took less than 1 min 0 s.');
  expect(body).toContain('The start &lt;page&gt;');
  expect(body).not.toMatch(/<script|<a |<img|<link|href=| on\w+="/);
  expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('set-cookie')).toBe(null);
});

it('shows the figures that were chosen, of a step as well', async () => {
  const time = (await open(await shared({ ...MAY, figures: ['time'] }))).body;
  expect(time).toContain('1 min 0 s');
  expect(time).not.toMatch(/70 sessions|<table/);
  const step = (await open(await shared({ ...MAY, kind: 'step', stepKey: 'start' }))).body;
  expect(step).toContain('70 sessions saw it; 34 % left here.');
  expectError(
    await create({ kind: 'step', stepKey: 'none' }),
    400,
    'Invalid shared link data: stepKey must be the stepKey of a step of the journey',
  );
});

it('shows no small group as the difference of two fixed periods', async () => {
  const before = (await open(await shared({ period: { from: '2026-05-01', to: '2026-05-11' } }))).body;
  const after = (await open(await shared({ period: { from: '2026-05-01', to: '2026-05-12' } }))).body;
  const day = (await open(await shared({ period: { from: '2026-05-11', to: '2026-05-12' } }))).body;
  expect(before).toContain('60 sessions; 69 % completed.');
  expect(after).toContain('70 sessions; 66 % completed.');
  expect(day).toContain('fewer than 10 sessions; (not shown) completed.');
  // 1 to 19 sessions come between: whether it was a small group cannot be said.
  const counts = (shown: string) => Array.from({ length: 200 }, (_, n) => n).filter((n) => rounded(n) === shown);
  const differences = counts('70').flatMap((one) => counts('60').map((other) => one - other));
  expect([Math.min(...differences), Math.max(...differences)]).toEqual([1, 19]);
  expect([shareText(9, 200), shareText(195, 200), shareText(0, 50), shareText(10, 20)]).toEqual([
    ...Array(3).fill('(not shown)'),
    '50 %',
  ]);
});

it('shows no time on a step of fewer than ten who went on, however many saw it', async () => {
  // One of thirteen goes on: the time on the step is that person's.
  await visits(Date.UTC(2026, 3, 10), 1, 12);
  const april = { period: { from: '2026-04-01', to: '2026-05-01' } };
  const { body } = await open(await shared(april));
  expect(body).toContain('10 sessions; (not shown) completed.');
  expect(body).not.toMatch(/\d+ s\b/);
  const step = (await open(await shared({ ...april, kind: 'step', stepKey: 'start' }))).body;
  expect(step).toContain('Median time: not shown.');
});

it('says how sure the completions are, as rounded as everything else', async () => {
  const all = (await open(await shared(MAY))).body;
  expect(all).toContain('40 completions, all declared; fewer than 10 sends without an answer.');
  expect(all).not.toContain('class="doubt"');

  await service.journey(key, { slug: 'likely', displayName: 'Likely', steps: STEPS });
  const at = Date.UTC(2026, 4, 10);
  const events = Array.from({ length: 60 }, (_, nth) => {
    const common = { sessionId: crypto.randomUUID(), clientId: crypto.randomUUID() };
    const ts = (seconds: number) => toIso(at + (nth * 60 + seconds) * SECOND_MS);
    return [
      event('step_view', { ...common, ts: ts(0), stepKey: 'send' }),
      ...(nth < 36 ? [event('submit_attempt', { ...common, ts: ts(20), stepKey: 'send' })] : []),
      ...(nth < 24 ? [event('submit_success', { ...common, ts: ts(30), inferred: true })] : []),
    ];
  }).flat();
  expect((await service.ingest(batch('acme', 'likely', events))).status).toBe(204);
  const link = async (body: object) => {
    const path = '/api/journeys/likely/shared-links';
    const made = await service.request<CreatedSharedLink>('POST', path, { key, body: { name: 'x', ...MAY, ...body } });
    return (await open(pathOf(must(201, made)))).body;
  };
  const parts =
    'nobody has declared a success, so 20 completions are only likely, and of 10 more that sent the last step it is unknown whether they worked';
  // 24 of 60 if all likely ones had worked and no unknown one; 36 of 60 if all had.
  expect(await link({ kind: 'overview' })).toContain(
    `<p class="doubt">Not confirmed: ${parts}. The rate is between 0 % and 60 %.</p>`,
  );
  expect(await link({ kind: 'overview', figures: ['time'] })).not.toContain('Not confirmed');
  // 36 left here, of which 12 are unknown; 24 more if none of the likely ones had worked: fewer than ten would be on the other side.
  expect(await link({ kind: 'step', stepKey: 'send' })).toContain(
    `<p class="doubt">Not confirmed: ${parts}. The share that left here is between 40 % and (not shown).</p>`,
  );
});

it('names the days of the time zone of the organization', async () => {
  const inZone = async (timezone: string) =>
    void must(
      200,
      await service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings: { timezone } } }),
    );
  await inZone('Asia/Tokyo');
  onTestFinished(() => inZone('UTC'));
  expect((await open(await shared(MAY))).body).toContain('sessions that started from 1 May 2026 to 19 May 2026.');
});

it('speaks the language of the organization, also where it asks for a password', async () => {
  await service.speak('acme', 'de');
  onTestFinished(() => service.speak('acme', 'en'));
  const overview = (await open(await shared(MAY))).body;
  expect(overview).toContain('<html lang="de">');
  expect(overview).toContain('70 Sitzungen; abgeschlossen: 66\u00a0%.');
  expect(overview).toContain('Sitzungen, die vom 1. Mai 2026 bis 19. Mai 2026 begannen.');
  const day = { period: { from: '2026-05-10', to: '2026-05-11' } };
  expect((await open(await shared(day))).body).toContain('Sitzungen, die am 10. Mai 2026 begannen.');
  const step = (await open(await shared({ ...MAY, kind: 'step', stepKey: 'start' }))).body;
  expect(step).toContain('The start &lt;page&gt;: ein Schritt von Apply &amp; wait');
  const locked = await shared({ ...MAY, password: 'correct horse battery' });
  expect((await open(locked)).body).toContain('<label for="password">Passwort</label>');
  expect((await submit(locked, 'no')).body).toContain('Das ist nicht das Passwort');
});

it('rolls with the days, or stays', async () => {
  const rolling = await shared({ period: { days: 7 } });
  expect((await open(rolling)).body).toContain('from 13 May 2026 to 19 May 2026');
  clock.advance(DAY_MS);
  expect((await open(rolling)).body).toContain('from 14 May 2026 to 20 May 2026');
  clock.advance(-DAY_MS);
});

it('answers a guessed, an ended, a revoked and a foreign address alike', async () => {
  const link = must(201, await create({ ...MAY, expiresAt: clock.iso(2 * MINUTE_MS) }));
  const kept = must(201, await create(MAY));
  const guess = await open(`/s/${'A'.repeat(43)}`);
  expect(guess.status).toBe(404);
  expect(guess.body).toContain('Nothing is shared here');
  expect((await open(pathOf(link))).status).toBe(200);
  clock.advance(2 * MINUTE_MS);
  expect(await open(pathOf(link))).toMatchObject({ status: 404, body: guess.body });
  expect((await open(pathOf(kept))).status).toBe(200);
  const own = `${PATH}/${kept.id}`;
  expectError(
    await service.request('DELETE', own, { key: foreign }),
    404,
    `Shared link with id "${kept.id}" not found`,
  );
  expect((await service.request('DELETE', own, { key })).status).toBe(204);
  // Although the page was made a moment ago.
  expect(await open(pathOf(kept))).toMatchObject({ status: 404, body: guess.body });
  expectError(await service.request('DELETE', own, { key }), 404, `Shared link with id "${kept.id}" not found`);
  const states = new Map((await list()).map(({ id, state }) => [id, state]));
  expect([states.get(link.id), states.get(kept.id)]).toEqual(['expired', 'revoked']);
});

it('keeps no secret, and counts views without anything about readers', async () => {
  const made = must(201, await create({ ...MAY, password: 'correct horse battery' }));
  const token = pathOf(made).slice(3);
  const rows = await service.service.catalog.selectFrom('shared_links').selectAll().where('id', '=', made.id).execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain('correct horse');
  expect(JSON.stringify(await list())).not.toContain(token);
  await submit(pathOf(made), 'correct horse battery');
  await open(pathOf(made));
  expect((await list()).find(({ id }) => id === made.id)).toMatchObject({ views: 1, hasPassword: true });
  const entries = await service.service.catalog
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', 'like', 'shared-link.%')
    .execute();
  expect(entries.map(({ action }) => action)).toContain('shared-link.revoke');
  expect(JSON.stringify(entries)).not.toMatch(/correct horse/);
  expect(JSON.stringify(entries)).not.toContain(token);
});

it('asks for the password, shows nothing without it, and ends guesses', async () => {
  const path = await shared({ ...MAY, password: 'correct horse battery' });
  const asked = await open(path);
  expect(asked.status).toBe(200);
  expect(asked.body).toContain('<label for="password">Password</label>');
  expect(asked.body).not.toMatch(/Apply|acme|sessions/);
  const wrong = await submit(path, 'guess number one');
  expect(wrong).toMatchObject({ status: 403, body: expect.stringContaining('This is not the password') });
  expect(await submit(path, 'correct horse battery')).toMatchObject({
    status: 200,
    body: expect.stringContaining('66 % completed'),
  });
  for (let nth = 0; nth < 10; nth++) expect((await submit(path, `guess ${nth}`)).status).toBe(403);
  // Then the right one is refused, too.
  const limited = await submit(path, 'correct horse battery');
  expect(limited).toMatchObject({
    status: 429,
    body: expect.stringContaining('Too many attempts. Try again in 15 min'),
  });
  expect(limited.body).not.toContain('66 %');
  expect(limited.headers.get('retry-after')).toBe('900');
});

it('says which type of content the form has', async () => {
  const path = await shared({ ...MAY, password: 'correct horse battery' });
  const answer = await service.request('POST', path, { body: { password: 'correct horse battery' } });
  expectError(answer, 415, 'Content-Type must be application/x-www-form-urlencoded');
});

it.each([
  [{ period: { days: 5 } }, 'period.days must be one of 7, 28, 90'],
  [{ period: { from: '2026-05-32', to: '2026-06-01' } }, 'period.from must be a date that exists'],
  [{ period: { from: '2026-04-01', to: '2026-04-31' } }, 'period.to must be a date that exists'],
  [{ frameOrigins: 'https://www.example.org' }, 'frameOrigins must be a list of at most 10 origins'],
  [{ password: ' '.repeat(12) }, 'password must be a string of 10 to 128 characters, not only blanks'],
])('refuses %j, and names what is wrong with it', async (body, message) => {
  expectError(await create(body), 400, `Invalid shared link data: ${message}`);
});

it('may be framed by the named origins only', async () => {
  const path = await shared({ ...MAY, frameOrigins: ['https://Intranet.example.org', 'https://intranet.example.org'] });
  const { headers } = await open(path);
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors https:\/\/intranet\.example\.org$/);
  expect(headers.get('x-frame-options')).toBe(null);
  for (const origin of [
    '*',
    'https://a.example/path',
    "'self'",
    'https://a.example; script-src *',
    'http://a.example',
  ]) {
    expectError(
      await create({ frameOrigins: [origin] }),
      400,
      'Invalid shared link data: frameOrigins must be https origins, such as https://www.example.org',
    );
  }
});

it('shows a memo without small groups, and no memo of another organization', async () => {
  const make = async (orgSlug: string, by: string) => {
    const org = await service.service.catalog
      .selectFrom('orgs')
      .select('id')
      .where('slug', '=', orgSlug)
      .executeTakeFirstOrThrow();
    const journey = must(200, await service.request<{ id: string }>('GET', '/api/journeys/apply', { key: by }));
    const memo = {
      kind: 'memo',
      orgId: org.id,
      journeyId: journey.id,
      title: 'May',
      request: {},
      createdBy: { type: 'key', name: 'test' },
    } as const;
    const id = await createArtifact(service.service.catalog, memo as never, undefined, clock.now);
    const about = (headline: string, part: number, whole: number) => ({
      ...{ headline, sentences: ['A sentence.'], suggestion: 'Do it.', who: '', partOf: null },
      evidence: { part, whole, numerators: { all: part }, denominators: { all: whole } },
    });
    const result = {
      ...{ period: { from: '2026-05-01T00:00:00Z', to: '2026-05-20T00:00:00Z' }, timezone: 'UTC' },
      alarms: [about('Few stop at once', 4, 400)],
      findings: [about('Many leave at the start', 40, 100), about('All but few go on', 95, 100)],
    };
    await service.service.catalog
      .updateTable('artifacts')
      .set({ status: 'ready', result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const [own, others] = [await make('acme', key), await make('other', foreign)];
  const { body } = await open(await shared({ kind: 'memo', memoId: own }));
  expect(body).toContain('Many leave at the start');
  expect(body).not.toMatch(/Few stop at once|All but few/);
  expect(body).toContain('2 more are about fewer than ten people on a side, and not shown.');
  expectError(await create({ kind: 'memo', memoId: others }), 404, `Memo with id "${others}" not found`);
  const without = await service.key('acme', ['journeys:write']);
  expectError(
    await create({ kind: 'memo', memoId: own }, without),
    403,
    'API key does not have required scope: memos:read',
  );
});

it('has a separate share of concurrent questions', async () => {
  const paths = await Promise.all(Array.from({ length: 6 }, () => shared({ period: { days: 28 } })));
  const answers = await Promise.all(paths.map((path) => open(path)));
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  // A page that many look at asks once.
  const busy = await Promise.all(Array.from({ length: 20 }, () => open(paths[0] ?? '')));
  expect(new Set(busy.map(({ status }) => status))).toEqual(new Set([200]));
});

it.each([
  [{ kind: 'memo' }, 'memoId must be the id of a memo of the journey'],
  [{ memoId: 'x' }, 'memoId must be left out unless kind is memo'],
  [{ stepKey: 'start' }, 'stepKey must be left out unless kind is step'],
  [{ kind: 'all' }, 'kind must be one of overview, step, memo'],
  [{ figures: [] }, 'figures must be figures out of completion, time, steps'],
  [{ period: { days: 3 } }, 'period.days must be one of 7, 28, 90'],
  [{ period: 'May' }, 'period must be {"days": 7, 28, 90} or {"from", "to"}, two dates'],
  [{ period: { from: '2026-05-02', to: '2026-05-01' } }, 'period.from must be before period.to'],
  [{ period: { from: '2026-02-30', to: '2026-05-01' } }, 'period.from must be a date that exists'],
  [{ period: { from: '2026-05-01', to: '2026-07-01' } }, 'period.to must be past'],
  [{ period: { from: '2020-01-01', to: '2026-05-01' } }, 'period must span at most 731 days'],
  [{ expiresAt: '2026-05-01T00:00:00Z' }, 'expiresAt must be within the next 366 days'],
  [{ expiresAt: 'soon' }, 'expiresAt must be an ISO 8601 timestamp'],
  [{ password: 'short' }, 'password must be a string of 10 to 128 characters, not only blanks'],
])('refuses %j', async (body, problem) => {
  expectError(await create(body), 400, `Invalid shared link data: ${problem}`);
});

it('is for who may change the journey', async () => {
  const viewer = await newMember(service, 'acme', 'viewer');
  const body = { name: 'Mine', kind: 'overview' };
  expect((await viewer.ask('POST', PATH, { body })).status).toBe(403);
  expect((await viewer.ask('GET', PATH)).status).toBe(403);
});
