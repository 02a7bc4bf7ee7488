// Memos and simulations in the catalog: created, found, listed, deleted. Everything is loaded through its owner.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, DomainError } from '../domain/error.ts';
import { type Clock, DAY_MS, toIso } from '../domain/time.ts';
import type { ArtifactTables } from './artifact-tables.ts';
import { isAfter, type PagePlace } from './newest-first.ts';
import type { Catalog } from './open.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

export type ArtifactKind = 'memo' | 'simulation';
export type ArtifactStatus = 'queued' | 'running' | 'ready' | 'failed' | 'refused';

export interface Artifact {
  id: string;
  kind: ArtifactKind;
  orgId: string;
  journeyId: string;
  status: ArtifactStatus;
  title: string;
  request: unknown;
  createdBy: unknown;
  createdAt: string;
  progress: number;
  failure: string | null;
  summary: unknown;
  result: unknown;
}

export interface NewArtifact {
  kind: ArtifactKind;
  orgId: string;
  journeyId: string;
  title: string;
  request: unknown;
  createdBy: unknown;
}

/** Recognizes a repeated request: the key that the caller chose, and a hash of the request. */
export interface Idempotency {
  path: string;
  key: string;
  bodyHash: string;
}

/** Artifacts of an organization and kind that are not finished. */
export const UNFINISHED_MAX = 10;
/** Artifacts that an organization keeps, of all kinds, and bytes of their results and evidence. */
export const KEPT_MAX = 1_000;
export const KEPT_BYTES_MAX = 256 * 1024 ** 2;
/** How long an Idempotency-Key is remembered, in ms. */
export const IDEMPOTENCY_MS = DAY_MS;

/** Creates an artifact that waits to be computed; with the key of an earlier one, that one. Throws `conflict`, also when the organization keeps as many as it may, and `rate_limited`. */
export async function createArtifact(
  catalog: Catalog,
  input: NewArtifact,
  idempotency: Idempotency | undefined,
  now: Clock,
): Promise<string> {
  return inTransaction(catalog, async (trx) => {
    const earlier = idempotency && (await findByKey(trx, input.orgId, idempotency, now));
    if (earlier !== undefined) return earlier;
    const unfinished = await countRows(
      trx
        .selectFrom('artifacts')
        .where('org_id', '=', input.orgId)
        .where('kind', '=', input.kind)
        .where('status', 'in', ['queued', 'running']),
    );
    if (unfinished >= UNFINISHED_MAX) {
      throw new DomainError('rate_limited', `Too many ${input.kind}s are being made. Try again when one is ready`);
    }
    await refuseBeyondQuota(trx, input.orgId);
    const [id, stamp] = [randomUUID(), toIso(now())];
    await trx
      .insertInto('artifacts')
      .values({
        id,
        kind: input.kind,
        org_id: input.orgId,
        journey_id: input.journeyId,
        status: 'queued',
        title: input.title,
        request: JSON.stringify(input.request),
        created_by: JSON.stringify(input.createdBy),
        created_at: stamp,
        tries: 0,
        progress: 0,
        claimed_by: null,
        claimed_until: null,
        failure: null,
        summary: null,
        result: null,
        lane: 'short',
        bytes: 0,
      })
      .execute();
    if (idempotency) {
      const { path, key, bodyHash } = idempotency;
      const row = { org_id: input.orgId, path, key, body_hash: bodyHash, artifact_id: id, created_at: stamp };
      await trx.insertInto('idempotency_keys').values(row).execute();
    }
    return id;
  });
}

async function refuseBeyondQuota(trx: Catalog, orgId: string): Promise<void> {
  const { kept, bytes } = await trx
    .selectFrom('artifacts')
    .select((eb) => [eb.fn.countAll().as('kept'), eb.fn.sum('bytes').as('bytes')])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (Number(kept) < KEPT_MAX && Number(bytes) < KEPT_BYTES_MAX) return;
  const most = `${KEPT_MAX.toLocaleString('en')} memos and simulations, or ${KEPT_BYTES_MAX / 1024 ** 2} MB of them`;
  throw conflict(`This organization keeps as many as it may: ${most}. Delete some that you no longer need`);
}

async function findByKey(
  trx: Catalog,
  orgId: string,
  { path, key, bodyHash }: Idempotency,
  now: Clock,
): Promise<string | undefined> {
  const where = { org_id: orgId, path, key };
  const query = trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where((eb) => eb.and(where));
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const isOver = Date.parse(row.created_at) <= now() - IDEMPOTENCY_MS;
  const isThere =
    !isOver && (await trx.selectFrom('artifacts').select('id').where('id', '=', row.artifact_id).executeTakeFirst());
  if (isThere && row.body_hash !== bodyHash) throw conflict('Idempotency-Key was used with another body');
  if (isThere) return row.artifact_id;
  await trx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and(where))
    .execute();
  return undefined;
}

/** Forgets keys that are over. */
export async function forgetIdempotencyKeys(catalog: Catalog, now: Clock): Promise<void> {
  const until = toIso(now() - IDEMPOTENCY_MS);
  await catalog.deleteFrom('idempotency_keys').where('created_at', '<=', until).execute();
}

