// Request load of a journey compared with its limit, for the installation page.
import type { HourOfJourney } from '../../catalog/ingest-hours.ts';
import { LOAD_DAYS, type Load } from '../../domain/load.ts';
import type { Org } from '../../domain/org.ts';
import type { Period } from '../../domain/period.ts';
import { DAY_MS, HOUR_MS, toIso } from '../../domain/time.ts';
import type { Service } from '../request/service.ts';

export async function loadOf({ ingest, now }: Service, { settings }: Org, journeyId: string): Promise<Load> {
  const since = Math.floor(now() / HOUR_MS) - LOAD_DAYS * 24;
  const hours = await ingest.usage.hoursOf(journeyId, since);
  const asked = hours.map(({ hour, requests, refusedRequests }) => ({ hour, requests: requests + refusedRequests }));
  const peak = asked.reduce((most, one) => (one.requests > most.requests ? one : most), { hour: 0, requests: 0 });
  const sum = (of: (hour: (typeof hours)[number]) => number) => hours.reduce((total, hour) => total + of(hour), 0);
  return {
    limit: settings.ingestRequestsPerHour,
    peak: peak.requests === 0 ? null : { from: toIso(peak.hour * HOUR_MS), requests: peak.requests },
    refusedRequests: sum(({ refusedRequests }) => refusedRequests),
    refusedVisits: refusedOf(hours),
  };
}

/** Refused visits in the hours that begin within a period. Hours older than `LOAD_DAYS` are not stored. */
export async function refusedVisitsIn({ ingest, now }: Service, journeyId: string, period: Period): Promise<number> {
  const kept = now() - LOAD_DAYS * DAY_MS;
  if (period.to <= kept) return 0;
  const hours = await ingest.usage.hoursOf(journeyId, Math.floor(Math.max(period.from, kept) / HOUR_MS));
  return refusedOf(hours.filter(({ hour }) => hour * HOUR_MS < period.to));
}

/** Sum of refused visits, at least 0: a visit admitted after a refusal is subtracted, possibly from another hour. */
const refusedOf = (hours: readonly HourOfJourney[]) =>
  Math.max(
    0,
    hours.reduce((total, { refusedVisits }) => total + refusedVisits, 0),
  );
