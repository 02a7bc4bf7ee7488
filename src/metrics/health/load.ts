// How near a journey comes to its limit, and its organization to its day, in words.
import type { Installation } from '../../domain/arrivals.ts';
import type { Language } from '../../domain/language.ts';
import type { DayUse, Load } from '../../domain/load.ts';
import { formats } from '../../language/formats.ts';
import { trackingWords } from '../../language/words.ts';
import { hourInWords } from './hour.ts';

/** From this share of the limit on, the busiest hour is reported. */
const PEAK_AMBER = 0.7;
/** The same for a day; a burst may double within it. */
const DAY_AMBER = 0.5;

type Finding = Installation['findings'][number];

export function describeLoad({ limit, peak, refusedRequests, refusedVisits }: Load, language: Language): Finding[] {
  const say = trackingWords[language];
  const findings: Finding[] = [];
  if (peak && peak.requests >= PEAK_AMBER * limit) {
    const share = formats[language].wholePercent(peak.requests / limit);
    const hour = hourInWords(Date.parse(peak.from), language);
    findings.push({ level: 'amber', text: say.busiest({ n: peak.requests, limit, share, hour }) });
  }
  if (refusedRequests > 0) {
    const requests = refusedRequests;
    const text = refusedVisits === 0 ? say.lostNone({ requests }) : say.lost({ visits: refusedVisits, requests });
    findings.push({ level: 'amber', text });
  }
  return findings;
}

export function describeDay({ events, bytes, eventsMax, bytesMax }: DayUse, language: Language): Finding[] {
  const say = trackingWords[language];
  const [byEvents, byBytes] = [events / eventsMax, bytes / bytesMax];
  const most = Math.max(byEvents, byBytes);
  if (most < DAY_AMBER) return [];
  const share = formats[language].wholePercent(most);
  const mebibytes = (value: number) => formats[language].upToTenths(value / 1024 ** 2);
  const text =
    byEvents >= byBytes
      ? say.dayOfEvents({ n: events, max: eventsMax, share })
      : say.dayOfBytes({ n: mebibytes(bytes), max: mebibytes(bytesMax), share });
  return [{ level: most >= 1 ? 'red' : 'amber', text }];
}
