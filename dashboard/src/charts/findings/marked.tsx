// Whether sessions that look wrong change what the page says: its first sentence where they do by more than chance, and one click
// that leaves them out, or counts them again.
import type { FiguresSummary, StepDetail } from '../../../../src/domain/figures.ts';
import { useAnswer } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { wholePercent } from '../../ui/format.ts';
import { useChoice } from '../choice/use-choice.ts';
import { type Counted, compare, ENOUGH_SESSIONS } from './compare.ts';
import { markedWords as words } from './notice-words.ts';

/** The page's share for a part of its sessions. */
type Side = Counted;

interface MarkedState {
  isPending: boolean;
  /** Both sides, where there are enough sessions on each. */
  sides: { marked: Side; unmarked: Side } | undefined;
}

/** Asks for the sessions that look wrong and, where they are many, for the others: how many of them completed. */
export const useMarked = (summaryPath: (question: string) => string): MarkedState =>
  useSides<FiguresSummary>(summaryPath, ({ summary }) => ({ share: summary.completion, sessions: summary.sessions }));

/** The same of a step: how many of those who reached it left there. */
export const useMarkedAtStep = (stepPath: (question: string) => string): MarkedState =>
  useSides<StepDetail>(stepPath, ({ step }) => ({ share: step.abandonment, sessions: step.reached }));

function useSides<Answer>(pathOf: (question: string) => string, sideOf: (answer: Answer) => Side): MarkedState {
  const { choice, questionWith } = useChoice();
  const isOff = choice.filters.marks !== undefined;
  const marked = useAnswer<Answer>(pathOf(questionWith('marked')), { isOff });
  const markedSide = marked.data && sideOf(marked.data);
  const areMany = (markedSide?.sessions ?? 0) >= ENOUGH_SESSIONS;
  const unmarked = useAnswer<Answer>(pathOf(questionWith('unmarked')), { isOff: isOff || !areMany });
  return {
    isPending: !isOff && (marked.isPending || (areMany && unmarked.isPending)),
    sides:
      !isOff && areMany && markedSide && unmarked.data
        ? { marked: markedSide, unmarked: sideOf(unmarked.data) }
        : undefined,
  };
}

interface MarkedProps extends Pick<MarkedState, 'sides'> {
  /** The compared share: those who completed, or those who left at a step. */
  about?: 'completed' | 'left';
  /** A sentence about other differences by more than chance. */
  more?: string | undefined;
}

export function Marked({ sides, about = 'completed', more }: MarkedProps) {
  const { choice, choose } = useChoice();
  const { marks, ...others } = choice.filters;
  if (marks === 'unmarked') {
    return (
      <p className="marked">
        {words.leftOutHere} <Button onClick={() => choose({ ...choice, filters: others })}>{words.countThem}</Button>
      </p>
    );
  }
  if (!sides) return null;
  const leaveOut = (
    <Button onClick={() => choose({ ...choice, filters: { ...others, marks: 'unmarked' } })}>
      {words.leaveThemOut}
    </Button>
  );
  const differ = compare(sides.marked, sides.unmarked);
  const { sessions } = sides.marked;
  if (differ !== 'higher' && differ !== 'lower' && more === undefined) {
    return (
      <p className="marked">
        {words.lookWrong({ sessions, did: about })} {leaveOut}
      </p>
    );
  }
  const rate = (side: Side) => wholePercent(side.share.rate ?? 0);
  return (
    <section className="looks-wrong marked" aria-labelledby="marked-differ">
      <h2 id="marked-differ">{words.changeTheFigures}</h2>
      <p>{words.beside({ sessions, marked: rate(sides.marked), others: rate(sides.unmarked), did: about })}</p>
      {more !== undefined && <p>{more}</p>}
      <p>{leaveOut}</p>
    </section>
  );
}
