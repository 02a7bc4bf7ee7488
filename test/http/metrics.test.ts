// Worked examples of every number that a retrieved journey carries.
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
let journeys = 0;
let slug: string;
let stepIds: Record<string, string>;

const { service, key } = await acmeForFile({ now: clock.now, settings: { ingestRequestsPerHour: 1_000_000 } });
/** A fresh journey with the steps a, b, c. */
beforeEach(async () => {
  journeys += 1;
  slug = `journey-${journeys}`;
  const { steps } = await service.journey(key, {
    slug,
    steps: [
      { stepKey: 'a', index: 0, name: 'First' },
      { stepKey: 'b', index: 1 },
      { stepKey: 'c', index: 2 },
    ],
  });
  stepIds = Object.fromEntries(steps.map(({ stepKey, id }) => [stepKey, id]));
});

const retrieve = () => service.retrieve(key, slug);
const behavior = async () => (await retrieve()).behaviorMetrics;
const top = async () => (await behavior()).topDropoffStep;
async function send(events: RawEvent[], context: RawEvent = {}): Promise<void> {
  for (let start = 0; start < events.length; start += 500) {
    const answer = await service.ingest(batch('acme', slug, events.slice(start, start + 500), context));
    expect(answer.status).toBe(204);
  }
}
/** An event of a session, `at` ms after an hour ago. */
const at = (sessionId: string, ms: number, tag: string, more: RawEvent = {}) =>
  event(tag, { sessionId, ts: clock.iso(ms - HOUR_MS), ...more });
/** A session that sees steps, a second each, and completes or not. */
const walk = (sessionId: string, steps: string, completes = false): RawEvent[] => [
  ...[...steps].map((stepKey, place) => at(sessionId, place * 1_000, 'step_view', { stepKey })),
  ...(completes ? [at(sessionId, steps.length * 1_000, 'submit_success')] : []),
];
const dropoff = (stepKey: string, abandonmentRate: number, stepName = stepKey) => ({
  stepId: stepIds[stepKey],
  stepKey,
  stepName,
  abandonmentRate,
});

it('of a journey without events are all zero, false or empty', async () => {
  const { healthMetrics, behaviorMetrics, eventCountsLast24h, unmappedStepIds, lastArtifactCreated } = await retrieve();
  expect({ healthMetrics, behaviorMetrics, eventCountsLast24h, unmappedStepIds, lastArtifactCreated }).toEqual({
    healthMetrics: { hasSteps: true, hasRecentEvents: false, sessionCount: 0, hasSnapshot: false },
    behaviorMetrics: { completionRate: 0, mobileRate: 0, medianTimeToComplete: 0, topDropoffStep: null },
    eventCountsLast24h: {},
    unmappedStepIds: [stepIds.a, stepIds.b, stepIds.c],
    lastArtifactCreated: null,
  });
  await service.journey(key, { slug: `${slug}-bare` });
  expect((await service.retrieve(key, `${slug}-bare`)).healthMetrics.hasSteps).toBe(false);
});

it('count batches acknowledged right before', async () => {
  for (let sent = 1; sent <= 5; sent++) {
    await send([at(`s${sent}`, 0, 'session_start')]);
    expect(await retrieve()).toMatchObject({
      healthMetrics: { sessionCount: sent },
      eventCountsLast24h: { session_start: sent },
    });
  }
});

describe('completionRate', () => {
  it('counts submit_success and a session_end that says completed, each session once', async () => {
    await send([
      ...walk('success', 'ab', true),
      at('success', 5_000, 'session_end', { completionStatus: 'completed' }),
      at('ended', 0, 'session_end', { completionStatus: 'completed' }),
      // Likely, which counts until it is confirmed that the journey declares every success.
      at('inferred', 0, 'submit_success', { inferred: true }),
      at('abandoned', 0, 'session_end', { completionStatus: 'abandoned' }),
      at('silent', 0, 'session_end'),
      at('tried', 0, 'submit_attempt', { completionStatus: 'completed' }),
      at('blocked', 0, 'submit_attempt', { blocked: true }),
      at('viewed', 0, 'page_view', { completionStatus: 'completed' }),
    ]);
    expect((await retrieve()).healthMetrics.sessionCount).toBe(8);
    expect((await behavior()).completionRate).toBe(3 / 8);
  });
});

