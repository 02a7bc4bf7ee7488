// Counts of one whole as bars: how people leave, where they come from and go, events by kind.
import type { ReactNode } from 'react';
import type { Share } from '../../../../src/domain/figures.ts';
import { countOf } from '../choice/format.ts';
import { type Column, counts, rates, shares, text } from '../frame/column.ts';
import { Figure, type FigureKind, FigureSkeleton } from '../frame/figure.tsx';
import { Bar, RowChart, RowSkeleton } from '../frame/row-chart.tsx';
import { headWords } from '../frame/words.ts';
import { rowsWords } from './words.ts';

export interface BarItem {
  readonly key: string;
  readonly name: string;
  readonly link?: ReactNode;
  readonly count: number;
  /** Share of the whole. */
  readonly rate: number | null;
  /** The rate with its interval, where there is one. */
  readonly share?: Share;
}

interface BarsProps extends FigureKind {
  finding: string;
  /** Name of the items in the head of the table: "Reason". */
  of: string;
  /** Name of the counts: "Sessions". */
  counted: string;
  items: readonly BarItem[];
  empty?: ReactNode;
  note?: ReactNode;
  /** See `Figure`. */
  sessions?: string;
  /** The number of bars that are drawn; the table has all. */
  most?: number;
}

const BARS_MAX = 12;
const ROWS = 'row-chart-bars row-chart-few';

export function Bars(props: BarsProps) {
  const { finding, of, counted, items, empty, note, sessions, most = BARS_MAX, ...kind } = props;
  const longest = Math.max(1, ...items.map((item) => item.count));
  const hidden = items.length - most;
  return (
    <Figure
      {...kind}
      finding={finding}
      columns={columnsFor(of, counted, items)}
      rows={items}
      empty={items.length === 0 ? empty : undefined}
      {...(sessions !== undefined && { sessions })}
      note={hidden > 0 ? rowsWords.moreAreInThe({ hidden }) : note}
    >
      <RowChart
        finding={finding}
        heads={[counted]}
        className={ROWS}
        rows={items.slice(0, most).map((item) => ({
          key: item.key,
          name: item.link ?? item.name,
          bar: <Bar segments={[{ share: item.count / longest, className: 'fill-plain' }]} />,
          numbers: [countOf(item.count, item.rate)],
        }))}
      />
    </Figure>
  );
}

interface BarsSkeletonProps extends FigureKind {
  counted: string;
  note?: ReactNode;
  names: readonly string[] | number;
}

export function BarsSkeleton({ counted, names, ...kind }: BarsSkeletonProps) {
  return (
    <FigureSkeleton {...kind}>
      <RowSkeleton heads={[counted]} names={names} className={ROWS} />
    </FigureSkeleton>
  );
}

function columnsFor(of: string, counted: string, items: readonly BarItem[]): Column<BarItem>[] {
  return [
    text<BarItem>(
      of,
      (item) => item.name,
      (item) => item.link ?? item.name,
    ),
    counts<BarItem>(counted, (item) => item.count),
    ...(items.some(({ share }) => share)
      ? shares<BarItem>(headWords.share, ({ share }) => share)
      : [rates<BarItem>(headWords.share, ({ rate }) => rate)]),
  ];
}
