// Thirty days in the height of a line: a bar a day, the completed part darker. Says in words what it shows.
import { sparklineWords as words } from './words.ts';
import './sparkline.css';

interface Day {
  date: string;
  sessions: number;
  completed: number;
}

const BAR = 3;
const GAP = 1;
const HEIGHT = 28;

export function Sparkline({ days }: { days: readonly Day[] }) {
  const highest = Math.max(1, ...days.map(({ sessions }) => sessions));
  const width = days.length * (BAR + GAP) - GAP;
  const scaled = (value: number) => (value === 0 ? 0 : Math.max(1, (value / highest) * HEIGHT));
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={inWords(days)}
    >
      <path d={`M0 ${HEIGHT - 0.5}H${width}`} className="sparkline-base" />
      {days.map(({ date, sessions, completed }, index) => (
        <g key={date} transform={`translate(${index * (BAR + GAP)} 0)`}>
          <rect width={BAR} height={scaled(sessions)} y={HEIGHT - scaled(sessions)} className="sparkline-sessions" />
          <rect width={BAR} height={scaled(completed)} y={HEIGHT - scaled(completed)} className="sparkline-completed" />
        </g>
      ))}
    </svg>
  );
}

function inWords(days: readonly Day[]): string {
  const counts = days.map(({ sessions }) => sessions);
  if (counts.every((sessions) => sessions === 0)) return words.noSessionsInDays({ days: days.length });
  const [low, high, last] = [Math.min(...counts), Math.max(...counts), counts.at(-1) ?? 0];
  return words.sessionsADayIn({ days: days.length, low, high, last });
}
