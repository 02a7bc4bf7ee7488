// Rate limits of ingest: fixed windows, aligned to the clock. Counted in this process, or in Redis for all nodes.
import { createClient } from '@redis/client';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../domain/error.ts';
import type { OrgSettings } from '../domain/org.ts';
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/time.ts';
import { SourceTable } from './sources.ts';

export interface LimitedRequest {
  orgId: string;
  journeyId: string;
  unknownOrigin: string | undefined;
  /** The slot of the client's network; undefined: a trusted server, which has a count of its own. */
  source: number | undefined;
}

export interface IngestLimits {
  /**
   * Counts one request of a journey, and of an unknown origin if one is given. Throws `RateLimited` when either limit
   * is used up and the source has had its share; a request that is turned away by the first uses up nothing of the second.
   */
  count(request: LimitedRequest, settings: OrgSettings): Promise<void>;
  close(): Promise<void>;
}

/** Redis that several nodes share, and who hears that it fails: then requests are let through. */
export interface SharedCounters {
  redisUrl: string;
  failed(error: Error): void;
}

export function openIngestLimits(now: Clock, shared?: SharedCounters): IngestLimits {
  const redis = shared && connect(shared);
  const hourly = new FairWindow('hour', HOUR_MS, now, redis);
  const perOrigin = new FairWindow('minute', MINUTE_MS, now, redis);
  const pressure = new Pressure(now);
  const count = async ({ orgId, journeyId, unknownOrigin, source }: LimitedRequest, settings: OrgSettings) => {
    const { ingestRequestsPerHour, unknownOriginRequestsPerMinute } = settings;
    const journey = `${orgId}/${journeyId}`;
    if (source === undefined) return hourly.ofServers(journey, ingestRequestsPerHour);
    const hour = await hourly.enter(journey, ingestRequestsPerHour, source);
    pressure.note(journey, hour.isHeavy);
    await hour.refuseUsedUp();
    // The origin's count comes second: within an hour it can then hold no more keys than the journey's limit.
    if (unknownOrigin !== undefined) {
      const minute = await perOrigin.enter(`${journey}/${unknownOrigin}`, unknownOriginRequestsPerMinute, source);
      await minute.refuseUsedUp();
      await minute.count();
    }
    await hour.count();
  };
  return {
    async count(request, settings) {
      try {
        await count(request, settings);
      } catch (error) {
        if (error instanceof LimitReached) {
          throw new RateLimited(pressure.isOfFew(`${request.orgId}/${request.journeyId}`));
        }
        if (error instanceof DomainError || !shared) throw error;
        shared.failed(error as Error);
      }
    },
    async close() {
      redis?.destroy();
    },
  };
}

/** A request that a limit turned away. */
export class RateLimited extends DomainError {
  /** Most of the hour's requests came from networks that had had more than their share. */
  readonly fewSources: boolean;

  constructor(fewSources: boolean) {
    super('rate_limited', 'Rate limit exceeded for organization');
    this.fewSources = fewSources;
  }
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

/** A source that asked for more than this part of a limit has had its share of it. */
const SHARES = 20;

class LimitReached extends Error {}

interface Turn {
  /** The source asked for more than its share already. */
  isHeavy: boolean;
  refuseUsedUp(): Promise<void>;
  count(): Promise<void>;
}

/**
 * A limit that one client alone may use up, and that then lets in those who had little of it: as much again for all of
 * them together, at most. Who asked for more than a twentieth of the limit is refused.
 */
class FairWindow {
  readonly #name: string;
  readonly #counters: FixedWindow;
  readonly #table: SourceTable | undefined;

  constructor(name: string, windowMs: number, now: Clock, redis: Redis | undefined) {
    this.#name = name;
    this.#counters = new FixedWindow(windowMs, now, redis);
    this.#table = redis ? undefined : new SourceTable(windowMs, now);
  }

  async enter(key: string, limit: number, source: number): Promise<Turn> {
    const [used, asked] = this.#table
      ? [await this.#counters.used(key), this.#table.add(source)]
      : await Promise.all([this.#counters.used(key), this.#counters.count(`${this.#name}-source:${source}`)]);
    const isHeavy = asked > Math.max(1, Math.floor(limit / SHARES));
    const refuse = () => {
      throw new LimitReached();
    };
    const more = `more:${key}`;
    return {
      isHeavy,
      refuseUsedUp: async () => {
        if (used >= limit && (isHeavy || (await this.#counters.used(more)) >= limit)) refuse();
      },
      // Of all who count at the same time, on any node, as many pass as the limit leaves room for.
      count: async () => {
        if ((await this.#counters.count(key)) <= limit) return;
        if (isHeavy || (await this.#counters.count(more)) > limit) refuse();
      },
    };
  }

  async ofServers(key: string, limit: number): Promise<void> {
    const own = `servers:${key}`;
    if ((await this.#counters.used(own)) >= limit || (await this.#counters.count(own)) > limit)
      throw new LimitReached();
  }
}

/** Journeys whose hour is remembered, to say who used it up: those that were asked for last. */
const PRESSURE_JOURNEYS_MAX = 10_000;

/** How many of a journey's requests of this hour came from sources that had had their share. */
class Pressure {
  readonly #now: Clock;
  readonly #journeys = new LRUCache<string, { hour: number; asked: number; heavy: number }>({
    max: PRESSURE_JOURNEYS_MAX,
  });

  constructor(now: Clock) {
    this.#now = now;
  }

  note(journey: string, isHeavy: boolean): void {
    const hour = Math.floor(this.#now() / HOUR_MS);
    let counts = this.#journeys.get(journey);
    if (counts?.hour !== hour) {
      counts = { hour, asked: 0, heavy: 0 };
      this.#journeys.set(journey, counts);
    }
    counts.asked++;
    if (isHeavy) counts.heavy++;
  }

  isOfFew(journey: string): boolean {
    const counts = this.#journeys.get(journey);
    return counts !== undefined && 2 * counts.heavy >= counts.asked;
  }
}

/** Counters that begin again with every window of the clock. */
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

  async used(key: string): Promise<number> {
    return used(await this.#inTime(this.#counters.get(this.#windowed(key))));
  }

  /** Counts one more; answers the count. */
  async count(key: string): Promise<number> {
    return used(await this.#inTime(this.#counters.consume(this.#windowed(key))));
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
