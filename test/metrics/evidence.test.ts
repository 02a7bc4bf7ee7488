// The sums that memos are computed from, against sessions that can be counted by hand.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrg } from '../../src/catalog/orgs.ts';
import type { Period } from '../../src/domain/period.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import {
  countCube,
  countMarked,
  countStepWeeks,
  countWeeks,
  listGroups,
  listVersions,
} from '../../src/metrics/evidence/cube.ts';
import { countLoops, countViews } from '../../src/metrics/evidence/loops.ts';
import { countLoss } from '../../src/metrics/evidence/loss.ts';
import { countEpisodes, countStays } from '../../src/metrics/evidence/stays.ts';
import { countStoppers, countSubmits } from '../../src/metrics/evidence/submits.ts';
import { askSessions } from '../../src/sessions/ask.ts';
import type { SessionsQuestion } from '../../src/sessions/sessions.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
const DAY = Math.floor(clock.now() / DAY_MS) - 5;
const EVERY = { oneIn: 1, seed: 7 };
const STEPS = ['a', 'b', 'review'];

let service: TestService;
let visits: SessionsQuestion;
/** The day of who went round twice. */
let later: SessionsQuestion;
const asked = () => ({ visits, steps: STEPS });

/** Events of a session: [second, tag, properties]. Numbers of the events are counted from 0, those of `lost` never came. */
function session(id: string, day: number, list: [number, string, RawEvent?][], lost: number[] = []): RawEvent[] {
  return list.flatMap(([second, tag, more], seq) =>
    lost.includes(seq)
      ? []
      : [
          event(tag, {
            sessionId: id,
            seq,
            embedVersion: '1',
            ts: new Date((DAY + day) * DAY_MS + second * 1000).toISOString(),
            ...more,
          }),
        ],
  );
}

beforeAll(async () => {
  service = await startTestService({ now: clock.now });
  await service.org('acme');
  const key = await service.key('acme', ['journeys:write', 'ingest:write']);
  const steps = STEPS.map((stepKey, index) => ({ stepKey, index }));
  const journey = await service.journey(key, { slug: 'apply', steps });
  const at = (stepKey: string, fieldKey?: string, errorType?: string) => ({
    stepKey,
    ...(fieldKey && { fieldKey }),
    ...(errorType && { errorType }),
  });
  const events = [
    // On a for 100 s: comes back to iban after 20 s, errs on it at 30 s and again at 70 s, leaves.
    ...session('returns', 0, [
      [0, 'step_view', at('a')],
      [5, 'field_focus', at('a', 'iban')],
      [10, 'field_blur', at('a', 'iban')],
      [20, 'field_focus', at('a', 'iban')],
      [30, 'validation_error', at('a', 'iban', 'patternMismatch')],
      [70, 'validation_error', at('a', 'iban', 'patternMismatch')],
      [75, 'submit_attempt', { ...at('a'), blocked: true }],
      [100, 'field_blur', at('a', 'iban')],
    ]),
    // On a for 90 s, of which 80 at a stretch without any event; then on b, and completed after 10 s more.
    ...session('pauses', 0, [
      [0, 'step_view', at('a')],
      [80, 'submit_attempt', { ...at('a'), blocked: true }],
      [85, 'submit_attempt', { ...at('a'), blocked: false }],
      [90, 'step_view', at('b')],
      [100, 'submit_success', at('b')],
    ]),
    // a, b, a, b: round once and a half. The third event never came.
    ...session(
      'round',
      1,
      [
        [0, 'step_view', at('a')],
        [10, 'step_view', at('b')],
        [12, 'field_focus', at('b', 'x')],
        [20, 'step_view', at('a')],
        [30, 'step_view', at('b')],
        [45, 'field_focus', at('b', 'x')],
      ],
      [2],
    ),
    // a, b, a, b, a: back to a twice; stays there for 20 s, then on b for 5 s, where it leaves.
    ...session('loops', 3, [
      [0, 'step_view', at('a')],
      [10, 'step_view', at('b')],
      [20, 'step_view', at('a')],
      [30, 'step_view', at('b')],
      [40, 'step_view', at('a')],
      [60, 'step_view', at('b')],
      [65, 'field_focus', at('b', 'x')],
    ]),
  ];
  const { status } = await service.ingest(batch('acme', 'apply', events, { deviceClass: 'mobile', language: 'en' }), {
    authorization: `Bearer ${key}`,
  });
  expect(status).toBe(204);
  await service.service.loader.caughtUp();
  const org = await findOrg(service.service.catalog, 'acme');
  if (!org) throw new Error('the organization exists');
  const period = { from: DAY * DAY_MS, to: (DAY + 2) * DAY_MS };
  const ask = (asked: Period) =>
    askSessions(service.service.sessions, org, [journey.id], { period: asked, filter: {}, now: clock.now() });
  visits = await ask(period);
  later = await ask({ from: (DAY + 3) * DAY_MS, to: (DAY + 4) * DAY_MS });
});
afterAll(() => service.remove());

