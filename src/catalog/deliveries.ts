// The outbox: a row for each message and endpoint, written with what causes it, claimed by one process at a time, tried until
// it is sent or dead.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  MESSAGE_BYTES_MAX,
  type MessageData,
  type MessageType,
  type NewMessage,
  WAITING_BYTES_MAX,
  WAITING_DELIVERIES_MAX,
} from '../domain/message.ts';
import type { ServiceMessageType } from '../domain/operator.ts';
import { type Clock, MINUTE_MS, toIso } from '../domain/time.ts';
import { agreedAmong } from './mail-consent.ts';
import type { Catalog, CatalogTables } from './open.ts';

type Row = Selectable<CatalogTables['deliveries']>;
/** A letter is mail to one person, at no endpoint. */
export type DeliveryType = MessageType | ServiceMessageType | 'letter';

/** How long a claim holds, in ms: longer than an attempt may take. Then its process is taken to be gone. */
export const DELIVERY_CLAIM_MS = MINUTE_MS;

/**
 * Writes a message to every endpoint that receives its type, in the transaction of the caller. If the outbox is full, the message is
 * dropped and counted at the endpoint, so that an unavailable receiver never blocks the service.
 */
export async function enqueue(trx: Catalog, message: NewMessage, now: Clock): Promise<void> {
  const endpoints = await trx
    .selectFrom('endpoints')
    .select(['id', 'org_id', 'kind', 'shown_url', 'confirmed_at', 'stopped_at', 'types'])
    .where('org_id', '=', message.orgId)
    .where('is_on', '=', 1)
    .execute();
  const wanting = endpoints.filter(({ types }) => (JSON.parse(types) as string[]).includes(message.type));
  const agreed = await agreedAmong(trx, wanting);
  const messageId = newMessageId();
  for (const { id } of wanting) if (agreed.has(id)) await enqueueFor(trx, id, messageId, message, now);
}

/** The same for one endpoint, whatever types it receives. Resolves with the delivery's id; undefined: the outbox is full. */
export async function enqueueFor(
  trx: Catalog,
  endpointId: string,
  messageId: string,
  message: NewMessage,
  now: Clock,
): Promise<string | undefined> {
  const id = await insertDelivery(trx, { ...message, endpointId, messageId }, now);
  if (id !== undefined) return id;
  await trx
    .updateTable('endpoints')
    .set((eb) => ({ dropped: eb('dropped', '+', 1) }))
    .where('id', '=', endpointId)
    .execute();
  return undefined;
}

interface NewDelivery {
  /** Null: to the operator. */
  orgId: string | null;
  endpointId: string | null;
  messageId: string;
  type: DeliveryType;
  data: Record<string, unknown>;
}

