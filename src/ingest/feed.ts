// The live feed: batches as they arrive at this process, and the latest refusals. Listeners get the stored form of events, after
// cleaning, and only the beginning of session ids.

import { LRUCache } from 'lru-cache';
import type { UsedUp } from '../domain/arrivals.ts';
import type { ErrorCode } from '../domain/error.ts';
import { type DomainError, unavailable } from '../domain/error.ts';
import type { AcceptedBatch, DeviceClass, EventColumns } from '../domain/event.ts';
import { normalizeOrigin } from '../domain/origin.ts';
import { cleanReferrer, looksPersonal } from '../domain/privacy.ts';
import { SHARED_LIMITS } from '../domain/shared-limits.ts';
import { isStepKey } from '../domain/text.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../domain/time.ts';
import { RateLimited, reasonOf } from './limits.ts';

export interface SeenEvent {
  tag: string;
  ts: number;
  /** The beginning of the session id. */
  session: string;
  stepKey: string;
  fieldKey: string;
  errorType: string;
  reason: string;
  url: string;
}

export interface SeenBatch {
  at: number;
  /** Why it was refused; undefined: it was accepted. */
  refusal: { code: ErrorCode; reason: string; limit: UsedUp | null } | undefined;
  origin: string | null;
  deviceClass: DeviceClass | null;
  /** The first of them. */
  events: SeenEvent[];
  eventsTotal: number;
  /** Batches since the previous one that were not passed on. */
  skipped: number;
}

export interface Refusals {
  reason: string;
  limit: UsedUp | null;
  /** Only of the rate limit: a few networks had used it up. */
  fewSources: boolean;
  origin: string | null;
  batches: number;
  lastAt: number;
}

export interface Feed {
  /** The number of current listeners, of all journeys. */
  listening(): number;
  /** Calls `hear` for every batch of the journey until the returned function is called. Throws `unavailable`. */
  listen(journeyId: string, hear: (batch: SeenBatch) => void): () => void;
  /** Cheap while the journey has no listener. */
  accepted(journeyId: string, batch: AcceptedBatch, origin: string | undefined, at: number): void;
  refused(journeyId: string, error: DomainError, origin: string | undefined, at: number): void;
  /** Refusals of the last 24 hours, to the hour, the latest first. */
  refusals(journeyId: string, now: number): Refusals[];
}

/** Listeners of this process, over all journeys. */
const LISTENERS_MAX = SHARED_LIMITS.liveStreams.most;
/** Batches of a journey that are passed on per second; further ones are only counted. */
const SENT_A_SECOND_MAX = 20;
/** Events of a batch that are passed on. */
const EVENTS_SENT_MAX = 50;
const SESSION_LETTERS = 8;
/** Kinds of refusals, by reason and origin, that are remembered of a journey: the latest. */
const REFUSALS_SENT_MAX = 50;
/** Journeys whose refusals are remembered: those refused last. */
const JOURNEYS_REMEMBERED_MAX = 1_000;

interface Audience {
  listeners: Set<(batch: SeenBatch) => void>;
  second: number;
  sent: number;
  skipped: number;
}

interface Kind {
  reason: string;
  limit: UsedUp | null;
  fewSources: boolean;
  origin: string | null;
  lastAt: number;
  /** Batches by hour since 1970. */
  hours: Map<number, number>;
}

