// Whether sessions that look wrong change the hours of this page by more than chance: how many of them completed, and how long they took.
import type { Burden } from '../../../../src/domain/burden.ts';
import { useAnswer } from '../../api/queries.ts';
import { useChoice } from '../../charts/choice/use-choice.ts';
import { amountsDiffer } from '../../charts/findings/compare.ts';
import { useMarked } from '../../charts/findings/marked.tsx';
import { journeyPath } from '../../layout/journey-page.tsx';
import { amountOf } from './tables.tsx';
import { burdenWords as words } from './words.ts';

export function useMarkedBurden(slug: string) {
  const { questionWith } = useChoice();
  const { isPending, sides } = useMarked((question) => journeyPath(slug, `/metrics/summary${question}`));
  // Where few sessions look wrong, nothing is said, and nothing more is asked.
  const isOff = sides === undefined;
  const marked = useAnswer<Burden>(journeyPath(slug, `/burden${questionWith('marked')}`), { isOff });
  const others = useAnswer<Burden>(journeyPath(slug, `/burden${questionWith('unmarked')}`), { isOff });
  const [one, other] = [marked.data?.minutesPerSession, others.data?.minutesPerSession];
  return {
    isPending: isPending || (!isOff && (marked.isPending || others.isPending)),
    sides,
    more:
      one && other && amountsDiffer(one, other)
        ? words.tookBeside({ marked: amountOf(one.value), others: amountOf(other.value) })
        : undefined,
  };
}
