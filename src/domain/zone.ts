// Days and hours of a time zone. The rules come from the runtime's copy of the IANA database; the event store knows of no
// zone: it is given instants.
import { DAY_MS, HOUR_MS } from './time.ts';

/** Owners of organizations name zones: at most this number of formats is kept ready. */
const FORMATS_MAX = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether the runtime knows the IANA name. */
export function isZone(name: string): boolean {
  try {
    // Intl also accepts offsets such as +05:30, which are not names.
    return /^[A-Za-z]/.test(name) && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** The name with its usual capital letters. A zone with several names keeps the caller's. */
export function zoneName(name: string): string {
  const { timeZone } = formatOf(name).resolvedOptions();
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  if (formats.size >= FORMATS_MAX) formats.clear();
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    hourCycle: 'h23',
    calendar: 'gregory',
  });
  formats.set(zone, format);
  return format;
}

/** How far the zone's clocks are ahead of UTC, in ms. */
export function offsetAt(zone: string, instant: number): number {
  if (zone === 'UTC') return 0;
  const at: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) at[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = at;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(instant / 1000) * 1000;
}

/** The date on the zone's clocks, as days since 1970. Clocks that are set back over midnight do not take a date back. */
export function dayOf(zone: string, instant: number): number {
  const day = Math.floor((instant + offsetAt(zone, instant)) / DAY_MS);
  return instant >= startOfDay(zone, day + 1) ? day + 1 : day;
}

/** The first instant (ms) of a date in the zone; of the next date if the zone skipped it. */
export function startOfDay(zone: string, day: number): number {
  const midnight = day * DAY_MS;
  const [before, after] = [offsetAt(zone, midnight - DAY_MS), offsetAt(zone, midnight + DAY_MS)];
  if (before === after) return midnight - before;
  const change = changeBetween(zone, midnight - DAY_MS, midnight + DAY_MS);
  if (midnight - before < change) return midnight - before;
  return Math.max(change, midnight - after);
}

/** Hours begin when the zone's clocks show one, and when they are changed: one of them may be shorter than others. */
export function startOfHour(zone: string, instant: number): number {
  const offset = offsetAt(zone, instant);
  const start = instant - modulo(instant + offset, HOUR_MS);
  return offsetAt(zone, start) === offset ? start : changeBetween(zone, start, instant);
}

export function nextHour(zone: string, start: number): number {
  const offset = offsetAt(zone, start);
  const next = start - modulo(start + offset, HOUR_MS) + HOUR_MS;
  return offsetAt(zone, next - 1) === offset ? next : changeBetween(zone, start, next - 1);
}

/** The first instant with the offset of `to`, of two between which clocks are changed once. */
function changeBetween(zone: string, from: number, to: number): number {
  const after = offsetAt(zone, to);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === after) high = middle;
    else low = middle;
  }
  return high;
}

/** When clocks are changed within a period, with the offset from there on; the period's start is the first. */
export function offsetsIn(zone: string, from: number, to: number): { from: number; offset: number }[] {
  const offsets = [{ from, offset: offsetAt(zone, from) }];
  for (let at = from; zone !== 'UTC' && at < to; at += OFFSET_STEP_MS) {
    const next = Math.min(at + OFFSET_STEP_MS, to);
    if (offsetAt(zone, at) !== offsetAt(zone, next)) {
      const change = changeBetween(zone, at, next);
      offsets.push({ from: change, offset: offsetAt(zone, change) });
    }
  }
  return offsets;
}
/** No zone changes its clocks twice within this time, in ms. */
const OFFSET_STEP_MS = 7 * DAY_MS;

const modulo = (number: number, by: number) => ((number % by) + by) % by;
