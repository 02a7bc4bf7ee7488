/** Wires one instance to the page it is on. */

import { listenErrors, lookErrors } from './errors.ts';
import { emit, now, prepare, setStep, step } from './event.ts';
import { enter, finishField, listen, lookFields } from './fields.ts';
import { guard, log, on, setDebug } from './guard.ts';
import { checkIdle, expectLeave, isTimedOut, leavePage, touch } from './leave.ts';
import { ACTIVITY_MS } from './limits.ts';
import type { Options } from './options.ts';
import { beacon, flush, startQueue, stop } from './queue.ts';
import { watchRoute } from './route.ts';
import { forget, newSession, openSession, read, save, session } from './session.ts';
import { enterStep, lookSteps, setKeys } from './steps.ts';
import { listenSubmit, onUnload } from './submit.ts';
import { lookSuccess } from './success.ts';
import { member } from './text.ts';
import { track } from './track.ts';
import { VERSION } from './version.ts';
import { look, mark, startWatch } from './watch.ts';

export interface JourneyEmbedApi {
  /** Records an event of the eleven types; unknown types and properties are left out. */
  track(eventType: string, properties?: object): void;
  /** Sends what waits. */
  flush(): void;
  /** Answers `data-consent="required"`: true starts, false stops for this page. */
  consent(given: boolean): void;
  /** Forgets this browser's ids and never records in it again. */
  optOut(): void;
  readonly version: string;
}

let owner: string;
/** Calls that came before the start: during a prerender, or before consent. */
let waiting: (() => void)[] | undefined = [];

export function start(options: Options): JourneyEmbedApi {
  let isOff = false;
  const begin = guard(() => {
    const calls = waiting;
    if (!calls || isOff || read('je_optout')) return;
    waiting = undefined;
    run(options);
    for (const call of calls) call();
  });
  const whenBegun = <A extends unknown[]>(fn: (...args: A) => void) =>
    guard((...args: A) => (waiting ? waiting.push(() => fn(...args)) : fn(...args)));
  setDebug(/^(true)?$/.test(`${options.debug}`));
  if (options.consent !== 'required') {
    // A page that is only prerendered may never be seen.
    if ((document as { prerendering?: boolean }).prerendering) on(document, 'prerenderingchange', begin);
    else begin();
  }
  return {
    track: whenBegun((type: string, properties?: object) => {
      renew();
      track(type, properties);
    }),
    flush: whenBegun(flush),
    consent(given) {
      isOff = !given;
      if (given) begin();
      else stop();
    },
    optOut: guard(() => {
      isOff = true;
      stop();
      forget();
    }),
    version: VERSION,
  };
}

function run(options: Options): void {
  const { endpoint, steps } = options;
  owner = `${options.org}/${options.journey}`;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  startQueue(endpoint, owner);
  log(`start ${owner} ${options.env || 'prod'} ${VERSION}`);
  open(openSession(owner, /^[rb]/.test(entry?.type || '')));
  startWatch(() => {
    lookFields();
    lookSteps();
    lookErrors();
    lookSuccess(options.success);
  });
  listen(document, (root) => {
    listenErrors(root);
    listenSubmit(root, `[type=submit],[data-journey-submit]${options.submit ? `,${options.submit}` : ''}`);
  });
  if (document.activeElement) enter(document.activeElement);
  watchPage();
  if (steps) setKeys(steps.split(','));
  else {
    fetch(new URL(`/embed/steps/${owner}`, endpoint), { credentials: 'omit' })
      .then((answer) => answer.json())
      .then(guard((answer: { steps?: string[] }) => setKeys(answer.steps || [])))
      .catch(() => setKeys([]));
  }
}

function watchPage(): void {
  // Firefox stops one handler when it closes a tab, the first that runs: without this one 3 to 6 of 12 exits arrived.
  on(window, 'pagehide', () => {});
  on(window, 'pagehide', leavePage);
  on(window, 'pageshow', (event: PageTransitionEvent) => {
    // Other pages may have carried the session on meanwhile.
    if (event.persisted) open(openSession(owner, true), 'restored');
  });
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      finishField();
      beacon(false);
    } else checkIdle();
  });
  on(window, 'beforeunload', () => {
    onUnload();
    // The next page may start before this one is told that it ends.
    save(false);
  });
  on(document, 'DOMContentLoaded', mark);
  // What a person acts on has been shown, however short.
  on(document, 'pointerdown keydown', look);
  on(document, 'pointerdown keydown input scroll', () => {
    if (now() - session.active > ACTIVITY_MS) renew();
  });
  watchRoute(() => {
    expectLeave('');
    prepare(owner);
    emit('page_view');
    mark();
  });
}

/** A session begins, or goes on, on the page as it is now. */
function open(isNew: boolean, reason?: string): void {
  const current = step;
  prepare(owner);
  setStep('');
  if (isNew) emit('session_start');
  emit('page_view', member('reason', reason));
  if (current) enterStep(current);
  if (isNew) flush();
  touch();
  mark();
}

/** Activity after the session has timed out is another session. */
function renew(): void {
  checkIdle();
  if (isTimedOut()) {
    newSession(owner);
    open(true);
  }
  touch();
}
