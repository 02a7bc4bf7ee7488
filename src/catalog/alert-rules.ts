// Which rules of a journey's alerts are off. All others are on.
import { ALL_RULES_ON, type AlertRules, type AlertRulesChange, JOURNEY_RULES } from '../domain/alert.ts';
import type { Catalog } from './open.ts';
import { inTransaction } from './transaction.ts';

export async function findAlertRules(catalog: Catalog, journeyId: string): Promise<AlertRules> {
  const query = catalog.selectFrom('alert_rules_off').select('rule').where('journey_id', '=', journeyId);
  const off = (await query.execute()).map(({ rule }) => [rule, false] as const);
  return { ...ALL_RULES_ON, ...Object.fromEntries(off) };
}

/** Rules that are not named stay as they are. */
export async function saveAlertRules(
  catalog: Catalog,
  journeyId: string,
  change: AlertRulesChange,
): Promise<AlertRules> {
  return inTransaction(catalog, async (trx) => {
    const rules = { ...(await findAlertRules(trx, journeyId)), ...change };
    await trx.deleteFrom('alert_rules_off').where('journey_id', '=', journeyId).execute();
    const off = JOURNEY_RULES.filter((rule) => !rules[rule]).map((rule) => ({ journey_id: journeyId, rule }));
    if (off.length > 0) await trx.insertInto('alert_rules_off').values(off).execute();
    return findAlertRules(trx, journeyId);
  });
}
