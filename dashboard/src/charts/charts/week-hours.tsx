// When sessions start: a cell for each hour of the week, darker where more of them do.
import { useState } from 'react';
import type { JourneyFigures } from '../../../../src/domain/figures.ts';
import { count } from '../../ui/format.ts';
import { countOf, hourName, rateOf, weekdayName, weekdayShort } from '../choice/format.ts';
import { ENOUGH_SESSIONS, mostFrequent, sessionsLine } from '../findings/compare.ts';
import { counts, rates, text } from '../frame/column.ts';
import { Drawing } from '../frame/drawing.tsx';
import { Figure } from '../frame/figure.tsx';
import { summaryLabels } from '../frame/labels.ts';
import { Readout } from '../frame/readout.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { useWidth } from '../frame/width.ts';
import { headWords } from '../frame/words.ts';
import { weekHoursWords as words } from './words.ts';
import '../frame/plot.css';

type Cell = JourneyFigures['weekHours'][number];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const ROW = 26;
const TOP = 4;
const BOTTOM = 26;
const LEFT = 44;
const RIGHT = 12;
const HEIGHT = TOP + WEEKDAYS.length * ROW + BOTTOM;
/** Shades, but for the one of no session. */
const SHADES = 5;
const TICK_WIDTH = 64;

export function WeekHours({ weekHours, sessions }: { weekHours: readonly Cell[]; sessions: number }) {
  const [element, width] = useWidth();
  const sessionsOf = useTimelines();
  const known = new Map(weekHours.map((cell) => [cell.weekday * 24 + cell.hour, cell]));
  const cells = WEEKDAYS.flatMap((weekday) =>
    HOURS.map((hour) => known.get(weekday * 24 + hour) ?? { weekday, hour, sessions: 0, completed: 0 }),
  );
  const top = mostFrequent(cells, (cell) => cell.sessions, sessions);
  const finding = top
    ? words.most({
        ...{ weekday: weekdayName(top.weekday), hour: hourName(top.hour) },
        sessions: countOf(top.sessions, rateOf(top.sessions, sessions)),
      })
    : words.noneStandsOut;
  return (
    <Figure
      name="week-hours"
      title={words.weekdayAndHour}
      definition="weekHours"
      sessions={sessionsOf({})}
      finding={finding}
      columns={columnsFor(sessions)}
      rows={cells}
      note={words.darkest({ sessions: Math.max(0, ...cells.map((cell) => cell.sessions)) })}
    >
      <div ref={element} className="plot" style={{ height: HEIGHT }}>
        {width > 0 && <Plot {...{ cells, sessions, width, finding }} />}
      </div>
    </Figure>
  );
}

interface PlotProps {
  cells: readonly Cell[];
  sessions: number;
  width: number;
  finding: string;
}

function Plot({ cells, sessions, width, finding }: PlotProps) {
  const [marked, setMarked] = useState<number>();
  const most = Math.max(1, ...cells.map((cell) => cell.sessions));
  const column = (width - LEFT - RIGHT) / HOURS.length;
  const every = [1, 2, 3, 6].find((hours) => hours * column >= TICK_WIDTH) ?? 12;
  const x = (hour: number) => LEFT + column * hour;
  const y = (weekday: number) => TOP + ROW * (weekday - 1);
  return (
    <>
      <Drawing {...{ width, finding }} height={HEIGHT}>
        {WEEKDAYS.map((weekday) => (
          <text key={weekday} className="tick" x={LEFT - 8} y={y(weekday) + ROW / 2} dy="0.32em" textAnchor="end">
            {weekdayShort(weekday)}
          </text>
        ))}
        {cells.map((cell, position) => (
          <rect
            key={`${cell.weekday} ${cell.hour}`}
            className={`heat heat-${Math.ceil((SHADES * cell.sessions) / most)} ${position === marked ? 'heat-marked' : ''}`}
            x={x(cell.hour) + 0.5}
            y={y(cell.weekday) + 0.5}
            width={Math.max(1, column - 1)}
            height={ROW - 1}
          />
        ))}
        {HOURS.filter((hour) => hour % every === 0).map((hour) => (
          <text key={hour} className="tick" x={x(hour)} y={HEIGHT - 8}>
            {hourName(hour)}
          </text>
        ))}
      </Drawing>
      <Readout
        label={words.hoursOfTheWeek}
        nearest="both"
        row={HOURS.length}
        width={width}
        height={HEIGHT}
        onMove={setMarked}
        points={cells.map((cell) => ({
          x: x(cell.hour) + column / 2,
          y: y(cell.weekday) + ROW / 2,
          title: words.hourOf({ weekday: weekdayName(cell.weekday), hour: hourName(cell.hour) }),
          lines: [sessionsLine(cell.sessions, sessions), ...(cell.sessions > 0 ? [completedOf(cell)] : [])],
        }))}
      />
    </>
  );
}

/** Few sessions make no share, as everywhere. */
function completedOf({ sessions, completed }: Cell): string {
  const isFew = sessions < ENOUGH_SESSIONS;
  return words.completed({ completed: isFew ? count(completed) : countOf(completed, rateOf(completed, sessions)) });
}

const columnsFor = (all: number) => [
  text<Cell>(words.weekday, ({ weekday }) => weekdayName(weekday)),
  text<Cell>(words.hour, ({ hour }) => hourName(hour)),
  counts<Cell>(summaryLabels.sessions, ({ sessions }) => sessions),
  rates<Cell>(headWords.shareOfSessions, ({ sessions }) => rateOf(sessions, all)),
  counts<Cell>(summaryLabels.completed, ({ completed }) => completed),
  rates<Cell>(summaryLabels.completion, ({ completed, sessions }) => rateOf(completed, sessions)),
];
