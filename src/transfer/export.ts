// Writes all data into a folder. A second export to the same folder writes only the days that have changed since:
// mostly today.
import { chmodSync, copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyCatalog } from '../catalog/copy.ts';
import { openEmbeddedCatalog } from '../catalog/open.ts';
import { type Chunk, countIdsOf, downloadChunk, planChunks } from '../store/chunks.ts';
import { damagedParts } from '../store/damage.ts';
import type { Store } from '../store/engine.ts';
import { describeCatalog } from './doubt.ts';
import {
  allMetrics,
  besideOf,
  type CountedChunk,
  catalogFile,
  chunkFile,
  type Engines,
  type Manifest,
  makeFolder,
  readManifest,
  writeManifest,
} from './manifest.ts';

export interface ExportOptions {
  /** Runs work while nothing is added to the event store. */
  still<T>(work: () => Promise<T>): Promise<T>;
  progress(written: number, total: number): void;
  /** Without what opens the service or is about the people who run it. */
  forSharing?: boolean;
  /** Says why what was counted should not replace the export in the folder: then it is written beside. */
  doubt?(before: Manifest | undefined, after: Pick<Manifest, 'chunks' | 'catalog'>): Promise<string | undefined>;
}

/** Resolves with the manifest that was written. Until then, and with a doubt, the folder keeps the previous export. */
export async function exportTo(
  folder: string,
  engines: Engines,
  { still, progress, forSharing = false, doubt = async () => undefined }: ExportOptions,
): Promise<Omit<Manifest, 'version'>> {
  makeFolder(folder);
  // The bulk first, so that the store need not be kept still for long.
  await downloadMissing(folder, engines, progress);
  return still(async () => {
    const planned = await downloadMissing(folder, engines, progress);
    if (JSON.stringify(await planChunks(engines.store)) !== JSON.stringify(planned)) {
      throw new Error('events were added meanwhile');
    }
    const before = await readManifest(folder);
    const chunks = await withIds(engines.store, planned, before);
    const catalog = forSharing ? undefined : await describeCatalog(engines.catalog);
    const reason = await doubt(before, { chunks, catalog });
    const exportedAt = Date.now();
    // Figures of damaged tables are not those of the events that are left: an import makes these tables again, and compares nothing.
    const isDamaged = (await damagedParts(engines.store)).length > 0;
    const metrics = isDamaged ? {} : await allMetrics(engines, exportedAt);
    const manifest = { exportedAt, chunks, catalog, doubt: reason, metrics };
    const target = reason === undefined ? folder : besideOf(folder);
    if (target !== folder) linkChunks(folder, target, chunks);
    await exportCatalog(target, engines, forSharing);
    await writeManifest(target, manifest);
    removeOthers(target, chunks);
    if (target === folder) rmSync(besideOf(folder), { recursive: true, force: true });
    else removeOthers(folder, before?.chunks ?? []);
    return manifest;
  });
}

/** Distinct ids are counted of chunks that are not the same as before. */
async function withIds(store: Store, planned: readonly Chunk[], before: Manifest | undefined): Promise<CountedChunk[]> {
  const counted = new Map(before?.chunks.map((chunk) => [basename(chunkFile('', chunk)), chunk.ids]));
  const chunks: CountedChunk[] = [];
  for (const chunk of planned) {
    chunks.push({ ...chunk, ids: counted.get(basename(chunkFile('', chunk))) ?? (await countIdsOf(store, chunk)) });
  }
  return chunks;
}

/** Another name of the same files, or copies where the file system has no links. */
function linkChunks(from: string, to: string, chunks: readonly Chunk[]): void {
  makeFolder(to);
  for (const chunk of chunks) {
    const [file, other] = [chunkFile(from, chunk), chunkFile(to, chunk)];
    if (existsSync(other)) continue;
    try {
      linkSync(file, other);
    } catch {
      copyFileSync(file, other);
    }
  }
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

/** Writes the whole catalog each time, since it is small; the old copy stays until the new one is complete. */
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

/** Removes chunks that have grown since, and what an interrupted run left behind. */
function removeOthers(folder: string, chunks: readonly Chunk[]): void {
  const wanted = new Set(chunks.map((chunk) => basename(chunkFile(folder, chunk))));
  const events = join(folder, 'events');
  for (const name of readdirSync(events)) if (!wanted.has(name)) rmSync(join(events, name));
}
