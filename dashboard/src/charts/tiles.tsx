// The figures of a period at a glance: each with its definition, and what it was in the period before.
import type { JourneyFigures, Summary } from '../../../src/domain/figures.ts';
import { count } from '../ui/format.ts';
import { duration, interval, percent, rateOf } from './format.ts';
import { type Tile, TileList, TileListSkeleton } from './tile-list.tsx';
import { countChange, durationChange, shareChange } from './words.ts';

const LABELS = ['Sessions', 'Completion rate', 'Median time to complete', '90th percentile', 'Open attempts'] as const;

export function Tiles({ figures: { summary, previousSummary } }: { figures: JourneyFigures }) {
  const tiles: Tile[] = [
    {
      definition: 'sessions',
      label: LABELS[0],
      value: count(summary.sessions),
      detail: `${count(summary.completed)} completed`,
      change: countChange(summary.sessions, previousSummary.sessions),
    },
    {
      definition: 'completionRate',
      label: LABELS[1],
      value: percent(summary.completion.rate),
      detail: summary.completion.rate === null ? 'No sessions' : `95 % interval ${interval(summary.completion)}`,
      change: shareChange(
        { share: summary.completion, sessions: summary.sessions },
        { share: previousSummary.completion, sessions: previousSummary.sessions },
      ),
    },
    {
      definition: 'medianTime',
      label: LABELS[2],
      value: duration(summary.medianTimeToComplete),
      detail: 'Half of the completed sessions took less',
      change: durationChange(timeOf(summary, 'medianTimeToComplete'), timeOf(previousSummary, 'medianTimeToComplete')),
    },
    {
      definition: 'p90Time',
      label: LABELS[3],
      value: duration(summary.p90TimeToComplete),
      detail: 'Nine in ten completed sessions took less',
      change: durationChange(timeOf(summary, 'p90TimeToComplete'), timeOf(previousSummary, 'p90TimeToComplete')),
    },
    {
      definition: 'open',
      label: LABELS[4],
      value: count(summary.open),
      rate: rateOf(summary.open, summary.sessions),
      detail: 'May still complete',
      change: countChange(summary.open, previousSummary.open),
    },
  ];
  return <TileList tiles={tiles} />;
}

const timeOf = (summary: Summary, which: 'medianTimeToComplete' | 'p90TimeToComplete') => ({
  seconds: summary[which],
  completed: summary.completed,
});

export const TilesSkeleton = () => <TileListSkeleton labels={LABELS} lines={2} />;
