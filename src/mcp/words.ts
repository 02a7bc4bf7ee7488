// Phrases of the tools' texts: a number with its unit, and a share with its denominator.
import type { AnswerPeriod, Figure } from './figure.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

export const many = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });

const inPercent = (share: number): string => (share * 100).toFixed(1);

export function duration(seconds: number): string {
  if (seconds < MINUTE_S) return `${many(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < HOUR_S) return inTwo([Math.floor(whole / MINUTE_S), 'min'], [whole % MINUTE_S, 's']);
  const minutes = Math.round(seconds / MINUTE_S);
  return inTwo([Math.floor(minutes / MINUTE_S), 'h'], [minutes % MINUTE_S, 'min']);
}

const inTwo = (large: [number, string], small: [number, string]) =>
  [large, small]
    .filter(([value]) => value > 0)
    .map((one) => one.join(' '))
    .join(' ');

function valueIn({ unit }: Figure, value: number): string {
  if (unit === 'share') return `${inPercent(value)} %`;
  if (unit === 'seconds') return duration(value);
  return unit === 'hours' ? `${many(value)} hours` : many(value);
}

/** "39.6 % (95 % interval 35.6 to 43.7)"; "none" where there is nothing to compute it from. */
export function say(figure: Figure): string {
  const { value, low, high, level } = figure;
  if (value === null) return 'none';
  const said = valueIn(figure, value);
  if (low === null || high === null || level === null) return said;
  const bounds =
    figure.unit === 'share' ? `${inPercent(low)} to ${inPercent(high)} %` : `${many(low)} to ${many(high)}`;
  return `${said} (${Math.round(level * 100)} % interval ${bounds})`;
}

/** "226 of 570 sessions". */
export const part = (value: number | null, n: number | null, what = 'sessions'): string =>
  n === null ? many(value ?? 0) : `${many(value ?? 0)} of ${many(n)} ${what}`;

const minute = (instant: string) => instant.replace('T', ' ').replace(/:\d\d\.\d{3}Z$/, '');

export const sayPeriod = ({ from, to, timezone }: AnswerPeriod): string =>
  `${minute(from)} to ${minute(to)} (${timezone === null ? "the organization's time zone" : `UTC; days of ${timezone}`})`;
