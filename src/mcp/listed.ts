// The figures of a list as the tools answer them: their shapes, numbers and definitions.
import type { FigureList, ListedFigure } from '../domain/figure-list.ts';
import type { Share } from '../domain/figures.ts';
import { counted, type Definitions, Figure, secondsFigure, shareFigure } from './figure.ts';

type Listed<List, Value> = { -readonly [Key in keyof List]: Value };

const each = <List extends FigureList, Value>(list: List, made: (figure: ListedFigure, key: string) => Value) =>
  Object.fromEntries(Object.entries(list).map(([key, figure]) => [key, made(figure, key)])) as Listed<List, Value>;

export const shapesOf = <List extends FigureList>(list: List) => each(list, () => Figure);

/** `values` are the API's figures and their denominators. */
export const describeListed = <List extends FigureList>(
  list: List,
  values: Readonly<Record<keyof List | List[keyof List]['of'], number | Share | null>>,
): Listed<List, Figure> =>
  each(list, ({ unit, of }, key) => {
    const [value, n] = [values[key as keyof typeof values], values[of as keyof typeof values] as number];
    if (unit === 'share') return shareFigure(value as Share, n);
    return unit === 'seconds' ? secondsFigure(value as number | null, n) : counted(value as number, n);
  });

/** A sentence, and where docs/metrics.md defines it. */
export const definitionIn = (definition: string, section: string): Definitions[string] => ({
  definition,
  at: `/help/metrics#${section}`,
});

export const definitionsIn = (list: FigureList): Definitions =>
  each(list, ({ description, section }) => definitionIn(description, section));
