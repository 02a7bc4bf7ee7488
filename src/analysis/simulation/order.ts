// Validates a simulation request: fills in defaults, and checks each change against its type and the journey's steps.
import type { Journey } from '../../domain/journey.ts';
import type { Bounds, NewChange, NewSimulation, SimulationChange } from '../../domain/simulation.ts';
import { lastMature } from '../memo/input.ts';
import type { SimulationOrder } from './input.ts';
import { RHO } from './priors.ts';

const DAYS_DEFAULT = 56;
const WEEKS_DEFAULT = 4;
const DRAWS_DEFAULT = 10_000;
/** Draws for an unsaved simulation, which must be fast enough for a slider. */
const DRAWS_UNSAVED = 2_000;

type Refuse = (problem: string) => Error;

/** Uses days in the organization's time zone, up to the last closed day. Throws the error that `refuse` makes from a problem. */
export function readSimulation(
  request: NewSimulation,
  { steps }: Pick<Journey, 'steps'>,
  zone: string,
  now: number,
  refuse: Refuse,
): SimulationOrder {
  const inOrder = [...steps].sort((a, b) => a.index - b.index);
  const isKept = request.save !== false;
  const changes = request.changes.map((change, at) =>
    readChange(change, inOrder, (problem) => refuse(`changes[${at}].${problem}`)),
  );
  refuseContradictions(changes, refuse);
  return {
    changes,
    ...(zone !== 'UTC' && { zone }),
    ...(request.marked === 'counted' && { countsMarked: true }),
    ...{ days: request.days ?? DAYS_DEFAULT, to: lastMature(now, zone) },
    ...{ horizonWeeks: request.horizonWeeks ?? WEEKS_DEFAULT },
    sessionsPerWeek: request.sessionsPerWeek ?? null,
    rho: readBounds(request.rho ?? { low: RHO.low, high: RHO.high }, 'rho', refuse),
    draws: request.draws ?? (isKept ? DRAWS_DEFAULT : DRAWS_UNSAVED),
    quick: !isKept,
    seed: request.seed ?? null,
    target: request.target ?? null,
  };
}

function readChange(change: NewChange, steps: Journey['steps'], refuse: Refuse): SimulationChange {
  const { type, stepKey } = change;
  if (!steps.some((step) => step.stepKey === stepKey)) throw refuse('stepKey must be the key of a step of the journey');
  const effect = change.effect && { effect: change.effect };
  switch (type) {
    case 'drop_step':
      if (steps.at(-1)?.stepKey === stepKey) {
        throw refuse('stepKey must not be the last step of the journey: sending it is what completes the journey');
      }
      return { type, stepKey };
    case 'mobile_parity':
      return { type, stepKey };
    case 'fewer_fields':
    case 'fewer_documents': {
      const { from, to } = change;
      if (from === undefined || from < 1) throw refuse('from must be an integer from 1 to 1,000');
      const step = steps.find((one) => one.stepKey === stepKey);
      const has = type === 'fewer_fields' ? step?.fieldCount : step?.requiredArtifacts;
      if (has != null && has !== from) {
        const what = type === 'fewer_fields' ? 'fields' : 'documents';
        throw refuse(`from must be ${has}, the number of ${what} that “${step?.name ?? stepKey}” says it has`);
      }
      if (to === undefined || to >= from) throw refuse('to must be less than from');
      return { type, stepKey, from, to, ...effect };
    }
    case 'error_text': {
      const { fieldKey, errorType } = change;
      return {
        type,
        stepKey,
        ...(fieldKey !== undefined && { fieldKey }),
        ...(errorType !== undefined && { errorType }),
      };
    }
    case 'set_rate': {
      const { loss, factor } = change;
      if ((loss === undefined) === (factor === undefined)) throw refuse('loss must be given, or factor, but not both');
      if (loss) return { type, stepKey, loss: readBounds(loss, 'loss', refuse) };
      return { type, stepKey, factor: readBounds(factor as Bounds, 'factor', refuse) };
    }
  }
}

/** Refuses two changes of the same subject, and a change of a removed step. */
function refuseContradictions(changes: readonly SimulationChange[], refuse: Refuse): void {
  for (const [at, change] of changes.entries()) {
    for (const [before, other] of changes.slice(0, at).entries()) {
      if (subjectOf(change) === subjectOf(other)) {
        throw refuse(
          `changes[${at}] must not repeat changes[${before}]: both are ${change.type} of “${change.stepKey}”`,
        );
      }
      const isBoth = change.stepKey === other.stepKey;
      if (isBoth && (change.type === 'drop_step' || other.type === 'drop_step')) {
        throw refuse(
          `changes[${at}] must not contradict changes[${before}]: one of them leaves out “${change.stepKey}”`,
        );
      }
    }
  }
}

/** The subject of a change: a step, or an error on it. */
function subjectOf(change: SimulationChange): string {
  const error = change.type === 'error_text' ? [change.fieldKey, change.errorType] : [];
  return JSON.stringify([change.type, change.stepKey, ...error]);
}

function readBounds(bounds: Bounds, member: string, refuse: Refuse): Bounds {
  if (bounds.low > bounds.high) throw refuse(`${member}.high must not be less than ${member}.low`);
  return bounds;
}
