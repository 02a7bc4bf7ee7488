// The outcome of a forecast, in a sentence.
import type { Outcome } from '../../../../src/domain/simulation-outcome.ts';
import { count, date } from '../../ui/format.ts';
import { outcomeWords as words } from './words.ts';

/** Days of forecasts are those of UTC. */
const day = (iso: string) => date(iso, 'UTC');
const whole = (value: number) => count(Math.round(value));

export function outcomeSentence({ status, shippedAt, due, reason, actual, method, inside80 }: Outcome): string {
  if (status === 'waiting') return words.waiting({ day: day(shippedAt), due: day(due) });
  if (status === 'not_measured' || !actual) return words.notMeasured({ day: day(shippedAt), reason: reason ?? '' });
  return words.measured({
    ...{ day: day(shippedAt), low: whole(actual.low), high: whole(actual.high) },
    ...{ method: method === 'randomised' ? 'randomised' : 'weeks', held: inside80 ? 'yes' : 'no' },
  });
}