describe('mobileRate', () => {
  it('is the share of sessions on mobile devices; tablets are none', async () => {
    for (const [session, deviceClass] of [
      ['m1', 'mobile'],
      ['m2', 'mobile'],
      ['d', 'desktop'],
      ['t', 'tablet'],
      ['d2', 'desktop'],
    ]) {
      await send([at(session ?? '', 0, 'session_start'), at(session ?? '', 1, 'page_view')], { deviceClass });
    }
    expect((await behavior()).mobileRate).toBe(2 / 5);
  });
});

describe('medianTimeToComplete', () => {
  const complete = (sessionId: string, ms: number) => [
    at(sessionId, 0, 'session_start'),
    at(sessionId, ms, 'submit_success'),
  ];

  it('is the middle value of an odd count, in seconds to the millisecond', async () => {
    await send([...complete('s1', 1_001), ...complete('s2', 62_345), ...complete('s3', 3_000_000)]);
    expect((await behavior()).medianTimeToComplete).toBe(62.345);
  });

  it('is the mean of the two middle values of an even count', async () => {
    await send([
      ...complete('s1', 1_000),
      ...complete('s2', 2_000),
      ...complete('s3', 4_001),
      ...complete('s4', 900_000),
    ]);
    expect((await behavior()).medianTimeToComplete).toBe(3.0005);
  });

  it('goes from the first event to the first completing one, whatever the order of arrival', async () => {
    await send([at('s', 90_000, 'submit_success'), at('s', 60_000, 'session_end', { completionStatus: 'completed' })]);
    await send([at('s', 30_000, 'step_view', { stepKey: 'a' }), at('s', 10_000, 'page_view')]);
    expect((await behavior()).medianTimeToComplete).toBe(50);
  });

  it('leaves out sessions that did not complete, and is 0 when the completing event is the only one', async () => {
    await send([...walk('left', 'abc'), at('instant', 0, 'submit_success')]);
    expect(await behavior()).toMatchObject({ medianTimeToComplete: 0, completionRate: 0.5 });
  });
});

describe('topDropoffStep', () => {
  it('is the step with the highest share of sessions that were last seen there', async () => {
    // a: 4 reached, 1 abandoned; b: 3 reached, 2 abandoned; c: 1 reached, completed.
    await send([...walk('s1', 'a'), ...walk('s2', 'ab'), ...walk('s3', 'ab'), ...walk('s4', 'abc', true)]);
    expect(await top()).toEqual(dropoff('b', 2 / 3));
  });

  it('carries the name of the step, or its key when it has none', async () => {
    await send(walk('s1', 'a'));
    expect(await top()).toEqual(dropoff('a', 1, 'First'));
  });

  it('prefers the larger loss among equal shares, then the lower index', async () => {
    // a: 1 of 2, c: 2 of 4.
    await send([
      ...['1', '2', '3', '4'].flatMap((n) => walk(`c${n}`, 'c', n < '3')),
      ...['1', '2'].flatMap((n) => walk(`a${n}`, 'a', n < '2')),
    ]);
    expect(await top()).toEqual(dropoff('c', 1 / 2));
    journeys += 1;
    slug = `journey-${journeys}`;
    const { steps } = await service.journey(key, {
      slug,
      steps: [
        { stepKey: 'late', index: 5 },
        { stepKey: 'early', index: 2 },
      ],
    });
    for (const stepKey of ['late', 'early']) await send([at(stepKey, 0, 'step_view', { stepKey })]);
    expect(await top()).toMatchObject({ stepKey: 'early', stepId: steps[0]?.id, abandonmentRate: 1 });
  });

  it('goes by the last step_view by time, then by counter, not by arrival', async () => {
    await send([
      at('s', 3_000, 'step_view', { stepKey: 'b', seq: 5 }),
      at('s', 3_000, 'step_view', { stepKey: 'c', seq: 9 }),
      at('s', 3_000, 'step_view', { stepKey: 'a', seq: 7 }),
      at('s', 1_000, 'step_view', { stepKey: 'a', seq: 99 }),
      at('s', 9_000, 'field_focus', { stepKey: 'a' }),
    ]);
    expect(await top()).toEqual(dropoff('c', 1));
  });

  it('counts a session that goes back and leaves at the step that it saw last, once', async () => {
    await send([...walk('s1', 'abab'), ...walk('s2', 'aba')]);
    expect(await top()).toEqual(dropoff('a', 1 / 2, 'First'));
  });

  it('is null when every session completed, or none was abandoned at a configured step', async () => {
    await send(walk('s1', 'abc', true));
    expect(await top()).toBeNull();
    await send([at('s2', 0, 'step_view', { stepKey: 'unheard' }), at('s3', 0, 'page_view', { stepKey: 'a' })]);
    expect(await top()).toBeNull();
  });

  it('does not count a session at an earlier step when it left at an unconfigured one', async () => {
    await send([...walk('s1', 'ab'), at('s1', 9_000, 'step_view', { stepKey: 'unheard' }), ...walk('s2', 'a')]);
    expect(await top()).toEqual(dropoff('a', 1 / 2, 'First'));
  });

  it.each([
    [1, 100, 'b'],
    [1, 101, 'a'],
    [2, 200, 'b'],
    [2, 201, 'a'],
  ])(
    'leaves out a step that %i of %i sessions reached exactly when that is under 1 %%',
    async (reached, all, expected) => {
      const sessions = Array.from({ length: all }, (_, n) => {
        if (n < reached) return [at(`s${n}`, 0, 'step_view', { stepKey: 'b' })];
        return [at(`s${n}`, 0, 'step_view', { stepKey: 'a' }), ...(n % 2 ? [at(`s${n}`, 1, 'submit_success')] : [])];
      });
      await send(sessions.flat());
      expect((await retrieve()).healthMetrics.sessionCount).toBe(all);
      expect((await top())?.stepKey).toBe(expected);
    },
  );

  it('follows a change of the steps', async () => {
    await send([...walk('s1', 'ab'), ...walk('s2', 'ab'), ...walk('s3', 'a')]);
    expect((await top())?.stepKey).toBe('b');
    await service.request('DELETE', `/api/journeys/${slug}/steps/${stepIds.b}`, { key });
    expect(await top()).toEqual(dropoff('a', 1 / 3, 'First'));
  });
});

