/** The visitor's actions and what the page shows, as events. Other modules decide what they mean; this one reports them. */

import { adopt } from './adapters.ts';
import { clock, since } from './clock.ts';
import { attr, bodyOf, contains, focused, is, isHidden, isIgnored, isIn, lengthOf, up } from './dom.ts';
import { askErrors, lookErrors, lookField } from './errors.ts';
import type { Members } from './event.ts';
import { later } from './guard.ts';
import { asks, isOn, keyOf, kit, popupOf, visited } from './keys.ts';
import { IDLE_S, isSent } from './leaving.ts';
import { INTENT_MS, LOOK_MS, PAGES_MAX, SAME_ATTEMPT_MS, STANDS_MS } from './limits.ts';
import { rest } from './looks.ts';
import { emit, openSession } from './memory.ts';
import { decideSuccess, isOwn } from './outcome.ts';
import { state } from './state.ts';
import { decideStep, stepAround } from './steps.ts';
import { cleanKey, hashOf, route } from './text.ts';
import { panelsShown, takeIn } from './watch.ts';

/* Views and steps */

/** A session begins, or goes on, on the page as it is now. */
export const open = (reason?: string): void => {
  state._url = location.origin + location.pathname;
  openSession();
  // The step that the page shows is reported again, if it is not the session's last step.
  state._seen = '';
  if (!state._session._counted) {
    emit('session_start');
  }
  state._viewed = '';
  lookView(reason);
};

/** A page that nobody sees yet, as in a tab in the background, is viewed when it is shown. */
const lookView = (reason?: string): void => {
  // The history of the host is left alone: what an app shows instead changes the document, and that is looked at.
  if (isHidden(document) || state._viewed === route()) return;
  state._url = location.origin + location.pathname;
  state._viewed = route();
  notePage();
  // Its step is not known before the look that follows.
  emit('page_view', { stepKey: undefined, reason });
};

/** Remembers the page, and whether the session had viewed it before it was loaded. */
const notePage = (): void => {
  const { _session: session } = state;
  const page = hashOf(route());
  const pages = session._pages || [];
  state._isSeenBefore ??= pages.includes(page);
  session._pages = [page, ...pages.filter((one) => one !== page)].slice(0, PAGES_MAX);
};

export const enterStep = (text: string | undefined, isDeclared?: boolean): void => {
  const { _session: session } = state;
  const key = cleanKey(text);
  if (isDeclared) {
    state._declared = { [route()]: text };
    mark();
  }
  if (text && session._announced !== key) {
    session._announced = key;
    state._enteredAt = clock();
    state._reported = 0;
    state._lastKey = undefined;
    emit('step_view');
  }
};

const lookSteps = (): void => {
  const shown = panelsShown();
  state._panel = shown[0];
  const key = decideStep(shown, asks);
  if (key === state._seen) return;
  state._seen = key;
  enterStep(key);
};

/* Fields */

/** The focus is here now. A group of radio buttons is one field, and so is whatever else belongs together. */
export const enter = (el: Element | null | undefined): void => {
  const { _field: field, _fieldKey: last } = state;
  if (el === state._passed) return;
  // A canvas cannot have the focus: it is left for something that can.
  const isBody = el === bodyOf(document);
  if (isBody && field && isIn(field) && is(field, 'canvas')) return;
  const widget = visited(el);
  const key = widget && keyOf(widget);
  if (field ? last === key : !key) return;
  // In something that the widget opened elsewhere on the page. What is pressed in it need not take the focus.
  const isOpen = field && attr(field, 'aria-expanded') === 'true' && !up(el, 'form,[data-journey-step],body:focus');
  if (field && isIn(field) && (isOpen || (isBody ? state._popup : popupOf(el, field)))) return;
  finishField();
  if (field) emit('field_blur', { fieldKey: last });
  state._popup = undefined;
  state._field = key ? widget : null;
  if (!key) return;
  // An app may move the focus when it has changed its address.
  lookView();
  lookSteps();
  state._fieldKey = state._lastKey = key;
  state._length = lengthOf(widget);
  emit('field_focus', { fieldKey: key });
};

/** A visit without the focus. */
export const visit = (widget: Element): void => {
  state._passed = focused();
  enter(widget);
};

/** `isFinal` unless the visit of the field goes on. */
export const change = (el: Element | null | undefined, isFinal?: boolean): void => {
  const { _field: field, _fieldKey: last } = state;
  // Each letter that is typed: where the visitor is, is known.
  const isHere = el === field;
  const widget = isHere ? el : visited(el);
  const key = widget && (el as HTMLInputElement).type !== 'password' && (isHere ? last : keyOf(widget));
  if (!key) return;
  state._changedAt = clock();
  // A control that takes no focus when it is pressed, as some switches and sliders, is visited all the same.
  if (isFinal && since(state._handAt) < INTENT_MS && isOn(widget, state._touched)) {
    state._isMaker = !state._field || state._fieldKey !== key;
    visit(widget);
  }
  if (state._field && state._fieldKey === key) state._edited = true;
  // Filled in by the browser, or by something else on the page. The browser's event about a field that was left is reported already.
  else if (isFinal && !(state._changed?._key === key && since(state._changed._at) < INTENT_MS)) {
    state._lastKey = key;
    emit('field_change', { fieldKey: key });
  }
};

