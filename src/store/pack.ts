// The form in which a batch waits in the spool and is loaded: one row of ClickHouse's RowBinary format, with an array
// for each property of its events. Values that a whole batch shares are written, and read by the engine, once: flat
// JSON rows of the same events take three times the bytes and six times the engine's time.
import { type AcceptedBatch, EVENT_TAGS, type EventColumns } from '../domain/event.ts';
import { RefusedRows } from './engine.ts';
import { HASH_BYTES, hashIds } from './hashes.ts';

/** A batch in the form in which it waits in the spool. */
export interface PackedBatch {
  /** Number of the batch, increasing in the order of acknowledgement on this node. */
  batch: number;
  /** One row, without the list of places that is added when it is loaded. */
  rows: Buffer;
  /** Eight bytes for each event: the hash of journey and event id. */
  idHashes: Buffer;
}

/** The contents of a packed batch that are read without the engine. */
export interface Unpacked {
  journeyId: string;
  /** In ms. */
  receivedAt: number;
  events: number;
  /** Session ids of its events, in their order; the last one is also that of all others. */
  sessionIds: string[];
  /** The same of their times, in ms. */
  timestamps: number[];
  /** From the sending to the receipt, by the sender's clock, in ms; null where it did not say. */
  delay: number | null;
}

/** Bytes of the beginning of a row up to its first text. */
const HEAD_BYTES_MIN = 3;
/**
 * First byte of a row. Rows of the formats before this one wait in the spool of a service that is upgraded: they are read as
 * well. Those of any other are refused, and set aside by the loader.
 */
const FORMAT = 3;

type ArrayType = 'Int8' | 'UInt32' | 'String' | 'UInt64' | 'Nullable(UInt64)' | 'DateTime64(3)' | 'Bool';

const tagNumbers = new Map<string, number>(EVENT_TAGS.map((tag, at) => [tag, at + 1]));

/** The hash of an event's id in its journey, as the engine computes it. */
export const ID_HASH = "xxHash64(concat(journey_id, '\\n', id))";

/** Tags as bits of a number: each at the place of its number. */
export const bitsOfTags = (...tags: (typeof EVENT_TAGS)[number][]) =>
  tags.reduce((bits, tag) => bits + 2 ** (tagNumbers.get(tag) ?? 0), 0);

// Properties that are one value a batch, in the order of the row.
const HEAD: readonly (readonly [name: string, type: string])[] = [
  ['format', 'UInt8'],
  ['events', 'UInt16'],
  ['journey_id', 'String'],
  ['spool', 'UInt64'],
  ['batch', 'UInt64'],
  ['received_at', 'DateTime64(3)'],
  ['device_class', 'String'],
  ['language', 'String'],
];

// Properties of each event, after these. An array ends where the rest of its values are the same as its last one; an
// empty one represents defaults.
const ARRAYS: readonly (readonly [name: string, type: ArrayType, property: keyof EventColumns])[] = [
  ['session_id', 'String', 'sessionId'],
  ['tag', 'Int8', 'tag'],
  ['id', 'String', 'id'],
  ['ts', 'DateTime64(3)', 'ts'],
  ['seq', 'UInt64', 'seq'],
  ['client_id', 'String', 'clientId'],
  ['url', 'String', 'url'],
  ['referrer', 'String', 'referrer'],
  ['embed_version', 'String', 'embedVersion'],
  ['source', 'String', 'source'],
  ['step_key', 'String', 'stepKey'],
  ['field_key', 'String', 'fieldKey'],
  ['error_type', 'String', 'errorType'],
  ['completion_status', 'String', 'completionStatus'],
  ['duration_ms', 'Nullable(UInt64)', 'durationMs'],
  ['reason', 'String', 'reason'],
  ['blocked', 'Bool', 'blocked'],
  ['inferred', 'Bool', 'inferred'],
  ['variant', 'String', 'variant'],
  ['marks', 'UInt32', 'marks'],
];

// Properties that are one value a batch, after the arrays. Each format added its properties at the end of a row: a row of an
// earlier format becomes one of this by the bytes that are written behind it.
const TAIL: readonly (readonly [name: string, type: 'String' | 'Nullable(Int64)' | 'UInt8'])[] = [
  ['browser', 'String'],
  ['delay_ms', 'Nullable(Int64)'],
  ['network', 'UInt8'],
];
/** The earlier formats: how many arrays and tail properties they had, and the bytes of the properties that they lack. */
const EARLIER: Readonly<Record<number, { arrays: number; tail: number; lacks: Buffer }>> = {
  1: { arrays: 18, tail: 0, lacks: Buffer.from('\0\0\x07unknown\x01\0', 'latin1') },
  2: { arrays: 20, tail: 1, lacks: Buffer.from('\x01\0', 'latin1') },
};

