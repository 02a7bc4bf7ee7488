// Entity tags of resources that can be edited (RFC 9110, 8.8.3 and 13.1). With `config.tagged` on a route, a GET sends `ETag`, and a
// change with `If-Match` is made only if the resource still has that tag.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Catalog } from '../../catalog/open.ts';
import { inTransaction } from '../../catalog/transaction.ts';
import { DomainError, invalid } from '../../domain/error.ts';
import type { App, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The part of the response body that its entity tag covers: all of it (true), the named members, or a function's result. Members that
     * change without an edit, such as figures, are left out. All routes of a resource must have the same value.
     */
    tagged?: Covered;
  }
}

export type Covered = true | readonly string[] | ((resource: never) => unknown);

/** Maximum number of tags read from an If-Match or If-None-Match header. */
const TAGS_MAX = 32;

const Condition = Type.Object({
  'if-match': Type.Optional(
    Type.String({ description: 'The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes.' }),
  ),
});

export function tagAnswers(app: App): void {
  app.addHook('onRoute', (route) => {
    const changes = [route.method].flat().some((method) => !['GET', 'HEAD'].includes(method));
    if (route.config?.tagged !== undefined && changes) route.schema = { ...route.schema, headers: Condition };
  });
  app.addHook('preSerialization', async (request, reply, answer) => {
    const { tagged } = request.routeOptions.config;
    if (tagged !== undefined && reply.statusCode === 200 && !reply.hasHeader('etag'))
      reply.header('etag', tagOf(answer, tagged));
    return answer;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isKnown(request, reply)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
}

/** True if a 304 is correct. A tag that covers only some members does not qualify: a change of the others would not reach the client. */
function isKnown({ method, headers, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const condition = headers['if-none-match'];
  if (condition === undefined || routeOptions.config.tagged !== true || reply.statusCode !== 200) return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return isNamed(condition, String(reply.getHeader('etag')));
}

/** True if `If-None-Match` lists the tag, by weak comparison (RFC 9110, 8.8.3.2). */
export function isNamed(condition: string, tag: string): boolean {
  const tags = readTags(condition);
  const opaque = (one: string) => one.replace('W/', '');
  return tags === '*' || (tags ?? []).some((one) => opaque(one) === opaque(tag));
}

/**
 * Makes a change. With `If-Match`, one transaction reads the resource, compares its tag and changes it. `read` must return the body of a
 * GET. Both callbacks must use the catalog passed to them. Throws `precondition`, and any error of the callbacks.
 */
export async function changeTagged<T>(
  { catalog }: Service,
  { headers, routeOptions }: FastifyRequest,
  read: (catalog: Catalog) => Promise<unknown>,
  change: (catalog: Catalog) => Promise<T>,
): Promise<T> {
  const { tagged } = routeOptions.config;
  if (tagged === undefined) throw new Error('the route does not say what its entity tag covers');
  const condition = headers['if-match'];
  const tags = condition === undefined ? '*' : tagsIn(condition);
  if (tags === '*') return change(catalog);
  return inTransaction(catalog, async (trx) => {
    // If-Match uses strong comparison, so that weak tags never match.
    if (!tags.includes(tagOf(await read(trx), tagged))) throw changedMeanwhile();
    return change(trx);
  });
}

const changedMeanwhile = () =>
  new DomainError(
    'precondition',
    'If-Match names another version: it was changed meanwhile. Retrieve it again, and make the change to that',
  );

/** Parses If-Match. Throws `invalid` if it is neither `*` nor a list of tags. */
export function tagsIn(condition: string): '*' | string[] {
  const tags = readTags(condition);
  if (tags !== undefined) return tags;
  throw invalid('Invalid request: If-Match must be * alone, or entity tags in quotes with commas between');
}

/** One tag with the commas and blanks before it (RFC 9110, 5.6.1 and 8.8.3). */
const NEXT_TAG = /[\t ,]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[\t ]*(?:,|$)/y;

/** `*`, or up to `TAGS_MAX` tags, weak tags with their `W/`; undefined for any other header. */
function readTags(condition: string): '*' | string[] | undefined {
  if (condition.trim() === '*') return '*';
  const tags: string[] = [];
  for (let at = 0; at < condition.length && tags.length < TAGS_MAX; at = NEXT_TAG.lastIndex) {
    NEXT_TAG.lastIndex = at;
    const tag = NEXT_TAG.exec(condition)?.[1];
    if (tag !== undefined) tags.push(tag);
    // Commas may follow the last tag.
    else return tags.length > 0 && /^[\t ,]*$/.test(condition.slice(at)) ? tags : undefined;
  }
  return tags.length > 0 ? tags : undefined;
}

/** The tag of a resource. The order of members does not matter. */
export function tagOf(resource: unknown, tagged: Covered): string {
  const covered = coveredOf(resource, tagged);
  return `"${createHash('sha256')
    .update(JSON.stringify(sorted(covered)))
    .digest('base64url')
    .slice(0, TAG_LENGTH)}"`;
}

function coveredOf(resource: unknown, tagged: Covered): unknown {
  if (typeof tagged === 'function') return tagged(resource as never);
  return tagged === true ? resource : Object.fromEntries(tagged.map((name) => [name, (resource as never)[name]]));
}

/** Length of a tag in characters of base64url: 132 bits of the hash. */
const TAG_LENGTH = 22;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]),
  );
}
