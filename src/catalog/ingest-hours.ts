// Arrivals at journeys by the hour, summed over all nodes. They give the rest of an organization's daily limit, the usual hour
// of a journey, and the busiest hour that the installation page shows.
import { sql } from 'kysely';
import { HOUR_MS } from '../domain/time.ts';
import type { Catalog, CatalogTables } from './open.ts';

export interface HourOfJourney {
  orgId: string;
  journeyId: string;
  /** Hours since 1970. */
  hour: number;
  /** Let in. */
  requests: number;
  /** Turned away by a limit. */
  refusedRequests: number;
  /** Sessions that were seen first in this hour. */
  visits: number;
  /** Sessions that were refused and not accepted later. */
  refusedVisits: number;
  events: number;
  /** Bytes before compression. */
  bytes: number;
  /** Counts of the network with the most of them. */
  networkRequests: number;
  networkVisits: number;
}

type Row = CatalogTables['ingest_hours'];
type Count = Exclude<keyof Row, 'org_id' | 'journey_id' | 'hour'>;

/** Rows of one statement. */
const ROWS_MAX = 500;

/** Adds a node's counts to the stored ones. */
export async function addHours(catalog: Catalog, hours: readonly HourOfJourney[]): Promise<void> {
  for (let from = 0; from < hours.length; from += ROWS_MAX) {
    await catalog
      .insertInto('ingest_hours')
      .values(hours.slice(from, from + ROWS_MAX).map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['journey_id', 'hour']).doUpdateSet({
          requests: sum('requests'),
          refused_requests: sum('refused_requests'),
          visits: sum('visits'),
          refused_visits: sum('refused_visits'),
          events: sum('events'),
          bytes: sum('bytes'),
          network_requests: larger('network_requests'),
          network_visits: larger('network_visits'),
        }),
      )
      .execute();
  }
}

const sum = (name: Count) => sql<number>`ingest_hours.${sql.ref(name)} + excluded.${sql.ref(name)}`;
const larger = (name: Count) =>
  sql<number>`case when ingest_hours.${sql.ref(name)} > excluded.${sql.ref(name)} then ingest_hours.${sql.ref(name)} else excluded.${sql.ref(name)} end`;

export interface SentSince {
  orgId: string;
  events: number;
  bytes: number;
}

/** Events and bytes that organizations were sent since an hour began. */
export async function sentSince(catalog: Catalog, hour: number): Promise<SentSince[]> {
  const rows = await catalog
    .selectFrom('ingest_hours')
    .select((eb) => ['org_id', eb.fn.sum('events').as('events'), eb.fn.sum('bytes').as('bytes')])
    .where('hour', '>=', hour)
    .groupBy('org_id')
    .execute();
  return rows.map(({ org_id, events, bytes }) => ({
    orgId: org_id,
    events: Number(events),
    bytes: Number(bytes),
  }));
}

/** Stored hours of journeys, from one on, in their order. */
export async function hoursOf(
  catalog: Catalog,
  journeyIds: readonly string[],
  since: number,
): Promise<HourOfJourney[]> {
  if (journeyIds.length === 0) return [];
  const rows = await catalog
    .selectFrom('ingest_hours')
    .selectAll()
    .where('journey_id', 'in', journeyIds)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();
  return rows.map(readRow);
}

/** Retention of hours, in days: queries need a week. */
export const HOURS_KEPT_DAYS = 8;

export async function removeOldHours(catalog: Catalog, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR_MS) - HOURS_KEPT_DAYS * 24;
  await catalog.deleteFrom('ingest_hours').where('hour', '<', hour).execute();
}

const toRow = (one: HourOfJourney): Row => ({
  org_id: one.orgId,
  journey_id: one.journeyId,
  hour: one.hour,
  requests: one.requests,
  refused_requests: one.refusedRequests,
  visits: one.visits,
  refused_visits: one.refusedVisits,
  events: one.events,
  bytes: one.bytes,
  network_requests: one.networkRequests,
  network_visits: one.networkVisits,
});

/** PostgreSQL gives large numbers as text. */
const readRow = (row: Row): HourOfJourney => ({
  orgId: row.org_id,
  journeyId: row.journey_id,
  hour: Number(row.hour),
  requests: Number(row.requests),
  refusedRequests: Number(row.refused_requests),
  visits: Number(row.visits),
  refusedVisits: Number(row.refused_visits),
  events: Number(row.events),
  bytes: Number(row.bytes),
  networkRequests: Number(row.network_requests),
  networkVisits: Number(row.network_visits),
});
