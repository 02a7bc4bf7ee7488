// Messages to the operator in the outbox: of no organization, written in the transaction of the alert that they are about.
import { SERVICE_MESSAGES_PER_DAY_MAX, type ServiceMessageType } from '../domain/operator.ts';
import { type Clock, DAY_MS, toIso } from '../domain/time.ts';
import { insertDelivery, newMessageId } from './deliveries.ts';
import type { Catalog } from './open.ts';
import { countRows } from './rows.ts';

export interface OperatorMessage {
  type: ServiceMessageType;
  summary: string;
  /** Encrypted; undefined: nothing goes by mail. */
  sealedLetter: string | undefined;
  /** Data of the webhook; undefined: there is none. */
  webhook: Record<string, unknown> | undefined;
}

/** Messages beyond the day's maximum are left out: the alert itself is kept and logged. */
export async function enqueueForOperator(trx: Catalog, message: OperatorMessage, now: Clock): Promise<void> {
  const { type, summary, sealedLetter, webhook } = message;
  const many = await countRows(
    trx
      .selectFrom('deliveries')
      .where('org_id', 'is', null)
      .where('created_at', '>', toIso(now() - DAY_MS)),
  );
  if (many >= SERVICE_MESSAGES_PER_DAY_MAX) return;
  const row = { orgId: null, endpointId: null, messageId: newMessageId() };
  if (sealedLetter !== undefined)
    await insertDelivery(trx, { ...row, type: 'letter', data: { summary, sealed: sealedLetter } }, now);
  if (webhook) await insertDelivery(trx, { ...row, type, data: { summary, ...webhook } }, now);
}
