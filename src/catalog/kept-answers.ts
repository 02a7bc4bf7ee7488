// Answers of creations that were sent with an Idempotency-Key: the same request, sent again, creates nothing more.
import { conflict, DomainError } from '../domain/error.ts';
import { SHARED_LIMITS } from '../domain/shared-limits.ts';
import { type Clock, DAY_MS, MINUTE_MS, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

/** How long an answer is kept, in ms. */
export const ANSWER_KEPT_MS = DAY_MS;
/** Answers of an organization that are kept at the same time: one caller alone may use them all. */
export const KEPT_ANSWERS_MAX = SHARED_LIMITS.idempotencyKeys.all;
/** Kept answers that are guaranteed to each caller of an organization. */
export const KEPT_ANSWERS_OF_CALLER = SHARED_LIMITS.idempotencyKeys.kept;
/** Limit of kept answers per organization, over all callers. */
const KEPT_ANSWERS_ALL_MAX = SHARED_LIMITS.idempotencyKeys.most;
/** Characters of an answer that is kept; of a longer one, only that it was given. */
export const ANSWER_LENGTH_MAX = 65_536;
/** After this, in ms, a request that was not answered is taken as interrupted: no creation takes as long. */
const UNDER_WAY_MS = MINUTE_MS;

/** A repeatable creation: the owner of the key, and the request sent with it. */
export interface Creation {
  /** Empty for the operator's own. */
  orgId: string;
  /** The API key, the person or the operator. */
  caller: string;
  keyHash: string;
  requestHash: string;
}

/** Stored instead of an answer that is too long to keep. */
const TOO_LONG = '';

/**
 * Notes that a creation begins: undefined; or returns the answer that the same one got before. Throws `key_reused` when the key came with another
 * request, `conflict` while the first is under way or when it was interrupted, `rate_limited` when the organization and the caller have used as many keys as
 * they may.
 */
export async function beginCreation(catalog: Catalog, creation: Creation, now: Clock): Promise<string | undefined> {
  const { orgId, caller, keyHash, requestHash } = creation;
  return inTransaction(catalog, async (trx) => {
    await trx
      .deleteFrom('kept_answers')
      .where('org_id', '=', orgId)
      .where('created_at', '<=', toIso(now() - ANSWER_KEPT_MS))
      .execute();
    const earlier = await trx
      .selectFrom('kept_answers')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (earlier) {
      if (earlier.request_hash !== requestHash)
        throw new DomainError('key_reused', 'Idempotency-Key was used with another request: take another key');
      if (earlier.answer === null) throw conflict(unanswered(now() - Date.parse(earlier.created_at)));
      if (earlier.answer === TOO_LONG)
        throw conflict('It was created by an earlier request with this Idempotency-Key: retrieve it');
      return earlier.answer;
    }
    if (!(await hasRoom(trx, orgId, caller))) {
      const most = KEPT_ANSWERS_MAX.toLocaleString('en');
      throw new DomainError('rate_limited', `An organization uses at most ${most} Idempotency-Keys within 24 hours`);
    }
    const row = { org_id: orgId, caller, key_hash: keyHash, request_hash: requestHash, answer: null };
    await trx
      .insertInto('kept_answers')
      .values({ ...row, created_at: toIso(now()) })
      .execute();
    return undefined;
  });
}

async function hasRoom(catalog: Catalog, orgId: string, caller: string): Promise<boolean> {
  const answers = catalog.selectFrom('kept_answers').where('org_id', '=', orgId);
  const kept = await countRows(answers);
  if (kept < KEPT_ANSWERS_MAX) return true;
  // An answer of an unknown caller counts for each of them.
  const own = answers.where((eb) => eb.or([eb('caller', '=', caller), eb('caller', 'is', null)]));
  return kept < KEPT_ANSWERS_ALL_MAX && (await countRows(own)) < KEPT_ANSWERS_OF_CALLER;
}

const unanswered = (ageMs: number) =>
  ageMs < UNDER_WAY_MS
    ? 'A request with this Idempotency-Key is under way. Send it again when that is answered'
    : 'A request with this Idempotency-Key was interrupted. See whether it created something, and take another key';

/** Keeps the answer of a creation that has begun. */
export async function keepAnswer(catalog: Catalog, { orgId, keyHash }: Creation, answer: string): Promise<void> {
  await catalog
    .updateTable('kept_answers')
    .set({ answer: answer.length > ANSWER_LENGTH_MAX ? TOO_LONG : answer })
    .where('org_id', '=', orgId)
    .where('key_hash', '=', keyHash)
    .execute();
}

/** Nothing was created: the same request may be sent again. */
export async function forgetCreation(catalog: Catalog, { orgId, keyHash }: Creation): Promise<void> {
  await catalog.deleteFrom('kept_answers').where('org_id', '=', orgId).where('key_hash', '=', keyHash).execute();
}

/** Forgets the answers that are over. */
export async function forgetKeptAnswers(catalog: Catalog, now: Clock): Promise<void> {
  const until = toIso(now() - ANSWER_KEPT_MS);
  await catalog.deleteFrom('kept_answers').where('created_at', '<=', until).execute();
}
