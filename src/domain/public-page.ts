// The public page of a journey: its figures with their definitions, and the rules for publishing counts. Every figure is a function of
// published cells (counts), so that no published figure depends on a withheld count.
import { type Static, Type } from 'typebox';

/** A smaller count is withheld, and no count is corrected by less. */
export const SMALLEST_SHOWN = 10;

export const CELLS = ['completed', 'left', 'otherChannels', 'satisfied', 'notSatisfied'] as const;
export type Cell = (typeof CELLS)[number];
/** Null: not counted. */
export type Counts = Record<Cell, number | null>;
export type PublishedCells = Record<Cell, number | 'withheld' | null>;

/**
 * The basis of completions in the journey: declared successes, or inferred ones while none are declared. At any time it is the same for
 * all months, and independent of their counts. The number of unknown sends is not published, since they are part of `left`, whose rest
 * could then be computed.
 */
export const COMPLETIONS = ['declared', 'likely'] as const;
export type Completions = (typeof COMPLETIONS)[number];

/** The figures of a month before anything is withheld. */
export interface MonthSums {
  counts: Counts;
  medianSeconds: number | null;
  batches: number;
  /** Versions of the script that at least SMALLEST_SHOWN sessions used. */
  scripts: string[];
  cost: Cost | null;
  completions: Completions;
  /** Sessions that look forged and are part of no figure; null: none is left out. */
  leftOut: number | null;
}

export const Cost = Type.Object({
  amount: Type.Number({ minimum: 0, maximum: 1e12, 'x-must': 'be a number from 0 to 1000000000000' }),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    examples: ['EUR'],
    'x-must': 'be three capital letters, such as EUR',
  }),
});
export type Cost = Static<typeof Cost>;

/** A month as it was published. */
export interface MonthContent {
  timezone: string;
  /** Null where their count is withheld; absent in months that were published before it was kept. */
  completions?: Completions | null;
  cells: PublishedCells;
  /** Cells that changed by less than a count may: they stayed as published before. */
  kept: Cell[];
  medianSeconds: number | null;
  /** Null where a count of sessions is withheld: it would say how many there were. */
  batches: number | null;
  scripts: string[];
  cost: Cost | null;
  /** Absent in months that were published before any session was left out. */
  leftOut?: number | 'withheld' | null;
}

/**
 * The publishable content of a month, given its earlier versions (oldest first). Counts below SMALLEST_SHOWN are withheld. A count that
 * differs by less than that from an earlier published number of its cell keeps the nearest such number, since the difference itself
 * would reveal a small count.
 */
export function publishable(sums: MonthSums, timezone: string, earlier: readonly MonthContent[]): MonthContent {
  const kept: Cell[] = [];
  const cells = Object.fromEntries(
    CELLS.map((cell) => {
      const before = earlier.map(({ cells: shown }) => shown[cell]);
      const shown = shownCount(sums.counts[cell], before);
      if (typeof shown === 'number' && shown !== sums.counts[cell]) kept.push(cell);
      return [cell, shown];
    }),
  ) as PublishedCells;
  const same = earlier.findLast((one) => one.cells.completed === cells.completed);
  const isWhole = isShown(cells.completed) && isShown(cells.left);
  const batches = shownCount(
    sums.batches,
    earlier.map((one) => one.batches),
  );
  return {
    ...{ timezone, cells, kept, cost: sums.cost },
    completions: isShown(cells.completed) ? sums.completions : null,
    leftOut: shownCount(
      sums.leftOut,
      earlier.map((one) => one.leftOut ?? null),
    ),
    // With the same count, another median would say that sessions were exchanged.
    medianSeconds: isShown(cells.completed) ? (same ?? sums).medianSeconds : null,
    batches: isWhole && isShown(batches) ? batches : null,
    scripts: isShown(cells.completed) || isShown(cells.left) ? sums.scripts : [],
  };
}

function shownCount(count: number | null, before: readonly PublishedCells[Cell][]): PublishedCells[Cell] {
  if (count === null) return null;
  if (count < SMALLEST_SHOWN) return 'withheld';
  const numbers = before.filter((one) => typeof one === 'number');
  const isApart = numbers.every((one) => one === count || Math.abs(one - count) >= SMALLEST_SHOWN);
  if (isApart) return count;
  // The nearest number is already public, so it reveals nothing new.
  return numbers.reduce((nearest, one) => (Math.abs(one - count) < Math.abs(nearest - count) ? one : nearest));
}

const isShown = (cell: PublishedCells[Cell]): cell is number => typeof cell === 'number';

export interface KeptMonth {
  month: string;
  version: number;
  publishedAt: string;
  reason: string | null;
  content: MonthContent;
}

export type FigureId =
  | 'sessions'
  | 'completed'
  | 'completionRate'
  | 'medianTime'
  | 'digitalTakeUp'
  | 'satisfaction'
  | 'costPerTransaction';

interface Definition {
  id: FigureId;
  version: number;
  unit: 'count' | 'share' | 'seconds' | 'money';
  /** The counts that it is made of: it is published only if all of them are. */
  from: readonly Cell[];
  of(month: MonthContent, counts: Record<string, number>): number | null;
}

