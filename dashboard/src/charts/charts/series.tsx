// Completion over time with its interval as a band, what it is compared with as a dashed line, the target, what happened,
// and the sessions beneath.
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useState } from 'react';
import type { Annotation } from '../../../../src/domain/annotation.ts';
import type { ComparedFigures, JourneyFigures } from '../../../../src/domain/figures.ts';
import { count, shortPercent } from '../../ui/format.ts';
import { dayIn } from '../../ui/locale.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { INTERVAL_95, interval95, intervalName, intervalTick, percent } from '../choice/format.ts';
import { useChoice } from '../choice/use-choice.ts';
import type { Versus } from '../choice/versus.ts';
import { useAnnotations } from '../findings/annotations.tsx';
import { doubt } from '../findings/certainty.ts';
import { headline, seriesFinding } from '../findings/findings.ts';
import { seriesWords as words } from '../findings/words.ts';
import { Drawing } from '../frame/drawing.tsx';
import { Figure, FigureSkeleton } from '../frame/figure.tsx';
import { summaryLabels } from '../frame/labels.ts';
import { Readout } from '../frame/readout.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { useWidth } from '../frame/width.ts';
import { type Beside, columnsFor } from './series-columns.ts';
import { drawnNote, inWeeks, weeksAPoint } from './weeks.ts';
import '../frame/plot.css';

type Point = JourneyFigures['series'][number];

const SERIES = {
  name: 'completion-over-time',
  title: words.completionOverTime,
  definition: 'series',
} as const;
/** The key of the compared side keeps its place without a comparison: nothing moves when the other side comes. */
const legend = (isCompared: boolean) => (
  <ul className="legend" aria-hidden="true">
    <li className="key-line">{summaryLabels.completion}</li>
    <li className="key-band">{INTERVAL_95}</li>
    <li className="key-sessions">{summaryLabels.sessions}</li>
    <li className={isCompared ? 'key-before' : 'key-before key-unused'}>{words.comparedWith}</li>
  </ul>
);
const SERIES_HEIGHT = 280;
const TOP = 14;
const LINE_HEIGHT = 176;
const BARS_TOP = TOP + LINE_HEIGHT + 18;
const BARS_HEIGHT = 48;
const LEFT = 44;
const RIGHT = 16;
/** Also from a name in the middle to the last, which ends where the plot does. */
const TICK_WIDTH = 72;
/** Points closer together than this are a line without dots. */
const DOT_DISTANCE = 14;

interface SeriesProps {
  slug: string;
  figures: JourneyFigures;
  /** The other side, where one is compared and has come. */
  other: ComparedFigures | undefined;
  versus: Versus | null | undefined;
  /** The completion rate that should be reached. */
  target: number | null;
}

export function Series({ slug, figures: given, other, versus, target }: SeriesProps) {
  const [element, width] = useWidth();
  const sessions = useTimelines()({});
  const annotations = useAnnotations(slug, given.period);
  const weeks = weeksAPoint(given);
  const drawnOf = (series: readonly Point[]) => (weeks > 0 ? inWeeks(series, weeks) : series.slice());
  const figures: Drawn =
    weeks > 0 ? { ...given, interval: 'week', series: drawnOf(given.series), weeks } : { ...given, weeks: 1 };
  const cut = weeks > 0 ? given.series.length % (7 * weeks) : 0;
  // A point that is cut is compared with none.
  const finding = seriesFinding({ ...figures, series: figures.series.slice(cut > 0 ? 1 : 0) });
  // Points at the same place are the same weekday and hour, where both sides are cut alike.
  const otherSeries = other?.interval === given.interval ? other.series.slice(0, given.series.length) : [];
  const besideOf = (series: readonly Point[], others: readonly Point[]): Beside => ({
    otherSeries: others,
    otherName: versus?.sides[1] ?? words.comparedWith,
    notes: series.map(({ start }, position) => {
      const next = series[position + 1]?.start;
      return annotations.filter(({ at }) => at >= start && (next === undefined || at < next));
    }),
    target,
  });
  const beside = besideOf(figures.series, drawnOf(otherSeries));
  return (
    <Figure
      {...SERIES}
      legend={legend(beside.otherSeries.some(({ completion }) => completion.rate !== null))}
      sessions={sessions}
      finding={finding}
      columns={columnsFor(given, besideOf(given.series, otherSeries))}
      rows={given.series}
      warning={doubt(figures.summary.certainty, figures.summary.sessions)}
      note={drawnNote(figures, weeks, cut)}
    >
      <div ref={element} className="plot" style={{ height: SERIES_HEIGHT }}>
        {width > 0 && <Plot {...{ figures, beside, width, finding }} />}
      </div>
    </Figure>
  );
}

export function SeriesSkeleton() {
  return (
    <FigureSkeleton {...SERIES} legend={legend(false)}>
      <SkeletonBlock height={SERIES_HEIGHT / 16} />
    </FigureSkeleton>
  );
}

