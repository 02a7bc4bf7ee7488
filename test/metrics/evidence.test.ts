// The sums that memos are computed from, against sessions that can be counted by hand.
import { beforeAll, expect, it } from 'vitest';
import { findOrg } from '../../src/catalog/orgs.ts';
import type { Period } from '../../src/domain/period.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { listCrowds, NO_CROWDS } from '../../src/metrics/evidence/crowds.ts';
import { countCube, countDays, countMarked, listGroups } from '../../src/metrics/evidence/cube.ts';
import { countGroups } from '../../src/metrics/evidence/groups.ts';
import { countLoss } from '../../src/metrics/evidence/loss.ts';
import { countEpisodes, countStays } from '../../src/metrics/evidence/stays.ts';
import { countStoppers, countSubmits } from '../../src/metrics/evidence/submits.ts';
import { askSessions } from '../../src/sessions/ask.ts';
import type { SessionsQuestion } from '../../src/sessions/sessions.ts';
import { askBothWays } from '../support/both-ways.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';

const clock = testClock();
const DAY = Math.floor(clock.now() / DAY_MS) - 5;
const EVERY = { oneIn: 1, seed: 7 };
const STEPS = ['a', 'b', 'review'];

let question: SessionsQuestion;
/** The day of visits that are brief, or of one browser. */
let later: SessionsQuestion;
const asked = () => ({ sessions: question, steps: STEPS, crowds: NO_CROWDS });

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

const service = await serviceForFile({ now: clock.now });
beforeAll(async () => {
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
    // One page for two seconds, twice; and for two seconds by a server, whose sessions say no end.
    ...['brief-1', 'brief-2'].flatMap((id) =>
      session(id, 3, [
        [0, 'session_start'],
        [1, 'step_view', at('a')],
        [2, 'session_end', { completionStatus: 'abandoned' }],
      ]),
    ),
    ...session('server', 3, [
      [0, 'step_view', { ...at('a'), embedVersion: '' }],
      [2, 'field_focus', { ...at('a', 'x'), embedVersion: '' }],
    ]),
    // Twenty visits of one browser.
    ...Array.from({ length: 20 }, (_, nth) =>
      session(`kiosk-${nth}`, 3, [
        [0, 'session_start', { clientId: 'kiosk' }],
        [5, 'step_view', { ...at('b'), clientId: 'kiosk' }],
        [60, 'field_focus', { ...at('b', 'x'), clientId: 'kiosk' }],
      ]),
    ).flat(),
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
  question = await ask(period);
  later = await ask({ from: (DAY + 3) * DAY_MS, to: (DAY + 4) * DAY_MS });
});

it('counts sessions by day and step, and all of them as no step', async () => {
  const rows = await countCube(service.service.store, { ...asked(), languages: ['en'] });
  const listed = rows.map(({ day, step, reached, left, completed }) => [day - DAY, step, reached, left, completed]);
  expect(listed).toEqual([
    [0, '', 2, 1, 1],
    [0, 'a', 2, 1, 1],
    [0, 'b', 1, 0, 1],
    [1, '', 1, 1, 0],
    [1, 'a', 1, 0, 0],
    [1, 'b', 1, 1, 0],
  ]);
  expect(rows.every(({ crowd, brief }) => crowd === '' && brief === 0)).toBe(true);
  expect(rows.every(({ device, language }) => device === 'mobile' && language === 'en')).toBe(true);
  expect(await listGroups(service.service.store, question, 5)).toMatchObject({ language: ['en'], source: [''] });
  const days = (zone: string) =>
    askBothWays(service, () => countDays(service.service.store, { ...question, zone }, ['b']));
  expect(await days('UTC')).toEqual([
    { day: DAY, step: '', reached: 2, left: 1, open: 0, completed: 1, brief: 0 },
    { day: DAY, step: 'b', reached: 1, left: 0, open: 0, completed: 1, brief: 0 },
    { day: DAY + 1, step: '', reached: 1, left: 1, open: 0, completed: 0, brief: 0 },
    { day: DAY + 1, step: 'b', reached: 1, left: 1, open: 0, completed: 0, brief: 0 },
  ]);
  // At midnight in Greenwich it is the evening before there.
  expect((await days('America/New_York')).map(({ day }) => day - DAY)).toEqual([-1, -1, 0, 0]);
});

