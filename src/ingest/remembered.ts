// A cache of the catalog's answers that ingest needs for every batch. It queries the catalog rarely, and once at a time per key.
// While the catalog does not answer, ingest uses the last answers.
import { LRUCache } from 'lru-cache';
import { catalogAway, DomainError } from '../domain/error.ts';
import { DAY_MS, SECOND_MS } from '../domain/time.ts';

/** How long an answer is used while the catalog does not answer, in ms. */
export const STALE_MS_MAX = DAY_MS;
/** A question that takes longer, in ms, has failed. */
export const LOOK_UP_MS_MAX = 2 * SECOND_MS;
/** Interval of retries per key while the catalog is unavailable, in ms. */
const RETRY_MS = SECOND_MS;

/** Whether the catalog answers, as ingest finds it. Shared by all that ingest remembers of it. */
export interface CatalogWatch {
  /** Since when it does not, in ms of the clock. */
  awaySince: number | undefined;
  /** Answers used that may have been overtaken. */
  stale(): void;
  /** In ms, from whatever moment: only differences count, so that a clock that is set does not matter. */
  clock(): number;
}

export interface Remembered<Value> {
  /** Throws the query's errors, and `catalog_away` when the catalog does not answer and the key is not cached. */
  find(key: string): Promise<Value>;
  /** Loads a key in advance, unless its cached value is fresh or the cache is full. */
  learn(key: string): Promise<void>;
  /** Marks all values as stale: they are queried again before use, unless the catalog does not answer. */
  forget(): void;
}

interface Entry<Value> {
  value: Value;
  loadedAt: number;
  askedAt: number;
  isOvertaken: boolean;
}

/** An answer is fresh for `freshMs`; in the second half of that time it is refreshed in the background. */
export function openRemembered<Value extends NonNullable<unknown>>(
  load: (key: string) => Promise<Value>,
  { max, freshMs, watch }: { max: number; freshMs: number; watch: CatalogWatch },
): Remembered<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max });
  let asking = new Map<string, Promise<Value>>();

  function ask(key: string): Promise<Value> {
    const underWay = asking.get(key);
    if (underWay) return underWay;
    const mine = asking;
    const known = entries.peek(key);
    if (known) known.askedAt = watch.clock();
    const answer = inTime(load(key)).then(
      (value) => {
        watch.awaySince = undefined;
        const at = watch.clock();
        // Not if the catalog changed while it was asked.
        if (mine === asking) entries.set(key, { value, loadedAt: at, askedAt: at, isOvertaken: false });
        return value;
      },
      (error: unknown) => {
        if (isAnswer(error)) {
          watch.awaySince = undefined;
          if (mine === asking) entries.delete(key);
          throw error;
        }
        watch.awaySince ??= watch.clock();
        throw error instanceof DomainError && error.code === 'unavailable' ? catalogAway(error) : error;
      },
    );
    const ended = answer.finally(() => mine.delete(key));
    mine.set(key, ended);
    ended.catch(() => {});
    return ended;
  }

  return {
    async find(key) {
      const known = entries.get(key);
      const age = known ? watch.clock() - known.loadedAt : Number.POSITIVE_INFINITY;
      if (!known || age >= STALE_MS_MAX) return ask(key);
      if (!known.isOvertaken && age < freshMs) {
        if (age >= freshMs / 2) void ask(key);
        return known.value;
      }
      if (watch.awaySince !== undefined) {
        if (watch.clock() - known.askedAt >= RETRY_MS) void ask(key);
        watch.stale();
        return known.value;
      }
      try {
        return await ask(key);
      } catch (error) {
        if (isAnswer(error)) throw error;
        watch.stale();
        return known.value;
      }
    },
    async learn(key) {
      const known = entries.peek(key);
      const isEnough = known ? watch.clock() - known.loadedAt < STALE_MS_MAX / 2 : entries.size >= max;
      if (!isEnough) await ask(key);
    },
    forget() {
      asking = new Map();
      watch.awaySince = undefined;
      for (const entry of entries.values()) entry.isOvertaken = true;
    },
  };
}

/** Whether an error is an answer of the catalog, such as "not found", and not a failure to reach it. */
const isAnswer = (error: unknown) =>
  error instanceof DomainError && !['unavailable', 'catalog_away'].includes(error.code);

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(catalogAway(new Error(`no answer within ${LOOK_UP_MS_MAX} ms`))), LOOK_UP_MS_MAX);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
