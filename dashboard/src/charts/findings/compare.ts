// The one rule for what a caption may say of shares: which step is highest, whether something changed, and when there
// are too few sessions to say either. Every caption asks here, so no two of them on a page disagree.
import type { Share } from '../../../../src/domain/figures.ts';
import { countOf, percent, rateOf } from '../choice/format.ts';
import { headWords } from '../frame/words.ts';

/** Fewer sessions than this, and a share says little: the 95 % interval of 0 in 30 reaches up to 11 %. */
export const ENOUGH_SESSIONS = 30;

/** A share, as the page of a step shows it: too few sessions have none. */
export const rateOfEnough = (part: number, all: number): number | null =>
  all < ENOUGH_SESSIONS ? null : rateOf(part, all);

/** A number with that share, or alone. */
export const countOfEnough = (part: number, all: number): string => countOf(part, rateOfEnough(part, all));

/** Sessions and that share of all, as the readout of a chart says them. */
export const sessionsLine = (sessions: number, all: number): string =>
  all < ENOUGH_SESSIONS
    ? headWords.sessionsAlone({ sessions })
    : headWords.sessionsAndShare({ sessions, share: percent(rateOf(sessions, all)) });

/** That share with its interval. */
export const shareOfEnough = (share: Share, all: number): Share =>
  all < ENOUGH_SESSIONS ? { rate: null, low: null, high: null } : share;

/**
 * The difference `a - b` of two independent shares with its 95 % interval, as a fraction; null without sessions. Newcombe's
 * hybrid score interval, made from the two Wilson intervals (method 10; Statistics in Medicine 17, 1998, 873-890).
 */
export function difference(a: Share, b: Share): { by: number; low: number; high: number } | null {
  if (a.rate === null || a.low === null || a.high === null) return null;
  if (b.rate === null || b.low === null || b.high === null) return null;
  const by = a.rate - b.rate;
  return {
    by,
    low: by - Math.hypot(a.rate - a.low, b.high - b.rate),
    high: by + Math.hypot(a.high - a.rate, b.rate - b.low),
  };
}

/** A share, and the sessions that it is a share of. */
export interface Counted {
  readonly share: Share;
  readonly sessions: number;
}

/** Whether one share is above another: not by overlap of their intervals, but by the interval of their difference. */
export function compare(a: Counted, b: Counted): 'higher' | 'lower' | 'unclear' | 'too few' {
  if (a.sessions < ENOUGH_SESSIONS || b.sessions < ENOUGH_SESSIONS) return 'too few';
  const found = difference(a.share, b.share);
  if (!found) return 'too few';
  if (found.low > 0) return 'higher';
  return found.high < 0 ? 'lower' : 'unclear';
}

interface Amount {
  readonly value: number | null;
  readonly high: number | null;
}

/** Whether two independent figures differ: half widths of their 95 % intervals add as squares. Without intervals, nothing is said. */
export function amountsDiffer(a: Amount, b: Amount): boolean {
  if (a.value === null || a.high === null || b.value === null || b.high === null) return false;
  return Math.abs(a.value - b.value) > Math.hypot(a.high - a.value, b.high - b.value);
}

export interface Ranking<Item> {
  /** The highest share among those with enough sessions. */
  readonly top: Item | undefined;
  /** The second highest. */
  readonly next: Item | undefined;
  /** Those whose difference to the top may be chance. Empty: the top is clearly higher than every other. */
  readonly close: readonly Item[];
  /** Those with too few sessions to be compared. */
  readonly tooFew: readonly Item[];
}

/**
 * Ranks by share. The top is called highest only if it is above each of the others: since every one of these comparisons
 * has to succeed, the chance of a false "highest" stays at 5 % however many others there are.
 */
export function rank<Item>(items: readonly Item[], counted: (item: Item) => Counted): Ranking<Item> {
  const rateOf = (item: Item) => counted(item).share.rate ?? 0;
  const isEnough = (item: Item) => counted(item).sessions >= ENOUGH_SESSIONS;
  const [top, ...others] = items.filter(isEnough).toSorted((a, b) => rateOf(b) - rateOf(a));
  return {
    top,
    next: others[0],
    close: top ? others.filter((item) => compare(counted(top), counted(item)) !== 'higher') : [],
    tooFew: items.filter((item) => !isEnough(item) && counted(item).sessions > 0),
  };
}

/** How far beyond zero, in standard deviations, the 95 % interval of a difference ends. */
const Z_95 = 1.959963984540054;

/**
 * The item that most sessions of one sample have, if it may be called so: clearly more than the next. Of sessions that have only one of the two, as many
 * have either where both are equally frequent (McNemar); where some have both, this is more careful than it had to be.
 */
export function mostFrequent<Item>(
  items: readonly Item[],
  sessionsOf: (item: Item) => number,
  all: number,
): Item | undefined {
  const [top, next] = items.toSorted((a, b) => sessionsOf(b) - sessionsOf(a));
  if (!top || all < ENOUGH_SESSIONS) return undefined;
  const [most, second] = [sessionsOf(top), next ? sessionsOf(next) : 0];
  return most - second > Z_95 * Math.sqrt(most + second) ? top : undefined;
}

/**
 * Whether one share differs from another when it is one of several comparisons of which the one that stands out is named:
 * each is judged at 5 % divided by their number (Bonferroni), so that the chance of any false one stays at 5 %.
 */
export function compareOneOf(comparisons: number, a: Counted, b: Counted): ReturnType<typeof compare> {
  const verdict = compare(a, b);
  if (verdict === 'too few' || verdict === 'unclear' || comparisons < 2) return verdict;
  const z = normalAt(0.025 / comparisons);
  const found = difference(wilson(a, z), wilson(b, z));
  return found && found.low <= 0 && found.high >= 0 ? 'unclear' : verdict;
}

/** A share of counts with its 95 % interval. */
export const wilson95 = (part: number, all: number): Share =>
  wilson({ share: { rate: all === 0 ? null : part / all, low: null, high: null }, sessions: all }, Z_95);

/** Wilson's score interval of a share at another confidence. */
function wilson({ share: { rate }, sessions: n }: Counted, z: number): Share {
  if (rate === null || n === 0) return { rate: null, low: null, high: null };
  const [centre, scale] = [rate + z ** 2 / (2 * n), 1 + z ** 2 / n];
  const half = z * Math.sqrt((rate * (1 - rate)) / n + z ** 2 / (4 * n ** 2));
  return { rate, low: Math.max(0, (centre - half) / scale), high: Math.min(1, (centre + half) / scale) };
}

/** How many standard deviations above its mean a normal value lies with this probability, at most 0.02425 (Acklam; error below 1e-8). */
function normalAt(upper: number): number {
  const q = Math.sqrt(-2 * Math.log(upper));
  const above = [
    -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const below = [7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
  const at = (coefficients: readonly number[]) => coefficients.reduce((sum, one) => sum * q + one, 0);
  return -at(above) / at(below);
}
