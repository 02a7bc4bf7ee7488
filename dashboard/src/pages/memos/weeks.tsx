// A finding week by week: a line for the people who are meant, a broken one for those that they are compared with.
import type { DecidedFinding, Memo } from '../../../../src/domain/memo.ts';
import { date, wholePercent } from '../../ui/format.ts';
import { weekWords as words } from './words.ts';

const [WIDTH, HEIGHT, EDGE] = [320, 72, 6];

interface WeeksProps {
  series: DecidedFinding['series'];
  result: NonNullable<Memo['result']>;
}

/** Weeks begin at midnight in UTC, the period at that of its zone: less than a day apart. */
const DAY_MS = 86_400_000;

export function Weeks({ series, result: { period, timezone = 'UTC' } }: WeeksProps) {
  const shares = series.flatMap(({ value, against }) => [value, against].filter((one) => one !== null));
  if (series.length < 2 || shares.length < 2) return null;
  const highest = Math.max(...shares) || 1;
  const x = (at: number) => EDGE + (at / (series.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (share: number) => HEIGHT - EDGE - (share / highest) * (HEIGHT - 2 * EDGE);
  const line = (of: 'value' | 'against') =>
    series
      .flatMap((week, at) => (week[of] === null ? [] : [`${x(at).toFixed(1)},${y(week[of]).toFixed(1)}`]))
      .join(' ');
  const [first, last] = [series[0]?.start ?? '', series.at(-1)?.start ?? ''];
  const rangeOf = (of: 'value' | 'against') => {
    const shares = series.flatMap((week) => (week[of] === null ? [] : [wholePercent(week[of])]));
    return shares.length === 0 ? '' : words.fromTo({ first: shares[0] ?? '', last: shares.at(-1) ?? '' });
  };
  const othersRange = rangeOf('against');
  const said = { first: date(first, 'UTC'), last: date(last, 'UTC'), own: rangeOf('value') };
  const label = othersRange === '' ? words.weekByWeek(said) : words.weekByWeekBeside({ ...said, others: othersRange });
  return (
    <figure className="memo-interval">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <polyline points={line('value')} className="memo-week" />
        {othersRange !== '' && <polyline points={line('against')} className="memo-week memo-week-against" />}
      </svg>
      <figcaption>
        {label}
        {Date.parse(first) < Date.parse(period.from) - DAY_MS &&
          ` ${words.weeksBefore({ from: date(period.from, timezone) })}`}
        {othersRange !== '' && ` ${words.theBrokenLineIs}`}
      </figcaption>
    </figure>
  );
}
