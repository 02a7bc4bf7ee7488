// The burden of a journey at its doors: odd visits, intervals, money, tables, and what is refused.
import { expect, it } from 'vitest';
import { findJourney } from '../../src/catalog/journeys.ts';
import { findOrg } from '../../src/catalog/orgs.ts';
import type { Burden, HourlyRate } from '../../src/domain/burden.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { countBurden } from '../../src/metrics/period/burden.ts';
import { askSessions } from '../../src/sessions/ask.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
let journeys = 0;

const { service, key } = await acmeForFile({ now: clock.now, settings: { ingestRequestsPerHour: 100_000 } });

type Act = [tag: string, ms: number, properties?: RawEvent];

const visit = (sessionId: string, startMs: number, acts: readonly Act[]) =>
  acts.map(([tag, ms, properties = {}], seq) =>
    event(tag, { ts: clock.iso(startMs + ms), sessionId, clientId: sessionId, seq, ...properties }),
  );

const fresh = async () => {
  const slug = `form-${journeys++}`;
  const steps = ['start', 'data'].map((stepKey, index) => ({ stepKey, index, name: stepKey.toUpperCase() }));
  await service.journey(key, { slug, steps });
  return slug;
};
const send = async (slug: string, events: readonly RawEvent[], context: RawEvent = {}) => {
  const { status, body } = await service.ingest({ ...batch('acme', slug, [...events]), ...context });
  expect([status, body]).toEqual([204, '']);
};
const ask = async (slug: string, query = '', as = key) =>
  (await service.request<Burden>('GET', `/api/journeys/${slug}/burden?from=2026-04-20${query}`, { key: as })).body;
const journeyOf = async (slug: string) => {
  const org = await findOrg(service.service.catalog, 'acme');
  return findJourney(service.service.catalog, org?.id ?? '', slug);
};
const minutes = (hours: number | null) => Math.round((hours ?? Number.NaN) * 60 * 1e6) / 1e6;

it('counts a tab left open overnight as one pause, up to the cap, and reports the cut', async () => {
  const slug = await fresh();
  const night = 14 * HOUR_MS;
  await send(
    slug,
    visit('night', -2 * DAY_MS, [
      ['step_view', 0, { stepKey: 'start' }],
      ['field_focus', 30 * SECOND_MS, { stepKey: 'start', fieldKey: 'name' }],
      ['dropoff_signal', MINUTE_MS, { reason: 'idle' }],
      ['field_blur', 30 * SECOND_MS + night, { stepKey: 'start', fieldKey: 'name' }],
      ['step_view', MINUTE_MS + night, { stepKey: 'data' }],
    ]),
  );
  const burden = await ask(slug);
  expect(minutes(burden.total.hours.value)).toBe(6);
  expect(burden.cap).toEqual({ minutes: 5, pauses: 1, hours: expect.closeTo(14 - 5 / 60, 9) });
  expect(burden.steps[0]?.fields.map(({ fieldKey, hours }) => [fieldKey, minutes(hours)])).toEqual([['name', 5]]);
  expect(minutes((await ask(slug, '&capMinutes=60')).total.hours.value)).toBe(61);
});

it('equals the figures of a memo about the same days, visits and pauses, by last step', async () => {
  const slug = await fresh();
  const start = (days: number) => -days * DAY_MS;
  await send(slug, [
    // A tab that is open overnight counts up to the cap, in both.
    ...visit('tab', start(5), [
      ['session_start', 0],
      ['step_view', 0, { stepKey: 'start' }],
      ['step_view', 14 * HOUR_MS, { stepKey: 'data' }],
      ['field_focus', 14 * HOUR_MS + MINUTE_MS, { stepKey: 'data', fieldKey: 'name' }],
    ]),
    ...visit('first', start(6), [
      ['session_start', 0],
      ['step_view', 0, { stepKey: 'start' }],
      ['field_focus', 3 * MINUTE_MS, { stepKey: 'start', fieldKey: 'name' }],
    ]),
    ...visit('done', start(7), [
      ['session_start', 0],
      ['step_view', 0, { stepKey: 'start' }],
      ['submit_success', 4 * MINUTE_MS],
    ]),
  ]);
  const { id } = await journeyOf(slug);
  const memo = await memoOf(service, await service.key('acme', ['memos:write']), { journeyId: id });
  expect(memo.failure).toBeNull();
  const { period, summary, facts } = memo.result ?? {};
  const asked = `/api/journeys/${slug}/burden?from=${period?.from}&to=${period?.to}`;
  const { body } = await service.request<Burden>('GET', asked, { key });
  expect(minutes(body.nowhere.hours.value)).toBe(9);
  expect(minutes(summary?.hoursLost ?? null)).toBe(9);
  const lost = facts?.find(({ code }) => code === 'hours_lost');
  expect(lost?.headline).toMatch(/hours in 2 visits/);
  expect(lost?.sentences.at(-1)).toContain('Pauses count up to 5 minutes');
}, 120_000);

