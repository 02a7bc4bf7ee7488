// The files of the spool, oldest first. Only the newest is appended to; older files are read until all of their batches have been loaded.
import { type FileHandle, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, SECOND_MS, toIso } from '../domain/time.ts';
import { readAll, syncFolder, writeAll } from './files.ts';
import { nextMark, RECORD_BYTES_MAX, readRecords, record, type SpooledBatch, type SpoolRecord } from './records.ts';

/** Reports a problem and its treatment to the operator. */
export type Report = (finding: string) => void;

/** A file of at least this many bytes is full: the next write starts a new file. */
const SEGMENT_BYTES = 32 * 1024 ** 2;
/** Bytes per read, about one block of the loader. */
const READ_BYTES = 4 * 1024 ** 2;

interface Segment {
  file: string;
  handle: FileHandle;
  /** Where the first batch that waits may begin, and where the last record ends. */
  from: number;
  end: number;
  hasBatches: boolean;
  /** Number and bytes of the batches that wait in it. */
  batches: number;
  bytes: number;
  /** Kept for the operator when everything has left. */
  isDamaged: boolean;
}

interface Place {
  batch: number;
  bytes: number;
  segment: Segment;
  end: number;
}

/** Contents of the files at the start. */
interface Found {
  id: number | undefined;
  highest: number;
  doneUpTo: number;
  /** When batches came, oldest first. */
  ages: { upTo: number; at: number }[];
}

