// Moves repeated schemas, responses and parameters of the finished API document into `components`, and refers to them by name. Routes
// hold their schemas inline, since they validate by them.
import { grouped } from '../../grouped.ts';
import { PROBLEM_TYPE, PROBLEMS } from '../request/problem.ts';
import { Problem, SCHEMAS } from './schema-names.ts';

type Json = Record<string, unknown>;

interface Media extends Json {
  schema?: Json;
}
interface Answer extends Json {
  content?: Record<string, Media>;
}
interface Operation extends Json {
  operationId?: string;
  parameters?: Json[];
  requestBody?: Answer;
  responses?: Record<string, Answer>;
}
type Paths = Record<string, Record<string, Operation>>;
export interface ApiDocument {
  paths?: unknown;
  webhooks?: unknown;
  components?: Json;
}

/**
 * Returns a copy of the document with named schemas. A name comes from the table SCHEMAS; else, for the body or response of an operation,
 * from its operationId; else, for a schema that repeats, from the path of members to it. The same routes give the same names.
 */
export function nameSchemas(made: ApiDocument): ApiDocument {
  const document = withoutPhrases(made);
  const operations = [document.paths, document.webhooks].flatMap((paths) =>
    Object.values((paths ?? {}) as Paths).flatMap((methods) => Object.values(methods)),
  );
  const media = operations.flatMap(mediaOf);
  const naming = startNaming(media.map(({ media: { schema } }) => schema));
  for (const { media: one, name } of media) one.schema = hoist(naming, one.schema, name, true);
  naming.schemas.set('Problem', plain(Problem));
  for (const { content } of operations.flatMap(errorsOf))
    if (content?.['application/json']) content[PROBLEM_TYPE] = { schema: refTo('schemas', 'Problem') };
  document.components = {
    ...document.components,
    schemas: Object.fromEntries([...naming.schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    responses: share('responses', operations.flatMap(sharedAnswers)),
    parameters: share('parameters', operations.flatMap(sharedParameters)),
  };
  return document;
}

/** Request bodies and responses with a schema, each with its fallback name: the operationId and `Body`, or `Answer` and the status. */
function mediaOf({ operationId = '', requestBody, responses = {} }: Operation) {
  const own = pascal(operationId);
  const contents = [
    { content: requestBody?.content ?? {}, name: `${own}Body` },
    ...Object.entries(responses).map(([status, { content = {} }]) => ({
      content,
      name: `${own}Answer${status === '200' || status === '201' ? '' : status}`,
    })),
  ];
  return contents.flatMap(({ content, name }) =>
    Object.values(content)
      .filter((media): media is Media & { schema: Json } => media.schema !== undefined)
      .map((media) => ({ media, name })),
  );
}

const isError = (status: string) => Number(status) >= 400;

const errorsOf = ({ responses = {} }: Operation) =>
  Object.entries(responses).flatMap(([status, answer]) => (isError(status) ? [answer] : []));

interface Naming {
  /** Names from the table SCHEMAS, by `keyOf` the schema. */
  declared: Map<string, string>;
  /** Names from the table that the document uses: no other schema may get them. */
  reserved: Set<string>;
  /** Keys of all schemas of the document. */
  present: Set<string>;
  /** Occurrences of each large schema, by key: two or more earn it a name. */
  counts: Map<string, number>;
  named: Map<string, string>;
  schemas: Map<string, Json>;
}

function startNaming(roots: readonly Json[]): Naming {
  const declared = new Map(Object.entries(SCHEMAS).map(([name, schema]) => [keyOf(plain(schema)), name]));
  const counts = new Map<string, number>();
  const reserved = new Set<string>();
  const present = new Set<string>();
  const count = (schema: Json) => {
    present.add(keyOf(schema));
    reserved.add(declared.get(keyOf(schema)) ?? '');
    if (isLarge(schema)) counts.set(keyOf(schema), (counts.get(keyOf(schema)) ?? 0) + 1);
    for (const { part } of partsOf(schema)) count(part);
  };
  for (const root of roots) count(root);
  return { declared, reserved, present, counts, named: new Map(), schemas: new Map() };
}

/** Replaces named schemas, this one and those nested in it, with references. The first occurrence becomes the component. */
function hoist(naming: Naming, schema: Json, suggested: string, isRoot = false): Json {
  const key = keyOf(schema);
  const known = naming.named.get(key);
  // At the root, the body or response has a description itself: the reference needs none beside it.
  if (known !== undefined) return isRoot ? refTo('schemas', known) : referTo(known, schema, naming.schemas.get(known));
  const declared = declaredName(naming, schema);
  const isNamed = declared !== undefined || (isRoot && isObject(schema)) || (naming.counts.get(key) ?? 0) > 1;
  const name = isNamed ? (declared ?? freeName(naming, suggested)) : undefined;
  // The component takes its description from the table: that of the first occurrence may fit only there.
  const { description } = (SCHEMAS[declared ?? ''] ?? {}) as Json;
  const component = description === undefined ? schema : { ...schema, description };
  if (name !== undefined) {
    naming.named.set(key, name);
    // Set before the nested schemas are visited, so that none of them takes the same name.
    naming.schemas.set(name, component);
  }
  for (const { part, word, put } of partsOf(component)) put(hoist(naming, part, `${name ?? suggested}${word}`));
  if (name === undefined) return schema;
  return isRoot ? refTo('schemas', name) : referTo(name, schema, component);
}

/**
 * The table's name for a schema. A request body is a copy of a table schema that refuses unknown members; it shares the name, or gets the
 * suffix `Input` if the document uses the open schema too.
 */
function declaredName({ declared, present, schemas }: Naming, schema: Json): string | undefined {
  const exact = declared.get(keyOf(schema));
  if (exact !== undefined || schema.additionalProperties !== false) return exact;
  const open = keyOf(opened(schema));
  const name = declared.get(open);
  const wanted = name !== undefined && present.has(open) ? `${name}Input` : name;
  // Two bodies may differ only in the read-only members that they tolerate: the second gets a fallback name.
  return wanted !== undefined && schemas.has(wanted) ? undefined : wanted;
}

/** A copy that allows unknown members, without the read-only members that bodies list only to tolerate them. */
const opened = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (_name, value) => {
    if (value?.additionalProperties !== false || !isObject(value)) return value;
    const { additionalProperties: _, ...rest } = value;
    const taken = Object.entries(rest.properties).filter(([, member]) => !isEqual(member, { readOnly: true }));
    return { ...rest, properties: Object.fromEntries(taken) };
  });

function freeName({ schemas, reserved }: Naming, wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (!schemas.has(name) && !reserved.has(name)) return name;
  }
}

