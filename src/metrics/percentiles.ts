// The median and the 90th percentile of times in ms, exact. Between two times they are interpolated.

/** As the engine returns them: both are null where there are no times. */
export type Percentiles = [median: number | null, p90: number | null];

/** The percentiles of `ms` where `condition` holds. */
export const percentilesIf = (ms: string, condition: string) =>
  `quantilesExactInclusiveIf(0.5, 0.9)(${ms}, ${condition})`;
