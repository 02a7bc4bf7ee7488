// What was erased. A node that comes back later may bring events of before: they are erased again, for as long as this is kept.
import { createHash, randomUUID } from 'node:crypto';
import { type Clock, DAY_MS, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';

/** How long an erasure is applied again, in ms: a spool that stays away longer must not be loaded any more. */
export const ERASURE_KEPT_MS = 30 * DAY_MS;

/** Sessions of a client in all journeys of the organization, or those of a journey that were received in a window. */
export type ErasedScope =
  | { kind: 'client'; clientHash: string }
  | { kind: 'window'; journeyId: string; from: number; to: number; marks: number };

export interface Erasure {
  id: string;
  orgId: string;
  scope: ErasedScope;
  /** What was received later is not meant, in ms. */
  requestedAt: number;
}

/** The id of a client who asked to be forgotten is not kept, but what recognizes it: SHA-256, in hexadecimal digits. */
export const hashClient = (clientId: string) => createHash('sha256').update(clientId).digest('hex');

/** Returns when the erasure is final: no node can bring back any of it after that. */
export async function keepErasure(catalog: Catalog, orgId: string, scope: ErasedScope, now: Clock): Promise<number> {
  const requestedAt = now();
  const isWindow = scope.kind === 'window';
  await catalog
    .insertInto('erasures')
    .values({
      id: randomUUID(),
      org_id: orgId,
      journey_id: isWindow ? scope.journeyId : null,
      client_hash: isWindow ? null : scope.clientHash,
      received_from: isWindow ? toIso(scope.from) : null,
      received_to: isWindow ? toIso(Math.min(scope.to, requestedAt)) : null,
      marks: isWindow ? scope.marks : 0,
      requested_at: toIso(requestedAt),
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
    scope:
      row.client_hash === null
        ? {
            kind: 'window',
            journeyId: row.journey_id ?? '',
            from: Date.parse(row.received_from ?? ''),
            to: Date.parse(row.received_to ?? ''),
            marks: row.marks,
          }
        : { kind: 'client', clientHash: row.client_hash },
  }));
}

export async function endErasure(catalog: Catalog, id: string): Promise<void> {
  await catalog.deleteFrom('erasures').where('id', '=', id).execute();
}
