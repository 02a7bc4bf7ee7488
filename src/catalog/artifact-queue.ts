// Artifacts that wait for being computed, as a queue: a process claims one by changing its row, and no two change it alike.
import { type Clock, MINUTE_MS, toIso } from '../domain/time.ts';
import { announce } from './announce.ts';
import { type Artifact, readArtifact } from './artifacts.ts';
import type { Catalog } from './open.ts';
import { changes } from './rows.ts';

/** How long a claim holds, in ms, unless it is renewed: its process may be gone. */
export const CLAIM_MS = 10 * MINUTE_MS;
/** Times that an artifact is begun: what ended two processes is not given to a third. */
export const TRIES_MAX = 2;

const claimEnd = (now: Clock) => toIso(now() + CLAIM_MS);

const GIVEN_UP = 'It could not be finished: the service stopped while it was being made, twice';

/** Short work has its own lane, so that it never waits behind long work. */
export type Lane = 'short' | 'long';

/** The turn to claim work: a lane, and when each organization was last served (a number that grows). */
export interface Turn {
  lane: Lane;
  served: ReadonlyMap<string, number>;
}

const FIRST_TURN: Turn = { lane: 'short', served: new Map() };

/**
 * The next one of the lane that waits, or whose claim is over; now of this claimant. Organizations take turns. undefined
 * when there is none.
 */
export async function claimArtifact(
  catalog: Catalog,
  claimant: string,
  now: Clock,
  turn: Turn = FIRST_TURN,
): Promise<Artifact | undefined> {
  for (;;) {
    const next = await nextInTurn(catalog, turn, toIso(now()));
    if (!next) return undefined;
    const isOver = next.tries >= TRIES_MAX;
    const row = await catalog
      .updateTable('artifacts')
      .set(
        isOver
          ? { status: 'failed', failure: GIVEN_UP, claimed_by: null, claimed_until: null }
          : {
              status: 'running',
              claimed_by: claimant,
              claimed_until: claimEnd(now),
              tries: next.tries + 1,
              progress: 0,
            },
      )
      .where('id', '=', next.id)
      .where('status', '=', next.status)
      .where('tries', '=', next.tries)
      .where('lane', '=', next.lane)
      .returningAll()
      .executeTakeFirst();
    if (row && !isOver) return readArtifact(row);
  }
}

/**
 * The next artifact to compute. The organization with the fewest running artifacts, in all processes, comes first; among equals, the
 * organization that was served longest ago; within an organization, the oldest artifact. The rows are few: their number per organization is bounded.
 */
async function nextInTurn(catalog: Catalog, { lane, served }: Turn, stamp: string) {
  const rows = await catalog
    .selectFrom('artifacts')
    .select(['id', 'org_id', 'status', 'tries', 'claimed_until', 'lane'])
    .where('status', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const isRunning = (row: (typeof rows)[number]) => row.status === 'running' && (row.claimed_until ?? '') > stamp;
  const running = new Map<string, number>();
  for (const row of rows) if (isRunning(row)) running.set(row.org_id, (running.get(row.org_id) ?? 0) + 1);
  const before = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    (running.get(a.org_id) ?? 0) - (running.get(b.org_id) ?? 0) ||
    (served.get(a.org_id) ?? 0) - (served.get(b.org_id) ?? 0);
  // Sorting keeps the order by age among equals.
  return rows.filter((row) => row.lane === lane && !isRunning(row)).sort(before)[0];
}

/** Moves an artifact that turned out to be long, and the waiting ones of its journey, which will take as long. It stays claimed. */
export async function moveToLongLane(catalog: Catalog, { id, kind, journeyId }: Artifact): Promise<void> {
  await catalog
    .updateTable('artifacts')
    .set({ lane: 'long' })
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('journey_id', '=', journeyId), eb('kind', '=', kind), eb('status', '=', 'queued')]),
      ]),
    )
    .execute();
}

/** Gives one back, for its lane to begin it again; that it was begun does not count. */
export async function returnArtifact(catalog: Catalog, id: string, claimant: string): Promise<void> {
  await catalog
    .updateTable('artifacts')
    .set((eb) => ({ status: 'queued', claimed_by: null, claimed_until: null, tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('claimed_by', '=', claimant)
    .execute();
}

/** False when the artifact was deleted, or another process claimed it: the work is to be dropped. */
export async function renewClaim(
  catalog: Catalog,
  id: string,
  claimant: string,
  progress: number,
  now: Clock,
): Promise<boolean> {
  return changes(
    catalog
      .updateTable('artifacts')
      .set({ progress, claimed_until: claimEnd(now) })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('claimed_by', '=', claimant),
  );
}

export interface Outcome {
  summary: unknown;
  result: unknown;
  /** Bytes in base64. */
  evidence: string;
  /** The computation ended without a result, because there is too little data. */
  isRefused?: boolean;
}

/** Writes the result, its inputs and the message about it in one transaction; nothing when it was deleted or another process claimed it. */
export async function finishArtifact(
  catalog: Catalog,
  id: string,
  claimant: string,
  outcome: Outcome,
  now: Clock,
): Promise<void> {
  const result = JSON.stringify(outcome.result);
  await catalog.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('artifacts')
      .set({
        status: outcome.isRefused ? 'refused' : 'ready',
        progress: 1,
        summary: JSON.stringify(outcome.summary),
        result,
        bytes: Buffer.byteLength(result) + outcome.evidence.length,
        claimed_by: null,
        claimed_until: null,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('claimed_by', '=', claimant)
      .returning(['journey_id', 'kind', 'title', 'status'])
      .executeTakeFirst();
    if (!row) return;
    await trx.insertInto('artifact_evidence').values({ artifact_id: id, bytes: outcome.evidence }).execute();
    const { kind, title, status } = row;
    const pages = kind === 'memo' ? 'memos' : 'simulations';
    await announce(
      trx,
      row.journey_id,
      {
        type: kind === 'memo' ? 'memo.ready' : 'simulation.ready',
        summary: (news) => news[outcome.isRefused ? 'refused' : 'ready']({ kind, title }),
        url: (slug) => `/journeys/${slug}/${pages}/${id}`,
        about: { [kind]: { id, title, status } },
      },
      now,
    );
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

/** Releases artifacts that a process claimed and will not finish; 'of everybody' also releases claims of earlier processes on the catalog. */
export async function releaseClaims(catalog: Catalog, claimant: string | 'of everybody'): Promise<void> {
  let query = catalog
    .updateTable('artifacts')
    .set({ status: 'queued', claimed_by: null, claimed_until: null })
    .where('status', '=', 'running');
  if (claimant !== 'of everybody') query = query.where('claimed_by', '=', claimant);
  await query.execute();
}
