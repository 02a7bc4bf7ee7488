// What is wrong with this node, for operators: the spool grows, the disk is nearly full, the backup is overdue.
import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../catalog/open.ts';
import { endServiceAlert, noteServiceAlert } from '../catalog/service-alerts.ts';
import type { ServiceRule } from '../domain/alert.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import type { Spool } from '../spool/spool.ts';

/** The oldest batch that waits has waited for so long, in ms. */
export const SPOOL_WAIT_MS_MAX = 15 * MINUTE_MS;
/** Ingest is refused below a reserve of disk: the alert comes at so many times of it. */
export const DISK_RESERVES_MIN = 3;
/** Backups are hourly; one is overdue after so long, in ms. */
export const BACKUP_AGE_MS_MAX = 3 * HOUR_MS;

export interface Node {
  catalog: Catalog;
  spool: Spool;
  config: { dataDir: string; backupDir?: string | undefined };
  startedAt: number;
  now: Clock;
}

/** Writes what begins and what is over. Returns the sentences of what begins. */
export async function checkNode(node: Node): Promise<string[]> {
  const { catalog, spool, now } = node;
  const begun: string[] = [];
  for (const [rule, sentence] of Object.entries(findingsOf(node)) as [ServiceRule, string | undefined][]) {
    if (sentence === undefined) await endServiceAlert(catalog, String(spool.id), rule, now);
    else if (await noteServiceAlert(catalog, { rule, node: String(spool.id), sentence }, now)) begun.push(sentence);
  }
  return begun;
}

function findingsOf({ spool, config, startedAt, now }: Node): Record<ServiceRule, string | undefined> {
  const { ageSeconds, bytes } = spool.depth();
  const isWaiting = ageSeconds * 1000 > SPOOL_WAIT_MS_MAX;
  const { bavail, bsize } = statfsSync(config.dataDir);
  const isLow = bavail * bsize < DISK_RESERVES_MIN * spool.bounds.diskReserveBytes;
  const age = config.backupDir === undefined ? 0 : now() - backupAt(config.backupDir, startedAt);
  return {
    spool_growing: isWaiting
      ? `Batches have waited ${Math.round(ageSeconds / 60)} minutes to be loaded into the event store (${megabytes(bytes)} MB wait).`
      : undefined,
    disk_low: isLow
      ? `The disk of the data folder has ${megabytes(bavail * bsize)} MB left; below ${megabytes(spool.bounds.diskReserveBytes)} MB ingest is refused.`
      : undefined,
    backup_overdue:
      age > BACKUP_AGE_MS_MAX ? `The last whole backup is ${Math.round(age / HOUR_MS)} hours old.` : undefined,
  };
}

/** The manifest is written last of all. */
const backupAt = (folder: string, startedAt: number) =>
  statSync(join(folder, 'manifest.json'), { throwIfNoEntry: false })?.mtimeMs ?? startedAt;

const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en-GB');
