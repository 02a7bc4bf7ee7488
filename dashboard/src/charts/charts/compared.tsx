// Shares of two sides, row by row, and their differences with Newcombe's interval, around a line at no difference.
import type { ReactNode } from 'react';
import { NONE } from '../../ui/format.ts';
import { countOf, SURE, signedPoints } from '../choice/format.ts';
import type { Versus } from '../choice/versus.ts';
import { difference, ENOUGH_SESSIONS } from '../findings/compare.ts';
import { headline } from '../findings/findings.ts';
import { counts, rates, text } from '../frame/column.ts';
import { Figure, type FigureKind, FigureSkeleton } from '../frame/figure.tsx';
import { RowChart, RowSkeleton, Whisker } from '../frame/row-chart.tsx';
import { headWords, comparedWords as words } from '../frame/words.ts';
import {
  type ComparedRow,
  comparedFinding,
  countedOf,
  judgedOf,
  type Side,
  type Sides,
  wordsOf,
} from './compared-finding.ts';

interface ComparedProps extends Omit<FigureKind, 'legend'> {
  versus: Versus | undefined;
  /** The other side is on its way: rows have their places already. */
  isAwaited: boolean;
  /** The name of the rows in the head of the table: "Step". */
  of: string;
  /** The name of the count: "left here". */
  measure: string;
  rows: readonly ComparedRow[];
  empty: ReactNode;
}

/** Rows that are drawn; the table has all. */
const ROWS_MAX = 30;
const THE_LINE = words.theLineIsThe({ share: SURE });
const ROWS = 'row-chart-many row-chart-compared';

export function Compared({ versus, isAwaited, of, measure, rows, empty, ...kind }: ComparedProps) {
  if (!versus || isAwaited) {
    const names = rows.slice(0, ROWS_MAX).map(({ label, name }) => name ?? <bdi>{label}</bdi>);
    return (
      <FigureSkeleton {...kind} note={THE_LINE}>
        <RowSkeleton heads={[words.thisPeriod, words.before, headWords.difference]} className={ROWS} names={names} />
      </FigureSkeleton>
    );
  }
  return <ComparedNow {...kind} {...{ versus, of, measure, rows, empty }} />;
}

type NowProps = Omit<ComparedProps, 'versus' | 'isAwaited'> & { versus: Versus };

function ComparedNow({ versus, of, measure, rows, empty, ...kind }: NowProps) {
  const { sides, refusal } = versus;
  const shown = rows.slice(0, ROWS_MAX);
  const judged = refusal === null ? shown.map(({ now, other }) => difference(now.share, other.share)) : [];
  const widest = Math.max(
    0.02,
    ...judged.flatMap((found) => (found ? [Math.abs(found.low), Math.abs(found.high)] : [])),
  );
  const finding = comparedFinding(rows, measure, versus);
  const comparisons = judgedOf(rows).length;
  const place = (value: number) => (value + widest) / (2 * widest);
  return (
    <Figure
      {...kind}
      finding={finding}
      columns={columnsFor(of, measure, versus, comparisons)}
      rows={rows}
      empty={rows.length === 0 ? empty : undefined}
      note={refusal === null ? THE_LINE : words.noDifferenceIsClaimed}
    >
      <RowChart
        finding={finding}
        heads={[...sides, headWords.difference]}
        className={ROWS}
        rows={shown.map((row) => {
          const gap = refusal === null ? difference(row.now.share, row.other.share) : null;
          return {
            key: row.key,
            name: row.name ?? <bdi>{row.label}</bdi>,
            bar: gap && (
              <>
                <span className="whisker-zero" />
                <Whisker low={place(gap.low)} rate={place(gap.by)} high={place(gap.high)} scale={1} />
              </>
            ),
            numbers: [sideOf(row.now), sideOf(row.other), refusal === null ? wordsOf(row, comparisons) : NONE],
          };
        })}
      />
    </Figure>
  );
}

/** A share of few sessions is the two numbers that it is made of. */
const sideOf = (side: Side) =>
  side.of > 0 && side.of < ENOUGH_SESSIONS
    ? headline(side.count, countedOf(side))
    : countOf(side.count, side.share.rate);

function columnsFor(of: string, measure: string, versus: Versus, comparisons: number) {
  const { sides } = versus;
  return [
    text<ComparedRow>(
      of,
      ({ label }) => label,
      ({ label, name }) => name ?? <bdi>{label}</bdi>,
    ),
    ...(
      [
        ['now', sides[0]],
        ['other', sides[1]],
      ] as const
    ).flatMap(([side, name]) => [
      counts<ComparedRow>(words.sideMeasure({ side: name, measure }), (row) => row[side].count),
      counts<ComparedRow>(words.sideOf({ side: name }), (row) => row[side].of),
      rates<ComparedRow>(words.sideShare({ side: name }), (row) => row[side].share.rate),
    ]),
    ...differenceColumns<ComparedRow>(versus, (row) => row, comparisons),
  ];
}

/** The difference of a row's sides with its interval, and in words. */
export function differenceColumns<Row>({ refusal }: Versus, sidesOf: (row: Row) => Sides, comparisons: number) {
  const differenceOf = (row: Row) => {
    const { now, other } = sidesOf(row);
    return refusal === null ? difference(now.share, other.share) : null;
  };
  const change = (label: string, member: 'by' | 'low' | 'high') => ({
    ...{ label, numeric: true },
    value: (row: Row) => differenceOf(row)?.[member] ?? null,
    shown: (row: Row) => signedPoints(differenceOf(row)?.[member] ?? null),
  });
  return [
    change(headWords.difference, 'by'),
    change(words.intervalFrom({ share: SURE }), 'low'),
    change(words.intervalTo({ share: SURE }), 'high'),
    text<Row>(words.inWords, (row) => refusal ?? wordsOf(sidesOf(row), comparisons)),
  ];
}
