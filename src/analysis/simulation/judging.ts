// The time until a change's outcome can be measured. It is stated before the change ships, when an A/B test can still be chosen.

/** Weeks before a change that are compared with the weeks after it. */
const WEEKS_BEFORE = 8;
/** Longest waiting time considered, in weeks. */
const WEEKS_MAX = 26;
/** A difference of this many standard errors is detected with a power of 0.8 at the 5 % level. */
const ERRORS = 2.8;

interface Weekly {
  sessions: number;
  /** Standard deviation between weeks beyond chance, on the logit scale. */
  shock: number;
  /** Completion rate, and its expected gain, as shares of sessions. */
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
    // An A/B test has half of the sessions on each side in the same weeks, so shocks of weeks cancel.
    variantWeeks: least((weeks) => Math.sqrt((4 * chance) / weeks)),
  };
}
