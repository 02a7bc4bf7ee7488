/** Wires one instance to the page it is on: what it hears of the page, and what the page may ask of it. */
import { closest, find, focused, holds, is, up } from './dom.ts';
import { fieldIn } from './errors.ts';
import { guard, later } from './guard.ts';
import { choiceOf, isByHand, keyOf, labelled, popupOf, widgetOf } from './keys.ts';
import { INTENT_MS, isPending, QUEUE_MAX, SAME_ATTEMPT_MS, since, TICK_MS } from './limits.ts';
import { beacon, emit, flush, forget, hasOptedOut, resume, save, send, stop } from './memory.ts';
import { isOwn, turn } from './outcome.ts';
import {
  act,
  attempt,
  change,
  checkIdle,
  enter,
  enterStep,
  finishField,
  leavePage,
  look,
  mark,
  open,
  reportError,
  succeed,
  visit,
} from './recorder.ts';
import { CONTROLS } from './selectors.ts';
import { type Members, type Options, state, type Tag } from './state.ts';
import { readSteps, stepAround } from './steps.ts';
import { cleanKey } from './text.ts';
import { VERSION } from './version.ts';
import { listen, panelsShown, type Root, watch } from './watch.ts';

export interface JourneyEmbedApi {
  /** Records an event of the eleven types; unknown types and properties are left out. */
  track(eventType: string, properties?: object): void;
  /** Sends what waits. */
  flush(): void;
  /** Answers `data-consent="required"`: true starts, false stops for this page. */
  consent(given: boolean): void;
  /** Forgets this browser's ids and never records in it again. */
  optOut(): void;
  readonly version: string;
}

const TAGS =
  /^(session_(start|end)|(page|step)_view|field_(focus|blur|change)|validation_error|submit_(attempt|success)|dropoff_signal)$/;

/** Events that the page declares. The service takes a batch whole or not at all, so nothing odd may get into one. */
const track = guard((type: string, given?: Record<string, unknown>): unknown => {
  const { _calls: calls } = state;
  if (calls) return calls[QUEUE_MAX] || calls.push([type, given]);
  act();
  const members: Record<string, string> = {};
  for (const name of ['stepKey', 'fieldKey', 'errorType', 'reason', 'variant', 'completionStatus']) {
    if (given?.[name]) members[name] = cleanKey(given[name]);
  }
  if (type === 'step_view') enterStep(members['stepKey'] || (given?.['step'] as string), true);
  else if (type === 'submit_success') succeed(members as Members);
  else if (TAGS.test(type)) emit(type as Tag, members as Members);
});

export const start = (options: Options): JourneyEmbedApi => {
  state._options = options;
  state._place = `${options.endpoint}/../../embed/steps/${options.org}/${options.journey}`;
  if (options.consent === 'required') stop();
  document.addEventListener('prerenderingchange', begin);
  // In a task of its own: what the browser does for a session (two storages, random ids) takes three times the script itself.
  later(begin);
  return {
    consent(isGiven) {
      if (isGiven) {
        resume();
        begin();
      } else if (state._queue) stop();
    },
    version: VERSION,
    flush: guard(flush),
    track: track as JourneyEmbedApi['track'],
    optOut: guard(() => {
      stop(0);
      forget();
    }),
  };
};

const begin = guard(() => {
  const { _calls: calls, _options: options } = state;
  // A page that is only prerendered may never be seen.
  if (!calls || !state._queue || (document as { prerendering?: boolean }).prerendering || hasOptedOut()) return;
  state._calls = null;
  open();
  const { noteAll } = record();
  setInterval(
    guard(() => {
      checkIdle();
      mark();
    }),
    TICK_MS,
  );
  calls.map((call) => track(...call));
  const know = guard(({ steps, stepTypes }: { steps?: string[]; stepTypes?: string[] }) => {
    state._steps = readSteps(steps || [], stepTypes);
    noteAll();
    mark();
  });
  // Behind the first flush, in a task of its own.
  later(() => {
    if (options.steps) know({ steps: options.steps.split(/[ ,]+/) });
    else
      send(state._place, { credentials: 'omit', referrer: '' })
        .then((answer) => answer.json())
        .catch((error) => error)
        .then(know);
  });
});

/* What is heard of the page: capturing and at the top, so that a page that stops an event does not hide it. */

