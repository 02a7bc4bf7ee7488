// An hour in a sentence of the Install page. The service counts requests by hours of UTC, whatever the organization's zone.
import type { Language } from '../../domain/language.ts';
import { HOUR_MS, toIso } from '../../domain/time.ts';
import { formats } from '../../language/formats.ts';
import { trackingWords } from '../../language/words.ts';

/** 21 Nov 2026, 14:00 to 15:00 UTC */
export function hourInWords(hour: number, language: Language): string {
  const clock = (ms: number) => toIso(ms).slice(11, 16);
  const times = { from: clock(hour), to: clock(hour + HOUR_MS) };
  return trackingWords[language].hour({ day: formats[language].date(hour), ...times });
}
