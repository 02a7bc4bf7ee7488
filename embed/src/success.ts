/** What became of a submission, when nobody says it: the view goes on without errors. */
import { all, isVisible } from './dom.ts';
import { emit } from './event.ts';
import { hasErrors } from './errors.ts';
import { later } from './guard.ts';
import { completed, now, setCompleted, setSubmission, submission } from './session.ts';
import { isReady, keys, patternOf, route, seen } from './steps.ts';
import { form } from './submit.ts';
import { cleanPath } from './text.ts';
import { mark } from './watch.ts';

const OUTCOME_MS = 30_000;
/** A view that stands this long is no spinner between two views. */
const STANDS_MS = 1_000;
const FIELDS = 'input:not([type=hidden],[type=submit],[type=button],[type=search]),select,textarea';

let declared = '';
let standsSince = 0;

/** A path pattern or a step key that means success. */
export function startSuccess(place: string): void {
  declared = place;
}

export function succeed(inferred?: boolean): void {
  if (completed) return;
  setCompleted();
  setSubmission();
  emit('submit_success', inferred ? ',"inferred":true' : '');
}

export function lookSuccess(): void {
  if (declared && (seen === declared || patternOf(declared).test(route()))) return succeed();
  if (!submission || completed || !isReady) return;
  const at = now();
  if (at - submission[0] > OUTCOME_MS || hasErrors()) {
    setSubmission();
  } else if (!isOver(submission[1], submission[2])) {
    standsSince = 0;
  } else if (standsSince && at - standsSince >= STANDS_MS) {
    succeed(true);
  } else {
    standsSince ||= at;
    later(mark, STANDS_MS);
  }
}

/**
 * Every step of a journey submits something. It is over when the last step was submitted and is gone, or when its
 * last step asks for nothing; without known steps when the page that follows asks for nothing.
 */
function isOver(from: string, path: string): boolean {
  if (document.readyState === 'loading' || all('[aria-busy=true]').some(isVisible)) return false;
  const last = keys[keys.length - 1];
  const isGone = !!form && !(form.isConnected && isVisible(form));
  const asks = all(FIELDS).some(isVisible);
  if (last && from === last) return !keys.includes(seen) || (isGone && !asks);
  if (last) return seen === last && !asks;
  return !asks && (isGone || seen !== from || path !== cleanPath(location.pathname));
}
