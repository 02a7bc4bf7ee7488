// Helpers for the endpoints of memos and simulations, both stored as artifacts: create and wait, list by pages, idempotency keys, downloads.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { lookUntil } from '../../analysis/queue.ts';
import {
  type Artifact,
  type ArtifactKind,
  createArtifact,
  deleteArtifact,
  findArtifact,
  type Idempotency,
  listArtifacts,
} from '../../catalog/artifacts.ts';
import { findJourney, findJourneyById } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { notFound } from '../../domain/error.ts';
import { Lang } from '../../domain/language.ts';
import type { Memo, MemoFormat } from '../../domain/memo.ts';
import { SECOND_MS } from '../../domain/time.ts';
import type { Refusal } from './answers.ts';
import { audit } from './audit.ts';
import type { ListRequest } from './cursors.ts';
import { newestFirst, paged } from './lists.ts';
import type { Service } from './service.ts';

/** How long a creation waits for the finished artifact, in ms, before it returns the artifact with its progress. */
const CREATE_WAIT_MS = 5 * SECOND_MS;
const WAIT_SECONDS_MAX = 25;
const PAGE_DEFAULT = 20;

export const Wait = Type.Object({
  wait: Type.Optional(
    Type.String({
      pattern: '^([0-9]|1[0-9]|2[0-5])$',
      description: `Seconds to wait until it is ready, 0 to ${WAIT_SECONDS_MAX}; 0 if not given.`,
      'x-must': `be an integer from 0 to ${WAIT_SECONDS_MAX}`,
      'x-integer': [0, WAIT_SECONDS_MAX],
    }),
  ),
  lang: Lang,
});

export const NO_JOURNEY: Refusal = [404, 'Journey with id "…" not found'];

export const waitMsOf = ({ wait }: Static<typeof Wait>): number => Number(wait ?? 0) * SECOND_MS;

export const Page = Type.Object({
  journeyId: Type.Optional(Type.String({ description: 'Of this journey alone.', 'x-must': 'be the id of a journey' })),
  journey: Type.Optional(Type.String({ description: 'Slug of a journey: of it alone, in the place of journeyId.' })),
  ...paged(PAGE_DEFAULT),
  lang: Lang,
});

export const Keyed = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The same request sent again within 24 hours with the same key answers what the first one made.',
      'x-must': 'be a string of 1 to 128 characters',
    }),
  ),
});

/** A page of an organization's artifacts of one kind, newest first. Throws `not_found` if the journey in the query does not exist. */
export async function pageOf(
  { catalog }: Service,
  request: ListRequest & { query: Static<typeof Page> },
  orgId: string,
  kind: ArtifactKind,
): Promise<{ shown: Artifact[]; nextCursor: string | null }> {
  const { journey, journeyId } = request.query;
  if (journeyId !== undefined) await findJourneyById(catalog, orgId, journeyId);
  const id = journey === undefined ? journeyId : (await findJourney(catalog, orgId, journey)).id;
  return newestFirst(request, PAGE_DEFAULT, {
    read: (page) => listArtifacts(catalog, orgId, kind, { ...page, journeyId: id }),
    placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    namesOf: ({ title }) => [title],
  });
}

/** Queues an artifact and waits for it up to `CREATE_WAIT_MS`. The audit entry has its id and the details of the request. */
export async function makeArtifact(
  { catalog, memos, now }: Service,
  request: FastifyRequest<{ Headers: Static<typeof Keyed>; Body: object }>,
  input: Parameters<typeof createArtifact>[1],
  asked: Record<string, unknown>,
): Promise<Artifact> {
  const id = await createArtifact(catalog, input, idempotencyOf(request, request.body), now);
  memos.wake();
  const made = await awaitKind(catalog, input.orgId, input.kind, id, CREATE_WAIT_MS);
  audit(request, { subject: id, details: asked });
  return made;
}

const NAMES: Record<ArtifactKind, string> = { memo: 'Memo', simulation: 'Simulation' };

/** Throws `not_found`. */
export async function findKind(catalog: Catalog, orgId: string, kind: ArtifactKind, id: string): Promise<Artifact> {
  const artifact = await findArtifact(catalog, orgId, kind, id);
  if (!artifact) throw unknown(kind, id);
  return artifact;
}

/** The artifact when it has reached a final status, or after `waitMs` in its current one. Throws `not_found`. */
export const awaitKind = (catalog: Catalog, orgId: string, kind: ArtifactKind, id: string, waitMs: number) =>
  lookUntil(() => findKind(catalog, orgId, kind, id), isOver, waitMs);

/** Throws `not_found`. */
export async function deleteKind(catalog: Catalog, orgId: string, kind: ArtifactKind, id: string): Promise<void> {
  if (!(await deleteArtifact(catalog, orgId, kind, id))) throw unknown(kind, id);
}

const unknown = (kind: ArtifactKind, id: string) => notFound(`${NAMES[kind]} with id "${id}" not found`);

/** The members common to memos and simulations in responses. */
export function envelopeOf(artifact: Artifact, slugs: ReadonlyMap<string, string>) {
  const { id, journeyId, status, progress, failure, createdAt } = artifact;
  return { id, journeyId, journeySlug: slugs.get(journeyId) ?? '', status, progress, failure, createdAt };
}

const isOver = ({ status }: Artifact) => status === 'ready' || status === 'failed' || status === 'refused';

export function creator({ caller }: FastifyRequest): Memo['createdBy'] {
  if (!caller || caller.admin) throw new Error('the route lets in callers without a key');
  const { grant } = caller;
  return 'role' in grant ? { type: 'person', name: grant.person.name } : { type: 'key', name: grant.name };
}

function idempotencyOf(
  { headers, routeOptions }: FastifyRequest<{ Headers: Static<typeof Keyed> }>,
  body: unknown,
): Idempotency | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { path: routeOptions.url ?? '', key, bodyHash };
}

const TYPES: Record<MemoFormat | 'csv', string> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Sends a file as a download, or 304 if the caller has the same bytes. */
export function sendFile(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { body, name, format }: { body: string | Buffer; name: string; format: MemoFormat | 'csv' },
) {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .serializer((payload: unknown) => payload as string)
    .type(TYPES[format])
    .send(body);
}
