// Days in a row on which far fewer succeed than on others: breaks, by how unlikely they are, and by how unlikely the worst of
// the days before were, which had holidays and campaigns as well.
import { binomialAtMost } from './binomial.ts';

export interface Day {
  day: number;
  part: number;
  whole: number;
}

export interface Run {
  first: number;
  last: number;
  part: number;
  whole: number;
  /** -log10 of the probability of so few by chance. */
  score: number;
}

export interface Usual {
  rate: number;
  /** The same with half a success and half a failure more (Jeffreys): that few sessions never failed does not make a failure impossible. */
  chance: number;
  /** Successes on a day, in the middle, by weekday: offices rest. */
  perDay: number[];
  /** By how many times days, and weeks, differ more than chance among sessions. */
  dispersion: { day: number; week: number };
}

/** A break leaves at most this part of the usual rate, and of the usual successes: a campaign that brings others lowers only the rate. */
const PART_MAX = 0.5;
/** Days that a run may have; from how many on weeks say how much it differs by chance. */
const RUN_DAYS_MAX = 28;
const WEEKLY_FROM = 4;
/** The median of chi-squared with one degree of freedom. */
const CHI_MEDIAN = 0.4549;

export function usualOf(days: readonly Day[]): Usual {
  const [part, whole] = [sum(days, 'part'), sum(days, 'whole')];
  const rate = whole === 0 ? 0 : part / whole;
  const weeks = new Map<number, Day>();
  for (const one of days) {
    const week = Math.floor(one.day / 7);
    const known = weeks.get(week) ?? { day: week, part: 0, whole: 0 };
    weeks.set(week, { day: week, part: known.part + one.part, whole: known.whole + one.whole });
  }
  const [day, week] = [days, [...weeks.values()]].map((blocks) => dispersionOf(blocks, rate));
  const perDay = Array.from({ length: 7 }, (_, weekday) =>
    median(days.filter((one) => one.day % 7 === weekday).map((one) => one.part)),
  );
  const chance = (part + 0.5) / (whole + 1);
  return { rate, chance, perDay, dispersion: { day: day ?? 1, week: Math.max(day ?? 1, week ?? 1) } };
}

/** By the median of squared distances: breaks of the past, which are few, do not hide those to come. */
function dispersionOf(blocks: readonly Day[], rate: number): number {
  const squares = blocks
    .filter(({ whole }) => whole > 0)
    .map(({ part, whole }) => (part - whole * rate) ** 2 / Math.max(1e-9, whole * rate * (1 - rate)));
  return squares.length < 8 ? 1 : Math.max(1, median(squares) / CHI_MEDIAN);
}

/** The least likely days in a row, at least from `from` on; undefined where no days are a break at all. */
export function worstRun(days: readonly Day[], usual: Usual, from = Number.NEGATIVE_INFINITY): Run | undefined {
  let worst: Run | undefined;
  for (let start = 0; start < days.length; start++) {
    const first = days[start]?.day ?? 0;
    if (first < from) continue;
    let [part, whole, expected] = [0, 0, 0];
    for (let end = start; end < days.length && end - start < RUN_DAYS_MAX; end++) {
      const daily = days[end];
      if (!daily || daily.day - first >= RUN_DAYS_MAX) break;
      part += daily.part;
      whole += daily.whole;
      expected += usual.perDay[daily.day % 7] ?? 0;
      const length = daily.day - first + 1;
      if (part > PART_MAX * usual.rate * whole || part > PART_MAX * expected) continue;
      const over = length < WEEKLY_FROM ? usual.dispersion.day : usual.dispersion.week;
      const score = -Math.log10(Math.max(1e-300, binomialAtMost(part / over, whole / over, usual.chance)));
      if (!worst || score > worst.score) worst = { first, last: daily.day, part, whole, score };
    }
  }
  return worst;
}

const sum = (days: readonly Day[], member: 'part' | 'whole') => days.reduce((all, one) => all + one[member], 0);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
