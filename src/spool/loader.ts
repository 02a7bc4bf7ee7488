// The loader: moves batches from the spool into the event store, in order, in blocks. At least once: a batch leaves the
// spool only after the store has it on disk, and the store counts an id once however often it comes.
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../domain/error.ts';
import type { Spool, SpooledBatch } from './spool.ts';

/** Events in a block. An insert costs about 10 ms whatever its size; past this, blocks would hold memory for no gain. */
export const BLOCK_EVENTS = 10_000;
/** How long the loader lets batches gather while nobody asks for them. */
const GATHER_MS = 250;
/** How long a question waits for the events that were acknowledged before it. */
const CAUGHT_UP_WAIT_MS = 15_000;
/** Waiting time after the first failure of the store; doubles up to the longest. */
const RETRY_FIRST_MS = 100;
const RETRY_LONGEST_MS = 5_000;
/** How often a batch is tried by itself before it is set aside. */
const REFUSALS_MAX = 3;

export interface LoaderObserver {
  loaded(load: { batches: number; events: number; repeated: number; seconds: number }): void;
  failed(error: Error, retryInMs: number): void;
  setAside(batch: number, error: Error): void;
}

export interface Loader {
  /** Tells the loader that something was appended. */
  wake(): void;
  /** Resolves when everything acknowledged before the call is in the event store. Throws `unavailable` after a while. */
  caughtUp(): Promise<void>;
  /** Runs work while no block is being loaded. */
  pausedDuring<T>(work: () => Promise<T>): Promise<T>;
  /** Finishes the block at hand and stops. What is left stays in the spool for the next start. */
  stop(): Promise<void>;
}

export interface LoaderParts {
  spool: Spool;
  /** Puts batches into the store, durably. */
  load(batches: readonly SpooledBatch[]): Promise<{ repeated: number }>;
  /** True for the errors that mean that the store will never take these rows. */
  isRefusal(error: unknown): boolean;
  observer: LoaderObserver;
}

const ID_HASH_BYTES = 8;

export function startLoader({ spool, load, isRefusal, observer }: LoaderParts): Loader {
  let loadedUpTo = spool.depth().batches === 0 ? spool.newest() : 0;
  let questions: { upTo: number; resolve: () => void }[] = [];
  let wakeUp = () => {};
  let hurry = new AbortController();
  const stopping = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();

  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (spool.depth().batches === 0) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        continue;
      }
      if (questions.length === 0) await pause(GATHER_MS, hurry.signal);
      hurry = new AbortController();
      if (stopping.signal.aborted) return;
      await exclusively(loadBlock);
      questions = questions.filter(({ upTo, resolve }) => {
        if (upTo > loadedUpTo) return true;
        resolve();
        return false;
      });
    }
  }

  async function loadBlock(): Promise<void> {
    const block = spool.take(BLOCK_EVENTS);
    const outcome = await tryLoad(block);
    if (outcome === 'refused') for (const batch of block) await loadAlone(batch);
    const last = block.at(-1);
    if (outcome !== 'stopped' && last) loadedUpTo = last.batch;
  }

  /** Tries until the store has the batches, says that it never will, or the loader is to stop. */
  async function tryLoad(batches: readonly SpooledBatch[]): Promise<'loaded' | 'refused' | 'stopped'> {
    for (let retryInMs = RETRY_FIRST_MS; ; retryInMs = Math.min(2 * retryInMs, RETRY_LONGEST_MS)) {
      const start = performance.now();
      try {
        const { repeated } = await load(batches);
        spool.remove(batches);
        observer.loaded({
          batches: batches.length,
          events: countEvents(batches),
          repeated,
          seconds: secondsSince(start),
        });
        return 'loaded';
      } catch (error) {
        if (isRefusal(error)) return 'refused';
        observer.failed(error as Error, retryInMs);
        await pause(retryInMs, stopping.signal);
        if (stopping.signal.aborted) return 'stopped';
      }
    }
  }

  async function loadAlone(batch: SpooledBatch): Promise<void> {
    for (let refusals = 0; refusals < REFUSALS_MAX; refusals++) {
      if ((await tryLoad([batch])) !== 'refused') return;
    }
    const error = new Error(`the event store refused batch ${batch.batch} ${REFUSALS_MAX} times`);
    spool.setAside(batch, error.message);
    observer.setAside(batch.batch, error);
  }

  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  return {
    wake: () => wakeUp(),
    caughtUp() {
      const upTo = spool.newest();
      if (upTo <= loadedUpTo) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          questions = questions.filter((question) => question !== mine);
          reject(unavailable('Metrics are not available at the moment: the event store is behind. Try again later'));
        }, CAUGHT_UP_WAIT_MS);
        const mine = {
          upTo,
          resolve() {
            clearTimeout(giveUp);
            resolve();
          },
        };
        questions.push(mine);
        hurry.abort();
        wakeUp();
      });
    },
    pausedDuring: exclusively,
    async stop() {
      stopping.abort();
      hurry.abort();
      wakeUp();
      await running;
    },
  };
}

/** Waits, but not longer than until the signal. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

const countEvents = (batches: readonly SpooledBatch[]) =>
  batches.reduce((sum, { idHashes }) => sum + idHashes.length / ID_HASH_BYTES, 0);
