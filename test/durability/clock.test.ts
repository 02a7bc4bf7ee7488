// Clocks: events at odd times, clients whose clock is years off, and a server whose own clock is set back. The metrics
// equal the brute-force recomputation throughout.
import { expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { bruteForce, type SentEvent } from '../metrics/brute-force.ts';
import { onTheWire } from '../metrics/streams.ts';
import { testClock } from '../support/clock.ts';
import { acmeForFile } from '../support/for-file.ts';

const STEPS = ['start', 'data', 'end'].map((stepKey, index) => ({ stepKey, index, name: stepKey }));
const clock = testClock(Date.UTC(2026, 2, 29, 12));
let journeys = 0;

const { service, key } = await acmeForFile({ now: clock.now, settings: { ingestRequestsPerHour: 1_000_000 } });

interface Sending {
  /** ms since 1970, by the client's clock */
  ts: number;
  tag?: string;
  stepKey?: string;
  sessionId: string;
}

const newJourney = () => service.journey(key, { slug: `clock-${journeys++}`, steps: STEPS });

/**
 * Sends one batch; returns its events as the definitions see them: shifted, if the client's clock is off, and at the time of
 * receipt where that is beyond belief.
 */
async function send(journey: Journey, events: readonly Sending[], sentAt?: number): Promise<SentEvent[]> {
  const keys = { orgKey: 'acme', journeyKey: journey.slug };
  const error = sentAt === undefined ? 0 : clock.now() - sentAt;
  const shift = Math.abs(error) > MINUTE_MS ? error : 0;
  const sent = events.map(({ tag = 'step_view', stepKey = 'start', ...rest }) => ({
    ...rest,
    tag,
    stepKey,
    id: crypto.randomUUID(),
  }));
  const { status, body } = await service.ingest({
    schemaVersion: 1,
    ...(sentAt !== undefined && { sentAt: new Date(sentAt).toISOString() }),
    context: { ...keys, deviceClass: 'mobile' },
    events: sent.map((event) => onTheWire(keys, event)),
  });
  expect({ status, body }).toEqual({ status: 204, body: '' });
  const received = clock.now();
  const corrected = (ts: number) => {
    if (sentAt === undefined) return ts;
    const isBelievable = ts + shift <= received + MINUTE_MS && ts + shift >= received - 30 * DAY_MS;
    return isBelievable ? ts + shift : received;
  };
  return sent.map((one) => ({ ...one, ts: corrected(one.ts), deviceClass: 'mobile' }));
}

async function expectExact(journey: Journey, sent: readonly SentEvent[]): Promise<void> {
  const { id: _, ...retrieved } = await service.retrieve(key, journey.slug);
  const plain = bruteForce(journey.steps, sent, clock.now());
  expect(retrieved).toMatchObject(plain);
  expect(retrieved.eventCountsLast24h).toEqual(plain.eventCountsLast24h);
}

/** A session that begins at an instant, and completes a ms later. */
const around = (instant: number, name: string): Sending[] => [
  { ts: instant - 1, sessionId: name, stepKey: 'start' },
  { ts: instant, sessionId: name, stepKey: 'data' },
  { ts: instant + 1, sessionId: name, stepKey: 'end' },
  { ts: instant + 1, sessionId: name, tag: 'submit_success', stepKey: 'end' },
];

const INSTANTS: Record<string, number> = {
  'midnight UTC': Date.UTC(2026, 2, 29),
  'the end of a month': Date.UTC(2026, 2, 1),
  'a leap day': Date.UTC(2024, 1, 29),
  'the hour that summer time skips in Berlin': Date.UTC(2026, 2, 29, 1),
  'the hour that winter time repeats in Berlin': Date.UTC(2025, 9, 26, 1),
  'the hour that summer time skips in New York': Date.UTC(2026, 2, 8, 7),
  'a half hour, for zones that have one': Date.UTC(2026, 2, 29, 5, 30),
  'a new year': Date.UTC(2026, 0, 1),
  'the edge of 24 hours': Date.UTC(2026, 2, 28, 12),
  'the edge of 7 days': Date.UTC(2026, 2, 22, 12),
  'just now': Date.UTC(2026, 2, 29, 12),
  'the edge of what a clock may be ahead': Date.UTC(2026, 2, 29, 12) + MINUTE_MS,
  tomorrow: Date.UTC(2026, 2, 30, 12),
  'the year 2038': 2 ** 31 * SECOND_MS,
  'the last second that 32 bits hold': (2 ** 32 - 1) * SECOND_MS - 100 * 366 * DAY_MS,
  'the first ms of 2000': Date.UTC(2000, 0, 1) + 1,
  'the last ms of 2100': Date.UTC(2101, 0, 1) - 2,
};

it('counts events 1 ms apart around any of them exactly', async () => {
  const journey = await newJourney();
  const sent: SentEvent[] = [];
  for (const [name, instant] of Object.entries(INSTANTS)) {
    const left = { ts: instant, sessionId: `left at ${name}`, stepKey: 'data' };
    sent.push(...(await send(journey, [...around(instant, name), left])));
  }
  await expectExact(journey, sent);
});

it('counts sessions that span any two of them exactly, up to the longest that one may be', async () => {
  const journey = await newJourney();
  const instants = Object.values(INSTANTS);
  const sent: SentEvent[] = [];
  for (const [n, from] of instants.entries()) {
    const to = instants[(n * 7 + 3) % instants.length] as number;
    sent.push(
      ...(await send(journey, [
        { ts: to, sessionId: `s${n}`, stepKey: 'end', ...(n % 2 === 0 && { tag: 'submit_success' }) },
        { ts: from, sessionId: `s${n}`, stepKey: 'start' },
      ])),
    );
  }
  await expectExact(journey, sent);
});

it('shifts the events of a client whose clock is years off, also past the years that clients may name', async () => {
  const journey = await newJourney();
  const sent: SentEvent[] = [];
  const now = clock.now();
  const cases: [sentAt: number, ts: number][] = [
    [now + 61 * SECOND_MS, now + 61 * SECOND_MS],
    [now + 60 * SECOND_MS, now + 60 * SECOND_MS],
    [now - 61 * SECOND_MS, now - 2 * HOUR_MS],
    // A clock at its factory setting.
    [Date.UTC(2000, 0, 1), Date.UTC(2000, 0, 1)],
    [Date.UTC(2000, 0, 1), Date.UTC(2100, 11, 31)],
    [Date.UTC(2100, 11, 31), Date.UTC(2000, 0, 1)],
    [Date.UTC(2100, 11, 31), Date.UTC(2100, 11, 31)],
    [Date.UTC(2070, 0, 1), Date.UTC(2000, 0, 1)],
  ];
  for (const [n, [sentAt, ts]] of cases.entries()) sent.push(...(await send(journey, around(ts + 1, `s${n}`), sentAt)));
  await expectExact(journey, sent);
  // The two ends in one session: 126 years apart.
  sent.push(...(await send(journey, [{ ts: Date.UTC(2000, 0, 2), sessionId: 'long' }], Date.UTC(2100, 11, 31))));
  sent.push(
    ...(await send(
      journey,
      [{ ts: Date.UTC(2100, 11, 30), sessionId: 'long', tag: 'submit_success' }],
      Date.UTC(2000, 0, 1),
    )),
  );
  await expectExact(journey, sent);
});

it.each([
  ['a right clock, and a batch that is 75 s on the way', 0, [75_000, 0, 0]],
  ['a clock whose error is the tolerance, give or take the way', 59_700, [600, 100, 0]],
  ['a clock two hours behind', 2 * HOUR_MS, [300, 75_000, 20]],
  ['a clock a day ahead', -DAY_MS, [61_000, 0, 90_000]],
] as [string, number, number[]][])(
  'takes one correction for all events of a session, that of the batch that was least late: %s',
  async (_name, behind, ways) => {
    const begun = clock.now();
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ];
    for (const order of orders) {
      const journey = await newJourney();
      const visits = [
        ['start', 0],
        ['data', 20 * SECOND_MS],
        ['end', 61 * SECOND_MS],
      ] as const;
      for (const nth of order) {
        const [stepKey, at] = visits[nth] as (typeof visits)[number];
        const byDevice = begun + at - behind;
        clock.set(begun + at + (ways[nth] as number));
        const views = ['done', 'left'].map((sessionId) => ({ ts: byDevice, sessionId, stepKey }));
        const success = { ts: byDevice, sessionId: 'done', stepKey, tag: 'submit_success' };
        await send(journey, stepKey === 'end' ? [...views, success] : views, byDevice);
      }
      clock.set(begun + HOUR_MS);
      const { behaviorMetrics, healthMetrics } = await service.retrieve(key, journey.slug);
      expect({ order, ...behaviorMetrics, ...healthMetrics }).toMatchObject({
        order,
        sessionCount: 2,
        completionRate: 0.5,
        medianTimeToComplete: 61,
        topDropoffStep: { stepKey: 'end', abandonmentRate: 0.5 },
      });
    }
    clock.set(begun);
  },
);

