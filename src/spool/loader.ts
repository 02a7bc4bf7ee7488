// The loader: moves batches from the spool into the event store, in order and in blocks. Each batch is loaded at least once: it leaves the
// spool only after the store has it on disk, and the store counts an event id once, however often it is loaded.
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../domain/error.ts';
import type { SpooledBatch } from './records.ts';
import type { Spool } from './spool.ts';

/** Approximate number of events per block. An insert costs 10 ms whatever its size, and each inserted part must be merged later. */
export const BLOCK_EVENTS = 60_000;
/** The same while more events are waiting: larger blocks compute the rows of each session less often. */
const BEHIND_EVENTS = 240_000;
/** How long the loader collects batches while no query waits for them: an insert of one costs as much as an insert of 500. */
const GATHER_MS = 3_000;
/** With this number of waiting batches, loading starts earlier, so that a query has few batches to wait for. */
const GATHER_BATCHES = 1_000;
const GATHER_LEAST_MS = 400;
/** How long a query waits for the events acknowledged before it. */
const CAUGHT_UP_WAIT_MS = 15_000;
/** Waiting time after the first failure of the store; doubles up to the longest. */
const RETRY_FIRST_MS = 100;
const RETRY_LONGEST_MS = 5_000;
/** Attempts to load a single batch before it is set aside. */
const REFUSALS_MAX = 3;

export interface LoaderObserver {
  loaded(load: { batches: number; events: number; repeated: number; seconds: number }): void;
  failed(error: Error, retryInMs: number): void;
  setAside(batch: number, error: Error): void;
}

export interface Loader {
  /** Notifies the loader of an appended batch. */
  wake(): void;
  /** Resolves when everything acknowledged before the call is in the event store. Throws `unavailable` after a while. */
  caughtUp(): Promise<void>;
  /** Runs work while no block is being loaded, and no journey is held. */
  pausedDuring<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work while no batch of the journey is being loaded. Batches of other journeys are still loaded. */
  heldDuring<T>(journeyId: string, work: () => Promise<T>): Promise<T>;
  /** Finishes the current block and stops. The rest stays in the spool for the next start. */
  stop(): Promise<void>;
}

export interface LoaderParts {
  spool: Spool;
  /** Inserts batches into the store durably. */
  load(batches: readonly SpooledBatch[]): Promise<{ repeated: number }>;
  /** The journey whose events a batch holds; undefined when it cannot be read. */
  journeyOf?(batch: SpooledBatch): string | undefined;
  /** True for the errors that mean that the store will never take these rows. */
  isRefusal(error: unknown): boolean;
  /** Throws if the store would refuse every batch, for example while its tables are damaged. */
  probe?(): Promise<void>;
  observer: LoaderObserver;
  /** Waits for a time, or until the signal aborts. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

const ID_HASH_BYTES = 8;

export function startLoader({
  spool,
  load,
  journeyOf = () => undefined,
  isRefusal,
  probe = async () => {},
  observer,
  pause = pauseReally,
}: LoaderParts): Loader {
  let loadedUpTo = spool.depth().batches === 0 ? spool.newest() : 0;
  /** The last batch of the last block, initially the newest one at the start: later batches count as collected. */
  let takenUpTo = spool.newest();
  /** The loader waits only to collect batches, so a sufficient number of them may end the wait. */
  let mayHurry = false;
  let questions: { upTo: number; resolve: () => void; reject: (error: Error) => void }[] = [];
  /** More events are waiting than fit into the last block. */
  let isBehind = false;
  let wakeUp = () => {};
  let hurry = new AbortController();
  const stopping = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  /** Held journeys, with a promise of the end of the hold, which never rejects. */
  const held = new Map<string, Promise<void>>();

  const running = run();

