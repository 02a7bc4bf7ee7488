// The audit log in the catalog: added to, read, and emptied of what is old. Nothing changes an entry.
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  AUDIT_DETAILS_LENGTH_MAX,
  AUDIT_KEPT_MS,
  type AuditActor,
  type AuditEntry,
  type NewAuditEntry,
} from '../domain/audit.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog, CatalogTables } from './open.ts';

export async function insertAuditEntry(catalog: Catalog, entry: NewAuditEntry, now: Clock): Promise<void> {
  const { orgId, actor, action, subject, details } = entry;
  const instant = now();
  const row = {
    at: toIso(instant),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject,
  };
  await catalog
    .insertInto('audit_entries')
    .values({ id: nextId(instant), org_id: orgId, ...row, details: writeDetails(details) })
    .execute();
}

export interface AuditQuery {
  /** Undefined: of the whole service. */
  orgId?: string | undefined;
  action?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** The last entry of the page before. */
  after?: AuditPlace | undefined;
  limit: number;
}

/** Where an entry stands: entries of one millisecond are ordered by id. */
export type AuditPlace = Pick<AuditEntry, 'at' | 'id'>;

/** Newest first. */
export async function listAuditEntries(catalog: Catalog, query: AuditQuery): Promise<AuditEntry[]> {
  const { orgId, action, from, to, after, limit } = query;
  let rows = catalog.selectFrom('audit_entries').selectAll();
  if (orgId !== undefined) rows = rows.where('org_id', '=', orgId);
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (from !== undefined) rows = rows.where('at', '>=', toIso(from));
  if (to !== undefined) rows = rows.where('at', '<', toIso(to));
  if (after) {
    rows = rows.where(({ eb, and, or }) =>
      or([eb('at', '<', after.at), and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    );
  }
  const found = await rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return found.map(readEntry);
}

export async function removeOldAuditEntries(catalog: Catalog, now: Clock): Promise<void> {
  await catalog
    .deleteFrom('audit_entries')
    .where('at', '<', toIso(now() - AUDIT_KEPT_MS))
    .execute();
}

let written = 0;

/** A UUID of version 7: by time, within one ms in the order of writing, random behind that, for other nodes. */
function nextId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  const order = (written++ % 4096).toString(16).padStart(3, '0');
  const random = randomBytes(8);
  random.writeUInt8(0x80 | (random.readUInt8() & 0x3f));
  const hex = `${time}7${order}${random.toString('hex')}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function writeDetails(details: NewAuditEntry['details']): string | null {
  if (details === null) return null;
  const text = JSON.stringify(details);
  return text.length > AUDIT_DETAILS_LENGTH_MAX ? JSON.stringify({ tooLong: Object.keys(details).slice(0, 20) }) : text;
}

function readEntry(row: Selectable<CatalogTables['audit_entries']>): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind as AuditActor['kind'], id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: row.subject,
    details: row.details === null ? null : JSON.parse(row.details),
  };
}
