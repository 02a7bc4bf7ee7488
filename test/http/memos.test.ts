// Memos at the doors: asked for, waited for, listed, exported, decided on, run again, deleted.
import { beforeAll, describe, expect, it } from 'vitest';
import { unavailable } from '../../src/domain/error.ts';
import type { Memo, MemoList, Rerun } from '../../src/domain/memo.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { finished } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
/** The latest end of days that are over: the clock stands at noon. */
const LAST = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;

let memo: Memo;

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'ingest:write', 'memos:write'],
});
await service.org('other');
const reader = await service.key('acme', ['memos:read']);
const stranger = await service.key('other', ['journeys:write', 'memos:write']);
const journey = await service.journey(key, { slug: 'apply', displayName: 'Apply', steps: CROWD_STEPS });
const empty = await service.journey(key, { slug: 'empty', displayName: 'Empty', steps: CROWD_STEPS });
await sendCrowd(service, key, 'acme', 'apply', {
  seed: 1,
  to: LAST,
  days: 28,
  sessions: 3000,
  leaves: (device, stepKey) => (stepKey === 'documents' ? (device === 'mobile' ? 0.35 : 0.2) : 0.1),
});
beforeAll(async () => {
  const made = await service.request<Memo>('POST', '/api/memos', { key, body: { journeyId: journey.id } });
  expect(made.status).toBe(201);
  expect(made.headers.get('location')).toBe(`/api/memos/${made.body.id}`);
  memo = await finished<Memo>(service, key, `/api/memos/${made.body.id}`);
  expect(memo.status).toBe('ready');
  clock.advance(1000);
}, 120_000);

const result = () => {
  if (!memo.result) throw new Error('the memo is ready');
  return memo.result;
};
const make = (body: Record<string, unknown>, headers = {}) =>
  service.request<Memo>('POST', '/api/memos', { key, body: { journeyId: empty.id, ...body }, headers });
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const get = <Body>(path: string, as = key) => service.request<Body>('GET', path, { key: as });

