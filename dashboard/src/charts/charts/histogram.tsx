// How long something took: equal bars between the 5th and the 95th percentile, one on each side for the rest, with the median and, where it
// is known, the 90th percentile. Times that are all in one bar are a sentence.

import { type ReactNode, useState } from 'react';
import type { DurationBars } from '../../../../src/domain/durations.ts';
import type { JourneyFigures, StepDetail } from '../../../../src/domain/figures.ts';
import { count, shortPercent } from '../../ui/format.ts';
import { duration } from '../choice/format.ts';
import { rateOfEnough, sessionsLine } from '../findings/compare.ts';
import { stayFinding, timeFinding } from '../findings/findings.ts';
import { counts, rates, seconds } from '../frame/column.ts';
import { Drawing } from '../frame/drawing.tsx';
import { Figure, type FigureKind } from '../frame/figure.tsx';
import { summaryLabels } from '../frame/labels.ts';
import { textWidth } from '../frame/measure.ts';
import { Readout } from '../frame/readout.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { useWidth } from '../frame/width.ts';
import { headWords } from '../frame/words.ts';
import { histogramWords as words } from './words.ts';
import '../frame/plot.css';

type Bin = DurationBars[number];

const HISTOGRAM_HEIGHT = 280;
const TOP = 44;
const BOTTOM = 30;
const LEFT = 44;
const RIGHT = 16;
/** As pages send them. */
const EVENTS = { success: 'submit_success', end: 'session_end' } as const;
/** Between the equal bars and what is set apart on each side. */
const TAIL_GAP = 10;

/** Times of completed sessions, from the first event to the completion. */
export function TimeToComplete({ figures: { timeToComplete, summary } }: { figures: JourneyFigures }) {
  const sessionsOf = useTimelines();
  return (
    <Histogram
      name="time-to-complete"
      title={words.timeToComplete}
      definition="histogram"
      sessions={sessionsOf({ outcome: 'completed' })}
      finding={timeFinding(summary)}
      bins={timeToComplete}
      median={summary.medianTimeToComplete}
      ninetieth={summary.p90TimeToComplete}
      counted={words.completedSessions}
      bars={words.barsOfTimeToComplete}
      none={words.noSessionOfThis({ success: <code>{EVENTS.success}</code>, end: <code>{EVENTS.end}</code> })}
    />
  );
}

/** Times on the step, of sessions whose stay ended. */
export function TimeOnStep({ detail: { step, timeOnStep } }: { detail: StepDetail }) {
  const sessionsOf = useTimelines();
  return (
    <Histogram
      name="time-on-step"
      title={words.timeOnStep}
      definition="timeOnStep"
      sessions={sessionsOf({ step: step.stepKey })}
      finding={stayFinding(sum(timeOnStep), step.medianTimeOnStep)}
      bins={timeOnStep}
      median={step.medianTimeOnStep}
      ninetieth={null}
      counted={summaryLabels.sessions}
      bars={words.barsOfTimeOnStep}
      none={words.noStayEnded}
    />
  );
}

interface HistogramProps extends FigureKind {
  finding: string;
  sessions: string;
  bins: DurationBars;
  median: number | null;
  ninetieth: number | null;
  /** Name of the counts in the head of the table. */
  counted: string;
  /** The bars by name. */
  bars: string;
  /** Said where no time is known. */
  none: ReactNode;
}

function Histogram({ bins, median, ninetieth, counted: head, none, bars, ...figure }: HistogramProps) {
  const [element, width] = useWidth();
  // Bars with nothing between them: one beside a tail says no more than its sentence.
  const isDrawn = bins.filter(({ sessions, tail }) => sessions > 0 && !tail).length > 1;
  return (
    <Figure
      {...figure}
      columns={columnsFor(head, sum(bins))}
      rows={bins}
      empty={!isDrawn && <p>{bins.length === 0 ? none : figure.finding}</p>}
      note={bins.some(({ tail }) => tail) ? words.setApart({ share: shortPercent(0.05) }) : undefined}
    >
      <div ref={element} className="plot" style={{ height: HISTOGRAM_HEIGHT }}>
        {width > 0 && <Plot {...{ bins, median, ninetieth, width }} finding={figure.finding} bars={bars} />}
      </div>
    </Figure>
  );
}

const sum = (bins: DurationBars) => bins.reduce((all, { sessions }) => all + sessions, 0);

interface PlotProps extends Pick<HistogramProps, 'bins' | 'median' | 'ninetieth' | 'finding' | 'bars'> {
  width: number;
}

