// From a counted row to the figures of a list.
import type { FigureList, Times } from './figure-list.ts';
import { type ShareOf, shareOf } from './share.ts';
import { SECOND_MS } from './time.ts';

interface ValueBy {
  count: number;
  share: ShareOf;
  seconds: number | null;
}
type FiguresOf<List extends FigureList> = { -readonly [Key in keyof List]: ValueBy[List[Key]['unit']] };

type CountIn<Key, Figure> = Figure extends { unit: 'count' }
  ? Key
  : Figure extends { part: infer Part; of: infer Of }
    ? Part | Of
    : never;
type CountsIn<List extends FigureList> = { [Key in keyof List]: CountIn<Key, List[Key]> }[keyof List] & string;
/** The columns that the figures of a list are made of. */
export type RowOf<List extends FigureList> = Record<CountsIn<List>, number> & Times;

export function figuresOf<List extends FigureList>(list: List, row: RowOf<List>): FiguresOf<List> {
  const counts: Record<string, number> = row;
  const figures = Object.entries(list).map(([key, figure]): [string, ValueBy[keyof ValueBy] | undefined] => {
    if (figure.unit === 'seconds') return [key, toSeconds(row[figure.ms])];
    if (figure.unit === 'count') return [key, counts[key]];
    return [key, shareOf(counts[figure.part] as number, counts[figure.of] as number)];
  });
  return Object.fromEntries(figures) as FiguresOf<List>;
}

export const toSeconds = (ms: number | null) => (ms === null ? null : ms / SECOND_MS);
