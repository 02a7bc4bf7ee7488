// The spool: acknowledged batches that are not yet in the event store.
//
// Promise: once `append` has resolved, the batch survives `kill -9` and power loss, and is loaded into the event store at least once.
//
// How: append-only files in a folder (segments.ts) with a record per batch (records.ts: mark, lengths, number, time, checksum). All
// batches that arrive while a group is being written form the next group, and a group is made durable by a single fsync. The loader
// takes the oldest batches and calls `removeUpTo` when the store has them on disk. This is recorded without fsync; if the record is
// lost, the batches are loaded again, and the store counts each event id once. A file is deleted when all of its batches have been
// loaded, so that erased events remain nowhere else. After a failed write the file is truncated; after a failed fsync the state of the
// file is unknown, so a new file is started. Behind damaged bytes, a reader finds every intact record by its mark and checksum.
//
// Limits: 4 GiB may wait, and a reserve of free disk space is kept (64 MiB and a quarter of the waiting bytes), so that a full disk
// can still load what was acknowledged. Beyond either, `append` throws `unavailable`, which ingest answers with 503.
//
// Cost: one fsync per group, and each event is written twice in total. Measured with 64 connections: 136,000 events a second. Dropped:
// SQLite as the spool, which wrote each batch three times and took 18 % of the main thread's time
// (docs/decisions/0014-spool-of-records.md).
import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { StartRefused, unavailable } from '../domain/error.ts';
import { type Clock, SECOND_MS } from '../domain/time.ts';
import { asideIn, keepAside } from './aside.ts';
import { checkSpool } from './check.ts';
import { lockFolder } from './lock.ts';
import { record, type SpooledBatch } from './records.ts';
import { openSegments, type Report } from './segments.ts';

/** Limit of waiting payload bytes. Beyond it, appends are refused until the event store has caught up. */
export const SPOOL_BYTES_MAX = 4 * 1024 ** 3;
/**
 * Bytes of free disk space that appends leave, besides a quarter of the waiting bytes (rows take a tenth of their spool size in the
 * event store): on a full disk, acknowledged batches can still be loaded, and queries answered.
 */
export const DISK_RESERVE_BYTES = 64 * 1024 ** 2;

/** A health check reuses the result of the last write for this time, in ms. */
const WRITE_COUNTS_MS = 5 * SECOND_MS;
/** A write that takes longer, in ms, counts as failed. */
const WRITE_MS_MAX = 2 * SECOND_MS;

export interface SpoolOptions {
  bytesMax?: number;
  diskReserveBytes?: number;
  /** Called with a description of found damage and its treatment. */
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
  /** A random number drawn when the spool was created, which distinguishes its batches from other spools' batches. */
  readonly id: number;
  /** A number for the next batch, above every number before it, restarts included. */
  nextNumber(): number;
  /** Resolves when the batch is on disk. Throws `unavailable` when the spool is full or the disk refuses. */
  append(batch: SpooledBatch): Promise<void>;
  /** The oldest batches, up to about `eventsMax` events, at least one batch if there is any. */
  take(eventsMax: number): Promise<SpooledBatch[]>;
  /** Marks taken batches up to a number as loaded. Cannot fail: at worst, they are loaded again after a crash. */
  removeUpTo(batch: number): void;
  /** Moves the oldest batch, which the store refuses, to the folder `aside`, so that it does not block the others. */
  setAside(batch: SpooledBatch, reason: string): Promise<void>;
  /** Number of the newest batch on disk; 0 without any. */
  newest(): number;
  depth(): SpoolDepth;
  readonly bounds: { bytesMax: number; diskReserveBytes: number };
  /**
   * The reason why batches would be refused now, for an operator; else undefined. Without a write in the last 5 s it tries one, so that
   * a node without traffic also detects a failing disk.
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
/** Spool ids are below this: the limit of `randomInt`. */
const ID_LIMIT = 2 ** 48 - 1;

/**
 * Opens the spool in a folder, which is created if missing. Only one process may hold it. Intact records of damaged files are kept.
 * Throws when the folder cannot be opened for a reason that an operator has to fix.
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
  // Numbers start from the clock, so that a lost or truncated spool does not reuse numbers that the event store already has.
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
  /** Size of the largest refused batch: the spool counts as full until a batch of this size would fit. */
  let refusedBytes = 0;
  /** The error of the last write to disk; undefined when it succeeded. */
  let failure: Error | undefined;
  /** Time of the last write. */
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** A test write requested by `trouble`, with a promise of its end. */
  let trial: { ended: Promise<void>; end(): void } | undefined;

  const isFull = (more: number) => segments.depth().bytes + waitingBytes + more > bytesMax;

  const refuseWithoutReserve = () => {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < diskReserveBytes + segments.depth().bytes / 4) {
      throw new Error(`only ${bavail * bsize} bytes are free`);
    }
  };

  /** Writes waiting batches in groups: all batches that arrived during the previous group share one fsync. */
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
      // If recording this failed on a full disk, the batches are loaded again after a crash, and count once.
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

  /** Resolves when a write has ended, successfully or not. */
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

  /** Records ages by the second; one entry per batch would fill the memory while the store is away for hours. */
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
