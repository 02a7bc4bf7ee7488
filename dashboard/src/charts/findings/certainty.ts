// How sure a completion rate is: while completions are only likely, or sends without an answer, the rate says so with its bounds and with
// how many of each there are. Where it says nothing, every completion is declared and every send was answered.
import type { Certainty } from '../../../../src/domain/certainty.ts';
import { count } from '../../ui/format.ts';
import { partOf, percent } from '../choice/format.ts';
import { certaintyWords as words } from '../frame/words.ts';
import { ENOUGH_SESSIONS } from './compare.ts';

/** Undefined where every completion is declared and every submission answered. */
export function doubt(certainty: Certainty, sessions: number): string | undefined {
  const { declared, likely, unknown } = certainty;
  return doubtOf(certainty, declared, declared + likely + unknown, sessions);
}

/** The same for the share that left at a step: likely completions there may have left, and unknown ones may not. */
export function doubtOfLeaving(left: number, reached: number, certainty: Certainty): string | undefined {
  const { likely, unknown } = certainty;
  return doubtOf(certainty, left - unknown, left + likely, reached);
}

/** The bounds are counts where sessions are too few for a share: a headline of these is made of counts, too. */
function doubtOf(certainty: Certainty, low: number, high: number, sessions: number): string | undefined {
  if (!isDoubtful(certainty) || sessions === 0) return undefined;
  const bounds =
    sessions < ENOUGH_SESSIONS
      ? { low: count(low), high: partOf(high, sessions) }
      : { low: percent(low / sessions), high: percent(Math.min(1, high / sessions)) };
  return words.notConfirmed({ ...bounds, parts: partsOf(certainty) });
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
