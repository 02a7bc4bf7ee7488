// A number in an answer of the tools, with its unit, its uncertainty and its definition.
import { type Static, Type } from 'typebox';
import type { Share } from '../domain/figures.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const FIGURE_UNITS = ['count', 'share', 'seconds', 'hours', 'ratio'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

export const Figure = Type.Object(
  {
    value: orNull(Type.Number({ description: 'null: there is nothing to compute it from.' })),
    unit: Type.Enum([...FIGURE_UNITS], { description: 'share: a fraction from 0 to 1, or a difference of two.' }),
    n: orNull(
      Type.Integer({ description: 'Sessions that it is computed from; of a count, those that it is a part of.' }),
    ),
    low: orNull(Type.Number({ description: 'Of the interval; null where the service computes none.' })),
    high: orNull(Type.Number()),
    level: orNull(Type.Number({ description: 'Of the interval: 0.95 is 95 %.' })),
  },
  { description: 'A number. `definitions` has its definition under the name of this member; the period is beside it.' },
);
export type Figure = Static<typeof Figure>;

/** Intervals of shares are of this level (Wilson). */
const SHARE_LEVEL = 0.95;

const NO_INTERVAL = { low: null, high: null, level: null };

/** `value` of `n`. */
export const counted = (value: number, n: number): Figure => ({ value, unit: 'count', n, ...NO_INTERVAL });

export const shareFigure = ({ rate, low, high }: Share, n: number): Figure => ({
  ...{ value: rate, unit: 'share', n, low, high },
  level: low === null ? null : SHARE_LEVEL,
});

/** A share that the service answers without an interval. */
export const plainShare = (value: number | null, n: number): Figure => ({ value, unit: 'share', n, ...NO_INTERVAL });

export const secondsFigure = (value: number | null, n: number): Figure => ({
  ...{ value, unit: 'seconds', n },
  ...NO_INTERVAL,
});

export const AnswerPeriod = Type.Object({
  from: Type.String({ description: 'Start, included.' }),
  to: Type.String({ description: 'End, not included.' }),
  timezone: orNull(Type.String({ description: "Whose days are meant; null: the organization's time zone." })),
});
export type AnswerPeriod = Static<typeof AnswerPeriod>;

export const Definitions = Type.Record(Type.String(), Type.Object({ definition: Type.String(), at: Type.String() }), {
  description: 'By the name of a figure: its definition, and where the service documents it.',
});
export type Definitions = Static<typeof Definitions>;
