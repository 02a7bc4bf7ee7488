// Micro: the ingest in memory, beside the service that it must answer like.
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { BATCH_EVENTS_MAX } from '../../src/domain/event.ts';
import { openHeld } from '../../src/micro/held.ts';
import { begin, call, folderForTest, start, stop } from '../cli/command.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';

const READY = /Micro is ready at (http:\S+?)\./;

const service = await serviceForFile();

async function startMicro(...options: string[]) {
  const running = begin(['micro', '--port', '0', ...options], folderForTest());
  onTestFinished(async () => void (await running.stop()));
  const [, url = ''] = await running.complains(READY);
  return { ...running, url };
}

type Body = string | Uint8Array<ArrayBuffer>;
const JSON_TYPE = { 'content-type': 'application/json' };
const packed = (text: string) => new Uint8Array(gzipSync(text));
const send = (url: string, body: Body, headers: Record<string, string> = JSON_TYPE) =>
  fetch(`${url}/api/ingest`, { method: 'POST', body, headers });
const read = async <Answer>(url: string, path: string): Promise<Answer> =>
  (await fetch(`${url}/micro/${path}`)).json() as Answer;

interface Listed {
  events: Record<string, unknown>[];
  refusals: Record<string, unknown>[];
  batches: Record<string, unknown>[];
  newest: number;
  dropped: { batches: number; events: number };
}

