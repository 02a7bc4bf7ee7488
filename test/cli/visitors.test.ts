import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMO_STEPS } from '../../src/demo/journey.ts';
import type { VisitorBatch, VisitorEvent } from '../../src/demo/tape.ts';
import { CROWD_DAYS, type Crowd, visitorBatches } from '../../src/demo/visitors.ts';
import { BATCH_EVENTS_MAX, EVENT_TAGS, readBatch } from '../../src/domain/event.ts';
import { DAY_MS } from '../../src/domain/time.ts';

const place = { orgKey: 'council', journeyKey: 'benefit', pageUrl: 'https://council.example/apply' };
const crowds: fc.Arbitrary<Crowd> = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  now: fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2090, 0, 1) }),
  count: fc.integer({ min: 0, max: 40 }),
  orgKey: fc.constant(place.orgKey),
  journeyKey: fc.constant(place.journeyKey),
  pageUrl: fc.constant(place.pageUrl),
});

/** One random sample for all laws: to make the visitors takes longer than to look at them. */
const SAMPLE = fc.sample(crowds, 100).map((crowd) => ({ crowd, batches: [...visitorBatches(crowd)] }));

function holds(law: (batches: VisitorBatch[], crowd: Crowd) => void): void {
  for (const { crowd, batches } of SAMPLE) {
    try {
      law(batches, crowd);
    } catch (error) {
      throw new Error(`of the crowd ${JSON.stringify(crowd)}`, { cause: error });
    }
  }
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const eventsOf = (batches: VisitorBatch[]): VisitorEvent[] => batches.flatMap(({ events }) => events);

function sessionsOf(batches: VisitorBatch[]): VisitorEvent[][] {
  const sessions = new Map<string, VisitorEvent[]>();
  for (const event of eventsOf(batches)) {
    const session = sessions.get(event.sessionId);
    if (session) session.push(event);
    else sessions.set(event.sessionId, [event]);
  }
  return [...sessions.values()];
}

test('equal crowds give equal batches', () => {
  holds((batches, crowd) => expect([...visitorBatches(crowd)]).toEqual(batches));
});

test('every event id is unique, within a crowd and between crowds of different seeds', () => {
  holds((batches, crowd) => {
    const other = [...visitorBatches({ ...crowd, seed: (crowd.seed + 1) % 2 ** 32 })];
    const ids = eventsOf([...batches, ...other]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !UUID_V4.test(id))).toEqual([]);
  });
});

test('everything happens within the last 30 days', () => {
  holds((batches, { now }) => {
    const times = eventsOf(batches).map(({ ts }) => Date.parse(ts));
    expect(times.filter((time) => !(time >= now - CROWD_DAYS * DAY_MS && time <= now))).toEqual([]);
  });
});

test('sessions that are still going on are cut at the present', () => {
  const now = Date.UTC(2026, 5, 30, 15);
  let cut = 0;
  let future = 0;
  for (const { events } of visitorBatches({ ...place, seed: 14, now, count: 4_000 })) {
    const last = events.at(-1);
    if (!last) continue;
    if (Date.parse(last.ts) > now) future += 1;
    if (Date.parse(last.ts) > now - 60_000 && last._tag !== 'session_end') cut += 1;
  }
  expect(future).toBe(0);
  expect(cut).toBeGreaterThan(0);
});

test('the service takes every batch whole, with its times as they are', () => {
  holds((batches, { now }) => {
    for (const batch of batches) {
      expect(batch.events.length).toBeLessThanOrEqual(BATCH_EVENTS_MAX);
      const read = readBatch(JSON.parse(JSON.stringify(batch)), now);
      expect(read).toMatchObject({ orgKey: place.orgKey, journeyKey: place.journeyKey, ...deviceOf(batch) });
      expect(read.events).toMatchObject({
        ts: batch.events.map(({ ts }) => Date.parse(ts)),
        id: batch.events.map(({ id }) => id),
        tag: batch.events.map(({ _tag }) => _tag),
      });
    }
  });
});

const deviceOf = ({ context: { deviceClass } }: VisitorBatch) => ({ deviceClass });

