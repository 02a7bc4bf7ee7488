/** Attempts to submit, however they are made. */
import { closest, isIgnored, target } from './dom.ts';
import { emit, step } from './event.ts';
import { on } from './guard.ts';
import { expectLeave } from './leave.ts';
import { now, setSubmission } from './session.ts';
import { cleanPath } from './text.ts';
import { look } from './watch.ts';

const SAME_ATTEMPT_MS = 300;
/** From a click to what the browser makes of it. */
const INTENT_MS = 500;
/** A form is serialised at least this long before its page goes. */
const UNLOAD_MS = 1_000;

let attemptAt = 0;
let clickAt = 0;
let formDataAt = 0;
/** What was submitted on this page. */
export let form: Element | undefined;

export function listenSubmit(root: EventTarget, outside: string): void {
  on(root, 'submit', (event: Event) => attempt(target(event)));
  // form.submit() fires no submit event, but the form is read and then the page unloads.
  on(root, 'formdata', () => {
    if (now() - attemptAt > UNLOAD_MS) formDataAt = now();
  });
  on(root, 'click', (event: Event) => {
    const el = target(event);
    if (closest(el, 'button,input,[role=button]')) clickAt = now();
    const button = closest(el, outside) as HTMLButtonElement | null;
    if (button && !button.form) attempt(button);
  });
}

export function onBeforeUnload(): void {
  if (now() - formDataAt < UNLOAD_MS) attempt(document.documentElement);
}

/** A person has just pressed something. */
export const isIntended = (): boolean => now() - clickAt < INTENT_MS;

/** Several signs of one attempt count once. */
export function attempt(el: Element, blocked?: boolean): void {
  const at = now();
  if (at - attemptAt < SAME_ATTEMPT_MS || isIgnored(el)) return;
  attemptAt = at;
  look();
  form = el;
  if (!blocked) {
    setSubmission([at, step, cleanPath(location.pathname)]);
    expectLeave('submit');
  }
  emit('submit_attempt', blocked ? ',"blocked":true' : '');
}
