// Days in a row on which far fewer succeed than on others: breaks, by how unlikely they are, and by how unlikely the worst of
// the days before were, which had holidays and campaigns as well.
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
/** Days that a run may have, those of the longest memo; from how many on weeks say how much it differs by chance. */
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

/** By the median of squared distances: breaks of the past, which are few, do not hide those to come. */
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
 * With the days beside it that are likelier under the break than as usual. Three days are scored by how days differ and four by how
 * weeks do, so that the least likely days may be the first three of a break that goes on.
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
