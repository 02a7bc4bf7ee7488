// How long completed sessions took: a histogram on a logarithmic scale, with the median and the 90th percentile.

import { useState } from 'react';
import type { JourneyFigures } from '../../../src/domain/figures.ts';
import { filled } from '../ui/filled.ts';
import { count, counted } from '../ui/format.ts';
import { counts, rates, seconds } from './column.ts';
import { Drawing } from './drawing.tsx';
import { Figure } from './figure.tsx';
import { timeFinding } from './findings.ts';
import { duration, percent, rateOf, tickDuration } from './format.ts';
import { Readout } from './readout.tsx';
import { useTimelines } from './timelines-link.ts';
import { useWidth } from './width.ts';
import { histogramWords as words } from './words.ts';
import './plot.css';

type Bin = JourneyFigures['timeToComplete'][number];

const HISTOGRAM = { name: 'time-to-complete', title: words.timeToComplete, definition: 'histogram' } as const;
const HISTOGRAM_HEIGHT = 280;
const TOP = 44;
const BOTTOM = 30;
const LEFT = 44;
const RIGHT = 16;
const TICK_WIDTH = 56;

export function Histogram({ figures }: { figures: JourneyFigures }) {
  const [element, width] = useWidth();
  const sessions = useTimelines()({ outcome: 'completed' });
  const finding = timeFinding(figures);
  const { timeToComplete: bins, summary } = figures;
  return (
    <Figure
      {...HISTOGRAM}
      sessions={sessions}
      finding={finding}
      columns={columnsFor(summary.completed)}
      rows={bins}
      height={HISTOGRAM_HEIGHT}
      empty={
        bins.length === 0 && (
          <p>
            {filled(words.noSessionOfThis, { success: <code>submit_success</code>, end: <code>session_end</code> })}
          </p>
        )
      }
    >
      <div ref={element} className="plot" style={{ height: HISTOGRAM_HEIGHT }}>
        {width > 0 && <Plot figures={figures} width={width} finding={finding} />}
      </div>
    </Figure>
  );
}

function Plot({ figures, width, finding }: { figures: JourneyFigures; width: number; finding: string }) {
  const { timeToComplete: bins, summary } = figures;
  const [marked, setMarked] = useState<number>();
  const band = (width - LEFT - RIGHT) / bins.length;
  const base = HISTOGRAM_HEIGHT - BOTTOM;
  const most = Math.max(1, ...bins.map(({ sessions }) => sessions));
  const height = (sessions: number) => ((base - TOP) * sessions) / most;
  const every = Math.ceil(TICK_WIDTH / band);
  const bounds = [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0];

  return (
    <>
      <Drawing {...{ width, finding }} height={HISTOGRAM_HEIGHT}>
        <line className="grid-line" x1={LEFT} x2={width - RIGHT} y1={TOP} y2={TOP} />
        <text className="tick" x={LEFT - 8} y={TOP} dy="0.32em" textAnchor="end">
          {count(most)}
        </text>
        {bins.map((bin, position) => (
          <rect
            key={bin.from}
            className={position === marked ? 'fill-plain fill-marked' : 'fill-plain'}
            x={LEFT + band * position + 0.5}
            width={Math.max(1, band - 1)}
            y={base - height(bin.sessions)}
            height={height(bin.sessions)}
          />
        ))}
        <line className="axis-line" x1={LEFT} x2={width - RIGHT} y1={base} y2={base} />
        {bounds.map((bound, position) =>
          position % every === 0 ? (
            <text key={bound} className="tick" x={LEFT + band * position} y={base + 18} textAnchor="middle">
              {tickDuration(bound)}
            </text>
          ) : null,
        )}
        <Marks figures={figures} {...{ band, width, base }} />
      </Drawing>
      <Readout
        label={words.barsOfTimeTo}
        width={width}
        height={HISTOGRAM_HEIGHT}
        onMove={setMarked}
        points={bins.map(({ from, to, sessions }, position) => ({
          x: LEFT + band * (position + 0.5),
          y: TOP,
          title: `${duration(from)} to ${duration(to)}`,
          lines: [`${counted(sessions, 'session')} (${percent(rateOf(sessions, summary.completed))})`],
        }))}
      />
    </>
  );
}

/** Width of a character of the labels, in pixels. */
const CHARACTER = 7.2;
const LABEL_LINES = [4, 20, 36] as const;

interface MarksProps {
  figures: JourneyFigures;
  band: number;
  width: number;
  base: number;
}

/**
 * The 90th percentile is named above the median, whose line begins below that name. The median's name is left of its line,
 * away from the other line; where there is no room, the other line begins below both names. So no name lies on a line.
 */
function Marks({ figures: { timeToComplete: bins, summary }, band, width, base }: MarksProps) {
  const { medianTimeToComplete: median, p90TimeToComplete: ninetieth } = summary;
  if (median === null || ninetieth === null) return null;
  const at = (seconds: number) => LEFT + band * placeOf(seconds, bins);
  const names = { median: `Median ${duration(median)}`, ninetieth: `${words.ninetieth} ${duration(ninetieth)}` };
  const room = (name: string) => name.length * CHARACTER + 6;
  const [x, farX] = [at(median), at(ninetieth)];
  const isLeft = x > room(names.median);
  const [top, second, third] = LABEL_LINES;
  const isCrossed = !isLeft && farX < x + room(names.median);
  return (
    <>
      <Mark x={x} name={names.median} line={second} from={second} toLeft={isLeft} base={base} />
      <Mark
        x={farX}
        name={names.ninetieth}
        line={top}
        from={isCrossed ? third : top}
        toLeft={farX + room(names.ninetieth) > width}
        base={base}
      />
    </>
  );
}

interface MarkProps {
  name: string;
  x: number;
  /** Where the name stands, and where the line begins: y. */
  line: number;
  from: number;
  toLeft: boolean;
  base: number;
}

function Mark({ name, x, line, from, toLeft, base }: MarkProps) {
  return (
    <g className="mark">
      <line className="mark-line" x1={x} x2={x} y1={from} y2={base} />
      <text className="mark-label" x={toLeft ? x - 6 : x + 6} y={line + 10} textAnchor={toLeft ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  );
}

/** Where a duration lies on the scale, in bins from the left. */
export function placeOf(seconds: number, bins: readonly Bin[]): number {
  const position = bins.findIndex(({ to }) => seconds < to);
  const bin = bins[position];
  if (!bin) return bins.length;
  if (seconds <= bin.from) return position;
  // The lowest bin may begin at nothing, which has no logarithm.
  const within =
    bin.from > 0
      ? Math.log(seconds / bin.from) / Math.log(bin.to / bin.from)
      : (seconds - bin.from) / (bin.to - bin.from);
  return position + within;
}

const columnsFor = (completed: number) => [
  seconds<Bin>('From', ({ from }) => from),
  seconds<Bin>('To', ({ to }) => to),
  counts<Bin>('Completed sessions', ({ sessions }) => sessions),
  rates<Bin>(words.shareOfCompletedSessions, ({ sessions }) => rateOf(sessions, completed)),
];
