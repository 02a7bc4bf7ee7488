// Refuses unknown members of bodies and unknown query parameters, so that a misspelled setting is not silently ignored.
//
// A body may contain the members of its schema, and any member of the response or the resource, so that a client can retrieve a resource,
// edit it and send it back. A query may contain the parameters of its schema, and `org`.
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { DomainError, invalid } from '../../domain/error.ts';
import { nearest } from '../../nearest-name.ts';
import { answers } from './answers.ts';
import { tagsIn } from './entity-tags.ts';
import type { App } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Members of the resource that are in neither schema, of body and response, and are accepted without effect. */
    alsoHolds?: TSchema;
    /** The body may have any member: the API contract ignores unknown members. */
    takesAnyMember?: boolean;
    /** Set by `refuseUnknownNames` on each route that it covers. */
    refusesUnknownNames?: boolean;
    /** The query may have any parameter: another party defines it. */
    takesAnyQuery?: boolean;
  }
}

/** Query parameter that selects the organization of a signed-in person, for requests that cannot set headers. */
const ORG = 'org';
const UNKNOWN_PARAMETER = 'Invalid request: days must be left out: this address takes no query parameter';
/** Maximum length of an unknown name in an error message, in characters. */
const SHOWN_MAX = 64;

/** The keywords of a JSON schema that contain names. */
export interface Part {
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
}

export function refuseUnknownNames(app: App): void {
  app.addHook('onRoute', (route) => {
    const { config = {}, schema } = route;
    route.config = { ...config, refusesUnknownNames: true };
    if (!schema?.response || config.takesAnyQuery) return;
    route.schema = { ...schema, response: { ...answers({}, [400, UNKNOWN_PARAMETER]), ...schema.response } };
  });
  app.addHook('preValidation', async (request) => {
    const { config, schema } = request.routeOptions;
    refuseStrangeCondition(request);
    if (!config.takesAnyQuery) refuseQuery(request);
    if (config.takesAnyMember || schema?.body === undefined) return;
    const found = unknownIn(request.body, schema.body as Part, heldBy(schema.response, config.alsoHolds), '');
    if (!found) return;
    const subject = config.subject === undefined ? 'Invalid request' : `Invalid ${config.subject} data`;
    throw invalid(`${subject}: ${found.place} must be a known property: ${hint(found.name, found.known)}`);
  });
}

/** The members that a body may contain without effect: those of 2xx responses, and of the resource. */
export function heldBy(response: unknown, alsoHolds: unknown = {}): Part {
  const successes = Object.entries((response ?? {}) as Record<string, Part>)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => answer);
  return { anyOf: [...successes, alsoHolds as Part] };
}

function refuseQuery({ query, routeOptions: { config, schema } }: FastifyRequest): void {
  const known = Object.keys((schema?.querystring as Part | undefined)?.properties ?? {});
  const name = Object.keys(query as object).find((one) => one !== ORG && !known.includes(one));
  if (name === undefined) return;
  const prefix = config.queryOf === undefined ? 'Invalid request' : `Invalid ${config.queryOf} query`;
  const shown = name.slice(0, SHOWN_MAX);
  if (known.length === 0) throw invalid(`${prefix}: ${shown} must be left out: this address takes no query parameter`);
  const meant = nearest(name, known);
  const ending = meant === undefined ? '' : `: did you mean ${meant}?`;
  throw invalid(`${prefix}: ${shown} is none of ${known.join(', ')}${ending}`);
}

/** Refuses If-Match on a resource without an entity tag (entity-tags.ts), where the condition would be silently ignored. */
function refuseStrangeCondition({ method, headers, routeOptions }: FastifyRequest): void {
  if (routeOptions.config.tagged !== undefined) return;
  const condition = headers['if-match'];
  if (method === 'GET' || method === 'HEAD' || condition === undefined || tagsIn(condition) === '*') return;
  throw new DomainError('precondition', 'If-Match must be *: what is changed here has no entity tag to compare');
}

interface Unknown {
  /** The path of the member for error messages: `steps[0].nmae`. */
  place: string;
  name: string;
  known: string[];
}

/** The first member that is in neither schema. A schema without members allows any. */
function unknownIn(value: unknown, takes: Part, holds: Part, place: string): Unknown | undefined {
  if (Array.isArray(value)) {
    const [item, held] = [itemsOf(takes), itemsOf(holds)];
    if (!item) return undefined;
    return firstOf(value.entries(), ([at, one]) => unknownIn(one, item, held ?? {}, `${place}[${at}]`));
  }
  const members = membersOf(takes);
  if (typeof value !== 'object' || value === null || !members) return undefined;
  const kept = membersOf(holds) ?? {};
  return firstOf(Object.entries(value), ([name, one]) => {
    const at = place === '' ? name.slice(0, SHOWN_MAX) : `${place}.${name.slice(0, SHOWN_MAX)}`;
    const member = ownOf(members, name);
    if (member) return unknownIn(one, member, ownOf(kept, name) ?? {}, at);
    return ownOf(kept, name) ? undefined : { place: at, name, known: Object.keys(members) };
  });
}

function firstOf<One, Found>(list: Iterable<One>, find: (one: One) => Found | undefined): Found | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

const ownOf = (members: Record<string, Part>, name: string) =>
  Object.hasOwn(members, name) ? members[name] : undefined;

/** Members by name; for `anyOf`, those of all alternatives. */
export function membersOf({ properties, anyOf = [] }: Part): Record<string, Part> | undefined {
  const all = [properties, ...anyOf.map(membersOf)].filter((one) => one !== undefined);
  return all.length === 0 ? undefined : Object.assign({}, ...all);
}

export const itemsOf = ({ items, anyOf = [] }: Part): Part | undefined => items ?? firstOf(anyOf, itemsOf);

function hint(name: string, known: string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? `it is none of ${known.join(', ')}` : `did you mean ${meant}?`;
}