it('counts how stays ended, by how long they had lasted', async () => {
  const rows = await countStays(service.service.store, asked(), EVERY);
  const none = [0, 0, 0, 0, 0, 0, 0, 0];
  expect(rows.map(({ day, step, sessions, left, went }) => [day - DAY, step, sessions, left, went])).toEqual([
    // One left after 100 s, one went on after 90 s.
    [0, 'a', 2, [0, 0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0]],
    [0, 'b', 1, none, [1, 0, 0, 0, 0, 0, 0, 0]],
    // Went on after 10 s each time; left after 15 s.
    [1, 'a', 1, none, [2, 0, 0, 0, 0, 0, 0, 0]],
    [1, 'b', 1, [0, 1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0]],
  ]);
});

it('counts how stays with an error ended, by its code, and with a second one', async () => {
  const rows = await countEpisodes(service.service.store, asked(), EVERY);
  const listed = rows.map(({ step, field, kind, code, sessions, left, went }) => [
    ...[step, field, kind, code, sessions],
    ...[left, went],
  ]);
  const [left, none] = [
    [0, 0, 0, 1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
  ];
  expect(listed).toEqual([
    ['a', 'iban', 'again', '', 1, left, none],
    ['a', 'iban', 'error', 'patternMismatch', 1, left, none],
  ]);
});

it('counts brief visits separately, and visits of one browser', async () => {
  const { store } = service.service;
  const crowds = await listCrowds(store, later, 0);
  expect(crowds).toEqual({ marks: 0, hours: [], clients: [expect.stringMatching(/^\d+$/)] });
  const question = { sessions: later, steps: STEPS, crowds, languages: [] };
  const rows = await countCube(store, question);
  const journey = rows.filter(({ step }) => step === '').map(({ crowd, reached, brief }) => [crowd, reached, brief]);
  expect(journey).toEqual([
    ['', 3, 2],
    [`client ${crowds.clients[0]}`, 20, 0],
  ]);
  const groups = await countGroups(store, later, STEPS);
  expect(groups.filter(({ by }) => by === 'device')).toEqual([
    { by: 'device', value: 'mobile', step: '', reached: 23, left: 23, open: 0, completed: 0, brief: 2, hours: 1 },
    { by: 'device', value: 'mobile', step: 'a', reached: 3, left: 3, open: 0, completed: 0, brief: 2, hours: 1 },
    { by: 'device', value: 'mobile', step: 'b', reached: 20, left: 20, open: 0, completed: 0, brief: 0, hours: 1 },
  ]);
  const stays = await countStays(store, question, EVERY);
  expect(stays.filter(({ crowd }) => crowd !== '')).toMatchObject([{ step: 'b', sessions: 20 }]);
});

it('counts tries that were stopped, what stopped them, and events that never came', async () => {
  const { store } = service.service;
  expect(await countSubmits(store, asked(), EVERY)).toEqual([
    { day: DAY, step: 'a', crowd: '', tried: 2, stopped: 1, left: 1 },
  ]);
  expect(await countStoppers(store, asked(), EVERY)).toEqual([
    { step: 'a', field: 'iban', code: 'patternMismatch', sessions: 1 },
  ]);
  expect(await countLoss(store, question, EVERY)).toEqual([
    {
      ...{ device: 'mobile', sessions: 3, gapped: 1, arrived: 18, missing: 1 },
      ...{ succeeded: 1, concluded: 0, untried: 0, endless: 3 },
    },
  ]);
  expect(await countMarked(store, question, [32, 1])).toEqual({ any: 3, each: [3, 0] });
});
