// The audit log in the catalog: entries are added, read, and removed when they are old. An entry never changes, except that
// failed tries are counted in one entry a day.
import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import {
  AUDIT_DETAILS_LENGTH_MAX,
  AUDIT_KEPT_MS,
  type AuditActor,
  type AuditEntry,
  type NewAuditEntry,
} from '../domain/audit.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { isAfter, type PagePlace } from './newest-first.ts';
import type { Catalog, CatalogTables } from './open.ts';

/** With the person that it is about, each of their organizations has a copy. */
export async function insertAuditEntry(
  catalog: Catalog,
  entry: NewAuditEntry,
  now: Clock,
  personId?: string,
): Promise<void> {
  const { orgId, actor, action, subject, details } = entry;
  const orgs = personId === undefined ? [] : await orgsOf(catalog, personId);
  const instant = now();
  const row = {
    at: toIso(instant),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject,
  };
  const first = { id: nextId(instant), org_id: orgId, ...row, details: writeDetails(details), copy_of: null };
  const copies = orgs.map((id) => ({ ...first, id: nextId(instant), org_id: id, copy_of: first.id }));
  await catalog
    .insertInto('audit_entries')
    .values([first, ...copies])
    .execute();
}

async function orgsOf(catalog: Catalog, personId: string): Promise<string[]> {
  const rows = await catalog.selectFrom('members').select('org_id').where('user_id', '=', personId).execute();
  return rows.map(({ org_id }) => org_id);
}

/** The actor of automatic actions of the service. */
export const SERVICE: AuditActor = { kind: 'service', id: null, name: 'Waymark' };

/** The actor of a try or a request without a known account. */
export const UNKNOWN: AuditActor = { kind: 'unknown', id: null, name: 'unknown' };

/** Counts a try that failed at an account: one entry a day (UTC) and way, with its copies. */
export async function noteFailedTry(
  catalog: Catalog,
  { id, email }: { id: string; email: string },
  by: FailedBy,
  now: Clock,
): Promise<void> {
  const day = toIso(now()).slice(0, 10);
  const isToday = sql<boolean>`action = 'sign-in.fail' and subject = ${email} and substr(at, 1, 10) = ${day}`;
  const rows = await catalog
    .selectFrom('audit_entries')
    .select(['id', 'details', 'copy_of'])
    .where('at', '>=', day)
    .where(isToday)
    .execute();
  const known = rows.find((row) => row.copy_of === null && detailsOf(row)?.by === by);
  if (!known) {
    const entry = { orgId: null, actor: UNKNOWN, action: 'sign-in.fail', subject: email } as const;
    return insertAuditEntry(catalog, { ...entry, details: { by, tries: 1 } }, now, id);
  }
  const details = writeDetails({ by, tries: Number(detailsOf(known)?.tries) + 1, last: toIso(now()) });
  await catalog
    .updateTable('audit_entries')
    .set({ details })
    .where(({ eb, or }) => or([eb('id', '=', known.id), eb('copy_of', '=', known.id)]))
    .execute();
}

export type FailedBy = 'password' | 'code' | 'passkey';

const detailsOf = ({ details }: { details: string | null }): Record<string, unknown> | null =>
  details === null ? null : JSON.parse(details);

export interface AuditQuery {
  /** Undefined: of the whole service. */
  orgId?: string | undefined;
  /** Undefined: any. */
  actions?: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** The last entry of the page before. */
  after?: PagePlace | undefined;
  limit: number;
}

/** Sort key of an entry: by time, then by id within a millisecond. */
/** Newest first. */
export async function listAuditEntries(catalog: Catalog, query: AuditQuery): Promise<AuditEntry[]> {
  const { orgId, actions, from, to, after, limit } = query;
  let rows = catalog.selectFrom('audit_entries').selectAll();
  rows = orgId === undefined ? rows.where('copy_of', 'is', null) : rows.where('org_id', '=', orgId);
  if (actions !== undefined) rows = rows.where('action', 'in', actions);
  if (from !== undefined) rows = rows.where('at', '>=', toIso(from));
  if (to !== undefined) rows = rows.where('at', '<', toIso(to));
  if (after) rows = rows.where(isAfter('at', after));
  const found = await rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return found.map(readEntry);
}

/** When the newest entry was written, as ISO text; null without any. */
export async function newestAuditEntry(catalog: Catalog): Promise<string | null> {
  const row = await catalog.selectFrom('audit_entries').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? null;
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
  // Every value is shortened to the same length, as little as suffices; at last, only names are left.
  for (const length of [Number.POSITIVE_INFINITY, 400, 100, 25]) {
    const text = JSON.stringify(shortened(details, length));
    if (text.length <= AUDIT_DETAILS_LENGTH_MAX) return text;
  }
  return JSON.stringify({ tooLong: Object.keys(details).slice(0, 20) });
}

/** Truncates texts to `length` characters and lists to a tenth as many items, with a sign where something was cut. */
function shortened(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value.length <= length ? value : `${value.slice(0, length)}…`;
  if (Array.isArray(value)) {
    const items = Math.ceil(length / 10);
    const kept = value.slice(0, items).map((one) => shortened(one, length));
    return value.length <= items ? kept : [...kept, `… and ${value.length - items} more`];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, length)]));
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