test('a session counts its events from 0 without a gap, and its clock does not run backwards', () => {
  holds((batches) => {
    for (const session of sessionsOf(batches)) {
      expect(session.map(({ seq }) => seq)).toEqual(session.map((_, index) => index));
      const times = session.map(({ ts }) => Date.parse(ts));
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });
});

test('a batch is one session, and a visitor keeps the client id, the device and the language', () => {
  holds((batches, { count }) => {
    const contexts = new Map<string, VisitorBatch['context']>();
    for (const { context, events } of batches) {
      expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1);
      const clientId = events[0]?.clientId ?? '';
      expect(context).toEqual(contexts.get(clientId) ?? context);
      contexts.set(clientId, context);
    }
    expect(contexts.size).toBe(count);
  });
});

test('steps and fields match the journey', () => {
  const fields = new Map(DEMO_STEPS.map(({ stepKey, fields }) => [stepKey, fields.map(({ key }) => key)]));
  const isOfJourney = ({ _tag, stepKey, fieldKey }: VisitorEvent): boolean => {
    if (_tag === 'session_start' || _tag === 'page_view') return stepKey === undefined && fieldKey === undefined;
    const known = fields.get(stepKey ?? '');
    const hasField = _tag.startsWith('field_') || _tag === 'validation_error';
    return known !== undefined && (hasField ? known.includes(fieldKey ?? '') : fieldKey === undefined);
  };
  holds((batches) => expect(eventsOf(batches).filter((event) => !isOfJourney(event))).toEqual([]));
});

test('a session starts once, ends at most once, and is called completed exactly when it was sent', () => {
  holds((batches) => {
    for (const session of sessionsOf(batches)) {
      const tags = session.map(({ _tag }) => _tag);
      expect(tags.lastIndexOf('session_start')).toBe(0);
      const sent = tags.filter((tag) => tag === 'submit_success').length;
      expect(sent).toBeLessThanOrEqual(1);
      const end = session.find(({ _tag }) => _tag === 'session_end');
      if (!end) continue;
      expect(session.at(-1)).toBe(end);
      expect(tags.indexOf('session_end')).toBe(tags.lastIndexOf('session_end'));
      expect(end.completionStatus).toBe(sent === 1 ? 'completed' : 'abandoned');
      expect(tags.includes('dropoff_signal')).toBe(sent === 0);
      expect(end.durationMs).toBe(Date.parse(end.ts) - Date.parse(session[0]?.ts ?? ''));
    }
  });
});

test('a crowd is varied: all tags, all steps, submissions that pass and that are refused, every device, returning visitors', () => {
  const batches = [...visitorBatches({ ...place, seed: 7, now: Date.UTC(2026, 5, 30, 15), count: 600 })];
  const events = eventsOf(batches);
  expect(new Set(events.map(({ _tag }) => _tag))).toEqual(new Set(EVENT_TAGS));
  const steps = events.flatMap(({ _tag, stepKey }) => (_tag === 'step_view' ? [stepKey] : []));
  expect(new Set(steps)).toEqual(new Set(DEMO_STEPS.map(({ stepKey }) => stepKey)));
  expect(events.some(({ blocked }) => blocked)).toBe(true);
  expect(events.some(({ _tag, blocked }) => _tag === 'submit_attempt' && !blocked)).toBe(true);
  expect(new Set(batches.map(({ context }) => context.deviceClass)).size).toBe(3);
  expect(sessionsOf(batches).length).toBeGreaterThan(new Set(events.map(({ clientId }) => clientId)).size);
});

test('every step loses visitors; the upload the largest share, then the payment', () => {
  const sessions = sessionsOf([...visitorBatches({ ...place, seed: 3, now: Date.UTC(2026, 5, 30, 15), count: 2000 })]);
  const share = new Map(
    DEMO_STEPS.map(({ stepKey }) => {
      const views = sessions.map((session) =>
        session.filter(({ _tag }) => _tag === 'step_view').map((view) => view.stepKey),
      );
      const reached = views.filter((keys) => keys.includes(stepKey)).length;
      const left = sessions.filter(
        (session, at) => views[at]?.at(-1) === stepKey && !session.some(({ _tag }) => _tag === 'submit_success'),
      ).length;
      return [stepKey, left / reached];
    }),
  );
  expect([...share].filter(([, loss]) => loss === 0)).toEqual([]);
  const byLoss = [...share].sort(([, a], [, b]) => b - a).map(([stepKey]) => stepKey);
  expect(byLoss.slice(0, 2)).toEqual(['documents', 'payment-details']);
});
