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
  if (declared > 0) return phrases.partlyDeclared({ declared, likely, unknown, ...bounds });
  if (unknown === 0) return phrases.notConfirmed({ likely, ...bounds });
  return phrases.notConfirmedUnknown({ likely, unknown, ...bounds });
}

/** Evidence of memos and forecasts; those of earlier versions lack members. */
interface CertaintyEvidence {
  unknown?: number | undefined;
  declared?: number | undefined;
  /** Only declared successes count. */
  isDeclared?: boolean | undefined;
}

/** Undefined where the evidence lacks it. */
export function sayCertainty(
  { sessions, completed }: Pick<CertaintyCounts, 'sessions' | 'completed'>,
  { unknown, declared = 0, isDeclared }: CertaintyEvidence,
  language: Language,
): SaidCertainty | undefined {
  if (unknown === undefined || isDeclared === undefined) return undefined;
  const known = isDeclared ? completed : Math.min(declared, completed);
  const certainty = describeCertainty({ sessions, completed, declared: known, unknown });
  return { ...certainty, said: doubtOf(certainty, language) };
}