function Plot({ bins, median, ninetieth, width, finding, bars }: PlotProps) {
  const [marked, setMarked] = useState<number>();
  const before = bins[0]?.tail ? TAIL_GAP : 0;
  const after = bins.at(-1)?.tail ? TAIL_GAP : 0;
  const band = (width - LEFT - RIGHT - before - after) / bins.length;
  const x = (position: number) =>
    LEFT + band * position + (position > 0 ? before : 0) + (after > 0 && position === bins.length - 1 ? after : 0);
  const base = HISTOGRAM_HEIGHT - BOTTOM;
  const most = Math.max(1, ...bins.map(({ sessions }) => sessions));
  const height = (sessions: number) => ((base - TOP) * sessions) / most;
  const equal = bins.filter(({ tail }) => !tail);
  const first = bins[0]?.tail ? 1 : 0;
  /** Where a time between the tails lies. */
  const placeOf = (seconds: number) => {
    const [{ from, to } = { from: 0, to: 1 }] = equal;
    return x(first) + Math.max(0, Math.min(equal.length, (seconds - from) / (to - from))) * band;
  };

  return (
    <>
      <Drawing {...{ width, finding }} height={HISTOGRAM_HEIGHT}>
        <line className="grid-line" x1={LEFT} x2={width - RIGHT} y1={TOP} y2={TOP} />
        <text className="tick" x={LEFT - 8} y={TOP} dy="0.32em" textAnchor="end">
          {count(most)}
        </text>
        {bins.map(({ from, sessions, tail }, position) => (
          <rect
            key={from}
            className={`${tail ? 'fill-rest' : 'fill-plain'} ${position === marked ? 'fill-marked' : ''}`}
            x={x(position) + 0.5}
            width={Math.max(1, band - 1)}
            y={base - height(sessions)}
            height={height(sessions)}
          />
        ))}
        <line className="axis-line" x1={LEFT} x2={width - RIGHT} y1={base} y2={base} />
        {ticksOf(equal, band).map((tick) => (
          <text key={tick} className="tick" x={placeOf(tick)} y={base + 18} textAnchor="middle">
            {duration(tick)}
          </text>
        ))}
        <Marks {...{ median, ninetieth, at: placeOf, width, base }} />
      </Drawing>
      <Readout
        label={bars}
        width={width}
        height={HISTOGRAM_HEIGHT}
        onMove={setMarked}
        points={bins.map(({ sessions, ...bin }, position) => ({
          x: x(position) + band / 2,
          y: TOP,
          title: nameOf(bin, position),
          lines: [sessionsLine(sessions, sum(bins))],
        }))}
      />
    </>
  );
}

function nameOf({ from, to, tail }: Omit<Bin, 'sessions'>, position: number): string {
  if (!tail) return words.fromTo({ from: duration(from), to: duration(to) });
  return position === 0 ? words.lessThan({ time: duration(to) }) : words.orMore({ time: duration(from) });
}

/** Steps between the times below an axis, in seconds. */
const TICKS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800,
];
const TICK_CHARACTER = 6.4;
const TICK_GAP = 10;

/** Bounds of equal bars that are round, as many as have room for their names. */
function ticksOf(bins: DurationBars, band: number): number[] {
  const width = (bins[0]?.to ?? 1) - (bins[0]?.from ?? 0);
  const bounds = [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0];
  const every = (step: number) => bounds.filter((bound) => bound % step === 0);
  const hasRoom = (step: number) => {
    const longest = Math.max(0, ...every(step).map((bound) => duration(bound).length));
    return (step / width) * band >= longest * TICK_CHARACTER + TICK_GAP;
  };
  const step = TICKS.find((one) => one % width === 0 && hasRoom(one));
  const ticks = step === undefined ? [] : every(step);
  return ticks.length > 1 ? ticks : [bounds[0] ?? 0, bounds.at(-1) ?? 0];
}

const LABEL_LINES = [4, 20, 36] as const;

interface MarksProps {
  median: number | null;
  ninetieth: number | null;
  /** Where a time lies, in pixels. */
  at: (seconds: number) => number;
  width: number;
  base: number;
}

/**
 * The 90th percentile is named above the median, whose line begins below that name. The median's name is left of its line,
 * away from the other line; where there is no room, the other line begins below both names. So no name lies on a line.
 */
function Marks({ median, ninetieth, at, width, base }: MarksProps) {
  if (median === null) return null;
  const name = words.median({ time: duration(median) });
  const farName = ninetieth === null ? '' : `${shortPercent(0.9)} ${duration(ninetieth)}`;
  const room = (text: string) => textWidth(text) + 6;
  const [x, farX] = [at(median), at(ninetieth ?? Number.POSITIVE_INFINITY)];
  const isLeft = x > room(name);
  const [top, second, third] = LABEL_LINES;
  const isCrossed = !isLeft && farX < x + room(name);
  return (
    <>
      <Mark x={x} name={name} line={second} from={second} toLeft={isLeft} base={base} />
      {ninetieth !== null && (
        <Mark
          x={farX}
          name={farName}
          line={top}
          from={isCrossed ? third : top}
          toLeft={farX + room(farName) > width}
          base={base}
        />
      )}
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

const columnsFor = (head: string, all: number) => [
  seconds<Bin>(headWords.from, ({ from }) => from),
  seconds<Bin>(headWords.to, ({ to }) => to),
  counts<Bin>(head, ({ sessions }) => sessions),
  rates<Bin>(headWords.share, ({ sessions }) => rateOfEnough(sessions, all)),
];
