/** Validation errors that the page shows, by presence and kind. A message may repeat what was typed: no text is ever read. */
import { clock, isPending, since } from './clock.ts';
import { around, attr, find, is, isFilled, isRendered, isSeen, rootOf, treeOf } from './dom.ts';
import { remembered } from './entry.ts';
import { askedIn, boxOf, keyOf, labelled, widgetOf } from './keys.ts';
import { ERRORS_MAX, STANDS_LONG_MS, STANDS_MS } from './limits.ts';
import { workThrough } from './looks.ts';
import { emit } from './memory.ts';
import { ALERTS, CLASSES, DESCRIBED, ERRORS, FIELDS, INVALID, SUMMARIES } from './rules.ts';
import { type ShownError, state } from './state.ts';
import { cleanKey } from './text.ts';

const byId = (el: Element, id: string): Element | undefined => find(rootOf(el) as ShadowRoot, `#${CSS.escape(id)}`)[0];

/** A field, or the first one of a group, or of an element that is a field by its shadow tree. */
export const fieldIn = (el: Element): Element | null | undefined =>
  widgetOf(el) || [el, treeOf(el)].flatMap((part) => (part ? askedIn(part) : []))[0];

/** The ids of texts that an element names as being about it. */
const textsOf = (el: Element): string[] =>
  `${attr(el, 'aria-describedby')} ${attr(el, 'aria-errormessage')}`.match(/\S+/g) || [];

/** By the id of a text, the first element that names it. */
const describing = remembered((root: Node): Map<string, Element> => {
  const named = new Map<string, Element>();
  for (const el of find(root as ShadowRoot, DESCRIBED))
    for (const id of textsOf(el)) if (!named.has(id)) named.set(id, el);
  return named;
});

/** The field that names this text as being about it. */
const describedBy = (el: Element): Element | undefined => describing(rootOf(el)).get(attr(el, 'id'));

/** The fields in a part of the page, also in a frame; a frame of another site represents a field that nobody here knows. */
const fieldsOf = remembered((part: Element): Element[] =>
  [part, ...find(part, `${FIELDS},iframe`)].flatMap((one) => {
    const inner = (one as HTMLIFrameElement).contentDocument;
    return inner ? askedIn(inner) : is(one, FIELDS) || (is(one, 'iframe') && isRendered(one)) ? one : [];
  }),
);

/** The field beside a text: in its box, or else the one that it follows; lists of errors come before their field. */
const beside = (el: Element): Element | undefined => {
  const box = around(boxOf(el));
  const next = is(el, 'ul') ? el.nextElementSibling : el.previousElementSibling;
  // Between the last row and the button it is about all of them.
  const isLast = el.nextElementSibling && is(el.nextElementSibling, 'button') && next && !is(next, `${FIELDS},iframe`);
  for (const part of isLast ? [box] : [box, next]) {
    const fields = part ? fieldsOf(part) : [];
    const [first] = fields;
    if (first && fields.every((one) => keyOf(one) === keyOf(first))) return fields.find((one) => is(one, FIELDS));
  }
  return;
};

/** The errors that a marked element shows. */
const findErrors = (el: Element): ShownError[] => {
  const found: ShownError[] = [];
  const add = (field: Element | null | undefined, kind: string, isVague = false, key?: string) =>
    found.push({ _el: el, _key: (field ? keyOf(field) : key) || '', _kind: kind, _isVague: isVague });
  if (!is(el, ERRORS) || !isSeen(el)) return found;
  if (is(el, SUMMARIES)) {
    const id = attr(el, 'href').slice(1);
    const target = byId(el, id);
    // A link that leads nowhere names its fragment.
    add(
      target && (fieldIn(target) || describedBy(target) || labelled(target) || target),
      'error-summary',
      false,
      cleanKey(id),
    );
  } else if (is(el, INVALID)) add(fieldIn(el), 'aria-invalid');
  else if (
    is(el, `${ALERTS},${CLASSES}`) &&
    (fieldIn(el) || isFilled(el)) &&
    !is(el, '[class*=success i]') &&
    !find(el, 'a[href^="#"]')[0]
  ) {
    const sure = fieldIn(el) || describedBy(el);
    const field = sure ? fieldIn(sure) : beside(el);
    add(field, is(el, ALERTS) ? 'alert' : 'error-class', !sure || is(el, CLASSES));
  }
  if (is(el, DESCRIBED)) {
    const now = textsOf(el).filter((id) => isFilled(byId(el, id)));
    // A text that has been there all along is a hint. One that came with its reference may be: it is an error in answer to a submission.
    const isLate = state._late.has(el);
    const field = fieldIn(el);
    const hints = isLate ? [] : (state._texts.get(el) || now).filter((id) => now.includes(id));
    state._texts.set(el, hints);
    // A text that comes while the visitor changes the field is help, as the list of its files, unless it is marked as more.
    const news = now.filter((id) => !hints.includes(id));
    const isHelp =
      field &&
      state._changedAt > state._attemptAt &&
      !flagOf(field) &&
      !news.some((id) => attr(el, 'aria-errormessage').includes(id) || is(byId(el, id) as Element, ERRORS));
    if (field && now[hints.length] && !isHelp) add(field, 'error-message', isLate);
  }
  return found;
};

