// Counts of one whole as bars: how people leave, where they come from and go, events by kind.
import type { ReactNode } from 'react';
import type { Share } from '../../../src/domain/figures.ts';
import { count } from '../ui/format.ts';
import { type Column, number, text } from './column.ts';
import type { Definition } from './definition.tsx';
import { Figure } from './figure.tsx';
import { countOf, percent } from './format.ts';
import { Bar, RowChart } from './row-chart.tsx';

export interface BarItem {
  readonly key: string;
  readonly name: string;
  readonly link?: ReactNode;
  readonly count: number;
  /** Of the whole. */
  readonly rate: number | null;
  /** The rate with its interval, where there is one. */
  readonly share?: Share;
}

interface BarsProps {
  name: string;
  title: string;
  definition: Definition;
  finding: string;
  /** What the items are, in the head of the table: "Reason". */
  of: string;
  /** What is counted: "Sessions". */
  counted: string;
  items: readonly BarItem[];
  empty?: ReactNode;
  note?: ReactNode;
  /** Bars are drawn for the first so many; the table has all. */
  most?: number;
}

const BARS_MAX = 12;

export function Bars(props: BarsProps) {
  const { name, title, definition, finding, of, counted, items, empty, note, most = BARS_MAX } = props;
  const longest = Math.max(1, ...items.map((item) => item.count));
  const hidden = items.length - most;
  return (
    <Figure
      name={name}
      title={title}
      definition={definition}
      finding={finding}
      columns={columnsFor(of, counted, items)}
      rows={items}
      empty={items.length === 0 ? empty : undefined}
      note={hidden > 0 ? `${count(hidden)} more are in the table.` : note}
    >
      <RowChart
        finding={finding}
        heads={[counted]}
        className="row-chart-bars row-chart-few"
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

function columnsFor(of: string, counted: string, items: readonly BarItem[]): Column<BarItem>[] {
  const columns = [
    text<BarItem>(
      of,
      (item) => item.name,
      (item) => item.link ?? item.name,
    ),
    number<BarItem>(
      counted,
      (item) => item.count,
      (item) => count(item.count),
    ),
    bound('Share', ({ rate }) => rate),
  ];
  if (!items.some(({ share }) => share)) return columns;
  return [
    ...columns,
    bound('95 % interval from', ({ share }) => share?.low ?? null),
    bound('95 % interval to', ({ share }) => share?.high ?? null),
  ];
}

function bound(label: string, of: (item: BarItem) => number | null): Column<BarItem> {
  return number(label, of, (item) => percent(of(item)));
}
