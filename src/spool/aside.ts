// Batches that the event store refused, a file each in the folder `aside` of a spool: kept until the store takes them.
import { readdirSync } from 'node:fs';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './files.ts';
import type { LoaderParts } from './loader.ts';
import type { SpooledBatch } from './records.ts';

export const asideIn = (spoolFolder: string) => join(spoolFolder, 'aside');

/** Resolves when the batch is on disk. */
export async function keepAside(
  folder: string,
  { batch, rows, idHashes }: SpooledBatch,
  reason: string,
): Promise<void> {
  const kept = { batch, reason, rows: rows.toString('base64'), idHashes: idHashes.toString('base64') };
  await writeFile(join(folder, `${batch}.json`), JSON.stringify(kept), { flush: true });
  await syncFolder(folder);
}

interface LoadedAside {
  batches: number;
  events: number;
  /** The store's reasons for refusing the remaining batches. */
  refused: { batch: number; reason: string }[];
}

const ID_HASH_BYTES = 8;

/** Loads the batches of the folder and removes their files, except batches that are refused again. A batch that is loaded twice counts once. */
export async function loadAside(
  folder: string,
  { load, isRefusal }: Pick<LoaderParts, 'load' | 'isRefusal'>,
): Promise<LoadedAside> {
  const loaded: LoadedAside = { batches: 0, events: 0, refused: [] };
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
    const file = join(folder, name);
    const { batch, ...kept } = JSON.parse(await readFile(file, 'utf8')) as Record<'rows' | 'idHashes', string> & {
      batch: number;
    };
    const [rows, idHashes] = [Buffer.from(kept.rows, 'base64'), Buffer.from(kept.idHashes, 'base64')];
    try {
      await load([{ batch, rows, idHashes }]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      loaded.refused.push({ batch, reason: (error as Error).message });
      continue;
    }
    await unlink(file);
    loaded.batches++;
    loaded.events += idHashes.length / ID_HASH_BYTES;
  }
  return loaded;
}
