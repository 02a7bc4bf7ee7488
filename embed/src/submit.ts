/** Attempts to submit, however they are made. */

import { closest, isIgnored, target } from './dom.ts';
import { emit, now, step } from './event.ts';
import { on } from './guard.ts';
import { expectLeave } from './leave.ts';
import { INTENT_MS, SAME_ATTEMPT_MS } from './limits.ts';
import { session } from './session.ts';
import { cleanPath } from './text.ts';
import { look } from './watch.ts';

export let clickedAt = 0;
/** What was submitted on this page. */
export let form: Element | undefined;
let attemptAt = 0;
let readAt = 0;

export function listenSubmit(root: EventTarget, buttons: string): void {
  on(root, 'submit', (event) => attempt(target(event)));
  // form.submit() fires no submit event, but the form is read and then the page unloads.
  on(root, 'formdata', () => {
    readAt = now();
  });
  on(root, 'click', (event) => {
    const el = target(event);
    if (closest(el, 'button,input,[role=button]')) clickedAt = now();
    const button = closest(el, buttons) as HTMLButtonElement | null;
    // Of a submit button in a form the form itself tells.
    if (button && !(button.form && button.type === 'submit')) attempt(button);
    const link = closest(el, 'a[href]') as HTMLAnchorElement | null;
    if (link) expectLeave(link.host === location.host ? 'navigate' : 'external');
  });
}

export function onUnload(): void {
  if (now() - readAt < INTENT_MS && readAt - attemptAt > INTENT_MS) attempt(document.documentElement);
}

/** Several signs of one attempt count once. */
export function attempt(el: Element, blocked?: boolean): void {
  const at = now();
  if (at - attemptAt < SAME_ATTEMPT_MS || isIgnored(el)) return;
  attemptAt = at;
  look();
  form = el;
  if (!blocked) {
    session.sent = at;
    session.from = step;
    session.path = cleanPath();
    expectLeave('submit');
  }
  emit('submit_attempt', blocked ? ',"blocked":true' : '');
}
