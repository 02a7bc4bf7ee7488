// The language of forecasts. The first sentence always states a range, never a single number.
import { LANGUAGES, type Language } from '../../domain/language.ts';
import type { SimulationResult } from '../../domain/simulation-result.ts';
import { forecastWords } from '../../language/words.ts';
import { type Speech, speech } from '../memo/words.ts';

export interface ForecastSpeech extends Speech {
  forecast: (typeof forecastWords)['en'];
}

export const forecastSpeech = Object.fromEntries(
  LANGUAGES.map((language) => [language, { ...speech[language], forecast: forecastWords[language] }]),
) as Record<Language, ForecastSpeech>;

/** Never “-0”. */
const whole = (value: number) => Math.round(value) + 0;

interface Found {
  ceiling: NonNullable<SimulationResult['ceiling']>;
  result: NonNullable<SimulationResult['result']>;
  weeks: number;
}

/** “Between 40 and 310 more completions in four weeks (4 in 5 forecasts); at most 612 if no one left there any more.” */
export function headlineOf(
  found: Found | null,
  refusal: SimulationResult['refusal'],
  { forecast: { headline: say } }: ForecastSpeech,
): string {
  if (!found) return say.none({ reason: refusal?.reasons[0]?.text ?? say.tooLittle });
  const { q10, q90, q95 } = found.result.completions.extra;
  // The ceiling is an estimate, too: if the forecast reaches it, the sentence says "about".
  const { conditional } = found.ceiling;
  const isExact = Math.round(conditional) < Math.round(q95) ? 'no' : 'yes';
  const most = found.result.sessions === 0 ? '' : say.most({ isExact, most: whole(conditional) });
  const weeks = say.weeks({ n: found.weeks });
  const [low, high] = [whole(q10), whole(q90)];
  // A range that rounds to 0 at both ends is "about 0".
  if (q10 >= 0 || (low === 0 && high === 0)) return say.more({ low, high, weeks, most });
  if (q90 <= 0) return say.fewer({ low: whole(-q90), high: whole(-q10), weeks });
  return say.between({ fewer: whole(-q10), more: high, weeks, most });
}
