// Since when a step loses more people: found in the days of a journey, whether somebody noted a change or not.
import { beforeAll, expect, it } from 'vitest';
import { findShifts } from '../../src/alerts/shifts.ts';
import { random } from '../../src/domain/random.ts';
import type { StepChanges } from '../../src/domain/step-change.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';

const DAY_MS = 86_400_000;
/** A Tuesday, at noon. */
const NOW = Date.parse('2026-11-24T12:00:00Z');
const DAYS = 30;
const A_DAY = 30;
/** Days before now from which on twice as many leave. */
const CHANGED = 8;

const service = await serviceForFile({ now: () => NOW });
await service.org('city');
const key = await service.key('city', ['journeys:write', 'ingest:write', 'results:read']);
const steps = ['start', 'documents', 'end'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
for (const slug of ['changed', 'steady']) await service.journey(key, { slug, steps });
beforeAll(async () => {
  for (const slug of ['changed', 'steady']) {
    for (let ago = DAYS; ago > 0; ago--) {
      const leaving = slug === 'changed' && ago <= CHANGED ? 14 : 5;
      const sent = batch('city', slug, dayOf(`${slug}-${ago}`, NOW - ago * DAY_MS, leaving));
      const { status } = await service.ingest(sent, { authorization: `Bearer ${key}` });
      expect(status).toBe(204);
    }
  }
}, 120_000);

/** The sessions of a day: some leave at the documents, all others go on. */
function dayOf(name: string, noon: number, leaving: number) {
  return Array.from({ length: A_DAY }, (_, nth) => {
    const seen = nth < leaving ? ['start', 'documents'] : ['start', 'documents', 'end'];
    return seen.map((stepKey, at) => {
      const ts = new Date(noon + nth * 60_000 + at * 5_000).toISOString();
      return event('step_view', { stepKey, ts, sessionId: `${name}-${nth}`, clientId: `${name}-${nth}` });
    });
  }).flat();
}

const changesOf = async (slug: string) =>
  (await service.request<StepChanges>('GET', `/api/journeys/${slug}/metrics/changes`, { key })).body.changes;

it('names the step and the day since which it loses more, with both shares', async () => {
  const [change, ...others] = await changesOf('changed');
  expect(others).toEqual([]);
  expect(change).toMatchObject({ stepKey: 'documents', name: 'The documents', since: '2026-11-16' });
  expect(change?.before).toBeCloseTo(5 / A_DAY);
  expect(change?.after).toBeCloseTo(14 / A_DAY);
  // Yesterday may still go on.
  expect(change?.sessionsAfter).toBe((CHANGED - 1) * A_DAY);
});

it('finds nothing where nothing has changed', async () => {
  expect(await changesOf('steady')).toEqual([]);
});

it('answers 404 for a journey of nobody, and 403 without the scope', async () => {
  const path = '/api/journeys/nowhere/metrics/changes';
  expect((await service.request('GET', path, { key })).status).toBe(404);
  const other = await service.key('city', ['org:settings']);
  expect((await service.request('GET', '/api/journeys/steady/metrics/changes', { key: other })).status).toBe(403);
});

/** Days of two steps whose shares of leavers a function says; drawn with a fixed seed. */
function drawn(seed: number, shareOn: (step: string, day: number) => number) {
  const chance = random(seed, 5);
  return Array.from({ length: 84 }, (_, day) =>
    ['first', 'second'].map((step) => {
      const reached = 200;
      const left = Array.from({ length: reached }, () => chance.next() < shareOn(step, day)).filter(Boolean).length;
      return { day, step, reached, left, completed: 0 };
    }),
  ).flat();
}
const STEPS = ['first', 'second'];

it('takes weekdays for what they are, in forty journeys without a change', () => {
  const found = Array.from({ length: 40 }, (_, seed) =>
    findShifts(
      drawn(seed, (_step, day) => (day % 7 < 2 ? 0.3 : 0.15)),
      STEPS,
    ),
  );
  expect(found.flat()).toEqual([]);
});

it('takes what moves all steps for no change of one of them', () => {
  expect(
    findShifts(
      drawn(1, (_step, day) => (day >= 74 ? 0.3 : 0.2)),
      STEPS,
    ),
  ).toEqual([]);
});

it('finds that a step loses fewer as well', () => {
  const share = (step: string, day: number) => (step === 'second' && day >= 70 ? 0.15 : 0.3);
  expect(findShifts(drawn(2, share), STEPS)).toMatchObject([{ stepKey: 'second', day: 70 }]);
});
