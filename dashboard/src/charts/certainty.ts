// How sure a completion rate is: while completions are only likely, or sends without an answer, the rate says so with its bounds.
import type { Certainty } from '../../../src/domain/figures.ts';
import { percent } from './format.ts';
import { certaintyWords as words } from './words.ts';

/** Undefined where every completion is declared and every submission answered. */
export function doubt({ likely, unknown, low, high }: Certainty): string | undefined {
  if ((likely === 0 && unknown === 0) || low === null || high === null) return undefined;
  return words.notConfirmed(percent(low), percent(high));
}
