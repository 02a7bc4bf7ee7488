/**
 * Who and which attempt: a random client id that stays in the browser, and a session that lives in the tab, so that a
 * journey of many server-rendered pages is one session and two tabs are two.
 */
import { read, write } from './storage.ts';
import { uuid } from './text.ts';

const CLIENT_KEY = 'je_cid';
const SESSION_KEY = 'je_s';
/** A pause that ends the session. */
export const IDLE_MAX_MS = 18e5;
const SESSION_MAX_MS = 864e5;

export let clientId = '';
export let sessionId = '';
export let startedAt = 0;
export let activeAt = 0;
/** The last step that was announced, so that a re-rendered page does not announce it again. */
export let shownStep = '';
export let completed = '';
/** The submission whose outcome the next page tells: time, step and path, or nothing. */
export let submission: [at: number, step: string, path: string] | undefined;
let seq = 0;
let owner = '';
let lastNow = 0;
/** The last saved record: the session itself where nothing can be stored. */
let saved = '';
let savedAt = 0;

/** Milliseconds that never run backwards. */
export function now(): number {
  lastNow = Math.max(lastNow, Date.now());
  return lastNow;
}

export const nextSeq = (): number => seq++;

export function setActive(at: number): void {
  activeAt = at;
}

export function setShownStep(key: string): void {
  shownStep = key;
}

export function setSubmission(value?: [number, string, string]): void {
  submission = value;
}

export function setCompleted(): void {
  completed = 'y';
}

/**
 * Continues the session of this tab, or starts one. A copy of the tab's storage in a second tab is told by `alive`,
 * which a page clears when it is left. Answers whether it is a new one.
 */
export function openSession(key: string, mayBeAlive: boolean): boolean {
  owner = key;
  clientId = read(CLIENT_KEY) || clientId || uuid();
  write(CLIENT_KEY, clientId);
  const record = read(SESSION_KEY) || saved;
  const [id, forOwner, started, active, count, alive, step, done, ...sent] = record.split('\n');
  const at = now();
  const idle = at - Number(active);
  const isNew = !(
    id &&
    forOwner === key &&
    (mayBeAlive || !alive) &&
    idle < IDLE_MAX_MS &&
    at - Number(started) < SESSION_MAX_MS
  );
  if (isNew) newSession();
  else {
    sessionId = id as string;
    // The clock stands still in the back/forward cache, unless another page went on meanwhile.
    startedAt = Number(started) + (record === saved ? at - savedAt : 0);
    seq = Number(count);
    shownStep = step || '';
    completed = done || '';
    submission = sent[0] ? [Number(sent[0]), sent[1] || '', sent[2] || ''] : undefined;
  }
  activeAt = at;
  saveSession(1);
  return isNew;
}

export function newSession(): void {
  sessionId = uuid();
  startedAt = activeAt = now();
  seq = 0;
  shownStep = completed = '';
  submission = undefined;
}

export function saveSession(alive: 1 | ''): void {
  const sent = submission || [];
  saved = [sessionId, owner, startedAt, activeAt, seq, alive, shownStep, completed, ...sent].join('\n');
  savedAt = now();
  write(SESSION_KEY, saved);
}

export function forgetIds(): void {
  write(CLIENT_KEY, '');
  write(SESSION_KEY, '');
}