/** Bytes of a row, at most: the characters of a body of 1 MiB, each up to 4 bytes once cleaned, and its numbers. */
const ROW_BYTES_MAX = 5 * 1024 ** 2;
/** Up to here, the length fits into one byte. */
const SMALL_TEXT_LENGTH = 127;

const scratch = Buffer.allocUnsafe(ROW_BYTES_MAX);
const scratchView = new DataView(scratch.buffer, scratch.byteOffset);
let offset = 0;

/** Serializes an accepted batch, once: these bytes go through the spool into the store as they are. */
export function packBatch(
  spoolId: number,
  number: number,
  { count, events, delay, deviceClass, language, browser, network }: AcceptedBatch,
  journeyId: string,
  receivedAt: number,
): PackedBatch {
  offset = 0;
  scratch[offset++] = FORMAT;
  offset = scratch.writeUInt16LE(count, offset);
  writeText(journeyId);
  writeInteger(spoolId);
  writeInteger(number);
  writeInteger(receivedAt);
  writeText(deviceClass);
  writeText(language);
  for (const [, type, property] of ARRAYS) writeArray(type, events[property]);
  writeText(browser);
  scratch[offset++] = Number(delay === null);
  if (delay !== null) writeInteger(delay);
  scratch[offset++] = network;
  return { batch: number, rows: Buffer.from(scratch.subarray(0, offset)), idHashes: hashIds(journeyId, events.id) };
}

/** The journey whose events a batch holds; undefined when it cannot be read. */
export function journeyOf(batch: PackedBatch): string | undefined {
  try {
    return unpack(batch).journeyId;
  } catch {
    return undefined;
  }
}

/** Looks through a row. Throws `RefusedRows` when it is none of this format, whole, with a place for each hash. */
export function unpack({ batch, rows, idHashes }: PackedBatch): Unpacked {
  const refuse = (why: string) => new RefusedRows(`batch ${batch} ${why}`);
  const earlier = EARLIER[rows[0] ?? 0];
  if (rows[0] !== FORMAT && !earlier) throw refuse('is not of the format that this version reads');
  const events = rows.length < HEAD_BYTES_MIN ? 0 : rows.readUInt16LE(1);
  if (events * HASH_BYTES !== idHashes.length || events === 0) {
    throw refuse(`has ${events} events and ${idHashes.length} bytes of hashes`);
  }
  let from = 3;
  const readLength = () => {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = rows[from++];
      if (byte === undefined || shift > 21) throw refuse('is cut off or holds a length that is none');
      length |= (byte & 127) << shift;
      if (byte < 128) return length;
    }
  };
  const readText = () => {
    const length = readLength();
    from += length;
    return rows.toString('utf8', from - length, from);
  };
  const skipText = () => {
    const length = readLength();
    from += length;
  };
  const journeyId = readText();
  from += 3 * 8;
  if (from > rows.length) throw refuse('is cut off');
  const receivedAt = Number(rows.readBigInt64LE(from - 8));
  skipText();
  skipText();
  const sessionIds: string[] = [];
  const timestamps: number[] = [];
  for (const [name, type] of ARRAYS.slice(0, earlier?.arrays)) {
    const length = readLength();
    if (length > events) throw refuse(`has ${length} values of ${name} for ${events} events`);
    for (let place = 0; place < length; place++) {
      if (name === 'session_id') sessionIds.push(readText());
      else if (name === 'ts') {
        if (from + 8 > rows.length) throw refuse('is cut off');
        timestamps.push(Number(rows.readBigInt64LE(from)));
        from += 8;
      } else if (type === 'String') skipText();
      else if (type === 'Int8' || type === 'Bool') from++;
      else if (type === 'UInt32') from += 4;
      else if (type === 'Nullable(UInt64)') from += rows[from] === 1 ? 1 : 9;
      else from += 8;
    }
  }
  let delay: number | null = null;
  for (const [, type] of TAIL.slice(0, earlier?.tail)) {
    if (type === 'String') skipText();
    else if (type === 'UInt8') from++;
    else if (rows[from++] === 0) {
      if (from + 8 > rows.length) throw refuse('is cut off');
      delay = Number(rows.readBigInt64LE(from));
      from += 8;
    }
  }
  if (from !== rows.length) throw refuse('has bytes too few or too many');
  return { journeyId, receivedAt, events, sessionIds, timestamps, delay };
}