/** Titles and texts are in `src/language`. A changed meaning is a new version: the text of a published one stays. */
export const DEFINITIONS: readonly Definition[] = [
  {
    ...{ id: 'sessions', version: 1, unit: 'count', from: ['completed', 'left'] },
    of: (_month, { completed = 0, left = 0 }) => completed + left,
  },
  {
    ...{ id: 'completed', version: 1, unit: 'count', from: ['completed'] },
    of: (_month, { completed = 0 }) => completed,
  },
  {
    ...{ id: 'completionRate', version: 1, unit: 'share', from: ['completed', 'left'] },
    of: (_month, { completed = 0, left = 0 }) => completed / (completed + left),
  },
  {
    ...{ id: 'medianTime', version: 1, unit: 'seconds', from: ['completed'] },
    of: ({ medianSeconds }) => medianSeconds,
  },
  {
    ...{ id: 'digitalTakeUp', version: 1, unit: 'share', from: ['completed', 'otherChannels'] },
    of: (_month, { completed = 0, otherChannels = 0 }) => completed / (completed + otherChannels),
  },
  {
    ...{ id: 'satisfaction', version: 1, unit: 'share', from: ['satisfied', 'notSatisfied'] },
    of: (_month, { satisfied = 0, notSatisfied = 0 }) => satisfied / (satisfied + notSatisfied),
  },
  {
    ...{ id: 'costPerTransaction', version: 1, unit: 'money', from: ['completed'] },
    of: ({ cost }, { completed = 0 }) => (cost === null ? null : cost.amount / completed),
  },
];

type Schema = Parameters<typeof Type.Union>[0][number];
const nullOr = <T extends Schema>(schema: T, description: string, must?: string) =>
  Type.Union([schema, Type.Null()], { description, ...(must !== undefined && { 'x-must': `${must}, or null` }) });

export const PublicFigure = Type.Object({
  id: Type.String({ examples: ['completionRate'] }),
  definition: Type.Integer({ description: 'Version of its definition.' }),
  value: nullOr(Type.Number(), 'A share from 0 to 1, seconds, a count or money.'),
  missing: nullOr(
    Type.Enum(['withheld', 'not-given']),
    'Why it has no value: a count that it is made of is below 10, or nobody gave it.',
  ),
  proof: nullOr(
    Type.Object({
      sums: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
      scripts: Type.Array(Type.String()),
      batches: nullOr(Type.Integer(), 'Batches that brought events of the month.'),
      hash: Type.String({ description: 'SHA-256 of what it was computed from.' }),
    }),
    'Null where there is no value.',
  ),
});
export type PublicFigure = Static<typeof PublicFigure>;

export const PublicMonth = Type.Object({
  month: Type.String({ examples: ['2026-05'] }),
  version: Type.Integer(),
  publishedAt: Type.String({ format: 'date-time' }),
  reason: nullOr(Type.String(), 'Why it was corrected; null of the first version.'),
  timezone: Type.String(),
  completions: nullOr(
    Type.Enum([...COMPLETIONS]),
    'declared: the service reported each success. likely: a script concluded them, not confirmed. Null where their count is withheld, and of months published before this was kept.',
  ),
  leftOut: Type.Optional(
    Type.Union([Type.Integer(), Type.Literal('withheld'), Type.Null()], {
      description:
        'Sessions that look forged and are part of no figure; withheld: fewer than 10; null of months that were published before any was left out.',
    }),
  ),
  kept: Type.Array(Type.String(), { description: 'Counts that changed by less than 10: they stayed as they were.' }),
  figures: Type.Array(PublicFigure),
});
export type PublicMonth = Static<typeof PublicMonth>;

export const PublicPage = Type.Object(
  {
    format: Type.Literal(1),
    organization: Type.String(),
    organizationName: Type.String(),
    journey: Type.String(),
    name: Type.String(),
    definitions: Type.Array(
      Type.Object({
        ...{ id: Type.String(), version: Type.Integer(), title: Type.String() },
        ...{ unit: Type.String(), text: Type.String() },
      }),
    ),
    months: Type.Array(PublicMonth, { description: 'The current version of each month, the newest first.' }),
    earlier: Type.Array(PublicMonth, { description: 'Versions that were corrected since, the newest first.' }),
  },
  { description: 'What a journey publishes.' },
);
export type PublicPage = Static<typeof PublicPage>;

const COUNT = Type.Integer({ minimum: 0, maximum: 1e9, 'x-must': 'be an integer from 0 to 1000000000' });

/** Figures of a month that the organization counts itself. */
export const Declared = Type.Object({
  otherChannels: Type.Optional(nullOr(COUNT, 'Transactions of other channels.', 'be an integer from 0 to 1000000000')),
  ratings: Type.Optional(
    nullOr(
      Type.Object({ answers: COUNT, satisfied: COUNT }),
      'Answers about satisfaction.',
      'be {"answers", "satisfied"}, integers from 0 to 1000000000',
    ),
  ),
  cost: Type.Optional(
    nullOr(
      Cost,
      'Cost of the service in the month.',
      'be {"amount", "currency"}, a number from 0 to 1000000000000 and three capital letters',
    ),
  ),
});
export type Declared = Static<typeof Declared>;

export const REASON_LENGTH_MAX = 300;
export const MonthChange = Type.Object(
  {
    ...Declared.properties,
    reason: Type.Optional(
      Type.String({
        ...{ minLength: 1, maxLength: REASON_LENGTH_MAX },
        description: 'Why the month is corrected: needed, and published, once the month is.',
        'x-must': `be a string of 1 to ${REASON_LENGTH_MAX} characters`,
      }),
    ),
  },
  { examples: [{ otherChannels: 120, reason: 'Counted again.' }] },
);
export type MonthChange = Static<typeof MonthChange>;

export const PageState = Type.Object({
  enabled: Type.Boolean(),
  path: Type.String({ description: 'Where it is while it is on.', examples: ['/p/my-agency/housing-benefit'] }),
  months: Type.Array(
    Type.Object({
      month: Type.String(),
      version: Type.Integer({ description: '0: not published yet.' }),
      publishedAt: nullOr(Type.String(), 'Of the current version.'),
      declared: Declared,
    }),
  ),
});
export type PageState = Static<typeof PageState>;
