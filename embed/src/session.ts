/**
 * Who and which attempt: a random client id that stays in the browser, and a session that lives in the tab, so that a
 * journey of many server-rendered pages is one session and two tabs are two.
 */
import type { JourneyEvent } from './event.ts';
import { guard } from './guard.ts';
import { IDLE_MAX_MS, SESSION_MAX_MS, since } from './limits.ts';
import { place } from './options.ts';
import { queue } from './queue.ts';
import { uuid } from './text.ts';

/** Written to the tab's storage, by one-letter names that the build gives. Times are ms since 1970. */
export interface Session {
  id: string;
  counted: number;
  began: number;
  /** The last time that a person did something. */
  acted: number;
  /** Set while a page has the session, so that a copy of the tab's storage in another tab is told. */
  alive?: boolean | undefined;
  /** The last step that was announced: a re-rendered page does not announce it again. */
  announced?: string;
  completed?: boolean;
  /** The submission whose outcome the next view tells: when, and from which step. */
  submitted?: number | undefined;
  submittedFrom?: string | undefined;
}

export let session = {} as Session;
export let clientId: string;

/**
 * Storage may be missing, null, full or forbidden; memory is enough. Under Global Privacy Control it is not touched:
 * pages and visits cannot be linked then.
 */
const kept = <T>(access: () => T): T | undefined | false =>
  !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl && guard(access)();

export const hasOptedOut = (): unknown => guard(() => localStorage['je_optout'])();

/** Continues the session of this tab, or starts one: then its `seq` is 0. */
export const openSession = (): void => {
  // An error costs milliseconds, so nothing that is missing is parsed.
  const [old, unsent] = kept(() => JSON.parse(sessionStorage[place] || 0) as [Session, JourneyEvent[]]) || [
    session,
    [],
  ];
  // biome-ignore lint/suspicious/noAssignInExpressions: what is assigned is what is kept
  clientId ||= kept(() => (localStorage['je_cid'] ||= uuid()) as string) || uuid();
  // Nothing went on meanwhile: the page comes from the back/forward cache, where the clock stood still.
  if (session.counted === old.counted) old.began += since(session.acted);
  session =
    !old.alive && since(old.acted) < IDLE_MAX_MS && since(old.began) < SESSION_MAX_MS
      ? old
      : ({ id: uuid(), counted: 0, began: Date.now() } as Session);
  session.acted = Date.now();
  save(true);
  queue.push(...unsent);
};

/** `alive` unless the page is left: a page that was left must not take the session back. */
export const save = (alive: boolean | undefined): void => {
  session.alive = alive;
  if (queue)
    kept(() => {
      sessionStorage[place] = JSON.stringify([session, queue]);
    });
};

export const forget = (): void => {
  localStorage['je_optout'] = 1;
  delete localStorage['je_cid'];
  delete sessionStorage[place];
};
