// Reads what was asked for, once: defaults filled in, each change checked against its type and the journey's steps.
import type { Journey } from '../../domain/journey.ts';
import type { Bounds, NewChange, NewSimulation, SimulationChange } from '../../domain/simulation.ts';
import { lastMature } from '../memo/input.ts';
import { movedTo } from './changes.ts';
import type { SimulationOrder } from './input.ts';
import { RHO } from './priors.ts';

const DAYS_DEFAULT = 56;
const WEEKS_DEFAULT = 4;
const DRAWS_DEFAULT = 10_000;
/** Of a simulation that nobody keeps: a slider wants an answer at once. */
const DRAWS_UNSAVED = 2_000;

type Refuse = (problem: string) => Error;

/** In the time zone of the organization, up to the last day that is over. Throws what `refuse` makes of a problem that names the member at fault. */
export function readSimulation(
  request: NewSimulation,
  { steps }: Pick<Journey, 'steps'>,
  zone: string,
  now: number,
  refuse: Refuse,
): SimulationOrder {
  const order = steps.map(({ stepKey }) => stepKey);
  const titles = new Map(steps.map(({ stepKey, name }) => [stepKey, name ?? stepKey]));
  const isKept = request.save !== false;
  const changes = request.changes.map((change, at) =>
    readChange(change, order, titles, (problem) => refuse(`changes[${at}].${problem}`)),
  );
  refuseContradictions(changes, refuse);
  return {
    changes,
    ...(zone !== 'UTC' && { zone }),
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

function readChange(
  change: NewChange,
  order: readonly string[],
  titles: ReadonlyMap<string, string>,
  refuse: Refuse,
): SimulationChange {
  const { type, stepKey } = change;
  const known = (key: string, member: string) => {
    if (!order.includes(key)) throw refuse(`${member} must be the key of a step of the journey`);
    return key;
  };
  known(stepKey, 'stepKey');
  const effect = change.effect && { effect: change.effect };
  switch (type) {
    case 'drop_step':
    case 'mobile_parity':
      return { type, stepKey };
    case 'merge_steps': {
      const other = known(change.with ?? '', 'with');
      if (Math.abs(order.indexOf(other) - order.indexOf(stepKey)) !== 1) {
        throw refuse('with must be the step directly before or after');
      }
      return { type, stepKey, with: other, ...effect };
    }
    case 'reorder_steps': {
      const { to } = change;
      if (to === undefined || to >= order.length) throw refuse(`to must be an integer from 0 to ${order.length - 1}`);
      if (order[to] === stepKey) throw refuse(`to must be another place than ${to}, where the step is already`);
      const after = movedTo(order, stepKey, to);
      for (const [at, { stepKey: later, needs }] of (change.requires ?? []).entries()) {
        known(later, `requires[${at}].stepKey`);
        known(needs, `requires[${at}].needs`);
        if (after.indexOf(needs) > after.indexOf(later)) {
          throw refuse(
            `to must place “${titles.get(later)}” after “${titles.get(needs)}”, because it needs that step’s answers: choose another place, or remove this condition`,
          );
        }
      }
      return { type, stepKey, to, ...effect };
    }
    case 'fewer_fields':
    case 'fewer_documents':
    case 'reading_level': {
      const { from, to } = change;
      if (from === undefined || from < 1) throw refuse('from must be an integer from 1 to 1,000');
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

/** The same thing changed twice, or a step that is changed and left out: only one of them can be meant. */
function refuseContradictions(changes: readonly SimulationChange[], refuse: Refuse): void {
  for (const [at, change] of changes.entries()) {
    for (const [before, other] of changes.slice(0, at).entries()) {
      if (subjectOf(change) === subjectOf(other)) {
        throw refuse(
          `changes[${at}] must not repeat changes[${before}]: both are ${change.type} of “${change.stepKey}”`,
        );
      }
      const both = stepsOf(change).find((stepKey) => stepsOf(other).includes(stepKey));
      if (both !== undefined && (change.type === 'drop_step' || other.type === 'drop_step')) {
        throw refuse(`changes[${at}] must not contradict changes[${before}]: one of them leaves out “${both}”`);
      }
    }
  }
}

const stepsOf = (change: SimulationChange): string[] =>
  change.type === 'merge_steps' ? [change.stepKey, change.with] : [change.stepKey];

/** What a change is about: one step, two merged ones in any order, or one error of a step. */
function subjectOf(change: SimulationChange): string {
  const error = change.type === 'error_text' ? [change.fieldKey, change.errorType] : [];
  return JSON.stringify([change.type, stepsOf(change).toSorted(), ...error]);
}

function readBounds(bounds: Bounds, member: string, refuse: Refuse): Bounds {
  if (bounds.low > bounds.high) throw refuse(`${member}.high must not be less than ${member}.low`);
  return bounds;
}
