// Alerts for operators about this node: the spool grows, the disk is nearly full, the backup is overdue, requests fail, batches are set
// aside, or the clock differs from the fleet's.
import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../catalog/open.ts';
import { endServiceAlert, noteServiceAlert } from '../catalog/service-alerts.ts';
import { inTransaction } from '../catalog/transaction.ts';
import type { ServiceRule } from '../domain/alert.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/time.ts';
import type { Spool } from '../spool/spool.ts';
import { announceServiceAlert, type ServiceMessages } from './service-message.ts';

/** The oldest batch of the spool may wait this long, in ms. */
export const SPOOL_WAIT_MS_MAX = 15 * MINUTE_MS;
/** Ingest is refused below a reserve of free disk space. The alert opens below this many times the reserve. */
export const DISK_RESERVES_MIN = 3;
/** Backups are hourly; a backup is overdue after this time, in ms. */
export const BACKUP_AGE_MS_MAX = 3 * HOUR_MS;
/** Seconds for which a route may fail before an operator is called. */
const FAILING_SECONDS_MAX = 60;
/** Clocks of a fleet may differ by this, in ms. Beyond a minute, an erasure could miss events, and jobs run twice. */
const CLOCKS_MS_MAX = 10 * SECOND_MS;

export interface Node extends ServiceMessages {
  catalog: Catalog;
  spool: Spool;
  config: ServiceMessages['config'] & { dataDir: string; backupDir?: string | undefined };
  startedAt: number;
  /** Routes that are answered with failures of the service. */
  failing: readonly FailingRoute[];
  /** The lead of this node's clock over the fleet's, in ms; undefined when unknown. */
  aheadMs: number | undefined;
  /** The reason why the newest backup did not replace the previous backup. */
  doubt: string | undefined;
}

interface FailingRoute {
  route: string;
  status: number;
  seconds: number;
}

/** Opens and closes alerts, with a message to the operator about each. Returns the sentences of new alerts. */
export async function checkNode(checked: Node): Promise<string[]> {
  const { catalog, spool, now } = checked;
  const node = String(spool.id);
  const begun: string[] = [];
  for (const [rule, sentence] of Object.entries(findingsOf(checked)) as [ServiceRule, string | undefined][]) {
    const changed = await inTransaction(catalog, async (trx) => {
      const alert =
        sentence === undefined
          ? await endServiceAlert(trx, node, rule, now)
          : await noteServiceAlert(trx, { rule, node, sentence }, now);
      if (alert) await announceServiceAlert(trx, checked, alert);
      return alert;
    });
    if (changed && sentence !== undefined) begun.push(sentence);
  }
  return begun;
}

function findingsOf({
  spool,
  config,
  startedAt,
  failing,
  aheadMs,
  doubt,
  now,
}: Node): Record<ServiceRule, string | undefined> {
  const { ageSeconds, bytes, setAside } = spool.depth();
  const isWaiting = ageSeconds * 1000 > SPOOL_WAIT_MS_MAX;
  const { bavail, bsize } = statfsSync(config.dataDir);
  const isLow = bavail * bsize < DISK_RESERVES_MIN * spool.bounds.diskReserveBytes;
  const age = config.backupDir === undefined ? 0 : now() - backupAt(config.backupDir, startedAt);
  const requestsFail = failing.flatMap((route) => whyRequestsFail(route) ?? []);
  return {
    spool_growing: isWaiting
      ? `Batches have waited ${Math.round(ageSeconds / 60)} minutes to be loaded into the event store (${megabytes(bytes)} MB wait).`
      : undefined,
    disk_low: isLow
      ? `The disk of the data folder has ${megabytes(bavail * bsize)} MB left; below ${megabytes(spool.bounds.diskReserveBytes)} MB ingest is refused.`
      : undefined,
    backup_overdue:
      age > BACKUP_AGE_MS_MAX ? `The last whole backup is ${Math.round(age / HOUR_MS)} hours old.` : undefined,
    backup_doubtful: doubt && `The newest backup did not replace the one before, and lies beside it: ${doubt}.`,
    requests_fail: requestsFail.length > 0 ? sentence(requestsFail.join('; ')) : undefined,
    batches_set_aside:
      setAside > 0 ? sentence(`the event store refused ${setAside} batches: they are set aside`) : undefined,
    clock_differs: sentence(whyClockDiffers(aheadMs)),
  };
}

/** A sentence about a route that has failed for more than a minute, else undefined. */
export function whyRequestsFail({ route, status, seconds }: FailingRoute): string | undefined {
  if (seconds <= FAILING_SECONDS_MAX) return undefined;
  return `${route} has failed for ${seconds} s (answered ${status})`;
}

/** A sentence about a clock that differs from the fleet's, else undefined. */
export function whyClockDiffers(aheadMs = 0): string | undefined {
  if (Math.abs(aheadMs) <= CLOCKS_MS_MAX) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / SECOND_MS);
  return `the clock of this node is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of PostgreSQL, which all nodes share`;
}

function sentence(reason: string | undefined): string | undefined {
  return reason && `${reason[0]?.toUpperCase()}${reason.slice(1)}.`;
}

/** The time of the last backup: its manifest is the last file that is written. */
const backupAt = (folder: string, startedAt: number) =>
  statSync(join(folder, 'manifest.json'), { throwIfNoEntry: false })?.mtimeMs ?? startedAt;

const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en-GB');
