// The binary form of a batch in the spool and for loading: one row in ClickHouse's RowBinary format, with an array per event property.
// Values shared by the whole batch are written and parsed once. JSON rows of the same events take three times the bytes and six times
// the engine's time.
import { type AcceptedBatch, EVENT_TAGS, type EventColumns } from '../domain/event.ts';
import { RefusedRows } from './engine.ts';
import { HASH_BYTES, hashIds } from './hashes.ts';

/** A batch in its spool form. */
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
  /** Session ids of its events, in order; a shorter list means that the remaining events have the last id. */
  sessionIds: string[];
  /** Times of its events, in ms, shortened in the same way. */
  timestamps: number[];
  /** Time from sending to receipt by the sender's clock, in ms; null when the sender gave no time. */
  delay: number | null;
}

/** Bytes before the first text of a row. */
const HEAD_BYTES_MIN = 3;
/**
 * First byte of a row. Rows of earlier formats may still wait in the spool after an upgrade, so they are read too. Rows of any other
 * format are refused, and set aside by the loader.
 */
const FORMAT = 3;

type ArrayType = 'Int8' | 'UInt32' | 'String' | 'UInt64' | 'Nullable(UInt64)' | 'DateTime64(3)' | 'Bool';

const tagNumbers = new Map<string, number>(EVENT_TAGS.map((tag, at) => [tag, at + 1]));

/** SQL for the hash of an event's id within its journey; `hashIds` computes the same. */
export const ID_HASH = "xxHash64(concat(journey_id, '\\n', id))";

/** A bit mask of tags; each tag's bit is at the position of its number. */
export const bitsOfTags = (...tags: (typeof EVENT_TAGS)[number][]) =>
  tags.reduce((bits, tag) => bits + 2 ** (tagNumbers.get(tag) ?? 0), 0);

// Properties with one value per batch, in the order of the row.
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

// Properties of each event, written next. An array is cut where all remaining values equal its last value; an empty array means that
// all events have the default.
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

// Properties with one value per batch, after the arrays. Each format added its properties at the end of the row, so a row of an earlier
// format is upgraded by appending bytes.
const TAIL: readonly (readonly [name: string, type: 'String' | 'Nullable(Int64)' | 'UInt8'])[] = [
  ['browser', 'String'],
  ['delay_ms', 'Nullable(Int64)'],
  ['network', 'UInt8'],
];
/** Earlier formats: the number of their arrays and tail properties, and the bytes to append for the missing properties. */
const EARLIER: Readonly<Record<number, { arrays: number; tail: number; lacks: Buffer }>> = {
  1: { arrays: 18, tail: 0, lacks: Buffer.from('\0\0\x07unknown\x01\0', 'latin1') },
  2: { arrays: 20, tail: 1, lacks: Buffer.from('\x01\0', 'latin1') },
};

/** Maximum bytes of a row: a body of 1 MiB with up to 4 bytes per character after cleaning, plus the numbers. */
const ROW_BYTES_MAX = 5 * 1024 ** 2;
/** Longest text whose length fits into one byte. */
const SMALL_TEXT_LENGTH = 127;

const scratch = Buffer.allocUnsafe(ROW_BYTES_MAX);
const scratchView = new DataView(scratch.buffer, scratch.byteOffset);
let offset = 0;

/** Serializes an accepted batch. The same bytes go through the spool and into the store unchanged. */
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

/** Parses a row. Throws `RefusedRows` if its format is unknown, it is truncated, or its number of events differs from the hashes. */
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

/** The buffers that together form a batch's row in the current format. */
export function rowParts({ rows }: PackedBatch, leftOut: readonly number[]): Buffer[] {
  const earlier = EARLIER[rows[0] ?? 0];
  if (!earlier) return [rows, endOfRow(leftOut)];
  return [Buffer.of(FORMAT), rows.subarray(1), earlier.lacks, endOfRow(leftOut)];
}

/** The last column of a row, appended when it is loaded: the positions of events to leave out. */
export function endOfRow(places: readonly number[]): Buffer {
  offset = 0;
  writeLength(places.length);
  for (const place of places) offset = scratch.writeUInt16LE(place, offset);
  return Buffer.from(scratch.subarray(0, offset));
}

/** Names and types of a row's columns, as the engine's `structure` argument. */
export const STRUCTURE = [
  ...HEAD.map(([name, type]) => `${name} ${type}`),
  ...ARRAYS.map(([name, type]) => `${name} Array(${type})`),
  ...TAIL.map(([name, type]) => `${name} ${type}`),
  'left_out Array(UInt16)',
].join(', ');

/** Columns of the table `events`, in the order of the SELECT below. */
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

/** The INSERT that expands batch rows into one row per event. */
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

/** Writes a signed 64-bit integer (times may be before 1970) that is exact to 2^53. */
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

/** Writes a short ASCII text by character codes, which is faster than `Buffer.write`. Returns false if it is not ASCII. */
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
