/** What became of a submission, when nobody says it: the view goes on without errors. */
import { isVisible, visible } from './dom.ts';
import { shown } from './errors.ts';
import { emit, type Members, SUBMIT_SUCCESS } from './event.ts';
import { later } from './guard.ts';
import { FIELDS } from './keys.ts';
import { OUTCOME_MS, STANDS_MS, since } from './limits.ts';
import { options } from './options.ts';
import { session } from './session.ts';
import { entries, keys, route, seen } from './steps.ts';
import { form } from './submit.ts';

export const succeed = (members?: Members): void => {
  session.completed = true;
  session.submitted = 0;
  emit(SUBMIT_SUCCESS, members);
};

export const lookSuccess = (): void => {
  if (!session.completed) {
    if (options.success && (options.success === seen || !route().indexOf(options.success))) succeed();
    if (isOver()) later(() => isOver() && succeed({ inferred: true }), STANDS_MS);
  }
};

/**
 * Every step of a journey submits something. It is over when the last step was submitted and is gone, or when its
 * last step asks for nothing; without known steps when the page that follows asks for nothing. Of the states of a
 * document `loading` alone does not come before `l`.
 */
const isOver = (last = keys.at(-1), isLast = last && session.submittedFrom === last): unknown =>
  entries &&
  since(session.submitted) < OUTCOME_MS &&
  !shown[0] &&
  document.readyState < 'l' &&
  ((form ? !isVisible(form) : !last) || session.submittedFrom !== seen) &&
  (!last || isLast || last === seen) &&
  ((isLast && !seen) || !visible(`:is(${FIELDS}):not([type=search])`)[0]);
