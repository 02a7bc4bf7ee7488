// Simulated visitors of the demonstration's journeys over the last days, as the batches that the embed script would
// send, one of each visit. Pure: equal crowds give equal batches, in the order of the sessions' starts, and no clock is read.
import type { DeviceClass } from '../domain/event.ts';
import { type Random, random } from '../domain/random.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { DEMO_STEPS, type DemoStep } from './journey.ts';
import { Tape, type VisitorBatch } from './tape.ts';
import { changedAt, type StepChange, type Temper, walk } from './walk.ts';

export interface Crowd {
  /** Integer from 0 to 2^32 − 1. Crowds of different seeds share no id. */
  readonly seed: number;
  /** Milliseconds since 1970: the end of the days on which they come. */
  readonly now: number;
  /** Visitors; some come twice, so there are more sessions. */
  readonly count: number;
  readonly orgKey: string;
  readonly journeyKey: string;
  /** The address of the page with the form. */
  readonly pageUrl: string;
  /** Days before `now` on which they come; 30 if not given. */
  readonly days?: number;
  /** The journey's steps; by default the benefit application's. */
  readonly steps?: readonly DemoStep[];
  /** Periods in which visitors leave a step more or less often than usual. */
  readonly changes?: readonly StepChange[];
}

export const CROWD_DAYS = 30;
const EMBED_VERSION = '1.4.0';

const DEVICES: readonly (readonly [DeviceClass, number])[] = [
  ['mobile', 57],
  ['desktop', 37],
  ['tablet', 6],
];
const PACE: Record<DeviceClass, number> = { mobile: 1.25, desktop: 1, tablet: 1.1 };
const LANGUAGES = [
  ['en', 71],
  ['es', 14],
  ['vi', 5],
  ['ar', 4],
  ['zh', 4],
  ['fr', 2],
] as const;
const REFERRERS: readonly (readonly [string | undefined, number])[] = [
  [undefined, 38],
  ['https://www.riverside.example', 34],
  ['https://www.google.com', 22],
  ['https://tenants-advice.example', 6],
];
/** Visits by hour of the day (UTC): offices' desktops by day, phones into the evening. */
const HOURS_DESKTOP = weighted([1, 1, 0, 0, 0, 1, 3, 7, 13, 17, 18, 16, 13, 15, 16, 14, 11, 8, 6, 6, 5, 4, 3, 2]);
const HOURS_TOUCH = weighted([3, 2, 1, 1, 1, 2, 4, 7, 8, 9, 9, 10, 12, 10, 9, 9, 10, 12, 14, 16, 17, 16, 11, 6]);
/** Share of visitors who leave once, to find a document for example, and come back to begin again. */
const COMES_BACK = 0.15;

interface Visit extends Temper {
  readonly start: number;
  readonly visitor: number;
  readonly visit: number;
  readonly language: string;
  readonly referrer: string | undefined;
  readonly clientId: string;
}

export function* visitorBatches(crowd: Crowd): Generator<VisitorBatch, void> {
  const visits: Visit[] = [];
  for (let visitor = 0; visitor < crowd.count; visitor++) visits.push(...visitsOf(visitor, crowd));
  visits.sort((a, b) => a.start - b.start || a.visitor - b.visitor);
  for (const visit of visits) yield visitBatch(visit, crowd);
}

function visitsOf(visitor: number, { seed, now, days = CROWD_DAYS }: Crowd): Visit[] {
  const chance = random(seed, visitor);
  const device = chance.pick(DEVICES);
  const first: Visit = {
    start: startOf(now, days, device, chance),
    visitor,
    visit: 0,
    device,
    pace: PACE[device] * chance.around(1),
    resolve: 'first',
    language: chance.pick(LANGUAGES),
    referrer: chance.pick(REFERRERS),
    clientId: chance.uuid(),
  };
  if (!chance.chance(COMES_BACK)) return [first];
  const again = first.start + Math.round(chance.between(2 * HOUR_MS, 4 * DAY_MS));
  const interrupted: Visit = { ...first, resolve: 'interrupted' };
  return again > now ? [interrupted] : [interrupted, { ...first, start: again, visit: 1, resolve: 'returning' }];
}

/** A random start time: recent days are more likely, weekends less, with the device's hours of the day. */
function startOf(now: number, days: number, device: DeviceClass, chance: Random): number {
  const hours = device === 'desktop' ? HOURS_DESKTOP : HOURS_TOUCH;
  const midnight = now - (now % DAY_MS);
  for (let tries = 0; tries < 20; tries++) {
    const daysAgo = Math.floor(chance.between(0, days + 1));
    const day = new Date(midnight - daysAgo * DAY_MS).getUTCDay();
    const popularity = (day === 0 || day === 6 ? 0.5 : 1) * (1 - (0.4 * daysAgo) / days);
    const start = midnight - daysAgo * DAY_MS + Math.floor((chance.pick(hours) + chance.next()) * HOUR_MS);
    if (start <= now && start >= now - days * DAY_MS && chance.chance(popularity)) return start;
  }
  return Math.ceil(now - chance.next() * days * DAY_MS);
}

function weighted(hours: readonly number[]): [hour: number, weight: number][] {
  return hours.map((weight, hour) => [hour, weight]);
}

function visitBatch(visit: Visit, crowd: Crowd): VisitorBatch {
  const { orgKey, journeyKey, pageUrl, now, seed, steps = DEMO_STEPS, changes = [] } = crowd;
  const chance = random(seed, visit.visitor, visit.visit);
  const tape = new Tape({
    context: { orgKey, journeyKey, language: visit.language, deviceClass: visit.device },
    event: {
      sessionId: chance.uuid(),
      clientId: visit.clientId,
      url: pageUrl,
      ...(visit.referrer !== undefined && { referrer: visit.referrer }),
      embedVersion: EMBED_VERSION,
      source: 'custom',
    },
    start: visit.start,
    now,
    nextId: () => chance.uuid(),
  });
  walk(
    tape,
    steps.map((step) => changedAt(step, visit.start, changes)),
    visit,
    chance,
  );
  return tape.batch();
}
