/** Wires one instance to the page it is on. */
import { closest, target } from './dom.ts';
import { listenErrors, lookErrors } from './errors.ts';
import { emit, prepare, startEvents, step } from './event.ts';
import { lookFields, startFields } from './fields.ts';
import { guard, log, on, setDebug } from './guard.ts';
import { checkIdle, expectLeave, hide, leavePage, touch } from './leave.ts';
import type { Options } from './options.ts';
import { fetchSteps, flush, hold, replaceId, startQueue, stop } from './queue.ts';
import { watchRoute } from './route.ts';
import { activeAt, clientId, forgetIds, newSession, now, openSession, sessionId } from './session.ts';
import { enterStep, lookSteps, setKeys } from './steps.ts';
import { allowStorage, read, write } from './storage.ts';
import { listenSubmit, onBeforeUnload } from './submit.ts';
import { lookSuccess, startSuccess } from './success.ts';
import { member, originOf, quote } from './text.ts';
import { track } from './track.ts';
import { mark, startWatch } from './watch.ts';

const OPT_OUT_KEY = 'je_optout';
const ACTIVITY_MS = 1_000;

export interface JourneyEmbedApi {
  /** Records an event of the eleven types; unknown types and properties are left out. */
  track(eventType: string, properties?: object): void;
  /** Sends what waits. */
  flush(): void;
  /** Answers `data-consent="required"`: true sends and stores from now on, false gives everything up. */
  consent(given: boolean): void;
  /** Forgets this browser's ids and never records in it again. */
  optOut(): void;
  readonly version: string;
}

let owner = '';
let isBegun = false;
let isViewed = false;
let isAway = false;
const waiting: (() => void)[] = [];

export function start(options: Options): JourneyEmbedApi {
  setDebug(/^(true)?$/.test(`${options.debug}`));
  guard(() => {
    // A page that is only prerendered may never be seen.
    if ((document as { prerendering?: boolean }).prerendering) {
      document.addEventListener(
        'prerenderingchange',
        guard(() => begin(options)),
        { once: true },
      );
    } else begin(options);
  })();
  return {
    track: whenBegun((type: string, properties?: object) => {
      active();
      track(type, properties);
    }),
    flush: whenBegun(flush),
    consent: whenBegun(consent),
    optOut: whenBegun(() => {
      allowStorage(true);
      write(OPT_OUT_KEY, '1');
      forgetIds();
      allowStorage(false);
      stop();
    }),
    version: VERSION,
  };
}

function whenBegun<A extends unknown[]>(fn: (...args: A) => void): (...args: A) => void {
  return guard((...args: A) => {
    if (isBegun) fn(...args);
    else waiting.push(() => fn(...args));
  });
}

function begin(options: Options): void {
  const { org, journey, endpoint, consent: rule, steps } = options;
  isBegun = true;
  allowStorage(true);
  if (!org || !journey || read(OPT_OUT_KEY)) return stop();
  hold(rule === 'required');
  allowStorage(rule !== 'required' && !isPrivate());
  owner = `${org}/${journey}`;
  const isNew = openSession(owner, isReload());
  const language = document.documentElement.lang;
  startQueue(
    endpoint,
    `{"orgKey":${quote(org)},"journeyKey":${quote(journey)}${member('language', /^[a-z]{1,8}(-[a-z\d]{1,8}){0,4}$/i.test(language) ? language : '')}}`,
  );
  startEvents(org, journey);
  log(`start ${owner} ${options.env || 'prod'} ${VERSION}`);
  if (isNew) emit('session_start');
  viewPage();
  if (isNew) flush();
  startSuccess(options.success || '');
  startWatch([lookFields, () => lookSteps(now()), lookErrors, lookSuccess]);
  startFields((root) => {
    listenErrors(root);
    listenSubmit(root, `[type=submit],[data-journey-submit]${options.submit ? `,${options.submit}` : ''}`);
  });
  watchPage();
  if (steps) setKeys(steps.split(','));
  else
    fetchSteps(`/embed/steps/${owner}`).then(
      guard(setKeys),
      guard(() => setKeys([])),
    );
  for (const call of waiting) call();
}

function watchPage(): void {
  on(window, 'pagehide', () => {
    isAway = true;
    leavePage();
  });
  on(window, 'pageshow', (event: PageTransitionEvent) => {
    if (event.persisted) restore();
  });
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') hide();
    else if (!isAway) {
      checkIdle();
      if (!isViewed) viewPage();
    }
  });
  on(document, 'DOMContentLoaded', mark);
  on(window, 'beforeunload', onBeforeUnload);
  on(document, 'pointerdown keydown input scroll touchstart', () => {
    if (now() - activeAt > ACTIVITY_MS) active();
  });
  on(document, 'click', (event: MouseEvent) => {
    const link = closest(target(event), 'a[href]') as HTMLAnchorElement | null;
    if (link) expectLeave(originOf(link.href) === location.origin ? 'navigate' : 'external');
  });
  watchRoute(() => {
    expectLeave('');
    prepare();
    viewPage();
    mark();
  });
  checkIdle();
  mark();
}

function viewPage(reason = ''): void {
  isViewed = document.visibilityState !== 'hidden';
  if (isViewed) emit('page_view', member('reason', reason));
}

function active(): void {
  if (!touch()) return;
  newSession();
  reopen();
}

/** A session that begins on a page that has long been open. */
function reopen(): void {
  const current = step;
  prepare();
  emit('session_start');
  viewPage();
  if (current) enterStep(current, now());
  flush();
}

/** Back from the back/forward cache: other pages may have carried the session on. */
function restore(): void {
  isAway = false;
  if (openSession(owner, true)) return reopen();
  prepare();
  viewPage('restored');
  checkIdle();
  mark();
}

function consent(given: boolean): void {
  if (!given) return stop();
  const ids = [sessionId, clientId] as const;
  allowStorage(!isPrivate());
  openSession(owner, isReload());
  replaceId(ids[0], sessionId);
  replaceId(ids[1], clientId);
  prepare();
  hold(false);
  flush();
}

/** Global Privacy Control: nothing is stored, so visits cannot be linked. */
const isPrivate = (): boolean => !!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /^(reload|back)/.test(entry?.type || '');
}
