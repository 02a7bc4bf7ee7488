// Visitors of a form of three steps, as few large batches of a trusted server: thousands of sessions in a second.
import { type Random, random } from '../../src/domain/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { batch, event, type RawEvent } from './events.ts';
import type { TestService } from './service.ts';

export const CROWD_STEPS = ['about', 'documents', 'send'].map((stepKey, index) => ({
  stepKey,
  index,
  name: { about: 'About you', documents: 'Upload your documents', send: 'Send' }[stepKey] ?? stepKey,
}));

export interface Crowd {
  seed: number;
  /** The day (ms) after the last one on which somebody comes, and the days before it on which somebody does. */
  to: number;
  days: number;
  sessions: number;
  /** Share of those who reach a step that leave on it. */
  leaves(device: 'mobile' | 'desktop', stepKey: string, day: number, variant: string | undefined): number;
  /** Share of those on the documents who meet an error of their field, and of these, that leave there; nobody if not given. */
  errors?: { share: number; leaves: number };
  /** English if not given. */
  language?: string;
  /** Variants that visitors are assigned to in turn. */
  variants?: readonly string[];
}

/** `key` needs ingest:write. Half of the visitors come by phone. */
export async function sendCrowd(service: TestService, key: string, orgKey: string, journeyKey: string, crowd: Crowd) {
  const chance = random(crowd.seed);
  const events = { mobile: [] as RawEvent[], desktop: [] as RawEvent[] };
  for (let at = 0; at < crowd.sessions; at++) {
    const device = at % 2 === 0 ? 'mobile' : 'desktop';
    events[device].push(...sessionOf(at, device, chance, crowd));
  }
  for (const [deviceClass, all] of Object.entries(events)) {
    await sendAll(service, key, orgKey, journeyKey, all, { deviceClass, language: crowd.language ?? 'en' });
  }
}

async function sendAll(
  service: TestService,
  key: string,
  orgKey: string,
  journeyKey: string,
  events: readonly RawEvent[],
  context: RawEvent,
) {
  for (let from = 0; from < events.length; from += EVENTS_A_BATCH) {
    const part = batch(orgKey, journeyKey, events.slice(from, from + EVENTS_A_BATCH), context);
    const { status, body } = await service.ingest(part, { authorization: `Bearer ${key}` });
    if (status !== 204) throw new Error(`a batch was answered ${status}: ${JSON.stringify(body)}`);
  }
}

const EVENTS_A_BATCH = 500;

function sessionOf(at: number, device: 'mobile' | 'desktop', chance: Random, crowd: Crowd): RawEvent[] {
  const day = at % crowd.days;
  const start = crowd.to - (crowd.days - day) * DAY_MS + 8 * HOUR_MS + Math.floor(chance.between(0, 8 * HOUR_MS));
  const sessionId = `session-${crowd.seed}-${at}`;
  let seq = 0;
  const record = (tag: string, more: RawEvent = {}) =>
    event(tag, {
      sessionId,
      ts: new Date(start + seq * MINUTE_MS).toISOString(),
      seq: seq++,
      embedVersion: '1.1.0',
      ...more,
    });
  const variant = crowd.variants?.[Math.floor(at / 2) % crowd.variants.length];
  const shown = variant === undefined ? {} : { variant };
  const events = [record('session_start', shown)];
  for (const { stepKey } of CROWD_STEPS) {
    events.push(record('step_view', { stepKey }));
    const { errors } = stepKey === 'documents' ? crowd : {};
    const isMet = errors !== undefined && chance.chance(errors.share);
    if (isMet) events.push(record('validation_error', { stepKey, fieldKey: 'upload', errorType: 'valueMissing' }));
    // Whether they meet it or not, they stay as long.
    else if (errors) events.push(record('field_focus', { stepKey, fieldKey: 'upload' }));
    const leaves = isMet ? errors.leaves : crowd.leaves(device, stepKey, day, variant);
    if (chance.chance(leaves)) return [...events, record('session_end')];
  }
  for (const tag of ['submit_attempt', 'submit_success']) events.push(record(tag, { stepKey: 'send' }));
  return [...events, record('session_end')];
}
