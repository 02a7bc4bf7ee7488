// What an operator looks at and no request counts: the version, the disk, the catalog's connections, the backup.
import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { catalogPoolUse } from '../catalog/open.ts';
import { packageVersion } from '../package-file.ts';
import type { Service } from './service.ts';

/** Adds the gauges to the registry of the service. Each is read when it is asked for. */
export function addGauges({ config, catalog, spool, counters, now }: Service): void {
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
  addPool();
  addBackup();

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
        // Written last of all, so that its time is the time at which the backup was whole.
        const { mtimeMs } = statSync(join(backupDir, 'manifest.json'), { throwIfNoEntry: false }) ?? {
          mtimeMs: startedAt,
        };
        this.set(Math.max(0, now() - mtimeMs) / 1000);
      },
    });
  }
}
