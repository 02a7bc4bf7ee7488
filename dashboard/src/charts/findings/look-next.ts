// Advice on where to look next: the step where most give up, as far as the numbers can say. The captions of the charts take
// their words from the same ranking.
import type { StepFigures } from '../../../../src/domain/figures.ts';
import { listed } from '../../ui/locale.ts';
import { countOf, percent, quoted } from '../choice/format.ts';
import { difference, ENOUGH_SESSIONS, rank } from './compare.ts';
import { lookNextWords as words } from './finding-words.ts';

const OTHERS_NAMED_MAX = 2;

export interface Advice {
  /** The step to look at, where one stands out. */
  readonly step: StepFigures | undefined;
  /** The step whose reasons are given: that one, or the one with the highest share where none stands out. */
  readonly highest: StepFigures | undefined;
  readonly text: string;
}

type Loss = Pick<StepFigures, 'reached' | 'left' | 'abandonment'>;

/**
 * Steps by the share that left them. `sure`: of the highest, the share without the `unknown` sends of the `last` step that have no answer,
 * which count as left there and may all have completed; `isSure`: it is the highest without them, too.
 */
export function rankSteps<Step extends Loss>(steps: readonly Step[], last: Step | undefined, unknown: number) {
  const ranking = rank(steps, ({ abandonment, reached }) => ({ share: abandonment, sessions: reached }));
  const { top, next } = ranking;
  const sure = top ? surelyLeft(top, top === last ? unknown : 0) : 0;
  return { ...ranking, sure, isSure: !next || sure > (next.abandonment.rate ?? 0) };
}

/** `unknown`: sessions that sent the last step without an answer. */
export function whatToLookAtNext(steps: readonly StepFigures[], unknown = 0): Advice {
  const none = (text: string, highest?: StepFigures): Advice => ({ step: undefined, highest, text });
  if (steps.every(({ reached }) => reached === 0)) return none(words.noSessionHasSeen);
  const { top, next, close, tooFew, sure, isSure } = rankSteps(steps, lastOf(steps), unknown);
  if (!top) return none(words.tooFew({ enough: ENOUGH_SESSIONS }));
  const withUnjudged = (text: string) => [text, ...unjudged(tooFew, top)].join(' ');
  if (top.left === 0) return none(withUnjudged(words.nobodyStopped));
  const stopped = { left: countOf(top.left, top.abandonment.rate), reached: top.reached };
  if (!next) return { step: top, highest: top, text: withUnjudged(words.onlyOne(stopped)) };
  if (close.length > 0) {
    const others = named(close);
    return none(withUnjudged(words.noneStandsOut({ step: quoted(top.name), ...stopped, others })), top);
  }
  const nextOne = { next: quoted(next.name), rate: percent(next.abandonment.rate) };
  if (!isSure) {
    const unsure = { step: quoted(top.name), ...stopped, unknown, low: percent(Math.max(0, sure)) };
    return none(withUnjudged(words.sentButUnknown({ ...unsure, ...nextOne })), top);
  }
  return {
    step: top,
    highest: top,
    text: withUnjudged(words.clearlyMore({ ...stopped, ...nextOne, judged: tooFew.length > 0 ? 'some' : 'other' })),
  };
}

/** The share that left a step, without sends of the last one that have no answer; a test holds that pages and the report name the same step. */
export const surelyLeft = ({ left, reached }: Loss, unknown: number): number => (left - unknown) / reached;

/** The configured step with the highest index. */
export const lastOf = (steps: readonly StepFigures[]) =>
  steps.find(({ index }) => index !== null && steps.every((other) => (other.index ?? 0) <= index));

/** Steps that too few sessions saw are named where their share may be the highest, so that none is left out in silence. */
function unjudged(tooFew: readonly StepFigures[], top: StepFigures): string[] {
  const maybe = tooFew
    .filter(({ abandonment }) => (difference(top.abandonment, abandonment)?.low ?? 0) <= 0)
    .sort((a, b) => (b.abandonment.rate ?? 0) - (a.abandonment.rate ?? 0));
  if (maybe.length === 0) return [];
  const lost = maybe
    .slice(0, OTHERS_NAMED_MAX)
    .map(({ name, left, reached }) => words.lost({ step: quoted(name), left, reached }));
  const steps = maybe.length - lost.length;
  return [words.tooFewToJudge({ lost: listed(steps > 0 ? [...lost, words.othersLost({ steps })] : lost) })];
}

function named(steps: readonly StepFigures[]): string {
  const names = steps.slice(0, OTHERS_NAMED_MAX).map(({ name }) => quoted(name));
  const others = steps.length - names.length;
  return listed(others > 0 ? [...names, words.otherSteps({ steps: others })] : names);
}
