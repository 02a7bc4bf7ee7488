/** Listeners on the page: capturing and at the top, so that a page that stops an event does not hide it. */
import { clock, isPending, since } from './clock.ts';
import { bodyOf, closest, contains, find, focused, holds, is, isHidden, listenTo, treeOf, up } from './dom.ts';
import { fieldIn, reportError } from './errors.ts';
import { guard, later } from './guard.ts';
import { choiceOf, isByHand, keyOf, labelled, popupOf, widgetOf } from './keys.ts';
import { dropOffReason, expectedReason } from './leaving.ts';
import { BUDGET_MS, INTENT_MS, REST_AFTER_ATTEMPT_MS, SAME_ATTEMPT_MS } from './limits.ts';
import { workThrough } from './looks.ts';
import { beacon, flush, save } from './memory.ts';
import { isOwn, turn } from './outcome.ts';
import {
  act,
  attempt,
  change,
  dropOff,
  endSession,
  enter,
  finishField,
  lookIn,
  mark,
  open,
  visit,
} from './recorder.ts';
import { CONTROLS } from './rules.ts';
import { type Press, state } from './state.ts';
import { stepAround } from './steps.ts';
import { listen, panelsShown, watch } from './watch.ts';

/** The page is about to be left for a known reason, `submit` or `navigate`, that is no drop-off; or for none. */
const expect = (reason?: string): void => {
  state._expected++;
  state._leaving = reason;
  state._leavingAt = clock();
};

/** An application that answers by itself stays on its page, unless it has gone elsewhere meanwhile. */
const stayIfAnswered = (event: Event): void => {
  const { _expected: expected } = state;
  later(() => event.defaultPrevented && expected === state._expected && expect());
};

/** By type, with the innermost element, also inside open shadow trees. */
const handlers: Record<string, (el: Element, event: never) => void> = {
  pointerdown(el, event: Event) {
    act();
    state._touched = el;
    state._isMaker = false;
    state._handAt = clock();
    inside(event);
    // A list remembers which field opened it.
    widgetOf(el);
    state._popup = state._field && popupOf(el, state._field);
    // The focus goes to the page and comes back when the label of another choice of the same question is pressed.
    const widget = labelled(el);
    if (state._field && widget && keyOf(widget) === state._fieldKey) state._passed = bodyOf(document);
    if (is(el, 'canvas')) {
      enter(el);
      change(el);
    }
  },
  keydown(el) {
    // Typing in the current field needs no new look.
    state._isKeyed = !!state._field && contains(state._field, el);
    act(state._isKeyed);
    // It may be the one that closes a dialog, wherever the focus is then: which key it is, is not read.
    if (!state._isKeyed || up(el, '[role=dialog],dialog')) state._clickedAt = clock();
    state._touched = undefined;
    state._handAt = clock();
  },
  scroll() {
    act();
  },
  click(el, event: Event) {
    act();
    // A click that an application makes by itself is its own doing.
    if (event.isTrusted) state._clickedAt = clock();
    if (up(el, CONTROLS)) turn();
    change(choiceOf(el));
    const button = closest(el, 'button,[type=submit],[type=image],[type=button]') as HTMLButtonElement | null;
    const form = button?.form;
    // Forgiving: without the option it says `undefined`, which is no element.
    const declared = up(el, `:is([data-journey-submit],${state._options.submit})`);
    const submitter = closest(el, '[type=submit]');
    const panel = panelsShown()[0];
    const press: Press = {
      _at: clock(),
      _panel: panel,
      _step: stepAround(el) || state._seen,
      _isOwn: form ? !!declared || isOwn(form, button, panel) : undefined,
    };
    state._pressed = press;
    // For a submit button in a form, the form itself reports the attempt, unless the page cancels the click and sends by itself.
    if (form && button.type === 'submit')
      later(() => {
        if ((declared || submitter) && event.defaultPrevented && attempt(form, button, false, declared))
          press._tried = form;
      });
    else if (declared || submitter) attempt((declared || submitter) as Element, null, false, declared);
    // A field that only opens a choice may take no focus.
    if (is(el, 'input[readonly]') && focused() !== el) visit(el);
    // For engines without the Navigation API. New tabs, downloads, links within the page and what an application answers leave nothing.
    const link = closest(el, 'a:not([target=_blank],[download],[href^="#"])') as HTMLAnchorElement | null;
    if (link?.host === location.host) {
      expect('navigate');
      stayIfAnswered(event);
    }
  },
  focusin(el, event: Event) {
    // Elements repeat the event of a control in them as their own (Lion): the focus is not there.
    if (!event.isTrusted) return;
    inside(event);
    state._passed = state._isMaker && holds(el, state._touched) ? el : undefined;
    enter(el);
  },
  focusout: mark,
  input: (el) => change(el),
  change(el) {
    change(el, true);
  },
  drop(el) {
    const zone = closest(el, ':has([type=file])');
    change(zone && find(zone, '[type=file]')[0], true);
  },
  /** The browser's own validation. An app that only asks `checkValidity` is not a person who submits. It may be of a thousand fields. */
  invalid(el) {
    // Once some wait for their turn, nothing is asked about the others: all of them are refused in one task.
    if (state._invalid.size) {
      state._invalid.add(el);
      return;
    }
    if (!(since(state._pressed?._at) < INTENT_MS)) return;
    if (!attempt((el as HTMLInputElement).form || el, null, true)) return;
    const now = performance.now();
    if (now - state._refusedAt > INTENT_MS) state._refusedAt = now;
    if (now - state._refusedAt < BUDGET_MS) return reportRefused(el);
    if (!state._invalid.size) later(reportInvalid, REST_AFTER_ATTEMPT_MS);
    state._invalid.add(el);
  },
  submit(el, event: SubmitEvent) {
    state._heardAt = clock();
    const leads = attempt(el, event.submitter) ? 'submit' : 'navigate';
    // A form that closes its dialog, or is answered in a new tab, leaves nothing.
    if (is(el, '[method=dialog],[target=_blank]')) return;
    expect(leads);
    stayIfAnswered(event);
  },
  /** form.submit() fires no submit event, but the form is read and then the page unloads. */
  formdata(el) {
    state._readForm = el;
    state._readAt = clock();
  },
  beforeunload() {
    const form = state._readForm;
    // A choice that posts its page back submits nothing.
    const isChoice = since(state._changedAt) < INTENT_MS && up(focused(), 'select,[type=checkbox],[type=radio]');
    if (form && since(state._readAt) < SAME_ATTEMPT_MS && since(state._heardAt) > INTENT_MS)
      expect(!isChoice && attempt(form) ? 'submit' : 'navigate');
    // The expected leaving has to be this very one, not one that came to nothing, as a download does.
    if (since(state._leavingAt) > INTENT_MS) expect();
    turn();
    // The next page may start before this one hears that it ends.
    save(false);
  },
  pagehide: () => leavePage(),
  pageshow(_el, event: PageTransitionEvent) {
    if (!event.persisted) return;
    state._isLeft = false;
    open('restored');
    // A way back is no answer.
    state._session._submitted = 0;
  },
  visibilitychange() {
    finishField();
    beacon();
    // The system may end a page that nobody sees without a word, as while its camera is in front: the next one goes on.
    if (!state._isLeft) save(!isHidden(document));
    mark();
  },
  transitionend: mark,
  animationend: mark,
  load: mark,
  online: flush,
};

