// How whole SQLite's write-ahead log is. SQLite itself keeps every commit up to the first frame that is not whole and
// drops what follows without a word; a log that ends so is normal after a crash, but an operator should know of it.
// The format is fixed: https://www.sqlite.org/fileformat2.html#walformat
import { readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC_LITTLE_ENDIAN = 0x377f0682;
const MAGIC_BIG_ENDIAN = 0x377f0683;
const SALT_BYTES = 8;

/** Bytes at the end of a log that SQLite is about to drop: written since its last whole commit. 0 when it is whole. */
export function tornBytes(walFile: string): number {
  const wal = readLog(walFile);
  if (wal.length === 0) return 0;
  const header = readHeader(wal);
  if (!header) return wal.length;
  const { frameBytes, salt, bigEndian } = header;
  let checksum = header.checksum;
  let whole = HEADER_BYTES;
  let written = HEADER_BYTES;
  let isWhole = true;
  // Behind the newest frames may stand those of a round before, told by another salt: they are no loss.
  for (let at = HEADER_BYTES; at < wal.length; at += frameBytes) {
    const frame = wal.subarray(at, at + frameBytes);
    if (frame.length < FRAME_HEADER_BYTES || !frame.subarray(8, 8 + SALT_BYTES).equals(salt)) {
      isWhole = false;
      continue;
    }
    written = at + frame.length;
    if (!isWhole || frame.length < frameBytes) {
      isWhole = false;
      continue;
    }
    checksum = sum(frame.subarray(FRAME_HEADER_BYTES), sum(frame.subarray(0, 8), checksum, bigEndian), bigEndian);
    if (frame.readUInt32BE(16) !== checksum[0] || frame.readUInt32BE(20) !== checksum[1]) isWhole = false;
    else if (frame.readUInt32BE(4) > 0) whole = at + frameBytes;
  }
  return written - whole;
}

function readLog(walFile: string): Buffer {
  try {
    return readFileSync(walFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

type Sum = readonly [number, number];

function readHeader(wal: Buffer) {
  if (wal.length < HEADER_BYTES) return undefined;
  const magic = wal.readUInt32BE(0);
  if (magic !== MAGIC_LITTLE_ENDIAN && magic !== MAGIC_BIG_ENDIAN) return undefined;
  const bigEndian = magic === MAGIC_BIG_ENDIAN;
  const checksum = sum(wal.subarray(0, 24), [0, 0], bigEndian);
  if (wal.readUInt32BE(24) !== checksum[0] || wal.readUInt32BE(28) !== checksum[1]) return undefined;
  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(8);
  return { frameBytes, salt: wal.subarray(16, 16 + SALT_BYTES), bigEndian, checksum };
}

function sum(bytes: Buffer, [first, second]: Sum, bigEndian: boolean): Sum {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}
