// Limits that the operator sets for every organization: the disk and the machine are shared.

export interface Ceilings {
  /** The highest limit of requests an hour and journey that an owner may set. */
  requestsPerHour: number;
  /** Events of an organization in a day (UTC). */
  eventsPerDay: number;
  /** Bytes of these events, as they wait for the event store, which compresses them. */
  bytesPerDay: number;
}

export const DEFAULT_CEILINGS: Ceilings = {
  requestsPerHour: 100_000,
  eventsPerDay: 10_000_000,
  bytesPerDay: 2 * 1024 ** 3,
};

/**
 * Requests of a visit, where a limit is set by visits: `bench/embed-requests.mjs` counts this many for a visit that completes four
 * steps of one page. Most visits end sooner and take fewer.
 */
export const REQUESTS_A_VISIT = 10;

/** The limit of requests an hour for a busiest hour of `visits` visits: at least the limit that is set, within the ceiling. */
export function limitForVisits(visits: number, limit: number, { requestsPerHour }: Ceilings): number {
  return Math.max(limit, Math.min(visits * REQUESTS_A_VISIT, requestsPerHour));
}
