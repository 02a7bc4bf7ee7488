// Completion over time with its interval as a band, the period before as a dashed line, and the sessions beneath.
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useState } from 'react';
import type { JourneyFigures } from '../../../src/domain/figures.ts';
import { count, counted } from '../ui/format.ts';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { counts, rates, shares, text } from './column.ts';
import { Drawing } from './drawing.tsx';
import { Figure, FigureSkeleton } from './figure.tsx';
import { interval, intervalName, intervalTick, percent, tickPercent } from './format.ts';
import { Readout } from './readout.tsx';
import { useWidth } from './width.ts';
import { seriesFinding } from './words.ts';
import './plot.css';

type Point = JourneyFigures['series'][number];

const SERIES = {
  name: 'completion-over-time',
  title: 'Completion over time',
  definition: 'series',
  legend: (
    <ul className="legend" aria-hidden="true">
      <li className="key-line">Completion rate</li>
      <li className="key-band">95 % interval</li>
      <li className="key-before">Period before</li>
      <li className="key-sessions">Sessions</li>
    </ul>
  ),
  note: 'By the time at which sessions started, in UTC. Those of the last interval may still be under way.',
} as const;
const SERIES_HEIGHT = 280;
const TOP = 10;
const LINE_HEIGHT = 176;
const BARS_TOP = TOP + LINE_HEIGHT + 18;
const BARS_HEIGHT = 48;
const LEFT = 44;
const RIGHT = 16;
/** Also from a name in the middle to the last, which ends where the plot does. */
const TICK_WIDTH = 72;
/** Points closer together than this are a line without dots. */
const DOT_DISTANCE = 14;

export function Series({ figures }: { figures: JourneyFigures }) {
  const [element, width] = useWidth();
  const finding = seriesFinding(figures);
  return (
    <Figure {...SERIES} finding={finding} columns={columnsFor(figures)} rows={figures.series}>
      <div ref={element} className="plot" style={{ height: SERIES_HEIGHT }}>
        {width > 0 && <Plot figures={figures} width={width} finding={finding} />}
      </div>
    </Figure>
  );
}

export function SeriesSkeleton() {
  return (
    <FigureSkeleton {...SERIES}>
      <SkeletonBlock height={SERIES_HEIGHT / 16} />
    </FigureSkeleton>
  );
}

