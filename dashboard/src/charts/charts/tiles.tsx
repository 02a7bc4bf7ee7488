// The figures of a period at a glance: each with its definition, what it is compared with, and its target.
import type { Summary } from '../../../../src/domain/figures.ts';
import type { Targets } from '../../../../src/domain/targets.ts';
import { count } from '../../ui/format.ts';
import { countOf, duration, interval, rateOf, SURE } from '../choice/format.ts';
import type { Versus } from '../choice/versus.ts';
import { doubt } from '../findings/certainty.ts';
import { ENOUGH_SESSIONS } from '../findings/compare.ts';
import { countChange, durationChange, headline, rateTarget, shareChange, timeTarget } from '../findings/findings.ts';
import { summaryLabels } from '../frame/labels.ts';
import { type Tile, TileList, TileListSkeleton } from '../frame/tile-list.tsx';
import { type Meant, useTimelines } from '../frame/timelines-link.ts';
import { tilesWords as words } from './words.ts';

const LABELS = [
  summaryLabels.sessions,
  summaryLabels.completion,
  summaryLabels.medianTimeToComplete,
  summaryLabels.p90TimeToComplete,
  summaryLabels.open,
] as const;

interface TilesProps {
  summary: Summary;
  /** Null: nothing is compared; undefined: on its way. */
  versus: Versus | null | undefined;
  comparedSummary: Summary | undefined;
  targets: Targets;
}

export function Tiles({ summary, versus, comparedSummary, targets }: TilesProps) {
  const sessionsOf = useTimelines();
  // The line above the figures says why nothing is compared: once is enough.
  const isUntracked = versus?.refusal !== null && comparedSummary?.sessions === 0;
  const compared = (change: (other: Summary, versus: Versus) => string) =>
    versus === null || isUntracked
      ? {}
      : { change: versus && comparedSummary ? change(comparedSummary, versus) : undefined };
  const comparedTime = (name: Parameters<typeof timeOf>[1]) =>
    compared((other, versus) => durationChange(timeOf(summary, name), timeOf(other, name), versus));
  const behind = (sessions: number, meant: Meant) => (sessions > 0 ? { sessions: sessionsOf(meant) } : {});
  const targetOf = (text: string | null) => (text === null ? {} : { target: text });
  const tiles: Tile[] = [
    {
      definition: 'sessions',
      label: LABELS[0],
      ...behind(summary.sessions, {}),
      value: count(summary.sessions),
      detail: words.touchedAField({ sessions: countOf(summary.starters, rateOf(summary.starters, summary.sessions)) }),
      ...compared((other, versus) => countChange(summary.sessions, other.sessions, versus)),
    },
    {
      definition: 'completionRate',
      label: LABELS[1],
      ...behind(summary.completed, { outcome: 'completed' }),
      value: headline(summary.completed, completionOf(summary)),
      detail: summary.completion.rate === null ? words.noSessions : completionDetail(summary),
      warning: doubt(summary.certainty, summary.sessions),
      ...compared((other, versus) => shareChange(completionOf(summary), completionOf(other), versus)),
      ...targetOf(rateTarget(completionOf(summary), targets.completionRate)),
    },
    {
      definition: 'medianTime',
      label: LABELS[2],
      ...behind(summary.completed, { outcome: 'completed' }),
      value: duration(summary.medianTimeToComplete),
      ...comparedTime('medianTimeToComplete'),
      ...targetOf(timeTarget(timeOf(summary, 'medianTimeToComplete'), targets.medianTimeToComplete)),
    },
    {
      definition: 'p90Time',
      label: LABELS[3],
      ...behind(summary.completed, { outcome: 'completed' }),
      value: duration(summary.p90TimeToComplete),
      ...comparedTime('p90TimeToComplete'),
    },
    {
      definition: 'open',
      label: LABELS[4],
      ...behind(summary.open, { outcome: 'open' }),
      value: count(summary.open),
      rate: rateOf(summary.open, summary.sessions),
      ...compared((other, versus) => countChange(summary.open, other.open, versus)),
    },
  ];
  return <TileList tiles={tiles} />;
}

function completionDetail({ completed, completion, sessions }: Summary): string {
  return sessions < ENOUGH_SESSIONS
    ? words.tooFewForAShare
    : words.completedAndInterval({ completed, share: SURE, range: interval(completion) });
}

const completionOf = ({ completion, sessions }: Summary) => ({ share: completion, sessions });

const timeOf = (summary: Summary, which: 'medianTimeToComplete' | 'p90TimeToComplete') => ({
  seconds: summary[which],
  completed: summary.completed,
});

/** With room for targets, those of its tiles that may have one. */
export const TilesSkeleton = ({ targets }: { targets: boolean }) => (
  <TileListSkeleton labels={LABELS} lines={2} targets={targets ? [LABELS[1], LABELS[2]] : []} />
);
