// The outcome of a forecast, in a sentence.
import type { Outcome } from '../../../../src/domain/simulation-outcome.ts';
import { count, date } from '../../ui/format.ts';

/** Days of forecasts are those of UTC. */
const day = (iso: string) => date(iso, 'UTC');
const whole = (value: number) => count(Math.round(value));

export function outcomeSentence({ status, shippedAt, due, reason, actual, method, inside80 }: Outcome): string {
  if (status === 'waiting')
    return `Live since ${day(shippedAt)}. It is measured on ${day(due)}, when four whole weeks are over.`;
  if (status === 'not_measured' || !actual) return `Live since ${day(shippedAt)}. It could not be measured: ${reason}`;
  const how = method === 'randomised' ? 'between variants that were assigned by chance' : 'by weeks before and after';
  const held = inside80 ? 'The forecast of 4 in 5 held it.' : 'The forecast of 4 in 5 did not hold it.';
  return `Live since ${day(shippedAt)}. Measured ${how}: ${whole(actual.low)} to ${whole(actual.high)} more completions. ${held}`;
}