test('answers every batch as the service does, with the same reason', async () => {
  await service.org('acme');
  await service.journey(await service.key('acme'), { slug: 'apply' });
  const micro = await startMicro();
  const of = (events: RawEvent[]) => batch('acme', 'apply', events);
  const long = 'x'.repeat(2_100_000);
  const bodies: [body: Body, headers?: Record<string, string>][] = [
    [JSON.stringify(of([event('session_start')]))],
    [JSON.stringify(of([]))],
    [JSON.stringify(of([event('session_start', { ts: 'yesterday' })]))],
    [JSON.stringify(of([event('session_start', { ts: '2026-02-30T10:00:00Z' })]))],
    [JSON.stringify(of([event('purchase')]))],
    [JSON.stringify(of([event('step_view', { stepKey: '' })]))],
    [JSON.stringify(of([event('page_view', { sessionId: 7 })]))],
    [JSON.stringify(of([event('page_view', { orgKey: 'other' })]))],
    [JSON.stringify(of([event('page_view', { url: `https://example.org/${'a'.repeat(3000)}` })]))],
    [JSON.stringify(of(Array.from({ length: BATCH_EVENTS_MAX + 1 }, () => event('page_view'))))],
    [JSON.stringify({ ...of([]), schemaVersion: 2 })],
    [JSON.stringify({ schemaVersion: 1, events: [] })],
    ['{'],
    ['[]'],
    [''],
    [new Uint8Array([0x22, 0xff, 0x22])],
    [long],
    [packed(JSON.stringify(of([event('page_view')]))), { ...JSON_TYPE, 'content-encoding': 'gzip' }],
    [packed(long), { ...JSON_TYPE, 'content-encoding': 'gzip' }],
    ['no gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
    ['{}', { ...JSON_TYPE, 'content-encoding': 'br' }],
    ['{}', { 'content-type': 'application/xml' }],
    [JSON.stringify(of([event('page_view')])), { 'content-type': 'text/plain', authorization: 'Bearer wmk_unknown' }],
  ];
  const answer = async (url: string, [body, headers]: (typeof bodies)[number]) => {
    const response = await send(url, body, headers);
    return { status: response.status, text: await response.text() };
  };
  const refused: { status: number; reason: string }[] = [];
  for (const one of bodies) {
    const byMicro = await answer(micro.url, one);
    expect(byMicro).toEqual(await answer(service.url, one));
    if (byMicro.status !== 204) refused.push({ status: byMicro.status, reason: JSON.parse(byMicro.text).error });
  }
  expect(refused).toHaveLength(19);
  expect((await read<Listed>(micro.url, 'refusals')).refusals).toMatchObject(refused);
});

test('shows stored, sent and dropped values of an event', async () => {
  const { url } = await startMicro();
  const sent = event('field_change', {
    stepKey: 'contact',
    fieldKey: 'email',
    url: 'https://example.org/apply/1234567?token=x',
    title: 'My form',
    value: 'ada@example.org',
  });
  expect((await send(url, JSON.stringify(batch('acme', 'apply', [event('step_view'), sent])))).status).toBe(204);
  await send(url, JSON.stringify(batch('acme', 'other', [event('page_view')])));
  const { events, newest } = await read<Listed>(url, 'events?journey=apply&tag=field_change');
  expect(events).toEqual([
    {
      _tag: 'field_change',
      ...{ schemaVersion: 1, orgKey: 'acme', journeyKey: 'apply', batch: 1 },
      ...{ id: sent.id, ts: sent.ts, sessionId: 'session-1', clientId: 'client-1', seq: 0 },
      ...{
        stepKey: 'contact',
        fieldKey: 'email',
        url: 'https://example.org/apply/:id',
        deviceClass: 'desktop',
        browser: 'other',
      },
      marks: expect.arrayContaining(['bot']),
    },
  ]);
  expect(newest).toBe(2);
  expect((await read<Listed>(url, 'events?after=1')).events).toMatchObject([{ journeyKey: 'other' }]);
  expect((await read<Listed>(url, 'batches?journey=apply')).batches).toMatchObject([{ sent: { events: [{}, sent] } }]);
  expect(await read(url, 'summary')).toMatchObject({
    batches: { accepted: 2, refused: 0 },
    events: 3,
    // Only a view makes a step seen; the event of a field names one as well.
    journeys: [
      { journeyKey: 'apply', sessions: 1, eventsByTag: { step_view: 1, field_change: 1 }, steps: ['start'] },
      {},
    ],
    ignored: { title: 1, value: 1 },
  });
  const asked = await fetch(`${url}/micro/events?jorney=apply`);
  expect({ status: asked.status, ...((await asked.json()) as object) }).toEqual({
    status: 400,
    error: expect.stringContaining('did you mean journey?'),
  });
  expect((await fetch(`${url}/micro`, { method: 'DELETE' })).status).toBe(204);
  expect(await read<Listed>(url, 'batches')).toEqual({ batches: [], newest: 2, dropped: { batches: 0, events: 0 } });
});

test('pages of every origin may send to it and load its script, and read none of its lists', async () => {
  const { url } = await startMicro();
  const headers = { origin: 'https://www.example.org' };
  const allowed = async (path: string, method = 'GET') =>
    (await fetch(url + path, { method, headers })).headers.get('access-control-allow-origin');
  expect(await allowed('/api/ingest', 'OPTIONS')).toBe('https://www.example.org');
  expect(await allowed('/embed/v1.js')).toBe('*');
  expect(await allowed('/embed/steps/acme/apply')).toBe('*');
  expect(await allowed('/micro/batches')).toBeNull();
});

test('holds what fits in 100 MiB, drops the oldest, says so, and ends with 1', async () => {
  const micro = await startMicro('--json');
  // 500 events with long addresses: about 1 MB a batch as sent, and as much kept.
  const path = 'apply/form/'.repeat(150);
  const body = JSON.stringify(
    batch(
      'acme',
      'apply',
      Array.from({ length: 480 }, () => event('page_view', { url: `https://example.org/${path}` })),
    ),
  );
  const batches = 80;
  for (let number = 0; number < batches; number++) expect((await send(micro.url, body)).status).toBe(204);
  const { newest, dropped } = await read<Listed>(micro.url, `batches?after=${batches - 1}`);
  expect(newest).toBe(batches);
  expect(dropped.batches).toBeGreaterThan(10);
  const { code, stdout, stderr } = await micro.stop();
  const summary = JSON.parse(stdout);
  expect(summary.held.bytes).toBeLessThanOrEqual(100 * 1024 ** 2);
  expect(summary.held.bytes).toBeGreaterThan(95 * 1024 ** 2);
  expect(summary.dropped).toEqual({ batches: dropped.batches, events: dropped.batches * 480 });
  expect({ code, stderr }).toMatchObject({ code: 1 });
});

test('counts what small batches cost besides their text', () => {
  const held = openHeld(10_000);
  const empty = { receivedAt: '', origin: null, orgKey: null, journeyKey: null, sent: null, events: [] };
  for (let number = 0; number < 50; number++) held.add({ ...empty, status: 400, reason: 'no' });
  expect([...held.batches()].length).toBeLessThan(10_000 / 512);
  expect(held.counts()).toMatchObject({ refused: 50, newest: 50 });
});

const EVENT = JSON.stringify(batch('acme', 'apply', [event('page_view')]));
const curl = (body: string) => `curl -s -o /dev/null "$MICRO_URL/api/ingest" -H content-type:text/plain -d '${body}'`;

test.each([
  ['all is well', curl(EVENT), 0, '1 batches with 1 events kept, 0 batches refused'],
  [
    'a batch was refused',
    `${curl(EVENT)}; ${curl('{}')}`,
    1,
    '400 Invalid request: events array is required (1 times)',
  ],
  ['nothing was sent', 'true', 1, 'Nothing arrived.'],
  ['the command fails', `${curl(EVENT)}; exit 7`, 7, '1 batches'],
  ['a signal ends the command', 'kill -TERM $$', 143, 'Nothing arrived.'],
  [
    'refusals were expected and deleted',
    `${curl('{}')}; curl -s -o /dev/null -X DELETE $MICRO_URL/micro; ${curl(EVENT)}`,
    0,
    '1 batches',
  ],
])('ends a command as CI needs it when %s', async (_when, script, code, said) => {
  const outcome = await call(['micro', '--port', '0', '--', 'sh', '-c', script], folderForTest());
  expect(outcome).toMatchObject({ code, stderr: expect.stringContaining(said) });
});

test('explains an unknown command, and a port in use', async () => {
  const missing = await call(['micro', '--port', '0', '--', 'no-such-command'], folderForTest());
  expect(missing).toMatchObject({ code: 127, stderr: expect.stringContaining('no-such-command cannot be run') });
  const { url } = await startMicro();
  const taken = await call(['micro', '--port', new URL(url).port], folderForTest());
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('choose another with --port') });
  expect((await call(['micro', '--port', 'x'], folderForTest())).code).toBe(2);
});

test('SIGTERM ends it with 0 when nothing was refused, and 1 when something was', async () => {
  const fine = start(['micro', '--port', '0'], folderForTest());
  onTestFinished(() => void fine.process.kill('SIGKILL'));
  await fine.complains(READY);
  const sad = await startMicro();
  await send(sad.url, '{}');
  expect((await stop(fine)).code).toBe(0);
  expect((await sad.stop()).code).toBe(1);
});
