/** Validation errors that the page shows, by presence and kind. A message may repeat what was typed: no text is ever read. */
import { attr, find, is, isFilled, isRendered, isSeen } from './dom.ts';
import { askedIn, boxOf, keyOf, widgetOf } from './keys.ts';
import { isPending, STANDS_MS, since } from './limits.ts';
import { ALERTS, CLASSES, DESCRIBED, ERRORS, FIELDS, INVALID, SUMMARIES } from './selectors.ts';
import type { ShownError, State } from './state.ts';
import { cleanKey } from './text.ts';

const byId = (el: Element, id: string) => (el.getRootNode() as ShadowRoot).getElementById(id);

/** A field, or the first one of a group, or of an element that is a field by its shadow tree. */
export const fieldIn = (el: Element): Element | null | undefined =>
  widgetOf(el) || [el, el.shadowRoot].flatMap((part) => (part ? askedIn(part) : []))[0];

/** The field that names this text as being about it. */
const describedBy = (el: Element): Element | undefined => {
  const id = JSON.stringify(attr(el, 'id'));
  return find(el.getRootNode() as ShadowRoot, `[aria-errormessage~=${id}],[aria-describedby~=${id}]`)[0];
};

/** What a part of the page asks for, also in a frame; a frame of another site represents a field that nobody here knows. */
const fieldsOf = (part: Element): Element[] =>
  [part, ...find(part, `${FIELDS},iframe`)].flatMap((one) => {
    const inner = (one as HTMLIFrameElement).contentDocument;
    return inner ? askedIn(inner) : is(one, FIELDS) || (is(one, 'iframe') && isRendered(one)) ? one : [];
  });

/** The field beside a text: in its box, or else the one that it follows; lists of errors come before their field. */
const beside = (el: Element): Element | undefined => {
  const box = boxOf(el).parentElement as Element;
  const next = is(el, 'ul') ? el.nextElementSibling : el.previousElementSibling;
  // Between the last row and the button it is about all of them.
  const isLast = el.nextElementSibling && is(el.nextElementSibling, 'button') && next && !is(next, `${FIELDS},iframe`);
  for (const part of isLast ? [box] : [box, next]) {
    const fields = part ? fieldsOf(part) : [];
    if (new Set(fields.map(keyOf)).size === 1) return fields.filter((one) => is(one, FIELDS))[0];
  }
  return;
};

/** The errors among what is marked. `texts` remembers which texts a field named before. */
export const findErrors = (marks: Iterable<Element>, texts: WeakMap<Element, string[]>): ShownError[] => {
  const found: ShownError[] = [];
  for (const el of marks) {
    const add = (field: Element | null | undefined, kind: string, isVague = false, key?: string) =>
      found.push({ _el: el, _key: (field ? keyOf(field) : key) || '', _kind: kind, _isVague: isVague });
    if (!is(el, ERRORS) || !isSeen(el)) continue;
    if (is(el, SUMMARIES)) {
      const id = attr(el, 'href').slice(1);
      const target = byId(el, id);
      // A link that leads nowhere names its fragment.
      add(target && (fieldIn(target) || target), 'error-summary', false, cleanKey(id));
    } else if (is(el, INVALID)) add(fieldIn(el), 'aria-invalid');
    else if (
      is(el, `${ALERTS},${CLASSES}`) &&
      (fieldIn(el) || isFilled(el)) &&
      !is(el, '[class*=success i]') &&
      !find(el, 'a[href^="#"]')[0]
    ) {
      const sure = fieldIn(el) || describedBy(el);
      const field = sure ? fieldIn(sure) : beside(el);
      const isUserInvalid = field && is(field, ':is(:user-invalid)');
      add(field, is(el, ALERTS) ? 'alert' : 'error-class', !isUserInvalid && (!sure || is(el, CLASSES)));
    }
    if (is(el, DESCRIBED)) {
      const now = `${attr(el, 'aria-describedby')} ${attr(el, 'aria-errormessage')}`
        .split(/\s+/)
        .filter((id) => id && isFilled(byId(el, id)));
      // What has been there all along is a hint.
      const hints = (texts.get(el) || now).filter((id) => now.includes(id));
      texts.set(el, hints);
      if (now[hints.length]) add(fieldIn(el), 'error-message');
    }
  }
  return found;
};

/** What is shown no more counts when it is shown again. In a dialog that was closed, or behind one, it is there still. */
export const forgetErrors = (shown: ShownError[], state: State): void => {
  const { _form: form, _errors: errors, _attemptAt: attemptAt } = state;
  if (form && !isSeen(form)) return;
  state._stale = state._stale.filter((el) => shown.some(({ _el }) => _el === el));
  for (const key of errors.keys())
    if (since(attemptAt) > STANDS_MS && !shown.some(({ _key }) => _key === key)) errors.delete(key);
};

/** Which of them are reported now, and which one is in the field that is being typed in: that counts when the field is left. */
export const decideErrors = (
  shown: ShownError[],
  state: State,
): { _now: ShownError[]; _unsaid: ShownError | undefined } => {
  const { _session: session, _stale: stale } = state;
  // Also of a request that the server refused, which has ended the submission.
  const isAnswer = (isPending(session._submitted) || isPending(state._attemptAt)) && state._seen === session._from;
  const isTyping = ({ _key }: ShownError) => state._field && state._edited && state._fieldKey === _key;
  // A text that belongs to no field says what the fields say.
  const isKnown = shown.some(({ _key }) => _key);
  return {
    _unsaid: shown.find(isTyping),
    _now: shown.filter((error) => {
      const wasThere = stale.includes(error._el);
      // What was shown before is no answer while the page may still be left for one.
      const isOld = wasThere && (state._leaving || since(state._attemptAt) < STANDS_MS);
      return !isTyping(error) && !isOld && !(isKnown && !error._key) && (!error._isVague || (isAnswer && !wasThere));
    }),
  };
};

/** What the browser's own validation calls it. Pages extend Object.prototype, so only what is a true flag counts. */
export const flagOf = (el: Element): string | undefined => {
  const flags = (el as HTMLInputElement).validity as unknown as Record<string, boolean>;
  for (const flag in flags) if (flag !== 'valid' && flags[flag] === true) return flag;
  return;
};
