// Schedules of reports. Each knows the newest period that needs no report any more: what moves that on also writes the message, so that
// neither a restart nor a second node sends one twice.
import { randomUUID } from 'node:crypto';
import { conflict, invalid, notFound } from '../domain/error.ts';
import type { NewMessage } from '../domain/message.ts';
import type { ReportRhythm } from '../domain/report.ts';
import { REPORT_SCHEDULES_MAX } from '../domain/report-schedule.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { enqueueFor, newMessageId } from './deliveries.ts';
import { agreedAmong } from './mail-consent.ts';
import type { Catalog } from './open.ts';
import { changes, countRows } from './rows.ts';
import { later } from './stamp.ts';

export interface StoredReportSchedule {
  id: string;
  orgId: string;
  /** Null: all journeys of the organization. */
  journey: { id: string; slug: string; displayName: string } | null;
  every: ReportRhythm;
  endpointIds: string[];
  sentFor: string;
  lastSentAt: string | null;
  silentSince: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

export interface NewReportScheduleRow {
  orgId: string;
  journeyId: string | null;
  every: ReportRhythm;
  endpointIds: readonly string[];
  /** The period (its first day) that needs no report any more: the first report is that of the next. */
  sentFor: string;
  createdBy: string;
}

/** Runs in the caller's transaction. Throws `invalid` for unknown endpoints, `conflict` at the organization's limit. */
export async function createReportSchedule(trx: Catalog, row: NewReportScheduleRow, now: Clock): Promise<string> {
  const many = await countRows(trx.selectFrom('report_schedules').where('org_id', '=', row.orgId));
  if (many >= REPORT_SCHEDULES_MAX)
    throw conflict(`An organization has at most ${REPORT_SCHEDULES_MAX} scheduled reports: remove one first`);
  const [id, at] = [randomUUID(), toIso(now())];
  await trx
    .insertInto('report_schedules')
    .values({
      ...{ id, org_id: row.orgId, journey_id: row.journeyId, every: row.every, sent_for: row.sentFor },
      ...{ last_sent_at: null, silent_since: null, created_by: row.createdBy, created_at: at, updated_at: at },
    })
    .execute();
  await setEndpoints(trx, row.orgId, id, row.endpointIds);
  return id;
}

/** Schedules of one organization, or of all, oldest first. */
export async function listReportSchedules(catalog: Catalog, orgId?: string): Promise<StoredReportSchedule[]> {
  let query = catalog
    .selectFrom('report_schedules')
    .leftJoin('journeys', 'journeys.id', 'report_schedules.journey_id')
    .selectAll('report_schedules')
    .select(['journeys.slug', 'journeys.display_name']);
  if (orgId !== undefined) query = query.where('report_schedules.org_id', '=', orgId);
  const rows = await query.orderBy('report_schedules.created_at').orderBy('report_schedules.id').execute();
  const endpoints = await endpointsBySchedule(catalog, orgId);
  return rows.map((row) => ({
    ...{ id: row.id, orgId: row.org_id, every: row.every as ReportRhythm, sentFor: row.sent_for },
    journey:
      row.journey_id === null
        ? null
        : { id: row.journey_id, slug: row.slug ?? '', displayName: row.display_name ?? '' },
    ...{ endpointIds: endpoints.get(row.id) ?? [], lastSentAt: row.last_sent_at, silentSince: row.silent_since },
    ...{ createdBy: row.created_by, createdAt: row.created_at, updatedAt: row.updated_at },
  }));
}

async function endpointsBySchedule(catalog: Catalog, orgId: string | undefined): Promise<Map<string, string[]>> {
  let query = catalog
    .selectFrom('report_endpoints')
    .innerJoin('endpoints', 'endpoints.id', 'report_endpoints.endpoint_id')
    .select(['schedule_id', 'endpoint_id']);
  if (orgId !== undefined) query = query.where('endpoints.org_id', '=', orgId);
  const endpointIds = new Map<string, string[]>();
  for (const { schedule_id: id, endpoint_id: endpointId } of await query
    .orderBy('endpoints.created_at')
    .orderBy('endpoints.id')
    .execute())
    endpointIds.set(id, [...(endpointIds.get(id) ?? []), endpointId]);
  return endpointIds;
}

/** Throws `not_found`. */
export async function findReportSchedule(catalog: Catalog, orgId: string, id: string): Promise<StoredReportSchedule> {
  const found = (await listReportSchedules(catalog, orgId)).find((one) => one.id === id);
  if (!found) throw noSchedule(id);
  return found;
}

export interface ReportScheduleRowChange {
  /** `sentFor`: the period of the new rhythm that needs no report any more. */
  rhythm?: { every: ReportRhythm; sentFor: string } | undefined;
  endpointIds?: readonly string[] | undefined;
}

/** Runs in the caller's transaction. Throws `not_found`, and `invalid` for unknown endpoints. */
export async function updateReportSchedule(
  trx: Catalog,
  orgId: string,
  id: string,
  { rhythm, endpointIds }: ReportScheduleRowChange,
  now: Clock,
): Promise<void> {
  const before = await findReportSchedule(trx, orgId, id);
  await trx
    .updateTable('report_schedules')
    .set({
      ...(rhythm !== undefined && { every: rhythm.every, sent_for: rhythm.sentFor }),
      updated_at: later(before.updatedAt, now),
    })
    .where('id', '=', id)
    .execute();
  if (endpointIds !== undefined) await setEndpoints(trx, orgId, id, endpointIds);
}

/** Throws `not_found`. */
export async function deleteReportSchedule(catalog: Catalog, orgId: string, id: string): Promise<void> {
  const own = catalog.deleteFrom('report_schedules').where('org_id', '=', orgId).where('id', '=', id);
  if (!(await changes(own))) throw noSchedule(id);
}

async function setEndpoints(trx: Catalog, orgId: string, id: string, endpointIds: readonly string[]): Promise<void> {
  const known = await trx
    .selectFrom('endpoints')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', endpointIds)
    .execute();
  if (known.length < endpointIds.length)
    throw invalid('Invalid report schedule data: endpointIds must be ids of endpoints of this organization');
  await trx.deleteFrom('report_endpoints').where('schedule_id', '=', id).execute();
  await trx
    .insertInto('report_endpoints')
    .values(endpointIds.map((endpointId) => ({ schedule_id: id, endpoint_id: endpointId })))
    .execute();
}

export interface ReportTurn {
  /** First day of the period that the report is about. */
  period: string;
  /** False: nothing was tracked in it. */
  isTracked: boolean;
}

/**
 * Notes that the period needs no report any more, and writes the message to the schedule's endpoints: once, by the first node. Where
 * nothing was tracked in the period before either, nothing is written. In the transaction of the caller; resolves with the deliveries.
 */
export async function takeReportTurn(
  trx: Catalog,
  scheduleId: string,
  { period, isTracked }: ReportTurn,
  message: NewMessage,
  now: Clock,
): Promise<string[]> {
  const before = await trx
    .selectFrom('report_schedules')
    .select(['sent_for', 'silent_since'])
    .where('id', '=', scheduleId)
    .executeTakeFirst();
  if (!before || before.sent_for >= period) return [];
  const taken = await trx
    .updateTable('report_schedules')
    .set({ sent_for: period, silent_since: isTracked ? null : (before.silent_since ?? period) })
    .where('id', '=', scheduleId)
    .where('sent_for', '<', period)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n || (!isTracked && before.silent_since !== null)) return [];
  const sent = await writeReport(trx, scheduleId, message, now);
  if (sent.length > 0)
    await trx
      .updateTable('report_schedules')
      .set({ last_sent_at: toIso(now()) })
      .where('id', '=', scheduleId)
      .execute();
  return sent;
}

/** Writes a message to the schedule's endpoints that are on and have agreed. Resolves with the deliveries. */
export async function writeReport(
  trx: Catalog,
  scheduleId: string,
  message: NewMessage,
  now: Clock,
): Promise<string[]> {
  const endpoints = await trx
    .selectFrom('endpoints')
    .innerJoin('report_endpoints', 'report_endpoints.endpoint_id', 'endpoints.id')
    .select(['id', 'org_id', 'kind', 'shown_url', 'confirmed_at', 'stopped_at'])
    .where('schedule_id', '=', scheduleId)
    .where('org_id', '=', message.orgId)
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute();
  const agreed = await agreedAmong(trx, endpoints);
  const messageId = newMessageId();
  const sent: string[] = [];
  for (const { id } of endpoints) {
    if (!agreed.has(id)) continue;
    const delivery = await enqueueFor(trx, id, messageId, message, now);
    if (delivery !== undefined) sent.push(delivery);
  }
  return sent;
}

const noSchedule = (id: string) => notFound(`Report schedule with id "${id}" not found`);
