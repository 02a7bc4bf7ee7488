/**
 * Who and which attempt: a random client id that stays in the browser, and a session that lives in the tab, so that a
 * journey of many server-rendered pages is one session and two tabs are two.
 */
import { later } from './guard.ts';
import { IDLE_MAX_MS, SAVE_MS, SESSION_MAX_MS } from './limits.ts';
import { uuid } from './text.ts';

export interface Session {
  id: string;
  owner: string;
  started: number;
  active: number;
  seq: number;
  /** Set while a page has the session, so that a copy of the tab's storage in another tab is told. */
  alive?: boolean;
  /** The last step that was announced: a re-rendered page does not announce it again. */
  step?: string;
  done?: boolean;
  /** The submission whose outcome the next view tells: when, from which step and path. */
  sent?: number | undefined;
  from?: string;
  path?: string;
}

/** False under Global Privacy Control: then everything lives in memory. */
let stores: boolean;
let saved: string;
let savedAt: number;
let saving = 0;

export let session: Session;
export let clientId: string;

const area = (name: string): Storage => (name === 'je_s' ? sessionStorage : localStorage);

/** Storage may be missing, null, full or forbidden; memory is enough. */
export function read(name: string): string | null {
  try {
    return area(name).getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string): void {
  try {
    if (stores) area(name).setItem(name, text);
  } catch {}
}

/** Continues the session of this tab, or starts one. Answers whether it is a new one. */
export function openSession(owner: string, mayBeAlive: boolean): boolean {
  const at = Date.now();
  stores = !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
  clientId = (stores && read('je_cid')) || clientId || uuid();
  write('je_cid', clientId);
  const record = (stores && read('je_s')) || saved;
  try {
    const old = JSON.parse(record) as Session;
    // The clock stands still in the back/forward cache, unless another page went on meanwhile.
    if (record === saved) old.started += at - savedAt;
    if (
      old.owner === owner &&
      (mayBeAlive || !old.alive) &&
      at - old.active < IDLE_MAX_MS &&
      at - old.started < SESSION_MAX_MS
    ) {
      session = old;
      session.active = at;
      save(true);
      return false;
    }
  } catch {}
  newSession(owner);
  save(true);
  return true;
}

export function newSession(owner: string): void {
  const at = Date.now();
  session = { id: uuid(), owner, started: at, active: at, seq: 0 };
}

/** Storage is slow, and one moment often makes several events. */
export function saveSoon(): void {
  saving ||= later(() => save(true), SAVE_MS);
}

/** Now, and not once more: a page that was left must not take the session back. */
export function save(alive: boolean): void {
  clearTimeout(saving);
  saving = 0;
  session.alive = alive;
  savedAt = Date.now();
  try {
    saved = JSON.stringify(session);
  } catch {}
  write('je_s', saved);
}

export function forget(): void {
  write('je_optout', '1');
  stores = false;
  localStorage.removeItem('je_cid');
  sessionStorage.removeItem('je_s');
}
