// How sure a completion rate is, in words: for reports, memos, forecasts and alerts. docs/metrics.md: "Declared, likely, unknown".
import {
  type Certainty,
  type CertaintyCounts,
  describeCertainty,
  isDoubtful,
  type SaidCertainty,
} from '../domain/certainty.ts';
import { count, percent } from './memo/words.ts';

/** How many completions are declared and likely, how many sends are unknown, and the bounds; null where nothing is in doubt. */
export function doubtOf({ declared, likely, unknown, low, high }: Certainty): string | null {
  if (!isDoubtful({ likely, unknown }) || low === null || high === null) return null;
  const completions =
    likely > 0
      ? `nobody has declared a success, so ${likely === 1 ? 'the one completion is' : `all ${count(likely)} completions are`} only likely`
      : `${count(declared)} ${declared === 1 ? 'completion is' : 'completions are'} declared`;
  const sends =
    unknown === 0
      ? ''
      : `, and of ${count(unknown)} more that sent the last step it is unknown whether ${unknown === 1 ? 'it' : 'they'} worked`;
  return `Not confirmed: ${completions}${sends}. The completion rate is between ${percent(low)} and ${percent(high)}.`;
}

/** Undefined where the evidence is of before, and does not know it. */
export function sayCertainty(
  { unknown, ...counts }: Omit<CertaintyCounts, 'unknown'> & { unknown: number | undefined },
  isDeclared: boolean | undefined,
): SaidCertainty | undefined {
  if (unknown === undefined || isDeclared === undefined) return undefined;
  const certainty = describeCertainty({ ...counts, unknown }, isDeclared);
  return { ...certainty, said: doubtOf(certainty) };
}