export async function findArtifact(
  catalog: Catalog,
  orgId: string,
  kind: ArtifactKind,
  id: string,
): Promise<Artifact | undefined> {
  const row = await catalog
    .selectFrom('artifacts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readArtifact(row);
}

/** The ids, of the given ones, that are artifacts of the organization. */
export async function existingArtifacts(catalog: Catalog, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await catalog
    .selectFrom('artifacts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface ArtifactPage {
  journeyId: string | undefined;
  after: PagePlace | undefined;
  limit: number;
}

/** A page of an organization's artifacts, the newest first, without their results. */
export async function listArtifacts(
  catalog: Catalog,
  orgId: string,
  kind: ArtifactKind,
  { journeyId, after, limit }: ArtifactPage,
): Promise<Artifact[]> {
  let query = catalog
    .selectFrom('artifacts')
    .select([
      ...(['id', 'kind', 'org_id', 'journey_id', 'status', 'title', 'request', 'created_by', 'created_at'] as const),
      ...(['progress', 'failure', 'summary'] as const),
    ])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind);
  if (journeyId !== undefined) query = query.where('journey_id', '=', journeyId);
  if (after !== undefined) query = query.where(isAfter('created_at', after));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => readArtifact({ ...row, result: null }));
}

/** The newest artifact of a kind that is ready, of an organization or of one of its journeys, without its result. */
export async function newestReady(
  catalog: Catalog,
  { orgId, journeyId }: { orgId: string; journeyId: string | undefined },
  kind: ArtifactKind,
): Promise<Pick<Artifact, 'id' | 'journeyId' | 'title' | 'createdAt' | 'summary'> | undefined> {
  let query = catalog
    .selectFrom('artifacts')
    .select(['id', 'journey_id', 'title', 'created_at', 'summary'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('status', '=', 'ready');
  if (journeyId !== undefined) query = query.where('journey_id', '=', journeyId);
  const row = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, journeyId: row.journey_id, title: row.title, createdAt: row.created_at },
      summary: row.summary === null ? null : JSON.parse(row.summary),
    }
  );
}

/** The newest memo of each journey that is ready, by journey. */
export async function newestMemos(
  catalog: Catalog,
  journeyIds: readonly string[],
): Promise<Map<string, Pick<Artifact, 'id' | 'summary'>>> {
  const rows = await catalog
    .selectFrom('artifacts')
    .select(['id', 'journey_id', 'summary'])
    .where('kind', '=', 'memo')
    .where('status', '=', 'ready')
    .where('journey_id', 'in', journeyIds)
    .where(({ eb, selectFrom }) =>
      eb(
        'created_at',
        '=',
        selectFrom('artifacts as newest')
          .select(({ fn }) => fn.max('newest.created_at').as('at'))
          .where('newest.kind', '=', 'memo')
          .where('newest.status', '=', 'ready')
          .whereRef('newest.journey_id', '=', 'artifacts.journey_id'),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ id, journey_id, summary }) => [
      journey_id,
      { id, summary: summary === null ? null : JSON.parse(summary) },
    ]),
  );
}

/** A journey's newest artifact that is ready, of any kind. */
export async function newestArtifact(
  catalog: Catalog,
  journeyId: string,
): Promise<{ type: ArtifactKind; id: string; createdAt: string } | null> {
  const row = await catalog
    .selectFrom('artifacts')
    .select(['id', 'kind', 'created_at'])
    .where('journey_id', '=', journeyId)
    .where('status', '=', 'ready')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { type: row.kind as ArtifactKind, id: row.id, createdAt: row.created_at } : null;
}

/** False when there is no such artifact. A process that computes it notices the deletion and stops. */
export async function deleteArtifact(
  catalog: Catalog,
  orgId: string,
  kind: ArtifactKind,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await catalog
    .deleteFrom('artifacts')
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  // The key of a deleted artifact can answer nothing: it would only take space until its day is over.
  if (numDeletedRows > 0n) await catalog.deleteFrom('idempotency_keys').where('artifact_id', '=', id).execute();
  return numDeletedRows > 0n;
}

/** The evidence that an artifact was computed from; undefined when it has none. */
export async function findEvidence(catalog: Catalog, artifactId: string): Promise<string | undefined> {
  const row = await catalog
    .selectFrom('artifact_evidence')
    .select('bytes')
    .where('artifact_id', '=', artifactId)
    .executeTakeFirst();
  return row?.bytes;
}

export function readArtifact(
  row: Selectable<Omit<ArtifactTables['artifacts'], 'tries' | 'claimed_by' | 'claimed_until' | 'lane' | 'bytes'>>,
): Artifact {
  const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  return {
    id: row.id,
    kind: row.kind as ArtifactKind,
    orgId: row.org_id,
    journeyId: row.journey_id,
    status: row.status as ArtifactStatus,
    title: row.title,
    request: parse(row.request),
    createdBy: parse(row.created_by),
    createdAt: row.created_at,
    progress: row.progress,
    failure: row.failure,
    summary: parse(row.summary),
    result: parse(row.result),
  };
}
