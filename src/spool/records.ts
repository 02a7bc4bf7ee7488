// The form of the spool's files: records, one after the other, each with a checksum. A reader finds every record that is
// whole, also behind bytes that are not.
import { crc32 } from 'node:zlib';

export interface SpooledBatch {
  batch: number;
  rows: Buffer;
  idHashes: Buffer;
}

/**
 * Kinds of records:
 * - `begin`: the first of a file. `number`: highest number that was used before it; `at`: id of the spool
 * - `batch`: a batch that was acknowledged, or was about to be. `at`: when, in ms
 * - `done`: batches up to `number` have left the spool
 */
export type RecordKind = 'begin' | 'batch' | 'done';

export interface SpoolRecord {
  kind: RecordKind;
  number: number;
  at: number;
  rows: Buffer;
  idHashes: Buffer;
  /** Its end, in bytes from the start of the buffer. */
  end: number;
}

/** Bytes that do not form a record. `from` and `end` are offsets in the buffer. */
export interface Gap {
  kind: 'gap';
  from: number;
  end: number;
}

/** Begins every record, so that the next one is found behind damage; the last byte is the version of the format. */
export const MARK = Buffer.from([0x57, 0xa7, 0x3b, 1]);
const KINDS: readonly RecordKind[] = ['begin', 'batch', 'done'];
const NOTHING = Buffer.alloc(0);

// Offsets in a record after the mark: kind, lengths of rows and hashes, number, time; the checksum of these and of what follows.
const [KIND, ROWS, HASHES, NUMBER, AT, CHECKSUM] = [4, 5, 9, 13, 21, 29];
export const HEAD_BYTES = 33;
/** Bytes of the largest record: a row of 5 MiB at most, and the hashes of 500 events. */
export const RECORD_BYTES_MAX = 6 * 1024 ** 2;

/** The parts of a record, to be written one after the other. */
export function record(
  kind: RecordKind,
  number: number,
  at: number,
  rows: Buffer = NOTHING,
  idHashes: Buffer = NOTHING,
): Buffer[] {
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  MARK.copy(head);
  head[KIND] = KINDS.indexOf(kind);
  head.writeUInt32LE(rows.length, ROWS);
  head.writeUInt32LE(idHashes.length, HASHES);
  head.writeDoubleLE(number, NUMBER);
  head.writeDoubleLE(at, AT);
  head.writeUInt32LE(checksumOf(head, rows, idHashes), CHECKSUM);
  return [head, rows, idHashes];
}

/** All records of some bytes that begin with one, in order, and the gaps between them; the last gap may be a record cut off. */
export function* readRecords(bytes: Buffer): Generator<SpoolRecord | Gap> {
  let from = 0;
  while (from < bytes.length) {
    const found = recordAt(bytes, from);
    if (found) {
      yield found;
      from = found.end;
      continue;
    }
    const gap = { kind: 'gap' as const, from, end: nextRecord(bytes, from + 1) };
    yield gap;
    from = gap.end;
  }
}

function nextRecord(bytes: Buffer, from: number): number {
  let at = nextMark(bytes, from);
  while (at < bytes.length && !recordAt(bytes, at)) at = nextMark(bytes, at + 1);
  return at;
}

/** Where the next record may begin; the end, where none does. */
export function nextMark(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(MARK, from);
  return at === -1 ? bytes.length : at;
}

function recordAt(bytes: Buffer, from: number): SpoolRecord | undefined {
  if (from + HEAD_BYTES > bytes.length) return undefined;
  const head = bytes.subarray(from, from + HEAD_BYTES);
  const rowsFrom = from + HEAD_BYTES;
  const hashesFrom = rowsFrom + head.readUInt32LE(ROWS);
  const end = hashesFrom + head.readUInt32LE(HASHES);
  if (end > bytes.length || !head.subarray(0, MARK.length).equals(MARK)) return undefined;
  const rows = bytes.subarray(rowsFrom, hashesFrom);
  const idHashes = bytes.subarray(hashesFrom, end);
  const kind = KINDS[head[KIND] as number];
  if (!kind || head.readUInt32LE(CHECKSUM) !== checksumOf(head, rows, idHashes)) return undefined;
  return { kind, number: head.readDoubleLE(NUMBER), at: head.readDoubleLE(AT), rows, idHashes, end };
}

/** Bytes that a failing disk changed must not become events. */
const checksumOf = (head: Buffer, rows: Buffer, idHashes: Buffer) =>
  crc32(idHashes, crc32(rows, crc32(head.subarray(0, CHECKSUM))));
