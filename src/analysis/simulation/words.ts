// The first sentence of a simulation: a range, never a single number.
import type { SimulationResult } from '../../domain/simulation-result.ts';

const COUNT = new Intl.NumberFormat('en');
/** Never “-0”. */
const whole = (value: number) => COUNT.format(Math.round(value) + 0);

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const weeksOf = (weeks: number) => `${SMALL[weeks] ?? weeks} ${weeks === 1 ? 'week' : 'weeks'}`;

interface Found {
  ceiling: NonNullable<SimulationResult['ceiling']>;
  result: NonNullable<SimulationResult['result']>;
  weeks: number;
}

/** “Between 40 and 310 more completions in four weeks (4 in 5 forecasts); at most 612 if nobody left this step.” */
export function headlineOf(found: Found | null, refusal: SimulationResult['refusal']): string {
  if (!found) return `No forecast: ${refusal?.reasons[0]?.text ?? 'there is too little data.'}`;
  const { q10, q90, q95 } = found.result.completions.extra;
  // The ceiling is known no better than the data: where the forecast reaches it, it is no sharp end.
  const { conditional } = found.ceiling;
  const most = Math.round(conditional) < Math.round(q95) ? 'about' : 'at most';
  const steps = found.result.sessions === 0 ? '' : `; ${most} ${whole(conditional)} if nobody left there any more`;
  const weeks = weeksOf(found.weeks);
  if (q10 >= 0)
    return `Between ${whole(q10)} and ${whole(q90)} more completions in ${weeks} (4 in 5 forecasts)${steps}.`;
  if (q90 <= 0) return `Between ${whole(-q90)} and ${whole(-q10)} fewer completions in ${weeks} (4 in 5 forecasts).`;
  return `Between ${whole(-q10)} fewer and ${whole(q90)} more completions in ${weeks} (4 in 5 forecasts)${steps}.`;
}
