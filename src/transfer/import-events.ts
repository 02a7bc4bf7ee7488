// Reads the events of a peer's file into a journey that exists: once to see what would be taken, then again to take it. Events go through
// the reader of ingest and the spool, as if a page had sent them when they happened; so a process that is killed leaves what its next start
// loads, and nothing twice.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { insertAuditEntry } from '../catalog/audit.ts';
import { findJourney } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrg } from '../catalog/orgs.ts';
import { DomainError, notFound } from '../domain/error.ts';
import { BATCH_EVENTS_MAX, CLOCK_TOLERANCE_MS, readBatch, SCHEMA_VERSION } from '../domain/event.ts';
import type { Journey } from '../domain/journey.ts';
import { NO_NETWORK } from '../domain/network.ts';
import type { Org } from '../domain/org.ts';
import { isRefused, type MappedEvent, openMapping, type Peer, type PeerEvent, type PeerMap } from '../domain/peer.ts';
import { cleanUrl, redactPersonal } from '../domain/privacy.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { type Clock, toDay, toIso } from '../domain/time.ts';
import { readUrl } from '../domain/url.ts';
import { grouped } from '../grouped.ts';
import { nearest } from '../nearest-name.ts';
import { drainSpool } from '../spool/drain.ts';
import { openSpool, type Spool } from '../spool/spool.ts';
import type { Store } from '../store/engine.ts';
import { hashIds } from '../store/hashes.ts';
import { findStored, loadingInto } from '../store/insert.ts';
import { packBatch } from '../store/pack.ts';
import { readMatomo } from './peers/matomo.ts';
import { readPostHog } from './peers/posthog.ts';
import { readSnowplow } from './peers/snowplow.ts';

/** The limit of events, and of sessions, of one file: their ids are in memory while the file is read. */
export const IMPORTED_EVENTS_MAX = 2_000_000;
/** Events that are looked up, spooled and loaded at a time. */
const EVENTS_AT_ONCE = 20_000;
/** Refused rows that are listed with their lines; the others are counted. */
const REFUSED_LISTED_MAX = 20;
/** Kinds of events without a rule that are counted, and the most frequent of them that are listed. */
const UNMAPPED_KINDS_MAX = 10_000;
const UNMAPPED_LISTED_MAX = 10;

export interface Imported {
  /** Events that the file holds. */
  read: number;
  /** Events that no rule fits. */
  unmapped: number;
  /** The most frequent of these, by what rules name. */
  unmappedEvents: UnmappedEvent[];
  refused: number;
  /** Refused since the row is no event of the service; the others are too old, or in the future. */
  unreadable: number;
  /** Events of the file that are stored already, or were in it before. */
  repeated: number;
  /** Events that are taken, without the start that each session gets. */
  taken: number;
  sessions: number;
  /** Views by step key. */
  steps: Record<string, number>;
  completions: number;
  refusals: { line: number; reason: string }[];
}

export interface UnmappedEvent {
  event: string;
  /** Beginning of the path of its page: the rest may name a person. */
  page: string;
  form: string;
  element: string;
  count: number;
}

export interface EventImport {
  from: Peer;
  file: string;
  map: PeerMap;
  dryRun: boolean;
  now: Clock;
  /** The most events, and the most sessions. */
  countMax?: number;
  progress(read: number): void;
}

interface Place {
  org: Org;
  journey: Journey;
  /** First day that is kept. */
  keptSince: number;
}

/** Throws a `DomainError` about the map, `UnreadableFile` about the file; then nothing is written. */
export async function importEvents(
  { catalog, store, dataDir }: { catalog: Catalog; store: Store; dataDir: string },
  asked: EventImport,
): Promise<Imported> {
  const place = await findPlace(catalog, asked);
  const surveyed = await survey(store, place, asked);
  if (asked.dryRun || surveyed.imported.taken === 0) return surveyed.imported;
  const spool = await openSpool(join(dataDir, 'spool'), asked.now);
  try {
    for await (const events of portionsOf(accepted(place, asked, () => {})))
      await take(store, spool, place, asked, events, surveyed.starts);
  } finally {
    await spool.close();
  }
  const { read, taken, repeated, refused, sessions } = surveyed.imported;
  await insertAuditEntry(
    catalog,
    {
      orgId: place.org.id,
      actor: { kind: 'operator', id: null, name: 'operator' },
      action: 'events.import',
      subject: place.journey.slug,
      details: { from: asked.from, read, taken, repeated, refused, sessions },
    },
    asked.now,
  );
  return surveyed.imported;
}

