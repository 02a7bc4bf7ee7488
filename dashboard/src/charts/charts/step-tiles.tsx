// A step at a glance.
import type { StepDetail } from '../../../../src/domain/figures.ts';
import { count } from '../../ui/format.ts';
import { duration, interval95, rateOf } from '../choice/format.ts';
import type { Versus } from '../choice/versus.ts';
import { doubt, doubtOfLeaving } from '../findings/certainty.ts';
import { countOfEnough, ENOUGH_SESSIONS, rateOfEnough, wilson95 } from '../findings/compare.ts';
import { countChange, headline, shareChange, stayChange } from '../findings/findings.ts';
import { stepLabels } from '../frame/labels.ts';
import { type Tile, TileList, TileListSkeleton } from '../frame/tile-list.tsx';
import { type Meant, useTimelines } from '../frame/timelines-link.ts';
import { tilesWords, stepTilesWords as words } from './words.ts';

const LABELS = [
  stepLabels.reached,
  stepLabels.left,
  stepLabels.wentOn,
  stepLabels.medianTimeOnStep,
  words.refusedByThePage,
] as const;

interface StepTilesProps {
  detail: StepDetail;
  /** The other side; undefined: on its way, or nothing is compared. */
  other: StepDetail | undefined;
  versus: Versus | null | undefined;
}

export function StepTiles({ detail: { step, submits, completedFromHere, certainty }, other, versus }: StepTilesProps) {
  const sessionsOf = useTimelines();
  const behind = (sessions: number, meant: Meant) =>
    sessions > 0 ? { sessions: sessionsOf({ step: step.stepKey, ...meant }) } : {};
  const compared = (change: (other: StepDetail, versus: Versus) => string) =>
    versus === null ? {} : { change: versus && other ? change(other, versus) : undefined };
  const part = (parts: number, all: number) => ({ share: wilson95(parts, all), sessions: all });
  const isFew = step.reached > 0 && step.reached < ENOUGH_SESSIONS;
  /** A share, or the two numbers where the sessions are few. */
  const shareOf = (parts: number, all: number) =>
    all > 0 && all < ENOUGH_SESSIONS
      ? { value: headline(parts, part(parts, all)) }
      : { value: count(parts), rate: rateOf(parts, all) };
  /** Where people go on without an attempt, attempts are seen only when they are refused: then their share says nothing. */
  const refused = ({ blocked, attempted }: StepDetail['submits'], { wentOn }: StepDetail['step']) =>
    blocked > 0 && blocked === attempted && wentOn > 0
      ? { value: count(blocked), detail: words.onlyRefusedAreSeen }
      : {
          ...shareOf(blocked, attempted),
          detail: words.ofThoseWhoTried({ sessions: attempted }),
          ...compared((before, versus) =>
            shareChange(part(blocked, attempted), part(before.submits.blocked, before.submits.attempted), versus),
          ),
        };
  const tiles: Tile[] = [
    {
      definition: 'funnel',
      label: LABELS[0],
      ...behind(step.reached, {}),
      value: count(step.reached),
      rate: rateOfEnough(step.reached, allOf(step)),
      detail: words.ofAllSessions,
      ...compared((before, versus) => countChange(step.reached, before.step.reached, versus)),
    },
    {
      definition: 'abandonment',
      label: LABELS[1],
      ...behind(step.left, { outcome: 'left' }),
      ...shareOf(step.left, step.reached),
      detail: isFew ? tilesWords.tooFewForAShare : interval95(step.abandonment),
      warning: doubtOfLeaving(step.left, step.reached, certainty),
      ...compared((before, versus) =>
        shareChange(part(step.left, step.reached), part(before.step.left, before.step.reached), versus),
      ),
    },
    {
      definition: 'funnel',
      label: LABELS[2],
      ...behind(step.wentOn, { outcome: 'went_on' }),
      ...shareOf(step.wentOn, step.reached),
      detail: words.completedFromHere({ sessions: countOfEnough(completedFromHere, step.reached) }),
      warning: doubt(certainty, step.reached),
      ...compared((before, versus) =>
        shareChange(part(step.wentOn, step.reached), part(before.step.wentOn, before.step.reached), versus),
      ),
    },
    {
      definition: 'timeOnStep',
      label: LABELS[3],
      ...behind(step.reached, {}),
      value: duration(step.medianTimeOnStep),
      detail: words.overAllVisitsOf,
      ...compared((before, versus) =>
        stayChange(
          { seconds: step.medianTimeOnStep, sessions: step.reached },
          { seconds: before.step.medianTimeOnStep, sessions: before.step.reached },
          versus,
        ),
      ),
    },
    {
      definition: 'submits',
      label: LABELS[4],
      ...behind(submits.blocked, { submit: 'blocked' }),
      ...refused(submits, step),
    },
  ];
  return <TileList tiles={tiles} />;
}

/** All sessions of the period, of which the answer says the share alone. */
const allOf = ({ reached, reachedShare: { rate } }: StepDetail['step']) => (rate ? Math.round(reached / rate) : 0);

export const StepTilesSkeleton = () => <TileListSkeleton labels={LABELS} lines={2} />;
