// Rate limits of ingest: fixed windows, aligned to the clock.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../domain/error.ts';
import type { OrgSettings } from '../domain/org.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../domain/time.ts';

export interface IngestLimits {
  /**
   * Counts one request of a journey, and of an unknown origin if one is given. Throws `rate_limited` when either limit
   * is used up; a request that is turned away uses up nothing.
   */
  count(
    request: { orgId: string; journeyId: string; unknownOrigin: string | undefined },
    settings: OrgSettings,
  ): Promise<void>;
}

export function openIngestLimits(now: Clock): IngestLimits {
  const hourly = new FixedWindow(HOUR_MS, now);
  const perOrigin = new FixedWindow(MINUTE_MS, now);
  return {
    async count({ orgId, journeyId, unknownOrigin }, settings) {
      const journey = `${orgId}/${journeyId}`;
      if (await hourly.isUsedUp(journey, settings.ingestRequestsPerHour)) throw rateLimited();
      // The origin's count comes second: within an hour it can then hold no more keys than the journey's limit.
      if (unknownOrigin !== undefined) {
        await perOrigin.count(`${journey}/${unknownOrigin}`, settings.unknownOriginRequestsPerMinute);
      }
      await hourly.count(journey, settings.ingestRequestsPerHour);
    },
  };
}

const rateLimited = () => new DomainError('rate_limited', 'Rate limit exceeded for organization');

/** Counters that begin anew with every window of the clock. */
class FixedWindow {
  readonly #windowMs: number;
  readonly #now: Clock;
  readonly #counters: RateLimiterMemory;

  constructor(windowMs: number, now: Clock) {
    this.#windowMs = windowMs;
    this.#now = now;
    // The limit differs between organizations, so the library counts and the comparison is made here.
    this.#counters = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000 });
  }

  async isUsedUp(key: string, limit: number): Promise<boolean> {
    return used(await this.#counters.get(this.#windowed(key))) >= limit;
  }

  async count(key: string, limit: number): Promise<void> {
    const windowed = this.#windowed(key);
    if (used(await this.#counters.get(windowed)) >= limit) throw rateLimited();
    if (used(await this.#counters.consume(windowed)) > limit) throw rateLimited();
  }

  #windowed(key: string): string {
    return `${key}@${Math.floor(this.#now() / this.#windowMs)}`;
  }
}

const used = (state: RateLimiterRes | null) => state?.consumedPoints ?? 0;
