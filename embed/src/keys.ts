/** Fields and what they are called: a name that is the same on the next load and in the next release. */
import { all, attr, closest, find, holderOf, holds, is, isIgnored, isRendered, near, up } from './dom.ts';
import { INTENT_MS, since } from './limits.ts';
import { AROUND, FIELDS, OPTIONS, PARTS, POPUPS, TWINS, WIDGETS } from './selectors.ts';
import { state } from './state.ts';
import { cleanKey } from './text.ts';

/** The fields inside a part of the page. */
export const askedIn = (part: ParentNode): Element[] => find(part, FIELDS);

/** The option that contains an element. */
export const optionOf = (el: Element): Element | null | undefined => up(el, OPTIONS);

/** The widget that an element is, or is a part of: a popup, an inner search box, a segment of a date, a choice. */
export const widgetOf = (el: Element | null | undefined): Element | null | undefined => {
  if (!el) return el;
  const popup = closest(el, POPUPS);
  const id = attr(popup, 'id');
  const opener =
    id &&
    find(el.getRootNode() as ShadowRoot, `[aria-controls~="${CSS.escape(id)}"],[aria-owns~="${CSS.escape(id)}"]`).find(
      (one) => closest(one, FIELDS) && !popup?.contains(one),
    );
  // One that closes may be called its own no more.
  if (popup && opener) state._openers.set(popup, opener);
  const known = popup && state._openers.get(popup);
  if (known?.isConnected) return widgetOf(known);
  const beside = popup && is(popup, '[role=listbox]') && shownFor(popup);
  if (beside && is(beside, '[aria-haspopup=listbox]')) return beside;
  // A number has a group around it as well, of its buttons.
  const segments = closest(el, '[role=spinbutton]:not(input)') && closest(el, '[role=group]');
  const whole = closest(el, '[data-journey-field]') || closest(el, WIDGETS) || segments || closest(el, FIELDS);
  const twin = is(el, 'input[type=hidden][name]') ? el : whole && isTwin(whole) ? whole : null;
  return (twin && shownFor(twin)) || whole;
};

/** The widget that contains an element. A dialog with days to choose and no fields is a calendar: it belongs to the field beside it. */
export const visited = (el: Element | null | undefined): Element | null | undefined => {
  const dialog = el && closest(el, '[role=dialog]');
  const isCalendar = dialog && find(dialog, '[role=gridcell]')[0] && askedIn(dialog).every(isTwin);
  return widgetOf(el) || (isCalendar ? shownFor(dialog) : undefined);
};

/** What one sees of it is elsewhere: a control that a library keeps in step with its own. */
const isTwin = (el: Element): boolean =>
  !is(el, '[type=checkbox],[type=radio],[type=file]') &&
  ((is(el, TWINS) && !askedIn(el)[0]) || !Element.prototype.checkVisibility.call(el));

/** The one widget beside a twin, or beside what it opened. Two of them in one place would ask each other without end. */
const shownFor = (twin: Element): Element | null | undefined => {
  if (state._isPairing) return null;
  state._isPairing = true;
  try {
    return pairOf(twin);
  } finally {
    state._isPairing = false;
  }
};

const pairOf = (twin: Element): Element | null | undefined => {
  const { previousElementSibling: before, nextElementSibling: after } = twin;
  for (const one of [before, after]) if (one && is(one, WIDGETS) && twinBeside(one) === twin) return one;
  for (let part = twin.parentElement; part && !is(part, PARTS); part = part.parentElement) {
    const shown = new Set(askedIn(part).flatMap((one) => (isTwin(one) || twin.contains(one) ? [] : widgetOf(one))));
    if (shown.size) return shown.size === 1 ? [...shown][0] : null;
  }
  return null;
};

/**
 * The control beside a widget that keeps what was chosen: the one behind it, past a button that opens it; or the list before it that
 * it replaces, unless that one is kept for the widget before.
 */
const twinBeside = (el: Element): Element | null | undefined => {
  const { previousElementSibling: before, nextElementSibling: after } = boxOf(el);
  const other = before?.previousElementSibling;
  if (
    before &&
    is(before, 'select[name]') &&
    isTwin(before) &&
    !(other && is(other, WIDGETS) && twinBeside(other) === before)
  )
    return before;
  const next = after && is(after, 'button[aria-haspopup]:not([role])') ? after.nextElementSibling : after;
  return next && is(next, `:is(input,select):is(${TWINS})`) ? next : undefined;
};

/** Where what a field opened and does not call its own may not stand: there is more than this field. */
const NO_POPUPS = `form,[data-journey-step],[data-journey-submit],[type=submit],a[href]:not([href="#"]),${AROUND}`;

/** What floats over the page with this in it and without the field, as a calendar does that says nothing of itself. */
export const popupOf = (el: Element | null | undefined, field: Element): Element | undefined => {
  // A field in it that the keyboard reaches is a field of its own.
  if (up(el, NO_POPUPS) || (is(el as Element, FIELDS) && !isTwin(el as Element))) return;
  const owner = widgetOf(el);
  for (let part = el; part && !part.contains(field); part = part.parentElement)
    // A popup of another field is not this field.
    if (/abs|fix/.test(getComputedStyle(part).position))
      return owner && owner !== field && !part.contains(owner) ? undefined : part;
  return;
};

