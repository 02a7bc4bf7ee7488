// A step at a glance.
import type { StepDetail } from '../../../src/domain/figures.ts';
import { count, counted } from '../ui/format.ts';
import { countOf, duration, interval, rateOf } from './format.ts';
import { type Tile, TileList, TileListSkeleton } from './tile-list.tsx';

const LABELS = ['Reached', 'Left here', 'Went on', 'Median time on step', 'Blocked submits'] as const;

export function StepTiles({ detail: { step, submits, completedFromHere } }: { detail: StepDetail }) {
  const tiles: Tile[] = [
    {
      definition: 'funnel',
      label: LABELS[0],
      value: count(step.reached),
      rate: step.reachedShare.rate,
      detail: 'Of all sessions',
    },
    {
      definition: 'abandonment',
      label: LABELS[1],
      value: count(step.left),
      rate: step.abandonment.rate,
      detail: `95 % interval ${interval(step.abandonment)}`,
    },
    {
      definition: 'funnel',
      label: LABELS[2],
      value: count(step.wentOn),
      rate: rateOf(step.wentOn, step.reached),
      detail: `${countOf(completedFromHere, rateOf(completedFromHere, step.reached))} completed from here`,
    },
    {
      definition: 'timeOnStep',
      label: LABELS[3],
      value: duration(step.medianTimeOnStep),
      detail: 'Over all visits of a session',
    },
    {
      definition: 'submits',
      label: LABELS[4],
      value: count(submits.blocked),
      rate: rateOf(submits.blocked, step.reached),
      detail: `${counted(submits.attempted, 'session')} tried to submit`,
    },
  ];
  return <TileList tiles={tiles} />;
}

export const StepTilesSkeleton = () => <TileListSkeleton labels={LABELS} lines={1} />;
