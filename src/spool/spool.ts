// The spool: batches that were acknowledged and are not yet in the event store. SQLite in the data folder, so that a
// batch survives `kill -9` and power loss from the moment its append resolves.
import { randomInt } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { unavailable } from '../domain/error.ts';
import type { Clock } from '../domain/time.ts';
import { Sqlite } from '../sqlite.ts';
import { moveDamaged, type Report, salvage } from './repair.ts';

/** Payload bytes that may wait. Beyond, appends are refused until the event store has caught up. */
export const SPOOL_BYTES_MAX = 4 * 1024 ** 3;
/**
 * Bytes of the disk that appends leave free, besides a quarter of what waits (in the event store, rows take a tenth of
 * their size here): on a disk that runs full, what was acknowledged can still be loaded, and questions answered.
 */
export const DISK_RESERVE_BYTES = 64 * 1024 ** 2;

export interface SpoolOptions {
  bytesMax?: number;
  diskReserveBytes?: number;
  /** Hears of damage that was found, and what was done about it. */
  report?: Report;
}

export interface SpooledBatch {
  batch: number;
  rows: Buffer;
  idHashes: Buffer;
}

export interface TakenBatch extends SpooledBatch {
  /** False when its bytes are not those that were appended before the start: the disk changed them. */
  isWhole: boolean;
}

export interface SpoolDepth {
  batches: number;
  bytes: number;
  /** Seconds that the oldest batch has waited. */
  ageSeconds: number;
  /** Batches that were set aside, in the table set_aside. */
  setAside: number;
}

export interface Spool {
  /** Tells this spool's batches from those of every other, by a number that was drawn when its file was made. */
  readonly id: number;
  /** A number for the next batch, above every number before it, restarts included. */
  nextNumber(): number;
  /** Resolves when the batch is on disk. Throws `unavailable` when the spool is full or the disk refuses. */
  append(batch: SpooledBatch): Promise<void>;
  /** The oldest batches, up to about `eventsMax` events, at least one batch if there is any. */
  take(eventsMax: number): TakenBatch[];
  /** Forgets batches that are in the event store. */
  remove(batches: readonly SpooledBatch[]): void;
  /** Puts a batch that the store refuses aside, kept for an operator, out of the way of the others. */
  setAside(batch: SpooledBatch, reason: string): void;
  /** Number of the newest batch on disk; 0 when there never was one. */
  newest(): number;
  depth(): SpoolDepth;
  close(): void;
}

interface Waiting {
  batch: SpooledBatch;
  resolve(): void;
  reject(error: Error): void;
}

const ID_HASH_BYTES = 8;
/** Spool ids are below this: as many as can be drawn at random, exact as a number. */
const ID_LIMIT = 2 ** 48 - 1;
/** Pages of 4 KiB given back to the file system when the spool is empty, at most, at a time. */
const VACUUM_PAGES = 4_096;

