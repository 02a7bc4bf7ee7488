// Rate limits of ingest: fixed windows, aligned to the clock. Counted in this process, or in Redis for all nodes.
import { LRUCache } from 'lru-cache';
import type { UsedUp } from '../domain/arrivals.ts';
import { DomainError } from '../domain/error.ts';
import type { OrgSettings } from '../domain/org.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import { connect, FixedWindow, type Redis, type SharedCounters } from './fixed-window.ts';
import { type Source, SourceTable } from './sources.ts';

export interface LimitedRequest {
  orgId: string;
  journeyId: string;
  unknownOrigin: string | undefined;
  /** A client's network; a trusted server, which has a separate count; undefined: an unknown network. */
  source: Source | 'server' | undefined;
  /** Requests an hour that are usual of one network at this journey. */
  usual?: number | undefined;
}

export interface IngestLimits {
  /**
   * Counts a request of a journey, and of an unknown origin if given. Throws `RateLimited` when either limit is used up and the source has
   * used its share; a request refused by the first limit does not count for the second. Resolves to the number of requests of its network
   * in this hour; 0 if that is not counted.
   */
  count(request: LimitedRequest, settings: OrgSettings): Promise<number>;
  /** The connection that the nodes share. */
  redis?: Redis | undefined;
  close(): Promise<void>;
}

export async function openIngestLimits(now: Clock, shared?: SharedCounters): Promise<IngestLimits> {
  const redis = shared && (await connect(shared));
  const hourly = new FairWindow('hour', HOUR_MS, now, redis);
  const perOrigin = new FairWindow('minute', MINUTE_MS, now, redis);
  const pressure = new Pressure(now);
  const count = async (request: LimitedRequest, settings: OrgSettings) => {
    const { orgId, journeyId, unknownOrigin, source, usual } = request;
    const { ingestRequestsPerHour, unknownOriginRequestsPerMinute } = settings;
    const journey = `${orgId}/${journeyId}`;
    if (source === 'server') {
      await hourly.ofServers(journey, ingestRequestsPerHour);
      return 0;
    }
    const hour = await hourly.enter(journey, ingestRequestsPerHour, source, usual);
    pressure.note(journey, hour.isHeavy);
    await hour.refuseUsedUp();
    // The origin's count comes second: within an hour it can then hold no more keys than the journey's limit.
    if (unknownOrigin !== undefined) {
      const minute = await perOrigin.enter(`${journey}/${unknownOrigin}`, unknownOriginRequestsPerMinute, source);
      await minute.refuseUsedUp();
      await minute.count();
    }
    await hour.count();
    return hour.asked;
  };
  return {
    async count(request, settings) {
      try {
        return await count(request, settings);
      } catch (error) {
        if (error instanceof LimitReached) {
          const isOfFew = pressure.isOfFew(`${request.orgId}/${request.journeyId}`);
          throw new RateLimited(usedUp(error.window, settings), isOfFew);
        }
        if (error instanceof DomainError || !shared) throw error;
        shared.failed(error as Error);
        return 0;
      }
    },
    redis,
    async close() {
      redis?.destroy();
    },
  };
}

/** A request that a limit turned away: all are answered alike, and the owner reads which limit it was, and what raises it. */
export class RateLimited extends DomainError {
  readonly limit: UsedUp;
  /** Most of the hour's requests came from networks that had had more than their share. */
  readonly fewSources: boolean;

  constructor(limit: UsedUp, fewSources: boolean) {
    super('rate_limited', 'Rate limit exceeded for organization');
    this.limit = limit;
    this.fewSources = fewSources;
  }
}

type Window = 'hour' | 'minute';

const usedUp = (window: Window, settings: OrgSettings): UsedUp =>
  window === 'hour'
    ? { of: 'journey_hour', requests: settings.ingestRequestsPerHour }
    : { of: 'origin_minute', requests: settings.unknownOriginRequestsPerMinute };

/** Which limit was used up, and what raises it. */
export function reasonOf({ of, requests }: UsedUp): string {
  switch (of) {
    case 'journey_hour':
      return `Rate limit exceeded: a journey takes ${requests} requests an hour. The organization's setting ingestRequestsPerHour raises it`;
    case 'origin_minute':
      return (
        `Rate limit exceeded: a journey takes ${requests} requests a minute from an origin that it does not know. ` +
        "Add the origin to the journey's allowedOrigins, or raise the organization's setting unknownOriginRequestsPerMinute"
      );
    case 'network_hour':
      return 'Rate limit exceeded: a network may send a twentieth of what its organization may be sent in a day, in an hour. Send it again later';
    case 'organization_day':
      return 'Rate limit exceeded: the organization was sent as much as it may be in a day. It is let in again at midnight UTC; the operator of the service raises it';
  }
}

/** Refuses a network that has used up its share of the hour. */
export class NetworkUsedUp extends RateLimited {
  constructor() {
    super({ of: 'network_hour', requests: null }, true);
  }
}

