// Erasures. A node that returns later may load older events, so each erasure is stored and applied to them again.
import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Clock, DAY_MS, toIso } from '../domain/time.ts';
import type { Catalog, CatalogTables } from './open.ts';

/** How long an erasure is applied again, in ms: a spool that stays away longer must not be loaded any more. */
export const ERASURE_KEPT_MS = 30 * DAY_MS;

/** Sessions of a journey: received in a window (ms), with one of the marks if there are any, or named by their ids. */
export type ErasedSessions =
  | { kind: 'window'; journeyId: string; from: number; to: number; marks: number }
  | { kind: 'sessions'; journeyId: string; sessionIds: readonly string[]; byReceipt?: true };

/** Sessions of a client in all journeys of the organization, or of one journey. */
export type ErasedScope = { kind: 'client'; clientHash: string } | ErasedSessions;

export interface Erasure {
  id: string;
  orgId: string;
  scope: ErasedScope;
  /** Time of the request, in ms; events received later are not erased. */
  requestedAt: number;
}

/** The id of a client who asked to be forgotten is not kept, but what recognizes it: SHA-256, in hexadecimal digits. */
export const hashClient = (clientId: string) => createHash('sha256').update(clientId).digest('hex');

/** Returns when the erasure is final: no node can bring back any of it after that. */
export async function keepErasure(catalog: Catalog, orgId: string, scope: ErasedScope, now: Clock): Promise<number> {
  const requestedAt = now();
  const window = scope.kind === 'window' ? scope : undefined;
  await catalog
    .insertInto('erasures')
    .values({
      id: randomUUID(),
      org_id: orgId,
      journey_id: scope.kind === 'client' ? null : scope.journeyId,
      client_hash: scope.kind === 'client' ? scope.clientHash : null,
      received_from: window ? toIso(window.from) : null,
      received_to: window ? toIso(Math.min(window.to, requestedAt)) : null,
      marks: window?.marks ?? 0,
      requested_at: toIso(requestedAt),
      session_ids: scope.kind === 'sessions' ? JSON.stringify(scope.sessionIds) : null,
    })
    .execute();
  return requestedAt + ERASURE_KEPT_MS;
}

export async function listErasures(catalog: Catalog): Promise<Erasure[]> {
  const rows = await catalog.selectFrom('erasures').selectAll().orderBy('requested_at').execute();
  return rows.map((row) => ({
    id: row.id,
    orgId: row.org_id,
    requestedAt: Date.parse(row.requested_at),
    scope: scopeOf(row),
  }));
}

/** Longest duration of an erasure after its request, in ms. */
const ERASING_MS_MAX = DAY_MS;

/** Ids of organizations with an erased client, and of journeys with erased sessions, since a time (ms) or shortly before. */
export async function erasedSince(catalog: Catalog, since: number): Promise<Set<string>> {
  const from = toIso(since - ERASING_MS_MAX);
  const [clients, sessions, again] = await Promise.all([
    catalog
      .selectFrom('audit_entries')
      .select('org_id as id')
      .where('action', '=', 'client.erase')
      .where('at', '>=', from)
      .execute(),
    catalog
      .selectFrom('erasure_jobs')
      .select('journey_id as id')
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
      .execute(),
    catalog.selectFrom('erasures').select(['org_id', 'journey_id']).where('requested_at', '>=', from).execute(),
  ]);
  const ids = [...clients, ...sessions].map(({ id }) => id);
  return new Set([...ids, ...again.map(({ org_id, journey_id }) => journey_id ?? org_id)].filter((id) => id !== null));
}

export async function endErasure(catalog: Catalog, id: string): Promise<void> {
  await catalog.deleteFrom('erasures').where('id', '=', id).execute();
}

function scopeOf(row: Selectable<CatalogTables['erasures']>): ErasedScope {
  if (row.client_hash !== null) return { kind: 'client', clientHash: row.client_hash };
  const journeyId = row.journey_id ?? '';
  if (row.session_ids !== null) return { kind: 'sessions', journeyId, sessionIds: JSON.parse(row.session_ids) };
  const [from, to] = [Date.parse(row.received_from ?? ''), Date.parse(row.received_to ?? '')];
  return { kind: 'window', journeyId, from, to, marks: row.marks };
}
