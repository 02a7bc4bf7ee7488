/** One thing that happened, as a string that is ready to leave. */
import { log } from './guard.ts';
import { append } from './queue.ts';
import { clientId, nextSeq, now, saveSession, sessionId } from './session.ts';
import { cleanPath, member, originOf, uuid } from './text.ts';

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

/** Ids made beforehand: without `crypto.randomUUID` making one is a loop, and leaving must not loop. */
const SPARE_IDS = 4;

let names: string;
let page: string;
let stepMember = '';
let leaving = false;
const spare: string[] = [];

/** The step that the page shows now; it is on every event. */
export let step = '';

export function startEvents(org: string, journey: string): void {
  names = `,"schemaVersion":1${member('orgKey', org)}${member('journeyKey', journey)}`;
  prepare();
}

/** Rebuilds what stays the same from event to event: after a change of address or of session. */
export function prepare(): void {
  leaving = false;
  page =
    names +
    member('sessionId', sessionId) +
    member('clientId', clientId) +
    member('url', `${location.protocol}//${location.host}${cleanPath(location.pathname)}`) +
    member('referrer', originOf(document.referrer)) +
    member('embedVersion', VERSION);
  while (spare.length < SPARE_IDS) spare.push(uuid());
}

export function setStep(key: string): void {
  step = key;
  stepMember = member('stepKey', key);
}

/** From here on only concatenation: no loop, no regular expression, no storage. */
export function setLeaving(): void {
  leaving = true;
}

/** A page view comes before the look at what the page shows, so it names no step. */
export const eventOf = (tag: Tag, members: string, id: string): string =>
  `{"_tag":"${tag}","id":"${id}","ts":"${new Date(now()).toISOString()}","seq":${nextSeq()}${page}${tag === 'page_view' ? '' : stepMember}${members}}`;

export function emit(tag: Tag, members = '', id = spare.shift() || uuid()): void {
  append(eventOf(tag, members, id), leaving);
  if (!leaving) {
    spare.push(uuid());
    saveSession(1);
  }
  log(`${tag} ${step || sessionId}`);
}
