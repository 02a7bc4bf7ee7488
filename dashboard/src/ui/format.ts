// Numbers and times as people read them. The page is in English; times are in the reader's time zone unless they say UTC.
const COUNT = new Intl.NumberFormat('en');
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
// As in the figures: 23 Oct 2026.
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en', {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
});
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** What stands where a number would, when there is none. */
export const NONE = '–';

export const count = (value: number): string => COUNT.format(value);

export const percent = (share: number | null): string => (share === null ? NONE : PERCENT.format(share));

export const date = (iso: string): string => DATE.format(new Date(iso));

export const dateTime = (iso: string): string => DATE_TIME.format(new Date(iso));

/** In UTC, as all figures: 14:03:09. */
export const clockTime = (iso: string): string => CLOCK.format(new Date(iso));

/** 1 session, 2 sessions. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** 3 minutes ago. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? RELATIVE.format(Math.round(seconds / unit[1]), unit[0]) : 'just now';
}
