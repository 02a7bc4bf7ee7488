// Completion over time as a table and as a file.
import type { Annotation } from '../../../src/domain/annotation.ts';
import type { JourneyFigures } from '../../../src/domain/figures.ts';
import { certaintyColumns, counts, rates, shares, text } from './column.ts';
import { intervalName } from './format.ts';

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
  const at = <Value>(list: readonly Value[], point: Point) => list[place.get(point) ?? -1];
  return [
    text<Point>(
      `Start (${period.timezone})`,
      ({ start }) => start,
      ({ start }) => intervalName(start, step, period.timezone),
    ),
    counts<Point>('Sessions', ({ sessions }) => sessions),
    counts<Point>('Completed', ({ completed }) => completed),
    ...certaintyColumns<Point>(({ certainty }) => certainty),
    ...shares<Point>('Completion rate', ({ completion }) => completion),
    rates<Point>(
      `Completion rate, ${otherName.toLowerCase()}`,
      (point) => at(otherSeries, point)?.completion.rate ?? null,
    ),
    text<Point>('What happened', (point) => (at(notes, point) ?? []).map((one) => one.text).join('; ')),
  ];
};
