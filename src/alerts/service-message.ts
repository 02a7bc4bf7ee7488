// The message to the operator when an alert about the service itself begins or ends.

import type { Catalog } from '../catalog/open.ts';
import { enqueueForOperator } from '../catalog/operator-messages.ts';
import type { StoredServiceAlert } from '../catalog/service-alerts.ts';
import type { Letter } from '../delivery/mail-text.ts';
import type { Seal } from '../delivery/seal.ts';
import type { OperatorTargets } from '../domain/operator.ts';
import type { Clock } from '../domain/time.ts';
import { formats } from '../language/formats.ts';
import { SERVICE_LOOKS } from './words.ts';

export interface ServiceMessages {
  config: { baseUrl: string; operator?: OperatorTargets | undefined };
  seal: Seal;
  now: Clock;
}

/** Runs in the transaction that opens or ends the alert. */
export async function announceServiceAlert(
  trx: Catalog,
  { config: { baseUrl, operator }, seal, now }: ServiceMessages,
  alert: StoredServiceAlert,
): Promise<void> {
  if (!operator) return;
  const lookFirst = SERVICE_LOOKS[alert.rule];
  const isOver = alert.overAt !== null;
  const summary = isOver ? `Over: ${alert.sentence}` : alert.sentence;
  const letter: Letter | undefined =
    operator.mail === undefined ? undefined : { to: operator.mail, ...letterOf(alert, baseUrl) };
  await enqueueForOperator(
    trx,
    {
      type: isOver ? 'service-alert.closed' : 'service-alert.opened',
      summary,
      sealedLetter: letter && seal.seal(JSON.stringify(letter)),
      webhook: operator.webhook && { service: baseUrl, alert: { ...alert, lookFirst } },
    },
    now,
  );
}

function letterOf(alert: StoredServiceAlert, baseUrl: string): Omit<Letter, 'to'> {
  const { rule, node, sentence, openedAt, overAt } = alert;
  const footer = [`Waymark at ${baseUrl} sends this because OPERATOR_MAIL names your address.`];
  const { moment } = formats.en;
  const since = `Since ${moment(openedAt, 'UTC')} (UTC), node ${node}.`;
  if (overAt === null) {
    return {
      subject: `Waymark needs attention: ${TITLES[rule]}`,
      paragraphs: [sentence, SERVICE_LOOKS[rule], since],
      link: null,
      footer,
    };
  }
  return {
    subject: `Over: ${TITLES[rule]}`,
    paragraphs: [`This is over since ${moment(overAt, 'UTC')} (UTC): ${sentence}`, since],
    link: null,
    footer,
  };
}

const TITLES: Record<StoredServiceAlert['rule'], string> = {
  spool_growing: 'batches wait to be loaded',
  disk_low: 'the disk is nearly full',
  backup_overdue: 'the backup is overdue',
  backup_doubtful: 'the newest backup holds less than the one before',
  requests_fail: 'requests fail',
  batches_set_aside: 'batches are set aside',
  clock_differs: 'the clock of a node is wrong',
};
