// Events and batches: parsing and validation of an ingest body.
import type { Browser } from './browser.ts';
import { invalid } from './error.ts';
import {
  type BatchMember,
  type ContextMember,
  EVENT_PROPERTIES,
  type EventMember,
  type EventProperty,
  keepText,
} from './event-properties.ts';
import { EVENT_MARKS } from './marks.ts';
import { PAGE_TOKEN_LENGTH_MAX } from './page-token.ts';
import { namesSomebody } from './privacy.ts';
import { isStorable, LANGUAGE_TAG } from './text.ts';
import { DAY_MS, instantMust, MINUTE_MS, readInstant } from './time.ts';

export const SCHEMA_VERSION = 1;
/** Events in one batch. */
export const BATCH_EVENTS_MAX = 500;
/** A client's clock may be off by this much before its timestamps are shifted. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;
/** An event that happened longer before its receipt, by the corrected clock of its sender, has the time of receipt. */
export const BEFORE_RECEIPT_MS_MAX = 30 * DAY_MS;
/** Events that one batch can say that its page gave up: more than any page holds, and no more than spoils no counter. */
export const DROPPED_MAX = 10_000;

export const EVENT_TAGS = [
  'session_start',
  'session_end',
  'page_view',
  'step_view',
  'field_focus',
  'field_blur',
  'field_change',
  'validation_error',
  'submit_attempt',
  'submit_success',
  'dropoff_signal',
] as const;
export type EventTag = (typeof EVENT_TAGS)[number];

