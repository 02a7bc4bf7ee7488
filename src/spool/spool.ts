// The spool: batches that were acknowledged and are not yet in the event store. Files that are only ever appended to, in
// a folder of the data folder, so that a batch survives `kill -9` and power loss from the moment its append resolves.
// A file that the event store has caught up with is removed.
import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { StartRefused, unavailable } from '../domain/error.ts';
import { type Clock, SECOND_MS } from '../domain/time.ts';
import { asideIn, keepAside } from './aside.ts';
import { checkSpool } from './check.ts';
import { lockFolder } from './lock.ts';
import { record, type SpooledBatch } from './records.ts';
import { openSegments, type Report } from './segments.ts';

/** Payload bytes that may wait. Beyond, appends are refused until the event store has caught up. */
export const SPOOL_BYTES_MAX = 4 * 1024 ** 3;
/**
 * Bytes of the disk that appends leave free, besides a quarter of what waits (in the event store, rows take a tenth of
 * their size here): on a disk that runs full, what was acknowledged can still be loaded, and questions answered.
 */
export const DISK_RESERVE_BYTES = 64 * 1024 ** 2;

/** How long the last write says whether the disk takes the next, in ms. */
const WRITE_COUNTS_MS = 5 * SECOND_MS;
/** A write that takes longer, in ms, counts as failed. */
const WRITE_MS_MAX = 2 * SECOND_MS;

export interface SpoolOptions {
  bytesMax?: number;
  diskReserveBytes?: number;
  /** Called with damage that was found, and what was done about it. */
  report?: Report;
}

export interface SpoolDepth {
  batches: number;
  bytes: number;
  /** Seconds that the oldest batch has waited. */
  ageSeconds: number;
  /** Batches that were set aside, in the folder `aside`. */
  setAside: number;
}

export interface Spool {
  /** Distinguishes this spool's batches from those of every other: a number that was drawn when it was made. */
  readonly id: number;
  /** A number for the next batch, above every number before it, restarts included. */
  nextNumber(): number;
  /** Resolves when the batch is on disk. Throws `unavailable` when the spool is full or the disk refuses. */
  append(batch: SpooledBatch): Promise<void>;
  /** The oldest batches, up to about `eventsMax` events, at least one batch if there is any. */
  take(eventsMax: number): Promise<SpooledBatch[]>;
  /**
   * Forgets batches that were taken, up to one, which are in the event store. Costs no write that could fail: at worst,
   * they come again after a crash.
   */
  removeUpTo(batch: number): void;
  /** Puts the oldest batch, which the store refuses, aside, kept for an operator, out of the way of the others. */
  setAside(batch: SpooledBatch, reason: string): Promise<void>;
  /** Number of the newest batch on disk; 0 when there never was one. */
  newest(): number;
  depth(): SpoolDepth;
  readonly bounds: { bytesMax: number; diskReserveBytes: number };
  /**
   * Why batches would be refused now, in words for an operator; undefined when they would not. Writes to the disk as a batch is
   * written, unless something was written within 5 s: a node that gets no batches finds out by itself whether its disk takes them.
   */
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Waiting {
  batch: SpooledBatch;
  resolve(): void;
  reject(error: Error): void;
}

const ID_HASH_BYTES = 8;
/** Spool ids are below this: as many as can be drawn at random, exact as a number. */
const ID_LIMIT = 2 ** 48 - 1;

/**
 * Opens the spool in a folder, which is made if it does not exist. One process may hold it at a time. If it is damaged,
 * whole records are kept. Throws when the folder cannot be opened for a reason that an operator has to fix.
 */
export async function openSpool(
  folder: string,
  now: Clock,
  { bytesMax = SPOOL_BYTES_MAX, diskReserveBytes = DISK_RESERVE_BYTES, report = () => {} }: SpoolOptions = {},
): Promise<Spool> {
  checkSpool(folder);
  const asideFolder = asideIn(folder);
  const { segments, unlock } = await openFolder(folder, asideFolder, now, report);
  const id = segments.found.id ?? randomInt(ID_LIMIT);
  // The clock goes beyond what was used, so that a spool that was lost or cut short does not use numbers that the event
  // store knows already.
  let number = Math.max(segments.found.highest, now() * 1_000);
  let newest = segments.found.highest;
  /** All batches up to this one have left. */
  let leftUpTo = segments.found.doneUpTo;
  /** The same, as it is on disk. */
  let notedUpTo = leftUpTo;
  const ages = segments.found.ages;
  let aside = readdirSync(asideFolder).length;

  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  /** Bytes of a batch for which there was no room: there is some again when it would fit. */
  let refusedBytes = 0;
  /** The error of the last write to disk; undefined when it succeeded. */
  let failure: Error | undefined;
  /** When that was. */
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** A write that is asked for only to find out whether the disk takes one, and its end. */
  let trial: { ended: Promise<void>; end(): void } | undefined;

  const isFull = (more: number) => segments.depth().bytes + waitingBytes + more > bytesMax;

  const refuseWithoutReserve = () => {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < diskReserveBytes + segments.depth().bytes / 4) {
      throw new Error(`only ${bavail * bsize} bytes are free`);
    }
  };

