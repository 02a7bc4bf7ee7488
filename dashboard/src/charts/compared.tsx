// Shares of two sides, row by row, and their differences with Newcombe's interval, around a line at no difference.
import type { ReactNode } from 'react';
import type { Share } from '../../../src/domain/figures.ts';
import { counted, NONE } from '../ui/format.ts';
import { counts, rates, text } from './column.ts';
import { type Counted, compare, compareOneOf, difference, ENOUGH_SESSIONS } from './compare.ts';
import { Figure, type FigureKind, FigureSkeleton } from './figure.tsx';
import { countOf, percent, points, pointsBetween, quoted, signedPoints } from './format.ts';
import { RowChart, RowSkeleton, Whisker } from './row-chart.tsx';
import type { Versus } from './versus.ts';

export interface Side {
  readonly count: number;
  /** What it is a share of. */
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
  /** What the rows are, in the head of the table: "Step". */
  of: string;
  /** What is counted: "left here". */
  measure: string;
  rows: readonly ComparedRow[];
  empty: ReactNode;
}

/** Rows that are drawn; the table has all. */
const ROWS_MAX = 30;
const ROWS = 'row-chart-many row-chart-compared';
const NOTE = 'The line is the 95 % interval. Rows are judged one by one; the sentence above allows for their number.';
const REFUSED = 'No difference is claimed where both sides share sessions, or where a period is tracked only in part.';
const WORDS = { higher: 'higher', lower: 'lower', unclear: 'may be chance', 'too few': 'too few sessions' } as const;

export function Compared({ versus, isAwaited, of, measure, rows, empty, ...kind }: ComparedProps) {
  if (!versus || isAwaited) {
    const names = rows.slice(0, ROWS_MAX).map(({ label, name }) => name ?? <bdi>{label}</bdi>);
    return (
      <FigureSkeleton {...kind} note={NOTE}>
        <RowSkeleton heads={['This period', 'Before', 'Difference']} className={ROWS} names={names} />
      </FigureSkeleton>
    );
  }
  return <ComparedNow {...kind} {...{ versus, of, measure, rows, empty }} />;
}

type NowProps = Omit<ComparedProps, 'versus' | 'isAwaited'> & { versus: Versus };

function ComparedNow({ versus, of, measure, rows, empty, ...kind }: NowProps) {
  const { sides, refusal } = versus;
  const judged =
    refusal === null ? rows.map((row) => ({ row, found: difference(row.now.share, row.other.share) })) : [];
  const widest = Math.max(
    0.02,
    ...judged.flatMap(({ found }) => (found ? [Math.abs(found.low), Math.abs(found.high)] : [])),
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
      note={refusal === null ? NOTE : REFUSED}
    >
      <RowChart
        finding={finding}
        heads={[...sides, 'Difference']}
        className={ROWS}
        rows={rows.slice(0, ROWS_MAX).map((row) => {
          const found = refusal === null ? difference(row.now.share, row.other.share) : null;
          return {
            key: row.key,
            name: row.name ?? <bdi>{row.label}</bdi>,
            bar: found && (
              <>
                <span className="whisker-zero" />
                <Whisker low={place(found.low)} rate={place(found.by)} high={place(found.high)} scale={1} />
              </>
            ),
            numbers: [
              countOf(row.now.count, row.now.share.rate),
              countOf(row.other.count, row.other.share.rate),
              refusal === null ? wordsOf(row) : NONE,
            ],
          };
        })}
      />
    </Figure>
  );
}

/** `2.1 points lower`, `1.0 points higher, may be chance`. */
function wordsOf({ now, other }: ComparedRow): string {
  const verdict = compare(countedOf(now), countedOf(other));
  const found = difference(now.share, other.share);
  if (verdict === 'too few' || !found) return WORDS['too few'];
  if (Math.abs(found.by) < 0.0005) return 'the same';
  const moved = `${points(found.by)} ${found.by < 0 ? 'lower' : 'higher'}`;
  return verdict === 'unclear' ? `${moved}, ${WORDS.unclear}` : moved;
}

function comparedFinding(rows: readonly ComparedRow[], measure: string, { where, refusal }: Versus): string {
  if (refusal !== null) return `Both sides are shown, without differences: ${refusal}.`;
  const judged = rows.filter(({ now, other }) => Math.min(now.of, other.of) >= ENOUGH_SESSIONS);
  if (judged.length === 0) return `Too few sessions to compare: fewer than ${ENOUGH_SESSIONS} on one side of each row.`;
  const clear = judged
    .flatMap(({ label, now, other }) => {
      const verdict = compareOneOf(judged.length, countedOf(now), countedOf(other));
      const found = difference(now.share, other.share);
      return (verdict === 'higher' || verdict === 'lower') && found ? [{ label, verdict, now, other, found }] : [];
    })
    .toSorted((a, b) => Math.abs(b.found.by) - Math.abs(a.found.by));
  const [most] = clear;
  if (!most) return 'No clear difference in any row.';
  const { label, verdict, now, other, found } = most;
  const rest = clear.length === 1 ? '' : ` ${counted(clear.length - 1, 'more row')} differ clearly.`;
  return `The clearest difference is at ${quoted(label)}: ${percent(now.share.rate)} ${measure}, ${points(found.by)} ${verdict} than ${percent(other.share.rate)} ${where} (${pointsBetween(found.low, found.high)}).${rest}`;
}

const countedOf = ({ share, of }: Side): Counted => ({ share, sessions: of });

function columnsFor(of: string, measure: string, { sides, refusal }: Versus) {
  const found = ({ now, other }: ComparedRow) => (refusal === null ? difference(now.share, other.share) : null);
  const change = (label: string, member: 'by' | 'low' | 'high') => ({
    ...{ label, numeric: true },
    value: (row: ComparedRow) => found(row)?.[member] ?? null,
    shown: (row: ComparedRow) => signedPoints(found(row)?.[member] ?? null),
  });
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
      counts<ComparedRow>(`${name}: ${measure}`, (row) => row[side].count),
      counts<ComparedRow>(`${name}: of`, (row) => row[side].of),
      rates<ComparedRow>(`${name}: share`, (row) => row[side].share.rate),
    ]),
    change('Difference', 'by'),
    change('95 % interval from', 'low'),
    change('95 % interval to', 'high'),
    text<ComparedRow>('In words', (row) => refusal ?? wordsOf(row)),
  ];
}
