// The contents of a spool, seen from outside.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSpool } from '../../src/spool/spool.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';

/** Numbers of the batches that wait in the spool of a data folder; no service may run on it. */
export async function waitingIn(dataDir: string): Promise<number[]> {
  const spool = await openSpool(join(dataDir, 'spool'), Date.now);
  try {
    return (await spool.take(Number.POSITIVE_INFINITY)).map(({ batch }) => batch);
  } finally {
    await spool.close();
  }
}

/** Batches that were set aside, in order. */
export function asideIn(dataDir: string): { batch: number; reason: string }[] {
  const folder = join(dataDir, 'spool', 'aside');
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .sort((a, b) => a.batch - b.batch);
}

/** Batches that a kill left in the spool, and how many of them the store has already. */
export async function whereAKillFell(dataDir: string): Promise<{ waiting: number; loaded: number }> {
  const batches = await waitingIn(dataDir);
  const store = openEmbeddedStore(join(dataDir, 'events'));
  try {
    const [row] = await store.query<{ loaded: number }>(
      'SELECT uniqExact(batch) AS loaded FROM event_ids WHERE batch >= {first:UInt64}',
      { first: batches[0] ?? Number.MAX_SAFE_INTEGER },
    );
    return { waiting: batches.length, loaded: row?.loaded ?? 0 };
  } finally {
    await store.close();
  }
}