describe('a memo', () => {
  it('waits while the event store is behind, and does not fail', async () => {
    const { loader } = service.service;
    const { caughtUp } = loader;
    let refusals = 0;
    // As the loader answers when a request has waited for 30 s.
    loader.caughtUp = async () => {
      if (++refusals <= 3) throw unavailable('The event store is behind');
    };
    try {
      const { body } = await make({});
      expect(await finished<Memo>(service, key, `/api/memos/${body.id}`)).toMatchObject({
        status: 'ready',
        failure: null,
      });
      expect(refusals).toBe(4);
      await service.request('DELETE', `/api/memos/${body.id}`, { key });
    } finally {
      loader.caughtUp = caughtUp;
    }
  });

  it('counts its days, and says what stands out with numbers, interval and grade', () => {
    expect(memo).toMatchObject({
      journeyId: journey.id,
      journeySlug: 'apply',
      progress: 1,
      failure: null,
      createdBy: { type: 'key', name: 'test' },
    });
    expect(result().period).toEqual({
      from: new Date(LAST - 28 * DAY_MS).toISOString(),
      to: new Date(LAST).toISOString(),
    });
    expect(result().data).toMatchObject({ sessions: 3000, open: 0, sampledOneIn: 1 });
    expect(result().health).toEqual({ loss: 0, gapped: 0, marked: 0, level: 'green', reasons: [] });
    const gap = result().findings.find(({ subject }) => subject.stepKey === 'documents');
    expect(gap).toMatchObject({
      code: 'group_gap',
      grade: 'C',
      // No session is older than the memo's days.
      status: 'too_few',
      disposition: 'open',
      subject: { group: { by: 'device', value: 'mobile', against: 'desktop' } },
      headline: expect.stringMatching(
        /^On “Upload your documents”, \d+ in 100 people on mobile leave, and \d+ in 100 on desktop\.$/,
      ),
    });
    const evidence = gap?.evidence;
    if (!evidence) throw new Error('the gap has evidence');
    const { group = 0, against = 0 } = evidence.numerators;
    const { group: n = 1, against: m = 1 } = evidence.denominators;
    expect(evidence.estimate).toBeCloseTo(group / n - against / m, 2);
    expect(evidence.low).toBeLessThan(0.15);
    expect(evidence.high).toBeGreaterThan(0.15);
    expect(evidence.low).toBeLessThan(evidence.unadjusted.low);
    // It arises at one step: one cause, one finding, and one gain.
    const head = result().findings.find(({ id }) => id === gap?.partOf);
    expect(head).toMatchObject({ partOf: null, subject: { stepKey: null, group: { by: 'device', value: 'mobile' } } });
    expect(gap?.gain).toBeNull();
    expect(head?.suggestion).toBe(
      'Go through “Upload your documents” on mobile and then on desktop, and write down what differs.',
    );
    const gain = head?.gain?.completions;
    expect(gain?.low).toBeGreaterThan(0);
    expect(gain?.mid).toBeGreaterThanOrEqual(gain?.low ?? 0);
    expect(gain?.high).toBeLessThanOrEqual(head?.gain?.ceiling ?? 0);
  });

  it('begins with the action, the people and the page, in its answer, in lists and in files', async () => {
    const [head] = result().findings;
    const sentence =
      'Go through “Upload your documents” on mobile and then on desktop, and write down what differs – the people who build the page.';
    expect(result().todo[0]).toEqual({ findingId: head?.id, sentence });
    expect(result().todo.length).toBe(result().summary.findings);
    expect((await get<MemoList>('/api/memos?journey=apply')).body.memos[0]?.topAction).toBe(sentence);
    const file = await fetch(`${service.url}/api/memos/${memo.id}/export?format=md`, {
      headers: { authorization: `Bearer ${reader}` },
    });
    const [title, heading, first] = (await file.text()).split('\n\n');
    expect([title, heading, first]).toEqual([`# ${memo.title}`, '## What to do', expect.stringContaining(sentence)]);
  });

  it('names sides, methods and subjects in words', () => {
    const [head] = result().findings;
    expect(head?.evidenceWords).toEqual({
      sides: { group: 'Visits on mobile', against: 'Visits on desktop' },
      method: 'shares within the same devices and languages (Mantel and Haenszel), day by day',
    });
    expect(result().tested.map(({ about }) => about)).toContain('Upload your documents, on mobile beside on desktop');
  });

  it.each(['html', 'md'])('leads from its file (%s) to five visits of each finding, parts too', async (format) => {
    const answer = await fetch(`${service.url}/api/memos/${memo.id}/export?format=${format}`, {
      headers: { authorization: `Bearer ${reader}` },
    });
    const text = (await answer.text()).replaceAll('&amp;', '&');
    const days = { period: 'custom', from: dayOf(LAST - 28 * DAY_MS), to: dayOf(LAST - DAY_MS) };
    expect(result().findings.length).toBeGreaterThan(1);
    for (const { look } of result().findings) {
      const query = new URLSearchParams({ ...days, ...look, limit: '5' });
      expect(text).toContain(`${service.service.config.baseUrl}/journeys/apply/sessions?${query}`);
    }
  });

  it('is what lists and the journey name', async () => {
    const { body } = await get<MemoList>(`/api/memos?journeyId=${journey.id}`, reader);
    expect(body).toEqual({
      nextCursor: null,
      memos: [expect.objectContaining({ id: memo.id, findings: result().summary.findings, topGrade: 'C' })],
    });
    const { lastArtifactCreated } = await service.retrieve(key, 'apply');
    expect(lastArtifactCreated).toEqual({ type: 'memo', id: memo.id, createdAt: memo.createdAt });
    expect((await service.retrieve(key, 'empty')).lastArtifactCreated).toBeNull();
  });

  it('keeps what people decide beside itself', async () => {
    const [finding] = result().findings;
    const path = `/api/memos/${memo.id}/findings/${finding?.id}`;
    const body = { disposition: 'planned', note: 'Next sprint', shippedAt: '2030-01-01' };
    const before = await service.request('GET', path, { key });
    const changed = await service.request('PUT', path, { key, body, headers: { 'if-match': tagOf(before) } });
    const { body: decided } = changed;
    expectError(
      await service.request('PUT', path, { key, body, headers: { 'if-match': tagOf(before) } }),
      412,
      /meanwhile/,
    );
    const now = await service.request('GET', path, { key });
    expect([now.body, tagOf(now)]).toEqual([decided, tagOf(changed)]);
    expect(decided).toMatchObject({ ...body, shippedAt: '2030-01-01T00:00:00.000Z', headline: finding?.headline });
    const again = await service.request('PUT', path, { key, body: { disposition: 'done' } });
    expect(again.body).toMatchObject({ disposition: 'done', note: 'Next sprint' });
    expectError(
      await service.request('PUT', path, { key, body: { disposition: 'maybe' } }),
      400,
      'Invalid finding data: disposition must be one of open, planned, done, dismissed',
    );
    expectError(
      await service.request('PUT', `/api/memos/${memo.id}/findings/f_none`, { key, body }),
      404,
      'Finding with id "f_none" not found',
    );
  });

  it('omits dismissed findings, in the next memo too, until they grow', async () => {
    const [finding] = result().findings;
    if (!finding) throw new Error('there is a finding');
    const path = `/api/memos/${memo.id}/findings/${finding.id}`;
    const dismiss = { disposition: 'dismissed', note: 'A known limit of the camera' };
    expect((await service.request('PUT', path, { key, body: dismiss })).body).toMatchObject({
      ...{ ...dismiss, isSilent: true },
    });
    const next = await service.request<Memo>('POST', '/api/memos', { key, body: { journeyId: journey.id, days: 14 } });
    const again = await finished<Memo>(service, key, `/api/memos/${next.body.id}`);
    const same = again.result?.findings.find(({ id }) => id === finding.id);
    expect(same).toMatchObject({ disposition: 'dismissed', note: dismiss.note });
    // Half of what it was: it has grown by the time it is dismissed as small.
    await service.service.catalog
      .updateTable('journey_findings')
      .set({ size: finding.evidence.estimate / 2 })
      .where('finding_id', '=', finding.id)
      .execute();
    const grown = (await get<Memo>(`/api/memos/${memo.id}`)).body.result?.findings[0];
    expect(grown).toMatchObject({ disposition: 'dismissed', isSilent: false });
    await service.request('DELETE', `/api/memos/${next.body.id}`, { key });
    await service.request('PUT', path, { key, body: { disposition: 'planned' } });
  });

  it('reads the day on which a change shipped as a date', async () => {
    const [finding] = result().findings;
    const shippedAt = new Date(LAST - 25 * DAY_MS).toISOString().slice(0, 10);
    const body = { disposition: 'done', shippedAt };
    await service.request('PUT', `/api/memos/${memo.id}/findings/${finding?.id}`, { key, body });
    const next = await service.request<Memo>('POST', '/api/memos', { key, body: { journeyId: journey.id } });
    const evidence = await get<{ evidence: { dates: { at: number; what: string }[] } }>(
      `/api/memos/${next.body.id}/export?format=json&evidence=true`,
    );
    expect(evidence.body.evidence.dates).toContainEqual({
      at: Date.parse(shippedAt),
      what: finding?.headline,
      kind: 'shipped',
    });
    await service.request('DELETE', `/api/memos/${next.body.id}`, { key });
  });

  it('comes out again from the same data, and says when data has changed', async () => {
    const rerun = async () => (await service.request<Rerun>('POST', `/api/memos/${memo.id}/rerun`, { key })).body;
    expect(await rerun()).toMatchObject({ reproduced: true, dataChanged: false, differences: [] });
    await sendCrowd(service, key, 'acme', 'apply', { seed: 2, to: LAST, days: 28, sessions: 40, leaves: () => 1 });
    const changed = await rerun();
    expect(changed).toMatchObject({ reproduced: false, dataChanged: true });
    expect(changed.differences).toContainEqual({ findingId: '', member: 'sessions', before: '3000', after: '3040' });
    expect((await get<Memo>(`/api/memos/${memo.id}`)).body.result?.data.sessions).toBe(3000);
  });
});

