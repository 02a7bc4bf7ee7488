// Exclusions: sessions that an owner leaves out of every figure, by when they were received, or by what their first event or
// their marks say. They change no stored event, and can be taken away again.
import { type Static, Type } from 'typebox';
import { invalid } from './error.ts';
import { MARKS, type Mark } from './marks.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST, PLAIN_TEXT } from './text.ts';
import { readInstant, toIso } from './time.ts';
import { readUrl } from './url.ts';

/** Each is a condition of every question. */
export const EXCLUSIONS_MAX = 50;

const MARK_NAMES = Object.keys(MARKS) as Mark[];
const EMBED_VERSION_LENGTH_MAX = 32;
const HOST_LENGTH_MAX = 253;
const HOST_MUST = 'be a host, without scheme, port and path';

const timestamp = (description: string, example: string) =>
  Type.String({ description, examples: [example], 'x-must': 'be an ISO 8601 timestamp' });
const members = {
  receivedFrom: timestamp('Sessions whose first event was received from here on …', '2026-03-02T14:00:00.000Z'),
  receivedTo: timestamp('… and before.', '2026-03-02T15:00:00.000Z'),
  embedVersion: Type.String({
    ...PLAIN_TEXT,
    minLength: 1,
    maxLength: EMBED_VERSION_LENGTH_MAX,
    description: 'Sessions whose first event names this version of the embed script.',
    examples: ['1.1.0'],
    'x-must': `be a string of 1 to ${EMBED_VERSION_LENGTH_MAX} characters without control characters`,
  }),
  host: Type.String({
    minLength: 1,
    maxLength: HOST_LENGTH_MAX,
    ...PLAIN_TEXT,
    description: 'Sessions whose first event is on a page of this host, without port, as it stands in addresses.',
    examples: ['staging.example.org'],
    'x-must': HOST_MUST,
  }),
  mark: Type.Enum(MARK_NAMES, {
    description: 'Sessions that carry this mark.',
    examples: ['bot'],
    'x-must': `be one of ${MARK_NAMES.join(', ')}`,
  }),
};
const reason = Type.String({ ...PLAIN_NAME, examples: ['Load test'], 'x-must': PLAIN_NAME_MUST });
const journey = Type.String({
  description: 'Slug of the journey; all journeys of the organization if not given.',
  examples: ['housing-benefit'],
  'x-must': 'be the slug of a journey',
});

export const NewExclusion = Type.Object(
  {
    journey: Type.Optional(journey),
    ...Type.Partial(Type.Object(members)).properties,
    reason: Type.Optional(reason),
  },
  {
    description:
      'Names one thing: a window of receipt (`receivedFrom` and `receivedTo`), `embedVersion`, `host` or `mark`.',
    examples: [{ host: 'staging.example.org', reason: 'Trial of the new form' }],
  },
);
export type NewExclusion = Static<typeof NewExclusion>;

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
export const Exclusion = Type.Object(
  {
    id: Type.String(),
    journey: Type.Union([Type.String(), Type.Null()], { description: 'Slug; null: all journeys.' }),
    receivedFrom: orNull(Type.String({ format: 'date-time' })),
    receivedTo: orNull(Type.String({ format: 'date-time' })),
    embedVersion: orNull(Type.String()),
    host: orNull(Type.String()),
    mark: orNull(Type.Enum(MARK_NAMES)),
    reason: orNull(Type.String()),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { description: 'Sessions that no figure counts while it is listed. Of the members that say which, one is not null.' },
);
export type Exclusion = Static<typeof Exclusion>;

/** Which sessions an exclusion is about. */
export type Excluded =
  | { kind: 'window'; from: number; to: number }
  | { kind: 'embedVersion' | 'host'; value: string }
  | { kind: 'mark'; bit: number };

const KINDS = ['window', 'embedVersion', 'host', 'mark'] as const;

/** Throws `invalid` unless it names exactly one thing. */
export function readExclusion({ receivedFrom, receivedTo, embedVersion, host, mark }: NewExclusion): Excluded {
  const named: Record<(typeof KINDS)[number], boolean> = {
    window: receivedFrom !== undefined || receivedTo !== undefined,
    embedVersion: embedVersion !== undefined,
    host: host !== undefined,
    mark: mark !== undefined,
  };
  if (KINDS.filter((kind) => named[kind]).length !== 1) {
    throw refuse('body must name one of receivedFrom and receivedTo, embedVersion, host, mark');
  }
  if (embedVersion !== undefined) return { kind: 'embedVersion', value: embedVersion };
  if (host !== undefined) return { kind: 'host', value: readHost(host) };
  if (mark !== undefined) return { kind: 'mark', bit: MARKS[mark] };
  const [from, to] = [readTime('receivedFrom', receivedFrom), readTime('receivedTo', receivedTo)];
  if (from >= to) throw refuse('receivedFrom must be before receivedTo');
  return { kind: 'window', from, to };
}

/** As addresses of events have it: small letters, and other scripts as `xn--…`. */
function readHost(text: string): string {
  const address = readUrl(`http://${text}/`);
  const isHost = address?.href === `http://${address?.hostname}/` && !text.includes('*');
  if (!address || !isHost) throw refuse(`host must ${HOST_MUST}`);
  return address.hostname;
}

function readTime(name: string, text: string | undefined): number {
  const time = readInstant(text ?? '');
  if (Number.isNaN(time)) throw refuse(`${name} must be an ISO 8601 timestamp`);
  return time;
}

/** The members of an answer that say which sessions. */
export function describeExcluded(
  excluded: Excluded,
): Pick<Exclusion, 'receivedFrom' | 'receivedTo' | 'embedVersion' | 'host' | 'mark'> {
  const none = { receivedFrom: null, receivedTo: null, embedVersion: null, host: null, mark: null };
  switch (excluded.kind) {
    case 'window':
      return { ...none, receivedFrom: toIso(excluded.from), receivedTo: toIso(excluded.to) };
    case 'mark':
      return { ...none, mark: MARK_NAMES.find((name) => MARKS[name] === excluded.bit) ?? null };
    default:
      return { ...none, [excluded.kind]: excluded.value };
  }
}

const refuse = (problem: string) => invalid(`Invalid exclusion data: ${problem}`);
