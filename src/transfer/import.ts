// Imports an export into empty engines, and compares their figures with the export's. An interrupted import starts from the
// beginning, because the computed tables may lack events that are stored. Exports of earlier versions can be imported; the export
// is not changed.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { copyCatalog } from '../catalog/copy.ts';
import { noteImport, noteImported, unfinishedImport } from '../catalog/imports.ts';
import { listAllJourneys } from '../catalog/journeys.ts';
import { openEmbeddedCatalog } from '../catalog/open.ts';
import { listOrgs } from '../catalog/orgs.ts';
import { openPreparation } from '../sessions/prepare.ts';
import { type Chunk, countIds, planChunks, uploadChunk } from '../store/chunks.ts';
import type { Store } from '../store/engine.ts';
import { removeEverything } from '../store/remove.ts';
import { allMetrics, catalogFile, chunkFile, type Engines, MANIFEST_VERSION, type Manifest } from './manifest.ts';

export interface ImportProgress {
  /** Events, of how many. */
  read(events: number, total: number): void;
  /** All events are in the store. */
  stored(): void;
  /** Days of receipt whose sessions are left to make. */
  left(days: number): void;
}

/**
 * Resolves when the engines hold every row, with the ids of journeys whose metrics differ from the export's: an earlier
 * version may have defined a metric differently. For an export of this version a difference is an error.
 */
export async function importFrom(
  folder: string,
  manifest: Manifest,
  engines: Engines,
  { read, stored, left }: ImportProgress,
): Promise<string[]> {
  const { catalog, store } = engines;
  if ((await unfinishedImport(catalog)) !== undefined) await removeEverything(store);
  // Data that the engines of a service hold is compared, and never removed.
  else if ((await listOrgs(catalog)).length === 0) await noteImport(catalog, Date.now);
  await importCatalog(folder, engines);
  await importEvents(folder, manifest, engines, read);
  stored();
  const preparation = openPreparation(store, left);
  await preparation.run((work) => work());
  await compareComputed(store);
  const metrics = await allMetrics(engines, manifest.exportedAt);
  compareSessions(manifest, metrics);
  const differing = Object.entries(manifest.metrics)
    .filter(([journeyId, expected]) => !isDeepStrictEqual(metrics[journeyId], expected))
    .map(([journeyId]) => journeyId);
  if (differing.length > 0 && manifest.version === MANIFEST_VERSION) {
    throw new Error(`the metrics of the journey ${differing[0]} are not those of the export`);
  }
  await noteImported(catalog);
  return differing;
}

/** Every event has an id by which it counts once. */
async function compareComputed(store: Store): Promise<void> {
  const { events, ids } = await countIds(store);
  if (events !== ids) throw new Error(`the store holds ${events} events, but the ids of ${ids}`);
}

/** Versions may define other figures differently, but not the number of sessions. */
function compareSessions({ metrics: expected }: Manifest, metrics: Manifest['metrics']): void {
  for (const [journeyId, { healthMetrics }] of Object.entries(expected)) {
    const found = metrics[journeyId]?.healthMetrics.sessionCount;
    if (found === healthMetrics.sessionCount) continue;
    throw new Error(
      `the export has ${healthMetrics.sessionCount} sessions of the journey ${journeyId}, the store has ${found ?? 0}`,
    );
  }
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
  // It is unknown how a digest of the first format was computed: the number of rows must do.
  const isSame = version === 1 ? haveSameRows : undefined;
  let read = 0;
  // Before the first of them: an import that is interrupted leaves no event without its session.
  await noteUnprepared(store, [...new Set(chunks.map(({ day }) => day))]);
  for (const chunk of chunks) {
    await uploadChunk(store, chunk, chunkFile(folder, chunk), isSame);
    read += chunk.rows;
    progress(read, total);
  }
  const stored = (await planChunks(store)).reduce((sum, { rows }) => sum + rows, 0);
  if (stored !== total) throw new Error(`the export has ${total} events, but the store now holds ${stored}`);
}

/** Days of receipt whose sessions are to be made. */
async function noteUnprepared(store: Store, days: readonly number[]): Promise<void> {
  if (days.length === 0) return;
  await store.insert('unfolded_days', ['received_on'], Buffer.from(days.map((day) => `[${day}]\n`).join('')));
}

const haveSameRows = (stored: Chunk, chunk: Chunk) => stored.rows === chunk.rows;
