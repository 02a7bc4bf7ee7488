// A share of counted things, with the interval that it is shown with.

/** A share with its 95 % interval; all null when it is a share of nothing. */
export interface ShareOf {
  rate: number | null;
  low: number | null;
  high: number | null;
}

/** Two-sided 95 % of the normal distribution. */
const Z = 1.959963984540054;

/** `part` of `whole`, with Wilson's score interval: it stays within 0 and 1, and holds for small numbers too. */
export function shareOf(part: number, whole: number): ShareOf {
  if (whole === 0) return { rate: null, low: null, high: null };
  const rate = part / whole;
  const zz = (Z * Z) / whole;
  const middle = (rate + zz / 2) / (1 + zz);
  const reach = (Z / (1 + zz)) * Math.sqrt((rate * (1 - rate)) / whole + zz / (4 * whole));
  // For shares of 0 and 1, the bound equals the rate; rounding could make it differ.
  return { rate, low: part === 0 ? 0 : middle - reach, high: part === whole ? 1 : middle + reach };
}