describe('the last 24 hours', () => {
  it('end 24 hours ago, to the millisecond, and move with the clock', async () => {
    await send(
      [-DAY_MS + 1, -DAY_MS, -DAY_MS - 1, 0].map((ms, n) =>
        event('page_view', { ts: clock.iso(ms), sessionId: `s${n}` }),
      ),
    );
    expect((await retrieve()).healthMetrics.sessionCount).toBe(4);
    const now = (await retrieve()).eventCountsLast24h.page_view ?? 0;
    // The event of exactly 24 hours ago may count or not; the millisecond before and after decide.
    expect([2, 3]).toContain(now);
    clock.advance(2);
    expect((await retrieve()).eventCountsLast24h).toEqual({ page_view: 1 });
    clock.advance(DAY_MS);
    expect((await retrieve()).eventCountsLast24h).toEqual({});
    expect((await retrieve()).healthMetrics).toMatchObject({ sessionCount: 4, hasRecentEvents: true });
  });
});

describe('the last 7 days', () => {
  const week = 7 * DAY_MS;

  it('list unmapped steps, in index order, for any tag of the events', async () => {
    await send([
      event('field_blur', { ts: clock.iso(-week + MINUTE_MS), stepKey: 'b' }),
      event('step_view', { ts: clock.iso(-week - 1), stepKey: 'a' }),
      event('page_view', { ts: clock.iso() }),
    ]);
    expect((await retrieve()).unmappedStepIds).toEqual([stepIds.a, stepIds.c]);
    clock.advance(MINUTE_MS - 1);
    expect((await retrieve()).unmappedStepIds).toEqual([stepIds.a, stepIds.c]);
    clock.advance(2);
    expect((await retrieve()).unmappedStepIds).toEqual([stepIds.a, stepIds.b, stepIds.c]);
  });

  it('report if there are recent events', async () => {
    await send([event('page_view', { ts: clock.iso(-week + HOUR_MS) })]);
    expect((await retrieve()).healthMetrics.hasRecentEvents).toBe(true);
    clock.advance(HOUR_MS - 1);
    expect((await retrieve()).healthMetrics.hasRecentEvents).toBe(true);
    clock.advance(2);
    expect((await retrieve()).healthMetrics).toMatchObject({ hasRecentEvents: false, sessionCount: 1 });
  });
});