/** Reports a change when the visit of the field ends, because no event will when the page is left. */
export const finishField = (): void => {
  const { _field: field } = state;
  // A mask that takes the keys writes by code.
  state._edited ||= !!state._isKeyed && lengthOf(field) !== state._length;
  state._isKeyed = false;
  state._length = lengthOf(field);
  if (state._edited) {
    emit('field_change', { fieldKey: state._fieldKey });
    state._changed = { _key: state._fieldKey, _at: clock() };
  }
  state._edited = false;
};

/* Submissions */

/** Several signs of one attempt count once. Booked on the step that it stood in; false if it is not the step's, nor declared to be. */
export const attempt = (
  el: Element,
  submitter?: Element | null,
  isBlocked?: boolean,
  isDeclared?: unknown,
): boolean => {
  const { _session: session, _pressed: pressed } = state;
  if (since(state._attemptAt) < SAME_ATTEMPT_MS || pressed?._tried === el || isIgnored(el)) return true;
  // A press is judged by the view in which it was made: that may be gone when the form says that it is submitted.
  const press = since(pressed?._at) < INTENT_MS ? pressed : undefined;
  const panel = press ? press._panel : panelsShown()[0];
  if (!isDeclared && !(press?._isOwn ?? isOwn(el, submitter, panel))) return false;
  const stepKey = stepAround(el) || (press ? press._step : state._seen);
  finishField();
  state._attemptAt = clock();
  state._reported = 0;
  // This element has to go, if the attempt is answered by something else in its place.
  state._form = panel && (contains(panel, el) || contains(el, panel)) ? panel : el;
  takeIn();
  askErrors();
  state._stale = [...state._shown.keys()];
  session._tries = (session._tries || 0) + 1;
  if (!isBlocked) {
    session._from = stepKey;
    session._submitted = state._attemptAt;
  }
  emit('submit_attempt', { blocked: isBlocked || undefined, stepKey: stepKey || session._announced });
  mark();
  // Whether another view came at once is not asked late, however long looks have to wait.
  later(() => {
    lookSteps();
    lookSuccess();
  }, LOOK_MS);
  later(mark, STANDS_MS);
  return true;
};

/** A declaration counts once, until something is submitted again; after a success that was only concluded it counts. */
export const succeed = (members?: Members): void => {
  const { _session: session } = state;
  if (session._completed && !session._inferred && !session._submitted) return;
  session._completed = true;
  session._inferred = members?.inferred;
  session._submitted = 0;
  // A call while the browser is offline comes before any server's answer: it stays a declaration, and the service warns of it.
  emit('submit_success', { ...members, reason: navigator.onLine ? members?.reason : 'offline' });
};

const lookSuccess = (): void => {
  const found = decideSuccess();
  if (found === 'wait') later(mark, STANDS_MS);
  else if (found) succeed(found);
};

/** One look is awaited at a time, so that no other falls into the rest after it. */
export const lookIn = (ms?: number): void => {
  state._lookTimer ||= later(() => {
    state._lookTimer = 0;
    look();
  }, ms);
};

/** Something may have changed. */
export const mark = (): void => lookIn(Math.max(LOOK_MS, state._lookAt - performance.now()));

const look = (): void => {
  const begun = performance.now();
  state._sweep?.(adopt(kit));
  // Style may have shown or hidden anything.
  if (state._again) state._due = new Set([...state._due, ...state._marks]);
  state._again = false;
  // Two of three engines say nothing when the focused field is removed, and all say too much when the window loses the
  // focus: so the document is asked.
  enter(focused());
  lookView();
  lookSteps();
  // Again when some are left.
  if (!lookErrors()) mark();
  lookSuccess();
  rest(begun, performance.now() - begun);
};

/** A person did something. What they act on has been shown, however short. After the end it is another session. */
export const act = (isSame?: unknown): void => {
  checkIdle();
  if (!isSame && state._lookTimer && performance.now() > state._restUntil) look();
  else {
    lookView();
    lookField();
  }
  if (state._isTimedOut) open();
  state._idle = 0;
  state._isTimedOut = false;
  state._session._acted = clock();
};

/* Leaving */

export const dropOff = (reason: string): void => {
  if (!state._session._completed && !isSent()) emit('dropoff_signal', { fieldKey: state._lastKey, reason });
};

export const endSession = (reason: string): void =>
  emit('session_end', {
    completionStatus: state._session._completed ? 'completed' : 'abandoned',
    inferred: state._session._inferred,
    durationMs: since(state._session._began),
    reason,
  });

/** By the clock, at each tick and at each wake: timers of background pages come late. */
export const checkIdle = (): void => {
  for (const [seconds, reason] of IDLE_S.slice(state._idle)) {
    if (!(since(state._session._acted) >= seconds * 1e3)) return;
    state._idle++;
    state._isTimedOut = reason === 'timeout';
    if (state._isTimedOut) endSession(reason);
    else dropOff(reason);
  }
};
