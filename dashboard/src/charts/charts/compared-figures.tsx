// The figures of a page beside those of another period or segment, row by row.
import type { Paths, StepDetail, StepFields, StepFigures } from '../../../../src/domain/figures.ts';
import { reasonName } from '../choice/value-names.ts';
import type { Versus } from '../choice/versus.ts';
import { wilson95 } from '../findings/compare.ts';
import { stepLabels } from '../frame/labels.ts';
import { headWords } from '../frame/words.ts';
import { Compared } from './compared.tsx';
import type { ComparedRow, Side } from './compared-finding.ts';
import type { FlowStep } from './flow.ts';
import { runsOf } from './runs.ts';
import { StepName } from './step-name.tsx';
import { PathRuns } from './top-paths.tsx';
import { comparedFiguresWords as words } from './words.ts';

const side = (count: number, of: number): Side => ({ count, of, share: wilson95(count, of) });
const NOTHING = side(0, 0);

const STEPS = {
  name: 'steps-compared',
  title: words.leftPerStepCompared,
  definition: 'comparison',
  className: 'figure-wide',
  of: headWords.step,
  measure: words.leftHere,
} as const;

interface StepsProps {
  versus: Versus | undefined;
  now: readonly StepFigures[];
  /** Undefined: on its way. */
  other: readonly StepFigures[] | undefined;
  stepPath: (stepKey: string) => string;
}

/** Where people stopped. */
export function ComparedSteps({ versus, now, other, stepPath }: StepsProps) {
  const left = (step: StepFigures | undefined) => (step ? side(step.left, step.reached) : NOTHING);
  const rows = now.map((step) => ({
    key: step.stepKey,
    label: step.name,
    name: <StepName step={step} to={stepPath(step.stepKey)} />,
    now: left(step),
    other: left(other?.find(({ stepKey }) => stepKey === step.stepKey)),
  }));
  return <Compared {...STEPS} {...{ versus, rows }} isAwaited={!other} empty={<p>{words.noStepWasReached}</p>} />;
}

/** How one step went: what became of the sessions that reached it. */
interface SidesProps<Answer> {
  versus: Versus | undefined;
  now: Answer;
  /** Undefined: on its way. */
  other: Answer | undefined;
}

export function ComparedStep({ versus, now, other }: SidesProps<StepDetail>) {
  const parts = ({ step, submits, completedFromHere }: StepDetail) => [
    { key: 'left', label: stepLabels.left, side: side(step.left, step.reached) },
    { key: 'went-on', label: stepLabels.wentOn, side: side(step.wentOn, step.reached) },
    { key: 'completed', label: words.completedFromHere, side: side(completedFromHere, step.reached) },
    { key: 'blocked', label: words.submitWasBlocked, side: side(submits.blocked, step.reached) },
  ];
  const reasons = ({ step, leaving }: StepDetail) =>
    leaving.map(({ reason, sessions }) => ({
      key: `reason ${reason}`,
      label: words.leftFor({ reason: reasonName(reason) }),
      side: side(sessions, step.reached),
    }));
  const [own, others] = [[...parts(now), ...reasons(now)], other ? [...parts(other), ...reasons(other)] : []];
  const rows = own.map(({ key, label, side: found }) => ({
    ...{ key, label, now: found },
    other: others.find((one) => one.key === key)?.side ?? side(0, other?.step.reached ?? 0),
  }));
  return (
    <Compared
      name="step-compared"
      title={words.thisStepCompared}
      definition="comparison"
      className="figure-wide"
      of={words.whatBecameOfThem}
      measure={words.ofThoseThatReached}
      {...{ versus, rows }}
      isAwaited={!other}
      empty={<p>{words.noSessionSawThis}</p>}
    />
  );
}

/** Where each field got in the way. */
export function ComparedFields({ versus, now, other }: SidesProps<StepFields>) {
  const rows = now.fields.flatMap((field): ComparedRow[] => {
    const former = other?.fields.find(({ fieldKey }) => fieldKey === field.fieldKey);
    return [
      {
        key: field.fieldKey,
        label: field.fieldKey,
        name: <code>{field.fieldKey}</code>,
        now: side(field.withErrors, Math.max(field.reached, field.withErrors)),
        other: former ? side(former.withErrors, Math.max(former.reached, former.withErrors)) : NOTHING,
      },
    ];
  });
  const touched = now.fields.map((field) => ({
    key: field.fieldKey,
    label: field.fieldKey,
    name: <code>{field.fieldKey}</code>,
    now: side(field.lastTouched, now.left),
    other: side(other?.fields.find(({ fieldKey }) => fieldKey === field.fieldKey)?.lastTouched ?? 0, other?.left ?? 0),
  }));
  const common = { definition: 'comparison', of: headWords.field, versus, isAwaited: !other } as const;
  const empty = <p>{words.noSessionOfThis}</p>;
  return (
    <>
      <Compared
        {...{ ...common, rows, empty }}
        name="errors-compared"
        title={words.errorsPerFieldCompared}
        measure={words.withAnError}
      />
      <Compared
        {...{ ...common, rows: touched, empty }}
        name="last-touched-compared"
        title={words.lastTouchedBeforeLeaving}
        measure={words.touchedLastBy}
      />
    </>
  );
}

interface PathsProps extends SidesProps<Paths> {
  steps: readonly FlowStep[];
}

const PATHS_MAX = 12;

/** As many rows as steps, where these are known. */
export function ComparedStepsSkeleton({ names }: { names: readonly string[] }) {
  const rows = names.map((name) => ({ key: name, label: name, now: NOTHING, other: NOTHING }));
  return <Compared {...STEPS} versus={undefined} isAwaited rows={rows} empty={null} />;
}

/** How often sessions took each way. */
export function ComparedPaths({ versus, now, other, steps }: PathsProps) {
  const named = (key: string) => steps.find((step) => step.key === key)?.name ?? key;
  const order = steps.map(({ key }) => key);
  const back = {
    key: 'back',
    label: words.wentBackToAn,
    now: side(now.backSessions, now.sessions),
    other: side(other?.backSessions ?? 0, other?.sessions ?? 0),
  };
  const asKey = ({ steps, end }: Paths['paths'][number]) => JSON.stringify([steps, end]);
  const paths = now.paths.slice(0, PATHS_MAX).map((path) => ({
    key: asKey(path),
    label: words.pathAndEnd({ path: path.steps.map(named).join(' → '), end: words.ends[path.end] }),
    name: (
      <span>
        <PathRuns runs={runsOf(path.steps, order)} named={named} />
        <span className="muted"> {words.ends[path.end]}</span>
      </span>
    ),
    now: side(path.sessions, now.sessions),
    other: side(other?.paths.find((one) => asKey(one) === asKey(path))?.sessions ?? 0, other?.sessions ?? 0),
  }));
  return (
    <Compared
      name="paths-compared"
      title={words.pathsCompared}
      definition="comparison"
      className="figure-wide"
      of={headWords.path}
      measure={words.tookIt}
      versus={versus}
      isAwaited={!other}
      rows={[back, ...paths]}
      empty={<p>{words.noSessionOfThisPeriod}</p>}
    />
  );
}
