// Ingest: the checks of a batch before it is acknowledged, in order. Each check accepts, or refuses with a reason; a refused batch leaves
// no data.

import type { Address } from '../domain/address.ts';
import { DomainError } from '../domain/error.ts';
import { type AcceptedBatch, type Batch, readBatch } from '../domain/event.ts';
import { EVENT_MARKS } from '../domain/marks.ts';
import { NO_NETWORK, SERVER_NETWORK } from '../domain/network.ts';
import { hasScope, type Org } from '../domain/org.ts';
import { isKnownOrigin, normalizeOrigin } from '../domain/origin.ts';
import { SLUG_LENGTH_MAX } from '../domain/text.ts';
import type { Clock } from '../domain/time.ts';
import type { Spool } from '../spool/spool.ts';
import { packBatch } from '../store/pack.ts';
import type { ReadAgent } from './agents.ts';
import { readJson } from './body.ts';
import type { Destination, Destinations } from './destinations.ts';
import type { Feed } from './feed.ts';
import { hideNames } from './hidden.ts';
import { DayUsedUp, type IngestLimits, NetworkUsedUp, RateLimited } from './limits.ts';
import { addMarks, type Marker } from './marks.ts';
import type { NetworkClasses } from './network-classes.ts';
import type { NetworkVolume } from './network-volume.ts';
import type { Proofs } from './proofs.ts';
import type { Source, SourceOf } from './sources.ts';
import type { Counting, Sent } from './usage.ts';

export interface IngestRequest {
  body: Buffer;
  contentEncoding: string | undefined;
  origin: string | undefined;
  userAgent: string | undefined;
  /** The address whose network is counted and forgotten; undefined: a proxy does not say. */
  sender: Address | undefined;
  /** The secret of the Authorization header, if it carried one. */
  secret: string | undefined;
}

export interface Ingest {
  destinations: Destinations;
  limits: IngestLimits;
  spool: Pick<Spool, 'id' | 'nextNumber' | 'append'>;
  feed: Pick<Feed, 'accepted' | 'refused'>;
  sourceOf: SourceOf;
  networks: NetworkClasses;
  usage: Counting;
  volume: NetworkVolume;
  /** Called for each batch that a limit turned away. */
  limited(refusal: LimitedJourney): void;
  readAgent: ReadAgent;
  marker: Marker;
  proofs: Proofs;
  /** Host names of the service itself and of its partners. */
  knownHosts: readonly string[];
  now: Clock;
}

export interface LimitedJourney {
  org: Org;
  journeyId: string;
  journeyKey: string;
  /** It is the organization's day that is used up, not the journey's hour. */
  isDay: boolean;
}

/** Resolves when the batch is durable, with the numbers of its events. Throws a `DomainError` with the reason of a refusal. */
export async function acceptBatch(
  ingest: Ingest,
  request: IngestRequest,
): Promise<{ events: number; dropped: number }> {
  const receivedAt = ingest.now();
  const body = await readJson(request.body, request.contentEncoding);
  try {
    return await acceptBody(ingest, request, body, receivedAt);
  } catch (error) {
    if (error instanceof DomainError) await tellRefusal(ingest, request, body, error, receivedAt);
    throw error;
  }
}

async function acceptBody(
  ingest: Ingest,
  request: IngestRequest,
  body: unknown,
  receivedAt: number,
): Promise<{ events: number; dropped: number }> {
  const batch = readBatch(body, receivedAt);
  const destination = await ingest.destinations.find(batch.orgKey, batch.journeyKey);
  hideNames(batch.events, destination.stepKeys);
  const trusted = await isTrustedServer(ingest, request.secret, destination);
  if (!trusted) checkOrigin(request.origin, destination);
  const agent = ingest.readAgent(request.userAgent);
  const source = request.sender && ingest.sourceOf(destination.journeyId, request.sender);
  const sent = sentOf(batch, destination);
  const requests = await countRequest(ingest, request.origin, destination, trusted ? 'server' : source, sent, batch);
  const visits = trusted
    ? 0
    : ingest.marker.mark(batch.events, { ...sent, source, isBot: agent.isBot, hosts: destination.hosts, receivedAt });
  markProven(ingest.proofs, batch, destination, receivedAt);
  const stored: AcceptedBatch = {
    ...batch,
    deviceClass: batch.deviceClass || agent.deviceClass,
    browser: agent.browser,
    network: trusted ? SERVER_NETWORK : await networkOf(ingest, destination, request.sender),
  };
  const bytes = await store(ingest, stored, destination, receivedAt);
  ingest.usage.stored(sent, batch.count, bytes);
  if (source && !trusted) ingest.volume.add(source.network, batch.count, bytes);
  ingest.usage.ofNetwork(destination.journeyId, { requests, visits });
  ingest.feed.accepted(destination.journeyId, stored, request.origin, receivedAt);
  return { events: batch.count, dropped: batch.dropped };
}

