// The one rule for what a caption may say of shares: which step is highest, whether something changed, and when there
// are too few sessions to say either. Every caption asks here, so no two of them on a page disagree.
import type { Share } from '../../../src/domain/figures.ts';

/** Fewer sessions than this, and a share says little: the 95 % interval of 0 in 30 reaches up to 11 %. */
export const ENOUGH_SESSIONS = 30;

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
