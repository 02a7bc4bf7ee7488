// Second factors in the catalog. Secrets and codes are made and compared by the library for sign-in (src/accounts).
import { notFound } from '../domain/error.ts';
import type { Factors } from '../domain/person.ts';
import type { Catalog } from './open.ts';
import { changes } from './rows.ts';
import { inTransaction } from './transaction.ts';

export async function listFactors(catalog: Catalog, userId: string): Promise<Factors> {
  const factor = await findFactor(catalog, userId);
  const passkeys = await catalog
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    app: factor?.verified === 1,
    recoveryCodes: factor !== undefined && (factor.verified === 1 || passkeys.length > 0),
    passkeys: passkeys.map(({ id, name, created_at }) => ({ id, name: name ?? 'Passkey', createdAt: created_at })),
  };
}

/** True when an authenticator app is set up and confirmed. */
export async function hasApp(catalog: Catalog, userId: string): Promise<boolean> {
  return (await findFactor(catalog, userId))?.verified === 1;
}

/** The secret of an authenticator app, confirmed or not, encrypted. */
export async function appSecret(catalog: Catalog, userId: string): Promise<string | undefined> {
  return (await findFactor(catalog, userId))?.secret;
}

/** True when neither this time step of the app nor a later one was used: a code that an onlooker saw is worth nothing afterwards. */
export async function takeTimeStep(catalog: Catalog, userId: string, step: number): Promise<boolean> {
  return changes(
    catalog
      .updateTable('second_factors')
      .set({ last_time_step: step })
      .where('user_id', '=', userId)
      .where(({ eb, or }) => or([eb('last_time_step', 'is', null), eb('last_time_step', '<', step)])),
  );
}

export async function findPasskeyOwner(catalog: Catalog, credentialId: string): Promise<string | undefined> {
  const row = await catalog
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Runs work that gives an account a second factor, and notes that it has one; nothing is noted when the work throws. */
export async function withFactor(catalog: Catalog, userId: string, work: () => Promise<void>): Promise<void> {
  const set = (enabled: 0 | 1) =>
    catalog.updateTable('users').set({ two_factor_enabled: enabled }).where('id', '=', userId).execute();
  await set(1);
  try {
    await work();
  } catch (error) {
    // A wrong first code leaves the set-up as it is: the next one may be right.
    await inTransaction(catalog, (trx) => noteWhether(trx, userId));
    throw error;
  }
}

/** Runs work that sets up an app. The set-up makes recovery codes; existing ones are kept. */
export async function keepingCodes<T>(catalog: Catalog, userId: string, work: () => Promise<T>): Promise<T> {
  const { recoveryCodes } = await listFactors(catalog, userId);
  const select = catalog.selectFrom('second_factors').select('backup_codes').where('user_id', '=', userId);
  const before = recoveryCodes ? await select.executeTakeFirst() : undefined;
  const made = await work();
  if (before) await catalog.updateTable('second_factors').set(before).where('user_id', '=', userId).execute();
  return made;
}

/** Removes the authenticator app; the recovery codes stay as long as there are passkeys. */
export async function removeFactors(catalog: Catalog, userId: string): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    await trx
      .updateTable('second_factors')
      .set({ verified: 0, last_time_step: null })
      .where('user_id', '=', userId)
      .execute();
    await noteFactors(trx, userId);
  });
}

/** Throws `not_found`. */
export async function removePasskey(catalog: Catalog, userId: string, id: string): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    const own = trx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id);
    if (!(await changes(own))) throw notFound(`Passkey with id "${id}" not found`);
    await noteFactors(trx, userId);
  });
}

/** Removes every second factor of a person who has lost them, at the operator's request. */
export async function removeAllFactors(catalog: Catalog, userId: string): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    await noteFactors(trx, userId);
  });
}

/** Whether an account has a second factor. Without any, recovery codes go, and sessions and apps no longer count as raised by one. */
async function noteFactors(trx: Catalog, userId: string): Promise<void> {
  if (await noteWhether(trx, userId)) return;
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute();
  await trx.updateTable('app_grants').set({ second_factor: 0 }).where('user_id', '=', userId).execute();
}

async function noteWhether(trx: Catalog, userId: string): Promise<boolean> {
  const { app, passkeys } = await listFactors(trx, userId);
  const has = app || passkeys.length > 0;
  const set = { two_factor_enabled: has ? 1 : 0 };
  await trx.updateTable('users').set(set).where('id', '=', userId).execute();
  return has;
}

function findFactor(catalog: Catalog, userId: string) {
  return catalog
    .selectFrom('second_factors')
    .select(['verified', 'secret'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
