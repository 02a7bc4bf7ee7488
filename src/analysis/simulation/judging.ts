// How long it takes to see what came of a change: said before it ships, when a test of two variants can still be chosen.

/** Weeks before a change that it is compared with. */
const WEEKS_BEFORE = 8;
/** Weeks beyond which nobody waits. */
const WEEKS_MAX = 26;
/** A difference of so many of its errors is seen four times in five, at 5 %. */
const ERRORS = 2.8;

interface Weekly {
  sessions: number;
  /** By how much weeks differ beyond chance, as a logit. */
  shock: number;
  /** Completion, and its gain, as shares of sessions. */
  rate: number;
  gain: number;
}

export function judgingOf({ sessions, shock, rate, gain }: Weekly): {
  weeks: number | null;
  variantWeeks: number | null;
} {
  const chance = (rate * (1 - rate)) / Math.max(1, sessions);
  const shared = (shock * rate * (1 - rate)) ** 2;
  const least = (error: (weeks: number) => number) => {
    for (let weeks = 1; weeks <= WEEKS_MAX; weeks++) if (ERRORS * error(weeks) <= Math.abs(gain)) return weeks;
    return null;
  };
  return {
    weeks: least((weeks) => Math.sqrt((chance + shared) * (1 / weeks + 1 / WEEKS_BEFORE))),
    // Half of the sessions on each side, in the same weeks: what weeks share is in both.
    variantWeeks: least((weeks) => Math.sqrt((4 * chance) / weeks)),
  };
}