/** A reference, with the description or examples beside it where they differ from the component's. */
function referTo(name: string, schema: Json, component: Json = {}): Json {
  const said = ANNOTATIONS.filter((word) => schema[word] !== undefined && !isEqual(schema[word], component[word]));
  return { ...refTo('schemas', name), ...Object.fromEntries(said.map((word) => [word, schema[word]])) };
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const refTo = (room: string, name: string) => ({ $ref: `#/components/${room}/${name}` });

interface Part {
  part: Json;
  /** Appended to the holder's name to name this part. */
  word: string;
  put(schema: Json): void;
}

function partsOf(schema: Json): Part[] {
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((list) => {
    const objects = ((schema[list] ?? []) as Json[]).filter(isObject);
    return within(schema[list], (place, part) =>
      objects.length < 2 ? '' : (kindOf(part) ?? String(Number(place) + 1)),
    );
  });
  return [
    ...within(schema.properties, pascal),
    ...['items', 'additionalProperties'].flatMap((name) => partAt(schema, name, name === 'items' ? 'Item' : 'Value')),
    ...choices,
  ];
}

const within = (holder: unknown, wordOf: (place: string, part: Json) => string): Part[] =>
  Object.entries((holder ?? {}) as Record<string, Json>).flatMap(([place, part]) =>
    partAt(holder as Json, place, wordOf(place, part)),
  );

function partAt(holder: Json, place: string, word: string): Part[] {
  const part = holder[place];
  if (typeof part !== 'object' || part === null) return [];
  const put = (schema: Json) => {
    holder[place] = schema;
  };
  return [{ part: part as Json, word, put }];
}

/** The discriminator of a choice, in Pascal case: a member with the constant `drop_step` gives DropStep. */
function kindOf({ properties = {} }: { properties?: Record<string, Json> }): string | undefined {
  const values = Object.values(properties).map(({ enum: all, const: only }) =>
    only !== undefined ? only : Array.isArray(all) && all.length === 1 ? all[0] : undefined,
  );
  const kind = values.find((value) => typeof value === 'string');
  return kind === undefined ? undefined : pascal(String(kind));
}

interface Shared {
  name: string;
  value: Json;
  put(ref: Json): void;
}

const sharedAnswers = ({ responses = {} }: Operation): Shared[] =>
  Object.entries(responses)
    .filter(([status]) => isError(status) || status.endsWith('XX'))
    .map(([status, value]) => ({
      ...{ name: pascal(`${codeOf(status)} ${scopeOf(value)}`), value },
      put(ref) {
        responses[status] = ref;
      },
    }));

const codeOf = (status: string) =>
  Object.entries(PROBLEMS).find(([, problem]) => problem.status === Number(status))?.[0] ?? `status ${status}`;

/** The scope that a 403 names, so that the response for each scope gets its own name. */
const scopeOf = (answer: Json) => /required scope: ([\w:]+)/.exec(JSON.stringify(answer))?.[1] ?? '';

const sharedParameters = ({ parameters = [] }: Operation): Shared[] =>
  parameters.map((value, place) => ({
    ...{ name: pascal(String(value.name)), value },
    put(ref) {
      parameters[place] = ref;
    },
  }));

/** Moves repeated values into a section of `components`. If different values have the same name, all but the most frequent get a number. */
function share(room: string, all: readonly Shared[]): Json {
  const names = [...grouped(all, ({ name }) => name)].sort(([a], [b]) => (a < b ? -1 : 1));
  const shared = names.flatMap(([name, ones]) =>
    [...grouped(ones, ({ value }) => JSON.stringify(value)).values()]
      .filter((equal) => equal.length > 1)
      .sort((a, b) => b.length - a.length)
      .map((equal, place) => {
        const numbered = place === 0 ? name : `${name}${place + 1}`;
        for (const { put } of equal) put(refTo(room, numbered));
        return [numbered, equal[0]?.value] as const;
      }),
  );
  return Object.fromEntries(shared);
}

const isObject = (schema: Json) => schema.properties !== undefined;

/** Length of a schema without parts, in characters of JSON, from which it gets a name if it repeats. A reference has about 50. */
const LARGE_CHARACTERS = 200;

const isLarge = (schema: Json) =>
  isObject(schema) || (keyOf(schema).length >= LARGE_CHARACTERS && partsOf(schema).length === 0);

/** Keywords that describe a schema and do not validate. */
const ANNOTATIONS = ['description', 'examples', 'example'];

/** A key that is equal for schemas that differ only in the order of members and in their own annotations. */
function keyOf(schema: Json): string {
  const taken = Object.entries(schema).filter(([name]) => !ANNOTATIONS.includes(name));
  return JSON.stringify(sorted(Object.fromEntries(taken)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** A copy without `x-must` and `x-integer`, the wording of validation errors, which repeats the schema. */
const withoutPhrases = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (name, value) => (name === 'x-must' || name === 'x-integer' ? undefined : value));

/** A table schema in the document's form: JSON, `const` as an `enum` of one value, `patternProperties` as `additionalProperties`. */
const plain = (schema: object): Json =>
  JSON.parse(JSON.stringify(withoutPhrases(schema)), (_name, value) => {
    if (typeof value !== 'object' || value === null || isObject(value)) return value;
    const { const: only, patternProperties, ...others } = value;
    if (patternProperties !== undefined)
      return { ...others, additionalProperties: Object.values(patternProperties)[0] };
    return only === undefined ? value : { ...others, enum: [only] };
  });

const pascal = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
