// Why people left a step, as far as what they did before can say: what those who left had done clearly more often than those
// who went on from it. The groups overlap: one session can be in several.
import type { DidBefore, StepFields } from '../../../../src/domain/figures.ts';
import { compareOneOf, difference, ENOUGH_SESSIONS } from './compare.ts';

export interface Reason extends DidBefore {
  /** By how much more of those who left did it, with its 95 % interval, as fractions. */
  readonly more: { by: number; low: number; high: number };
}

const REASONS_MAX = 3;

/** The one that sets them apart most first; none where fewer than 30 sessions left, or went on. */
export function whyPeopleLeft({ left, wentOn, why }: Pick<StepFields, 'left' | 'wentOn' | 'why'>): Reason[] {
  if (Math.min(left, wentOn) < ENOUGH_SESSIONS) return [];
  return why
    .flatMap((one) => {
      const sides = [
        { share: one.leftShare, sessions: left },
        { share: one.wentOnShare, sessions: wentOn },
      ] as const;
      const more = difference(one.leftShare, one.wentOnShare);
      return more && compareOneOf(why.length, ...sides) === 'higher' ? [{ ...one, more }] : [];
    })
    .slice(0, REASONS_MAX);
}