async function findPlace(catalog: Catalog, { map, now }: EventImport): Promise<Place> {
  const org = await findOrg(catalog, map.organization);
  if (!org) throw notFound(`Organization with slug "${map.organization}" not found`);
  const journey = await findJourney(catalog, org.id, map.journey);
  const keys = journey.steps.map(({ stepKey }) => stepKey);
  for (const { step } of map.rules) {
    if (step === undefined || keys.includes(step)) continue;
    const meant = nearest(step, keys);
    throw notFound(`The journey has no step "${step}"${meant === undefined ? '' : `: did you mean ${meant}?`}`);
  }
  return { org, journey, keptSince: firstKeptDay(org.settings, now()) };
}

interface Taken {
  event: PeerEvent;
  mapped: MappedEvent;
  id: string;
  session: string;
}

/** Events that rules fit and that can be kept; of others `seen` is called. */
async function* accepted(
  { journey, keptSince, org }: Place,
  { from, file, map, now }: EventImport,
  seen: (outcome: 'read' | { unmapped: PeerEvent } | { line: number; reason: string; unreadable?: true }) => void,
): AsyncGenerator<Taken> {
  const mappingOf = openMapping(map);
  const nameOf = (kind: string, name: string) =>
    `${from}-${createHash('sha256').update(`${journey.id}\n${kind}\n${name}`).digest('base64url').slice(0, ID_LENGTH)}`;
  const latest = now() + CLOCK_TOLERANCE_MS;
  for await (const row of rowsOf(from, file, map)) {
    seen('read');
    if (isRefused(row)) {
      seen({ ...row, unreadable: true });
      continue;
    }
    const { line, at } = row;
    const mapped = mappingOf(row);
    if (!mapped) seen({ unmapped: row });
    else if (at > latest) seen({ line, reason: 'its time is in the future' });
    else if (toDay(at) < keptSince)
      seen({
        line,
        reason: `it is older than the ${org.settings.retentionDays} days that the organization keeps events`,
      });
    else yield { event: row, mapped, id: nameOf('event', row.id), session: nameOf('session', row.session) };
  }
}

/** 132 bits. */
const ID_LENGTH = 22;

function rowsOf(from: Peer, file: string, map: PeerMap) {
  if (from === 'posthog') return readPostHog(file, map.properties);
  return from === 'matomo' ? readMatomo(file) : readSnowplow(file);
}

/** Counts what would be taken, and finds when each session begins. */
async function survey(store: Store, place: Place, asked: EventImport) {
  const imported: Imported = {
    ...{ read: 0, unmapped: 0, refused: 0, unreadable: 0, repeated: 0, taken: 0, sessions: 0, completions: 0 },
    ...{ steps: {}, refusals: [], unmappedEvents: [] },
  };
  const starts = new Map<string, number>();
  const known = new Set<string>();
  const unmapped = new Map<string, UnmappedEvent>();
  const rows = accepted(place, asked, (outcome) => {
    if (outcome === 'read') {
      imported.read++;
      asked.progress(imported.read);
    } else if ('unmapped' in outcome) {
      imported.unmapped++;
      countUnmapped(unmapped, outcome.unmapped);
    } else {
      const { line, reason, unreadable } = outcome;
      imported.refused++;
      if (unreadable) imported.unreadable++;
      if (imported.refusals.length < REFUSED_LISTED_MAX) imported.refusals.push({ line, reason });
    }
  });
  for await (const events of portionsOf(rows)) {
    const stored = await storedAmong(store, place.journey.id, events);
    for (const { id, session, event, mapped } of events) {
      starts.set(session, Math.min(starts.get(session) ?? event.at, event.at));
      if (stored.has(id) || known.has(id)) {
        imported.repeated++;
        continue;
      }
      known.add(id);
      imported.taken++;
      if (mapped.tag === 'submit_success') imported.completions++;
      if (mapped.tag === 'step_view' && mapped.stepKey !== undefined)
        imported.steps[mapped.stepKey] = (imported.steps[mapped.stepKey] ?? 0) + 1;
    }
    checkCount(known.size, 'events', asked);
    // A repeated event may name another session each time.
    checkCount(starts.size, 'sessions', asked);
  }
  imported.sessions = starts.size;
  imported.unmappedEvents = [...unmapped.values()].sort((a, b) => b.count - a.count).slice(0, UNMAPPED_LISTED_MAX);
  return { imported, starts };
}

