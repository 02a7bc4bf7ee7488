// Sessions that are folded once, for a series of questions about them: a memo asks twenty, and folding a million sessions takes
// seconds. All of them see the same sessions, whatever arrives meanwhile.
import { HOUR_MS } from '../domain/time.ts';
import { whereRowsAre } from '../store/cluster.ts';
import type { Store } from '../store/engine.ts';
import { OPENING } from '../store/schema.ts';
import { newVersion, versionAt } from '../store/spans.ts';
import { type SessionsQuestion, sessionsFrom, sessionsParams } from './sessions.ts';

/** No series of questions takes longer, in ms: what is older was left by a process that ended. */
const FOLD_MS_MAX = 6 * HOUR_MS;

const COLUMNS = [
  ...['journey_id', 'session', 'start', 'last_at', 'received_at', 'completion', ...OPENING, 'status', 'starter'],
  ...['steps', 'last', 'seen', 'stays', 'spent', 'marks'],
].join(', ');

/**
 * Calls `ask` with the same question of a fold: those that are made of it, of a part of its period and journeys, whatever they filter
 * and exclude, read their sessions from the fold. Resolves as `ask` does; the fold is gone then.
 */
export async function withFold<Question extends SessionsQuestion, T>(
  store: Store,
  question: Question,
  ask: (folded: Question & { fold: string }) => Promise<T>,
): Promise<T> {
  const all = { ...question, filter: {}, exclusions: [] };
  const fold = newVersion();
  try {
    // On a cluster, through the server that is asked: it makes a row of each session once.
    await store.command(
      `INSERT INTO folds (version, ${COLUMNS})
       SELECT {fold:UInt64}, ${COLUMNS} FROM (${sessionsFrom(all)})
       SETTINGS parallel_distributed_insert_select = 0`,
      { ...sessionsParams(all), fold },
      'once',
    );
    return await ask({ ...question, fold });
  } finally {
    // Also when nobody waits any more. If it fails, the next removal of old folds finds it.
    await drop(store.as({ kind: 'maintenance', signal: undefined }), fold).catch(() => {});
  }
}

/** Removes what processes left that ended in the middle. */
export async function removeOldFolds(store: Store, now: number): Promise<void> {
  const rows = await store.query<{ fold: string }>(
    'SELECT DISTINCT toString(version) AS fold FROM folds WHERE version < {before:UInt64}',
    { before: String(versionAt(now - FOLD_MS_MAX)) },
  );
  for (const { fold } of rows) await drop(store, fold);
}

const drop = (store: Store, fold: string) =>
  store.command(
    `ALTER TABLE ${whereRowsAre('folds', store.cluster)} DROP PARTITION {fold:UInt64} SETTINGS max_partition_size_to_drop = 0`,
    { fold },
  );
