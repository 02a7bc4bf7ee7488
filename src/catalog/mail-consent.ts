// Consent of endpoints' e-mail addresses. A member's address receives the organization's messages; any other address first agrees by a
// link in a letter; an address that unsubscribed has to agree again.
import { conflict } from '../domain/error.ts';
import { mailAddressOf } from '../domain/mail.ts';
import { type Clock, HOUR_MS, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { changes } from './rows.ts';

/** Interval between requests for consent to an address, in ms. */
export const ASKED_EVERY_MS = HOUR_MS;

export interface ConsentRow {
  id: string;
  org_id: string;
  kind: string;
  shown_url: string;
  confirmed_at: string | null;
  stopped_at: string | null;
}

/** The ids of endpoints that may receive messages: all except e-mail addresses that have not agreed. */
export async function agreedAmong(catalog: Catalog, rows: readonly ConsentRow[]): Promise<Set<string>> {
  const isOpen = ({ kind, confirmed_at }: ConsentRow) => kind !== 'email' || confirmed_at !== null;
  const asMembers = rows.filter((row) => !isOpen(row) && row.stopped_at === null);
  const agreed = new Set(rows.filter(isOpen).map(({ id }) => id));
  if (asMembers.length === 0) return agreed;
  const members = await catalog
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.org_id', 'users.email'])
    .where('members.org_id', 'in', [...new Set(asMembers.map(({ org_id }) => org_id))])
    .where('users.email', 'in', [...new Set(asMembers.map(({ shown_url }) => mailAddressOf(shown_url) ?? ''))])
    .execute();
  const known = new Set(members.map(({ org_id, email }) => `${org_id} ${email}`));
  for (const { id, org_id, shown_url } of asMembers)
    if (known.has(`${org_id} ${mailAddressOf(shown_url)}`)) agreed.add(id);
  return agreed;
}

/** Records a request for consent. Throws `conflict` if the last one was too recent. */
export async function noteAsked(catalog: Catalog, endpointId: string, now: Clock): Promise<void> {
  const own = catalog
    .updateTable('endpoints')
    .set({ asked_at: toIso(now()) })
    .where('id', '=', endpointId)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', toIso(now() - ASKED_EVERY_MS))]));
  if (!(await changes(own))) throw conflict('The address was asked less than an hour ago. Try again later');
}

/** An e-mail endpoint as links in mail find it, with its address encrypted; undefined: there is none. */
export async function findMailEndpoint(catalog: Catalog, id: string) {
  return catalog
    .selectFrom('endpoints')
    .select(['id', 'org_id', 'name', 'url', 'confirmed_at', 'stopped_at'])
    .where('id', '=', id)
    .where('kind', '=', 'email')
    .executeTakeFirst();
}

/** The address agreed. False: it had before. */
export async function agree(catalog: Catalog, id: string, now: Clock): Promise<boolean> {
  return changes(
    catalog
      .updateTable('endpoints')
      .set((eb) => ({
        ...{ confirmed_at: toIso(now()), stopped_at: null },
        // An endpoint that an owner switched off stays off.
        is_on: eb.case().when('stopped_at', 'is', null).then(eb.ref('is_on')).else(1).end(),
        off_reason: eb.case().when('stopped_at', 'is', null).then(eb.ref('off_reason')).else(null).end(),
      }))
      .where('id', '=', id)
      .where('confirmed_at', 'is', null),
  );
}

/** The address wants no more. False: it had said so. */
export async function stopMail(catalog: Catalog, id: string, reason: string, now: Clock): Promise<boolean> {
  return changes(
    catalog
      .updateTable('endpoints')
      .set({ confirmed_at: null, stopped_at: toIso(now()), is_on: 0, off_reason: reason })
      .where('id', '=', id)
      .where('stopped_at', 'is', null),
  );
}
