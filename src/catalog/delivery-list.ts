// Deliveries as their organization sees them: listed, sent again, removed when they ended long ago.
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../domain/error.ts';
import {
  type Delivery,
  ENDED_DELIVERIES_KEPT_MS,
  ENDED_DELIVERIES_MAX,
  type MessageData,
  type MessageType,
  WAITING_DELIVERIES_MAX,
} from '../domain/message.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { isAfter, type PagePlace } from './newest-first.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

export interface DeliveryPage {
  /** Undefined: any. */
  statuses?: readonly Delivery['status'][] | undefined;
  limit: number;
  after?: PagePlace | undefined;
}

/** An endpoint's deliveries, the newest first. */
export async function listDeliveries(
  catalog: Catalog,
  orgId: string,
  endpointId: string,
  { statuses, limit, after }: DeliveryPage,
): Promise<Delivery[]> {
  let query = catalog.selectFrom('deliveries').selectAll().where('org_id', '=', orgId);
  query = query.where('endpoint_id', '=', endpointId);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  if (after) query = query.where(isAfter('created_at', after));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(readDelivery);
}

/** Gives a dead delivery, or all dead deliveries of an endpoint, another day of attempts. Throws `not_found`, `conflict`. */
export async function sendAgain(
  catalog: Catalog,
  orgId: string,
  { endpointId, deliveryId }: { endpointId: string; deliveryId?: string },
  now: Clock,
): Promise<number> {
  return inTransaction(catalog, async (trx) => {
    let dead = trx.selectFrom('deliveries').select(['id', 'status']).where('org_id', '=', orgId);
    dead = dead.where('endpoint_id', '=', endpointId);
    dead = deliveryId === undefined ? dead.where('status', '=', 'dead') : dead.where('id', '=', deliveryId);
    const rows = await dead.orderBy('created_at').execute();
    if (deliveryId !== undefined && rows.length === 0) throw notFound(`Delivery with id "${deliveryId}" not found`);
    if (rows.some(({ status }) => status === 'waiting')) throw conflict('The delivery waits to be sent already');
    const many = await countRows(
      trx.selectFrom('deliveries').where('org_id', '=', orgId).where('status', '=', 'waiting'),
    );
    const ids = rows.slice(0, Math.max(0, WAITING_DELIVERIES_MAX - many)).map(({ id }) => id);
    if (rows.length > 0 && ids.length === 0)
      throw conflict(`${WAITING_DELIVERIES_MAX} deliveries of this organization wait. Try again when some are sent`);
    if (ids.length === 0) return 0;
    const at = toIso(now());
    await trx
      .updateTable('deliveries')
      .set({ status: 'waiting', attempts: 0, begun_at: at, next_at: at, ended_at: null })
      .where('id', 'in', ids)
      .execute();
    return ids.length;
  });
}

/** Removes what ended long ago, and the oldest beyond the number that an organization may keep. */
export async function removeEndedDeliveries(catalog: Catalog, now: Clock): Promise<void> {
  await catalog
    .deleteFrom('deliveries')
    .where('status', '!=', 'waiting')
    .where('ended_at', '<', toIso(now() - ENDED_DELIVERIES_KEPT_MS))
    .execute();
  const crowded = await catalog
    .selectFrom('deliveries')
    .select('org_id')
    .where('status', '!=', 'waiting')
    .groupBy('org_id')
    .having((eb) => eb.fn.countAll(), '>', ENDED_DELIVERIES_MAX)
    .execute();
  for (const { org_id } of crowded) {
    const last = await catalog
      .selectFrom('deliveries')
      .select('ended_at')
      .where('org_id', '=', org_id)
      .where('status', '!=', 'waiting')
      .orderBy('ended_at', 'desc')
      .offset(ENDED_DELIVERIES_MAX)
      .limit(1)
      .executeTakeFirst();
    if (!last) continue;
    const beyond = catalog.deleteFrom('deliveries').where('org_id', '=', org_id).where('status', '!=', 'waiting');
    await beyond.where('ended_at', '<=', last.ended_at).execute();
  }
}

function readDelivery(row: Selectable<CatalogTables['deliveries']>): Delivery {
  return {
    ...{ id: row.id, endpointId: row.endpoint_id ?? '', messageId: row.message_id, type: row.type as MessageType },
    summary: (JSON.parse(row.data) as MessageData).summary,
    ...{ status: row.status as Delivery['status'], attempts: row.attempts, answer: row.answer, failure: row.failure },
    ...{ createdAt: row.created_at, nextAt: row.status === 'waiting' ? row.next_at : null, endedAt: row.ended_at },
  };
}