/** Refuses a request beyond the organization's daily limit. */
export class DayUsedUp extends RateLimited {
  constructor() {
    super({ of: 'organization_day', requests: null }, false);
  }
}

class LimitReached extends Error {
  readonly window: Window;

  constructor(window: Window) {
    super(window);
    this.window = window;
  }
}

interface Turn {
  /** Requests of the network in this window, this one included; 0 where it is unknown. */
  asked: number;
  /** The source has already used more than its share. */
  isHeavy: boolean;
  refuseUsedUp(): Promise<void>;
  count(): Promise<void>;
}

/**
 * A limit that a single client may use up, after which others are still admitted. First by requests: the same number again, in total,
 * for networks within their share, if their block of networks is within its share too. Then by networks: a few requests for each of many
 * networks, with a limit per block.
 */
class FairWindow {
  readonly #name: Window;
  readonly #counters: FixedWindow;
  readonly #tables: { network: SourceTable; block: SourceTable } | undefined;

  constructor(name: Window, windowMs: number, now: Clock, redis: Redis | undefined) {
    this.#name = name;
    this.#counters = new FixedWindow(windowMs, now, redis);
    const table = () => new SourceTable(windowMs, now);
    this.#tables = redis ? undefined : { network: table(), block: table() };
  }

  /** `usual`: what one network usually has of the journey. It is the share, where it is more than each has. */
  async enter(key: string, limit: number, source: Source | undefined, usual = 0): Promise<Turn> {
    const [used, network, block] = await Promise.all([
      this.#counters.used(key),
      this.#asked('network', source),
      this.#asked('block', source),
    ]);
    const share = Math.max(1, Math.floor(limit / SHARES), Math.min(usual, limit));
    // All who are unknown together have no share.
    const isHeavy = source === undefined || network > share;
    const isOfHeavyBlock = block > Math.max(share, Math.floor(limit / BLOCK_SHARES));
    const more = `more:${key}`;
    const refuse = () => {
      throw new LimitReached(this.#name);
    };
    return {
      asked: network,
      isHeavy: source !== undefined && isHeavy,
      refuseUsedUp: async () => {
        if (used < limit) return;
        if (source === undefined || isHeavy) return refuse();
        if (!isOfHeavyBlock && (await this.#counters.used(more)) < limit) return;
        if (!(await this.#isOfFew(key, limit, source, 0))) refuse();
      },
      // Among requests counted at the same time, on any node, as many pass as the limit leaves room for.
      count: async () => {
        if ((await this.#counters.count(key)) <= limit) return;
        if (source === undefined || isHeavy) return refuse();
        if (!isOfHeavyBlock && (await this.#counters.count(more)) <= limit) return;
        if (!(await this.#isOfFew(key, limit, source, 1))) refuse();
      },
    };
  }

  #asked(kind: 'network' | 'block', source: Source | undefined): number | Promise<number> {
    if (source === undefined) return 0;
    return this.#tables?.[kind].add(source[kind]) ?? this.#counters.count(`${this.#name}-${kind}:${source[kind]}`);
  }

  /** True if the network still has one of its few requests. `requests` is 1 to count this request. */
  async #isOfFew(key: string, limit: number, source: Source, requests: 0 | 1): Promise<boolean> {
    const [own, ofBlock, all] = [
      `${this.#name}-few:${source.network}`,
      `${this.#name}-few-block:${source.block}`,
      `networks:${key}`,
    ];
    const networksMax = Math.max(NETWORKS_MIN, Math.floor(limit / 2));
    const had = await this.#counters.used(own);
    if (had === 0) {
      const [blockHad, allHad] = await Promise.all([this.#counters.used(ofBlock), this.#counters.used(all)]);
      if (blockHad >= networksMax / BLOCK_PARTS || allHad >= networksMax) return false;
      if (requests > 0) await Promise.all([this.#counters.count(ofBlock), this.#counters.count(all)]);
    }
    return (requests > 0 ? await this.#counters.count(own) : had + 1) <= FEW_REQUESTS;
  }

  async ofServers(key: string, limit: number): Promise<void> {
    const own = `servers:${key}`;
    if ((await this.#counters.used(own)) >= limit || (await this.#counters.count(own)) > limit)
      throw new LimitReached(this.#name);
  }
}

/** A network's share of a limit is the limit divided by this. */
const SHARES = 20;
/** The same for a block of networks. */
const BLOCK_SHARES = 4;
/** Requests per network that are still admitted when the limit is used up: enough for two or three visits. */
const FEW_REQUESTS = 10;
/** Networks that are let in so, at least; half as many as the limit has requests, where that is more. */
const NETWORKS_MIN = 100;
/** A block has at most this part of these networks. */
const BLOCK_PARTS = 10;

/** Journeys whose current hour is remembered, to report who used it up: the most recently used. */
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
