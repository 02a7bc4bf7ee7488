// Compares submissions reported as sent by pages with submissions received by a case system: the ratio of a week with the ratio of the
// weeks before.
import type { AlertFigures } from '../domain/alert.ts';
import { HOUR_MS } from '../domain/time.ts';

export interface SentAndReceived {
  sent: number;
  received: number;
}

export interface ReceivedWindow {
  /** Begin and end of the hours that are compared, in ms. */
  from: number;
  to: number;
  now: SentAndReceived;
  /** The hours before them; undefined when fewer than seven days are counted. */
  past?: SentAndReceived;
}

/** Smaller counts get no verdict, and give no baseline. */
const COUNT_MIN = 100;
/** Smallest reported difference of the ratio, as a fraction, and in standard deviations of a count. */
const RATIO_MIN = 0.1;
const SCATTERS_MIN = 4;

export interface ReceivedVerdict {
  begins: boolean;
  isOver: boolean;
  figures: AlertFigures;
  since: number;
}

export function receivedVerdict({ from, to, now, past }: ReceivedWindow): ReceivedVerdict | undefined {
  const { sent, received } = now;
  if (Math.max(sent, received) < COUNT_MIN) return undefined;
  const isKnown = past !== undefined && Math.min(past.sent, past.received) >= COUNT_MIN;
  const usual = isKnown ? past.received / past.sent : 1;
  const expected = usual * sent;
  const least = Math.max(
    RATIO_MIN * Math.max(expected, received),
    SCATTERS_MIN * Math.sqrt(Math.max(expected, received)),
  );
  const difference = received - expected;
  // Where nothing is known, more may have arrived by other ways, always.
  const gap = isKnown ? Math.abs(difference) : -difference;
  const reach = sent > 0 ? least / sent : 0;
  return {
    begins: gap >= least,
    isOver: gap < least / 2,
    figures: {
      ...{ part: received, whole: sent, usual, low: Math.max(0, usual - reach), high: usual + reach },
      ...{ hours: Math.round((to - from) / HOUR_MS), chance: 0 },
    },
    since: from,
  };
}