  async function run(): Promise<void> {
    let retryInMs = RETRY_FIRST_MS;
    while (!stopping.signal.aborted) {
      if (spool.depth().batches === 0) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        continue;
      }
      if (questions.length === 0 && !isBehind) await gather();
      hurry = new AbortController();
      if (stopping.signal.aborted) return;
      const failure = await exclusively(loadBlock).then(() => undefined, asError);
      answerQuestions();
      if (failure) {
        // The store or the disk is unavailable. The mutex is released during the wait, so that other work can run.
        observer.failed(failure, retryInMs);
        await pause(retryInMs, stopping.signal);
      }
      retryInMs = failure ? Math.min(2 * retryInMs, RETRY_LONGEST_MS) : RETRY_FIRST_MS;
    }
  }

  async function gather(): Promise<void> {
    await pause(GATHER_LEAST_MS, hurry.signal);
    if (hasGathered()) return;
    mayHurry = true;
    await pause(GATHER_MS - GATHER_LEAST_MS, hurry.signal);
    mayHurry = false;
  }

  const hasGathered = () => spool.newest() - takenUpTo >= GATHER_BATCHES;

  async function loadBlock(): Promise<void> {
    const block = await spool.take(isBehind ? BEHIND_EVENTS : BLOCK_EVENTS);
    isBehind = block.length < spool.depth().batches;
    takenUpTo = block.at(-1)?.batch ?? takenUpTo;
    const last = block.at(-1);
    if (last) {
      await loadOrSplit(await loadOthers(block));
      done(last.batch);
    }
    // Batches lost with a damaged file cannot be waited for either.
    if (spool.depth().batches === 0) loadedUpTo = spool.newest();
  }

  /**
   * If a block has batches of held journeys, loads the other batches first, then waits. Returns the remaining batches. After a failure the
   * whole block is loaded again, which is safe.
   */
  async function loadOthers(block: readonly SpooledBatch[]): Promise<readonly SpooledBatch[]> {
    if (held.size === 0) return block;
    const ends = block.map((batch) => held.get(journeyOf(batch) ?? ''));
    if (ends.every((end) => end === undefined)) return block;
    const others = block.filter((_, at) => ends[at] === undefined);
    const areLoaded = others.length === 0 || (await observedLoad(others).then(() => true, refusedOrThrow));
    await Promise.all(ends);
    // If that failed, the whole block is loaded in order to find the refused batch.
    return areLoaded ? block.filter((_, at) => ends[at] !== undefined) : block;
  }

  function refusedOrThrow(error: unknown): false {
    if (!isRefusal(error)) throw error;
    return false;
  }

  /**
   * Loads batches in order. A refused block is split into halves, so that one bad batch among thousands is found in a dozen steps. Throws
   * errors other than refusals; the remaining batches then stay in the spool.
   */
  async function loadOrSplit(batches: readonly SpooledBatch[]): Promise<void> {
    let reason = '';
    for (let refusals = 0; refusals < REFUSALS_MAX; refusals++) {
      try {
        return await loadOnce(batches);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        reason = asError(error).message;
      }
      if (batches.length === 1) continue;
      const middle = Math.ceil(batches.length / 2);
      await loadOrSplit(batches.slice(0, middle));
      return loadOrSplit(batches.slice(middle));
    }
    await probe();
    const [batch] = batches as [SpooledBatch];
    const refusal = new Error(`the event store refused batch ${batch.batch} ${REFUSALS_MAX} times: ${reason}`);
    await spool.setAside(batch, refusal.message);
    observer.setAside(batch.batch, refusal);
    loadedUpTo = batch.batch;
  }

  const loadOnce = (block: readonly SpooledBatch[]) =>
    observedLoad(block, () => done((block.at(-1) as SpooledBatch).batch));

  /** Loads batches, calls `loaded` (which removes them from the spool), then reports them to the observer. */
  async function observedLoad(batches: readonly SpooledBatch[], loaded = () => {}): Promise<void> {
    const start = performance.now();
    const { repeated } = await load(batches);
    loaded();
    observer.loaded({ batches: batches.length, events: countEvents(batches), repeated, seconds: secondsSince(start) });
  }

  /** All batches up to this one are in the store or set aside. */
  function done(batch: number): void {
    loadedUpTo = Math.max(loadedUpTo, batch);
    spool.removeUpTo(batch);
  }

  function answerQuestions(): void {
    questions = questions.filter(({ upTo, resolve }) => {
      if (upTo > loadedUpTo) return true;
      resolve();
      return false;
    });
  }

  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  const pausedDuring = <T>(work: () => Promise<T>) =>
    exclusively(async () => {
      await Promise.all(held.values());
      return work();
    });

  async function heldDuring<T>(journeyId: string, work: () => Promise<T>): Promise<T> {
    let end = () => {};
    const take = async () => {
      if (held.has(journeyId)) return false;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      held.set(journeyId, ended);
      return true;
    };
    // The mutex is not held while waiting for another caller's hold.
    do await held.get(journeyId);
    while (!(await exclusively(take)));
    try {
      return await work();
    } finally {
      held.delete(journeyId);
      end();
    }
  }

  return {
    wake() {
      wakeUp();
      if (mayHurry && hasGathered()) hurry.abort();
    },
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
          reject(error: Error) {
            clearTimeout(giveUp);
            reject(error);
          },
        };
        questions.push(mine);
        hurry.abort();
        wakeUp();
      });
    },
    pausedDuring,
    heldDuring,
    async stop() {
      stopping.abort();
      hurry.abort();
      wakeUp();
      await running;
      for (const { reject } of questions) reject(unavailable('The service is stopping. Try again later'));
      questions = [];
    },
  };
}

async function pauseReally(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

const secondsSince = (start: number) => (performance.now() - start) / 1000;

const countEvents = (batches: readonly SpooledBatch[]) =>
  batches.reduce((sum, { idHashes }) => sum + idHashes.length / ID_HASH_BYTES, 0);
