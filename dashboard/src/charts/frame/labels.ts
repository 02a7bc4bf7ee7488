// The names of figures in the language of the page, from the list that the API and the reports have them from too.
import {
  type FigureList,
  type ListedFigure,
  STEP_FIGURES,
  SUMMARY_FIGURES,
} from '../../../../src/domain/figure-list.ts';
import { sentenceTag } from '../../language/language.ts';
import { messages } from '../../language/messages.ts';

type Labels<List extends FigureList> = Readonly<Record<keyof List, string>>;

function labelsOf<List extends FigureList>(
  name: string,
  list: List,
  labelOf: (figure: ListedFigure) => ListedFigure['label'],
) {
  const labels = Object.entries(list).map(([key, figure]) => [key, labelOf(figure)?.[sentenceTag] ?? '']);
  return messages(`charts/frame.${name}`, Object.fromEntries(labels) as Record<string, string>) as Labels<List>;
}

export const summaryLabels = labelsOf('summaryLabels', SUMMARY_FIGURES, ({ label }) => label);
export const stepLabels = labelsOf('stepLabels', STEP_FIGURES, ({ label }) => label);
/** Where room is scarce. */
export const shortStepLabels = labelsOf('shortStepLabels', STEP_FIGURES, ({ label, short = label }) => short);
