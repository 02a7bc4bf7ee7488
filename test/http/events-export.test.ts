// Events in a file: whole, once each, in three formats, safe to open in a program for tables.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/time.ts';
import { downloadEvents } from '../../src/store/events.ts';
import { DANGEROUS, HARMLESS } from '../support/cells.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'results:read'],
  journey: 'apply',
});
beforeAll(async () => {
  await service.journey(key, { slug: 'empty' });
  const events = [
    event('step_view', { id: 'late', ts: clock.iso(-HOUR_MS), stepKey: 'start', seq: 7, durationMs: 5 }),
    event('field_blur', { id: 'early', ts: clock.iso(-2 * HOUR_MS), fieldKey: '=HYPERLINK("x")', reason: '-2+3' }),
    event('submit_attempt', { id: '@third', ts: clock.iso(-1), sessionId: '+1', clientId: '\tx', blocked: true }),
  ];
  for (const _ of [1, 2]) {
    expect((await service.ingest(batch('acme', 'apply', events, { language: 'de' }))).status).toBe(204);
  }
  // A load that was repeated after a crash leaves this behind: the same rows again.
  await service.service.loader.caughtUp();
  await service.service.store.command('INSERT INTO events SELECT * FROM events');
});

async function download(query: string, slug = 'apply') {
  const answer = await fetch(`${service.url}/api/journeys/${slug}/events?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

it('writes NDJSON, by time, each event once, as it is kept', async () => {
  const { headers, bytes } = await download('format=ndjson');
  expect(headers.get('waymark-rows')).toBe('3');
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  expect(headers.get('content-disposition')).toBe('attachment; filename="apply-events.ndjson"');
  const rows = bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ id }) => id)).toEqual(['early', 'late', '@third']);
  expect(rows[1]).toEqual({
    _tag: 'step_view',
    id: 'late',
    sessionId: 'session-1',
    clientId: 'client-1',
    url: 'https://www.example.org/apply',
    referrer: '',
    embedVersion: '',
    source: '',
    stepKey: 'start',
    fieldKey: '',
    errorType: '',
    completionStatus: '',
    reason: '',
    deviceClass: 'desktop',
    language: 'de',
    ts: clock.iso(-HOUR_MS),
    receivedAt: clock.iso(),
    seq: 7,
    durationMs: 5,
    blocked: false,
    inferred: false,
    browser: 'firefox',
    variant: '',
    marks: 0,
  });
});

it('writes CSV without text that starts like a formula', async () => {
  const { headers, bytes } = await download('');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = bytes.toString().trim().split('\n');
  expect(head?.split(',').slice(0, 3)).toEqual(['"_tag"', '"id"', '"sessionId"']);
  expect(lines).toHaveLength(3);
  const text = lines.join('\n');
  for (const safe of [`"'=HYPERLINK(""x"")"`, `"'-2+3"`, `"'@third"`, `"'+1"`, `"'\tx"`]) expect(text).toContain(safe);
  expect(text).not.toMatch(/(^|,)"?[=+\-@\t]/m);
});

it('has one rule for cells with every other CSV file, and no \\N', async () => {
  const journey = await service.journey(key, { slug: 'cells' });
  const texts = [...DANGEROUS, ...HARMLESS].filter((text) => text !== '');
  const events = texts.map((text, at) => event('page_view', { id: `${text} ${at}`, sessionId: text, source: text }));
  expect((await service.ingest(batch('acme', journey.slug, events))).status).toBe(204);
  const { bytes } = await download('format=csv', journey.slug);
  const csv = bytes.toString();
  for (const text of DANGEROUS) expect(csv, JSON.stringify(text)).toContain(`"'${text}",`);
  for (const text of HARMLESS.filter((one) => one !== '')) expect(csv, text).toContain(`,"${text}",`);
  // A duration that is not known is an empty cell.
  expect(csv).not.toMatch(/(^|,)"?\\N/m);
  expect(csv).toContain('Z",0,,false,false,');
});

it('writes Parquet that reads back as the same events', async () => {
  const { headers, bytes } = await download('format=parquet');
  expect(headers.get('content-type')).toBe('application/vnd.apache.parquet');
  const file = join(service.dataDir, 'read-back.parquet');
  writeFileSync(file, bytes);
  const rows = await service.service.store.query(
    `SELECT id, fieldKey, toUnixTimestamp64Milli(ts) AS at, blocked FROM file('${file}', Parquet)`,
  );
  expect(rows).toMatchObject([
    { id: 'early', fieldKey: '=HYPERLINK("x")', at: clock.now() - 2 * HOUR_MS },
    { id: 'late' },
    { id: '@third', blocked: true },
  ]);
});

it('takes a period of ts, and writes nothing of a journey without events but names', async () => {
  const { headers, bytes } = await download(`format=ndjson&from=${clock.iso(-HOUR_MS)}&to=${clock.iso(-1)}`);
  expect([headers.get('waymark-rows'), JSON.parse(bytes.toString()).id]).toEqual(['1', 'late']);
  const empty = await download('format=csv', 'empty');
  expect(empty.headers.get('waymark-rows')).toBe('0');
  expect(empty.bytes.toString().trim().split('\n')).toHaveLength(1);
});

it('writes CSV and NDJSON in pieces that make one file', async () => {
  const { store } = service.service;
  const journeyId = 'in-pieces';
  await makeEvents(journeyId, 5_000);
  const wanted = { journeyId, keptSince: 0, from: 0, to: Date.UTC(2100, 0) };
  for (const format of ['csv', 'ndjson'] as const) {
    const whole = await text(await downloadEvents(store, wanted, format));
    const inPieces = await text(await downloadEvents(store, wanted, format, 300));
    expect(inPieces.trim().split('\n')).toHaveLength(format === 'csv' ? 5_001 : 5_000);
    expect(inPieces).toBe(whole);
  }
});

it('refuses Parquet of more events than it takes, and says what to do', async () => {
  const { id } = await service.journey(key, { slug: 'large' });
  await makeEvents(id, 2_000_001);
  expectError(
    await service.request('GET', '/api/journeys/large/events?format=parquet', { key }),
    400,
    'Invalid events query: 2,000,001 events, and parquet takes at most 2,000,000; choose a shorter time, csv or ndjson',
  );
});

it('runs three exports of an organization at a time, others meanwhile, and leaves no partial files', async () => {
  const path = `${service.url}/api/journeys/large/events?format=ndjson`;
  const headers = { authorization: `Bearer ${key}` };
  const breaking = new AbortController();
  const under = Array.from({ length: 3 }, () => fetch(path, { headers, signal: breaking.signal }));
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const fourth = await service.request('GET', '/api/journeys/apply/events', { key });
  expectError(fourth, 503, '3 exports of this organization are under way. Try again when one is done');
  expect(fourth.headers.get('retry-after')).toBe('5');
  await service.org('neighbour');
  const neighbour = await service.key('neighbour', ['journeys:write', 'results:read']);
  await service.journey(neighbour, { slug: 'apply' });
  expect((await service.request('GET', '/api/journeys/apply/events', { key: neighbour })).status).toBe(200);
  breaking.abort();
  await expect
    .poll(async () => (await fetch(`${service.url}/api/journeys/apply/events`, { headers })).status, {
      timeout: 20_000,
    })
    .toBe(200);
  await expect.poll(() => readdirSync(join(service.dataDir, 'events', 'loading')), { timeout: 20_000 }).toEqual([]);
});

/** Events of one session a second, straight into the store. */
async function makeEvents(journeyId: string, count: number): Promise<void> {
  await service.service.store.command(
    `INSERT INTO events (journey_id, spool, batch, received_at, received_on, tag, id, ts, seq, session_id)
     SELECT {journeyId:String}, 9, number, now64(3), today(), 'step_view', toString(number),
       fromUnixTimestamp64Milli(toInt64(1767225600000 + number * 1000), 'UTC'), number, toString(intDiv(number, 50))
     FROM numbers(${count})`,
    { journeyId },
  );
}

it('leaves no file behind', async () => {
  await download('format=parquet');
  expect(readdirSync(join(service.dataDir, 'events', 'loading'))).toEqual([]);
});

it('is for results:read of the own organization', async () => {
  const path = '/api/journeys/apply/events';
  const reader = await service.key('acme', ['journeys:read']);
  expectError(await service.request('GET', path, { key: reader }), 403, /required scope: results:read$/);
  await service.org('other');
  const foreign = await service.key('other', ['results:read']);
  expectError(await service.request('GET', path, { key: foreign }), 404, 'Journey with slug "apply" not found');
});

it.each([
  ['format=xlsx', 'format must be one of csv, ndjson, parquet'],
  ['from=monday', 'from must be an ISO 8601 date or timestamp'],
])('answers 400 to %s', async (query, problem) => {
  const answer = await service.request('GET', `/api/journeys/apply/events?${query}`, { key });
  expectError(answer, 400, `Invalid events query: ${problem}`);
});
