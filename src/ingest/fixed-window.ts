// Counters in windows aligned to the clock: in this process, or in Redis for all nodes.
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Clock, SECOND_MS } from '../domain/time.ts';

/** Redis that several nodes share, and who is called when it fails: then requests are let through. */
export interface SharedCounters {
  redisUrl: string;
  failed(error: Error): void;
}

export type Redis = Awaited<ReturnType<typeof connect>>;

/** Redis that answers later than this, in ms, counts as gone. */
const ANSWER_MS_MAX = 250;
const CONNECT_MS_MAX = 2 * SECOND_MS;
/** Longest pause between two attempts to connect again, in ms. */
const RECONNECT_MS_MAX = SECOND_MS;
/** A connection is tried this often, in ms, and given up after twice as long in silence. */
const PING_MS = 5 * SECOND_MS;

export async function connect({ redisUrl, failed }: SharedCounters) {
  // Few services have Redis, and its library is 477 files.
  const { createClient } = await import('@redis/client');
  const redis = createClient({
    url: redisUrl,
    // While Redis is away, requests are let through at once instead of waiting for it.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS_MAX,
      socketTimeout: 2 * PING_MS,
      reconnectStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 10), RECONNECT_MS_MAX),
    },
  });
  redis.on('error', failed);
  // The client keeps reconnecting; failures arrive in its error event.
  redis.connect().catch(() => {});
  return redis;
}

/** Counters that begin again with every window of the clock. */
export class FixedWindow {
  readonly #windowMs: number;
  readonly #now: Clock;
  readonly #counters: RateLimiterMemory | RateLimiterRedis;
  readonly #waits: boolean;

  constructor(windowMs: number, now: Clock, redis: Redis | undefined) {
    this.#windowMs = windowMs;
    this.#now = now;
    this.#waits = redis !== undefined;
    // The limit differs between organizations, so the library counts and the comparison is made here.
    const options = { points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000, keyPrefix: 'waymark' };
    this.#counters = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true })
      : new RateLimiterMemory(options);
  }

  async used(key: string): Promise<number> {
    return used(await this.#inTime(this.#counters.get(this.#windowed(key))));
  }

  /** Counts one more; answers the count. */
  async count(key: string): Promise<number> {
    return used(await this.#inTime(this.#counters.consume(this.#windowed(key))));
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return this.#waits ? within(answer) : answer;
  }

  #windowed(key: string): string {
    return `${key}@${Math.floor(this.#now() / this.#windowMs)}`;
  }
}

const used = (state: RateLimiterRes | null) => state?.consumedPoints ?? 0;

/** An answer of Redis; rejects when it takes longer than ANSWER_MS_MAX. */
export async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ANSWER_MS_MAX, new Error(`Redis did not answer within ${ANSWER_MS_MAX} ms`));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
