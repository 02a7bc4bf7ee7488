// The service's own ingest, in memory: the same checks in the same order with the same reasons, and behind them a list in the
// place of the spool. Every organization and journey exists, no rate is limited, and no key is known.
import { type AcceptedBatch, type EventColumns, type JourneyEvent, SCHEMA_VERSION } from '../domain/event.ts';
import { EVENT_MARKS } from '../domain/marks.ts';
import { NO_NETWORK } from '../domain/network.ts';
import { DEFAULT_SETTINGS } from '../domain/org.ts';
import type { Clock } from '../domain/time.ts';
import type { IngestDoor } from '../http/pages/ingest.ts';
import { statusOf } from '../http/request/errors.ts';
import { acceptBatch, type Ingest, type IngestRequest } from '../ingest/accept.ts';
import { openAgents } from '../ingest/agents.ts';
import { decodeBody } from '../ingest/body.ts';
import { openMarker } from '../ingest/marks.ts';
import { openProofs } from '../ingest/proofs.ts';
import { sourcesBy } from '../ingest/sources.ts';
import type { Counting } from '../ingest/usage.ts';
import type { Held, KeptEvent } from './held.ts';

export function microDoor(held: Held, now: Clock): IngestDoor {
  const ingest = ingestInMemory(now);
  return {
    async accept(request) {
      const sent = await readSent(request);
      const accepted = (_journeyId: string, batch: AcceptedBatch, origin: string | undefined, at: number) =>
        held.add({
          receivedAt: new Date(at).toISOString(),
          origin: origin ?? null,
          orgKey: batch.orgKey,
          journeyKey: batch.journeyKey,
          ...{ status: 204, reason: null, events: keptEvents(batch), sent },
        });
      await acceptBatch({ ...ingest, feed: { accepted, refused() {} } }, request);
    },
    async refused(error, { body, headers }) {
      const contentEncoding = headers['content-encoding'];
      const sent = Buffer.isBuffer(body) ? await readSent({ body, contentEncoding }) : null;
      held.add({
        receivedAt: new Date(now()).toISOString(),
        origin: headers.origin ?? null,
        ...keysOf(sent),
        status: error === undefined ? 500 : statusOf(error.code),
        reason: error?.message ?? 'Internal error',
        ...{ events: [], sent },
      });
    },
  };
}

function ingestInMemory(now: Clock): Omit<Ingest, 'feed'> {
  let number = 0;
  return {
    destinations: {
      find: async (orgKey, journeyKey) => ({
        org: { ...ANY_ORG, slug: orgKey },
        journeyId: JSON.stringify([orgKey, journeyKey]),
        ...{ allowedOrigins: [], hosts: undefined, stepKeys: new Set<string>(), pageSecrets: [] },
      }),
      findGrant: async () => undefined,
      learn: async () => {},
      forget() {},
      catalogAwaySeconds: () => 0,
    },
    // No limits: a test sends as much in a minute as a visitor in a day.
    limits: { count: async () => 0, close: async () => {} },
    spool: { id: 1, nextNumber: () => ++number, append: async () => {} },
    sourceOf: sourcesBy(''),
    networks: { of: async () => NO_NETWORK, forget() {} },
    readAgent: openAgents(),
    marker: openMarker(UNCOUNTED, now),
    usage: UNCOUNTED,
    volume: { hasRoom: () => true, add() {} },
    limited() {},
    proofs: openProofs(),
    ...{ knownHosts: [], now },
  };
}

const UNCOUNTED: Counting = {
  hasRoom: () => true,
  begun: () => 0,
  usualHour: () => undefined,
  stored() {},
  refused() {},
  ofNetwork() {},
};
const ANY_ORG = { id: 'micro', displayName: 'micro', settings: DEFAULT_SETTINGS, createdAt: '', updatedAt: '' };

/** A body as JSON where it is JSON, else as text; null where it cannot be read, and is refused for that. */
async function readSent({ body, contentEncoding }: Pick<IngestRequest, 'body' | 'contentEncoding'>): Promise<unknown> {
  const bytes = await decodeBody(body, contentEncoding).catch(() => undefined);
  const text = bytes?.toString('utf8');
  if (text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function keysOf(sent: unknown): { orgKey: string | null; journeyKey: string | null } {
  const context = (sent as { context?: Record<string, unknown> } | null)?.context;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { orgKey: textOf(context?.orgKey), journeyKey: textOf(context?.journeyKey) };
}

function keptEvents({ events, count, orgKey, journeyKey, deviceClass, browser, language }: AcceptedBatch): KeptEvent[] {
  return Array.from({ length: count }, (_, place) => {
    const { tag, id, ts, sessionId, clientId, marks, ...rest } = eventAt(events, place);
    const given = Object.entries(rest).filter(([, value]) => value !== '' && value !== null && value !== false);
    const marked = Object.entries(EVENT_MARKS).flatMap(([name, bit]) => ((marks & bit) === 0 ? [] : [name]));
    return {
      ...{ _tag: tag, schemaVersion: SCHEMA_VERSION, id, ts: new Date(ts).toISOString() },
      ...{ orgKey, journeyKey, sessionId, clientId },
      ...Object.fromEntries(given),
      ...{ deviceClass, browser, ...(language !== '' && { language }) },
      ...(marked.length > 0 && { marks: marked }),
    };
  });
}

const eventAt = (events: EventColumns, place: number) =>
  Object.fromEntries(Object.entries(events).map(([name, column]) => [name, column[place]])) as unknown as JourneyEvent;
