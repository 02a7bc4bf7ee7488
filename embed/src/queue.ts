/** Events on their way to the service. Delivery is at least once; the ids make it count once. */

import type { JourneyEvent } from './event.ts';
import { guard, later, log } from './guard.ts';
import { BATCH_EVENTS, QUEUE_MAX, STRIKES_MAX, WAIT_MAX_MS, WAIT_MS } from './limits.ts';
import { options } from './options.ts';
import { spill } from './session.ts';

export let queue: JourneyEvent[] = [];
/** The first of them, while the request that carries them has no answer. */
let flying: JourneyEvent[] = [];
let batchEvents = BATCH_EVENTS;
let timer = 0;
let wait = WAIT_MS;
let strikes = 0;
/** Given up, and not told yet. */
let dropped = 0;
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

export const append = (): void => {
  if (queue.length > QUEUE_MAX) {
    // The oldest goes that is not under way, nor the start of the session.
    queue.splice(flying.length || 1, 1);
    dropped++;
  }
  if (strikes || queue.length < BATCH_EVENTS) timer ||= later(flush, wait);
  else flush();
};

/** The usual way out: a failure is seen and tried again. */
export const flush = (): void => {
  clearTimeout(timer);
  timer = 0;
  if (flying[0] || !queue[0] || !navigator.onLine) return;
  flying = queue.slice(0, batchEvents);
  const told = dropped;
  if (wait < WAIT_MAX_MS) wait *= 2;
  log(`flush ${flying.length} events`);
  post(flying)
    .catch((error) => error)
    .then(
      // An answer, or an error, which has none of these.
      guard((answer: Response) => {
        if (answer.ok) {
          strikes = 0;
          dropped -= told;
          queue = queue.filter((event) => !flying.includes(event));
        } else {
          if (answer.status === 413) batchEvents = flying.length >> 1 || 1;
          strikes += answer.status < 408 ? 3 : 1;
          if (strikes > STRIKES_MAX) stop();
        }
        flying = [];
        clearTimeout(timer);
        timer = later(
          flush,
          strikes
            ? (+(answer.headers?.get('retry-after') as string) || 2 ** strikes * (0.5 + Math.random())) * 1e3
            : wait,
        );
      }),
    );
};

/** The way out of a page that goes away: what is in flight once more, because its answer may not be seen. */
export const beacon = (): void => {
  while (queue[0]) {
    const batch = queue.splice(0, batchEvents);
    if (!navigator.sendBeacon?.(options.endpoint, bodyOf(batch))) post(batch).catch(() => spill(batch));
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
    sentAt: new Date(),
    dropped,
    context: { orgKey: options.org, journeyKey: options.journey, language: navigator.language },
    events,
  });