/** The page is about to be left for a known reason, `submit` or `navigate`, that is no drop-off; or for none. */
const expect = (reason?: string): void => {
  state._expected++;
  state._leaving = reason;
  state._leavingAt = Date.now();
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
    state._handAt = Date.now();
    inside(event);
    // A list remembers which field opened it.
    widgetOf(el);
    state._popup = state._field ? popupOf(el, state._field) : undefined;
    // The focus goes to the page and comes back when the label of another choice of the same question is pressed.
    const widget = labelled(el);
    if (state._field && widget && keyOf(widget) === state._fieldKey) state._passed = document.body;
    if (is(el, 'canvas')) {
      enter(el);
      change(el);
    }
  },
  keydown(el) {
    act();
    // It may be the one that closes it: which key it is, is not read.
    if (up(el, '[role=dialog],dialog')) state._clickedAt = Date.now();
    state._touched = undefined;
    state._handAt = Date.now();
  },
  scroll: act,
  click(el, event: Event) {
    act();
    // What an application clicks by itself is its own doing.
    if (event.isTrusted) state._clickedAt = Date.now();
    if (up(el, CONTROLS)) turn(state);
    change(choiceOf(el));
    const button = closest(el, 'button,input') as HTMLButtonElement | null;
    const panel = panelsShown()[0];
    state._pressed = {
      _at: Date.now(),
      _panel: panel,
      _step: stepAround(el, state._steps) || state._seen,
      _isOwn: button?.form ? isOwn(button.form, button, panel) : undefined,
    };
    // Forgiving: without the option it says `undefined`, which is no element.
    const declared = closest(el, '[type=submit]') || up(el, `:is([data-journey-submit],${state._options.submit})`);
    // Of a submit button in a form the form itself tells.
    if (declared && !(button?.form && button.type === 'submit')) attempt(declared);
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
  /** The browser's own validation. An app that only asks `checkValidity` is not a person who submits. */
  invalid(el) {
    if (!(since(state._pressed?._at) < INTENT_MS)) return;
    const field = fieldIn(el);
    const key = field && keyOf(field);
    if (attempt((el as HTMLInputElement).form || el, null, true) && key)
      // An element with a validity of its own need not show it.
      reportError(el, key, 'customError');
  },
  submit(el, event: SubmitEvent) {
    state._heardAt = Date.now();
    expect(attempt(el, event.submitter) ? 'submit' : 'navigate');
    stayIfAnswered(event);
  },
  /** The page has taken what was in the form, unless the visitor may empty it too. */
  reset(el) {
    const { _form: sent } = state;
    state._isCleared ||= !!sent && (el.contains(sent) || sent.contains(el)) && !find(el, '[type=reset]')[0];
    mark();
  },
  /** form.submit() fires no submit event, but the form is read and then the page unloads. */
  formdata(el) {
    state._readForm = el;
    state._readAt = Date.now();
  },
  beforeunload() {
    const { _readForm: form } = state;
    // A choice that posts its page back submits nothing.
    const isChoice = since(state._changedAt) < INTENT_MS && up(focused(), 'select,[type=checkbox],[type=radio]');
    if (form && since(state._readAt) < SAME_ATTEMPT_MS && since(state._heardAt) > INTENT_MS)
      expect(!isChoice && attempt(form) ? 'submit' : 'navigate');
    // What was expected has to be this very leaving, not one that came to nothing, as a download does.
    if (since(state._leavingAt) > INTENT_MS) expect();
    turn(state);
    // The next page may start before this one hears that it ends.
    save(false);
  },
  pagehide: leavePage,
  pageshow(_el, event: PageTransitionEvent) {
    if (!event.persisted) return;
    open('restored');
    // A way back is no answer.
    state._session._submitted = 0;
  },
  visibilitychange() {
    finishField();
    beacon();
    mark();
  },
  transitionend: mark,
  animationend: mark,
  load: mark,
  online: flush,
};

const hear = guard((event: Event) => handlers[event.type]?.(event.composedPath()[0] as Element, event as never));

/** Every open tree on the way up keeps something from the document. */
const inside = (event: Event): void => {
  for (const node of event.composedPath()) {
    if ((node as ShadowRoot).host && (node as Node).nodeType === 11) listen(node as Root, hear);
  }
};

/** A widget that has no change of its own has another state after what a person did. */
const changed = (el: Element, attribute: string): void => {
  if (isByHand(el, attribute)) change(el.shadowRoot ? fieldIn(el) : el, true);
};

/** Begins to listen. */
const record = (): { noteAll(): void } => {
  // Firefox stops one handler when it closes a tab, the first that runs: without this one 3 to 6 of 12 exits arrived.
  addEventListener('pagehide', mark, true);
  for (const type in handlers) addEventListener(type, hear, true);
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
        if (isAsked && responseStatus >= 400 && !name.includes(state._options.endpoint)) state._session._submitted = 0;
      }
    }),
  ).observe({ type: 'resource' });
  const { sweep, noteAll } = watch(Object.keys(handlers), hear, mark, changed);
  state._sweep = sweep;
  look();
  return { noteAll };
};
