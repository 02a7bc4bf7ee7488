// Letters: mail to one person, such as a link that only they may have. They wait encrypted in the outbox, together with messages, and are
// deleted after sending.
import { sql } from 'kysely';
import { conflict } from '../domain/error.ts';
import { type Clock, DAY_MS, toIso } from '../domain/time.ts';
import { insertDelivery, newMessageId } from './deliveries.ts';
import type { Catalog } from './open.ts';

/** Letters of one organization in a day. */
export const LETTERS_PER_DAY_MAX = 200;
/** Letters besides in a day that strangers can ask for, to one person and to all of an organization. */
export const ASKED_LETTERS_OF_PERSON_PER_DAY_MAX = 10;
export const ASKED_LETTERS_PER_DAY_MAX = 100;

export interface NewLetter {
  orgId: string;
  /** The letter's topic, without a secret: it stays when the rest is forgotten. `askedFor`: the person for whom a stranger may have asked. */
  about: { summary: string; endpointId?: string; invitationId?: string; askedFor?: string };
  /** Encrypted. */
  sealed: string;
}

/** In the transaction of the caller. Throws `conflict` when the organization has sent as many as it may, or too much waits. */
export async function enqueueLetter(trx: Catalog, { orgId, about, sealed }: NewLetter, now: Clock): Promise<void> {
  const { all, asked, same } = await lettersOfDay(trx, orgId, about.askedFor, now);
  const isOver =
    about.askedFor === undefined
      ? all - asked >= LETTERS_PER_DAY_MAX
      : asked >= ASKED_LETTERS_PER_DAY_MAX || same >= ASKED_LETTERS_OF_PERSON_PER_DAY_MAX;
  if (isOver) throw conflict(`An organization sends at most ${LETTERS_PER_DAY_MAX} letters a day. Try again tomorrow`);
  const row = { orgId, endpointId: null, messageId: newMessageId(), type: 'letter' as const };
  const id = await insertDelivery(trx, { ...row, data: { ...about, sealed } }, now);
  if (id === undefined) throw conflict('Too many deliveries of this organization wait. Try again when some are sent');
}

/** Counts an organization's letters of the last day: all, the letters that a stranger can request, and the requested letters to one person. */
async function lettersOfDay(trx: Catalog, orgId: string, personId: string | undefined, now: Clock) {
  const counting = (part: string) =>
    sql<number>`coalesce(sum(case when data like ${`%${part}%`} then 1 else 0 end), 0)`;
  const { all, asked, same } = await trx
    .selectFrom('deliveries')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      counting('"askedFor":"').as('asked'),
      counting(`"askedFor":"${personId ?? ''}"`).as('same'),
    ])
    .where('org_id', '=', orgId)
    .where('endpoint_id', 'is', null)
    .where('created_at', '>', toIso(now() - DAY_MS))
    .executeTakeFirstOrThrow();
  return { all: Number(all), asked: Number(asked), same: Number(same) };
}

export type LetterState = 'waiting' | 'sent' | 'dead';

/** How the letters of an organization's invitations went, by invitation. */
export async function letterStates(catalog: Catalog, orgId: string): Promise<Map<string, LetterState>> {
  const rows = await catalog
    .selectFrom('deliveries')
    .select(['data', 'status'])
    .where('org_id', '=', orgId)
    .where('endpoint_id', 'is', null)
    .where(sql<boolean>`data like '%"invitationId"%'`)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ data, status }) => [JSON.parse(data).invitationId, status as LetterState]));
}
