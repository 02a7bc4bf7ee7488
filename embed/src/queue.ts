/** Events on their way to the service. Delivery is at least once; the ids make it count once. */

import type { JourneyEvent } from './event.ts';
import { guard, later, log } from './guard.ts';
import { BATCH_EVENTS, QUEUE_MAX, STRIKES_MAX, WAIT_MAX_MS, WAIT_MS } from './limits.ts';
import { options } from './options.ts';
import { save, session } from './session.ts';

/** What waits; undefined when nothing may be recorded, 0 when never again. */
export let queue: JourneyEvent[] = [];
/** Taken from the queue, while the request that carries them has no answer. */
let flying: JourneyEvent[] = [];
let batchEvents = BATCH_EVENTS;
let timer: number;
let wait = WAIT_MS;
let strikes = 0;
/** Given up, and not told yet. */
let dropped = 0;
/** As the page found it: a later wrapper of the host must not see our requests. */
export const send = fetch;

/** Records, unless it does already, or never may again. */
export const resume = (): void => {
  queue ??= [];
};

/** Gives up: no memory, no request. */
export const stop = (state?: 0): void => {
  flying = [];
  queue = state as unknown as JourneyEvent[];
};

export const append = (event: JourneyEvent): void => {
  // The oldest goes that may not be the start of the session.
  if (queue.push(event) > QUEUE_MAX) {
    queue.splice(1, 1);
    dropped++;
  }
  if (strikes || queue.length < BATCH_EVENTS) timer ||= later(flush, wait);
  // Not in the handler of what happened.
  else later(flush);
};

/** The usual way out: a failure is seen and tried again. An answer sets the timer anew. */
export const flush = (): void => {
  if (flying[0] || !queue?.[0] || !navigator.onLine) timer = 0;
  else {
    flying = queue.splice(0, batchEvents);
    const told = dropped;
    if (wait < WAIT_MAX_MS) wait *= 2;
    post(flying)
      .catch((error) => error)
      .then(
        // An answer, or an error, which has none of these.
        guard((answer: Response) => {
          if (answer.ok) {
            strikes = 0;
            dropped -= told;
          } else {
            queue.unshift(...flying);
            if (answer.status === 413) batchEvents = flying.length >> 1 || 1;
            strikes += answer.status < 408 ? 3 : 1;
            if (strikes > STRIKES_MAX) stop();
          }
          flying = [];
          clearTimeout(timer);
          timer = later(
            flush,
            1e3 * (answer.headers?.get('retry-after') as unknown as number) ||
              wait * (strikes ? 0.5 + Math.random() : 1),
          );
        }),
      );
  }
};

/** The way out of a page that goes away: what is in flight once more, because its answer may not be seen. */
export const beacon = (): void => {
  queue.unshift(...flying);
  while (queue[0]) {
    const batch = queue.splice(0, batchEvents);
    // What neither way takes is for the next page of the tab.
    if (!navigator.sendBeacon?.(options.endpoint, bodyOf(batch)))
      post(batch).catch(() => {
        queue.push(...batch);
        save(session.alive);
      });
  }
};

/** No headers: text/plain needs no preflight. No cookies, and nothing of the page's address. */
const post = (batch: JourneyEvent[]): Promise<Response> =>
  send(options.endpoint, {
    method: 'POST',
    body: bodyOf(batch),
    keepalive: true,
    credentials: 'omit',
    referrer: '',
  });

const bodyOf = (events: JourneyEvent[]): string => {
  log(`flush ${events.length} events`);
  return JSON.stringify({
    context: { language: navigator.language, orgKey: options.org, journeyKey: options.journey },
    sentAt: new Date(),
    schemaVersion: 1,
    events,
    dropped,
  });
};
