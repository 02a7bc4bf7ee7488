/** What became of a submission, when nobody says it: the view goes on without errors. */

import { all, isVisible } from './dom.ts';
import { shown } from './errors.ts';
import { emit, now } from './event.ts';
import { later } from './guard.ts';
import { FIELDS, OUTCOME_MS, STANDS_MS } from './limits.ts';
import { session } from './session.ts';
import { keys, route, seen } from './steps.ts';
import { form } from './submit.ts';
import { cleanPath } from './text.ts';
import { mark } from './watch.ts';

let standsSince = 0;

export function succeed(members: string): void {
  session.done = true;
  session.sent = 0;
  emit('submit_success', members);
}

/** `declared` is a step key or the beginning of a path that means success. */
export function lookSuccess(declared?: string): void {
  const at = now();
  if (session.done) return;
  if (declared && (seen === declared || route().startsWith(declared))) succeed('');
  if (!session.sent || !keys) return;
  if (at - session.sent > OUTCOME_MS || shown[0]) {
    session.sent = 0;
  } else if (!isOver(keys[keys.length - 1])) {
    standsSince = 0;
  } else if (standsSince && at - standsSince >= STANDS_MS) {
    succeed(',"inferred":true');
  } else {
    standsSince ||= at;
    later(mark, STANDS_MS);
  }
}

/**
 * Every step of a journey submits something. It is over when the last step was submitted and is gone, or when its
 * last step asks for nothing; without known steps when the page that follows asks for nothing.
 */
function isOver(last: string | undefined): boolean {
  if (document.readyState === 'loading' || all('[aria-busy=true]')[0]) return false;
  const isGone = !!form && !(form.isConnected && isVisible(form));
  const asksNothing = !all(FIELDS).some(isVisible);
  return last && session.from === last && !seen
    ? true
    : asksNothing &&
        (!last || session.from === last
          ? isGone || seen !== session.from || session.path !== cleanPath()
          : seen === last);
}
