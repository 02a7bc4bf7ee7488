/**
 * The script's memory: who and which attempt, and the events on their way to the service. Delivery is at least once; the
 * ids make it count once.
 */

import { clock, since } from './clock.ts';
import { referrerOf } from './dom.ts';
import type { JourneyEvent, Members, Tag } from './event.ts';
import { guard, later, log } from './guard.ts';
import {
  BATCH_EVENTS,
  IDLE_MAX_MS,
  QUEUE_MAX,
  REFUSALS_MAX,
  RETRY_AFTER_MAX_S,
  RETRY_MAX_MS,
  RETRY_MS,
  SESSION_MAX_MS,
  SOON_MS,
  TIME_OUT_MS,
  WAIT_MS,
} from './limits.ts';
import type { Options } from './options.ts';
import { type Session, state } from './state.ts';
import { cleanPath } from './text.ts';
import { VERSION } from './version.ts';

/** As the page found it: a later wrapper of the host must not see our requests. */
export const send = fetch;
const { toISOString } = Date.prototype;
const now = (): string => toISOString.call(new Date(clock()));

/** Libraries of old gave all arrays and dates a `toJSON` that makes texts of them. */
const plain = <T>(value: T): T => {
  const part = value as Record<string, unknown> | null;
  if (part && typeof part === 'object') {
    part.toJSON = undefined;
    for (const key of Object.keys(part)) plain(part[key]);
  }
  return value;
};
const write = (value: object): string => JSON.stringify(plain(value));

/**
 * Storage may be missing, null, full or forbidden; memory is enough. Under Global Privacy Control it is not touched:
 * pages and visits cannot be linked then.
 */
const kept = <T>(access: () => T): T | undefined | false =>
  !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl && guard(access)();

/**
 * Random version 4 UUID. On http:// hosts, where `crypto.randomUUID` does not exist, and where a page has broken it, the browser makes one to end the address
 * of a blob.
 */
const uuid = (): string => guard(() => crypto.randomUUID())() || URL.createObjectURL(new Blob()).slice(-36);

/** Whether figures depend on the event: session, step view or submission. */
const isVital = ({ _tag }: JourneyEvent): boolean => /^(se|st|su)/.test(_tag as string);

export const emit = (_tag: Tag, members?: Members): void => {
  const { _session: session, _queue: queue, _options: options } = state;
  if (!queue) return;
  log(`${_tag} ${session._announced || session.id}`);
  queue.push({
    // A number may come twice, after a crash or on the way back, but not on the same page.
    id: session.id + session._counted + performance.timeOrigin,
    sessionId: session.id,
    ts: now(),
    schemaVersion: 1,
    embedVersion: VERSION,
    stepKey: session._announced,
    url: state._url,
    _tag,
    variant: options.variant,
    ...members,
    referrer: referrerOf(document).split('/', 3).join('/'),
    seq: session._counted++,
    clientId: state._client,
    orgKey: options.org,
    journeyKey: options.journey,
  });
  // The oldest goes that no figure needs, and never the start of the session.
  if (queue.length > QUEUE_MAX) {
    const at = queue.findIndex((event) => !isVital(event));
    queue.splice(at < 0 ? 1 : at, 1);
    state._dropped++;
  }
  // Not in the handler of what happened. A step, an attempt and what ends the visit are sent at once; nothing waits longer than the live feed may be behind.
  const wait = queue.length < BATCH_EVENTS ? (isVital(queue.at(-1) as JourneyEvent) ? SOON_MS : WAIT_MS) : 0;
  if (state._strikes) state._timer ||= later(flush, state._wait);
  else if (!state._timer || since(state._dueAt) < -wait) {
    clearTimeout(state._timer);
    state._dueAt = clock() + wait;
    state._timer = later(flush, wait);
  }
};

/** Records, unless it does already, or never may again. */
export const resume = (): void => {
  state._queue ??= [];
};

/** Gives up: no memory, no request. */
export const stop = (forEver?: 0): void => {
  state._flying = [];
  state._queue = forEver;
};

/** With addresses as they may leave the page: which words of them are known is known by now. */
const cleaned = (events: JourneyEvent[]): JourneyEvent[] =>
  events.map((event) => ({
    ...event,
    url: location.origin + cleanPath(event['url'] as string, state._words),
  }));

/** A tablet may say that it is a desktop. A phone is smaller, and a laptop with a screen to touch is pointed at with something finer. */
const deviceClass = (): string | undefined =>
  navigator.maxTouchPoints > 1 && matchMedia(TABLET).matches ? 'tablet' : undefined;
const TABLET = '(pointer:coarse) and (min-width:600px) and (min-height:500px)';

const bodyOf = (events: JourneyEvent[]): string => {
  const { org, journey, token } = state._options;
  log(`flush ${events.length} events`);
  return write({
    context: {
      language: navigator.language.split('@')[0],
      deviceClass: deviceClass(),
      orgKey: org,
      journeyKey: journey,
      token: token || undefined,
    },
    sentAt: now(),
    schemaVersion: 1,
    events: cleaned(events),
    dropped: state._dropped,
  });
};

/** No headers: text/plain needs no preflight. No cookies, and nothing of the page's address. */
const post = (body: string): Promise<Response> =>
  send(state._options.endpoint, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    referrer: '',
    signal: AbortSignal.timeout?.(TIME_OUT_MS) || null,
  });

