// Finds breaks: consecutive days with far fewer successes than usual. Each is scored by its probability, and compared with the worst run
// of the days before, which include holidays and campaigns.
import { lnBinomialAtMost } from './binomial.ts';

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
  /** -log10 of the probability of such a low count by chance. */
  score: number;
}

export interface Usual {
  rate: number;
  /** The rate with half a success and half a failure added (Jeffreys), so that it is never exactly 0 or 1. */
  chance: number;
  /** Median successes per day, by weekday. */
  perDay: number[];
  /** Overdispersion of days and of weeks: their variance relative to binomial variance. */
  dispersion: { day: number; week: number };
}

/** A break has at most this share of the usual rate, and of the usual successes; a campaign with other visitors lowers only the rate. */
const PART_MAX = 0.5;
/** Longest run in days (that of the longest memo); from WEEKLY_FROM days on, the overdispersion of weeks applies. */
const RUN_DAYS_MAX = 84;
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

/** Overdispersion by the median of squared deviations, which a few past breaks do not affect. */
function dispersionOf(blocks: readonly Day[], rate: number): number {
  const squares = blocks
    .filter(({ whole }) => whole > 0)
    .map(({ part, whole }) => (part - whole * rate) ** 2 / Math.max(1e-9, whole * rate * (1 - rate)));
  return squares.length < 8 ? 1 : Math.max(1, median(squares) / CHI_MEDIAN);
}

/**
 * The least likely days in a row, at least from `from` on, with the days around them that fit: of equally unlikely runs, the longest.
 * Undefined where no days are a break at all.
 */
export function worstRun(days: readonly Day[], usual: Usual, from = Number.NEGATIVE_INFINITY): Run | undefined {
  // Days without visits neither begin nor end a break.
  const visited = days.filter(({ whole }) => whole > 0);
  let worst: Span | undefined;
  for (let start = 0; start < visited.length; start++) {
    const first = visited[start]?.day ?? 0;
    if (first < from) continue;
    let [part, whole, expected] = [0, 0, 0];
    for (let end = start; end < visited.length; end++) {
      const daily = visited[end];
      if (!daily || daily.day - first >= RUN_DAYS_MAX) break;
      part += daily.part;
      whole += daily.whole;
      expected += usual.perDay[daily.day % 7] ?? 0;
      if (part > PART_MAX * usual.rate * whole || part > PART_MAX * expected) continue;
      const score = scoreOf({ part, whole }, daily.day - first + 1, usual);
      if (!worst || score > worst.score) worst = { start, end, part, whole, score };
    }
  }
  return worst && widened(visited, worst, usual, from);
}

interface Span extends Pick<Run, 'part' | 'whole' | 'score'> {
  /** Indexes of the first and the last day. */
  start: number;
  end: number;
}

function scoreOf({ part, whole }: Pick<Run, 'part' | 'whole'>, length: number, usual: Usual): number {
  const over = length < WEEKLY_FROM ? usual.dispersion.day : usual.dispersion.week;
  return -lnBinomialAtMost(part / over, whole / over, usual.chance) / Math.LN10;
}

/**
 * Extends a run by neighbouring days that are more likely under the break's rate than under the usual one. Runs of up to three days are
 * scored with the overdispersion of days and longer ones with that of weeks, so the best score may belong to a part of the break.
 */
function widened(visited: readonly Day[], { start, end, part, whole, score }: Span, usual: Usual, from: number): Run {
  let [first, last] = [start, end];
  const rate = (part + 0.5) / (whole + 1);
  const fits = (daily: Day | undefined) => daily !== undefined && daily.day >= from && isLikelier(daily, rate, usual);
  while (fits(visited[last + 1])) last++;
  while (fits(visited[first - 1])) first--;
  const run = visited.slice(first, last + 1);
  return {
    ...{ first: run[0]?.day ?? 0, last: run.at(-1)?.day ?? 0 },
    ...{ part: sum(run, 'part'), whole: sum(run, 'whole'), score },
  };
}

/** By the ratio of the likelihoods of two shares. */
const isLikelier = ({ part, whole }: Day, rate: number, { chance }: Usual) =>
  part * Math.log(rate / chance) + (whole - part) * Math.log((1 - rate) / (1 - chance)) > 0;

const sum = (days: readonly Day[], member: 'part' | 'whole') => days.reduce((all, one) => all + one[member], 0);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
