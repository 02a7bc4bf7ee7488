// Completion over time as a table and as a file.
import type { Annotation } from '../../../../src/domain/annotation.ts';
import type { JourneyFigures } from '../../../../src/domain/figures.ts';
import { sentenceTag } from '../../language/language.ts';
import { intervalName } from '../choice/format.ts';
import { seriesWords as words } from '../findings/words.ts';
import { certaintyColumns, counts, rates, shares, text } from '../frame/column.ts';
import { summaryLabels } from '../frame/labels.ts';
import { headWords } from '../frame/words.ts';

type Point = JourneyFigures['series'][number];

/** Data beside the points of the series. */
export interface Beside {
  readonly otherSeries: readonly Point[];
  readonly otherName: string;
  /** Annotations in the interval of each point. */
  readonly notes: readonly (readonly Annotation[])[];
  readonly target: number | null;
}

export const columnsFor = (
  { interval: step, series, period }: JourneyFigures,
  { otherSeries, otherName, notes }: Beside,
) => {
  const place = new Map(series.map((point, position) => [point, position]));
  const valueAt = <Value>(list: readonly Value[], point: Point) => list[place.get(point) ?? -1];
  return [
    text<Point>(
      words.start({ timezone: period.timezone }),
      ({ start }) => start,
      ({ start }) => intervalName(start, step, period.timezone),
    ),
    counts<Point>(summaryLabels.sessions, ({ sessions }) => sessions),
    counts<Point>(summaryLabels.completed, ({ completed }) => completed),
    ...certaintyColumns<Point>(({ certainty }) => certainty),
    ...shares<Point>(summaryLabels.completion, ({ completion }) => completion),
    rates<Point>(
      words.otherRate({ side: sentenceTag === 'en' ? otherName.toLowerCase() : otherName }),
      (point) => valueAt(otherSeries, point)?.completion.rate ?? null,
    ),
    text<Point>(headWords.whatHappened, (point) => (valueAt(notes, point) ?? []).map((one) => one.text).join('; ')),
  ];
};
