// Writes all data into a folder. A second export to the same folder writes only the days that have changed since:
// mostly today.
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyCatalog } from '../catalog/copy.ts';
import { openEmbeddedCatalog } from '../catalog/open.ts';
import { type Chunk, downloadChunk, planChunks } from '../store/chunks.ts';
import {
  allMetrics,
  catalogFile,
  chunkFile,
  type Engines,
  type Manifest,
  makeFolder,
  writeManifest,
} from './manifest.ts';

export interface ExportOptions {
  /** Runs work while nothing is added to the event store. */
  still<T>(work: () => Promise<T>): Promise<T>;
  progress(written: number, total: number): void;
  /** Without what opens the service or is about the people who run it. */
  forSharing?: boolean;
}

/** Resolves with the manifest of the folder. Until then the folder keeps the previous export. */
export async function exportTo(
  folder: string,
  engines: Engines,
  { still, progress, forSharing = false }: ExportOptions,
): Promise<Omit<Manifest, 'version'>> {
  makeFolder(folder);
  // The bulk first, so that the store need not be kept still for long.
  await downloadMissing(folder, engines, progress);
  return still(async () => {
    const chunks = await downloadMissing(folder, engines, progress);
    if (JSON.stringify(await planChunks(engines.store)) !== JSON.stringify(chunks)) {
      throw new Error('events were added meanwhile');
    }
    const exportedAt = Date.now();
    const metrics = await allMetrics(engines, exportedAt);
    await exportCatalog(folder, engines, forSharing);
    await writeManifest(folder, { exportedAt, chunks, metrics });
    removeOthers(join(folder, 'events'), new Set(chunks.map((chunk) => basename(chunkFile(folder, chunk)))));
    return { exportedAt, chunks, metrics };
  });
}

async function downloadMissing(
  folder: string,
  { store }: Engines,
  progress: ExportOptions['progress'],
): Promise<Chunk[]> {
  const chunks = await planChunks(store);
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0);
  let written = 0;
  for (const chunk of chunks) {
    const file = chunkFile(folder, chunk);
    if (!existsSync(file)) await downloadChunk(store, chunk, file);
    written += chunk.rows;
    progress(written, total);
  }
  return chunks;
}

/** The catalog is small: it is written again each time, beside the old one until it is whole. */
async function exportCatalog(folder: string, { catalog }: Engines, forSharing: boolean): Promise<void> {
  const file = catalogFile(folder);
  const partial = `${file}.part`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(partial + suffix, { force: true });
  const copy = await openEmbeddedCatalog(partial);
  await copyCatalog(catalog, copy, { forSharing }).finally(() => copy.destroy());
  // It holds hashes of passwords.
  chmodSync(partial, 0o600);
  renameSync(partial, file);
}

/** Chunks that have grown since, and what an interrupted run left behind. */
function removeOthers(folder: string, wanted: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
}
