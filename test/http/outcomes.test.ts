// Case systems count submissions: who may send the counts, what is refused, and how they compare with what pages reported.
import { expect, it } from 'vitest';
import type { Installation } from '../../src/domain/arrivals.ts';
import { OUTCOME_HOURS_MAX, OUTCOME_SOURCES_MAX, type Outcomes } from '../../src/domain/outcomes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { must, newMember } from '../support/people.ts';

const clock = testClock();
const PATH = '/api/journeys/apply/outcomes';
const HOUR = clock.iso(-3 * HOUR_MS);

const { service, key } = await acmeForFile({ now: clock.now, scopes: ['journeys:write'] });
await service.org('other');
const steps = ['start', 'end'].map((stepKey, index) => ({ stepKey, index }));
for (const slug of ['apply', 'quiet', 'many']) await service.journey(key, { slug, steps });

const send = (body: unknown, { path = PATH, secret = key } = {}) =>
  service.request<{ hours: number }>('POST', path, { key: secret, body: body as object });
const read = async (query = '', path = PATH) =>
  must(200, await service.request<Outcomes>('GET', path + query, { key }));

/** Sessions that start an hour-long span ago and complete. */
async function complete(sessions: number, at: number): Promise<void> {
  for (let nth = 0; nth < sessions; nth++) {
    const common = { sessionId: crypto.randomUUID(), clientId: crypto.randomUUID() };
    const ts = (ms: number) => new Date(at + ms).toISOString();
    const events = [
      event('step_view', { ...common, ts: ts(0), stepKey: 'start' }),
      event('submit_success', { ...common, ts: ts(MINUTE_MS), stepKey: 'end' }),
    ];
    expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
  }
}

it('counts nothing without reports', async () => {
  expect(await read()).toMatchObject({ received: null, returned: null, decided: null, gap: null, sources: [] });
});

it('stores an hour of a source once, and keeps unnamed members', async () => {
  must(200, await send({ source: 'cases', hours: [{ hour: HOUR, received: 9, returned: 2 }] }));
  const again = { source: 'cases', hours: [{ hour: HOUR, received: 12 }] };
  expect(must(200, await send(again))).toEqual({ source: 'cases', hours: 1 });
  must(200, await send(again));
  must(200, await send({ source: 'post-office', hours: [{ hour: HOUR, decided: 3 }] }));
  expect(await read()).toMatchObject({
    received: 12,
    returned: 2,
    decided: 3,
    sources: [
      { source: 'cases', firstHour: HOUR, lastHour: HOUR, received: 12, returned: 2, decided: null },
      { source: 'post-office', received: null, returned: null, decided: 3 },
    ],
  });
  expect(await read(`?from=${clock.iso(-2 * HOUR_MS)}`)).toMatchObject({ received: null, sources: [] });
});

it('compares sent and received submissions over the counted hours, and reports it on the installation page', async () => {
  await complete(30, clock.now() - 3 * HOUR_MS);
  // In an hour that no source counted yet.
  await complete(5, clock.now() - HOUR_MS);
  const { gap } = await read();
  expect(gap).toEqual({
    from: HOUR,
    to: clock.iso(-2 * HOUR_MS),
    ...{ sessions: 30, sent: 30, received: 12, difference: -18, verdict: 'fewer_received' },
    text: expect.stringMatching(
      /^The case system received 12; Waymark counted 30 completed sessions\. Either submissions/,
    ),
  });
  const findings = async () =>
    must(200, await service.request<Installation>('GET', '/api/journeys/apply/metrics/installation', { key })).findings;
  expect(await findings()).toContainEqual({
    level: 'amber',
    text: gap?.text.replace('The case', 'In the last 7 days, the case'),
  });
  must(200, await send({ source: 'cases', hours: [{ hour: HOUR, received: 30 }] }));
  expect((await read()).gap).toMatchObject({ difference: 0, verdict: 'agrees' });
  expect((await findings()).filter(({ text }) => text.includes('case system'))).toEqual([]);
  must(200, await send({ source: 'cases', hours: [{ hour: HOUR, received: 45 }] }));
  expect((await read()).gap).toMatchObject({ difference: 15, verdict: 'more_received' });
});

it('ends the comparison where the source that is behind ends', async () => {
  must(200, await send({ source: 'second', hours: [{ hour: HOUR, received: 1 }] }));
  must(200, await send({ source: 'cases', hours: [{ hour: clock.iso(-HOUR_MS), received: 5 }] }));
  expect((await read()).gap).toMatchObject({ to: clock.iso(-2 * HOUR_MS), received: 46 });
});