/** Opens and scans all files of a folder. Bytes that do not form records are reported and skipped. */
export async function openSegments(folder: string, now: Clock, report: Report) {
  const names = (await readdir(folder)).filter((name) => /^\d+\.log$/.test(name)).sort();
  let lastNumber = Number.parseInt(names.at(-1) ?? '0', 10);
  const segments: Segment[] = [];
  const found: Found = { id: undefined, highest: 0, doneUpTo: 0, ages: [] };
  const depth = { batches: 0, bytes: 0 };
  let active: Segment | undefined;
  /** Batches that the last `take` returned, as far as they have not left. */
  let taken: Place[] = [];

  const keepDamaged = (file: string) => rename(file, `${file}.damaged-${toIso(now()).replaceAll(':', '-')}`);

  async function openExisting(name: string): Promise<{ segment: Segment; batches: SpoolRecord[] } | undefined> {
    const file = join(folder, name);
    const bytes = await readFile(file);
    const batches: SpoolRecord[] = [];
    let isDamaged = false;
    let hasRecords = false;
    for (const one of readRecords(bytes)) {
      if (one.kind === 'gap') {
        const isTorn = one.end === bytes.length && hasRecords;
        isDamaged ||= !isTorn;
        report(
          isTorn
            ? `${file} ends in ${one.end - one.from} bytes that are not whole, as after a crash in mid-write: everything before them is kept`
            : `${file} is damaged: ${one.end - one.from} bytes from byte ${one.from} on are not as they were written. ` +
                'Everything else is kept, and the file stays under another name',
        );
        continue;
      }
      hasRecords = true;
      found.highest = Math.max(found.highest, one.number);
      if (one.kind === 'begin') found.id = one.at;
      if (one.kind === 'done') found.doneUpTo = Math.max(found.doneUpTo, one.number);
      if (one.kind === 'batch') batches.push(one);
    }
    if (!hasRecords) {
      await (isDamaged ? keepDamaged(file) : unlink(file));
      return undefined;
    }
    const handle = await open(file);
    const segment = { file, handle, from: 0, end: bytes.length, hasBatches: true, batches: 0, bytes: 0, isDamaged };
    return { segment, batches };
  }

  // The waiting batches are known only after all files are scanned for the numbers of loaded ones.
  const waiting: { segment: Segment; number: number; at: number; bytes: number }[] = [];
  for (const name of names) {
    const opened = await openExisting(name);
    if (!opened) continue;
    const { segment, batches } = opened;
    segments.push(segment);
    waiting.push(...batches.map(({ number, at, rows }) => ({ segment, number, at, bytes: rows.length })));
  }
  for (const { segment, number, at, bytes } of waiting) {
    if (number <= found.doneUpTo) continue;
    addTo(segment, { batches: 1, bytes });
    const latest = found.ages.at(-1);
    if (latest && at - latest.at < SECOND_MS) latest.upTo = number;
    else found.ages.push({ upTo: number, at });
  }

  function addTo(segment: Segment, more: { batches: number; bytes: number }): void {
    for (const one of [segment, depth]) {
      one.batches += more.batches;
      one.bytes += more.bytes;
    }
  }

  async function begin(id: number, highest: number): Promise<Segment> {
    const file = join(folder, `${String(++lastNumber).padStart(9, '0')}.log`);
    const handle = await open(file, 'wx+');
    try {
      const head = Buffer.concat(record('begin', highest, id));
      await writeAll(handle, head, 0);
      await handle.datasync();
      await syncFolder(folder);
      if (segments.length === 0) await syncFolder(dirname(folder));
      const { length } = head;
      const empty = { hasBatches: false, batches: 0, bytes: 0, isDamaged: false };
      const segment = { file, handle, from: length, end: length, ...empty };
      segments.push(segment);
      return segment;
    } catch (error) {
      await handle.close();
      await unlink(file);
      throw error;
    }
  }

  async function write(
    bytes: Buffer,
    { id, highest }: { id: number; highest: number },
    { isSynced, ...more }: { batches: number; bytes: number; isSynced: boolean },
  ): Promise<void> {
    // Batches that are in the event store, and may be erased there, do not stay here: a new file is begun.
    const hasPassed = active?.hasBatches && depth.batches === 0;
    if (hasPassed || (active && active.end > SEGMENT_BYTES)) active = undefined;
    active ??= await begin(id, highest);
    try {
      await writeAll(active.handle, bytes, active.end);
      if (isSynced) await active.handle.datasync();
    } catch (error) {
      const { handle, end } = active;
      // After a failed sync the state of the file on disk is unknown, so the next write starts a new file.
      active = undefined;
      await handle.truncate(end).catch(() => {});
      throw error;
    }
    active.end += bytes.length;
    active.hasBatches ||= more.batches > 0;
    addTo(active, more);
  }

  /** Batches above a number, oldest first, until `wants` says no. */
  async function take(
    above: number,
    wants: (batch: SpooledBatch, isFirst: boolean) => boolean,
  ): Promise<SpooledBatch[]> {
    const batches: SpooledBatch[] = [];
    taken = [];
    for (const segment of segments.filter(({ batches }) => batches > 0)) {
      const expected = { batches: segment.batches, bytes: segment.bytes };
      for await (const { number, rows, idHashes, end } of readSegment(segment)) {
        const batch = { batch: number, rows, idHashes };
        if (number <= above) continue;
        if (!wants(batch, batches.length === 0)) return batches;
        batches.push(batch);
        taken.push({ batch: number, bytes: rows.length, segment, end });
      }
      const there = taken.filter((place) => place.segment === segment);
      const lost = expected.batches - there.length;
      if (lost <= 0) continue;
      segment.isDamaged = true;
      addTo(segment, { batches: -lost, bytes: there.reduce((sum, { bytes }) => sum + bytes, -expected.bytes) });
      report(`${lost} batches of ${segment.file} are lost: the disk changed them. The file stays under another name`);
    }
    return batches;
  }

  return {
    found,
    write,
    take,
    depth: () => depth,
    /** Marks the taken batches, up to a number, as loaded. */
    passUpTo(batch: number): void {
      while (taken[0] && taken[0].batch <= batch) {
        const { segment, bytes, end } = taken.shift() as Place;
        segment.from = end;
        addTo(segment, { batches: -1, bytes: -bytes });
      }
    },
    /** Deletes files whose batches are all loaded. The last file stays, since it holds the id and the numbers. */
    async dropPassed(): Promise<void> {
      while (segments.length > 1 && segments[0] !== active && segments[0]?.batches === 0) {
        const { handle, file, isDamaged } = segments.shift() as Segment;
        try {
          await handle.close();
          await (isDamaged ? keepDamaged(file) : unlink(file));
        } catch (error) {
          report(`${file} could not be removed, and is read again at the next start: ${(error as Error).message}`);
        }
      }
    },
    async close(): Promise<void> {
      for (const { handle } of segments) await handle.close();
    },
  };
}

/** The batches of a file, in order, from where the first that waits may begin. */
async function* readSegment({ handle, from, end }: Segment): AsyncGenerator<SpoolRecord> {
  let offset = from;
  let length = READ_BYTES;
  while (offset < end) {
    const bytes = await readAll(handle, offset, Math.min(length, end - offset));
    const isLast = offset + bytes.length === end;
    let whole = 0;
    for (const one of readRecords(bytes)) {
      // A record cut off by the end of the buffer is read again from its start.
      if (one.kind === 'gap' && one.end === bytes.length && !isLast) break;
      if (one.kind === 'batch') yield { ...one, end: offset + one.end };
      whole = one.end;
    }
    // The file has become shorter.
    if (bytes.length === 0) return;
    // The record is larger than the buffer, or these bytes contain none.
    if (whole === 0 && length === RECORD_BYTES_MAX) whole = nextMark(bytes, 1);
    length = whole === 0 ? RECORD_BYTES_MAX : READ_BYTES;
    offset += whole;
  }
}
