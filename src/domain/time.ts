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
  const usual = readUsualInstant(text);
  if (!Number.isNaN(usual)) return usual;
  const instant = readAnyInstant(text);
  const year = new Date(instant).getUTCFullYear();
  return year >= YEAR_FIRST && year <= YEAR_LAST ? instant : Number.NaN;
}

/** The rest of the sentence "<field> must …" for a refused instant. It names the range of years if the value is an instant outside of it. */
export const instantMust = (value: unknown, must: string) =>
  typeof value === 'string' && !Number.isNaN(readAnyInstant(value))
    ? `${must} of the years ${YEAR_FIRST} to ${YEAR_LAST}`
    : must;

/** The same of any year. */
function readAnyInstant(text: string): number {
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
  return local.getTime() - offsetMs(parts[8] ?? 'Z');
}

// The form that `toISOString` and nearly all clients write: its digits are read in a tenth of the time.
const USUAL = '0000-00-00T00:00:00.000Z';
const CODE_0 = 48;

/** The text up to the seconds. Events of a batch mostly share their minute, so the last parsed minute is cached. */
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM:'.length;
let knownMinute = '';
let knownMinuteAt = Number.NaN;

/** Reads the usual format; NaN for another format, or an instant out of range. */
function readUsualInstant(text: string): number {
  if (text.length !== USUAL.length) return Number.NaN;
  if (knownMinute === '' || !text.startsWith(knownMinute)) {
    if (!hasForm(text, 0, MINUTE_LENGTH)) return Number.NaN;
    const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
    const [hour, minute] = [digits(text, 11, 13), digits(text, 14, 16)];
    // Days that only some months have are left to the calendar, below.
    if (year < YEAR_FIRST || year > YEAR_LAST || month < 1 || month > 12 || day < 1 || day > 28) return Number.NaN;
    if (hour > 23 || minute > 59) return Number.NaN;
    knownMinute = text.slice(0, MINUTE_LENGTH);
    knownMinuteAt = Date.UTC(year, month - 1, day, hour, minute);
  }
  if (!hasForm(text, MINUTE_LENGTH, USUAL.length)) return Number.NaN;
  const second = digits(text, 17, 19);
  return second > 59 ? Number.NaN : knownMinuteAt + second * SECOND_MS + digits(text, 20, 23);
}

function hasForm(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const expected = USUAL.charCodeAt(at);
    const digit = text.charCodeAt(at) - CODE_0;
    if (expected === CODE_0 ? digit < 0 || digit > 9 : text.charCodeAt(at) !== expected) return false;
  }
  return true;
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) number = 10 * number + text.charCodeAt(at) - CODE_0;
  return number;
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
