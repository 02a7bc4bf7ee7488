// Reads what an export wrote into empty engines, and compares what they then answer. Run again, it goes on where it was
// interrupted. Exports of earlier versions are read as well; the export itself is never changed.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { copyCatalog } from '../catalog/copy.ts';
import { listAllJourneys } from '../catalog/journeys.ts';
import { openEmbeddedCatalog } from '../catalog/open.ts';
import { listJourneysByOrg } from '../catalog/orgs.ts';
import { closeDaysOfAll } from '../sessions/closing.ts';
import { type Chunk, planChunks, uploadChunk } from '../store/chunks.ts';
import { openAll } from '../store/spans.ts';
import { allMetrics, catalogFile, chunkFile, type Engines, MANIFEST_VERSION, type Manifest } from './manifest.ts';

export interface ImportProgress {
  /** Events, of how many. */
  read(events: number, total: number): void;
  /** All events are in the store. */
  stored(): void;
  /** Days of journeys that are left to sum up. */
  left(days: number): void;
}

/**
 * Resolves when the engines hold every row, with the ids of journeys whose metrics are not those of the export: an earlier
 * version may have defined one otherwise. Throws what differs in an export of this version.
 */
export async function importFrom(
  folder: string,
  manifest: Manifest,
  engines: Engines,
  { read, stored, left }: ImportProgress,
): Promise<string[]> {
  await importCatalog(folder, engines);
  await importEvents(folder, manifest, engines, read);
  stored();
  // Here it makes nobody wait: a service that starts would count all sessions for the first who asks.
  await closeDaysOfAll(engines.store, await listJourneysByOrg(engines.catalog), manifest.exportedAt, { left });
  const metrics = await allMetrics(engines, manifest.exportedAt);
  const others = Object.entries(manifest.metrics)
    .filter(([journeyId, expected]) => !isDeepStrictEqual(metrics[journeyId], expected))
    .map(([journeyId]) => journeyId);
  if (others.length > 0 && manifest.version === MANIFEST_VERSION) {
    throw new Error(`the metrics of the journey ${others[0]} are not those of the export`);
  }
  return others;
}

/**
 * Copies the catalog, unless an interrupted import did so already. From a copy: opening the catalog of an earlier version
 * brings it up to date, and the export may lie where nothing can be written.
 */
async function importCatalog(folder: string, { catalog }: Engines): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-import-'));
  try {
    const file = catalogFile(scratch);
    cpSync(catalogFile(folder), file);
    const source = await openEmbeddedCatalog(file);
    try {
      const stored = await listAllJourneys(catalog);
      if (stored.length > 0 && isDeepStrictEqual(stored, await listAllJourneys(source))) return;
      await copyCatalog(source, catalog);
    } finally {
      await source.destroy();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function importEvents(
  folder: string,
  { version, chunks }: Manifest,
  { store }: Engines,
  progress: (read: number, total: number) => void,
): Promise<void> {
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0);
  // Nothing tells how a digest of the first format was computed: the number of rows must do.
  const isSame = version === 1 ? haveSameRows : undefined;
  let read = 0;
  for (const chunk of chunks) {
    await uploadChunk(store, chunk, chunkFile(folder, chunk), isSame);
    read += chunk.rows;
    progress(read, total);
  }
  // Days that were closed meanwhile lack these events.
  await openAll(store);
  const stored = (await planChunks(store)).reduce((sum, { rows }) => sum + rows, 0);
  if (stored !== total) throw new Error(`the export has ${total} events, but the store now holds ${stored}`);
}

const haveSameRows = (stored: Chunk, chunk: Chunk) => stored.rows === chunk.rows;
