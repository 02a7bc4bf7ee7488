// Outcomes of a period's submissions, as the case system counts them: a sentence beside the completion rate.
import type { Outcomes } from '../../../../src/domain/outcomes.ts';
import { useAnswer } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { Status } from '../../ui/status.tsx';
import { countOf, rateOf } from '../choice/format.ts';
import { useChoice } from '../choice/use-choice.ts';
import { afterSendingWords as words } from './words.ts';

/** The counts are of all submissions: they stand beside no part of the sessions. */
export function useOutcomes(pathOf: (question: string) => string) {
  const { choice, periodQuestion } = useChoice();
  const isOff = Object.keys(choice.filters).length > 0;
  const given = [...new URLSearchParams(periodQuestion)].filter(([name]) => name === 'from' || name === 'to');
  const { data, isPending } = useAnswer<Outcomes>(inSentences(pathOf(`?${new URLSearchParams(given)}`)), {
    keepFormer: true,
    isOff,
  });
  return { isPending: isPending && !isOff, outcomes: isOff ? undefined : data };
}

export function AfterSending({ outcomes }: { outcomes: Outcomes | undefined }) {
  if (!outcomes || outcomes.sources.length === 0) return null;
  const { received, returned, decided, gap } = outcomes;
  const share = (part: number) => countOf(part, received === null ? null : rateOf(part, received));
  const counts = [
    received !== null && words.received({ submissions: received }),
    returned !== null && words.returned({ submissions: share(returned) }),
    decided !== null && words.decided({ submissions: decided }),
  ].filter((text) => text !== false);
  return (
    <section className="after-sending" aria-labelledby="after-sending">
      <h2 id="after-sending">{words.title}</h2>
      <p>{words.countsOfTheCaseSystem({ counts: counts.join(', ') })}</p>
      {gap && (
        <p>
          {gap.verdict !== 'agrees' && (
            <>
              <Status tone="warn">{words.verdicts[gap.verdict]}</Status>{' '}
            </>
          )}
          {gap.text} <span className="muted">{words.comparedOver}</span>
        </p>
      )}
    </section>
  );
}
