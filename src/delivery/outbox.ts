// Sends the messages of the outbox: a bounded number at a time, organizations in turns, one at a time to each endpoint. Failed
// attempts are repeated, and a slow receiver delays only its own endpoint.
import { randomUUID } from 'node:crypto';
import {
  type Attempt,
  type ClaimedDelivery,
  claimDelivery,
  laneOf,
  noteAttempt,
  releaseDeliveries,
} from '../catalog/deliveries.ts';
import { type EndpointTarget, switchOff, targetOf } from '../catalog/endpoints.ts';
import type { Catalog } from '../catalog/open.ts';
import type { MessageType } from '../domain/message.ts';
import type { OperatorTargets } from '../domain/operator.ts';
import { type Clock, SECOND_MS } from '../domain/time.ts';
import type { AddressRules } from './addresses.ts';
import { bodyOf } from './formats.ts';
import { type Posted, post } from './post.ts';
import { nextAttemptAt } from './retries.ts';
import { type MailOptions, mailLetter, mailTo } from './send-mail.ts';
import { signatureHeaders } from './sign.ts';

/** Concurrent attempts of one process, and of one organization in it. */
export const SENDING_MAX = 16;
export const SENDING_OF_ORG_MAX = 4;
/** Sending places for organizations without a running attempt, so that hanging receivers of a few organizations do not delay the messages of others. */
export const SENDING_RESERVED = 4;
/** How many organizations a process remembers with the time of their last turn. */
const SERVED_MAX = 10_000;
/** How long a stop waits for running attempts, in ms: then they are aborted, and the next process repeats them. */
const CLOSE_MS_MAX = 2 * SECOND_MS;

export interface OutboxOptions extends MailOptions {
  catalog: Catalog;
  rules: AddressRules;
  /** Where messages about the service itself go. */
  operator: OperatorTargets | undefined;
  userAgent: string;
  now: Clock;
  /** No other process uses this catalog, so existing claims belong to a process that has ended. */
  alone: boolean;
  /** Called with the result of each attempt. */
  tried(status: Attempt['status']): void;
  /** Called when the catalog itself fails: the next call of `wake` tries again. */
  stuck(error: unknown): void;
}

export interface Outbox {
  /** Starts the attempts that are due. */
  wake(): void;
  /** Resolves when nothing is due that this process could send. */
  idle(): Promise<void>;
  /** Ends the running attempts, and releases the claims. */
  close(): Promise<void>;
}

export function startOutbox(options: OutboxOptions): Outbox {
  const { catalog, now, alone, stuck } = options;
  const claimant = randomUUID();
  const stopping = new AbortController();
  const sending = new Map<Promise<void>, ClaimedDelivery>();
  const served = new Map<string | null, number>();
  let turns = 0;
  let released = !alone;
  let claiming: Promise<void> | undefined;
  let wanted = false;
  let closing = false;

  const turn = () => {
    const ofOrg = new Map<string | null, number>();
    for (const { orgId } of sending.values()) ofOrg.set(orgId, (ofOrg.get(orgId) ?? 0) + 1);
    const ofOrgMax = SENDING_MAX - sending.size > SENDING_RESERVED ? SENDING_OF_ORG_MAX : 1;
    return {
      fullOrgs: new Set([...ofOrg].filter(([, many]) => many >= ofOrgMax).map(([orgId]) => orgId)),
      busyEndpoints: new Set([...sending.values()].map(({ orgId, endpointId }) => laneOf(orgId, endpointId))),
      served,
    };
  };
  const begin = (delivery: ClaimedDelivery) => {
    served.delete(delivery.orgId);
    served.set(delivery.orgId, ++turns);
    if (served.size > SERVED_MAX) served.delete(served.keys().next().value ?? null);
    const work: Promise<void> = attempt(options, claimant, delivery, stopping.signal)
      .catch(stuck)
      .finally(() => {
        sending.delete(work);
        wake();
      });
    sending.set(work, delivery);
  };
  const claim = async () => {
    if (!released) await releaseDeliveries(catalog, 'of everybody');
    released = true;
    do {
      wanted = false;
      while (!closing && sending.size < SENDING_MAX) {
        const delivery = await claimDelivery(catalog, claimant, turn(), now);
        if (!delivery) break;
        begin(delivery);
      }
    } while (wanted && !closing);
  };
  const wake = () => {
    wanted = true;
    if (closing) return;
    claiming ??= claim()
      .catch((error: unknown) => {
        wanted = false;
        if (!closing) stuck(error);
      })
      .finally(() => {
        claiming = undefined;
      });
  };
  return {
    wake,
    async idle() {
      while (claiming || sending.size > 0) await Promise.race([claiming, ...sending.keys()].filter(Boolean));
    },
    async close() {
      closing = true;
      await claiming;
      const cut = setTimeout(() => stopping.abort(), CLOSE_MS_MAX);
      await Promise.all(sending.keys());
      clearTimeout(cut);
      await releaseDeliveries(catalog, claimant).catch(() => {});
    },
  };
}

