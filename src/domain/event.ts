// Events and batches: what is read of an ingest body, and what is refused.
import { invalid } from './error.ts';
import {
  type BatchMember,
  type ContextMember,
  EVENT_PROPERTIES,
  type EventMember,
  type EventProperty,
  keepText,
} from './event-properties.ts';
import { isStorable } from './text.ts';
import { MINUTE_MS, readInstant } from './time.ts';

export const SCHEMA_VERSION = 1;
/** Events in one batch. */
export const BATCH_EVENTS_MAX = 500;
/** A client's clock may be off by this much before its timestamps are shifted. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

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
const LANGUAGE_TAG = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,4}$/;
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
  count: number;
  events: EventColumns;
}

/** A JSON object of which only members are read that the tables name. */
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
  const shift = clockShift(body.sentAt, receivedAt);
  const language = readLanguage(context.language);
  const deviceClass = readDeviceClass(context.deviceClass);
  const dropped = readInteger(body.dropped, 'dropped') ?? 0;
  for (const event of events) checkEvent(event, orgKey, journeyKey);
  return {
    orgKey,
    journeyKey,
    language,
    deviceClass,
    dropped,
    count: events.length,
    events: readEvents(events, shift),
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

/** Property by property rather than event by event: most values are those of the event before, and read already. */
function readEvents(events: readonly EventJson[], shift: number): EventColumns {
  const columns: Record<string, unknown[]> = { tag: events.map(({ _tag }) => _tag) };
  for (const property of EVENT_PROPERTIES) columns[property.name] = readColumn(events, property);
  const read = columns as EventColumns;
  if (shift !== 0) read.ts = read.ts.map((ts) => ts + shift);
  read.seq = read.seq.map((seq: number | null) => seq ?? 0);
  for (const [at, tag] of read.tag.entries()) {
    if (tag === 'step_view' && read.stepKey[at] === '') throw refuse('stepKey is required for step_view');
  }
  return read;
}

function readColumn(events: readonly EventJson[], property: (typeof EVENT_PROPERTIES)[number]): unknown[] {
  const get = GET[property.name];
  const column: unknown[] = [];
  let before: unknown;
  let kept: unknown;
  for (const event of events) {
    const value = get(event);
    if (column.length === 0 || value !== before) kept = readProperty(value, property);
    before = value;
    column.push(kept);
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
};

function readProperty(value: unknown, property: EventProperty): string | number | boolean | null {
  switch (property.type) {
    case 'instant':
      return readTimestamp(value, property.name);
    case 'integer':
      return readInteger(value, property.name);
    case 'boolean':
      return readBoolean(value, property.name);
    case 'text':
      if (!property.required && value == null) return '';
      return keepText[property.keep ?? 'asIs'](
        readText(value, property.name, property.minLength ?? 0, property.maxLength ?? 0),
      );
  }
}

/** How far the client's timestamps are shifted, in ms: by its whole error once that exceeds the tolerance. */
function clockShift(sentAt: unknown, receivedAt: number): number {
  if (sentAt == null) return 0;
  const error = receivedAt - readTimestamp(sentAt, 'sentAt');
  return Math.abs(error) > CLOCK_TOLERANCE_MS ? error : 0;
}

function readTimestamp(value: unknown, name: string): number {
  const instant = typeof value === 'string' ? readInstant(value) : Number.NaN;
  if (Number.isNaN(instant)) throw refuse(`${name} must be a valid ISO 8601 timestamp`);
  return instant;
}

function readText(value: unknown, name: string, min: number, max: number): string {
  if (typeof value !== 'string' || value.length < min || value.length > max || !isStorable(value)) {
    throw refuse(`${name} must be a ${min > 0 ? 'non-empty ' : ''}string of at most ${max} characters`);
  }
  return value;
}

function readInteger(value: unknown, name: string): number | null {
  if (value == null) return null;
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > INTEGER_MAX) {
    throw refuse(`${name} must be an integer from 0 to ${INTEGER_MAX}`);
  }
  return value as number;
}

function readBoolean(value: unknown, name: string): boolean {
  if (value == null) return false;
  if (typeof value !== 'boolean') throw refuse(`${name} must be a boolean`);
  return value;
}

function readLanguage(value: unknown): string {
  if (value == null || value === '') return '';
  if (typeof value !== 'string' || !LANGUAGE_TAG.test(value)) throw refuse('context.language must be a language tag');
  return value;
}

function readDeviceClass(value: unknown): DeviceClass | '' {
  if (value == null || value === '') return '';
  const known = DEVICE_CLASSES.find((name) => name === value);
  if (!known) throw refuse(`context.deviceClass must be one of ${DEVICE_CLASSES.join(', ')}`);
  return known;
}

function requireVersion(version: unknown): void {
  if (version !== SCHEMA_VERSION) throw refuse(`schemaVersion must be ${SCHEMA_VERSION}`);
}

const isObject = <Member extends string>(value: unknown): value is Json<Member> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tag that nobody knows is told back, but not at any length. */
const shorten = (text: string) => (text.length > 64 ? `${text.slice(0, 64)}…` : text).toWellFormed();

const refuse = (problem: string) => invalid(`Invalid request: ${problem}`);