const ANY = { hour: HOUR, received: 1 };
it.each([
  [{ source: 'cases' }, 'hours must be an array of 1 to 1000 hours'],
  [{ source: 'cases', hours: [] }, 'hours must be an array of 1 to 1000 hours'],
  [{ source: 'cases', hours: Array(OUTCOME_HOURS_MAX + 1).fill(ANY) }, 'hours must be an array of 1 to 1000 hours'],
  [{ hours: [ANY] }, 'source must contain only lowercase letters, numbers, and hyphens, 1 to 64 of them'],
  [{ source: '', hours: [ANY] }, /source must contain only/],
  [{ source: 'Case 4711', hours: [ANY] }, /source must contain only/],
  [{ source: 'x'.repeat(65), hours: [ANY] }, /source must contain only/],
  [{ source: 'cases', hours: [{ hour: HOUR, received: -1 }] }, /hours\[0\]\.received must be an integer from 0 to/],
  [{ source: 'cases', hours: [{ hour: HOUR, received: 1.5 }] }, /hours\[0\]\.received must be an integer from 0 to/],
  [{ source: 'cases', hours: [{ hour: HOUR, decided: 1e9 }] }, /hours\[0\]\.decided must be an integer from 0 to/],
  [{ source: 'cases', hours: [{ hour: HOUR, received: null }] }, /hours\[0\]\.received must be an integer/],
  [{ source: 'cases', hours: [{ hour: HOUR }] }, 'hours[0] must count received, returned or decided'],
  [{ source: 'cases', hours: [ANY, ANY] }, 'hours[1].hour must be named once'],
  [{ source: 'cases', hours: [{ ...ANY, hour: 'yesterday' }] }, /hours\[0\]\.hour must be the start of a full hour/],
  [{ source: 'cases', hours: [{ ...ANY, hour: clock.iso(60_000) }] }, /hours\[0\]\.hour must be the start of a full/],
  [{ source: 'cases', hours: [{ ...ANY, hour: clock.iso(HOUR_MS) }] }, 'hours[0].hour must have begun'],
  [{ source: 'cases', hours: [{ ...ANY, hour: clock.iso(-401 * DAY_MS) }] }, /must be of the last 400 days/],
  [{ source: 'cases', hours: [{ ...ANY, caseId: 'AZ 4711' }] }, /hours\[0\]\.caseId must be a known property/],
])('answers 400 to %j, and keeps nothing of it', async (body, problem) => {
  const before = await read();
  const message = problem instanceof RegExp ? problem : `Invalid outcomes data: ${problem}`;
  expectError(await send(body), 400, message);
  expect(await read()).toEqual(before);
});

it('takes counts of ten sources and not of an eleventh', async () => {
  const path = '/api/journeys/many/outcomes';
  for (let nth = 0; nth < OUTCOME_SOURCES_MAX; nth++)
    must(200, await send({ source: `s-${nth}`, hours: [ANY] }, { path }));
  expectError(await send({ source: 's-10', hours: [ANY] }, { path }), 409, /10 sources already/);
  must(200, await send({ source: 's-9', hours: [ANY] }, { path }));
  expect((await read('', path)).received).toBe(OUTCOME_SOURCES_MAX);
});

it('takes them from who may change the journey, and writes who sent them to the audit log', async () => {
  const body = { source: 'cases', hours: [ANY] };
  expectError(await send(body, { secret: await service.key('other', ['journeys:write']) }), 404, /not found$/);
  expectError(await send(body, { secret: await service.key('acme', ['journeys:read']) }), 403, /required scope/);
  expect((await service.request('POST', PATH, { body })).status).toBe(401);
  const viewer = await newMember(service, 'acme', 'viewer');
  expect((await viewer.ask('POST', PATH, { body })).status).toBe(403);
  expect((await viewer.ask('GET', PATH)).status).toBe(200);
  const entries = await service.service.catalog
    .selectFrom('audit_entries')
    .select(['subject', 'details'])
    .where('action', '=', 'outcomes.send')
    .execute();
  expect(entries[0]).toEqual({ subject: 'apply', details: JSON.stringify({ source: 'cases', hours: 1 }) });
});

it('deletes hours past retention, and all hours of a deleted journey', async () => {
  const path = '/api/journeys/quiet/outcomes';
  must(200, await send({ source: 'cases', hours: [ANY] }, { path }));
  clock.advance(401 * DAY_MS);
  must(200, await send({ source: 'cases', hours: [{ hour: clock.iso(), received: 2 }] }, { path }));
  const rows = () => service.service.catalog.selectFrom('outcome_hours').select('journey_id').execute();
  const { id } = must(200, await service.request<{ id: string }>('GET', '/api/journeys/quiet', { key }));
  expect((await rows()).filter((row) => row.journey_id === id)).toHaveLength(1);
  must(204, await service.request('DELETE', '/api/journeys/quiet', { key }));
  expect((await rows()).filter((row) => row.journey_id === id)).toEqual([]);
});
