// Asks for the first part of a page's figures, and finds what the page is compared with.
import type { UseQueryResult } from '@tanstack/react-query';
import type { FiguresSummary } from '../../../../src/domain/figures.ts';
import { type AnswerOptions, useAnswer } from '../../api/queries.ts';
import { useChoice } from './use-choice.ts';
import { type Versus, versusOf } from './versus.ts';

interface ComparisonState {
  readonly summary: UseQueryResult<FiguresSummary>;
  /** Null: nothing is compared; undefined: not known yet. */
  readonly versus: Versus | null | undefined;
  /** The same for figures side by side: none of the period before, which nobody chose, where it allows no difference. */
  readonly beside: Versus | null | undefined;
}

export function useComparison(
  journeyPath: (rest: string) => string,
  options: Pick<AnswerOptions<FiguresSummary>, 'everyMs'> = {},
): ComparisonState {
  const { choice, question } = useChoice();
  const summary = useAnswer<FiguresSummary>(journeyPath(`/metrics/summary${question}`), {
    ...options,
    keepFormer: true,
  });
  if (choice.comparison.with === 'nothing') return { summary, versus: null, beside: null };
  const versus = summary.data && versusOf(choice, summary.data);
  const isIdle = choice.comparison.with === 'previous' && versus && versus.refusal !== null;
  // Figures keep their places while another choice is on its way, by what was found for the one before.
  return {
    summary,
    versus: summary.isPlaceholderData ? undefined : versus,
    beside: isIdle || summary.isError ? null : versus,
  };
}
