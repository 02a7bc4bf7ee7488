// Leases: of several nodes, one does a piece of recurring work, until it stops doing it.
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';

/** True when the holder has the lease for the next `ms`: it was free, or the holder had it already. */
export async function takeLease(
  catalog: Catalog,
  name: string,
  holder: string,
  ms: number,
  now: Clock,
): Promise<boolean> {
  const [at, until] = [toIso(now()), toIso(now() + ms)];
  await catalog
    .insertInto('leases')
    .values({ name, holder, expires_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const taken = await catalog
    .updateTable('leases')
    .set({ holder, expires_at: until })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('holder', '=', holder), eb('expires_at', '<=', at)]))
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) > 0;
}