it('continues when its clock is set back: nothing is lost, doubled or out of order', async () => {
  const journey = await newJourney();
  const sent: SentEvent[] = [];
  const numbers: number[] = [];
  const start = clock.now();
  for (const step of [0, -1, -HOUR_MS, -3 * DAY_MS, 5 * DAY_MS, -40 * DAY_MS, 40 * DAY_MS]) {
    clock.advance(step);
    // Equal (ts, seq): which view is the last is decided by the order of arrival alone.
    sent.push(
      ...(await send(journey, [{ ts: start - DAY_MS, sessionId: 'same', stepKey: step < 0 ? 'start' : 'data' }])),
    );
    sent.push(...(await send(journey, [{ ts: clock.now(), sessionId: `s${step}`, stepKey: 'end' }])));
    numbers.push(service.service.spool.newest());
    await expectExact(journey, sent);
    expect(service.service.spool.depth().ageSeconds).toBeGreaterThanOrEqual(0);
  }
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
  clock.set(start);
});

it('moves updatedAt on when its clock is set back', async () => {
  const journey = await newJourney();
  clock.advance(-2 * DAY_MS);
  const times = [journey.updatedAt];
  for (const displayName of ['One', 'Two', 'Three']) {
    const { body } = await service.request<Journey>('PUT', `/api/journeys/${journey.slug}`, {
      key,
      body: { displayName },
    });
    times.push(body.updatedAt);
  }
  expect(times).toEqual([...new Set(times)].sort());
  clock.advance(2 * DAY_MS);
});

it('does not allow an hour its requests twice when its clock is set back and forward', async () => {
  await service.org('limited', { ingestRequestsPerHour: 3 });
  await service.journey(await service.key('limited'), { slug: 'few' });
  const statuses = async (count: number) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n++) {
      const body = { schemaVersion: 1, context: { orgKey: 'limited', journeyKey: 'few' }, events: [] };
      seen.push((await service.ingest(body)).status);
    }
    return seen;
  };
  expect(await statuses(2)).toEqual([204, 204]);
  clock.advance(-HOUR_MS);
  expect(await statuses(4)).toEqual([204, 204, 204, 429]);
  clock.advance(HOUR_MS);
  expect(await statuses(2)).toEqual([204, 429]);
});