export function openFeed(): Feed {
  const audiences = new Map<string, Audience>();
  const refused = new LRUCache<string, LRUCache<string, Kind>>({ max: JOURNEYS_REMEMBERED_MAX });
  let listening = 0;

  /** Listeners for the batch that has just come, unless too many were passed on in this second. */
  function audienceOf(journeyId: string, at: number): Audience | undefined {
    const audience = audiences.get(journeyId);
    if (!audience) return undefined;
    const second = Math.floor(at / SECOND_MS);
    if (second !== audience.second) Object.assign(audience, { second, sent: 0 });
    if (audience.sent === SENT_A_SECOND_MAX) {
      audience.skipped++;
      return undefined;
    }
    audience.sent++;
    return audience;
  }

  function tell(audience: Audience, batch: Omit<SeenBatch, 'skipped'>): void {
    const { skipped } = audience;
    audience.skipped = 0;
    for (const hear of audience.listeners) hear({ ...batch, skipped });
  }

  return {
    listening: () => listening,
    listen(journeyId, hear) {
      if (listening >= LISTENERS_MAX) throw unavailable('Too many are watching already. Try again later');
      const audience = audiences.get(journeyId) ?? { listeners: new Set(), second: 0, sent: 0, skipped: 0 };
      audiences.set(journeyId, audience);
      audience.listeners.add(hear);
      listening++;
      return () => {
        if (!audience.listeners.delete(hear)) return;
        listening--;
        if (audience.listeners.size === 0) audiences.delete(journeyId);
      };
    },
    accepted(journeyId, batch, origin, at) {
      const audience = audiences.size === 0 ? undefined : audienceOf(journeyId, at);
      if (!audience) return;
      const { events } = batch;
      tell(audience, {
        at,
        refusal: undefined,
        origin: readOrigin(origin),
        deviceClass: batch.deviceClass,
        events: Array.from({ length: Math.min(batch.count, EVENTS_SENT_MAX) }, (_, place) => seenEvent(events, place)),
        eventsTotal: batch.count,
      });
    },
    refused(journeyId, error, origin, at) {
      const { code, message } = error;
      const limited = error instanceof RateLimited ? error : undefined;
      const fewSources = limited?.fewSources ?? false;
      const limit = limited?.limit ?? null;
      const refusal = { code, reason: limit ? reasonOf(limit) : withoutWords(message), limit };
      const kinds = refused.get(journeyId) ?? new LRUCache<string, Kind>({ max: REFUSALS_SENT_MAX });
      refused.set(journeyId, kinds);
      count(kinds, { reason: refusal.reason, limit, fewSources, origin: readOrigin(origin) }, at);
      const audience = audienceOf(journeyId, at);
      if (!audience) return;
      tell(audience, { at, refusal, origin: readOrigin(origin), deviceClass: null, events: [], eventsTotal: 0 });
    },
    refusals(journeyId, now) {
      const since = Math.floor((now - DAY_MS) / HOUR_MS);
      return [...(refused.get(journeyId)?.values() ?? [])]
        .map(({ hours, ...kind }) => ({ ...kind, batches: countSince(hours, since) }))
        .filter(({ batches }) => batches > 0)
        .sort((a, b) => b.lastAt - a.lastAt);
    },
  };
}

const seenEvent = (events: EventColumns, place: number): SeenEvent => {
  const read = <Value>(column: readonly Value[]) => column[place] as Value;
  return {
    tag: read(events.tag),
    ts: read(events.ts),
    session: read(events.sessionId).slice(0, SESSION_LETTERS),
    stepKey: read(events.stepKey),
    fieldKey: read(events.fieldKey),
    errorType: read(events.errorType),
    reason: read(events.reason),
    url: read(events.url),
  };
};

function count(
  kinds: LRUCache<string, Kind>,
  refused: Pick<Kind, 'reason' | 'limit' | 'fewSources' | 'origin'>,
  at: number,
): void {
  const key = JSON.stringify(Object.values(refused));
  const kind = kinds.get(key) ?? { ...refused, lastAt: at, hours: new Map() };
  const hour = Math.floor(at / HOUR_MS);
  for (const old of kind.hours.keys()) if (old < hour - DAY_MS / HOUR_MS) kind.hours.delete(old);
  kind.hours.set(hour, (kind.hours.get(hour) ?? 0) + 1);
  kind.lastAt = at;
  kinds.set(key, kind);
}

const countSince = (hours: ReadonlyMap<number, number>, since: number) =>
  [...hours].reduce((sum, [hour, batches]) => (hour >= since ? sum + batches : sum), 0);

/** Removes a quoted word of the page from a message, unless it has the form of a tag and does not look personal. */
const withoutWords = (message: string) =>
  message.replace(/ "([\s\S]*)"/, (quoted, word: string) => (isStepKey(word) && !looksPersonal(word) ? quoted : ''));

/** An origin that a parser made, or null: a header can hold any words. */
function readOrigin(origin: string | undefined): string | null {
  const read = origin === undefined ? null : normalizeOrigin(origin);
  return read === null ? null : cleanReferrer(read) || null;
}
