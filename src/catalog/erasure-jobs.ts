// Erasures of a journey's sessions, as work that is done bit by bit: created, claimed, noted how far it is. Everything is loaded
// through its owner.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../domain/error.ts';
import { type Clock, DAY_MS, MINUTE_MS, toIso } from '../domain/time.ts';
import { type Announcement, announce, pageOfJourney } from './announce.ts';
import type { ErasedSessions } from './erasures.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

export type ErasureStatus = CatalogTables['erasure_jobs']['status'];

export interface ErasureJob {
  id: string;
  orgId: string;
  scope: ErasedSessions;
  status: ErasureStatus;
  /** Sessions that it is about; null until they are counted. */
  found: number | null;
  /** Removed so far. */
  sessions: number;
  events: number;
  failure: string | null;
  finalAt: string;
  createdAt: string;
  endedAt: string | null;
}

/** Erasures by the owners of one organization that wait or are under way. */
export const ERASURES_WAITING_MAX = 20;
/** The same by visitors' receipts, each of one session. */
export const RECEIPT_ERASURES_WAITING_MAX = 200;
/** How long an erasure that has ended is listed, in ms. */
const ENDED_KEPT_MS = 90 * DAY_MS;
/** Erasures that are listed of a journey. */
const LISTED_MAX = 50;
/** How long a claim holds, in ms, unless it is renewed: its process may be gone. */
const CLAIM_MS = 5 * MINUTE_MS;

const OPEN = ['waiting', 'running'] as const;

/** Throws `conflict` when too many of the organization wait. */
export async function createErasureJob(
  catalog: Catalog,
  { orgId, scope, finalAt }: Pick<ErasureJob, 'orgId' | 'scope' | 'finalAt'>,
  now: Clock,
): Promise<ErasureJob> {
  return inTransaction(catalog, async (trx) => {
    const isReceipt = scope.kind === 'sessions' && scope.byReceipt === true;
    const max = isReceipt ? RECEIPT_ERASURES_WAITING_MAX : ERASURES_WAITING_MAX;
    // Separate limits, so that visitors do not use up the owners' slots.
    const open = await countRows(
      trx
        .selectFrom('erasure_jobs')
        .where('org_id', '=', orgId)
        .where('status', 'in', OPEN)
        .where('scope', isReceipt ? 'like' : 'not like', '%"byReceipt":true%'),
    );
    if (open >= max) throw conflict(`${max} erasures of this organization are under way. Try again when one is done`);
    const row = await trx
      .insertInto('erasure_jobs')
      .values({
        id: randomUUID(),
        org_id: orgId,
        journey_id: scope.journeyId,
        scope: JSON.stringify(scope),
        ...{ status: 'waiting', found: null, sessions: 0, events: 0, failure: null },
        ...{ final_at: finalAt, created_at: toIso(now()), ended_at: null, claimed_by: null, claimed_until: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return readJob(row);
  });
}

/** Removes erasures that ended long ago: they hold ids of sessions. */
export async function removeOldErasureJobs(catalog: Catalog, now: Clock): Promise<void> {
  await catalog
    .deleteFrom('erasure_jobs')
    .where('created_at', '<', toIso(now() - ENDED_KEPT_MS))
    .where('status', 'not in', OPEN)
    .execute();
}

/** A journey's erasures, the newest first. */
export async function listErasureJobs(catalog: Catalog, orgId: string, journeyId: string): Promise<ErasureJob[]> {
  const rows = await catalog
    .selectFrom('erasure_jobs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('journey_id', '=', journeyId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(readJob);
}

/** Throws `not_found`. */
export async function findErasureJob(
  catalog: Catalog,
  { orgId, journeyId, id }: { orgId: string; journeyId: string; id: string },
): Promise<ErasureJob> {
  const row = await catalog
    .selectFrom('erasure_jobs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('journey_id', '=', journeyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(`Erasure with id "${id}" not found`));
  return readJob(row);
}

/**
 * Claims the next erasure to continue. Organizations take turns: the organization that was served longest ago is next (`served` has
 * increasing numbers); within an organization, the oldest erasure. undefined when there is none.
 */
export async function claimErasure(
  catalog: Catalog,
  claimant: string,
  served: ReadonlyMap<string, number>,
  now: Clock,
): Promise<ErasureJob | undefined> {
  const rows = await catalog
    .selectFrom('erasure_jobs')
    .select(['id', 'org_id', 'claimed_by', 'claimed_until'])
    .where('status', 'in', OPEN)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const free = rows.filter((row) => row.claimed_by === claimant || (row.claimed_until ?? '') <= toIso(now()));
  free.sort((a, b) => (served.get(a.org_id) ?? 0) - (served.get(b.org_id) ?? 0));
  for (const { id, claimed_by, claimed_until } of free) {
    const row = await catalog
      .updateTable('erasure_jobs')
      .set({ status: 'running', claimed_by: claimant, claimed_until: toIso(now() + CLAIM_MS) })
      .where('id', '=', id)
      .where('claimed_by', claimed_by === null ? 'is' : '=', claimed_by)
      .where('claimed_until', claimed_until === null ? 'is' : '=', claimed_until)
      .where('status', 'in', OPEN)
      .returningAll()
      .executeTakeFirst();
    if (row) return readJob(row);
  }
  return undefined;
}

/** Notes how many sessions it is about. */
export async function noteFound(catalog: Catalog, id: string, found: number): Promise<void> {
  await catalog.updateTable('erasure_jobs').set({ found }).where('id', '=', id).execute();
}

/** Adds the counts of removed events and sessions. */
export async function noteErased(
  catalog: Catalog,
  id: string,
  { sessions, events }: { sessions: number; events: number },
): Promise<void> {
  await catalog
    .updateTable('erasure_jobs')
    .set((eb) => ({ sessions: eb('sessions', '+', sessions), events: eb('events', '+', events) }))
    .where('id', '=', id)
    .execute();
}

/** Without a failure, it is done, and the message about it is written. */
export async function endErasureJob(catalog: Catalog, id: string, failure: string | null, now: Clock): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    const ended = await noteEnd(trx, id, failure, now);
    if (failure !== null || !ended) return;
    const { journey_id: journeyId, sessions, events } = ended;
    const about = { erasure: { id, sessions, events } };
    const done: Announcement = {
      type: 'erasure.done',
      summary: (news) => news.erased({ n: sessions }),
      ...{ url: pageOfJourney, about },
    };
    await announce(trx, journeyId, done, now);
  });
}

const noteEnd = (trx: Catalog, id: string, failure: string | null, now: Clock) =>
  trx
    .updateTable('erasure_jobs')
    .set({
      status: failure === null ? 'done' : 'failed',
      failure,
      ended_at: toIso(now()),
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .returning(['journey_id', 'sessions', 'events'])
    .executeTakeFirst();

/** Releases erasures that a process claimed and will not finish. */
export async function releaseErasures(catalog: Catalog, claimant: string | 'of everybody'): Promise<void> {
  let query = catalog.updateTable('erasure_jobs').set({ claimed_by: null, claimed_until: null });
  if (claimant !== 'of everybody') query = query.where('claimed_by', '=', claimant);
  await query.execute();
}

const readJob = (row: Selectable<CatalogTables['erasure_jobs']>): ErasureJob => ({
  id: row.id,
  orgId: row.org_id,
  scope: JSON.parse(row.scope),
  status: row.status,
  found: row.found,
  sessions: row.sessions,
  events: row.events,
  failure: row.failure,
  finalAt: row.final_at,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});
