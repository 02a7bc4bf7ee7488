// Reads what an export wrote into empty engines, and compares what they then answer. Run again, it goes on where it was
// interrupted.
import { isDeepStrictEqual } from 'node:util';
import { copyCatalog } from '../catalog/copy.ts';
import { listAllJourneys } from '../catalog/journeys.ts';
import { openEmbeddedCatalog } from '../catalog/open.ts';
import { planChunks, uploadChunk } from '../store/chunks.ts';
import { allMetrics, catalogFile, chunkFile, type Engines, type Manifest } from './manifest.ts';

/** Resolves when the engines hold every row, and every metric is what it was. Throws what differs. */
export async function importFrom(
  folder: string,
  manifest: Manifest,
  engines: Engines,
  progress: (read: number, total: number) => void,
): Promise<void> {
  await importCatalog(folder, engines);
  await importEvents(folder, manifest, engines, progress);
  const metrics = await allMetrics(engines, manifest.exportedAt);
  for (const [journeyId, expected] of Object.entries(manifest.metrics)) {
    if (isDeepStrictEqual(metrics[journeyId], expected)) continue;
    throw new Error(`the metrics of the journey ${journeyId} are not those of the export`);
  }
}

/** Copies the catalog, unless an interrupted import did so already. */
async function importCatalog(folder: string, { catalog }: Engines): Promise<void> {
  const source = await openEmbeddedCatalog(catalogFile(folder));
  try {
    const there = await listAllJourneys(catalog);
    if (there.length > 0 && isDeepStrictEqual(there, await listAllJourneys(source))) return;
    await copyCatalog(source, catalog);
  } finally {
    await source.destroy();
  }
}

async function importEvents(
  folder: string,
  { chunks }: Manifest,
  { store }: Engines,
  progress: (read: number, total: number) => void,
): Promise<void> {
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0);
  let read = 0;
  for (const chunk of chunks) {
    await uploadChunk(store, chunk, chunkFile(folder, chunk));
    read += chunk.rows;
    progress(read, total);
  }
  const there = (await planChunks(store)).reduce((sum, { rows }) => sum + rows, 0);
  if (there !== total) throw new Error(`the export has ${total} events, but the store now holds ${there}`);
}
