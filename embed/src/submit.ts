/** Attempts to submit, however they are made. */
import { closest, isIgnored } from './dom.ts';
import { emit, SUBMIT_ATTEMPT } from './event.ts';
import { expectLeave } from './leave.ts';
import { INTENT_MS, SAME_ATTEMPT_MS, since } from './limits.ts';
import { options } from './options.ts';
import { session } from './session.ts';
import { look } from './watch.ts';

/** What was submitted on this page, or read to be. */
export let form: Element | undefined;
/** Times in ms; of what did not happen yet, none. */
let clickedAt: number;
let attemptAt: number;
let readAt: number;

/** A person just clicked, as the browser also makes of Enter. */
export const isIntended = (): boolean => since(clickedAt) < INTENT_MS;

export const click = (el: Element): void => {
  clickedAt = Date.now();
  const button = closest(
    el,
    // Forgiving: without the option it says `undefined`, which is no element.
    `:is([type=submit],[data-journey-submit],${options.submit})`,
  ) as HTMLButtonElement | null;
  // Of a submit button in a form the form itself tells.
  if (button && !(button.form && button.type === 'submit')) attempt(button);
  if ((closest(el, 'a') as HTMLAnchorElement | null)?.host === location.host) expectLeave('navigate');
};

/** form.submit() fires no submit event, but the form is read and then the page unloads. */
export const read = (el: Element): void => {
  readAt = Date.now();
  form = el;
};

export const attemptUnseen = (): void => {
  if (since(readAt) < SAME_ATTEMPT_MS) attempt(form as Element);
};

/** Several signs of one attempt count once. */
export const attempt = (el: Element, blocked?: boolean): void => {
  if (since(attemptAt) < SAME_ATTEMPT_MS || isIgnored(el)) return;
  look();
  attemptAt = Date.now();
  form = el;
  if (!blocked) {
    session.submittedFrom = session.announced;
    session.submitted = attemptAt;
    expectLeave('submit');
  }
  emit(SUBMIT_ATTEMPT, { blocked });
};
