// The burden equals a brute-force recomputation from the raw events: late, repeated and reordered ones, sessions over days, pauses of
// any length, errors, submissions, fields of other steps, whatever the cap and the period.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Burden } from '../../src/domain/burden.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import { burdenOf, type Spent } from './burden-brute-force.ts';
import type { FigureEvent } from './figures-brute-force.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 4, 20, 9);
const RETENTION_DAYS = 30;
const STEPS = ['start', 'data', 'review'];

let worlds = 0;
const compared = { ms: 0, errorMs: 0, waitingMs: 0, leftMs: 0, fields: 0, cuts: 0, completed: 0 };

const { service, key } = await acmeForFile({
  now: () => NOW,
  settings: { ingestRequestsPerHour: 1_000_000, retentionDays: RETENTION_DAYS },
});

const tag = fc.oneof(
  { weight: 5, arbitrary: fc.constant('step_view') },
  { weight: 8, arbitrary: fc.constantFrom('field_focus', 'field_blur', 'field_change') },
  { weight: 4, arbitrary: fc.constantFrom('validation_error', 'submit_attempt') },
  { weight: 3, arbitrary: fc.constantFrom('dropoff_signal', 'page_view', 'session_start') },
  { weight: 1, arbitrary: fc.constantFrom('submit_success', 'session_end') },
);

const act = fc.record({
  tag,
  // Pauses between acts: none, short, about the cap, a night, days.
  pause: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 10, arbitrary: fc.integer({ min: 1, max: 90 }).map((seconds) => seconds * SECOND) },
    { weight: 3, arbitrary: fc.constantFrom(5 * MINUTE, 5 * MINUTE + 1, 7 * MINUTE, 59 * MINUTE) },
    { weight: 1, arbitrary: fc.constantFrom(14 * HOUR, 3 * DAY) },
  ),
  stepKey: fc.constantFrom(...STEPS, 'unconfigured'),
  fieldKey: fc.constantFrom('name', 'iban'),
  reason: fc.constantFrom('idle', 'close'),
  blocked: fc.boolean(),
});
const visit = fc.record({
  daysAgo: fc.constantFrom(0, 1, 6, 12),
  acts: fc.array(act, { minLength: 2, maxLength: 25, size: 'max' }),
});
const world = fc.record({
  visits: fc.array(visit, { minLength: 3, maxLength: 8 }),
  order: fc.infiniteStream(fc.nat()),
  repeats: fc.array(fc.nat(), { maxLength: 6 }),
  capMinutes: fc.constantFrom(1, 5, 30),
  days: fc.constantFrom(2, 20),
});

const round = (ms: number) => Math.round(ms * 1_000) / 1_000;
const inMs = (one: { hours: number; errorHours: number; waitingHours: number; nowhereHours: number }): Spent => ({
  ms: round(one.hours * HOUR),
  errorMs: round(one.errorHours * HOUR),
  waitingMs: round(one.waitingHours * HOUR),
  leftMs: round(one.nowhereHours * HOUR),
});

it('equals the brute-force recomputation of random visits', { timeout: runsTimeout(240_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ visits, order, repeats, capMinutes, days }) => {
      const slug = `burden-${worlds++}`;
      await service.journey(key, { slug, steps: STEPS.slice(0, 2).map((stepKey, index) => ({ stepKey, index })) });
      const events = visits.flatMap(({ daysAgo, acts }, nth) => eventsOf(`${slug}-${nth}`, daysAgo, acts));
      const sent = [...events, ...repeats.map((place) => events[place % events.length] as FigureEvent)];
      // In any order, a batch of a few at a time.
      const keys = new Map(sent.map((one) => [one, order.next().value]));
      const shuffled = sent.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
      for (let from = 0; from < shuffled.length; from += 17) await send(slug, shuffled.slice(from, from + 17));
      const asked = { from: NOW - days * DAY, to: NOW };
      const query = new URLSearchParams({
        from: new Date(asked.from).toISOString(),
        to: new Date(asked.to).toISOString(),
        capMinutes: String(capMinutes),
      });
      const { status, body } = await service.request<Burden>('GET', `/api/journeys/${slug}/burden?${query}`, { key });
      expect(status, JSON.stringify(body)).toBe(200);
      const plain = burdenOf(
        shuffled.map((one) => ({ ...one, receivedAt: NOW })),
        asked,
        { now: NOW, retentionDays: RETENTION_DAYS, capMs: capMinutes * MINUTE },
      );
      expect([body.sessions, body.completed, body.cap.pauses]).toEqual([plain.sessions, plain.completed, plain.cuts]);
      expect(round(body.cap.hours * HOUR)).toBe(plain.cutMs);
      expect(
        inMs({
          hours: body.total.hours.value ?? 0,
          errorHours: body.errors.hours.value ?? 0,
          waitingHours: body.waiting.hours.value ?? 0,
          nowhereHours: body.nowhere.hours.value ?? 0,
        }),
      ).toEqual(plain.total);
      const spent = body.steps.filter(({ hours }) => hours > 0);
      expect(new Map(spent.map((step) => [step.stepKey ?? '', inMs(step)]))).toEqual(plain.steps);
      const fields = spent.flatMap(({ stepKey, fields }) =>
        fields.map((field) => [`${stepKey} ${field.fieldKey}`, inMs(field)] as const),
      );
      expect(new Map(fields)).toEqual(plain.fields);
      for (const name of ['ms', 'errorMs', 'waitingMs', 'leftMs'] as const) compared[name] += plain.total[name];
      compared.fields += plain.fields.size;
      compared.cuts += plain.cuts;
      compared.completed += plain.completed;
    }),
    { numRuns: runs(12), seed: 37, endOnFailure: true },
  );
  for (const [name, found] of Object.entries(compared)) expect(found, name).toBeGreaterThan(0);
});

type Act = { tag: string; pause: number; stepKey: string; fieldKey: string; reason: string; blocked: boolean };

function eventsOf(sessionId: string, daysAgo: number, acts: readonly Act[]): FigureEvent[] {
  let ts = NOW - daysAgo * DAY - 20 * HOUR;
  const timed = acts.flatMap(({ pause, ...rest }, nth): FigureEvent[] => {
    ts += pause;
    if (ts > NOW) return [];
    const isOfField = rest.tag.startsWith('field') || rest.tag === 'validation_error';
    return [
      {
        ...rest,
        fieldKey: isOfField ? rest.fieldKey : '',
        reason: rest.tag === 'dropoff_signal' ? rest.reason : '',
        ...{ id: `${sessionId}-${nth}`, ts, seq: nth, sessionId, errorType: '', source: '', browser: '', variant: '' },
        ...{ completionStatus: 'abandoned', inferred: false, deviceClass: 'desktop', language: 'en', receivedAt: NOW },
      },
    ];
  });
  return timed;
}

async function send(slug: string, events: readonly FigureEvent[]): Promise<void> {
  const raw = events.map(({ tag, ts, id, seq, sessionId, stepKey, fieldKey, reason, blocked, completionStatus }) =>
    event(tag, {
      ...{ id, seq, sessionId, clientId: sessionId, ts: new Date(ts).toISOString(), stepKey },
      ...(fieldKey !== '' && { fieldKey }),
      ...(reason !== '' && { reason }),
      ...(tag === 'submit_attempt' && { blocked }),
      ...(tag === 'session_end' && { completionStatus }),
    }),
  );
  const { status, body } = await service.ingest(batch('acme', slug, raw));
  expect({ status, body }).toEqual({ status: 204, body: '' });
}
