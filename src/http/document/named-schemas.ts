// Gives the schemas of the finished API document names, and says once what it would say hundreds of times. Routes hold their
// schemas whole, since they validate by them; here equal ones become references to `components`.
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
 * A copy of the document, in which schemas are named by the table of names, else by the operation whose body or answer they are, else, where
 * they come more than once, by what holds them. The same routes give the same names.
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

/** Bodies and answers with a schema, and the name that each gets if nothing else names it. */
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
  /** Names of the table, by what the schema takes. */
  declared: Map<string, string>;
  /** Those that the document uses. */
  reserved: Set<string>;
  /** Keys of all schemas of the document. */
  present: Set<string>;
  /** How often schemas come that are named where they come more than once. */
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

/** A reference to the schema where it has a name; else the schema, with what in it has one replaced. */
function hoist(naming: Naming, schema: Json, suggested: string, isRoot = false): Json {
  const key = keyOf(schema);
  const known = naming.named.get(key);
  // At the root, the body or the answer says what the schema does.
  if (known !== undefined) return isRoot ? refTo('schemas', known) : referTo(known, schema, naming.schemas.get(known));
  const declared = declaredName(naming, schema);
  const isNamed = declared !== undefined || (isRoot && isObject(schema)) || (naming.counts.get(key) ?? 0) > 1;
  const name = isNamed ? (declared ?? freeName(naming, suggested)) : undefined;
  // A schema of the table says there what it is; this place, which happens to come first, may say something else.
  const { description } = (SCHEMAS[declared ?? ''] ?? {}) as Json;
  const component = description === undefined ? schema : { ...schema, description };
  if (name !== undefined) {
    naming.named.set(key, name);
    // Before what is in it, which may want the name as well.
    naming.schemas.set(name, component);
  }
  for (const { part, word, put } of partsOf(component)) put(hoist(naming, part, `${name ?? suggested}${word}`));
  if (name === undefined) return schema;
  return isRoot ? refTo('schemas', name) : referTo(name, schema, component);
}

/** Bodies are closed versions of the schemas that they validate by. Where the open version is an answer, that has the name alone. */
function declaredName({ declared, present, schemas }: Naming, schema: Json): string | undefined {
  const exact = declared.get(keyOf(schema));
  if (exact !== undefined || schema.additionalProperties !== false) return exact;
  const open = keyOf(opened(schema));
  const name = declared.get(open);
  const wanted = name !== undefined && present.has(open) ? `${name}Input` : name;
  // Two bodies may take the same and list different members that come along.
  return wanted !== undefined && schemas.has(wanted) ? undefined : wanted;
}

/** A copy that takes unknown members, without those that are listed only because they may come along. */
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

/** Words of this place alone stay beside the reference. */
function referTo(name: string, schema: Json, component: Json = {}): Json {
  const said = ANNOTATIONS.filter((word) => schema[word] !== undefined && !isEqual(schema[word], component[word]));
  return { ...refTo('schemas', name), ...Object.fromEntries(said.map((word) => [word, schema[word]])) };
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const refTo = (room: string, name: string) => ({ $ref: `#/components/${room}/${name}` });

interface Part {
  part: Json;
  /** Its name within its holder. */
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

/** The one value of a member that tells a choice from the others: drop_step is DropStep. */
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

/** The scope that a refusal names, so that the refusals of each have a name. */
const scopeOf = (answer: Json) => /required scope: ([\w:]+)/.exec(JSON.stringify(answer))?.[1] ?? '';

const sharedParameters = ({ parameters = [] }: Operation): Shared[] =>
  parameters.map((value, place) => ({
    ...{ name: pascal(String(value.name)), value },
    put(ref) {
      parameters[place] = ref;
    },
  }));

/** Values that come more than once, once. Of several with the same name, the one that comes most often bears no number. */
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

/** Characters of text or a list of values that is worth a name if it comes more than once: a reference has about fifty. */
const LARGE_CHARACTERS = 200;

const isLarge = (schema: Json) =>
  isObject(schema) || (keyOf(schema).length >= LARGE_CHARACTERS && partsOf(schema).length === 0);

/** Members that say something about a schema, and not what it takes. */
const ANNOTATIONS = ['description', 'examples', 'example'];

/** Equal for schemas that take the same, and say the same of every member. */
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

/** A copy without the phrases of errors, which say again what the schema takes. */
const withoutPhrases = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (name, value) => (name === 'x-must' || name === 'x-integer' ? undefined : value));

/** A schema of the table as the document has it: JSON, one allowed value as a list of one, members of any name as such. */
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