const askOne = (el: Element): void => {
  state._fresh.delete(el);
  state._due.delete(el);
  const found = findErrors(el);
  if (found[0]) state._shown.set(el, found);
  else state._shown.delete(el);
};

/** Asks what changed, then the others in turn, as long as the budget lasts. False if some are left for the next look. */
export const askErrors = (): boolean => workThrough(state._fresh, askOne) && workThrough(state._due, askOne);

/** An error that is no longer shown counts when it is shown again. One in a dialog that was closed, or behind one, is kept. */
const forgetErrors = (shown: ShownError[]): void => {
  const { _form: form } = state;
  if (form && !isSeen(form)) return;
  const [elements, keys] = [new Set(shown.map(({ _el }) => _el)), new Set(shown.map(({ _key }) => _key))];
  state._stale = state._stale.filter((el) => elements.has(el));
  // As long as some are not asked again, what is not shown may only not be known yet.
  if (since(state._attemptAt) > STANDS_MS && !state._fresh.size && !state._due.size)
    for (const key of state._errors.keys()) if (!keys.has(key)) state._errors.delete(key);
};

/** The name of the error in the browser's own validation. Pages extend Object.prototype, so only a true flag counts. */
export const flagOf = (el: Element): string | undefined => {
  const flags = (el as HTMLInputElement).validity as unknown as Record<string, boolean>;
  for (const flag in flags) if (flag !== 'valid' && flags[flag] === true) return flag;
  return;
};

/** Once per error and attempt. */
export const reportError = (el: Element, fieldKey = '', kind?: string): void => {
  const { _session: session } = state;
  const tries = session._tries || 0;
  if (state._errors.get(fieldKey) === tries || state._reported >= ERRORS_MAX) return;
  state._reported++;
  state._errors.set(fieldKey, tries);
  if (isPending(session._submitted)) state._deniedAt = clock();
  session._submitted = 0;
  emit('validation_error', { fieldKey: fieldKey || undefined, errorType: flagOf(el) || kind });
};

/** Reports what is an error now. The one in the field that is being typed in counts when the field is left: it is answered. */
const reportNow = (shown: ShownError[]): ShownError | undefined => {
  const { _session: session } = state;
  const stale = new Set(state._stale);
  // Also of a request that the server refused, which has ended the submission.
  const isRefused = since(state._deniedAt) < STANDS_LONG_MS;
  const isAnswer =
    (isPending(session._submitted) || isPending(state._attemptAt) || isRefused) && state._seen === session._from;
  const isTyping = ({ _key }: ShownError) => state._field && state._edited && state._fieldKey === _key;
  // A text that belongs to no field says what the fields say.
  const isKnown = shown.some(({ _key }) => _key);
  // Also when it stands longer than they do.
  if (isKnown) state._errors.set('', session._tries || 0);
  const now = shown.filter((error) => {
    const wasThere = stale.has(error._el);
    // An error that was shown before is no answer while the page may still be left for one.
    const isOld = wasThere && (state._leaving || since(state._attemptAt) < STANDS_MS);
    // It may come before they do.
    const isEarly = !error._key && since(state._attemptAt) < STANDS_MS;
    return (
      !isTyping(error) &&
      !isOld &&
      !isEarly &&
      !(isKnown && !error._key) &&
      (!error._isVague || (isAnswer && !wasThere))
    );
  });
  for (const { _el, _key, _kind } of now) reportError(_el, _key, _kind);
  return shown.find(isTyping);
};

/** False if some are left for another look. */
export const lookErrors = (): boolean => {
  // Elements that are not asked now stay fresh for another attempt.
  if (state._reported >= ERRORS_MAX) return true;
  const isThrough = askErrors();
  const shown = [...state._marks].flatMap((el) => state._shown.get(el) || []);
  forgetErrors(shown);
  state._unsaid = reportNow(shown);
  if (isThrough) state._again = true;
  return isThrough;
};

/** The page's answer at this very field may be corrected by what the person does now: it is asked about while it stands. */
export const lookField = (): void => {
  const { _field: field } = state;
  if (!field || !(since(state._attemptAt) < STANDS_LONG_MS)) return;
  askOne(field);
  reportNow(state._shown.get(field) || []);
};
