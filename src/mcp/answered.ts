// The figures that the answers of one session held, so that a text can be held against them. Bounded: the oldest fall away.
import type { FigureUnit } from './figure.ts';
import { type ReadFigure, readFigures } from './read-figures.ts';

/** Different numbers of one kind that are remembered. */
export const FIGURES_REMEMBERED_MAX = 10_000;

const SECONDS_AN_HOUR = 3_600;
/** The error that floating-point arithmetic may add to a difference. */
const EPSILON = 1e-9;
/** How far a number that is rounded to a whole one may be from it. */
const WHOLE_WITHIN = 0.5;

export interface Answered {
  /** Answers that were noted. */
  answers: number;
  shares: Set<number>;
  seconds: Set<number>;
  /** Counts, which are never rounded. */
  counts: Set<number>;
  /** Other numbers without a unit, such as a ratio, and counts that are forecast. */
  measures: Set<number>;
}

export const nothingAnswered = (): Answered => ({
  ...{ answers: 0, shares: new Set(), seconds: new Set(), counts: new Set(), measures: new Set() },
});

/** Remembers every figure of an answer: of its structured content, and of the service's own sentences. */
export function note(answered: Answered, structured: unknown, text: string): void {
  answered.answers++;
  noteWithin(answered, structured);
  for (const { kind, readings } of readFigures(text)) {
    for (const { value } of readings) noteNumber(answered, UNIT_OF[kind], value);
  }
}

const UNIT_OF = { share: 'share', seconds: 'seconds', multiple: 'ratio', number: 'count' } as const;

function noteWithin(answered: Answered, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { unit, from, to } = value as { unit?: FigureUnit; from?: unknown; to?: unknown };
  if (typeof unit === 'string' && 'value' in value) {
    const { n, low, high } = value as { n?: unknown; low?: unknown; high?: unknown };
    for (const one of [value.value, low, high]) noteNumber(answered, unit, one);
    noteNumber(answered, 'count', n);
    return;
  }
  // "30 days" is said of a period that was answered.
  if (typeof from === 'string' && typeof to === 'string') {
    noteNumber(answered, 'seconds', (Date.parse(to) - Date.parse(from)) / 1_000);
  }
  for (const member of Object.values(value)) noteWithin(answered, member);
}

function noteNumber(answered: Answered, unit: FigureUnit, value: unknown): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) return;
  if (unit === 'share') add(answered.shares, value);
  else if (unit === 'hours') add(answered.seconds, value * SECONDS_AN_HOUR);
  else if (unit === 'seconds') add(answered.seconds, value);
  else add(unit === 'count' && Number.isInteger(value) ? answered.counts : answered.measures, value);
}

function add(set: Set<number>, value: number): void {
  set.add(Math.abs(value));
  if (set.size <= FIGURES_REMEMBERED_MAX) return;
  const [oldest = 0] = set;
  set.delete(oldest);
}

/** The figures that no answer contained, neither as written nor with more digits. */
export function unanswered(answered: Answered, figures: readonly ReadFigure[]): ReadFigure[] {
  const [shares, seconds, counts, measures] = [
    ...[answered.shares, answered.seconds, answered.counts, answered.measures].map(ascending),
  ];
  const isNear = (known: Float64Array | undefined, { readings }: ReadFigure, withinMin = 0) =>
    known !== undefined &&
    readings.some(({ value, within }) => holdsNear(known, Math.abs(value), Math.max(within, withinMin) + EPSILON));
  const isKnown = (figure: ReadFigure): boolean => {
    if (figure.parts?.every(isKnown)) return true;
    if (figure.kind === 'share') return isNear(shares, figure);
    if (figure.kind === 'seconds') return isNear(seconds, figure);
    if (figure.kind === 'multiple') return isNear(measures, figure);
    // A figure without decimals may be a rounded fraction.
    const isWhole = figure.readings.some(({ within }) => within === 0);
    const measured = isNear(measures, figure, isWhole ? WHOLE_WITHIN : 0);
    return measured || isNear(counts, figure) || (figure.isFraction && isNear(shares, figure));
  };
  return figures.filter((figure) => !isKnown(figure));
}

const ascending = (set: Set<number>) => Float64Array.from(set).sort();

function holdsNear(ascending: Float64Array, value: number, within: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value - within) low = middle + 1;
    else high = middle;
  }
  return (ascending[low] ?? Number.POSITIVE_INFINITY) <= value + within;
}