const leavePage = guard(() => {
  state._isLeft = true;
  const { _unsaid: unsaid } = state;
  finishField();
  if (unsaid) reportError(unsaid._el, unsaid._key, unsaid._kind);
  if (!state._isTimedOut) {
    const expected = expectedReason();
    if (!expected) dropOff(dropOffReason());
    endSession(expected || 'close');
  }
  beacon();
  save(false);
});

const reportRefused = (el: Element): void => {
  const field = fieldIn(el);
  const key = field && keyOf(field);
  // An element with a validity of its own need not show it.
  if (key) reportError(el, key, 'customError');
};

/** Some at a time. */
const reportInvalid = (): void => {
  if (!workThrough(state._invalid, reportRefused)) later(reportInvalid, REST_AFTER_ATTEMPT_MS);
};

const hear = guard((event: Event) => handlers[event.type]?.(event.composedPath()[0] as Element, event as never));

/** Every open tree on the way up keeps something from the document. */
const inside = (event: Event): void => {
  for (const node of event.composedPath()) {
    // An anchor and the window have a host, too.
    if (node instanceof ShadowRoot) listen(node, hear);
  }
};

/** A widget that has no change of its own has another state after what a person did. */
const changed = (el: Element, attribute: string): void => {
  if (isByHand(el, attribute)) change(treeOf(el) ? fieldIn(el) : el, true);
};

/** Begins to listen. */
export const record = (): void => {
  // Firefox stops one handler when it closes a tab, the first that runs: without this one 3 to 6 of 12 exits arrived.
  listenTo(window, 'pagehide', mark, true);
  for (const type of Object.keys(handlers)) listenTo(window, type, hear, true);
  // A link, a submission, an application's own doing, a way back: whatever leads to another page of the site.
  (window as unknown as { navigation?: EventTarget }).navigation?.addEventListener(
    'navigate',
    guard((event: Event) => {
      const { destination, downloadRequest } = event as NavigateEvent;
      if (destination.sameDocument || downloadRequest !== null) return;
      const isHere = !destination.url.indexOf(`${location.origin}/`);
      const isSubmission = since(state._leavingAt) < INTENT_MS && state._leaving;
      if (isHere) expect(isSubmission || 'navigate');
      else expect(isPending(state._session._submitted) ? 'submit' : undefined);
    }),
  );
  // An application may show the refusal of its server as a page like any other.
  new PerformanceObserver(
    guard((list: PerformanceObserverEntryList) => {
      for (const { name, initiatorType, responseStatus } of list.getEntries() as PerformanceResourceTiming[]) {
        const isAsked = initiatorType === 'fetch' || initiatorType === 'xmlhttprequest';
        if (
          isAsked &&
          responseStatus >= 400 &&
          ![state._options.endpoint, '/embed/steps/'].some((own) => name.includes(own))
        )
          state._session._submitted = 0;
      }
    }),
  ).observe({ type: 'resource' });
  watch(Object.keys(handlers), hear, mark, changed);
  // In a task of its own: the page may be large.
  lookIn();
};
