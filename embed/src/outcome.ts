/**
 * The outcome of a submission, when nobody declares it. A false success is worse than a missing one: what is inferred needs an
 * action of the visitor on the step's own form, and a view after it in which nothing says that it failed or goes on.
 */

import { clock, isPending, since } from './clock.ts';
import {
  all,
  attr,
  bodyOf,
  boxesOf,
  contains,
  find,
  is,
  isFilled,
  isRendered,
  referrerOf,
  rootOf,
  stateOf,
  up,
} from './dom.ts';
import type { Members } from './event.ts';
import { askedIn, asks } from './keys.ts';
import { CLOSING_MS, SAME_ATTEMPT_MS, STANDS_LONG_MS, STANDS_MS } from './limits.ts';
import { AROUND, BUSY, DENIED, FAILED, REFUSED } from './rules.ts';
import { type Step, state } from './state.ts';
import { stepOf } from './steps.ts';
import { route } from './text.ts';

/** Controls that submit a form; the first is the one that Enter presses. */
const SUBMITTERS = '[type=submit],[type=image],button:not([type])';

/** Parts that hold more of a page than a step. */
const WHOLE = 'body,:has(main,[role=main])';

/**
 * Whether a form, or a button, is the step's own: no search, language, cookie or log-out form around it. `panel` is what the page
 * shows of the step, if it marks that.
 */
export const isOwn = (el: Element, submitter: Element | null | undefined, panel: Element | undefined): boolean => {
  const fields = askedIn(el);
  // One with an address of its own does something else, unless all have one.
  const [main] = [...find(el, `:is(${SUBMITTERS}):not([formaction])`), ...find(el, SUBMITTERS)];
  if (
    is(el, '[method=dialog]') ||
    (submitter &&
      (is(submitter, '[formnovalidate]') ||
        up(submitter, '[data-journey-ignore]') ||
        // It says what else it does by its name or its address: saves, goes back.
        ((attr(submitter, 'name') || is(submitter, '[formaction]')) && ![submitter, undefined].includes(main)))) ||
    (fields[0] && fields.every((one) => is(one, '[type=search]')))
  )
    return false;
  // A button that belongs to its form by `form` stands elsewhere.
  return [el, ...(submitter ? [submitter] : [])].some((part) => isOfStep(part, el, panel));
};

/** Whether a form or its button stands where the step does. A landmark inside of the step's own form or mark, or around the mark, takes nothing away. */
const isOfStep = (part: Element, form: Element, panel: Element | undefined): boolean => {
  const frame = up(part, AROUND);
  const mark = up(part, state._panelsOfSteps);
  if (frame && !(mark && !is(mark, WHOLE)) && !(contains(form, frame) && !is(form, WHOLE))) return false;
  // A panel that holds no form of its own is a mark, as on a heading.
  if (panel && find(panel, 'form,button,input')[0])
    // The fields of the step may belong to a form elsewhere, as its button does.
    return !!mark || contains(part, panel) || askedIn(panel).some((one) => (one as HTMLInputElement).form === form);
  const [top] = find(document, 'main,[role=main]');
  const title = find(document, 'h1').find(isRendered);
  const whole = top || bodyOf(document);
  if (!contains(whole, part) && !contains(part, whole) && rootOf(part) === document) return false;
  // Before the title of the page, and without it.
  return !!top || !title || part.compareDocumentPosition(title) !== Node.DOCUMENT_POSITION_FOLLOWING;
};

/** A page of somebody else on top of this one, large enough to ask for something: a bank, before it has said no, or before it has come. */
const asksElsewhere = (frame: Element): boolean => {
  const inner = (frame as HTMLIFrameElement).contentDocument;
  return (
    isRendered(frame) &&
    !(inner && bodyOf(inner)?.firstElementChild) &&
    (frame as HTMLElement).offsetWidth > 200 &&
    (frame as HTMLElement).offsetHeight > 200
  );
};

/**
 * Whether the page was brought by a submission on this site, and is no error. A reload and a way back are no answers. Both this site and
 * a provider may hide the referrer; then `from` is null if another site showed the page before, undefined in a browser that does not say.
 */
const isAnswer = (): boolean => {
  const page = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  const referrer = referrerOf(document);
  return (
    !(page && (page.responseStatus >= 400 || page.type !== 'navigate')) &&
    !state._isSeenBefore &&
    !DENIED(route()) &&
    (referrer ? !referrer.indexOf(`${location.origin}/`) : window.navigation?.activation?.from !== null)
  );
};

/**
 * Whether what the page shows now is the end of the journey. The last step was submitted, and what follows is no step and asks
 * for nothing. Where the owner's last step is an information, that step is the end, if a submission led to it.
 */
const isOver = (): unknown => {
  const { _session: session, _seen: seen, _form: form, _roots: roots } = state;
  const last: Step | undefined = state._steps?.at(-1);
  if (!last || !isPending(session._submitted) || stateOf(document) === 'loading') return false;
  if (last._type === 'information') {
    return seen === last._key && session._from !== seen && !all(roots, FAILED).some(isRendered);
  }
  return (
    session._from === last._key &&
    !((session._turned as number) > (session._submitted as number)) &&
    // An address may stay that of the step when an application has put something else in its place.
    (!seen ||
      (seen === last._key &&
        form &&
        !state._panel &&
        !all(roots, 'form').some((el) => isRendered(el) && !up(el, AROUND)))) &&
    (form ? !boxesOf(form).some(isRendered) || (stepOf(form) && state._onScreen.get(form) === false) : isAnswer()) &&
    !asks() &&
    !all(roots, REFUSED).some(isFilled) &&
    !all(roots, `${FAILED},${BUSY}`).some(isRendered) &&
    !all(roots, 'iframe').some(asksElsewhere)
  );
};

/**
 * The visitor has clicked: unless the step had gone before, what takes it away from now on is not the page's answer. Not where the
 * click was a sign of the submission itself.
 */
export const turn = (): void => {
  const { _clickedAt: clickedAt } = state;
  if (!state._overAt && clickedAt - state._attemptAt > SAME_ATTEMPT_MS && since(clickedAt) < CLOSING_MS)
    state._session._turned = clickedAt;
};

/** Another page with a step, or with fields instead of one, is an answer as well, and so is an error. */
const isAnswered = (): boolean =>
  !!state._steps && !state._form && stateOf(document) === 'complete' && (!!state._seen || asks() || !isAnswer());

/** How long a view has to stand before it is the end: one that came at once with the click, without a title, may be a spinner. */
const standsMs = (): number =>
  state._form && state._overAt - state._attemptAt < SAME_ATTEMPT_MS && !all(state._roots, 'h1,h2,h3').some(isRendered)
    ? STANDS_LONG_MS
    : STANDS_MS;

/** Members of the success to report, declared or inferred; `wait` while a view has to stand first; undefined: nothing to report. */
export const decideSuccess = (): Members | 'wait' | undefined => {
  const { success } = state._options;
  if (state._session._completed) return;
  if (success) return success === state._seen || !route().toLowerCase().indexOf(success.toLowerCase()) ? {} : undefined;
  if (!state._isDeclared && isOver()) {
    if (state._form) turn();
    state._overAt ||= clock();
    return since(state._overAt) >= standsMs() ? { inferred: true } : 'wait';
  }
  state._overAt = 0;
  if (isAnswered()) state._session._submitted = 0;
  return;
};