/** Throws when the file cannot be opened for a reason that an operator has to mend; a damaged one is replaced. */
export function openSpool(
  file: string,
  now: Clock,
  { bytesMax = SPOOL_BYTES_MAX, diskReserveBytes = DISK_RESERVE_BYTES, report = () => {} }: SpoolOptions = {},
): Spool {
  const damagedFile = moveDamaged(file, now, report);
  const db = new Sqlite(file);
  db.pragma('auto_vacuum = INCREMENTAL');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`
    CREATE TABLE IF NOT EXISTS batches (
      batch INTEGER PRIMARY KEY AUTOINCREMENT, appended_at INTEGER NOT NULL, rows BLOB NOT NULL, id_hashes BLOB NOT NULL,
      checksum INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS identity (id INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS set_aside (
      batch INTEGER PRIMARY KEY, reason TEXT NOT NULL, rows BLOB NOT NULL, id_hashes BLOB NOT NULL
    );`);
  if (damagedFile !== undefined) salvage(damagedFile, db, report);
  db.prepare('INSERT INTO identity SELECT ? WHERE NOT EXISTS (SELECT 1 FROM identity)').run(randomInt(ID_LIMIT));
  const id = db.prepare('SELECT id FROM identity').pluck().get() as number;
  const insert = db.prepare(
    'INSERT INTO batches (batch, appended_at, rows, id_hashes, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const select = db.prepare<[], SpooledBatch & { checksum: number }>(
    'SELECT batch, rows, id_hashes AS idHashes, checksum FROM batches ORDER BY batch',
  );
  const remove = db.prepare('DELETE FROM batches WHERE batch = ?');
  const keepAside = db.prepare('INSERT OR REPLACE INTO set_aside (batch, reason, rows, id_hashes) VALUES (?, ?, ?, ?)');
  const oldest = db.prepare<[], { at: number }>('SELECT appended_at AS at FROM batches ORDER BY batch LIMIT 1');

  // AUTOINCREMENT remembers the highest number ever used, also when the table is empty. The clock goes beyond it, so
  // that a spool that was lost, replaced or cut short does not use numbers that the event store knows already.
  const highest = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'batches'").pluck().get() as
    | number
    | undefined;
  const firstNumber = Math.max(highest ?? 0, now() * 1_000);
  let number = firstNumber;
  let newest = highest ?? 0;
  const waitingNow = db.prepare('SELECT count(*) AS batches, total(length(rows)) AS bytes FROM batches').get() as {
    batches: number;
    bytes: number;
  };
  let { batches: depthBatches, bytes: depthBytes } = waitingNow;
  let asideBatches = db.prepare('SELECT count(*) FROM set_aside').pluck().get() as number;

  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  const folder = dirname(file);

  const refuseWithoutReserve = () => {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < diskReserveBytes + depthBytes / 4) throw new Error(`only ${bavail * bsize} bytes are free`);
  };

  /** Everything that arrived within one turn of the event loop becomes durable with one fsync. */
  const commit = () => {
    const group = waiting;
    waiting = [];
    waitingBytes = 0;
    if (group.length === 0) return;
    try {
      if (diskReserveBytes > 0) refuseWithoutReserve();
      const appendedAt = now();
      db.transaction(() => {
        for (const { batch } of group) {
          insert.run(batch.batch, appendedAt, batch.rows, batch.idHashes, checksumOf(batch));
        }
      })();
    } catch (error) {
      const refusal = unavailable(
        'Events cannot be stored at the moment: the disk is full or failing. Send them again later',
      );
      refusal.cause = error;
      for (const { reject } of group) reject(refusal);
      return;
    }
    for (const { batch, resolve } of group) {
      depthBatches++;
      depthBytes += batch.rows.length;
      newest = batch.batch;
      resolve();
    }
  };

  const setAside: Spool['setAside'] = (batch, reason) => {
    db.transaction(() => {
      keepAside.run(batch.batch, reason, batch.rows, batch.idHashes);
      remove.run(batch.batch);
    })();
    depthBatches--;
    depthBytes -= batch.rows.length;
    asideBatches++;
  };

  /** Shrinks the file. On a full disk it cannot, and need not: the pages are used again. */
  const giveBack = () => {
    try {
      db.pragma(`incremental_vacuum(${VACUUM_PAGES})`);
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError && /^SQLITE_(FULL|IOERR)/.test(error.code))) throw error;
    }
  };

  return {
    id,
    nextNumber: () => ++number,
    append(batch) {
      if (depthBytes + waitingBytes + batch.rows.length > bytesMax) {
        return Promise.reject(
          unavailable('Events cannot be stored at the moment: too many are waiting. Send them again later'),
        );
      }
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(commit);
        waiting.push({ batch, resolve, reject });
        waitingBytes += batch.rows.length;
      });
    },
    take(eventsMax) {
      const taken: TakenBatch[] = [];
      let events = 0;
      for (const { checksum, ...batch } of select.iterate()) {
        events += batch.idHashes.length / ID_HASH_BYTES;
        if (taken.length > 0 && events > eventsMax) break;
        // What this process appended a moment ago comes from memory; computing it costs 1 µs a KiB.
        taken.push({ ...batch, isWhole: batch.batch > firstNumber || checksum === checksumOf(batch) });
      }
      return taken;
    },
    remove(batches) {
      db.transaction(() => {
        for (const { batch } of batches) remove.run(batch);
      })();
      depthBatches -= batches.length;
      for (const { rows } of batches) depthBytes -= rows.length;
      if (depthBatches === 0) giveBack();
    },
    setAside,
    newest: () => newest,
    depth: () => ({
      batches: depthBatches,
      bytes: depthBytes,
      ageSeconds: depthBatches === 0 ? 0 : Math.max(0, now() - (oldest.get()?.at ?? now())) / 1000,
      setAside: asideBatches,
    }),
    close() {
      commit();
      db.close();
    },
  };
}

/** Over everything that is loaded: bytes that a failing disk changed must not become events. */
const checksumOf = ({ rows, idHashes }: SpooledBatch) => crc32(idHashes, crc32(rows));
