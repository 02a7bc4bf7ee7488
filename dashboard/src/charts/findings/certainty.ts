// How sure a completion rate is: while completions are only likely, or sends without an answer, the rate says so with its bounds and with
// how many of each there are. Where it says nothing, every completion is declared and every send was answered.
import type { Certainty } from '../../../../src/domain/certainty.ts';
import { percent } from '../choice/format.ts';
import { certaintyWords as words } from '../frame/words.ts';

/** Undefined where every completion is declared and every submission answered. */
export function doubt(certainty: Certainty): string | undefined {
  const { low, high } = certainty;
  if (!isDoubtful(certainty) || low === null || high === null) return undefined;
  return words.notConfirmed({ low: percent(low), high: percent(high), parts: partsOf(certainty) });
}

/** The same for the share that left at a step: likely completions there may have left, and unknown ones may not. */
export function doubtOfLeaving(left: number, reached: number, certainty: Certainty): string | undefined {
  const { likely, unknown } = certainty;
  if (!isDoubtful(certainty) || reached === 0) return undefined;
  return words.notConfirmed({
    low: percent((left - unknown) / reached),
    high: percent((left + likely) / reached),
    parts: partsOf(certainty),
  });
}

const isDoubtful = ({ likely, unknown }: Certainty) => likely > 0 || unknown > 0;

function partsOf({ declared, likely, unknown }: Certainty): string {
  return [
    ...(declared > 0 ? [words.declared({ completions: declared })] : []),
    ...(likely > 0 ? [words.likely({ completions: likely })] : []),
    ...(unknown > 0 ? [words.unknown({ sends: unknown })] : []),
  ].join(', ');
}

/** The certainty of several intervals together, which have `sessions` in all. */
export function sumOf(parts: readonly Certainty[], sessions: number): Certainty {
  const sum = (of: 'declared' | 'likely' | 'unknown') => parts.reduce((all, part) => all + part[of], 0);
  const [declared, likely, unknown] = [sum('declared'), sum('likely'), sum('unknown')];
  const shareIn = (part: number) => (sessions === 0 ? null : part / sessions);
  return {
    ...{ declared, likely, unknown },
    ...{ low: shareIn(declared), high: shareIn(declared + likely + unknown) },
  };
}
