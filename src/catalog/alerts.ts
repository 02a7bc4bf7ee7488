// Alerts of journeys in the catalog. While something lasts, one alert has its key, whichever node finds it.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  ALERT_KEPT_MS,
  type AlertFigures,
  type AlertState,
  type JourneyRule,
  OPEN_ALERTS_MAX,
} from '../domain/alert.ts';
import { notFound } from '../domain/error.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { type Announcement, announce } from './announce.ts';
import { isAfter, type PagePlace } from './newest-first.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

export interface StoredAlert {
  id: string;
  orgId: string;
  journeyId: string;
  rule: JourneyRule;
  stepKey: string | null;
  fieldKey: string | null;
  state: AlertState;
  figures: AlertFigures;
  lost: number | null;
  since: string;
  openedAt: string;
  updatedAt: string;
  overAt: string | null;
  closedAt: string | null;
  snoozedUntil: string | null;
  changedBy: string | null;
}

export interface NewAlert {
  orgId: string;
  journeyId: string;
  rule: JourneyRule;
  stepKey: string | null;
  fieldKey: string | null;
  figures: AlertFigures;
  since: number;
}

const activeKey = ({
  journeyId,
  rule,
  stepKey,
  fieldKey,
}: Pick<NewAlert, 'journeyId' | 'rule' | 'stepKey' | 'fieldKey'>) =>
  JSON.stringify([journeyId, rule, stepKey, fieldKey]);

/** The message that an alert begins or is over. */
export type AlertMessage = (alert: StoredAlert) => Announcement;

/**
 * Opens an alert, and writes the message about it; undefined where the same thing lasts already, or the journey has as many open as
 * it may.
 */