it('counts sessions by day and step, and all of them as no step', async () => {
  const rows = await countCube(service.service.store, { ...asked(), languages: ['en'] });
  const listed = rows.map(({ day, step, reached, left, completed, lostMs }) => [
    day - DAY,
    step,
    reached,
    left,
    completed,
    lostMs,
  ]);
  expect(listed).toEqual([
    [0, '', 2, 1, 1, 100_000],
    [0, 'a', 2, 1, 1, 100_000],
    [0, 'b', 1, 0, 1, 0],
    [1, '', 1, 1, 0, 45_000],
    [1, 'a', 1, 0, 0, 0],
    [1, 'b', 1, 1, 0, 45_000],
  ]);
  expect(rows.every(({ device, language }) => device === 'mobile' && language === 'en')).toBe(true);
  expect(await listGroups(service.service.store, visits, 5)).toMatchObject({ language: ['en'], source: [''] });
  expect(await countWeeks(service.service.store, visits)).toEqual([{ day: DAY - 5, sessions: 3, completed: 1 }]);
  expect(await countStepWeeks(service.service.store, visits, STEPS)).toEqual([
    { day: DAY - 5, step: 'a', reached: 3, left: 1, open: 0 },
    {
      day: DAY - 5,
      step: 'b',
      reached: rows.reduce((sum, row) => sum + (row.step === 'b' ? row.reached : 0), 0),
      left: 1,
      open: 0,
    },
  ]);
});

it('sums the time at risk of leaving by how long a session had been on the step', async () => {
  const rows = await countStays(service.service.store, asked(), EVERY);
  const listed = rows.map(({ day, step, time, left, paused, pausedMs }) => [
    day - DAY,
    step,
    time,
    left,
    paused,
    pausedMs,
  ]);
  const none = [0, 0, 0, 0, 0, 0];
  expect(listed).toEqual([
    // 100 s and 90 s: 15 + 15 + 30 each, then 40 and 30; one left after 100 s, one paused for 80 s.
    [0, 'a', [30_000, 30_000, 60_000, 70_000, 0, 0], [0, 0, 0, 1, 0, 0], 1, 80_000],
    [0, 'b', [10_000, 0, 0, 0, 0, 0], none, 0, 0],
    [1, 'a', [20_000, 0, 0, 0, 0, 0], none, 0, 0],
    // Twice: 10 s, then 15 s, after which it left.
    [1, 'b', [25_000, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], 0, 0],
  ]);
});

it('sums the time after episodes: a return, an error, a second one', async () => {
  const rows = await countEpisodes(service.service.store, asked(), EVERY);
  const listed = rows.map(({ step, field, kind, code, sessions, time, left }) => [
    step,
    field,
    kind,
    code,
    sessions,
    time,
    left,
  ]);
  const left = [0, 0, 0, 1, 0, 0];
  expect(listed).toEqual([
    ['a', 'iban', 'again', '', 1, [0, 0, 0, 30_000, 0, 0], left],
    ['a', 'iban', 'error', 'patternMismatch', 1, [0, 0, 30_000, 40_000, 0, 0], left],
    ['a', 'iban', 'refocus', '', 1, [0, 10_000, 30_000, 40_000, 0, 0], left],
  ]);
});

it('sums the time in a first pause and after it', async () => {
  const rows = await countStays(service.service.store, asked(), EVERY);
  const listed = rows
    .filter(({ resumed }) => resumed > 0)
    .map(({ step, resumed, pauseTime, resumedTime, resumedLeft, completedMs }) => [
      step,
      resumed,
      pauseTime,
      resumedTime,
      resumedLeft,
      completedMs,
    ]);
  const none = [0, 0, 0, 0, 0, 0];
  // 80 s until the next event, then 10 s until the next step. The other one did something at least every 40 s.
  expect(listed).toEqual([['a', 1, [15_000, 15_000, 30_000, 20_000, 0, 0], [0, 0, 0, 10_000, 0, 0], none, 90_000]]);
});

it('counts tries that were stopped, what stopped them, and events that never came', async () => {
  const { store } = service.service;
  expect(await countSubmits(store, asked(), EVERY)).toEqual([{ day: DAY, step: 'a', tried: 2, stopped: 1, left: 1 }]);
  expect(await countStoppers(store, asked(), EVERY)).toEqual([
    { step: 'a', field: 'iban', code: 'patternMismatch', sessions: 1 },
  ]);
  expect(await countLoss(store, visits, EVERY)).toEqual([
    {
      ...{ device: 'mobile', sessions: 3, arrived: 18, sent: 19 },
      ...{ succeeded: 1, concluded: 0, untried: 0, endless: 3 },
    },
  ]);
  expect(await listVersions(store, visits)).toEqual([{ version: '1', day: DAY, sessions: 3 }]);
  expect(await countMarked(store, visits, [32, 1])).toEqual({ any: 3, each: [3, 0] });
});

it('counts who went back twice, and every view as late, with those that were the last', async () => {
  const { store } = service.service;
  expect(await countLoops(store, asked())).toEqual([]);
  expect(await countLoops(store, { visits: later, steps: STEPS })).toEqual([
    // The fifth view and the sixth, after which it left: 20 s on a; the end of the stay on b is unknown.
    {
      ...{ day: DAY + 3, from: 'a', to: 'b', sessions: 1, ms: 20_000 },
      ...{ views: [1, 1, 0, 0, 0, 0, 0], left: [0, 1, 0, 0, 0, 0, 0] },
    },
  ]);
  expect(await countViews(store, { visits: later, steps: STEPS })).toEqual([
    { day: DAY + 3, step: 'a', views: [1, 0, 0, 0, 0, 0, 0], left: [0, 0, 0, 0, 0, 0, 0] },
    { day: DAY + 3, step: 'b', views: [0, 1, 0, 0, 0, 0, 0], left: [0, 1, 0, 0, 0, 0, 0] },
  ]);
});
