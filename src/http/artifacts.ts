// Shared by the endpoints of memos and simulations: waiting for one, pages of them, who made it, the same request sent again.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Artifact, ArtifactPage, Idempotency } from '../catalog/artifacts.ts';
import { invalid } from '../domain/error.ts';
import type { Memo, MemoFormat } from '../domain/memo.ts';
import { SECOND_MS } from '../domain/time.ts';

/** How long a request waits for what it asked for before it answers that it is being made, in ms. */
export const CREATE_WAIT_MS = 5 * SECOND_MS;
const WAIT_SECONDS_MAX = 25;
const PAGE_DEFAULT = 20;
const PAGE_MAX = 100;

export const Wait = Type.Object({
  wait: Type.Optional(
    Type.String({
      pattern: '^([0-9]|1[0-9]|2[0-5])$',
      description: `Seconds to wait until it is ready, 0 to ${WAIT_SECONDS_MAX}; 0 if not given.`,
      'x-must': `be an integer from 0 to ${WAIT_SECONDS_MAX}`,
    }),
  ),
});

export const waitMsOf = ({ wait }: Static<typeof Wait>): number => Number(wait ?? 0) * SECOND_MS;

export const Page = Type.Object({
  journeyId: Type.Optional(Type.String({ description: 'Of this journey alone.', 'x-must': 'be the id of a journey' })),
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      description: `How many a page, 1 to ${PAGE_MAX}; ${PAGE_DEFAULT} if not given.`,
      'x-must': `be an integer from 1 to ${PAGE_MAX}`,
    }),
  ),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.', 'x-must': 'be a cursor' })),
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

/** Lists a page and says where the next one begins. `subject` names the query in mistakes: memo, simulation. */
export async function pageOf(
  query: Static<typeof Page>,
  subject: string,
  list: (page: ArtifactPage) => Promise<Artifact[]>,
): Promise<{ found: Artifact[]; nextCursor: string | null }> {
  const limit = Number(query.limit ?? PAGE_DEFAULT);
  // One more than asked for shows whether there is a next page.
  const found = await list({
    journeyId: query.journeyId,
    after: readCursor(query.cursor, subject),
    limit: limit + 1,
  });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { found: found.slice(0, limit), nextCursor: last ? toCursor(last) : null };
}

const toCursor = ({ createdAt, id }: Artifact) => Buffer.from(`${createdAt} ${id}`).toString('base64url');

function readCursor(cursor: string | undefined, subject: string): { createdAt: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, createdAt, id] = /^(\S{24}) (\S{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt))) {
    throw invalid(`Invalid ${subject} query: cursor must be the nextCursor of a page`);
  }
  return { createdAt, id };
}

export const isOver = ({ status }: Artifact) => status === 'ready' || status === 'failed' || status === 'refused';

export function creator({ caller }: FastifyRequest): Memo['createdBy'] {
  if (!caller || caller.admin) throw new Error('the route lets in callers without a key');
  const { grant } = caller;
  return 'role' in grant ? { type: 'person', name: grant.person.name } : { type: 'key', name: grant.name };
}

export function idempotencyOf(
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

/** Answers a file to be saved, or 304 where the caller has it: equal bytes have equal tags. */
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