  /** Everything that arrived while the group before was written becomes durable with one sync. */
  async function writeGroups(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0 || leftUpTo > notedUpTo || trial) {
      const group = waiting;
      waiting = [];
      const upTo = leftUpTo;
      const asked = trial;
      trial = undefined;
      await writeGroup(group, upTo, group.length > 0 || asked !== undefined);
      asked?.end();
      // Where there was no room to note it, it comes again after a crash, and counts once.
      notedUpTo = upTo;
      await segments.dropPassed();
    }
    writing = undefined;
  }

  async function writeGroup(group: readonly Waiting[], upTo: number, isSynced: boolean): Promise<void> {
    const at = now();
    const parts = upTo > notedUpTo || group.length === 0 ? record('done', upTo, at) : [];
    for (const { batch } of group) parts.push(...record('batch', batch.batch, at, batch.rows, batch.idHashes));
    const bytes = group.reduce((sum, { batch }) => sum + batch.rows.length, 0);
    const last = group.at(-1)?.batch.batch ?? newest;
    try {
      if (group.length > 0 && diskReserveBytes > 0) refuseWithoutReserve();
      await segments.write(Buffer.concat(parts), { id, highest: newest }, { batches: group.length, bytes, isSynced });
      failure = undefined;
    } catch (error) {
      failure = error as Error;
      const refusal = unavailable(
        'Events cannot be stored at the moment: the disk is full or failing. Send them again later',
      );
      refusal.cause = error;
      for (const { reject } of group) reject(refusal);
      return;
    } finally {
      waitingBytes -= bytes;
      if (isSynced) writtenAt = now();
    }
    newest = last;
    if (group.length > 0) noteAge(last, at);
    for (const { resolve } of group) resolve();
  }

  function wake(): void {
    writing ??= writeGroups();
  }

  /** Resolves when a write has ended, well or not. */
  function tryWrite(): Promise<void> {
    if (trial === undefined) {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      trial = { ended, end };
    }
    wake();
    return trial.ended;
  }

  /** To the second: otherwise a store that is away for hours would fill the memory. */
  function noteAge(upTo: number, at: number): void {
    const latest = ages.at(-1);
    if (latest && at - latest.at < SECOND_MS) latest.upTo = upTo;
    else ages.push({ upTo, at });
  }

  function removeUpTo(batch: number): void {
    leftUpTo = Math.max(leftUpTo, batch);
    segments.passUpTo(leftUpTo);
    while (ages[0] && ages[0].upTo <= leftUpTo) ages.shift();
    wake();
  }

  return {
    id,
    nextNumber: () => ++number,
    append(batch) {
      if (isFull(batch.rows.length)) {
        refusedBytes = Math.max(refusedBytes, batch.rows.length);
        return Promise.reject(
          unavailable('Events cannot be stored at the moment: too many are waiting. Send them again later'),
        );
      }
      return new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject });
        waitingBytes += batch.rows.length;
        wake();
      });
    },
    async take(eventsMax) {
      let events = 0;
      return segments.take(leftUpTo, ({ idHashes }, isFirst) => {
        events += idHashes.length / ID_HASH_BYTES;
        return isFirst || events <= eventsMax;
      });
    },
    removeUpTo,
    async setAside(batch, reason) {
      await keepAside(asideFolder, batch, reason);
      aside++;
      removeUpTo(batch.batch);
    },
    newest: () => newest,
    depth: () => ({
      ...segments.depth(),
      ageSeconds: segments.depth().batches === 0 ? 0 : Math.max(0, now() - (ages[0]?.at ?? now())) / SECOND_MS,
      setAside: aside,
    }),
    bounds: { bytesMax, diskReserveBytes },
    async trouble() {
      if (!isFull(refusedBytes)) refusedBytes = 0;
      if (refusedBytes > 0) return 'the spool is full: the event store is behind, or away';
      try {
        if (diskReserveBytes > 0) refuseWithoutReserve();
      } catch (error) {
        return `the disk is full: ${(error as Error).message}`;
      }
      if (Math.abs(now() - writtenAt) >= WRITE_COUNTS_MS && !(await endsInTime(tryWrite())))
        return 'the disk does not answer';
      return failure && `the disk fails: ${failure.message}`;
    },
    async close() {
      await writing;
      await segments.close();
      unlock();
    },
  };
}

async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, WRITE_MS_MAX, false);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}

async function openFolder(folder: string, asideFolder: string, now: Clock, report: Report) {
  let unlock = () => {};
  try {
    mkdirSync(asideFolder, { recursive: true });
    unlock = lockFolder(folder);
    return { segments: await openSegments(folder, now, report), unlock };
  } catch (error) {
    unlock();
    throw new StartRefused(`The spool ${folder} cannot be opened: ${(error as Error).message}`, { cause: error });
  }
}
