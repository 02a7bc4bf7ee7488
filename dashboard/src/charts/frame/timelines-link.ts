// From a number to a sample of its sessions: the address of the page, and in words which sessions it shows.
import type { TimelinesQuery } from '../../../../src/domain/timelines.ts';
import { isolated } from '../choice/format.ts';
import { type Choice, writeChoice } from '../choice/period.ts';
import { useChoice } from '../choice/use-choice.ts';
import { reasonName } from '../choice/value-names.ts';
import { useFigureSet } from './figure-set.tsx';
import { timelinesWords as words } from './words.ts';

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

const OUTCOMES = ['completed', 'left', 'open', 'went_on'];
const FIELD_ROLES = ['error', 'last'];

export function timelinesMeant(address: URLSearchParams, nameOf: (stepKey: string) => string): string {
  const get = (name: (typeof TIMELINE_PARTS)[number]) => address.get(name) ?? '';
  const knownOrNone = (known: readonly string[], value: string) => (known.includes(value) ? value : '');
  const step = address.get('step') === null ? '' : nameOf(get('step'));
  if (address.has('step') && address.has('next')) return words.wentFromTo({ from: step, to: nameOf(get('next')) });
  if (address.has('step') && get('submit') === 'attempted') return words.triedToSubmit({ step });
  if (address.has('step') && get('submit') === 'blocked') return words.wereBlocked({ step });
  const outcome = knownOrNone(OUTCOMES, get('outcome'));
  const named = (keys: readonly string[] | null) => keys?.map((key) => isolated(nameOf(key))).join(' → ') ?? '';
  const [path, loop] = [stepsIn(address.get('path')), stepsIn(address.get('loop'))];
  return words.meant({
    outcome,
    way: path === null ? (loop === null ? '' : 'loop') : loop === null ? 'path' : 'both',
    ...{ path: named(path), loop: named(loop) },
    at: !address.has('step') ? '' : outcome === '' ? 'saw' : 'ended',
    step,
    about: address.has('field') ? knownOrNone(FIELD_ROLES, get('fieldRole')) || 'touched' : '',
    field: get('field'),
    why: address.has('reason') ? 'reason' : '',
    reason: reasonName(get('reason')),
  });
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
