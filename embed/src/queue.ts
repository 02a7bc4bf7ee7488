/**
 * Events wait here as ready strings, so that leaving the page needs nothing but concatenation: a browser that closes a
 * tab stops a handler that loops or serialises. Delivery is at least once; the ids make it count once.
 */
import { guard, later, log, on } from './guard.ts';

/** ASCII only, so characters are bytes. Browsers take 64 KiB of beacons and keepalive requests together. */
const BODY_MAX_BYTES = 47_000;
const FLUSH_EVENTS = 20;
const FIRST_WAIT_MS = 3_000;
/** Waits double up to this, because a journey's visitors share its hourly limit of requests. */
const WAIT_MAX_MS = 24_000;
const RETRY_MAX_MS = 60_000;
const TRIES_MAX = 8;
const REFUSALS_MAX = 3;
/** With the open one, about 200 kB of memory. */
const SEALED_MAX = 4;
/** A line break inside a value is escaped, so this stands only between two events. */
const SEPARATOR = ',\n';

let endpoint: string;
let head: string;
let send: typeof fetch;
let open = '';
let sealed: string[] = [];
let sent = '';
let dropped = 0;
let fails = 0;
let refusals = 0;
let timer = 0;
let wait = FIRST_WAIT_MS;
let held = false;
let stopped = false;

export function startQueue(url: string, context: string): void {
  endpoint = url;
  head = `{"schemaVersion":1,"context":${context},"sentAt":"`;
  // As the page found it: a later wrapper of the host must not see our requests.
  send = fetch.bind(window);
  on(window, 'online', flush);
}

/** The keys of the journey's steps: small, cacheable, and nothing waits for it. */
export async function fetchSteps(path: string): Promise<string[]> {
  const answer = await send(new URL(path, new URL(endpoint, location.href)), { priority: 'low', credentials: 'omit' });
  return ((await answer.json()) as { steps: string[] }).steps;
}

/** Leaves a body with the browser, which sends it when the page is gone, even by a crash. Chromium only. */
export function sendLater(event: string, signal: AbortSignal): void {
  if (held || stopped) return;
  fetchLater?.(endpoint, {
    method: 'POST',
    body: bodyOf(event),
    credentials: 'omit',
    referrerPolicy: 'origin',
    signal,
  });
}

export const countOf = (events: string): number => (events ? events.split(SEPARATOR).length : 0);

/** Body of a request. Only concatenation. */
const bodyOf = (events: string): string =>
  `${head}${new Date().toISOString()}"${dropped ? `,"dropped":${dropped}` : ''},"events":[${events}]}`;

export function append(event: string, leaving?: boolean): void {
  if (stopped) return;
  if (open.length + event.length > BODY_MAX_BYTES) {
    sealed.push(open);
    open = '';
    // The second oldest goes: the oldest has the start of the session.
    if (sealed.length > SEALED_MAX) dropped += countOf(sealed.splice(1, 1)[0] as string);
  }
  open += (open && SEPARATOR) + event;
  if (leaving || held || fails) return;
  if (countOf(open) >= FLUSH_EVENTS) flush();
  else schedule();
}

function schedule(): void {
  timer ||= later(flush, wait);
}

/** The usual way out: one request at a time, a failure is seen and tried again. */
export function flush(): void {
  clearTimeout(timer);
  timer = 0;
  if (held || stopped || sent || navigator.onLine === false) return;
  sent = sealed.shift() || open;
  if (sent === open) open = '';
  if (!sent) return;
  log(`flush ${countOf(sent)} events`);
  wait = Math.min(wait * 2, WAIT_MAX_MS);
  post(sent).then(
    guard((answer) => settle(answer.status, Number(answer.headers.get('Retry-After')) * 1000)),
    guard(() => settle(0, 0)),
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

function settle(status: number, after: number): void {
  const events = sent;
  sent = '';
  if (stopped) return;
  if (status >= 200 && status < 300) {
    fails = refusals = dropped = 0;
  } else if (!status || status === 408 || status === 429 || status > 499) {
    sealed.unshift(events);
    if (++fails > TRIES_MAX) return stop();
    const pause = Math.min(RETRY_MAX_MS, 1000 * 2 ** fails) * (0.5 + Math.random());
    timer = later(flush, Math.max(after || 0, pause));
    return;
  } else if (status === 413 && countOf(events) > 1) {
    const list = events.split(SEPARATOR);
    const half = list.splice(0, list.length >> 1);
    sealed.unshift(half.join(SEPARATOR), list.join(SEPARATOR));
  } else {
    dropped += countOf(events);
    if (++refusals === REFUSALS_MAX) return stop();
  }
  fails = 0;
  if (sealed.length || countOf(open) >= FLUSH_EVENTS) flush();
  else if (open) schedule();
}

/**
 * The way out of a page that goes away. The last part first; what is in flight once more when the page is `leaving`,
 * because the answer will not be seen.
 */
export function beacon(leaving?: boolean): void {
  if (held || stopped) return;
  let last = open;
  open = '';
  if (leaving && sent.length + last.length < BODY_MAX_BYTES) last = sent + (sent && last && SEPARATOR) + last;
  else if (leaving && sent) sealed.push(sent);
  if (last) ship(last);
  while (sealed.length) ship(sealed.shift() as string);
}

function ship(events: string): void {
  if (!navigator.sendBeacon?.(endpoint, bodyOf(events))) post(events).catch(() => {});
  log(`flush ${countOf(events)} events`);
}

/** Nothing is sent while held. */
export function hold(yes: boolean): void {
  held = yes;
}

/** Gives up for this page: no memory, no request. */
export function stop(): void {
  stopped = true;
  open = sent = '';
  sealed = [];
}

/** Ids known only now take the place of provisional ones in what waits. */
export function replaceId(from: string, to: string): void {
  open = open.split(from).join(to);
  sealed = sealed.map((events) => events.split(from).join(to));
}
