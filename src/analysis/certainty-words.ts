// How sure a completion rate is, in words: for reports, memos, forecasts and alerts. docs/metrics.md: "Declared, likely, unknown".
import {
  type Certainty,
  type CertaintyCounts,
  describeCertainty,
  isDoubtful,
  type SaidCertainty,
} from '../domain/certainty.ts';
import type { Language } from '../domain/language.ts';
import { formats } from '../language/formats.ts';
import { words } from '../language/words.ts';

/** How many completions are declared and likely, how many sends are unknown, and the bounds; null where nothing is in doubt. */
export function doubtOf({ declared, likely, unknown, low, high }: Certainty, language: Language): string | null {
  if (!isDoubtful({ likely, unknown }) || low === null || high === null) return null;
  const { phrases } = words[language];
  const { percent } = formats[language];
  const bounds = { low: percent(low), high: percent(high) };
  if (likely === 0) return phrases.declaredUnknown({ declared, unknown, ...bounds });
  if (unknown === 0) return phrases.notConfirmed({ likely, ...bounds });
  return phrases.notConfirmedUnknown({ likely, unknown, ...bounds });
}

/** Undefined where the evidence is of before, and does not know it. */
export function sayCertainty(
  { unknown, ...counts }: Omit<CertaintyCounts, 'unknown'> & { unknown: number | undefined },
  isDeclared: boolean | undefined,
  language: Language,
): SaidCertainty | undefined {
  if (unknown === undefined || isDeclared === undefined) return undefined;
  const certainty = describeCertainty({ ...counts, unknown }, isDeclared);
  return { ...certainty, said: doubtOf(certainty, language) };
}
