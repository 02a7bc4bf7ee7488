// The steps of a journey: how many sessions reached each, left there, are still there, went on.
import type { ReactNode } from 'react';
import type { ComparedFigures, StepFigures, Summary } from '../../../../src/domain/figures.ts';
import { countOf, duration, rateOf } from '../choice/format.ts';
import { funnelFinding } from '../findings/findings.ts';
import { Figure, FigureSkeleton } from '../frame/figure.tsx';
import { shortStepLabels, stepLabels } from '../frame/labels.ts';
import { Bar, RowChart, RowSkeleton } from '../frame/row-chart.tsx';
import { useTimelines } from '../frame/timelines-link.ts';
import { outcomesLegend } from './outcomes.tsx';
import { stepColumns } from './step-columns.tsx';
import { stepFigureColumns } from './step-figure-columns.ts';
import { StepName } from './step-name.tsx';
import { funnelWords as words } from './words.ts';

interface FunnelProps {
  steps: readonly StepFigures[];
  summary: Summary;
  stepPath: (stepKey: string) => string;
  /** The other side; undefined: on its way, or nothing is compared. */
  other: Pick<ComparedFigures, 'steps' | 'summary'> | undefined;
  compares: boolean;
  /** Where nothing beside it says which step stands out. */
  isAlone?: boolean;
}

const FUNNEL = {
  name: 'funnel',
  title: words.stepFunnel,
  definition: 'funnel',
  className: 'figure-wide',
} as const;
/** On the line of the legend, thin bars take no line of their own: all of the funnel fits a screen. */
const legendOf = (compares: boolean) => outcomesLegend(compares ? words.thinBarsAreOf : undefined);
const ROWS = {
  heads: [stepLabels.reached, stepLabels.left, shortStepLabels.medianTimeOnStep],
  className: 'row-chart-many',
};

/** A step where fewer, as a share of those that reached it, are still open has no column for them: its bar and the table have it. */
const OPEN_SHARE_MIN = 0.01;

export function Funnel({ steps, summary, stepPath, other, compares, isAlone = false }: FunnelProps) {
  // Beside advice it would be said twice.
  const finding = isAlone ? funnelFinding(steps, summary) : '';
  // The table says who went on: here it is the rest of the bar.
  const isAnyOpen = steps.some(({ open, reached }) => open > 0 && open >= OPEN_SHARE_MIN * reached);
  const sessionsOf = useTimelines();
  return (
    <Figure
      {...FUNNEL}
      legend={legendOf(compares)}
      sessions={sessionsOf({})}
      finding={finding}
      columns={[...stepColumns(stepPath), ...stepFigureColumns(sessionsOf)]}
      rows={steps}
    >
      <RowChart
        {...ROWS}
        heads={
          isAnyOpen
            ? [stepLabels.reached, stepLabels.left, stepLabels.open, shortStepLabels.medianTimeOnStep]
            : ROWS.heads
        }
        finding={finding}
        rows={steps.map((step) => ({
          key: step.stepKey,
          name: <StepName step={step} to={stepPath(step.stepKey)} />,
          spoken: spokenOf(step),
          bar: (
            <>
              <StepBar step={step} sessions={summary.sessions} />
              {other && <OtherBar step={step} other={other} />}
            </>
          ),
          numbers: [
            countOf(step.reached, step.reachedShare.rate),
            countOf(step.left, step.abandonment.rate),
            ...(isAnyOpen ? [countOf(step.open, rateOf(step.open, step.reached))] : []),
            duration(step.medianTimeOnStep),
          ],
        }))}
      />
    </Figure>
  );
}

function spokenOf(step: StepFigures): string {
  const spoken = {
    reached: countOf(step.reached, step.reachedShare.rate),
    left: countOf(step.left, step.abandonment.rate),
    median: duration(step.medianTimeOnStep),
  };
  if (step.open === 0) return words.spoken(spoken);
  return words.spokenWithOpen({ ...spoken, open: countOf(step.open, rateOf(step.open, step.reached)) });
}

interface FunnelSkeletonProps extends Pick<FunnelProps, 'compares' | 'isAlone'> {
  names: readonly ReactNode[] | number;
}

export function FunnelSkeleton({ names, compares, isAlone = false }: FunnelSkeletonProps) {
  return (
    <FigureSkeleton {...FUNNEL} hasFinding={isAlone} legend={legendOf(compares)}>
      <RowSkeleton {...ROWS} names={names} />
    </FigureSkeleton>
  );
}

function StepBar({ step: { wentOn, open, left }, sessions }: { step: StepFigures; sessions: number }) {
  const share = (part: number) => (sessions === 0 ? 0 : part / sessions);
  return (
    <Bar
      segments={[
        { share: share(wentOn), className: 'fill-went-on' },
        { share: share(open), className: 'fill-open' },
        { share: share(left), className: 'fill-left' },
      ]}
    />
  );
}

function OtherBar({ step, other }: { step: StepFigures; other: NonNullable<FunnelProps['other']> }) {
  const same = other.steps.find(({ stepKey }) => stepKey === step.stepKey);
  if (!same || other.summary.sessions === 0) return null;
  return (
    <span className="bar-beside">
      <StepBar step={same} sessions={other.summary.sessions} />
    </span>
  );
}
