// Rate limits of ingest: fixed windows, aligned to the clock. Counted in this process, or in Redis for all nodes.
import { createClient } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../domain/error.ts';
import type { OrgSettings } from '../domain/org.ts';
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/time.ts';

export interface IngestLimits {
  /**
   * Counts one request of a journey, and of an unknown origin if one is given. Throws `rate_limited` when either limit
   * is used up; a request that is turned away by the first uses up nothing of the second.
   */
  count(
    request: { orgId: string; journeyId: string; unknownOrigin: string | undefined },
    settings: OrgSettings,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Redis that several nodes share, and who hears that it fails: then requests are let through. */
export interface SharedCounters {
  redisUrl: string;
  failed(error: Error): void;
}

export function openIngestLimits(now: Clock, shared?: SharedCounters): IngestLimits {
  const redis = shared && connect(shared);
  const hourly = new FixedWindow(HOUR_MS, now, redis);
  const perOrigin = new FixedWindow(MINUTE_MS, now, redis);
  const count: IngestLimits['count'] = async ({ orgId, journeyId, unknownOrigin }, settings) => {
    const journey = `${orgId}/${journeyId}`;
    await hourly.refuseUsedUp(journey, settings.ingestRequestsPerHour);
    // The origin's count comes second: within an hour it can then hold no more keys than the journey's limit.
    if (unknownOrigin !== undefined) {
      const origin = `${journey}/${unknownOrigin}`;
      await perOrigin.refuseUsedUp(origin, settings.unknownOriginRequestsPerMinute);
      await perOrigin.count(origin, settings.unknownOriginRequestsPerMinute);
    }
    await hourly.count(journey, settings.ingestRequestsPerHour);
  };
  return {
    async count(request, settings) {
      try {
        await count(request, settings);
      } catch (error) {
        if (error instanceof DomainError || !shared) throw error;
        shared.failed(error as Error);
      }
    },
    async close() {
      redis?.destroy();
    },
  };
}

type Redis = ReturnType<typeof connect>;

/** Redis that answers later than this, in ms, counts as gone. */
const ANSWER_MS_MAX = 250;
const CONNECT_MS_MAX = 2 * SECOND_MS;
/** Longest pause between two attempts to connect again, in ms. */
const RECONNECT_MS_MAX = SECOND_MS;
/** A connection is tried this often, in ms, and given up after twice as long in silence. */
const PING_MS = 5 * SECOND_MS;

function connect({ redisUrl, failed }: SharedCounters) {
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
  // It goes on trying by itself; what fails is told by the event.
  redis.connect().catch(() => {});
  return redis;
}

const rateLimited = () => new DomainError('rate_limited', 'Rate limit exceeded for organization');

/** Counters that begin anew with every window of the clock. */
class FixedWindow {
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

  async refuseUsedUp(key: string, limit: number): Promise<void> {
    const state = this.#counters.get(this.#windowed(key));
    if (used(await this.#inTime(state)) >= limit) throw rateLimited();
  }

  /** Of all who count at the same time, on whatever node, as many pass as the limit leaves room for. */
  async count(key: string, limit: number): Promise<void> {
    const state = this.#counters.consume(this.#windowed(key));
    if (used(await this.#inTime(state)) > limit) throw rateLimited();
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return this.#waits ? inTime(answer) : answer;
  }

  #windowed(key: string): string {
    return `${key}@${Math.floor(this.#now() / this.#windowMs)}`;
  }
}

const used = (state: RateLimiterRes | null) => state?.consumedPoints ?? 0;

async function inTime<T>(answer: Promise<T>): Promise<T> {
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
