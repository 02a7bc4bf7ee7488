// How near a journey comes to its limit, and its organization to its day, in shapes and in words.
import { type Static, Type } from 'typebox';
import { HOUR_MS, toIso } from './time.ts';

/** From this share of the limit on, the busiest hour is said. */
const PEAK_AMBER = 0.7;
/** The same of a day: what comes in a burst may double within it. */
const DAY_AMBER = 0.5;
/** Days that the installation page looks back at. */
export const LOAD_DAYS = 7;

export const Load = Type.Object({
  limit: Type.Integer({ description: 'Requests an hour that are let in.' }),
  peak: Type.Union(
    [Type.Object({ from: Type.String({ format: 'date-time' }), requests: Type.Integer() }), Type.Null()],
    { description: `The hour of the last ${LOAD_DAYS} days with the most requests, refused ones among them.` },
  ),
  refusedRequests: Type.Integer({ description: `Turned away by a limit in the last ${LOAD_DAYS} days.` }),
  refusedVisits: Type.Integer({ description: 'Sessions that were turned away, and not let in later.' }),
});
export type Load = Static<typeof Load>;

interface Finding {
  level: 'amber' | 'red';
  text: string;
}

const count = (number: number) => number.toLocaleString('en');
const percent = (share: number) => share.toLocaleString('en', { style: 'percent', maximumFractionDigits: 0 });

export function describeLoad({ limit, peak, refusedRequests, refusedVisits }: Load): Finding[] {
  const findings: Finding[] = [];
  if (peak && peak.requests >= PEAK_AMBER * limit) {
    const asked = `${count(peak.requests)} of the ${count(limit)} requests that the limit lets in (${percent(peak.requests / limit)})`;
    const text = `The busiest hour of the last ${LOAD_DAYS} days asked for ${asked}, ${hourInWords(peak.from)}. Raise the limit in the settings of the organization.`;
    findings.push({ level: 'amber', text });
  }
  if (refusedRequests > 0) findings.push({ level: 'amber', text: lost(refusedVisits, refusedRequests) });
  return findings;
}

/** 2026-11-21, 14:00 to 15:00 UTC */
const hourInWords = (from: string) =>
  `${from.slice(0, 10)}, ${from.slice(11, 16)} to ${toIso(Date.parse(from) + HOUR_MS).slice(11, 16)} UTC`;

function lost(visits: number, requests: number): string {
  const refused = `${count(requests)} of their requests ${requests === 1 ? 'was' : 'were'} refused`;
  if (visits === 0) return `No visit of the last ${LOAD_DAYS} days was lost: ${refused}, and sent again later.`;
  const were = visits === 1 ? 'visit of the last 7 days was' : `visits of the last ${LOAD_DAYS} days were`;
  return `About ${count(visits)} ${were} not counted, or not whole: ${refused}.`;
}

/** Events and bytes that an organization was sent today (UTC), and their limits. */
export interface DayUse {
  events: number;
  bytes: number;
  eventsMax: number;
  bytesMax: number;
}

export function describeDay({ events, bytes, eventsMax, bytesMax }: DayUse): Finding[] {
  const shares = [
    { share: events / eventsMax, words: `${count(events)} of the ${count(eventsMax)} events` },
    { share: bytes / bytesMax, words: `${mebibytes(bytes)} of the ${mebibytes(bytesMax)} MiB of events` },
  ];
  const [most] = shares.sort((a, b) => b.share - a.share);
  if (!most || most.share < DAY_AMBER) return [];
  const text = `Your organization was sent ${most.words} that it may be sent today (${percent(most.share)}). Beyond that, events are refused until midnight UTC. Ask the operator of the service for more.`;
  return [{ level: most.share >= 1 ? 'red' : 'amber', text }];
}

const mebibytes = (bytes: number) => (bytes / 1024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 });