function checkCount(count: number, what: 'events' | 'sessions', { countMax = IMPORTED_EVENTS_MAX }: EventImport): void {
  if (count <= countMax) return;
  const most = countMax.toLocaleString('en');
  throw new DomainError('invalid', `The file holds more than ${most} ${what} for the journey: split it`);
}

function countUnmapped(counted: Map<string, UnmappedEvent>, row: PeerEvent): void {
  const [event, form, element] = [row.event, row.form, row.element].map(redactPersonal) as [string, string, string];
  const page = beginningOf(readUrl(cleanUrl(row.url))?.pathname);
  const key = JSON.stringify([event, page, form, element]);
  const kind = counted.get(key);
  if (kind) kind.count++;
  else if (counted.size < UNMAPPED_KINDS_MAX) counted.set(key, { event, page, form, element, count: 1 });
}

/** The first part of a path: those after it may name a person. */
function beginningOf(path = ''): string {
  const [, first = '', ...rest] = path.split('/');
  return path === '' ? '' : `/${first}${rest.some((part) => part !== '') ? '/…' : ''}`;
}

async function* portionsOf(rows: AsyncIterable<Taken>): AsyncGenerator<Taken[]> {
  let portion: Taken[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < EVENTS_AT_ONCE) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** Ids that are stored. */
async function storedAmong(store: Store, journeyId: string, events: readonly Taken[]): Promise<Set<string>> {
  const ids = events.map(({ id }) => id);
  const bytes = hashIds(journeyId, ids);
  const hashes = ids.map((_, place) => bytes.readBigUInt64LE(place * 8));
  const stored = await findStored(store, hashes);
  return new Set(ids.filter((_, place) => stored.has(hashes[place] as bigint)));
}

/** A batch a session: its events share a device, and were received when the last of them happened. */
async function take(
  store: Store,
  spool: Spool,
  place: Place,
  asked: EventImport,
  events: readonly Taken[],
  starts: ReadonlyMap<string, number>,
): Promise<void> {
  const appended: Promise<void>[] = [];
  for (const [session, all] of grouped(events, (one) => one.session)) {
    // One less leaves a place for the start.
    for (let from = 0; from < all.length; from += BATCH_EVENTS_MAX - 1) {
      const some = all.slice(from, from + BATCH_EVENTS_MAX - 1);
      appended.push(spool.append(batchOf(spool, place, asked, session, some, starts.get(session))));
    }
  }
  await Promise.all(appended);
  const { setAside } = await drainSpool(
    { spool, ...loadingInto(store, spool.id) },
    { failed: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  if (setAside > 0) throw new Error(`the event store refused ${setAside} batches, which are set aside in the spool`);
}

function batchOf(
  spool: Spool,
  { org, journey }: Place,
  { from }: EventImport,
  session: string,
  events: readonly Taken[],
  start = 0,
) {
  const [first] = events as [Taken];
  const keys = { schemaVersion: SCHEMA_VERSION, orgKey: org.slug, journeyKey: journey.slug };
  // A peer's visitor id is not imported: each session gets a new client id.
  const common = { ...keys, sessionId: session, clientId: session, source: from };
  const started = { ...common, _tag: 'session_start', id: `${session}-start`, ts: toIso(start), url: first.mapped.url };
  const receivedAt = Math.max(...events.map(({ event }) => event.at));
  const { device: deviceClass, language, browser } = first.event;
  const batch = readBatch(
    {
      schemaVersion: SCHEMA_VERSION,
      context: { orgKey: org.slug, journeyKey: journey.slug, language, deviceClass },
      events: [
        started,
        ...events.map(({ id, event, mapped: { tag, ...mapped } }) => ({
          ...{ ...common, ...mapped, _tag: tag, id, ts: toIso(event.at) },
        })),
      ],
    },
    receivedAt,
  );
  const stored = {
    ...{ ...batch, deviceClass: batch.deviceClass || ('desktop' as const) },
    ...{ browser, network: NO_NETWORK },
  };
  return packBatch(spool.id, spool.nextNumber(), stored, journey.id, receivedAt);
}