it('adds up a visit over three days, and gives it to the day on which it began', async () => {
  const slug = await fresh();
  const acts = [0, 1, 2].flatMap((day): Act[] => [
    ['step_view', day * DAY_MS, { stepKey: 'start' }],
    ['field_focus', day * DAY_MS + MINUTE_MS, { stepKey: 'start', fieldKey: 'name' }],
    ['field_blur', day * DAY_MS + 3 * MINUTE_MS, { stepKey: 'start', fieldKey: 'name' }],
  ]);
  await send(slug, visit('long', -4 * DAY_MS, [...acts, ['submit_success', 2 * DAY_MS + 4 * MINUTE_MS]]));
  const burden = await ask(slug);
  // Three times three minutes, two pauses of a night up to the cap, and the minute before the success.
  expect(minutes(burden.total.hours.value)).toBe(3 * 3 + 2 * 5 + 1);
  expect([burden.sessions, burden.completed, burden.nowhere.hours.value]).toEqual([1, 1, 0]);
  expect((await ask(slug, '&to=2026-05-16T00:00:00Z')).sessions).toBe(0);
  expect((await ask(slug, '&to=2026-05-17T00:00:00Z')).sessions).toBe(1);
});

it('is the same for a browser whose clock is hours ahead, and for batches that are sent again', async () => {
  const acts: Act[] = [
    ['step_view', 0, { stepKey: 'start' }],
    ['validation_error', 20 * SECOND_MS, { stepKey: 'start', fieldKey: 'iban', errorType: 'pattern' }],
    ['field_focus', 50 * SECOND_MS, { stepKey: 'start', fieldKey: 'iban' }],
    ['field_blur', 70 * SECOND_MS, { stepKey: 'start', fieldKey: 'iban' }],
    ['submit_attempt', 90 * SECOND_MS, { stepKey: 'start' }],
    ['submit_success', 105 * SECOND_MS],
  ];
  const [right, ahead] = [await fresh(), await fresh()];
  const plain = visit('plain', -10 * MINUTE_MS, acts);
  await send(right, plain, { sentAt: clock.iso(0) });
  await send(right, plain, { sentAt: clock.iso(0) });
  await send(ahead, visit('plain', -10 * MINUTE_MS + 5 * HOUR_MS, acts), { sentAt: clock.iso(5 * HOUR_MS) });
  const [one, other] = [await ask(right), await ask(ahead)];
  expect({ ...other, period: undefined }).toEqual({ ...one, period: undefined });
  expect(
    [one.total, one.errors, one.waiting, one.nowhere].map(({ hours }) => Math.round((hours.value ?? 0) * 3_600)),
  ).toEqual([105, 30 + 20, 15, 0]);
});

it('leaves out sessions beyond the bounds of one, and says how many', async () => {
  const slug = await fresh();
  const acts: Act[] = [
    ['step_view', 0],
    ['field_focus', MINUTE_MS, { stepKey: 'start', fieldKey: 'name' }],
  ];
  await send(slug, visit('usual', -3 * DAY_MS, acts));
  await send(
    slug,
    visit(
      'steps',
      -3 * DAY_MS,
      Array.from({ length: 101 }, (_, nth): Act => ['step_view', nth * SECOND_MS, { stepKey: `s-${nth}` }]),
    ),
  );
  expect(await ask(slug)).toMatchObject({ sessions: 1, truncated: 1 });
});

