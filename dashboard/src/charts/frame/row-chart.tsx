// A chart of rows: a name, a bar, and the numbers of the bar. The names may be links, so they stand beside the image
// that the rest is, on the same lines of one grid.
import type { CSSProperties, ReactNode } from 'react';
import { SkeletonText } from '../../ui/skeleton.tsx';
import './row-chart.css';

export interface ChartRow {
  readonly key: string;
  readonly name: ReactNode;
  /** All that the row shows, for screen readers, after its name. Where every row has one, the image is silent. */
  readonly spoken?: string;
  readonly bar: ReactNode;
  /** As many as there are heads; null leaves the place empty. */
  readonly numbers: readonly ReactNode[];
  /** Beneath both: what belongs to the row in a sentence. */
  readonly detail?: ReactNode;
}

interface RowChartProps {
  /** The text alternative: what the chart shows. */
  finding: string;
  /** Names of the numbers. */
  heads: readonly string[];
  rows: readonly ChartRow[];
  className?: string;
}

export function RowChart({ finding, heads, rows, className = '' }: RowChartProps) {
  const size = { '--rows': rows.length, '--numbers': heads.length } as CSSProperties;
  return (
    <div
      className={`row-chart ${rows.some(({ detail }) => detail) ? 'row-chart-detailed ' : ''}${className}`}
      style={size}
    >
      <ol className="row-chart-names">
        {rows.map(({ key, name, spoken }, position) => (
          <li key={key} style={lineOf(position)}>
            {name}
            {spoken && <span className="visually-hidden"> {spoken}</span>}
          </li>
        ))}
      </ol>
      <div
        className="row-chart-image"
        {...(rows.length > 0 && rows.every(({ spoken }) => spoken)
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': finding })}
      >
        <div className="row-chart-heads">
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        {rows.map(({ key, bar, numbers, detail }, position) => (
          <div key={key} className="row-chart-row" style={lineOf(position)}>
            <div className="row-chart-bar">{bar}</div>
            {numbers.map((shown, place) => (
              <span key={heads[place]} className="row-chart-number">
                <span className="row-chart-label">{heads[place]}</span>
                {shown}
              </span>
            ))}
            {detail && <span className="row-chart-detail">{detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowSkeletonProps {
  heads: readonly string[];
  /** Names as they are known; else how many rows there will be. */
  names: readonly ReactNode[] | number;
  className?: string;
}

/** As high as a line of text. */
const NAME_AWAITED = (
  <span>
    <SkeletonText />
  </span>
);

/** Rows on their way. */
export function RowSkeleton({ heads, names, className }: RowSkeletonProps) {
  const known = typeof names === 'number' ? Array.from({ length: names }, () => NAME_AWAITED) : names;
  return (
    <RowChart
      finding=""
      heads={heads}
      rows={known.map((name, position) => ({
        key: String(position),
        name,
        bar: <div className="skeleton row-chart-blank" />,
        numbers: heads.map((head) => (
          <span key={head}>
            <SkeletonText width={8} />
          </span>
        )),
      }))}
      {...(className !== undefined && { className })}
    />
  );
}

const lineOf = (position: number) => ({ '--line': position }) as CSSProperties;

export interface Segment {
  readonly share: number;
  readonly className: string;
}

/** Segments side by side, as shares of the whole width. */
export function Bar({ segments }: { segments: readonly Segment[] }) {
  let from = 0;
  return (
    <svg className={segments.length > 1 ? 'bar bar-parts' : 'bar'} width="100%" height="100%" aria-hidden="true">
      {segments.map(({ share, className }) => {
        const start = from;
        from += share;
        if (share <= 0) return null;
        // Few of many are still to be seen.
        const width = `max(2px, ${part(share)})`;
        return <rect key={className} className={className} x={part(start)} height="100%" style={{ width }} />;
      })}
    </svg>
  );
}

/** A share as a dot on the line of its interval. */
export function Whisker({ low, rate, high, scale }: { low: number; rate: number; high: number; scale: number }) {
  return (
    <svg className="whisker" width="100%" height="100%" aria-hidden="true">
      <line className="whisker-line" x1={part(low / scale)} x2={part(high / scale)} y1="50%" y2="50%" />
      <line className="whisker-line" x1={part(low / scale)} x2={part(low / scale)} y1="25%" y2="75%" />
      <line className="whisker-line" x1={part(high / scale)} x2={part(high / scale)} y1="25%" y2="75%" />
      <circle className="whisker-dot" cx={part(rate / scale)} cy="50%" r="4.5" />
    </svg>
  );
}

const part = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`;