describe('a memo as a file', () => {
  it.each([
    ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['md', 'text/markdown; charset=utf-8', /^# Apply, /],
    ['pdf', 'application/pdf', /^%PDF-1\.7/],
    ['json', 'application/json; charset=utf-8', /^\{/],
  ])('is %s', async (format, type, begins) => {
    const path = `${service.url}/api/memos/${memo.id}/export?format=${format}`;
    const headers = { authorization: `Bearer ${reader}` };
    const answer = await fetch(path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    const day = new Date(LAST).toISOString().slice(0, 10);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="memo-apply-${day}.${format}"`);
    expect(await answer.text()).toMatch(begins);
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(path, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
  });

  it.each([
    ['en', 'The days before have too few sessions to tell whether they show it.'],
    ['de', 'Die Tage davor haben zu wenige Sitzungen, um zu sagen, ob sie es zeigen.'],
    ['fr', 'Les jours d’avant ont trop peu de sessions pour dire s’ils le montrent.'],
    ['es', 'Los días anteriores tienen muy pocas sesiones para saber si lo muestran.'],
  ])('says in %s that the days before it could not show a finding', async (lang, said) => {
    const { body } = await get<string>(`/api/memos/${memo.id}/export?format=md&lang=${lang}`, reader);
    expect(body).toContain(said);
  });

  it('contains its evidence for callers with memos:write', async () => {
    const path = `/api/memos/${memo.id}/export?format=json&evidence=true`;
    expectError(await get(path, reader), 403, 'API key does not have required scope: memos:write');
    const { body } = await get<Memo & { evidence: { cube: unknown[] } }>(path);
    expect(body.evidence.cube.length).toBeGreaterThan(100);
  });

  it('is 400 in a format that is none, and 404 for others', async () => {
    const path = `/api/memos/${memo.id}/export`;
    const words = 'Invalid memo query: format must be one of pdf, html, md, json';
    expectError(await get(`${path}?format=docx`), 400, words);
    expectError(await get(path), 400, words);
    expectError(await get(`${path}?format=pdf`, stranger), 404, `Memo with id "${memo.id}" not found`);
  });
});

describe('asking for a memo', () => {
  it.each([
    [{ days: 30 }, 'days must be one of 14, 28, 56, 84'],
    [{ days: '28' }, 'days must be one of 14, 28, 56, 84'],
    [{ to: '2090-01-01' }, /^Invalid memo data: to must not be after \d{4}-\d\d-\d\d/],
    [{ to: 'yesterday' }, 'to must be an ISO 8601 date or timestamp'],
    [{ since: '2001-01-01' }, 'since must be within the 182 days before to'],
    [{ deviceClass: 'watch' }, 'deviceClass must be one of desktop, mobile, tablet, unknown'],
    [{ language: '\0' }, 'language must be a language tag'],
    [{ language: 'en_US' }, 'language must be a language tag'],
    [{ source: 'a\0b' }, 'source must be a string of at most 255 characters without control characters'],
    [{ journeyId: '\0' }, 'journeyId must be the id of a journey'],
    [{ to: '1999-12-31' }, 'to must be an ISO 8601 date or timestamp of the years 2000 to 2100'],
    [{ title: '' }, 'title must be a string of 1 to 255 characters without control characters, not only blanks'],
  ])('refuses %j by the name of the member', async (body, words) => {
    expectError(await make(body), 400, typeof words === 'string' ? `Invalid memo data: ${words}` : words);
  });

  it('needs a journey of the organization', async () => {
    expectError(await make({ journeyId: 'nobody' }), 404, 'Journey with id "nobody" not found');
    const foreign = { key: stranger, body: { journeyId: journey.id } };
    expectError(await service.request('POST', '/api/memos', foreign), 404, `Journey with id "${journey.id}" not found`);
    expectError(
      await service.request('POST', '/api/memos', { key, body: {} }),
      400,
      'Invalid memo data: journeyId must be the id of a journey',
    );
    expectError(await get('/api/memos?journeyId=nobody'), 404, 'Journey with id "nobody" not found');
  });

  it('answers, without enough data, a memo that says so', async () => {
    const made = await make({});
    expect(made.status).toBe(201);
    const body = await finished<Memo>(service, key, `/api/memos/${made.body.id}`);
    expect(body.status).toBe('ready');
    expect(body.result?.findings).toEqual([]);
    expect(body.result?.facts.find(({ code }) => code === 'too_little_data')?.headline).toBe(
      'There is too little to compare: 0 visits in 28 days, and 300 are needed.',
    );
    const paper = await fetch(`${service.url}/api/memos/${body.id}/export?format=md`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await paper.text()).toContain('No comparison was made.');
  });

  it('leaves out sessions that a stranger dated into its days, and says how many', async () => {
    const dated = await service.journey(key, { slug: 'dated', displayName: 'Dated', steps: CROWD_STEPS });
    const days = { to: LAST - 60 * DAY_MS, days: 14 };
    await sendCrowd(service, key, 'acme', 'dated', { seed: 7, sessions: 40, ...days, leaves: () => 0.5 });
    const trusted = await service.key('other', ['ingest:write']);
    await sendCrowd(service, trusted, 'acme', 'dated', { seed: 8, sessions: 30, ...days, leaves: () => 0 });
    const body = { journeyId: dated.id, days: 14, to: new Date(days.to).toISOString() };
    const { id } = (await service.request<Memo>('POST', '/api/memos', { key, body })).body;
    const made = (await get<Memo>(`/api/memos/${id}?wait=25`)).body;
    expect(made.result?.data).toMatchObject({ sessions: 40, excluded: 30 });
    expect(made.result?.summary.sentences).toContainEqual(
      expect.stringMatching(/^30 marked visits are left out: .*30 with times beyond belief/),
    );
  });

  it('answers the first memo to a repeated Idempotency-Key, and 409 to another body', async () => {
    const once = { 'idempotency-key': 'monday' };
    const first = await make({ days: 14 }, once);
    expect((await make({ days: 14 }, once)).body.id).toBe(first.body.id);
    expectError(await make({ days: 28 }, once), 409, 'Idempotency-Key was used with another body');
    clock.advance(DAY_MS);
    expect((await make({ days: 28 }, once)).body.id).not.toBe(first.body.id);
    expectError(
      await make({}, { 'idempotency-key': 'x'.repeat(129) }),
      400,
      'Invalid request: Idempotency-Key must be a string of 1 to 128 characters',
    );
  });

  it('is answered 403 without the scope, 401 without a key', async () => {
    const body = { journeyId: journey.id };
    expectError(
      await service.request('POST', '/api/memos', { key: reader, body }),
      403,
      'API key does not have required scope: memos:write',
    );
    expectError(await service.request('POST', '/api/memos', { body }), 401, 'Invalid or expired API key');
  });
});

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';

it('lists page by page, newest first, without deleted memos', async () => {
  const ids = async (path: string): Promise<string[]> => {
    const { body } = await get<MemoList>(path);
    const more =
      body.nextCursor === null ? [] : await ids(`${path.replace(/&cursor=.*/, '')}&cursor=${body.nextCursor}`);
    return [...body.memos.map(({ id }) => id), ...more];
  };
  const all = await ids('/api/memos?limit=100');
  expect(all.length).toBeGreaterThan(3);
  expect(await ids('/api/memos?limit=1')).toEqual(all);
  expect(all.at(-1)).toBe(memo.id);
  const [newest] = all;
  expect((await service.request('DELETE', `/api/memos/${newest}`, { key })).status).toBe(204);
  expectError(await get(`/api/memos/${newest}`), 404, `Memo with id "${newest}" not found`);
  expect(await ids('/api/memos?limit=100')).toEqual(all.slice(1));
  expectError(
    await get('/api/memos?cursor=nonsense'),
    400,
    'Invalid memo query: cursor must be the nextCursor of a page of this list',
  );
});

it('deletes a journey’s memos with it', async () => {
  await service.request('DELETE', '/api/journeys/apply', { key });
  expectError(await get(`/api/memos/${memo.id}`), 404, `Memo with id "${memo.id}" not found`);
  const rows = await service.service.catalog.selectFrom('artifact_evidence').select('artifact_id').execute();
  expect(rows.map((row) => row.artifact_id)).not.toContain(memo.id);
});
