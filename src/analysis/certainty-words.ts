// Sentences about the certainty of a completion rate, for reports, memos, forecasts and alerts. docs/metrics.md: "Declared, likely, unknown".
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

/** A sentence with the numbers of declared and likely completions and of unknown sends, and the bounds; null without any doubt. */
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

/** The part of memo and forecast evidence about certainty; evidence of earlier versions lacks members. */
interface CertaintyEvidence {
  unknown?: number | undefined;
  declared?: number | undefined;
  /** Only declared successes count. */
  isDeclared?: boolean | undefined;
}

/** Undefined for evidence without these counts. */
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