const networkOf = ({ networks }: Ingest, { journeyId }: Destination, sender: Address | undefined) =>
  sender ? networks.of(journeyId, sender) : NO_NETWORK;

/** A key with ingest:write of this organization marks a trusted server. Any other credential counts as none. */
async function isTrustedServer(ingest: Ingest, secret: string | undefined, { org }: Destination): Promise<boolean> {
  if (secret === undefined) return false;
  const grant = await ingest.destinations.findGrant(secret);
  return grant !== undefined && grant.orgId === org.id && hasScope(grant.scopes, 'ingest:write');
}

function checkOrigin(origin: string | undefined, { allowedOrigins }: Destination): void {
  if (allowedOrigins.length === 0) return;
  const normal = origin === undefined ? null : normalizeOrigin(origin);
  if (normal === null || !allowedOrigins.includes(normal)) throw new DomainError('forbidden', 'Origin not allowed');
}

const sentOf = ({ events: { sessionId } }: Batch, { org, journeyId }: Destination): Sent => ({
  org,
  journeyId,
  sessionIds: sessionId.every((id) => id === sessionId[0]) ? sessionId.slice(0, 1) : [...new Set(sessionId)],
});

/** Counts the request. Returns the number of requests of its network in this hour. Throws `RateLimited`. */
async function countRequest(
  { limits, knownHosts, usage, volume, limited }: Ingest,
  origin: string | undefined,
  { org, journeyId, allowedOrigins }: Destination,
  source: Source | 'server' | undefined,
  sent: Sent,
  { count: events, journeyKey }: Batch,
): Promise<number> {
  const isKnown = source === 'server' || allowedOrigins.length > 0 || isKnownOrigin(origin, knownHosts);
  const unknownOrigin = isKnown ? undefined : shorten(normalizeOrigin(origin ?? '') ?? origin ?? '');
  const usual = usage.usualHour(journeyId)?.networkRequests;
  try {
    if (!usage.hasRoom(org, events)) throw new DayUsedUp();
    if (typeof source === 'object' && !volume.hasRoom(source.network)) throw new NetworkUsedUp();
    return await limits.count({ orgId: org.id, journeyId, unknownOrigin, source, usual }, org.settings);
  } catch (error) {
    if (error instanceof RateLimited) {
      usage.refused(sent);
      limited({ org, journeyId, journeyKey, isDay: error instanceof DayUsedUp });
    }
    throw error;
  }
}

function markProven(proofs: Proofs, batch: Batch, { journeyId, pageSecrets }: Destination, at: number): void {
  const { token, events, journeyKey } = batch;
  const proven = proofs.proven(token, { id: journeyId, slug: journeyKey, secrets: pageSecrets }, events.sessionId, at);
  if (proven.size > 0)
    addMarks(events, (place) => (proven.has(events.sessionId[place] ?? '') ? EVENT_MARKS.proven : 0));
}

/** Resolves to the bytes that wait for the event store. */
async function store(
  { spool }: Ingest,
  batch: AcceptedBatch,
  { journeyId }: Destination,
  receivedAt: number,
): Promise<number> {
  if (batch.count === 0) return 0;
  // Number and append in one breath, so that batches reach the spool in the order of their numbers.
  const packed = packBatch(spool.id, spool.nextNumber(), batch, journeyId, receivedAt);
  await spool.append(packed);
  return packed.rows.length + packed.idHashes.length;
}

/** Notifies listeners of the journey about a refusal, if the journey exists. */
async function tellRefusal(
  { destinations, feed }: Ingest,
  request: IngestRequest,
  body: unknown,
  error: DomainError,
  at: number,
): Promise<void> {
  if (error.code === 'not_found') return;
  const context = (body as { context?: Record<string, unknown> } | null)?.context;
  const [orgKey, journeyKey] = [context?.orgKey, context?.journeyKey];
  if (!isKey(orgKey) || !isKey(journeyKey)) return;
  const destination = await destinations.find(orgKey, journeyKey).catch(() => undefined);
  if (destination) feed.refused(destination.journeyId, error, request.origin, at);
}

const isKey = (value: unknown): value is string => typeof value === 'string' && value.length <= SLUG_LENGTH_MAX;

/** Longest origin that is distinguished from others: host names end at 253 characters. */
const ORIGIN_LENGTH_MAX = 300;
const shorten = (origin: string) => origin.slice(0, ORIGIN_LENGTH_MAX);
