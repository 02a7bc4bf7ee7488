// Shares of two sides, row by row, and their differences with Newcombe's interval, around a line at no difference.
import type { ReactNode } from 'react';
import type { Share } from '../../../../src/domain/figures.ts';
import { NONE } from '../../ui/format.ts';
import { countOf, percent, points, pointsBetween, quoted, SURE, signedPoints } from '../choice/format.ts';
import type { Versus } from '../choice/versus.ts';
import { type Counted, compare, compareOneOf, difference, ENOUGH_SESSIONS } from '../findings/compare.ts';
import { headline } from '../findings/findings.ts';
import { counts, rates, text } from '../frame/column.ts';
import { Figure, type FigureKind, FigureSkeleton } from '../frame/figure.tsx';
import { RowChart, RowSkeleton, Whisker } from '../frame/row-chart.tsx';
import { headWords, comparedWords as words } from '../frame/words.ts';

export interface Side {
  readonly count: number;
  /** The whole that `count` is a part of. */
  readonly of: number;
  readonly share: Share;
}

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  readonly name?: ReactNode;
  readonly now: Side;
  readonly other: Side;
}

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
  const place = (value: number) => (value + widest) / (2 * widest);
  return (
    <Figure
      {...kind}
      finding={finding}
      columns={columnsFor(of, measure, versus)}
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
            numbers: [sideOf(row.now), sideOf(row.other), refusal === null ? wordsOf(row) : NONE],
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

/** `2.1 points lower`, `1.0 points higher, may be chance`. */
function wordsOf({ now, other }: Pick<ComparedRow, 'now' | 'other'>): string {
  const verdict = compare(countedOf(now), countedOf(other));
  const found = difference(now.share, other.share);
  if (verdict === 'too few' || !found) return words.tooFewSessions;
  if (Math.abs(found.by) < 0.0005) return words.theSame;
  const moved = { points: points(found.by), way: found.by < 0 ? 'lower' : 'higher' };
  return verdict === 'unclear' ? words.mayBeChance(moved) : words.moved(moved);
}

/** The clearest difference of several rows, judged as one of so many; or why none is claimed. */
export function comparedFinding(rows: readonly ComparedRow[], measure: string, { where, refusal }: Versus): string {
  if (refusal !== null) return words.bothSidesAreShown({ refusal });
  const judged = rows.filter(({ now, other }) => Math.min(now.of, other.of) >= ENOUGH_SESSIONS);
  if (judged.length === 0) return words.tooFewSessionsTo({ enough: ENOUGH_SESSIONS });
  const clear = judged
    .flatMap(({ label, now, other }) => {
      const verdict = compareOneOf(judged.length, countedOf(now), countedOf(other));
      const found = difference(now.share, other.share);
      return (verdict === 'higher' || verdict === 'lower') && found ? [{ label, verdict, now, other, found }] : [];
    })
    .toSorted((a, b) => Math.abs(b.found.by) - Math.abs(a.found.by));
  const [most] = clear;
  if (!most) return words.noClearDifferenceIn;
  const { label, verdict, now, other, found } = most;
  const clearest = words.theClearestDifferenceIs({
    ...{ row: quoted(label), measure, where, way: verdict },
    ...{ now: percent(now.share.rate), other: percent(other.share.rate) },
    ...{ by: points(found.by), interval: pointsBetween(found.low, found.high) },
  });
  return clear.length === 1 ? clearest : [clearest, words.moreDiffer({ rows: clear.length - 1 })].join(' ');
}

const countedOf = ({ share, of }: Side): Counted => ({ share, sessions: of });

function columnsFor(of: string, measure: string, versus: Versus) {
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
    ...differenceColumns<ComparedRow>(versus, (row) => row),
  ];
}

/** The difference of a row's sides with its interval, and in words. */
export function differenceColumns<Row>({ refusal }: Versus, sidesOf: (row: Row) => Pick<ComparedRow, 'now' | 'other'>) {
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
    text<Row>(words.inWords, (row) => refusal ?? wordsOf(sidesOf(row))),
  ];
}
