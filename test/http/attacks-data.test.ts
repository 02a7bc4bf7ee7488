// Attacks by a stranger with shaped data, so that an owner's data is wrong, large, slow, or runs: each written down before it
// was tried (docs/threats.md). One service for all.
import { beforeEach, expect, it } from 'vitest';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';

const clock = testClock();
let slug: string;
let journeys = 0;

const { service, key } = await acmeForFile({
  now: clock.now,
  settings: { ingestRequestsPerHour: 10_000 },
  scopes: ['journeys:write', 'results:read'],
});
beforeEach(async () => {
  slug = `journey-${++journeys}`;
  await service.journey(key, { slug, steps: [{ stepKey: 'a', index: 0 }] });
});

const at = (ms: number, tag: string, sessionId: string, more: RawEvent = {}) =>
  event(tag, { ts: clock.iso(ms), sessionId, clientId: sessionId, ...more });
const send = async (events: RawEvent[], journey = slug) =>
  expect((await service.ingest(batch('acme', journey, events))).status).toBe(204);
const get = async (rest: string) => {
  const answer = await service.request<Record<string, unknown>>('GET', `/api/journeys/${slug}${rest}`, { key });
  expect(answer.status).toBe(200);
  return answer.body;
};
/** Sends one session for each of many values. */
const sendEach = async (count: number, eventsOf: (n: number) => RawEvent[]) => {
  const events = Array.from({ length: count }, (_, n) => eventsOf(n)).flat();
  for (let first = 0; first < events.length; first += 300) await send(events.slice(first, first + 300));
};

it('writes no formula of a stranger into files for spreadsheets', async () => {
  const formulas = ['=HYPERLINK("http://x")', '+1+1', '@SUM(A1)', '\t=1', '＝1'];
  for (const formula of formulas)
    await send([
      at(-9, 'session_start', 's', { source: formula, referrer: formula, title: formula }),
      at(-8, 'field_change', 's', { stepKey: 'a', fieldKey: formula }),
    ]);
  const { status, body } = await service.request<string>('GET', `/api/journeys/${slug}/events?format=csv`, { key });
  expect(status).toBe(200);
  expect(String(body).trim().split('\n')).toHaveLength(1 + 2 * formulas.length);
  expect(String(body)).not.toMatch(/(^|,|\n)"?[\s\p{Cc}]*[=+@＝]/u);
});

it('writes no markup of a stranger into the report', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  await sendEach(30, (n) => [
    at(-60_000, 'session_start', `s${n}`, { source: markup, variant: markup }),
    at(-50_000, 'step_view', `s${n}`, { stepKey: 'a' }),
    at(-40_000, 'validation_error', `s${n}`, { stepKey: 'a', fieldKey: markup, errorType: markup }),
  ]);
  const { body } = await service.request<string>('GET', `/api/journeys/${slug}/metrics/report?format=html`, { key });
  expect(String(body)).not.toContain('<img');
});

it('counts steps, fields and sources that are named like members of every object', async () => {
  const names = ['__proto__', 'constructor', 'prototype', 'tostring', 'hasownproperty', 'valueof'];
  for (const name of names)
    await send([
      at(-60_000, 'session_start', name, { source: name, variant: name }),
      at(-50_000, 'step_view', name, { stepKey: name }),
      at(-40_000, 'field_change', name, { stepKey: name, fieldKey: name }),
    ]);
  const retrieved = await service.retrieve(key, slug);
  expect(retrieved.healthMetrics.sessionCount).toBe(names.length);
  expect(retrieved.eventCountsLast24h).toEqual({ session_start: 6, step_view: 6, field_change: 6 });
  for (const rest of [
    '',
    '/summary',
    '/filters',
    '/paths',
    '/installation',
    '/steps/__proto__',
    '/steps/constructor/fields',
  ])
    await get(`/metrics${rest}`);
  expect(({} as Record<string, unknown>).source).toBeUndefined();
});

const KIB = 1024;
it.each<[string, (n: number) => RawEvent[], string]>([
  ['sources', (n) => [at(-60_000, 'session_start', `s${n}`, { source: `source-${n}` })], '/metrics/filters'],
  ['languages', (n) => [at(-60_000, 'session_start', `s${n}`, { language: `x-${n}` })], '/metrics/filters'],
  ['versions', (n) => [at(-60_000, 'session_start', `s${n}`, { embedVersion: `9.${n}.0` })], '/metrics/installation'],
  ['steps', (n) => [at(-60_000, 'step_view', `s${n}`, { stepKey: `step-${n}` })], '/metrics'],
  [
    'ways',
    (n) => [
      at(-60_000, 'step_view', `s${n}`, { stepKey: `way-${n}` }),
      at(-50_000, 'step_view', `s${n}`, { stepKey: 'a' }),
    ],
    '/metrics/paths',
  ],
  [
    'fields',
    (n) => [at(-60_000, 'field_change', `s${n}`, { stepKey: 'a', fieldKey: `field-${n}` })],
    '/metrics/steps/a/fields',
  ],
  ['hosts', (n) => [at(-60_000, 'page_view', `s${n}`, { url: `https://h${n}.example/` })], '/metrics/installation'],
])('answers thousands of made-up %s in a bounded number of bytes', async (_what, eventsOf, rest) => {
  await sendEach(2_000, eventsOf);
  expect(JSON.stringify(await get(rest)).length).toBeLessThan(512 * KIB);
});

it('notes at most fifty made-up versions of the script beside the figures', async () => {
  await sendEach(120, (n) => [at(-60_000, 'session_start', `s${n}`, { embedVersion: `7.${n}.0` })]);
  await service.service.loader.caughtUp();
  await runJob(service, 'note new versions of the script');
  const { annotations } = (await get('/annotations')) as { annotations: unknown[] };
  expect(annotations.length).toBeLessThanOrEqual(50);
});

it('does not let an event be displaced by its id sent to another journey first', async () => {
  const first = slug;
  slug = `${first}-victim`;
  await service.journey(key, { slug });
  const id = 'the-id-of-the-victim';
  await send([at(-60_000, 'session_start', 'thief', { id })], first);
  await send([at(-50_000, 'session_start', 'victim', { id })]);
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(1);
  expect((await service.retrieve(key, first)).healthMetrics.sessionCount).toBe(1);
});

it('stores the checked value of a member that is sent twice', async () => {
  const one = JSON.stringify(batch('acme', slug, [at(-60_000, 'session_start', 'twice')]));
  const secret = one.replace('"sessionId":"twice"', '"sessionId":"twice","sessionId":{"a":1}');
  expect((await service.ingest(secret)).status).toBe(400);
  const good = one.replace('"sessionId":"twice"', '"sessionId":{"a":1},"sessionId":"twice"');
  expect((await service.ingest(good)).status).toBe(204);
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(1);
});
