// The figures of one step in a period: of the step itself, and of its fields.
import { describeField, describeNeighbours, describePeriod, describeStep } from '../../domain/describe-period.ts';
import { notFound } from '../../domain/error.ts';
import type { StepDetail, StepFields, StepFigures } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import { shareOf } from '../../domain/share.ts';
import { withFactsMade } from '../../sessions/folds.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { countFields } from './fields.ts';
import { stepWays } from './step-ways.ts';
import { countStep } from './steps.ts';
import { stayTimes } from './times.ts';

type Steps = Pick<Journey, 'steps'>;

/** Throws `not_found` for a key that is not configured and that no session of the period saw. */
export function stepDetail(
  store: Store,
  journey: Steps,
  question: SessionsQuestion,
  stepKey: string,
): Promise<Omit<StepDetail, 'excluded'>> {
  const kinds = ['start', 'step', 'stay', 'move', 'path', 'leave', 'attempt'] as const;
  return withFactsMade(store, question, { kinds }, (folded) => detailOf(store, journey, folded, stepKey));
}

async function detailOf(
  store: Store,
  { steps }: Steps,
  question: SessionsQuestion,
  stepKey: string,
): Promise<Omit<StepDetail, 'excluded'>> {
  const [{ step, completed }, ways] = await Promise.all([
    stepFigures(store, { steps }, question, stepKey),
    stepWays(
      store,
      question,
      stepKey,
      steps.map((step) => step.stepKey),
    ),
  ]);
  return {
    period: describePeriod(question),
    step,
    entries: describeNeighbours(steps, ways.entries, step.reached),
    exits: describeNeighbours(steps, ways.exits, step.reached),
    completedFromHere: completed,
    leaving: ways.leaving.map(({ reason, sessions }) => ({ reason, sessions, share: shareOf(sessions, step.left) })),
    leftAfterBack: ways.leftAfterBack,
    submits: { attempted: ways.attempted, blocked: ways.blocked },
  };
}

/** Throws `not_found`, as above. */
export function stepFields(
  store: Store,
  journey: Steps,
  question: SessionsQuestion,
  stepKey: string,
  labels: ReadonlyMap<string, string> = new Map(),
): Promise<Omit<StepFields, 'excluded'>> {
  const kinds = ['start', 'step', 'field', 'field stay', 'field error'] as const;
  return withFactsMade(store, question, { kinds }, (folded) => fieldsOf(store, journey, folded, stepKey, labels));
}

async function fieldsOf(
  store: Store,
  journey: Steps,
  question: SessionsQuestion,
  stepKey: string,
  labels: ReadonlyMap<string, string>,
): Promise<Omit<StepFields, 'excluded'>> {
  const { reached, left } = await countKnown(store, journey, question, stepKey);
  const fields = await countFields(store, question, stepKey, reached);
  return {
    period: describePeriod(question),
    stepKey,
    reached,
    left,
    fields: fields.map((counts) => describeField(counts, labels.get(counts.fieldKey) ?? null, left)),
  };
}

async function stepFigures(
  store: Store,
  { steps }: Steps,
  question: SessionsQuestion,
  stepKey: string,
): Promise<{ step: StepFigures; completed: number }> {
  const { sessions, completed, ...counts } = await countKnown(store, { steps }, question, stepKey);
  const times = await stayTimes(store, question, sessions, stepKey);
  const step = findStep(steps, stepKey) ?? { stepKey, name: null, index: null };
  return { step: describeStep(step, { ...counts, medianMs: times.get(stepKey) ?? null }, sessions), completed };
}

async function countKnown(store: Store, { steps }: Steps, question: SessionsQuestion, stepKey: string) {
  const counts = await countStep(store, question, stepKey);
  if (counts.reached === 0 && !findStep(steps, stepKey)) throw notFound(`Step with stepKey "${stepKey}" not found`);
  return counts;
}

const findStep = (steps: Journey['steps'], stepKey: string) => steps.find((step) => step.stepKey === stepKey);