export const DEVICE_CLASSES = ['mobile', 'desktop', 'tablet'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

const TAGS: ReadonlySet<string> = new Set(EVENT_TAGS);
const IS_LANGUAGE_TAG = new RegExp(LANGUAGE_TAG.pattern);
/** Language, script and region of a tag that is none as a whole. */
const LANGUAGE_BEGINNING = /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(?=-|$)/;
/** Values that programs write for an unknown language. The tag of Min Nan is `nan`. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(['NaN', 'und']);
const LANGUAGE_LENGTH_MAX = 64;
const INTEGER_MAX = Number.MAX_SAFE_INTEGER;

/** An event as it is kept. Text that was not given is '', a number 0 or null. */
export interface JourneyEvent {
  tag: EventTag;
  id: string;
  /** ms since 1970, by the client's clock until the batch is corrected. */
  ts: number;
  sessionId: string;
  clientId: string;
  url: string;
  referrer: string;
  embedVersion: string;
  source: string;
  stepKey: string;
  fieldKey: string;
  errorType: string;
  completionStatus: string;
  durationMs: number | null;
  reason: string;
  seq: number;
  blocked: boolean;
  inferred: boolean;
  variant: string;
  /** Bits of `EVENT_MARKS`. */
  marks: number;
}

/** Events property by property: an array for each, all of the same length. */
export type EventColumns = { [Name in keyof JourneyEvent]: JourneyEvent[Name][] };

export interface Batch {
  orgKey: string;
  journeyKey: string;
  language: string;
  /** '' when the sender did not say. */
  deviceClass: DeviceClass | '';
  /** Events that the client had to give up before this batch. */
  dropped: number;
  /** Token of a signed page; '' when the page has none. */
  token: string;
  count: number;
  /** From its sending, by the client's clock, to the receipt, in ms; null where the client did not say. */
  delay: number | null;
  events: EventColumns;
}

/** A batch with what its request says of the sender. */
export interface AcceptedBatch extends Batch {
  deviceClass: DeviceClass;
  browser: Browser;
  /** Class of the sender's network: domain/network.ts. */
  network: number;
}

/** A JSON object; only members named in the tables are read. */
type Json<Member extends string> = { [Name in Member]?: unknown };
type EventJson = Json<EventMember>;

/**
 * Reads a parsed ingest body. `receivedAt` (ms) is the server's clock, against which `sentAt` is compared.
 * Throws an `invalid` error that names the field at fault; then nothing of the batch may be kept.
 */
export function readBatch(body: unknown, receivedAt: number): Batch {
  if (!isObject<BatchMember>(body)) throw refuse('body must be a JSON object');
  const { events, context } = body;
  if (!Array.isArray(events)) throw refuse('events array is required');
  if (events.length > BATCH_EVENTS_MAX) throw refuse(`events must hold at most ${BATCH_EVENTS_MAX} events`);
  requireVersion(body.schemaVersion);
  if (!isObject<ContextMember>(context)) throw refuse('context must be an object');
  const orgKey = readText(context.orgKey, 'context.orgKey', 1, 255);
  const journeyKey = readText(context.journeyKey, 'context.journeyKey', 1, 255);
  const clock = clockOf(body.sentAt, receivedAt);
  const language = languageOf(context.language);
  const deviceClass = DEVICE_CLASSES.find((name) => name === context.deviceClass) ?? '';
  const dropped = Math.min(integerOf(body.dropped) ?? 0, DROPPED_MAX);
  for (const event of events) checkEvent(event, orgKey, journeyKey);
  return {
    orgKey,
    journeyKey,
    language,
    deviceClass,
    dropped,
    token: textOf(context.token, PAGE_TOKEN_LENGTH_MAX),
    count: events.length,
    delay: clock ? clock.delay : null,
    events: readEvents(events, clock),
  };
}

function checkEvent(event: unknown, orgKey: string, journeyKey: string): void {
  if (!isObject<EventMember>(event)) throw refuse('events must hold only objects');
  const tag = event._tag;
  if (typeof tag !== 'string') throw refuse('_tag must be a string');
  if (!TAGS.has(tag)) throw refuse(`event tag "${shorten(tag)}" is not recognized`);
  requireVersion(event.schemaVersion);
  if (event.orgKey !== orgKey) throw refuse('event orgKey must equal context.orgKey');
  if (event.journeyKey !== journeyKey) throw refuse('event journeyKey must equal context.journeyKey');
}

/** Reads property by property: most values equal the previous event's value, which is already parsed. */
function readEvents(events: readonly EventJson[], clock: SenderClock | undefined): EventColumns {
  const columns: Record<string, unknown[]> = { tag: events.map(({ _tag }) => _tag) };
  for (const { name, get, read } of READERS) columns[name] = readColumn(events, get, read);
  const read = columns as EventColumns;
  read.seq = read.seq.map((seq: number | null) => seq ?? 0);
  read.marks = Array<number>(events.length).fill(0);
  if (clock) correctTimes(read, clock);
  for (let at = 0; at < events.length; at++) {
    if (read.tag[at] === 'step_view' && read.stepKey[at] === '') throw refuse('stepKey is required for step_view');
  }
  return read;
}

function readColumn(events: readonly EventJson[], get: Reader['get'], read: Reader['read']): unknown[] {
  const [first] = events;
  if (!first) return [];
  let before = get(first);
  let kept = read(before);
  const column = Array<unknown>(events.length).fill(kept);
  for (let place = 1; place < events.length; place++) {
    const value = get(events[place] as EventJson);
    if (value !== before) kept = read(value);
    before = value;
    column[place] = kept;
  }
  return column;
}

/** Written out: a property that is named in the code is found in a tenth of the time of one whose name is a value. */
const GET = {
  id: ({ id }: EventJson) => id,
  ts: ({ ts }: EventJson) => ts,
  sessionId: ({ sessionId }: EventJson) => sessionId,
  clientId: ({ clientId }: EventJson) => clientId,
  url: ({ url }: EventJson) => url,
  referrer: ({ referrer }: EventJson) => referrer,
  embedVersion: ({ embedVersion }: EventJson) => embedVersion,
  source: ({ source }: EventJson) => source,
  stepKey: ({ stepKey }: EventJson) => stepKey,
  fieldKey: ({ fieldKey }: EventJson) => fieldKey,
  errorType: ({ errorType }: EventJson) => errorType,
  completionStatus: ({ completionStatus }: EventJson) => completionStatus,
  durationMs: ({ durationMs }: EventJson) => durationMs,
  reason: ({ reason }: EventJson) => reason,
  seq: ({ seq }: EventJson) => seq,
  blocked: ({ blocked }: EventJson) => blocked,
  inferred: ({ inferred }: EventJson) => inferred,
  variant: ({ variant }: EventJson) => variant,
};

interface Reader {
  name: string;
  get(event: EventJson): unknown;
  read(value: unknown): string | number | boolean | null;
}

/** Readers of properties, built once instead of per value. */
const READERS: readonly Reader[] = EVENT_PROPERTIES.map((property) => ({
  name: property.name,
  get: GET[property.name],
  read: readerOf(property),
}));

function readerOf({ type, name, required, minLength = 0, maxLength, keep = 'asIs' }: EventProperty): Reader['read'] {
  if (type === 'instant') return (value) => readTimestamp(value, name);
  if (type === 'integer') return integerOf;
  if (type === 'boolean') return (value) => value === true;
  const [clean, max] = [keepText[keep], maxLength ?? Number.POSITIVE_INFINITY];
  return required ? (value) => clean(readText(value, name, minLength, max)) : (value) => clean(textOf(value, max));
}

// Optional members never cost an event: what cannot be used of them is dropped, and counts as not given.

function textOf(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  const text = value.trim();
  return text.length <= max && isStorable(text) ? text : '';
}

/** Clocks of browsers give fractions, which no figure needs. */
function integerOf(value: unknown): number | null {
  if (typeof value !== 'number' || !(value >= 0) || value > INTEGER_MAX) return null;
  return Number.isInteger(value) ? value : Math.trunc(value);
}

/** The sender's clock, as `sentAt` shows it. */
interface SenderClock {
  receivedAt: number;
  /** From `sentAt` to the receipt, in ms: the error of the client's clock, and the time on the way. */
  delay: number;
  /** How far the client's timestamps are shifted, in ms: by its whole error once that exceeds the tolerance. */
  shift: number;
}

function clockOf(sentAt: unknown, receivedAt: number): SenderClock | undefined {
  const sent = typeof sentAt === 'string' ? readInstant(sentAt) : Number.NaN;
  if (Number.isNaN(sent)) return undefined;
  const delay = receivedAt - sent;
  return { receivedAt, delay, shift: Math.abs(delay) > CLOCK_TOLERANCE_MS ? delay : 0 };
}

/**
 * Corrects times by the error of the sender's clock. A corrected time after the receipt, or implausibly long before it, is replaced by
 * the time of receipt and marked. The order by seq is not affected.
 */
function correctTimes(events: EventColumns, { receivedAt, shift }: SenderClock): void {
  for (let place = 0; place < events.ts.length; place++) {
    const ts = (events.ts[place] as number) + shift;
    const isMeasured = isBelievable(ts, receivedAt);
    events.ts[place] = isMeasured ? ts : receivedAt;
    if (!isMeasured) events.marks[place] = EVENT_MARKS.clock;
  }
}

/** True if an event received at `receivedAt` can have happened at `ts`. */
export const isBelievable = (ts: number, receivedAt: number) =>
  ts >= receivedAt - BEFORE_RECEIPT_MS_MAX && ts <= receivedAt + CLOCK_TOLERANCE_MS;

function readTimestamp(value: unknown, name: string): number {
  const instant = typeof value === 'string' ? readInstant(value) : Number.NaN;
  if (Number.isNaN(instant)) throw refuse(`${name} must ${instantMust(value, 'be a valid ISO 8601 timestamp')}`);
  return instant;
}

function readText(value: unknown, name: string, min: number, max: number): string {
  if (typeof value !== 'string' || value.length < min || value.length > max || !isStorable(value)) {
    throw refuse(`${name} must be a ${min > 0 ? 'non-empty ' : ''}string of at most ${max} characters`);
  }
  return value;
}

/** A language tag, or what can be used of one: en_US.UTF-8 and en-US@posix are en-US, and of a list it is the first. */
function languageOf(value: unknown): string {
  if (typeof value !== 'string' || NO_LANGUAGE.has(value)) return '';
  if (IS_LANGUAGE_TAG.test(value) && !namesSomebody(value)) return value;
  const [first = ''] = value
    .trim()
    .slice(0, LANGUAGE_LENGTH_MAX)
    .split(/[@.,;]/, 1);
  return LANGUAGE_BEGINNING.exec(first.replaceAll('_', '-'))?.[0] ?? '';
}

function requireVersion(version: unknown): void {
  if (version !== SCHEMA_VERSION) throw refuse(`schemaVersion must be ${SCHEMA_VERSION}`);
}

const isObject = <Member extends string>(value: unknown): value is Json<Member> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An unknown tag is quoted back to the sender, but not at any length. */
const shorten = (text: string) => (text.length > 64 ? `${text.slice(0, 64)}…` : text).toWellFormed();

const refuse = (problem: string) => invalid(`Invalid request: ${problem}`);
