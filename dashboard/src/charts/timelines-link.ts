// From a number to a sample of its sessions: the address of the page, and in words which sessions it shows.
import type { TimelinesQuery } from '../../../src/domain/timelines.ts';
import { useFigureSet } from './figure-set.tsx';
import { isolated } from './format.ts';
import { type Choice, writeChoice } from './period.ts';
import { useChoice } from './use-choice.ts';
import { reasonName } from './value-names.ts';

export const TIMELINE_PARTS = [
  'step',
  'outcome',
  'field',
  'fieldRole',
  'next',
  'submit',
  'reason',
  'path',
  'loop',
  'limit',
] as const;
export type Meant = Pick<TimelinesQuery, (typeof TIMELINE_PARTS)[number]>;

/** Addresses of samples out of the sessions of this page's period and filters. */
export function useTimelines(): (meant: Meant, narrowed?: Partial<Choice>) => string {
  const { slug } = useFigureSet();
  const { choice } = useChoice();
  return (meant, { filters, ...narrowed } = {}) => {
    const address = writeChoice({ ...choice, ...narrowed, filters: { ...choice.filters, ...filters } });
    for (const [name, value] of Object.entries(meant)) address.set(name, value);
    return `/journeys/${encodeURIComponent(slug)}/sessions?${address}`;
  };
}

const OUTCOMES: Readonly<Record<string, string>> = {
  completed: 'that completed',
  left: 'that left',
  open: 'still open',
  went_on: 'that went on',
};

const SUBMITS: Readonly<Record<string, string>> = {
  attempted: 'that tried to submit',
  blocked: 'with a blocked submit',
};

export function timelinesMeant(address: URLSearchParams, nameOf: (stepKey: string) => string): string {
  const step = address.get('step');
  const field = address.get('field');
  const ending = OUTCOMES[address.get('outcome') ?? ''];
  const at = step === null ? '' : ending ? ` at “${nameOf(step)}”` : ` that saw “${nameOf(step)}”`;
  const fields: Readonly<Record<string, string>> = {
    error: `, with an error in “${field}”`,
    last: `, with “${field}” touched last`,
  };
  const about = field === null ? '' : (fields[address.get('fieldRole') ?? ''] ?? `, with “${field}” touched`);
  const next = address.get('next');
  if (step !== null && next !== null) return `Sessions that went from “${nameOf(step)}” to “${nameOf(next)}”`;
  const submit = SUBMITS[address.get('submit') ?? ''];
  if (step !== null && submit !== undefined) return `Sessions ${submit} at “${nameOf(step)}”`;
  const reason = address.get('reason');
  const last = reason === null ? '' : `: ${reasonName(reason)}`;
  const named = (keys: readonly string[]) => keys.map((key) => isolated(nameOf(key))).join(' → ');
  const path = stepsIn(address.get('path'));
  const loop = stepsIn(address.get('loop'));
  const way = `${path === null ? '' : ` on the path ${named(path)}`}${loop === null ? '' : ` that went round ${named(loop)}`}`;
  return `Sessions${ending ? ` ${ending}` : ''}${way}${at}${about}${last}`;
}

/** An address may hold anything: the service refuses what is no path. */
function stepsIn(text: string | null): string[] | null {
  try {
    const path: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(path) ? path.map(String) : null;
  } catch {
    return null;
  }
}
