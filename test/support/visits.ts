// Visits of a journey of three steps, sent by a trusted server with times of their own: a past that alerts can learn from.

import { type Random, random } from '../../src/domain/random.ts';
import { HOUR_MS, toIso } from '../../src/domain/time.ts';
import { batch, event, type RawEvent } from './events.ts';
import type { TestService } from './service.ts';

export const VISIT_STEPS = ['start', 'documents', 'send'].map((stepKey, index) => ({ stepKey, index, name: stepKey }));

const BATCH_EVENTS = 480;

export interface Visits {
  org: string;
  journey: string;
  /** ms; visits begin evenly in between. */
  from: number;
  to: number;
  perHour: number;
  /** Share that leaves at a step. */
  leaves: (stepKey: string) => number;
  /** The answer to a submission: a success that the page declares if not given, one that the script concludes, or nothing. */
  answer?: 'declared' | 'likely' | 'none';
  seed?: number;
}

export async function sendVisits(service: TestService, key: string, visits: Visits): Promise<void> {
  const chance = random(visits.seed ?? 1, visits.from);
  const many = Math.round(((visits.to - visits.from) / HOUR_MS) * visits.perHour);
  let events: RawEvent[] = [];
  const send = async () => {
    const sent = batch(visits.org, visits.journey, events);
    const { status, body } = await service.ingest(sent, { authorization: `Bearer ${key}` });
    if (status !== 204) throw new Error(`visits were answered ${status}: ${JSON.stringify(body)}`);
    events = [];
  };
  for (let nth = 0; nth < many; nth++) {
    const at = visits.from + ((visits.to - visits.from) * (nth + chance.next())) / many;
    events.push(...visitOf(chance, at, visits));
    if (events.length > BATCH_EVENTS) await send();
  }
  if (events.length > 0) await send();
}

function visitOf(chance: Random, at: number, { leaves, answer = 'declared' }: Visits): RawEvent[] {
  const sessionId = chance.uuid();
  const one = (tag: string, seconds: number, more: RawEvent = {}) =>
    event(tag, { id: chance.uuid(), ts: toIso(at + seconds * 1000), sessionId, clientId: sessionId, ...more });
  const found = [one('session_start', 0)];
  let seconds = 1;
  for (const { stepKey } of VISIT_STEPS) {
    found.push(one('step_view', seconds, { stepKey }));
    seconds += 20;
    if (chance.chance(leaves(stepKey))) return found;
  }
  found.push(one('submit_attempt', seconds, { stepKey: 'send' }));
  if (answer === 'declared') found.push(one('submit_success', seconds + 1));
  if (answer === 'likely') found.push(one('submit_success', seconds + 1, { inferred: true }));
  return found;
}
