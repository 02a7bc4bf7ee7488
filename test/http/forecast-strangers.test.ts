// Twelve shaped requests of one network do not move a forecast: neither by sessions that go round and round, nor by numbers that
// look like lost events, nor by errors that nobody met.
import { beforeAll, expect, it } from 'vitest';
import type { Simulation, SimulationResult } from '../../src/domain/simulation-result.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
const LAST = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;
const ATTACKED_AT = LAST + DAY_MS;
const REQUESTS = 12;
const EVENTS_A_REQUEST = 500;
/** A page sends one session in a batch, or two: more are marked as a crowd. */
const SESSIONS_A_REQUEST = 2;

const DROP = { type: 'drop_step', stepKey: 'documents' };
const TEXT = { type: 'error_text', stepKey: 'documents', fieldKey: 'upload' };

/** The journey that no stranger sends to, and what is forecast of its changes. */
let alone: string;
const unmoved = new Map<object, Promise<SimulationResult>>();

const { service, key } = await acmeForFile({
  now: clock.now,
  config: { trustedProxies: ['loopback'] },
  settings: { ingestRequestsPerHour: 100_000 },
  scopes: ['journeys:write', 'ingest:write', 'simulations:run'],
});
beforeAll(async () => {
  alone = await visited('left-alone');
}, 120_000);

/** A journey with its visitors; answers its id. */
async function visited(slug: string): Promise<string> {
  const { id } = await service.journey(key, { slug, steps: CROWD_STEPS });
  await sendCrowd(service, key, 'acme', slug, {
    ...{ seed: 1, to: LAST, days: 50, sessions: 1_000, errors: { share: 0.3, leaves: 0.5 } },
    leaves: (device, stepKey) => (stepKey === 'documents' ? (device === 'mobile' ? 0.35 : 0.2) : 0.1),
  });
  return id;
}

async function forecast(journeyId: string, change: object): Promise<SimulationResult> {
  await service.service.loader.caughtUp();
  const body = { journeyId, changes: [change], seed: 1, draws: 4_000, save: false };
  const answer = await service.request<Simulation>('POST', '/api/simulations/run', { key, body });
  if (!answer.body.result) throw new Error(JSON.stringify(answer.body));
  return answer.body.result;
}

/** Requests as a browser would send them, all of one network; `shape` makes the events of a session. */
async function attack({ slug, shape, sessions = SESSIONS_A_REQUEST, seconds = 1 }: Attack) {
  for (let request = 0; request < REQUESTS; request++) {
    const events = Array.from({ length: sessions }, (_, place) => {
      const nth = request * sessions + place;
      // All within the last hours: an older time would be marked.
      const at = (second: number) => ({
        ...{ sessionId: `forged-${slug}-${nth}`, clientId: `forged-${slug}-${nth}` },
        ts: toIso(clock.now() - 6 * HOUR_MS + second * seconds * SECOND_MS),
      });
      return shape(Math.floor(EVENTS_A_REQUEST / sessions)).map((one, second) => ({ ...one, ...at(second) }));
    }).flat();
    const answer = await service.ingest(batch('acme', slug, events), { 'x-forwarded-for': '203.0.113.7' });
    expect(answer.status).toBe(204);
  }
}

/** The 80 % interval of the completions that the change brings. */
function spanOf({ status, result, refusal }: SimulationResult) {
  expect({ status, refusal }).toEqual({ status: 'ready', refusal: null });
  const { q10 = 0, q90 = 0 } = result?.completions.extra ?? {};
  return { q10, q90 };
}

/** By less than a fifth of its own width: what is not known about the change is far more. */
function expectUnmoved(before: SimulationResult, after: SimulationResult) {
  const [was, is] = [spanOf(before), spanOf(after)];
  const width = was.q90 - was.q10;
  expect(Math.abs(is.q10 - was.q10)).toBeLessThan(width / 5);
  expect(Math.abs(is.q90 - was.q90)).toBeLessThan(width / 5);
}

const step = (stepKey: string) => event('step_view', { stepKey });

interface Attack {
  slug: string;
  name: string;
  change: object;
  /** Events of a session, at most as many. */
  shape(events: number): RawEvent[];
  /** In a request, and seconds between two events. */
  sessions?: number;
  seconds?: number;
}

const round = (events: number) =>
  Array.from({ length: events }, (_, nth) => step(nth % 2 === 0 ? 'about' : 'documents'));
const focus = () => event('field_focus', { stepKey: 'documents', fieldKey: 'upload' });
const error = () => event('validation_error', { stepKey: 'documents', fieldKey: 'upload', errorType: 'valueMissing' });

const ATTACKS: Attack[] = [
  {
    ...{ slug: 'round', name: 'sessions that go round for hundreds of steps, and complete', change: DROP },
    shape: (events) => [
      ...[event('session_start'), ...round(events - 3)],
      ...[step('send'), event('submit_success', { stepKey: 'send' })],
    ],
  },
  {
    ...{ slug: 'away', name: 'sessions that go round for hundreds of steps, and leave', change: DROP },
    shape: (events) => [event('session_start'), ...round(events - 1)],
  },
  {
    ...{ slug: 'gaps', name: 'numbers of events with gaps', change: DROP },
    shape: (events) =>
      Array.from({ length: events }, (_, nth) => ({
        ...(nth === 0 ? event('session_start') : event('field_focus', { stepKey: 'about', fieldKey: 'name' })),
        ...{ seq: 2 * nth, embedVersion: '1.1.0' },
      })),
  },
  {
    ...{ slug: 'errors', name: 'errors in each of hundreds of stays', change: TEXT, seconds: 60 },
    shape: (events) =>
      Array.from({ length: events }, (_, nth) => [step('about'), step('documents'), error()][nth % 3] as RawEvent),
  },
  {
    ...{ slug: 'calm', name: 'hundreds of stays without an error', change: TEXT, seconds: 60 },
    shape: (events) =>
      Array.from({ length: events }, (_, nth) => [step('about'), step('documents'), focus()][nth % 3] as RawEvent),
  },
  {
    ...{ slug: 'crowd', name: 'two hundred sessions a request, all of which complete', change: DROP, sessions: 166 },
    shape: () => [event('session_start'), step('about'), event('submit_success', { stepKey: 'send' })],
  },
];

it.each(ATTACKS)(
  'is not moved by $name',
  async (one) => {
    clock.set(ATTACKED_AT);
    const attacked = await visited(one.slug);
    await attack(one);
    // Every session is over.
    clock.advance(2 * DAY_MS);
    const before = unmoved.get(one.change) ?? forecast(alone, one.change);
    unmoved.set(one.change, before);
    expectUnmoved(await before, await forecast(attacked, one.change));
  },
  120_000,
);