async function attempt(
  options: OutboxOptions,
  claimant: string,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<void> {
  const { catalog, now, tried } = options;
  const sent = await sendDelivery(options, delivery, stopping);
  // Its endpoint was deleted, and it with that; or it was cut off by a stop: given back, and tried again by the next process.
  if (!sent || stopping.aborted) return;
  const { endpointId, data } = delivery;
  const about = endpointId ?? (data.endpointId as string | undefined);
  if (about !== undefined) {
    if (endpointId !== null && sent.answer === GONE && !sent.isMail)
      await switchOff(catalog, about, 'It answered 410: it wants no more messages', now);
    if (sent.isBounce) await switchOff(catalog, about, `The address takes no mail. ${sent.failure}`, now);
  }
  const result = resultOf(sent, delivery, now());
  const { sealed, ...left } = data;
  const forgets = endpointId === null && result.status !== 'waiting';
  await noteAttempt(catalog, delivery.id, claimant, { ...result, ...(forgets && { left }) }, now);
  tried(result.status);
}

/** With this status, a receiver says that it wants no more: https://www.standardwebhooks.com */
const GONE = 410;

interface Sent extends Posted {
  /** Trying it again would change nothing. */
  isFinal?: boolean;
  isMail?: boolean;
  isBounce?: boolean;
}

function resultOf(
  { answer, failure, isFinal, isMail, isBounce }: Sent,
  delivery: ClaimedDelivery,
  now: number,
): Attempt {
  if (failure === null) return { status: 'sent', answer, failure };
  const begunAt = Date.parse(delivery.begunAt);
  const nextAt = nextAttemptAt({ attempts: delivery.attempts + 1, begunAt }, now);
  const isOver = isFinal || isBounce || (answer === GONE && !isMail);
  if (isOver || nextAt === undefined) return { status: 'dead', answer, failure };
  return { status: 'waiting', answer, failure, nextAt };
}

/** Undefined: its endpoint was deleted. */
async function sendDelivery(
  options: OutboxOptions,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<Sent | undefined> {
  if (delivery.type === 'letter') return { ...(await mailLetter(options, delivery, stopping)), isMail: true };
  if (delivery.endpointId === null) return sendToOperator(options, delivery, stopping);
  const target = await targetOf(options.catalog, delivery.endpointId, options.now);
  return target && sendTo(options, target, delivery, stopping);
}

/** To the address that the operator named for this process: also inside, which is theirs to decide. */
async function sendToOperator(
  { operator, rules, userAgent, now }: OutboxOptions,
  { messageId: id, type, data, createdAt }: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<Sent> {
  if (!operator?.webhook) return { answer: null, failure: 'OPERATOR_WEBHOOK_URL is not set', isFinal: true };
  const { url, secret } = operator.webhook;
  const body = JSON.stringify({ type, timestamp: createdAt, data });
  const signed = signatureHeaders({ id, at: now(), body }, [secret]);
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...signed };
  return post({ url, headers, body }, { ...rules, isAllowed: () => true }, stopping);
}

async function sendTo(
  options: OutboxOptions,
  target: EndpointTarget,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<Sent> {
  const { seal, rules, baseUrl, userAgent, now } = options;
  if (!target.isOn) return { answer: null, failure: 'The endpoint was switched off', isFinal: true };
  let url: string;
  let secrets: string[];
  try {
    url = seal.open(target.url);
    secrets = target.secrets.map(seal.open);
  } catch {
    const failure =
      'The address or the secret cannot be read: this node has another AUTH_SECRET than the one that stored it';
    return { answer: null, failure };
  }
  if (target.kind === 'email') return { ...(await mailTo(options, target, url, delivery, stopping)), isMail: true };
  const { messageId: id, type, data, createdAt } = delivery;
  const body = bodyOf(target.kind, { type: type as MessageType, at: createdAt, data }, baseUrl);
  const signed = secrets.length === 0 ? {} : signatureHeaders({ id, at: now(), body }, secrets);
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...signed };
  return post({ url, headers, body }, rules, stopping);
}