/** The figures with the points that are drawn: of intervals that are weeks, how many each is. */
type Drawn = JourneyFigures & { weeks: number };

interface PlotProps {
  figures: Drawn;
  beside: Beside;
  width: number;
  finding: string;
}

function Plot({ figures, beside, width, finding }: PlotProps) {
  const { series, interval: step, weeks } = figures;
  const { timezone } = figures.period;
  const { otherSeries, otherName, notes, target } = beside;
  const [marked, setMarked] = useState<number>();
  const chosen = useChosenDays(series, figures.period);
  const band = (width - LEFT - RIGHT) / Math.max(1, series.length);
  const x = (position: number) => LEFT + band * (position + 0.5);
  // Up to the end of the widest interval: one that the axis cuts would look narrower than it is.
  const highest = Math.max(
    0.05,
    ...series.map(({ completion }) => completion.high ?? 0),
    ...otherSeries.map(({ completion }) => completion.rate ?? 0),
    target ?? 0,
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
              {shortPercent(tick)}
            </text>
          </g>
        ))}
        <path className="series-band" d={ribbon(series) ?? ''} />
        <path className="series-before" d={stroke(otherSeries.slice(0, series.length)) ?? ''} />
        {otherSeries
          .slice(0, series.length)
          .map((point, position) =>
            has(point) && standsAlone(otherSeries, position) ? (
              <circle key={point.start} className="series-dot-before" cx={x(position)} cy={rateOf(point)} r="2.5" />
            ) : null,
          )}
        {target !== null && (
          <g>
            <line className="mark-line" x1={LEFT} x2={width - RIGHT} y1={rates(target)} y2={rates(target)} />
            <text className="mark-label" x={width - RIGHT} y={rates(target) - 4} textAnchor="end">
              {words.target({ rate: shortPercent(target) })}
            </text>
          </g>
        )}
        {notes.map((noted, position) =>
          noted.length === 0 ? null : (
            <g key={series[position]?.start}>
              <line className="note-line" x1={x(position)} x2={x(position)} y1={TOP} y2={BARS_TOP + BARS_HEIGHT} />
              <path className="note-flag" d={`M${x(position)} ${TOP - 8}l5 5l-5 5l-5 -5z`} />
            </g>
          ),
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
              {intervalTick(point.start, step, timezone)}
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
        label={words.pointsOfCompletionOver}
        width={width}
        height={SERIES_HEIGHT}
        onMove={setMarked}
        {...chosen}
        points={series.map((point, position) => ({
          x: x(position),
          y: TOP + LINE_HEIGHT / 4,
          title: intervalName(point.start, step, timezone, weeks),
          lines: linesOf(point, otherSeries[position], otherName, notes[position] ?? []),
        }))}
      />
    </>
  );
}

/** Points from one to another become the period: by a click, by drawing over them, or by keys. */
function useChosenDays(series: readonly Point[], { to, timezone }: JourneyFigures['period']) {
  const { choice, choose } = useChoice();
  const dayOf = (instant: string, earlierMs = 0) => dayIn(timezone, new Date(Date.parse(instant) - earlierMs));
  const daysOf = (first: number, last: number) => {
    const next = series[last + 1]?.start;
    // The first interval may have begun before the period.
    return {
      from: first === 0 ? choice.from : dayOf(series[first]?.start ?? ''),
      to: next === undefined ? dayOf(to, 1) : dayOf(next, 1),
    };
  };
  // A day of hours is as narrow as a period may be.
  if (choice.from === choice.to || series.length === 0) return {};
  return {
    choose: (first: number, last: number) => choose({ ...choice, period: 'custom', ...daysOf(first, last) }),
    chooseHint: words.clickOrDraw,
  };
}

/** A point between two empty intervals has no line that shows it. */
function standsAlone(series: readonly Point[], position: number): boolean {
  const isEmpty = (at: number) => (series[at]?.completion.rate ?? null) === null;
  return isEmpty(position - 1) && isEmpty(position + 1);
}

const rateOfOther = ({ completed, completion, sessions }: Point) =>
  headline(completed, { share: completion, sessions });

function linesOf(point: Point, other: Point | undefined, otherName: string, noted: readonly Annotation[]): string[] {
  const { sessions, completed, completion } = point;
  const doubtful = doubt(point.certainty, sessions);
  const happened = noted.map(({ text }) => text);
  if (sessions === 0) return [words.noSessions, ...happened];
  return [
    words.sessionsCompleted({ sessions, completed, rate: percent(completion.rate) }),
    interval95(completion),
    ...(doubtful === undefined ? [] : [doubtful]),
    ...(other && other.sessions > 0 ? [words.otherSide({ side: otherName, rate: rateOfOther(other) })] : []),
    ...happened,
  ];
}