function Plot({ figures, width, finding }: { figures: JourneyFigures; width: number; finding: string }) {
  const { series, previousSeries, interval: step } = figures;
  const [marked, setMarked] = useState<number>();
  const band = (width - LEFT - RIGHT) / Math.max(1, series.length);
  const x = (position: number) => LEFT + band * (position + 0.5);
  // Up to the end of the widest interval: one that the axis cuts would look narrower than it is.
  const highest = Math.max(
    0.05,
    ...series.map(({ completion }) => completion.high ?? 0),
    ...previousSeries.map(({ completion }) => completion.rate ?? 0),
  );
  const rates = scaleLinear()
    .domain([0, highest])
    .nice(4)
    .range([TOP + LINE_HEIGHT, TOP]);
  const most = Math.max(1, ...series.map(({ sessions }) => sessions));
  const sessions = scaleLinear()
    .domain([0, most])
    .range([BARS_TOP + BARS_HEIGHT, BARS_TOP]);
  const rateOf = ({ completion }: Point) => rates(completion.rate ?? 0);
  const has = ({ completion }: Point) => completion.rate !== null;

  const ribbon = area<Point>()
    .defined(has)
    .x((_, position) => x(position))
    .y0(({ completion }) => rates(completion.low ?? 0))
    .y1(({ completion }) => Math.max(TOP, rates(completion.high ?? 0)));
  const stroke = line<Point>()
    .defined(has)
    .x((_, position) => x(position))
    .y(rateOf);
  const every = Math.ceil(TICK_WIDTH / band);
  const shown = marked === undefined ? undefined : series[marked];

  return (
    <>
      <Drawing {...{ width, finding }} height={SERIES_HEIGHT}>
        {rates.ticks(4).map((tick) => (
          <g key={tick}>
            <line className="grid-line" x1={LEFT} x2={width - RIGHT} y1={rates(tick)} y2={rates(tick)} />
            <text className="tick" x={LEFT - 8} y={rates(tick)} dy="0.32em" textAnchor="end">
              {tickPercent(tick)}
            </text>
          </g>
        ))}
        <path className="series-band" d={ribbon(series) ?? ''} />
        <path className="series-before" d={stroke(previousSeries.slice(0, series.length)) ?? ''} />
        {previousSeries
          .slice(0, series.length)
          .map((point, position) =>
            has(point) && standsAlone(previousSeries, position) ? (
              <circle key={point.start} className="series-dot-before" cx={x(position)} cy={rateOf(point)} r="2.5" />
            ) : null,
          )}
        <path className="series-line" d={stroke(series) ?? ''} />
        {series.map((point, position) =>
          has(point) && standsAlone(series, position) ? (
            <line
              key={point.start}
              className="series-interval"
              x1={x(position)}
              x2={x(position)}
              y1={rates(point.completion.low ?? 0)}
              y2={rates(point.completion.high ?? 0)}
            />
          ) : null,
        )}
        {series.map((point, position) =>
          has(point) && (band >= DOT_DISTANCE || standsAlone(series, position)) ? (
            <circle key={point.start} className="series-dot" cx={x(position)} cy={rateOf(point)} r="3" />
          ) : null,
        )}
        <text className="tick" x={LEFT - 8} y={BARS_TOP} dy="0.6em" textAnchor="end">
          {count(most)}
        </text>
        {series.map((point, position) => (
          <rect
            key={point.start}
            className="fill-sessions"
            x={LEFT + band * position + Math.min(1, band * 0.1)}
            width={Math.max(1, band - Math.min(2, band * 0.2))}
            y={sessions(point.sessions)}
            height={BARS_TOP + BARS_HEIGHT - sessions(point.sessions)}
          />
        ))}
        <line
          className="axis-line"
          x1={LEFT}
          x2={width - RIGHT}
          y1={BARS_TOP + BARS_HEIGHT}
          y2={BARS_TOP + BARS_HEIGHT}
        />
        {series.map((point, position) =>
          // From the end, so that the last interval is always named.
          (series.length - 1 - position) % every === 0 && x(position) > LEFT + TICK_WIDTH / 2 - 24 ? (
            <text
              key={point.start}
              className="tick"
              x={Math.min(x(position), width - RIGHT)}
              y={SERIES_HEIGHT - 10}
              textAnchor={width - RIGHT - x(position) < TICK_WIDTH / 3 ? 'end' : 'middle'}
            >
              {intervalTick(point.start, step)}
            </text>
          ) : null,
        )}
        {marked !== undefined && shown && (
          <g>
            <line className="marker-line" x1={x(marked)} x2={x(marked)} y1={TOP} y2={BARS_TOP + BARS_HEIGHT} />
            {has(shown) && <circle className="series-mark" cx={x(marked)} cy={rateOf(shown)} r="5" />}
          </g>
        )}
      </Drawing>
      <Readout
        label="Points of completion over time"
        width={width}
        height={SERIES_HEIGHT}
        onMove={setMarked}
        points={series.map((point, position) => ({
          x: x(position),
          y: TOP + LINE_HEIGHT / 4,
          title: intervalName(point.start, step),
          lines: linesOf(point, previousSeries[position]),
        }))}
      />
    </>
  );
}

/** A point between two empty intervals has no line that shows it. */
function standsAlone(series: readonly Point[], position: number): boolean {
  const isEmpty = (at: number) => (series[at]?.completion.rate ?? null) === null;
  return isEmpty(position - 1) && isEmpty(position + 1);
}

function linesOf(point: Point, before: Point | undefined): string[] {
  const { sessions, completed, completion } = point;
  if (sessions === 0) return ['No sessions'];
  return [
    `${counted(sessions, 'session')}, ${count(completed)} completed (${percent(completion.rate)})`,
    `95 % interval ${interval(completion)}`,
    ...(before && before.completion.rate !== null ? [`Period before: ${percent(before.completion.rate)}`] : []),
  ];
}

const columnsFor = ({ interval: step, previousSeries, series }: JourneyFigures) => {
  const before = new Map(series.map((point, position) => [point, previousSeries[position]]));
  return [
    text<Point>(
      'Start (UTC)',
      ({ start }) => start,
      ({ start }) => intervalName(start, step),
    ),
    counts<Point>('Sessions', ({ sessions }) => sessions),
    counts<Point>('Completed', ({ completed }) => completed),
    ...shares<Point>('Completion rate', ({ completion }) => completion),
    rates<Point>('Completion rate, period before', (point) => before.get(point)?.completion.rate ?? null),
  ];
};
