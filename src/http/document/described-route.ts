// Converts a route's schemas for the API document. Routes validate query parameters as strings, and refuse unknown names outside of their
// schemas; generated clients need numeric types and closed objects.
import { answers, UNCHANGED } from '../request/answers.ts';
import { heldBy, itemsOf, membersOf, type Part } from '../request/unknown-names.ts';

type Json = Record<string, unknown>;

/** The options of a route that affect its description. */
interface DescribedRoute {
  method: string | readonly string[];
  config?: { refusesUnknownNames?: boolean; takesAnyMember?: boolean; alsoHolds?: unknown; tagged?: unknown };
}
interface RouteSchema {
  hide?: boolean;
  querystring?: unknown;
  body?: unknown;
  response?: unknown;
}

export function describeRoute<Schema extends RouteSchema>(
  schema: Schema,
  { method, config = {} }: DescribedRoute,
): Schema {
  if (schema.hide || !schema.response) return schema;
  const { querystring, body, response } = schema;
  const isClosed = config.refusesUnknownNames && !config.takesAnyMember;
  const isTagged = config.tagged === true && [method].flat().includes('GET');
  return {
    ...schema,
    ...(querystring !== undefined && { querystring: withNumbers(querystring as Json) }),
    ...(body !== undefined && isClosed && { body: closed(body as Json, heldBy(response, config.alsoHolds)) }),
    response: {
      ...(response as Json),
      ...(isTagged && { 304: UNCHANGED }),
      ...answers({}, 405),
    },
  };
}

/** Gives number and boolean types to query parameters that are validated as strings. */
function withNumbers(query: Json): Json {
  const properties = Object.entries((query.properties ?? {}) as Record<string, Json>);
  return { ...query, properties: Object.fromEntries(properties.map(([name, schema]) => [name, typed(schema)])) };
}

function typed(schema: Json): Json {
  const { 'x-integer': range, pattern, type, enum: values, ...rest } = schema;
  if (Array.isArray(range)) return { ...rest, type: 'integer', minimum: range[0], maximum: range[1] };
  if (Array.isArray(values) && values.join() === 'true,false') return { ...rest, type: 'boolean' };
  return schema;
}

/** Closes the schema of a body that refuses unknown members. Members accepted without effect are listed as read-only. */
function closed(schema: Json, holds: Part): Json {
  const { anyOf, items, properties } = schema as { anyOf?: Json[]; items?: Json; properties?: Record<string, Json> };
  if (anyOf) return { ...schema, anyOf: anyOf.map((choice) => closed(choice, holds)) };
  if (items) return { ...schema, items: closed(items, itemsOf(holds) ?? {}) };
  if (!properties || schema.additionalProperties === false) return schema;
  const held = membersOf(holds) ?? {};
  const taken = Object.entries(properties).map(([name, member]) => [name, closed(member, held[name] ?? {})]);
  const unused = Object.keys(held).filter((name) => !Object.hasOwn(properties, name));
  return {
    ...schema,
    properties: {
      ...Object.fromEntries(taken),
      ...Object.fromEntries(unused.map((name) => [name, { readOnly: true }])),
    },
    additionalProperties: false,
  };
}
