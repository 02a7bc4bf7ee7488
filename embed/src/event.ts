/** One thing that happened, as a string that is ready to leave. */
import { log } from './guard.ts';
import { append } from './queue.ts';
import { clientId, saveSoon, session } from './session.ts';
import { cleanPath, member, uuid } from './text.ts';
import { VERSION } from './version.ts';

export type Tag =
  | 'session_start'
  | 'session_end'
  | 'page_view'
  | 'step_view'
  | 'field_focus'
  | 'field_blur'
  | 'field_change'
  | 'validation_error'
  | 'submit_attempt'
  | 'submit_success'
  | 'dropoff_signal';

let lastAt = 0;
/** Ready parts of an event: the beginning of its id, the members that stay the same on a page, and the step. */
let pageId: string;
let names: string;
let stepMember: string;

/** The step that the page shows now; it is on every event but a page view, which comes before the look at the page. */
export let step: string;

export function setStep(key: string): void {
  step = key;
  stepMember = member('stepKey', key);
}

/** Builds what stays the same from event to event: after a change of address or of session. */
export function prepare(owner: string): void {
  const [org, journey] = owner.split('/');
  pageId = `${uuid()}-`;
  names =
    `,"schemaVersion":1${member('orgKey', org)}${member('journeyKey', journey)}${member('sessionId', session.id)}` +
    member('clientId', clientId) +
    member('url', `${location.protocol}//${location.host}${cleanPath()}`) +
    member('referrer', document.referrer.split('/', 3).join('/')) +
    member('embedVersion', VERSION);
}

/** Milliseconds that never run backwards. */
export function now(): number {
  lastAt = Math.max(lastAt, Date.now());
  return lastAt;
}

export function emit(tag: Tag, members = ''): void {
  append(
    `{"_tag":"${tag}","id":"${pageId}${session.seq}","ts":"${new Date(now()).toISOString()}","seq":${session.seq++}` +
      `${names}${tag === 'page_view' ? '' : stepMember}${members}}`,
  );
  saveSoon();
  log(`${tag} ${step || session.id}`);
}
