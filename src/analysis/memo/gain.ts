// The possible gain from closing a gap: a range of completed sessions, never more than were lost.
import type { Finding, Range } from '../../domain/memo.ts';
import { shrinkage } from '../statistics/multiple.ts';
import type { Speech } from './words.ts';

/** People who are kept from leaving a step go on to complete at 50 to 100 % of the rate of the others. */
const GOES_ON = { low: 0.5, mid: 0.75, high: 1 };
const DAYS = 28;

export interface Stake {
  /** Excess share of leaving, with its interval. */
  excess: number;
  standardError: number;
  interval: Range;
  /** Sessions that the excess is a share of, in `days`. */
  reached: number;
  left: number;
  /** Completion rate of the sessions that went on. */
  downstream: number;
  /** Average hours spent by a session that left. */
  hoursEach: number;
  days: number;
}

export function gainOf(stake: Stake, { texts: { phrases } }: Speech): Finding['gain'] {
  const { excess, standardError, interval, reached, left, downstream, hoursEach, days } = stake;
  const scale = DAYS / days;
  const ceiling = left * scale;
  const completions = (share: number, rho: number) =>
    Math.min(ceiling, Math.max(0, share) * reached * scale * downstream * rho);
  const low = completions(interval.low, GOES_ON.low);
  const high = completions(interval.high, GOES_ON.high);
  const shrunk = excess * shrinkage(excess, standardError);
  const mid = Math.min(high, Math.max(low, completions(shrunk, GOES_ON.mid)));
  return {
    completions: { low, mid, high },
    hours: { low: low * hoursEach, mid: mid * hoursEach, high: high * hoursEach },
    per: phrases.per({ days: DAYS }),
    ceiling,
  };
}

interface Fall {
  /** Completion's change, and its interval. */
  value: number;
  standardError: number;
  interval: Range;
  /** Sessions in `days` since the change: started, and left at the named page. */
  started: number;
  left: number;
  hoursEach: number;
  days: number;
}

/** The gain from undoing a drop of completion. Its range includes 0 if completion may not have dropped. */
export function gainOfFall(fall: Fall, { texts: { phrases } }: Speech): Finding['gain'] {
  const { value, standardError, interval, started, left, hoursEach, days } = fall;
  const scale = DAYS / days;
  const ceiling = left * scale;
  const completions = (change: number) => Math.min(ceiling, Math.max(0, -change) * started * scale);
  const [low, high] = [completions(interval.high), completions(interval.low)];
  const mid = Math.min(high, Math.max(low, completions(value * shrinkage(value, standardError))));
  return {
    completions: { low, mid, high },
    hours: { low: low * hoursEach, mid: mid * hoursEach, high: high * hoursEach },
    per: phrases.per({ days: DAYS }),
    ceiling,
  };
}