/** Resolves with its id; undefined: the outbox of the organization is full, or the message too large. */
export async function insertDelivery(
  trx: Catalog,
  { orgId, endpointId, messageId, type, data }: NewDelivery,
  now: Clock,
): Promise<string | undefined> {
  const text = JSON.stringify(data);
  const bytes = Buffer.byteLength(text);
  const { many, held } = await trx
    .selectFrom('deliveries')
    .select((eb) => [eb.fn.countAll().as('many'), eb.fn.sum('bytes').as('held')])
    .where('org_id', orgId === null ? 'is' : '=', orgId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (
    bytes > MESSAGE_BYTES_MAX ||
    Number(many) >= WAITING_DELIVERIES_MAX ||
    Number(held ?? 0) + bytes > WAITING_BYTES_MAX
  )
    return undefined;
  const [id, at] = [randomUUID(), toIso(now())];
  await trx
    .insertInto('deliveries')
    .values({
      ...{ id, org_id: orgId, endpoint_id: endpointId, message_id: messageId, type, data: text, bytes },
      ...{ status: 'waiting', attempts: 0, answer: null, failure: null },
      ...{ created_at: at, begun_at: at, next_at: at, ended_at: null, claimed_by: null, claimed_until: null },
    })
    .execute();
  return id;
}

export const newMessageId = () => `msg_${randomUUID().replaceAll('-', '')}`;

/** A delivery that this process has claimed. */
export interface ClaimedDelivery {
  id: string;
  /** Null: to the operator. */
  orgId: string | null;
  /** Null: a letter, or to the operator's webhook. */
  endpointId: string | null;
  messageId: string;
  type: DeliveryType;
  data: MessageData;
  createdAt: string;
  attempts: number;
  begunAt: string;
}

/** Organizations and endpoints that have enough under way in this process, and when each organization was served (a number that grows). */
export interface DeliveryTurn {
  fullOrgs: ReadonlySet<string | null>;
  /** As `laneOf` names them. */
  busyEndpoints: ReadonlySet<string>;
  served: ReadonlyMap<string | null, number>;
}

/** The lane of a delivery: an endpoint, or the letters of an organization. Each lane sends one delivery at a time. */
export const laneOf = (orgId: string | null, endpointId: string | null) =>
  endpointId ?? `letters of ${orgId ?? 'the operator'}`;

/** The next delivery that is due, of the organization that was served longest ago; undefined: there is none. */
export async function claimDelivery(
  catalog: Catalog,
  claimant: string,
  { fullOrgs, busyEndpoints, served }: DeliveryTurn,
  now: Clock,
): Promise<ClaimedDelivery | undefined> {
  const claimedAt = toIso(now());
  const due = await dueEndpoints(catalog, claimedAt);
  const isBusy = (orgId: string | null, endpointId: string | null) =>
    fullOrgs.has(orgId) || busyEndpoints.has(laneOf(orgId, endpointId));
  const open = due.filter(({ org_id, endpoint_id }) => !isBusy(org_id, endpoint_id));
  open.sort((a, b) => (served.get(a.org_id) ?? 0) - (served.get(b.org_id) ?? 0));
  for (const lane of open) {
    const row = await claimOf(catalog, lane, claimant, claimedAt, now);
    if (row) return readClaimed(row);
  }
  return undefined;
}

async function dueEndpoints(catalog: Catalog, at: string) {
  return catalog
    .selectFrom('deliveries')
    .select(['org_id', 'endpoint_id'])
    .distinct()
    .where('status', '=', 'waiting')
    .where('next_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .execute();
}

/** The oldest of a lane that is due, unless another process was faster. */
async function claimOf(
  catalog: Catalog,
  lane: Pick<Row, 'org_id' | 'endpoint_id'>,
  claimant: string,
  at: string,
  now: Clock,
): Promise<Row | undefined> {
  const oldest = await catalog
    .selectFrom('deliveries')
    .select('id')
    .where('org_id', lane.org_id === null ? 'is' : '=', lane.org_id)
    .where('endpoint_id', lane.endpoint_id === null ? 'is' : '=', lane.endpoint_id)
    .where('status', '=', 'waiting')
    .where('next_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return undefined;
  return catalog
    .updateTable('deliveries')
    .set({ claimed_by: claimant, claimed_until: toIso(now() + DELIVERY_CLAIM_MS) })
    .where('id', '=', oldest.id)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
}

/** How an attempt went. */
export interface Attempt {
  status: 'sent' | 'waiting' | 'dead';
  answer: number | null;
  failure: string | null;
  /** For waiting: when it is tried next, in ms. */
  nextAt?: number;
  /** The part of its data that is kept; undefined: all of it. */
  left?: Record<string, unknown>;
}

/** Nothing is noted where the claim is another process's by now. */
export async function noteAttempt(
  catalog: Catalog,
  id: string,
  claimant: string,
  { status, answer, failure, nextAt, left }: Attempt,
  now: Clock,
): Promise<void> {
  const at = toIso(now());
  await catalog
    .updateTable('deliveries')
    .set((eb) => ({
      ...{ status, answer, failure, attempts: eb('attempts', '+', 1), claimed_by: null, claimed_until: null },
      ...(nextAt === undefined ? { ended_at: at } : { next_at: toIso(nextAt) }),
      ...(left !== undefined && { data: JSON.stringify(left) }),
    }))
    .where('id', '=', id)
    .where('claimed_by', '=', claimant)
    .execute();
}

/** Releases deliveries that a process claimed and will not finish; 'of everybody' also releases claims of earlier processes on the catalog. */
export async function releaseDeliveries(catalog: Catalog, claimant: string | 'of everybody'): Promise<void> {
  let query = catalog.updateTable('deliveries').set({ claimed_by: null, claimed_until: null });
  query = query.where('status', '=', 'waiting').where('claimed_by', 'is not', null);
  if (claimant !== 'of everybody') query = query.where('claimed_by', '=', claimant);
  await query.execute();
}

const readClaimed = (row: Row): ClaimedDelivery => ({
  ...{ id: row.id, orgId: row.org_id, endpointId: row.endpoint_id, messageId: row.message_id },
  ...{ type: row.type as DeliveryType, data: JSON.parse(row.data), createdAt: row.created_at },
  ...{ attempts: row.attempts, begunAt: row.begun_at },
});
