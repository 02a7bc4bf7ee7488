// The figures of one step in a period: of the step itself, and of its fields.
import { describeCertainty } from '../../domain/certainty.ts';
import { describeField, describeNeighbours, describePeriod, describeStep } from '../../domain/describe-period.ts';
import { describeWhy } from '../../domain/describe-why.ts';
import { describeDurations } from '../../domain/durations.ts';
import { notFound } from '../../domain/error.ts';
import type { StepDetail, StepFields } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import { shareOf } from '../../domain/share.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { countFields } from './fields.ts';
import { stepWays } from './step-ways.ts';

type Steps = Pick<Journey, 'steps'>;

/** Throws `not_found` for a key that is not configured and that no session of the period saw. */
export async function stepDetail(
  store: Store,
  { steps }: Steps,
  question: SessionsQuestion,
  stepKey: string,
): Promise<Omit<StepDetail, 'excluded'>> {
  const keys = steps.map((step) => step.stepKey);
  const ways = await stepWays(store, question, stepKey, keys);
  const step = findKnown(steps, stepKey, ways.reached);
  return {
    period: describePeriod(question),
    step: describeStep(step, ways, ways.sessions),
    timeOnStep: describeDurations(ways.stays),
    entries: describeNeighbours(steps, ways.entries, ways.reached),
    exits: describeNeighbours(steps, ways.exits, ways.reached),
    completedFromHere: ways.completed,
    certainty: describeCertainty({ ...ways, sessions: ways.reached }),
    leaving: ways.leaving.map(({ reason, sessions }) => ({ reason, sessions, share: shareOf(sessions, ways.left) })),
    leftAfterBack: ways.leftAfterBack,
    submits: { attempted: ways.attempted, blocked: ways.blocked },
  };
}

/** Throws `not_found`, as above. */
export async function stepFields(
  store: Store,
  { steps }: Steps,
  question: SessionsQuestion,
  stepKey: string,
  labels: ReadonlyMap<string, string> = new Map(),
): Promise<Omit<StepFields, 'excluded'>> {
  const keys = steps.map((step) => step.stepKey);
  const counted = await countFields(store, question, stepKey, keys);
  const { reached, left, wentOn, fields } = counted;
  findKnown(steps, stepKey, reached);
  return {
    period: describePeriod(question),
    ...{ stepKey, reached, left, wentOn },
    fields: fields.map((counts) => describeField(counts, labels.get(counts.fieldKey) ?? null, left)),
    why: describeWhy(counted, labels),
  };
}

function findKnown(steps: Journey['steps'], stepKey: string, reached: number) {
  const step = steps.find((one) => one.stepKey === stepKey);
  if (reached === 0 && !step) throw notFound(`Step with stepKey "${stepKey}" not found`);
  return step ?? { stepKey, name: null, index: null };
}
