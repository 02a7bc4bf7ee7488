/**
 * Who and which attempt: a random client id that stays in the browser, and a session that lives in the tab, so that a
 * journey of many server-rendered pages is one session and two tabs are two.
 */
import { guard } from './guard.ts';
import { IDLE_MAX_MS, SESSION_MAX_MS, since } from './limits.ts';
import { options } from './options.ts';
import { isOff } from './queue.ts';
import { uuid } from './text.ts';

/** Written to the tab's storage as it is, so the names are short. Times are ms since 1970. */
export interface Session {
  id: string;
  seq: number;
  began: number;
  /** The last time that a person did something. */
  acted: number;
  /** Set while a page has the session, so that a copy of the tab's storage in another tab is told. */
  live?: boolean;
  /** The last step that was announced: a re-rendered page does not announce it again. */
  step?: string;
  done?: boolean;
  /** The submission whose outcome the next view tells: when, and from which step. */
  sent?: number | undefined;
  from?: string | undefined;
}

export let session = {} as Session;
export let clientId: string;
/** Where the service gives the journey's step keys, and the name of the session in the tab's storage. */
export let place: string;

/**
 * Storage may be missing, null, full or forbidden; memory is enough. Under Global Privacy Control it is not touched:
 * pages and visits cannot be linked then.
 */
const kept = <T>(access: () => T): T | undefined | false =>
  !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl && guard(access)();

export const hasOptedOut = (): unknown => guard(() => localStorage['je_optout'])();

/** Continues the session of this tab, or starts one: then its `seq` is 0. */
export const openSession = (): void => {
  place = `embed/steps/${options.org}/${options.journey}`;
  // An error costs milliseconds, so nothing that is missing is parsed.
  const old = kept(() => JSON.parse(sessionStorage[place] || 0) as Session) || session;
  clientId ||=
    kept(() => {
      localStorage['je_cid'] ||= uuid();
      return localStorage['je_cid'] as string;
    }) || uuid();
  // Nothing went on meanwhile: the page comes from the back/forward cache, where the clock stood still.
  if (session.seq === old.seq) old.began += since(session.acted);
  session =
    !old.live && since(old.acted) < IDLE_MAX_MS && since(old.began) < SESSION_MAX_MS
      ? old
      : { id: uuid(), began: Date.now(), acted: 0, seq: 0 };
  session.acted = Date.now();
  save(true);
};

/** `live` unless the page is left: a page that was left must not take the session back. */
export const save = (live: boolean): void => {
  session.live = live;
  if (!isOff)
    kept(() => {
      sessionStorage[place] = JSON.stringify(session);
    });
};

export const forget = (): void => {
  localStorage['je_optout'] = 1;
  delete localStorage['je_cid'];
  delete sessionStorage[place];
};
