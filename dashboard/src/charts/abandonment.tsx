// The share that gave up at each step, with the interval in which the true share lies with 95 % confidence.
import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { StepFigures } from '../../../src/domain/figures.ts';
import { shortPercent } from '../ui/format.ts';
import { counts, shares } from './column.ts';
import { Figure, FigureSkeleton } from './figure.tsx';
import { abandonmentFinding } from './findings.ts';
import { countOf, interval } from './format.ts';
import { PercentAxis, RowChart, RowSkeleton, Whisker } from './row-chart.tsx';
import { stepColumns } from './step-columns.tsx';
import { StepName } from './step-name.tsx';
import { useTimelines } from './timelines-link.ts';
import { INTERVAL_95, abandonmentWords as words } from './words.ts';

interface AbandonmentProps {
  steps: readonly StepFigures[];
  stepPath: (stepKey: string) => string;
}

const ABANDONMENT = {
  name: 'abandonment',
  title: words.abandonmentPerStep,
  definition: 'abandonment',
  note: words.theLineIsThe,
} as const;
const ROWS = { heads: ['Left here', INTERVAL_95], className: 'row-chart-whiskers row-chart-few' };

export function Abandonment({ steps, stepPath }: AbandonmentProps) {
  const sessionsOf = useTimelines();
  const finding = abandonmentFinding(steps);
  const highest = Math.max(0.01, ...steps.map(({ abandonment }) => abandonment.high ?? 0));
  const axis = scaleLinear().domain([0, highest]).nice(3);
  const scale = axis.domain()[1] ?? 1;
  return (
    <Figure
      {...ABANDONMENT}
      sessions={sessionsOf({ outcome: 'left' })}
      finding={finding}
      columns={columnsFor(stepPath, sessionsOf)}
      rows={steps}
    >
      <RowChart
        {...ROWS}
        finding={finding}
        rows={steps.map((step) => {
          const { low, rate, high } = step.abandonment;
          return {
            key: step.stepKey,
            name: <StepName step={step} to={stepPath(step.stepKey)} />,
            bar:
              low === null || rate === null || high === null ? null : (
                <Whisker low={low} rate={rate} high={high} scale={scale} />
              ),
            numbers: [countOf(step.left, rate), interval(step.abandonment)],
          };
        })}
        axis={<PercentAxis ticks={axis.ticks(2)} scale={scale} named={shortPercent} />}
      />
    </Figure>
  );
}

export function AbandonmentSkeleton({ names }: { names: readonly ReactNode[] }) {
  return (
    <FigureSkeleton {...ABANDONMENT}>
      <RowSkeleton {...ROWS} names={names} axis={<PercentAxis ticks={[]} scale={1} named={shortPercent} />} />
    </FigureSkeleton>
  );
}

const columnsFor = (stepPath: AbandonmentProps['stepPath'], sessionsOf: ReturnType<typeof useTimelines>) => [
  ...stepColumns(stepPath),
  counts<StepFigures>(
    'Reached',
    ({ reached }) => reached,
    ({ stepKey: step }) => sessionsOf({ step }),
  ),
  counts<StepFigures>(
    'Left here',
    ({ left }) => left,
    ({ stepKey: step }) => sessionsOf({ step, outcome: 'left' }),
  ),
  ...shares<StepFigures>('Abandonment', ({ abandonment }) => abandonment),
];
