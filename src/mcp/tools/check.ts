// check_figures: holds a text against the answers of this session, and names each figure that none of them held.
import { Type } from 'typebox';
import { unanswered } from '../answered.ts';
import { readFigures } from '../read-figures.ts';
import { tool } from '../tool.ts';

/** Characters of a text that is checked. */
export const CHECKED_TEXT_LENGTH_MAX = 20_000;
/** Figures that are named. */
export const UNANSWERED_LISTED_MAX = 100;
/** Characters of the text on each side of a figure. */
const AROUND = 40;

export const checkFigures = tool({
  name: 'check_figures',
  title: 'Check the figures of a text',
  description:
    'Reads a text and names each figure in it that no answer of this session held. Call it with every text about figures before you show it. Rounding is fine; what was calculated from answers (differences, ratios, sums) is named, since nothing stands behind it. Numbers are read in digits, and in English words before what they count.',
  needs: [],
  input: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: CHECKED_TEXT_LENGTH_MAX,
      description: 'The text that is to be shown.',
    }),
  }),
  output: Type.Object({
    figures: Type.Integer({ description: 'Figures that the text holds.' }),
    unanswered: Type.Array(
      Type.Object({
        figure: Type.String({ description: 'As it is written.' }),
        line: Type.Integer({ minimum: 1 }),
        around: Type.String({ description: 'The words around it.' }),
      }),
      { description: `Those that no answer held; the first ${UNANSWERED_LISTED_MAX}.` },
    ),
    notListed: Type.Integer({ description: 'Further ones that no answer held.' }),
    answers: Type.Integer({ description: 'Answers that they were looked for in.' }),
  }),
  async answer({ answered }, { text }) {
    const figures = readFigures(text);
    const missing = unanswered(answered, figures);
    const listed = missing.slice(0, UNANSWERED_LISTED_MAX).map(({ text: figure, at, end }) => ({
      ...{ figure, line: text.slice(0, at).split('\n').length },
      around: text
        .slice(Math.max(0, at - AROUND), end + AROUND)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }));
    const head =
      missing.length === 0
        ? `Each figure of the text (${figures.length}) was in an answer.`
        : `In no answer: ${missing.length} of ${figures.length} figures.`;
    const lines = listed.map(({ figure, line, around }) => `- ${figure} in line ${line}: … ${around} …`);
    return {
      structured: {
        figures: figures.length,
        unanswered: listed,
        notListed: missing.length - listed.length,
        answers: answered.answers,
      },
      text: [head, ...lines].join('\n'),
    };
  },
});
