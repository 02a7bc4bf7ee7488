/**
 * Events wait here as ready strings, so that leaving the page needs little. Delivery is at least once; the ids make it
 * count once.
 */

import { guard, later, log, on } from './guard.ts';
import {
  BODY_MAX_BYTES,
  FLUSH_EVENTS,
  REFUSALS_MAX,
  RETRY_MAX_MS,
  SEALED_MAX,
  SEPARATOR,
  TRIES_MAX,
  WAIT_MAX_MS,
  WAIT_MS,
} from './limits.ts';

let endpoint: string;
let head: string;
let open = '';
let sent = '';
let sealed: string[] = [];
let send: typeof fetch;
let dropped = 0;
let fails = 0;
let refusals = 0;
let timer = 0;
let wait = WAIT_MS;
let stopped = false;

export function startQueue(url: string, owner: string): void {
  const [org, journey] = owner.split('/');
  endpoint = url;
  head = `{"schemaVersion":1,"context":{"orgKey":"${org}","journeyKey":"${journey}","language":"${navigator.language}"},"sentAt":"`;
  // As the page found it: a later wrapper of the host must not see our requests.
  send = fetch.bind(window);
  on(window, 'online', flush);
}

const count = (events: string): number => events.split(SEPARATOR).length;

const bodyOf = (events: string): string =>
  `${head}${new Date().toISOString()}","dropped":${dropped},"events":[${events}]}`;

export function append(event: string): void {
  if (stopped) return;
  if (open.length + event.length > BODY_MAX_BYTES) {
    sealed.push(open);
    open = '';
    // The second oldest goes: the oldest has the start of the session.
    if (sealed.length > SEALED_MAX) dropped += count(sealed.splice(1, 1)[0] as string);
  }
  open += (open && SEPARATOR) + event;
  if (!fails) schedule();
}

function schedule(): void {
  if (sealed[0] || count(open) >= FLUSH_EVENTS) flush();
  else if (open) timer ||= later(flush, wait);
}

/** The usual way out: one request at a time, a failure is seen and tried again. */
export function flush(): void {
  clearTimeout(timer);
  timer = 0;
  if (sent || !navigator.onLine) return;
  sent = sealed.shift() || open;
  if (!sent) return;
  if (sent === open) open = '';
  wait = Math.min(wait * 2, WAIT_MAX_MS);
  const settled = guard(settle);
  log(`flush ${count(sent)} events`);
  post(sent).then(
    (answer) => settled(answer.status),
    () => settled(0),
  );
}

/** No headers: text/plain needs no preflight. No cookies, no path of the page in the referrer. */
async function post(events: string): Promise<Response> {
  return send(endpoint, {
    method: 'POST',
    body: bodyOf(events),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'origin',
  });
}

function settle(status: number): void {
  const events = sent;
  sent = '';
  if (!status || status === 408 || status === 429 || status > 499) {
    sealed.unshift(events);
    if (++fails > TRIES_MAX) stop();
    else timer = later(flush, Math.min(RETRY_MAX_MS, 1000 * 2 ** fails) * (0.5 + Math.random()));
    return;
  }
  fails = 0;
  if (status < 300) {
    refusals = dropped = 0;
  } else {
    dropped += count(events);
    if (++refusals === REFUSALS_MAX) stop();
  }
  schedule();
}

/** The way out of a page that goes away: what is in flight once more, because its answer may not be seen. */
export function beacon(leaving: boolean): void {
  if (leaving && sent) sealed.push(sent);
  for (let events: string | undefined = open || sealed.shift(); events; events = sealed.shift()) {
    if (!navigator.sendBeacon?.(endpoint, bodyOf(events))) post(events).catch(() => {});
  }
  open = '';
}

/** Gives up for this page: no memory, no request. */
export function stop(): void {
  stopped = true;
  open = '';
  sealed = [];
}
