/** Events on their way to the service. Delivery is at least once; the ids make it count once. */

import type { JourneyEvent } from './event.ts';
import { guard, later, log } from './guard.ts';
import { BATCH_EVENTS, QUEUE_MAX, STRIKES_MAX, WAIT_MAX_MS, WAIT_MS } from './limits.ts';
import { options } from './options.ts';

let queue: JourneyEvent[] = [];
/** The batch of the request that has no answer yet, one at a time. */
let flying: JourneyEvent[] | null;
let batchEvents = BATCH_EVENTS;
let timer = 0;
let wait = WAIT_MS;
let strikes = 0;
/** Given up, and how many of them the request that flies tells of. */
let dropped = 0;
let told = 0;
/** As the page found it: a later wrapper of the host must not see our requests. */
export const send = fetch;

export let isOff: boolean;

export const resume = (): void => {
  isOff = false;
};

/** Gives up: no memory, no request. */
export const stop = (): void => {
  isOff = true;
  queue = [];
};

export const append = (event: JourneyEvent): void => {
  queue.push(event);
  if (queue.length > QUEUE_MAX) {
    // The second oldest goes: the oldest is the start of the session.
    queue.splice(1, 1);
    dropped++;
  }
  if (strikes || queue.length < BATCH_EVENTS) timer ||= later(flush, wait);
  else flush();
};

/** The usual way out: a failure is seen and tried again. */
export const flush = (): void => {
  clearTimeout(timer);
  timer = 0;
  if (flying || !navigator.onLine || !queue[0]) return;
  flying = queue.splice(0, batchEvents);
  told = dropped;
  wait = Math.min(wait * 2, WAIT_MAX_MS);
  log(`flush ${flying.length} events`);
  post(flying)
    .catch((error) => error)
    .then(guard(settle));
};

/** The way out of a page that goes away: what is in flight once more, because its answer may not be seen. */
export const beacon = (leaving?: boolean): void => {
  if (leaving && flying) queue = flying.concat(queue);
  while (queue[0]) {
    const batch = queue.splice(0, batchEvents);
    if (!navigator.sendBeacon?.(options.endpoint, bodyOf(batch))) post(batch).catch(log);
  }
};

/** No headers: text/plain needs no preflight. No cookies, no path of the page in the referrer. */
const post = async (batch: JourneyEvent[]): Promise<Response> =>
  send(options.endpoint, {
    method: 'POST',
    body: bodyOf(batch),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'origin',
  });

const bodyOf = (events: JourneyEvent[]): string =>
  JSON.stringify({
    schemaVersion: 1,
    sentAt: new Date().toISOString(),
    dropped,
    context: { orgKey: options.org, journeyKey: options.journey, language: navigator.language },
    events,
  });

/** An answer, or an error, which has none of these. */
const settle = ({ ok, status, headers }: Partial<Response>): void => {
  if (ok) {
    strikes = 0;
    dropped -= told;
  } else {
    const batch = flying as JourneyEvent[];
    queue = batch.concat(queue);
    if (status === 413) batchEvents = batch.length >> 1 || 1;
    strikes += /40[0-7]/.test(status as unknown as string) ? 3 : 1;
    if (strikes > STRIKES_MAX) stop();
  }
  flying = null;
  clearTimeout(timer);
  timer = later(
    flush,
    strikes ? (+(headers?.get('retry-after') as string) || 2 ** strikes * (0.5 + Math.random())) * 1e3 : wait,
  );
};