/** The usual way out: a failure is seen and tried again, as long as the page lives. An answer sets the timer again. */
export const flush = (): void => {
  const { _queue: queue, _flying: flying } = state;
  state._timer = 0;
  if (flying[0] || !queue || !queue[0] || !navigator.onLine) return;
  const batch = queue.splice(0, state._batch);
  const { _dropped: reported } = state;
  state._flying = batch;
  state._wait = Math.min(state._wait * 2, RETRY_MAX_MS);
  // An answer, or an error, which has none of these. Only 204 is the service: other things answer 200 in its place.
  const hear = guard(({ status, headers }: Response) => {
    state._flying = [];
    if (status === 204) {
      state._strikes = state._refusals = 0;
      state._wait = RETRY_MS;
      state._dropped -= reported;
    } else {
      state._strikes++;
      if (state._queue) state._queue.unshift(...batch);
      if (status === 413) state._batch = batch.length >> 1 || 1;
      if ([400, 403, 404].includes(status)) state._refusals++;
      if (state._refusals >= REFUSALS_MAX) stop();
    }
    const asked = Math.min(headers?.get('retry-after') as unknown as number, RETRY_AFTER_MAX_S);
    clearTimeout(state._timer);
    state._timer = (state._queue || [])[0]
      ? later(
          flush,
          asked * 1e3 || (state._strikes ? state._wait * (0.5 + Math.random()) : Math.max(0, state._dueAt - clock())),
        )
      : 0;
  });
  post(bodyOf(batch)).then(hear, hear);
};

const isOwnSite = (): boolean => new URL(state._options.endpoint, location.origin).origin === location.origin;

/** The way out of a page that goes away: what is in flight again, because its answer may not be seen. */
export const beacon = (): void => {
  const { _queue: queue, _strikes: strikes } = state;
  if (!queue) return;
  queue.unshift(...state._flying);
  state._flying = [];
  // While the service fails, a beacon is no delivery: the next page of the tab sends again what figures need.
  const unsent = strikes ? queue.filter(isVital) : [];
  while (queue[0]) {
    const batch = queue.splice(0, state._batch);
    const body = bodyOf(batch);
    const byBeacon = guard(() => navigator.sendBeacon(state._options.endpoint, body));
    // A batch that neither way takes is for the next page of the tab.
    const keep = () => {
      queue.push(...batch);
      save(state._session._alive);
    };
    // To the site's own address a beacon would carry its cookies, and where the page is.
    if (isOwnSite() && 'keepalive' in Request.prototype) post(body).catch(() => byBeacon() || keep());
    else if (!byBeacon()) post(body).catch(keep);
  }
  queue.push(...unsent);
};

declare global {
  interface Window {
    /** The id of a new session, made of a secret that the visitor's tab keeps: on pages that show a receipt. */
    JourneyEmbedReceipt?: (options: Pick<Options, 'endpoint' | 'org' | 'journey'>) => string;
  }
}

/** One for each service and organization. That of before they were kept apart goes to the first that asks. */
const clientKey = (): string => `je_cid ${state._options.endpoint} ${state._options.org}`;
const client = (): string => {
  const key = clientKey();
  localStorage[key] ||= localStorage.je_cid || uuid();
  delete localStorage.je_cid;
  return localStorage[key];
};

/** Continues the session of this tab, or starts one: then it has counted nothing. */
export const openSession = (): void => {
  const { _session: now } = state;
  // An error costs milliseconds, so nothing that is missing is parsed.
  let [old, unsent] = kept(() => JSON.parse(sessionStorage[state._place] || 0) as [Session, JourneyEvent[]]) || [
    now,
    [],
  ];
  state._client ||= old._client || kept(client) || uuid();
  // The page comes from the back/forward cache, where the clock stood still, and nothing went on meanwhile, as far as its storage says: in Firefox
  // that is as old as the page.
  if (now.id === old.id && now._counted >= old._counted) {
    old = now;
    old._began += since(now._acted);
  }
  state._session = old;
  state._session =
    !old._alive && since(old._acted) < IDLE_MAX_MS && since(old._began) < SESSION_MAX_MS
      ? old
      : { id: window.JourneyEmbedReceipt?.(state._options) || uuid(), _counted: 0, _began: Date.now(), _acted: 0 };
  state._session._client = state._client;
  state._session._acted = clock();
  save(true);
  if (state._queue) state._queue.push(...unsent);
};

/** `alive` unless the page is left: a page that was left must not take the session back. */
export const save = (alive: boolean | undefined): void => {
  const { _session: session, _queue: queue } = state;
  session._alive = alive;
  const keep = (events: JourneyEvent[]) =>
    kept(() => {
      sessionStorage[state._place] = write([session, cleaned(events)]);
      return true;
    });
  // In a storage that is full there may be room for the session alone.
  if (queue && !keep(queue)) keep([]);
};

export const hasOptedOut = (): unknown =>
  guard(() => {
    // A link for people who test: ?waymark=off, and ?waymark=on to come back. Nothing else of the query is read.
    const [, word] = /[?&]waymark=(on|off)\b/.exec(location.search) || [];
    if (word === 'off') forget();
    if (word === 'on') delete localStorage.je_optout;
    return localStorage.je_optout;
  })();

export const forget = (): void => {
  localStorage.je_optout = 1;
  delete localStorage[clientKey()];
  delete localStorage.je_cid;
  delete sessionStorage[state._place];
};
