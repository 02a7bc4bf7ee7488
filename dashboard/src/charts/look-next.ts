// What to look at next: one sentence that names the step where most give up, as far as the numbers can tell.
import type { StepFigures } from '../../../src/domain/figures.ts';
import { counted } from '../ui/format.ts';
import { countOf, percent } from './format.ts';
import { apart } from './words.ts';

/** Fewer sessions than this at a step, and its share says little: the interval of 0 in 30 reaches up to 11 %. */
export const ENOUGH_SESSIONS = 30;
const OTHERS_NAMED_MAX = 2;

export interface Advice {
  /** The step to look at, where there is one. */
  readonly step: StepFigures | undefined;
  readonly text: string;
}

/** Names the step with the highest abandonment; says so plainly only if its interval lies above all the others. */
export function whatToLookAtNext(steps: readonly StepFigures[]): Advice {
  const seen = steps.filter(({ reached }) => reached > 0);
  if (seen.length === 0) return { step: undefined, text: 'No session of this period has seen a step.' };
  const [top, ...others] = seen
    .filter(({ reached }) => reached >= ENOUGH_SESSIONS)
    .sort((a, b) => (b.abandonment.rate ?? 0) - (a.abandonment.rate ?? 0));
  if (!top) {
    return {
      step: undefined,
      text: `Too few sessions to name a step: none was seen by ${ENOUGH_SESSIONS} sessions. Choose a longer period, or wait for more.`,
    };
  }
  if (top.left === 0) return { step: undefined, text: 'Nobody gave up at a step that enough sessions saw.' };
  const told = `${countOf(top.left, top.abandonment.rate)} of the ${counted(top.reached, 'session')} that saw it ended there`;
  const [next] = others;
  if (!next) return { step: top, text: `${told}. No other step has enough sessions to compare it with.` };
  const close = others.filter((step) => !apart(top.abandonment, step.abandonment));
  if (close.length > 0) {
    return {
      step: top,
      text: `${told}. That is the highest share, but not clearly: its interval overlaps with that of ${listed(close)}.`,
    };
  }
  return {
    step: top,
    text: `${told}, clearly more than at any other step. Next is “${next.name}” with ${percent(next.abandonment.rate)}.`,
  };
}

function listed(steps: readonly StepFigures[]): string {
  const names = steps.slice(0, OTHERS_NAMED_MAX).map(({ name }) => `“${name}”`);
  const more = steps.length - names.length;
  if (more > 0) return `${names.join(', ')} and ${counted(more, 'other step')}`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
