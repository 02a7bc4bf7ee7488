// A change while somebody puts it together: what the fields hold, and the request that comes of it.
import type { Step } from '../../../../src/domain/journey.ts';
import type { ChangeType, NewChange } from '../../../../src/domain/simulation.ts';
import { KINDS } from './words.ts';

/** Changes that have an effect on a step to be believed in. */
export const BELIEVED: readonly ChangeType[] = ['fewer_documents', 'fewer_fields'];

/** The first values of `from` and `to`, and the most that they may be. */
export const AMOUNTS: Partial<Record<ChangeType, { from: number; to: number; most: number }>> = {
  fewer_documents: { from: 2, to: 1, most: 20 },
  fewer_fields: { from: 8, to: 4, most: 60 },
};

export interface Draft {
  /** Unique on this page, to tell two changes apart. */
  id: number;
  type: ChangeType;
  stepKey: string;
  from: number;
  to: number;
  /** Percent of those on the step that leave: set_rate. */
  low: number;
  high: number;
  /** error_text: the field and the kind of error; '' is any. */
  fieldKey: string;
  errorType: string;
  /** The person's own belief; null: the one that the service has. */
  effect: { mean: number; sd: number } | null;
}

const isKind = (text: string | null): text is ChangeType => text !== null && Object.hasOwn(KINDS, text);

let drafts = 0;

/** Begins with what the step asks for, where that is known. */
export function newDraft(type: ChangeType, stepKey: string, steps: readonly Asking[] = []): Draft {
  const { from: usual = 1, to: less = 0 } = AMOUNTS[type] ?? {};
  const step = steps.find((one) => one.stepKey === stepKey);
  const from = (type === 'fewer_fields' ? step?.fieldCount : step?.requiredArtifacts) || usual;
  return {
    ...{ id: ++drafts, type, stepKey, from, to: Math.min(less, Math.max(0, from - 1)) },
    ...{ low: 5, high: 10, fieldKey: '', errorType: '' },
    effect: null,
  };
}

type Asking = Pick<Step, 'stepKey' | 'fieldCount' | 'requiredArtifacts'>;

/** The first change, of a kind that the step allows: without fields or documents there are none to ask fewer of. */
function firstDraft(step: Asking): Draft {
  const type = step.fieldCount ? 'fewer_fields' : step.requiredArtifacts ? 'fewer_documents' : 'mobile_parity';
  return newDraft(type, step.stepKey, [step]);
}

/** The change that an address asks for, with its field and error, where a finding leads here; or else the first that the step allows. */
export function draftOf(query: URLSearchParams, step: Asking, steps: readonly Asking[]): Draft {
  const kind = query.get('change');
  const draft = isKind(kind) ? newDraft(kind, step.stepKey, steps) : firstDraft(step);
  return { ...draft, fieldKey: query.get('field') ?? '', errorType: query.get('error') ?? '' };
}

const OFFERED = ['fewer_fields', 'fewer_documents', 'mobile_parity'] as const;

/** One more change: of the step that is asked for, or else of another, of a kind that no draft has there. */
export function anotherDraft(drafts: readonly Draft[], steps: readonly Asking[], stepKey: string): Draft | undefined {
  const order = steps.map((step) => step.stepKey);
  const taken = (key: string, type: ChangeType) =>
    drafts.some((draft) => draft.stepKey === key && (draft.type === type || draft.type === 'drop_step'));
  const free = [stepKey, ...order.filter((key) => key !== stepKey)]
    .flatMap((key) => OFFERED.map((type) => ({ type, key })))
    .find(({ key, type }) => !taken(key, type));
  return free && newDraft(free.type, free.key, steps);
}

export function requestOf({ type, stepKey, from, to, low, high, fieldKey, errorType, effect }: Draft): NewChange {
  const own = effect && { effect: { ...effect, source: 'Set by hand in the simulator' } };
  switch (type) {
    case 'fewer_documents':
    case 'fewer_fields':
      return { type, stepKey, from, to, ...own };
    case 'error_text':
      return { type, stepKey, ...(fieldKey !== '' && { fieldKey }), ...(errorType !== '' && { errorType }) };
    case 'set_rate':
      return { type, stepKey, loss: { low: Math.min(low, high) / 100, high: Math.max(low, high) / 100 } };
    default:
      return { type, stepKey };
  }
}

/** Effects by their size for those who would not give a number: by how many percent fewer leave. */
export const SIZES = [
  { key: 'small', percent: -10 },
  { key: 'medium', percent: -20 },
  { key: 'large', percent: -35 },
] as const;
/** How far a size may be off: about a tenth more or less. */
const SIZE_SD = 0.1;

export const effectOf = (percent: number): Draft['effect'] => ({ mean: meanOf(percent), sd: SIZE_SD });

/** The size that an effect is; null: of another size, set by numbers. */
export const sizeOf = ({ mean, sd }: NonNullable<Draft['effect']>): (typeof SIZES)[number]['key'] | null =>
  SIZES.find(({ percent }) => mean === meanOf(percent) && sd === SIZE_SD)?.key ?? null;

/** A log hazard ratio as the percentage by which fewer (or, above 0, more) leave, and back. */
export const percentOf = (mean: number): number => Math.round((Math.exp(mean) - 1) * 100);
export const meanOf = (percent: number): number => Number(Math.log(1 + percent / 100).toFixed(4));

/** Its standard deviation as a percentage, more or less, and back. */
export const giveOrTakeOf = (sd: number): number => Math.round((Math.exp(sd) - 1) * 100);
export const sdOf = (percent: number): number => Number(Math.log(1 + percent / 100).toFixed(4));
