// Asks for the first part of a page's figures, and finds what the page is compared with.
import type { UseQueryResult } from '@tanstack/react-query';
import type { FiguresSummary } from '../../../src/domain/figures.ts';
import { type AnswerOptions, useAnswer } from '../api/queries.ts';
import { useChoice } from './use-choice.ts';
import { type Versus, versusOf } from './versus.ts';

interface ComparisonState {
  readonly summary: UseQueryResult<FiguresSummary>;
  /** Null: nothing is compared; undefined: not known yet. */
  readonly versus: Versus | null | undefined;
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
  if (choice.comparison.with === 'nothing') return { summary, versus: null };
  const isKnown = summary.data && !summary.isPlaceholderData;
  return { summary, versus: isKnown ? versusOf(choice, summary.data) : undefined };
}
