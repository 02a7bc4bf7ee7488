// Endpoints that messages go to. Addresses and secrets come encrypted, and leave so (src/delivery/seal.ts).
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../domain/error.ts';
import { ENDPOINTS_MAX, type Endpoint, type EndpointKind, type MessageType, OLD_SECRET_MS } from '../domain/message.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { agreedAmong } from './mail-consent.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { changes, countRows } from './rows.ts';
import { later } from './stamp.ts';

/** An address, encrypted, and what of it is shown. */
export interface SealedUrl {
  sealed: string;
  shown: string;
}

export interface NewEndpointRow {
  orgId: string;
  name: string;
  kind: EndpointKind;
  url: SealedUrl;
  secret: string | null;
  types: readonly MessageType[];
}

/** The endpoint as sending needs it, encrypted. */
export interface EndpointTarget {
  id: string;
  orgId: string;
  kind: EndpointKind;
  url: string;
  /** Secrets that sign messages now, newest first. */
  secrets: string[];
  isOn: boolean;
  /** False for an e-mail address that has not agreed, or whose owner left the organization. */
  isConfirmed: boolean;
}

/** In the transaction of the caller. Throws `conflict` when the organization has as many as it may. */
export async function createEndpoint(trx: Catalog, endpoint: NewEndpointRow, now: Clock): Promise<Endpoint> {
  const createdAt = toIso(now());
  const many = await countRows(trx.selectFrom('endpoints').where('org_id', '=', endpoint.orgId));
  if (many >= ENDPOINTS_MAX) throw conflict(`An organization has at most ${ENDPOINTS_MAX} endpoints`);
  const row = await trx
    .insertInto('endpoints')
    .values({
      id: randomUUID(),
      org_id: endpoint.orgId,
      name: endpoint.name,
      kind: endpoint.kind,
      url: endpoint.url.sealed,
      shown_url: endpoint.url.shown,
      secret: endpoint.secret,
      ...{ old_secret: null, old_secret_until: null, types: JSON.stringify(endpoint.types), is_on: 1 },
      ...{ off_reason: null, dropped: 0, created_at: createdAt, updated_at: createdAt },
      ...{ confirmed_at: null, stopped_at: null, asked_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readEndpoint(row, NONE, (await agreedAmong(trx, [row])).has(row.id), now);
}

/** Oldest first. */
export async function listEndpoints(catalog: Catalog, orgId: string, now: Clock): Promise<Endpoint[]> {
  const rows = await catalog
    .selectFrom('endpoints')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [counts, agreed] = [await countDeliveries(catalog, orgId), await agreedAmong(catalog, rows)];
  return rows.map((row) => readEndpoint(row, counts.get(row.id) ?? NONE, agreed.has(row.id), now));
}

/** Throws `not_found`. */
export async function findEndpoint(catalog: Catalog, orgId: string, id: string, now: Clock): Promise<Endpoint> {
  const found = (await listEndpoints(catalog, orgId, now)).find((endpoint) => endpoint.id === id);
  if (!found) throw noEndpoint(id);
  return found;
}

/** Another address has agreed to nothing yet. */
const NOBODY_ASKED = { confirmed_at: null, stopped_at: null, asked_at: null };

export interface EndpointRowChange {
  name?: string | undefined;
  url?: SealedUrl | undefined;
  types?: readonly MessageType[] | undefined;
  isOn?: boolean | undefined;
}

/** Throws `not_found`. */
export async function updateEndpoint(
  catalog: Catalog,
  orgId: string,
  id: string,
  { name, url, types, isOn }: EndpointRowChange,
  now: Clock,
): Promise<Endpoint> {
  const before = await findEndpoint(catalog, orgId, id, now);
  await catalog
    .updateTable('endpoints')
    .set({
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url: url.sealed, shown_url: url.shown, ...NOBODY_ASKED }),
      ...(types !== undefined && { types: JSON.stringify(types) }),
      ...(isOn !== undefined && { is_on: isOn ? 1 : 0, off_reason: null }),
      updated_at: later(before.updatedAt, now),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  return findEndpoint(catalog, orgId, id, now);
}

/** Its deliveries go with it. Throws `not_found`. */
export async function deleteEndpoint(catalog: Catalog, orgId: string, id: string): Promise<void> {
  const own = catalog.deleteFrom('endpoints').where('org_id', '=', orgId).where('id', '=', id);
  if (!(await changes(own))) throw noEndpoint(id);
}

/** Replaces the secret; the previous one also signs for a while. Throws `not_found`, `conflict`. */
export async function rotateSecret(
  catalog: Catalog,
  orgId: string,
  id: string,
  secret: string,
  now: Clock,
): Promise<Endpoint> {
  const { numUpdatedRows } = await catalog
    .updateTable('endpoints')
    .set((eb) => ({
      secret,
      old_secret: eb.ref('secret'),
      old_secret_until: toIso(now() + OLD_SECRET_MS),
      updated_at: toIso(now()),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  const endpoint = await findEndpoint(catalog, orgId, id, now);
  if (numUpdatedRows === 0n) throw conflict(`An endpoint of the kind ${endpoint.kind} has no secret`);
  return endpoint;
}

/** The service itself switches it off: its owner reads why. */
export async function switchOff(catalog: Catalog, id: string, reason: string, now: Clock): Promise<void> {
  await catalog
    .updateTable('endpoints')
    .set({ is_on: 0, off_reason: reason, updated_at: toIso(now()) })
    .where('id', '=', id)
    .execute();
}

/** For sending alone; undefined: it was deleted. */
export async function targetOf(catalog: Catalog, id: string, now: Clock): Promise<EndpointTarget | undefined> {
  const row = await catalog.selectFrom('endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const old = (row.old_secret_until ?? '') > toIso(now()) ? row.old_secret : null;
  return {
    ...{ id: row.id, orgId: row.org_id, kind: row.kind as EndpointKind, url: row.url, isOn: row.is_on === 1 },
    secrets: [row.secret, old].filter((secret) => secret !== null),
    isConfirmed: (await agreedAmong(catalog, [row])).has(row.id),
  };
}

interface Counts {
  waiting: number;
  dead: number;
}
const NONE: Counts = { waiting: 0, dead: 0 };

async function countDeliveries(catalog: Catalog, orgId: string): Promise<Map<string, Counts>> {
  const rows = await catalog
    .selectFrom('deliveries')
    .select((eb) => ['endpoint_id', 'status', eb.fn.countAll().as('many')])
    .where('org_id', '=', orgId)
    .where('status', 'in', ['waiting', 'dead'])
    .groupBy(['endpoint_id', 'status'])
    .execute();
  const counts = new Map<string, Counts>();
  for (const { endpoint_id: id, status, many } of rows)
    if (id !== null) counts.set(id, { ...(counts.get(id) ?? NONE), [status]: Number(many) });
  return counts;
}

const noEndpoint = (id: string) => notFound(`Endpoint with id "${id}" not found`);

function readEndpoint(
  row: Selectable<CatalogTables['endpoints']>,
  counts: Counts,
  isConfirmed: boolean,
  now: Clock,
): Endpoint {
  return {
    ...{ id: row.id, name: row.name, kind: row.kind as EndpointKind, url: row.shown_url },
    ...{ types: JSON.parse(row.types), isOn: row.is_on === 1, isConfirmed, offReason: row.off_reason },
    oldSecretUntil: (row.old_secret_until ?? '') > toIso(now()) ? row.old_secret_until : null,
    ...{ ...counts, dropped: row.dropped, createdAt: row.created_at, updatedAt: row.updated_at },
  };
}
