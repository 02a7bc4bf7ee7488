// Instants are milliseconds since 1970 inside, ISO 8601 in UTC with milliseconds outside.

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Where the time comes from. Passed in everywhere, so that tests can move it. Returns ms since 1970. */
export type Clock = () => number;

const YEAR_FIRST = 2000;
const YEAR_LAST = 2100;

// Date and time with `Z` or an offset; seconds and their fraction may be left out, as ISO 8601 allows.
const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)$/;

/**
 * Reads an ISO 8601 date and time with an offset, on a day that exists, in the years 2000 to 2100 (UTC).
 * Returns ms since 1970, digits beyond milliseconds cut off; NaN when it is anything else.
 */
export function readInstant(text: string): number {
  const parts = INSTANT.exec(text);
  if (!parts) return Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const millisecond = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
  // Date.UTC carries the 31st of April over into May: a day that exists comes back unchanged.
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return Number.NaN;
  const instant = local.getTime() - offsetMs(parts[8] ?? 'Z');
  const utcYear = new Date(instant).getUTCFullYear();
  return utcYear >= YEAR_FIRST && utcYear <= YEAR_LAST ? instant : Number.NaN;
}

function offsetMs(zone: string): number {
  if (zone === 'Z') return 0;
  const hours = +zone.slice(1, 3);
  const minutes = +(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (zone[0] === '-' ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
}

export const toIso = (instant: number) => new Date(instant).toISOString();

/** The UTC day of an instant, as days since 1970: how the event store keeps dates. */
export const toDay = (instant: number) => Math.floor(instant / DAY_MS);