/** The parts of a batch's row in this format, to be loaded one after the other. */
export function rowParts({ rows }: PackedBatch, leftOut: readonly number[]): Buffer[] {
  const earlier = EARLIER[rows[0] ?? 0];
  if (!earlier) return [rows, endOfRow(leftOut)];
  return [Buffer.of(FORMAT), rows.subarray(1), earlier.lacks, endOfRow(leftOut)];
}

/** The end that a row gets when it is loaded: the places of its events that are left out. */
export function endOfRow(places: readonly number[]): Buffer {
  offset = 0;
  writeLength(places.length);
  for (const place of places) offset = scratch.writeUInt16LE(place, offset);
  return Buffer.from(scratch.subarray(0, offset));
}

/** Names and types of a row's columns, as the engine is given them. */
export const STRUCTURE = [
  ...HEAD.map(([name, type]) => `${name} ${type}`),
  ...ARRAYS.map(([name, type]) => `${name} Array(${type})`),
  ...TAIL.map(([name, type]) => `${name} ${type}`),
  'left_out Array(UInt16)',
].join(', ');

/** Columns of the table `events`, in the order in which the statement below selects them. */
export const COLUMNS: readonly string[] = [
  'journey_id',
  'spool',
  'batch',
  'place',
  'received_at',
  'received_on',
  ...ARRAYS.map(([name]) => name),
  'device_class',
  'language',
  'browser',
  'delay_ms',
  'network',
];

/** The statement that makes a row for each event out of a row for each batch. */
export const intoEvents = (source: string) => `
  INSERT INTO events (${COLUMNS.join(', ')})
  SELECT journey_id, spool, batch, place, received_at, toDate(received_at, 'UTC'),
    ${ARRAYS.map(([name]) => `${name}_`).join(', ')}, device_class, language, browser, delay_ms, network
  FROM (
    SELECT journey_id, spool, batch, received_at, device_class, language, browser, delay_ms, network, left_out, events,
      ${ARRAYS.map(([name]) => `arrayResize(${name}, events, ${name}[-1]) AS ${name}_all`).join(', ')}
    FROM ${source}
  )
  ARRAY JOIN range(events) AS place, ${ARRAYS.map(([name]) => `${name}_all AS ${name}_`).join(', ')}
  WHERE empty(left_out) OR NOT has(left_out, place)`;

function writeArray(type: ArrayType, values: readonly unknown[]): void {
  let last = values.length - 1;
  const rest = values[last];
  while (last > 0 && values[last - 1] === rest) last--;
  const isDefault = last === 0 && (rest === '' || rest === 0 || rest === null || rest === false);
  const length = isDefault ? 0 : last + 1;
  writeLength(length);
  for (let place = 0; place < length; place++) writeValue(type, values[place]);
}

function writeValue(type: ArrayType, value: unknown): void {
  if (type === 'String') writeText(value as string);
  else if (type === 'Int8') scratch[offset++] = tagNumbers.get(value as string) as number;
  else if (type === 'Bool') scratch[offset++] = Number(value);
  else if (type === 'UInt32') offset = scratch.writeUInt32LE(value as number, offset);
  else if (type === 'Nullable(UInt64)' && value === null) scratch[offset++] = 1;
  else {
    if (type === 'Nullable(UInt64)') scratch[offset++] = 0;
    writeInteger(value as number);
  }
}

/** Exact to 2^53, as every number here is; instants may be before 1970. */
function writeInteger(value: number): void {
  const high = Math.floor(value / 2 ** 32);
  scratchView.setUint32(offset, value - high * 2 ** 32, true);
  scratchView.setInt32(offset + 4, high, true);
  offset += 8;
}

function writeText(text: string): void {
  const { length } = text;
  if (offset + 3 * length + 16 > ROW_BYTES_MAX) throw new Error('a batch is larger than its parts may be');
  if (length <= SMALL_TEXT_LENGTH && writeSmallAscii(text)) return;
  writeLength(Buffer.byteLength(text));
  offset += scratch.write(text, offset);
}

/** Letter by letter: a call of `Buffer.write` takes longer than all of it. Returns whether it was ASCII. */
function writeSmallAscii(text: string): boolean {
  const { length } = text;
  for (let place = 0; place < length; place++) {
    const code = text.charCodeAt(place);
    if (code > 127) return false;
    scratch[offset + 1 + place] = code;
  }
  scratch[offset] = length;
  offset += 1 + length;
  return true;
}

function writeLength(length: number): void {
  let rest = length;
  while (rest > 127) {
    scratch[offset++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  scratch[offset++] = rest;
}