it('gives intervals over days from seven days on, and none before', async () => {
  const slug = await fresh();
  for (let day = 1; day <= 8; day++) {
    const acts: Act[] = [
      ['step_view', 0],
      ['submit_success', (60 + 5 * (day % 3)) * SECOND_MS],
    ];
    await send(slug, [...visit(`a${day}`, -day * DAY_MS, acts), ...visit(`b${day}`, -day * DAY_MS, acts)]);
  }
  const { minutesPerSession, total, sessions } = await ask(slug);
  // Means of days, equally large: the interval is the textbook one, with 7 degrees of freedom.
  const means = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => (60 + 5 * (day % 3)) / 60);
  const mean = means.reduce((sum, one) => sum + one) / 8;
  const error = Math.sqrt(means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 7 / 8);
  expect(minutesPerSession.value).toBeCloseTo(mean, 9);
  expect(minutesPerSession.low).toBeCloseTo(mean - 2.364624 * error, 5);
  expect(minutesPerSession.high).toBeCloseTo(mean + 2.364624 * error, 5);
  expect(total.hours.high).toBeCloseTo((sessions * (minutesPerSession.high ?? 0)) / 60, 9);
  const { minutesPerSession: few } = await ask(slug, '&to=2026-05-18');
  expect(few).toMatchObject({ value: expect.any(Number), low: null, high: null });
});

it('reads a sample of more sessions or events than it may read, and says one in how many', async () => {
  const slug = await fresh();
  const acts: Act[] = [
    ['step_view', 0],
    ['submit_success', MINUTE_MS],
  ];
  for (let part = 0; part < 2; part++) {
    const ids = Array.from({ length: 200 }, (_, nth) => `sampled-${part}-${nth}`);
    await send(
      slug,
      ids.flatMap((id, nth) => visit(id, -DAY_MS - nth * MINUTE_MS, acts)),
    );
  }
  expect((await ask(slug)).sessions).toBe(400);
  const { sessions, catalog } = service.service;
  const [org, { id }] = [await findOrg(catalog, 'acme'), await journeyOf(slug)];
  if (!org) throw new Error('no organization');
  const period = { from: clock.now() - 9 * DAY_MS, to: clock.now() };
  const question = await askSessions(sessions, org, [id], { period, filter: {}, now: clock.now() });
  const read = (sessionsMax: number, eventsMax: number) =>
    countBurden(sessions.store, question, [], 5 * MINUTE_MS, { sessionsMax, eventsMax });
  for (const counted of [await read(100, 10_000), await read(10_000, 200)]) {
    expect(counted.oneIn).toBe(4);
    const found = counted.days.reduce((sum, day) => sum + day.sessions, 0);
    expect(found).toBeGreaterThan(60);
    expect(found).toBeLessThan(150);
    expect(counted.days.reduce((sum, day) => sum + day.ms, 0)).toBe(found * MINUTE_MS);
  }
});

it('takes the filters of all figures, and answers nothing with zeros and nulls', async () => {
  const slug = await fresh();
  await send(
    slug,
    visit('one', -DAY_MS, [
      ['step_view', 0],
      ['submit_success', MINUTE_MS],
    ]),
  );
  expect((await ask(slug, '&deviceClass=mobile')).sessions).toBe(0);
  const nobody = await ask(await fresh());
  expect(nobody).toMatchObject({ sessions: 0, minutesPerCompletion: { value: null }, total: { hours: { value: 0 } } });
  expect(nobody.statements.paperworkReductionAct).toContain('Nobody responded');
});

