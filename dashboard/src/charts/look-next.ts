// Advice on where to look next: the step where most give up, as far as the numbers can say. The captions of the charts take
// their words from the same ranking.
import type { StepFigures } from '../../../src/domain/figures.ts';
import { counted } from '../ui/format.ts';
import { ENOUGH_SESSIONS, rank } from './compare.ts';
import { countOf, percent, quoted } from './format.ts';

const OTHERS_NAMED_MAX = 2;

export interface Advice {
  /** The step to look at, where one stands out. */
  readonly step: StepFigures | undefined;
  /** The step whose reasons are given: that one, or the one with the highest share where none stands out. */
  readonly highest: StepFigures | undefined;
  readonly text: string;
}

export const rankSteps = (steps: readonly StepFigures[]) =>
  rank(steps, ({ abandonment, reached }) => ({ share: abandonment, sessions: reached }));

export function whatToLookAtNext(steps: readonly StepFigures[]): Advice {
  const none = (text: string, highest?: StepFigures): Advice => ({ step: undefined, highest, text });
  if (steps.every(({ reached }) => reached === 0)) return none('No session of this period has seen a step.');
  const { top, next, close, tooFew } = rankSteps(steps);
  if (!top) {
    return none(
      `Too few sessions to name a step: fewer than ${ENOUGH_SESSIONS} saw each. Choose a longer period, or wait for more.`,
    );
  }
  const rest = unjudged(tooFew, top);
  if (top.left === 0) return none(`Nobody stopped at a step that enough sessions saw.${rest}`);
  const stopped = `${countOf(top.left, top.abandonment.rate)} of the ${counted(top.reached, 'session')} that saw it stopped there`;
  if (!next)
    return {
      step: top,
      highest: top,
      text: `${stopped}. No other step has enough sessions to compare it with.${rest}`,
    };
  if (close.length > 0) {
    return none(
      `No step stands out. The highest share is at ${quoted(top.name)}: ${stopped}. The difference from ${listed(close)} may be chance.${rest}`,
      top,
    );
  }
  const text = `${stopped}, clearly more than at any other step. Next is ${quoted(next.name)} with ${percent(next.abandonment.rate)}.${rest}`;
  return { step: top, highest: top, text };
}

/** Steps with a higher share that too few sessions saw are named, so that none is left out in silence. */
function unjudged(tooFew: readonly StepFigures[], top: StepFigures): string {
  const higher = tooFew.filter(({ abandonment }) => (abandonment.rate ?? 0) > (top.abandonment.rate ?? 0));
  if (higher.length === 0) return '';
  const named = higher
    .slice(0, OTHERS_NAMED_MAX)
    .map(({ name, left, reached }) => `${quoted(name)} lost ${left} of ${reached}`);
  const more = higher.length - named.length;
  const others = more > 0 ? [...named, `${counted(more, 'other step')} lost more`] : named;
  return ` ${joined(others)}: too few sessions to judge.`;
}

function listed(steps: readonly StepFigures[]): string {
  const names = steps.slice(0, OTHERS_NAMED_MAX).map(({ name }) => quoted(name));
  const more = steps.length - names.length;
  return joined(more > 0 ? [...names, counted(more, 'other step')] : names);
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
