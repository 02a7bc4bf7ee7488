// Artifacts that wait for being computed, as a queue: a process claims one by changing its row, and no two change it alike.
import { type Clock, MINUTE_MS, toIso } from '../domain/time.ts';
import { type Artifact, readArtifact } from './artifacts.ts';
import type { Catalog } from './open.ts';

/** How long a claim holds, in ms, unless it is renewed: its process may be gone. */
export const CLAIM_MS = 10 * MINUTE_MS;
/** Times that an artifact is begun: what ended two processes is not given to a third. */
export const TRIES_MAX = 2;

const claimEnd = (now: Clock) => toIso(now() + CLAIM_MS);

const GIVEN_UP = 'It could not be finished: the service stopped while it was being made, twice';

/** The oldest one that waits, or whose claim is over; now of this claimant. undefined when there is none. */
export async function claimArtifact(catalog: Catalog, claimant: string, now: Clock): Promise<Artifact | undefined> {
  for (;;) {
    const stamp = toIso(now());
    const row = await catalog
      .selectFrom('artifacts')
      .selectAll()
      .where((eb) =>
        eb.or([eb('status', '=', 'queued'), eb.and([eb('status', '=', 'running'), eb('claimed_until', '<=', stamp)])]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const isOver = row.tries >= TRIES_MAX;
    const { numUpdatedRows } = await catalog
      .updateTable('artifacts')
      .set(
        isOver
          ? { status: 'failed', failure: GIVEN_UP, claimed_by: null, claimed_until: null }
          : {
              status: 'running',
              claimed_by: claimant,
              claimed_until: claimEnd(now),
              tries: row.tries + 1,
              progress: 0,
            },
      )
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .where('tries', '=', row.tries)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && !isOver) return { ...readArtifact(row), status: 'running', progress: 0 };
  }
}

/** False when the artifact is deleted, or another one's meanwhile: there is nothing left to do. */
export async function renewClaim(
  catalog: Catalog,
  id: string,
  claimant: string,
  progress: number,
  now: Clock,
): Promise<boolean> {
  const { numUpdatedRows } = await catalog
    .updateTable('artifacts')
    .set({ progress, claimed_until: claimEnd(now) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('claimed_by', '=', claimant)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Outcome {
  summary: unknown;
  result: unknown;
  /** Bytes in base64. */
  evidence: string;
  /** Whole, but without what was asked for: there is too little data. */
  isRefused?: boolean;
}

/** Written once, whole, with what it was computed from; not at all when it is deleted or another one's. */
export async function finishArtifact(catalog: Catalog, id: string, claimant: string, outcome: Outcome): Promise<void> {
  await catalog.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('artifacts')
      .set({
        status: outcome.isRefused ? 'refused' : 'ready',
        progress: 1,
        summary: JSON.stringify(outcome.summary),
        result: JSON.stringify(outcome.result),
        claimed_by: null,
        claimed_until: null,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('claimed_by', '=', claimant)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx.insertInto('artifact_evidence').values({ artifact_id: id, bytes: outcome.evidence }).execute();
  });
}

export async function failArtifact(catalog: Catalog, id: string, claimant: string, failure: string): Promise<void> {
  await catalog
    .updateTable('artifacts')
    .set({ status: 'failed', failure, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('claimed_by', '=', claimant)
    .execute();
}

/** Gives back what a process has begun and will not finish, or a process before it on the same catalog. */
export async function releaseClaims(catalog: Catalog, claimant: string | 'of everybody'): Promise<void> {
  let query = catalog
    .updateTable('artifacts')
    .set({ status: 'queued', claimed_by: null, claimed_until: null })
    .where('status', '=', 'running');
  if (claimant !== 'of everybody') query = query.where('claimed_by', '=', claimant);
  await query.execute();
}