/** What a press has chosen: an option, or for the field beside it a day of a calendar that says nothing of itself: a table. */
export const choiceOf = (el: Element): Element | null | undefined => {
  const { _popup: popup, _field: field } = state;
  const option = optionOf(el) || (popup && closest(el, 'td'));
  return option && (visited(option) ? option : popup && field);
};

/** The part of the page that is about this field alone: its label, its pieces, its hidden twin. */
export const boxOf = (el: Element): Element => {
  let box = el;
  const name = attr(el, 'name');
  const mine = (one: Element) =>
    one === el ||
    one.contains(el) ||
    el.contains(one) ||
    isTwin(one) ||
    widgetOf(one) === el ||
    (name && attr(one, 'name') === name);
  for (let next = box.parentElement; next && !is(next, PARTS); next = next.parentElement) {
    if (!askedIn(next).every(mine)) return box;
    box = next;
  }
  // An element that is a field by its shadow tree.
  const root = box.getRootNode() as ShadowRoot;
  return root.host && !box.parentElement && askedIn(root).every(mine) ? root.host : box;
};

/** The widget that a label is of. */
export const labelled = (el: Element): Element | null | undefined =>
  widgetOf((closest(el, 'label') as HTMLLabelElement | null)?.control);

/** Whether what was pressed is a piece of a widget, or its label. */
export const isOn = (widget: Element, pressed: Element | undefined): boolean =>
  holds(boxOf(widget), pressed) || (!!pressed && labelled(pressed) === widget);

/** Whether the visitor, and not the page, has just changed the state that this attribute holds. */
export const isByHand = (el: Element, attribute: string): unknown => {
  const { _touched: touched, _handAt: handAt, _fieldKey: key } = state;
  if (!(since(handAt) < INTENT_MS)) return;
  const isChoice = !touched || optionOf(touched);
  if (attribute === 'aria-selected') return isChoice && optionOf(el) === el;
  // A list that closes by a choice or a key: not by a click on itself, or elsewhere.
  if (attribute === 'aria-expanded')
    return isChoice && attr(el, 'aria-expanded') === 'false' && is(el, WIDGETS) && !(touched && el.contains(touched));
  // A view that has just replaced another one sets states too: the press must be on this widget, or the key in it.
  if (el.shadowRoot) return /^(checked|value)$/.test(attribute) && holds(el, touched);
  const widget = /^aria-(checked|pressed|valuenow)$/.test(attribute) && widgetOf(el);
  return widget && (touched ? isOn(widget, touched) : key === keyOf(widget));
};

/** Not as frameworks and builders write them: :r1:, _r_1_, mat-radio-group-3, input-v-18, sq_3i, fjs-form-15igha2, field.2. */
const isName = (name: string): boolean =>
  !!name &&
  !/[:«]|^_|^(sq_|fjs-|mat-|cdk-|mui-|pv_id|ember\d|el-id|radix|headlessui|react-|field\.\d)|-v-\d|^\d+$/.test(name);

/** An id is more often made up: counted, digits before a letter, or many of them. */
const isStableId = (id: string): boolean =>
  isName(id) &&
  !/^(input|select|field|radio|checkbox|switch|slider|combobox|list(box)?|chips?|group)-?\d+|\d[a-z]|\d{4}/i.test(id);

/**
 * data-journey-field; its own name; that of the question around it, of its hidden twin or of a piece; what the host of its shadow
 * tree is called; what its label is for; its id.
 */
const nameOf = (el: Element): string | undefined => {
  const declared = near(el, 'data-journey-field');
  const group = near(el, 'data-name');
  const own = attr(el, 'name');
  if (declared) return declared;
  // Builders name a choice by its question and what is chosen.
  if (group && !own.indexOf(group)) return group;
  if (isName(own)) return own;
  const box = boxOf(el);
  const holder = holderOf(el);
  const twin = is(el, `${WIDGETS},:not(input,select,textarea)`) && twinBeside(el);
  const named = [
    box,
    ...find(box, '[name]:not(slot),[formcontrolname],[data-name],label[for]'),
    ...(twin ? [twin] : []),
  ];
  const attribute = (name: string) => named.map((one) => attr(one, name)).find(isName);
  const id = attr(el, 'id');
  return (
    attribute('data-name') ||
    attribute('name') ||
    attribute('formcontrolname') ||
    (holder && nameOf(holder)) ||
    group ||
    named.map((one) => attr(one, 'for')).find(isStableId) ||
    (isStableId(id) ? id : undefined)
  );
};

/** The key of a field, else its place within its step; undefined where nothing may be seen. */
export const keyOf = (el: Element): string | undefined => {
  // What has left the page, as a list does whose choice is made, is no field of it.
  if (isIgnored(el) || !el.isConnected) return;
  const name = nameOf(el);
  if (name) return cleanKey(name);
  let top = el;
  for (let holder = holderOf(top); holder; holder = holderOf(top)) top = holder;
  const scope = up(top, '[data-journey-step],form') || document.body;
  const places = new Set(
    find(scope, top === el ? FIELDS : `${FIELDS},${top.localName}`).map((one) => (one === top ? one : widgetOf(one))),
  );
  const place = [...places].indexOf(top);
  // What is no field, as the target of a link in a summary may be, has no place among them.
  return place < 0 ? undefined : `field.${place}`;
};

/** The fields that a view asks for: those of the page's frame, as its search, are none of them. */
export const fieldsIn = (roots: Iterable<ParentNode>): Element[] =>
  all(roots, FIELDS).filter((el) => !is(el, '[type=search],[aria-hidden=true]') && isRendered(el) && !up(el, AROUND));