it('puts money on it at a declared rate, in the words of three estimates', async () => {
  const slug = await fresh();
  await send(
    slug,
    visit('done', -DAY_MS, [
      ['step_view', 0],
      ['field_focus', 3 * MINUTE_MS, { stepKey: 'start', fieldKey: 'a' }],
      ['submit_success', 6 * MINUTE_MS],
    ]),
  );
  await send(
    slug,
    visit('gone', -DAY_MS, [
      ['step_view', 0],
      ['field_focus', 4 * MINUTE_MS, { stepKey: 'start', fieldKey: 'a' }],
    ]),
  );
  expect(await ask(slug)).toMatchObject({ rate: { amount: null, currency: null }, total: { cost: null } });
  const set = await service.request<HourlyRate>('PUT', `/api/journeys/${slug}/hourly-rate`, {
    key,
    body: { amount: 30, currency: 'EUR' },
  });
  expect([set.status, set.body]).toEqual([200, { amount: 30, currency: 'EUR' }]);
  const burden = await ask(slug);
  expect(burden.total.cost).toBeCloseTo(5, 9);
  expect(burden.nowhere.cost).toBeCloseTo(2, 9);
  expect(burden.costPerCompletion).toBeCloseTo(5, 9);
  expect(burden.statements.paperworkReductionAct).toContain('burden per response: 10 minutes.');
  expect(burden.statements.erfuellungsaufwand).toContain('Zeitaufwand pro Fall: 10 Minuten.');
  expect(burden.statements.costPerTransaction).toContain('10 minutes, worth EUR 5.00.');
  await service.request('PUT', `/api/journeys/${slug}/hourly-rate`, { key, body: { amount: null, currency: null } });
  expect((await ask(slug)).total.cost).toBeNull();
});

it('is a table as well, with harmless cells', async () => {
  const slug = await fresh();
  await send(
    slug,
    visit('one', -DAY_MS, [
      ['step_view', 0],
      ['field_focus', MINUTE_MS, { stepKey: 'start', fieldKey: '=1+1' }],
      ['field_blur', 2 * MINUTE_MS, { stepKey: 'start', fieldKey: '=1+1' }],
    ]),
  );
  const { status, body, headers } = await service.request<string>('GET', `/api/journeys/${slug}/burden.csv`, { key });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows = String(body)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([18]));
  expect(rows.map(([part, step, field]) => [part, step, field])).toContainEqual(['field', 'start', "'=1+1"]);
});

it('refuses invalid caps, rates and scopes, and journeys of other organizations', async () => {
  const slug = await fresh();
  for (const cap of ['0', '61', '1.5', 'x', ''])
    expect(await service.request('GET', `/api/journeys/${slug}/burden?capMinutes=${cap}`, { key })).toMatchObject({
      status: 400,
      body: { error: 'Invalid metrics query: capMinutes must be an integer from 1 to 60' },
    });
  const put = (body: unknown) =>
    service.request<{ error: string }>('PUT', `/api/journeys/${slug}/hourly-rate`, { key, body });
  for (const [body, named] of [
    [{ amount: 0, currency: 'EUR' }, 'amount'],
    [{ amount: 1e9, currency: 'EUR' }, 'amount'],
    [{ amount: '30', currency: 'EUR' }, 'amount'],
    [{ amount: 30, currency: 'eur' }, 'currency'],
    [{ amount: 30, currency: 'ZZZ' }, 'currency must be the code of a currency that exists'],
    [{ amount: 30.125, currency: 'EUR' }, 'amount must have at most 2 decimals in EUR'],
    [{ amount: 30, currency: null }, 'amount and currency'],
    [{ amount: 30 }, 'currency'],
  ] as const) {
    const { status, body: answer } = await put(body);
    expect([status, answer.error]).toEqual([400, expect.stringContaining(named)]);
  }
  expect((await service.request('GET', `/api/journeys/${slug}/hourly-rate`, { key })).body).toEqual({
    amount: null,
    currency: null,
  });
  await service.org('other');
  const foreign = await service.key('other');
  for (const path of ['burden', 'burden.csv', 'hourly-rate'])
    expect((await service.request('GET', `/api/journeys/${slug}/${path}`, { key: foreign })).status).toBe(404);
  const reader = await service.key('acme', ['results:read']);
  expect(
    (
      await service.request('PUT', `/api/journeys/${slug}/hourly-rate`, {
        key: reader,
        body: { amount: 1, currency: 'EUR' },
      })
    ).status,
  ).toBe(403);
});