export async function openAlert(
  catalog: Catalog,
  alert: NewAlert,
  message: AlertMessage,
  now: Clock,
): Promise<StoredAlert | undefined> {
  const openedAt = toIso(now());
  const row = {
    id: randomUUID(),
    org_id: alert.orgId,
    journey_id: alert.journeyId,
    rule: alert.rule,
    step_key: alert.stepKey,
    field_key: alert.fieldKey,
    active_key: activeKey(alert),
    state: 'open',
    figures: JSON.stringify(alert.figures),
    lost: null,
    since: toIso(alert.since),
    ...{ opened_at: openedAt, updated_at: openedAt },
    ...{ over_at: null, closed_at: null, snoozed_until: null, changed_by: null },
  };
  return inTransaction(catalog, async (trx) => {
    const many = await countRows(
      trx.selectFrom('alerts').where('journey_id', '=', alert.journeyId).where('active_key', 'is not', null),
    );
    if (many >= OPEN_ALERTS_MAX) return undefined;
    const inserted = await trx
      .insertInto('alerts')
      .values(row)
      .onConflict((conflict) => conflict.column('active_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) return undefined;
    const opened = readAlert(inserted, now);
    await announce(trx, alert.journeyId, message(opened), now);
    return opened;
  });
}

/** Updates the alert's figures and keeps a person's decision. */
export async function updateAlert(
  catalog: Catalog,
  id: string,
  { figures, lost }: { figures: AlertFigures; lost: number | null },
  now: Clock,
): Promise<void> {
  await catalog
    .updateTable('alerts')
    .set({ figures: JSON.stringify(figures), lost, updated_at: toIso(now()) })
    .where('id', '=', id)
    .where('active_key', 'is not', null)
    .execute();
}

/** It is over: closed, unless a person closed it before, with the message about it. Returns whether this call found it so first. */
export async function endAlert(catalog: Catalog, id: string, message: AlertMessage, now: Clock): Promise<boolean> {
  return inTransaction(catalog, async (trx) => {
    const ended = await markOver(trx, id, toIso(now()));
    if (ended) await announce(trx, ended.journey_id, message(readAlert(ended, now)), now);
    return ended !== undefined;
  });
}

const markOver = (trx: Catalog, id: string, at: string) =>
  trx
    .updateTable('alerts')
    .set((eb) => ({
      active_key: null,
      over_at: at,
      updated_at: at,
      state: 'closed',
      closed_at: eb.fn.coalesce('closed_at', eb.val(at)),
      snoozed_until: null,
    }))
    .where('id', '=', id)
    .where('active_key', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Alerts of a journey that last, including alerts that a person closed, and alerts that ended since `overSince` (ms). */
export async function followedAlerts(catalog: Catalog, journeyId: string, overSince: number): Promise<StoredAlert[]> {
  const rows = await catalog
    .selectFrom('alerts')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .where((eb) => eb.or([eb('active_key', 'is not', null), eb('over_at', '>=', toIso(overSince))]))
    .execute();
  return rows.map((row) => readAlert(row, () => overSince));
}

export interface AlertPage {
  journeyId?: string | undefined;
  /** Leaves closed alerts out. */
  isOpen: boolean;
  limit: number;
  after?: PagePlace | undefined;
}

/** Newest first. */
export async function listAlerts(
  catalog: Catalog,
  orgId: string,
  { journeyId, isOpen, limit, after }: AlertPage,
  now: Clock,
): Promise<StoredAlert[]> {
  let query = catalog.selectFrom('alerts').selectAll().where('org_id', '=', orgId);
  if (journeyId !== undefined) query = query.where('journey_id', '=', journeyId);
  if (isOpen) query = query.where('state', '!=', 'closed');
  if (after) query = query.where(isAfter('opened_at', after));
  const rows = await query.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => readAlert(row, now));
}

/** Alerts that last and that nobody snoozed or closed; the newest first. */
export async function lastingAlerts(
  catalog: Catalog,
  journeyIds: readonly string[],
  now: Clock,
): Promise<StoredAlert[]> {
  const rows = await catalog
    .selectFrom('alerts')
    .selectAll()
    .where('journey_id', 'in', journeyIds)
    .where('active_key', 'is not', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readAlert(row, now)).filter(({ state }) => state === 'open' || state === 'acknowledged');
}

/** The number of alerts that opened in a period (ms), and the newest of them, in an organization or one of its journeys. */
export async function alertsOpenedIn(
  catalog: Catalog,
  { orgId, journeyId }: { orgId: string; journeyId: string | undefined },
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<{ many: number; newest: StoredAlert[] }> {
  let query = catalog
    .selectFrom('alerts')
    .where('org_id', '=', orgId)
    .where('opened_at', '>=', toIso(from))
    .where('opened_at', '<', toIso(to));
  if (journeyId !== undefined) query = query.where('journey_id', '=', journeyId);
  const many = await countRows(query);
  const rows = await query.selectAll().orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return { many, newest: rows.map((row) => readAlert(row, () => to)) };
}

/** Throws `not_found`. */
export async function findAlert(catalog: Catalog, orgId: string, id: string, now: Clock): Promise<StoredAlert> {
  const row = await catalog
    .selectFrom('alerts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(`Alert with id "${id}" not found`));
  return readAlert(row, now);
}

export interface Decided {
  state: AlertState;
  snoozedUntil: string | null;
  by: string;
}

/** Stores a person's decision about an alert. An alert that is over stays closed. Throws `not_found`. */
export async function decideAlert(
  catalog: Catalog,
  orgId: string,
  id: string,
  { state, snoozedUntil, by }: Decided,
  now: Clock,
): Promise<StoredAlert> {
  const changedAt = toIso(now());
  await catalog
    .updateTable('alerts')
    .set({
      state,
      snoozed_until: snoozedUntil,
      changed_by: by,
      updated_at: changedAt,
      closed_at: state === 'closed' ? changedAt : null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('over_at', 'is', null)
    .execute();
  return findAlert(catalog, orgId, id, now);
}

export async function removeOldAlerts(catalog: Catalog, now: Clock): Promise<void> {
  const before = toIso(now() - ALERT_KEPT_MS);
  await catalog.deleteFrom('alerts').where('over_at', '<', before).execute();
  await catalog.deleteFrom('service_alerts').where('over_at', '<', before).execute();
}

/** The end of the last hour that was evaluated, in ms; undefined before the first. */
export async function evaluatedUpTo(catalog: Catalog, orgId: string): Promise<number | undefined> {
  const query = catalog.selectFrom('alert_evaluations').select('evaluated').where('org_id', '=', orgId);
  const row = await query.executeTakeFirst();
  return row && Date.parse(row.evaluated);
}

export async function noteEvaluated(catalog: Catalog, orgId: string, at: number): Promise<void> {
  const evaluated = toIso(at);
  await catalog
    .insertInto('alert_evaluations')
    .values({ org_id: orgId, evaluated })
    .onConflict((on) => on.column('org_id').doUpdateSet({ evaluated }))
    .execute();
}

function readAlert(row: Selectable<CatalogTables['alerts']>, now: Clock): StoredAlert {
  const isAwake = row.state === 'snoozed' && row.snoozed_until !== null && Date.parse(row.snoozed_until) <= now();
  return {
    ...{ id: row.id, orgId: row.org_id, journeyId: row.journey_id, rule: row.rule as JourneyRule },
    ...{ stepKey: row.step_key, fieldKey: row.field_key },
    state: isAwake ? 'open' : (row.state as AlertState),
    figures: JSON.parse(row.figures),
    lost: row.lost,
    ...{ since: row.since, openedAt: row.opened_at, updatedAt: row.updated_at },
    ...{ overAt: row.over_at, closedAt: row.closed_at },
    snoozedUntil: isAwake ? null : row.snoozed_until,
    changedBy: row.changed_by,
  };
}
