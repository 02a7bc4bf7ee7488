// Prometheus gauges that are read on each scrape: the version, disk space, database connections, the backup.
import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { catalogPoolUse } from '../../catalog/open.ts';
import { DEFAULT_CEILINGS } from '../../domain/ceilings.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { packageVersion } from '../../package-file.ts';
import { engineMemory } from '../../store/limits.ts';
import { engineMemoryUsed, failedWrites } from '../../store/ping.ts';
import { PATHS } from '../request/failures.ts';
import type { Service } from '../request/service.ts';

/** Free inodes of the folder's file system; -1 if it has no inode limit. */
export function freeInodes(folder: string): number {
  const { files, ffree } = statfsSync(folder);
  return files > 0 ? ffree : -1;
}

/** Maximum number of organizations with a time series each; those with the highest usage come first. */
const ORGS_SHOWN_MAX = 500;

/** Registers the gauges. Their values are collected on each scrape. */
export function addGauges({ config, catalog, store, spool, ingest, counters, failures, tries, now }: Service): void {
  const registers = [counters.registry];
  new Gauge({
    name: 'waymark_build_info',
    help: 'Always 1: the version of the service, and the form it runs in.',
    labelNames: ['version', 'form'],
    registers,
  }).set({ version: packageVersion(), form: config.clickhouseUrl === undefined ? 'embedded' : 'scaled' }, 1);
  new Gauge({
    name: 'waymark_spool_limit_bytes',
    help: 'Bytes of waiting batches beyond which ingest is refused.',
    registers,
  }).set(spool.bounds.bytesMax);
  new Gauge({
    name: 'waymark_disk_free_bytes',
    help: 'Bytes that the service may still use on the disk of the data folder.',
    registers,
    collect() {
      const { bavail, bsize } = statfsSync(config.dataDir);
      this.set(bavail * bsize);
    },
  });
  new Gauge({
    name: 'waymark_disk_reserve_bytes',
    help: 'Free bytes below which ingest is refused, so that what waits can still be loaded.',
    registers,
    collect() {
      this.set(spool.bounds.diskReserveBytes + spool.depth().bytes / 4);
    },
  });
  new Gauge({
    name: 'waymark_disk_free_inodes',
    help: 'Files that may still be made on the disk of the data folder; -1 where the file system has no such limit.',
    registers,
    collect() {
      this.set(freeInodes(config.dataDir));
    },
  });
  new Gauge({
    name: 'waymark_listeners',
    help: 'Live streams of batches that are read.',
    registers,
    collect() {
      this.set(ingest.feed.listening());
    },
  });
  new Gauge({
    name: 'waymark_engine_failed_writes',
    help: 'Writes of files that the system refused to the event store since its engine started.',
    registers,
    async collect() {
      const writes = await failedWrites(store);
      if (writes !== undefined) this.set(writes);
    },
  });
  addFailing();
  addEngineMemory();
  addDays();
  addPool();
  addBackup();

  function addFailing(): void {
    new Gauge({
      name: 'waymark_failing_seconds',
      help: 'How long requests have been answered with failures of the service, by path: the route that has failed longest.',
      labelNames: ['path'],
      registers,
      collect() {
        for (const path of PATHS) this.set({ path }, 0);
        for (const { path, seconds } of failures.list()) this.set({ path }, seconds);
      },
    });
    new Gauge({
      name: 'waymark_try_failed',
      help: 'Whether the last try of what requests need failed: a write to the spool, a change of the catalog, a question to the event store.',
      labelNames: ['of'],
      registers,
      async collect() {
        const [spoolTrouble, tried] = await Promise.all([spool.trouble(), tries()]);
        this.set({ of: 'spool' }, Number(spoolTrouble !== undefined));
        this.set({ of: 'catalog' }, Number(tried.catalog !== undefined));
        this.set({ of: 'store' }, Number(tried.store !== undefined));
      },
    });
    if (config.databaseUrl === undefined) return;
    new Gauge({
      name: 'waymark_clock_ahead_seconds',
      help: 'How far the clock of this node is ahead of that of PostgreSQL, which all nodes share.',
      registers,
      async collect() {
        const { aheadMs } = await tries();
        if (aheadMs !== undefined) this.set(aheadMs / SECOND_MS);
      },
    });
  }

  /** Only for the embedded engine: a ClickHouse server exports its own metrics. */
  function addEngineMemory(): void {
    if (config.clickhouseUrl !== undefined) return;
    new Gauge({
      name: 'waymark_engine_memory_bytes',
      help: 'Memory of the embedded engine: used, and its limit.',
      labelNames: ['state'],
      registers,
      async collect() {
        this.set({ state: 'limit' }, config.engineBytes ?? engineMemory());
        const used = await engineMemoryUsed(store);
        if (used !== undefined) this.set({ state: 'used' }, used);
      },
    });
  }

  function addDays(): void {
    for (const unit of ['events', 'bytes'] as const) {
      new Gauge({
        name: `waymark_organization_day_${unit}`,
        help: `What organizations were sent today (UTC), in ${unit}, by their ids: those with the most.`,
        labelNames: ['organization'],
        registers,
        collect() {
          this.reset();
          const most = ingest.usage.days().sort((a, b) => b[unit] - a[unit]);
          for (const { orgId, ...day } of most.slice(0, ORGS_SHOWN_MAX)) this.set({ organization: orgId }, day[unit]);
        },
      });
    }
    const { eventsPerDay, bytesPerDay } = config.ceilings ?? DEFAULT_CEILINGS;
    new Gauge({
      name: 'waymark_organization_day_limit',
      help: 'What an organization may be sent in a day, by unit.',
      labelNames: ['unit'],
      registers,
      collect() {
        this.set({ unit: 'events' }, eventsPerDay);
        this.set({ unit: 'bytes' }, bytesPerDay);
      },
    });
  }

  function addPool(): void {
    const use = catalogPoolUse(catalog);
    if (use === undefined) return;
    new Gauge({
      name: 'waymark_catalog_connections',
      help: 'Connections to PostgreSQL by state; waiting: questions that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(use())) this.set({ state }, count);
      },
    });
  }

  function addBackup(): void {
    const { backupDir } = config;
    if (backupDir === undefined) return;
    const startedAt = now();
    new Gauge({
      name: 'waymark_backup_age_seconds',
      help: 'Time since the last whole backup; before the first, since the start.',
      registers,
      collect() {
        // The manifest is written last: its modification time is the time at which the backup was complete.
        const { mtimeMs } = statSync(join(backupDir, 'manifest.json'), { throwIfNoEntry: false }) ?? {
          mtimeMs: startedAt,
        };
        this.set(Math.max(0, now() - mtimeMs) / 1000);
      },
    });
    new Gauge({
      name: 'waymark_backup_doubtful',
      help: '1 while the newest backup lies beside the one before, since it holds less or parts are damaged.',
      registers,
      collect() {
        this.set(Number(existsSync(join(backupDir, 'beside', 'manifest.json'))));
      },
    });
  }
}
