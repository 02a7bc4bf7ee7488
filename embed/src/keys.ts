/** Fields and what they are called: a name that is the same on the next load and in the next release. */
import { since } from './clock.ts';
import {
  all,
  around,
  attr,
  bodyOf,
  closest,
  contains,
  find,
  holderOf,
  holds,
  is,
  isIgnored,
  isIn,
  isRendered,
  isVisible,
  rootOf,
  treeOf,
  up,
} from './dom.ts';
import { remembered } from './entry.ts';
import type { Adapter, Kit } from './kit.ts';
import { INTENT_MS, PLACES_AHEAD } from './limits.ts';
import { NAMES, PIECES } from './names.ts';
import {
  AROUND,
  BELONGING,
  CHANGES,
  FIELDS,
  type Hand,
  OPTIONS,
  openersOf,
  PARTS,
  POPUPS,
  TWINS,
  WIDGETS,
} from './rules.ts';
import { state } from './state.ts';
import { cleanKey } from './text.ts';

/** The fields inside a part of the page. */
export const askedIn = remembered((part: ParentNode): Element[] => find(part, FIELDS));

/** The option that contains an element. */
export const optionOf = (el: Element): Element | null | undefined => up(el, OPTIONS);

/** The opener of a popup, remembered: it may no longer refer to the popup when that closes. */
const openerOf = remembered((popup: Element): Element | null => {
  const id = JSON.stringify(attr(popup, 'id'));
  const opener =
    id !== '""' && openersOf(popup, id)?.find((other) => closest(other, FIELDS) && !contains(popup, other));
  if (opener) state._openers.set(popup, opener);
  const known = state._openers.get(popup);
  return known && isIn(known) ? known : null;
});

/** The first answer of an adapter. One that asks back gets those of the rules: two libraries would ask each other without end. */
const adapted = <T>(ask: (adapter: Adapter) => T): T | undefined => {
  if (state._isAsking) return;
  state._isAsking = true;
  try {
    for (const adapter of state._adapters) {
      const found = ask(adapter);
      if (found) return found;
    }
  } finally {
    state._isAsking = false;
  }
  return;
};

/** The widget that an element is, or is a part of: a popup, an inner search box, a segment of a date, a choice. */
export const widgetOf = (el: Element | null | undefined): Element | null | undefined =>
  el && (state._isAsking ? findWidget : widgetNow)(el);

const findWidget = (el: Element): Element | null => {
  const popup = closest(el, POPUPS);
  const known = popup && openerOf(popup);
  if (known) return widgetOf(known) || null;
  let whole: ReturnType<(typeof BELONGING)[0]>;
  for (const belonging of BELONGING) whole ||= belonging(el);
  return adapted((adapter) => adapter.belongs?.(el, whole || null)) || whole || null;
};
const widgetNow = remembered(findWidget);

/** The widget that contains an element, or that a part of the page without one belongs to. */
export const visited = (el: Element | null | undefined): Element | null | undefined =>
  el &&
  // A choice in what the field has opened, which may be a list without a reference to it.
  ((state._popup && contains(state._popup, el) && optionOf(el) && state._field) ||
    widgetOf(el) ||
    adapted((adapter) => adapter.visited?.(el)));

/** Whether it is seen elsewhere: a library keeps this control in step with its own. */
const isTwin = (el: Element): boolean =>
  !is(el, '[type=checkbox],[type=radio],[type=file]') && ((is(el, TWINS) && !askedIn(el)[0]) || !isVisible(el));

/** The element that floats over the page with this in it and without the field, as a calendar without a role does. */
export const popupOf = (el: Element | null | undefined, field: Element): Element | null | undefined =>
  el && adapted((adapter) => adapter.popup?.(el, field));

/** The choice that a press has made: an option, or the field beside a calendar without roles, whose days are cells of a table. */
export const choiceOf = (el: Element): Element | null | undefined => {
  const { _popup: popup, _field: field } = state;
  const option = optionOf(el) || (popup && closest(el, 'td'));
  return option && (visited(option) ? option : popup && field);
};

/** The part of the page that is about this field alone: its label, its pieces, its hidden twin. */
export const boxOf = remembered((el: Element): Element => {
  let box = el;
  const name = attr(el, 'name');
  const mine = (one: Element) =>
    one === el ||
    contains(one, el) ||
    contains(el, one) ||
    isTwin(one) ||
    widgetOf(one) === el ||
    (name && attr(one, 'name') === name);
  for (let next = around(box); next && !is(next, PARTS); next = around(next)) {
    if (!askedIn(next).every(mine)) return box;
    box = next;
  }
  // An element that is a field by its shadow tree.
  const root = rootOf(box) as ShadowRoot;
  return root.host && !around(box) && askedIn(root).every(mine) ? root.host : box;
});

/** The widget that a label is of. */
export const labelled = (el: Element): Element | null | undefined =>
  widgetOf((closest(el, 'label') as HTMLLabelElement | null)?.control);

/** Whether what was pressed is a piece of a widget, or its label. */
export const isOn = (widget: Element, pressed: Element | undefined): boolean =>
  holds(boxOf(widget), pressed) || (!!pressed && labelled(pressed) === widget);

/** Whether the visitor, and not the page, has just changed the state that this attribute holds. */
export const isByHand = (el: Element, attribute: string): unknown => {
  const { _touched } = state;
  const row = CHANGES.find(([name]) => name.test(attribute));
  if (!row || !(since(state._handAt) < INTENT_MS)) return;
  const hand: Hand = {
    _touched,
    _isChoice: !_touched || !!optionOf(_touched),
    _isOn() {
      const widget = widgetOf(el);
      return !!widget && (_touched ? isOn(widget, _touched) : state._fieldKey === keyOf(widget));
    },
  };
  return row[1](el, hand);
};

/** The field's own part of the page, and the pieces in it that have names. */
const piecesOf = remembered((el: Element): Element[] => {
  const box = boxOf(el);
  const twin = adapted((adapter) => adapter.keeps?.(el));
  return [box, ...find(box, PIECES), ...(twin ? [twin] : [])];
});

/** By the rules, in their order. */
const nameOf = (el: Element): string | undefined => {
  for (const rule of NAMES) {
    const name = rule(el, piecesOf, nameOf);
    if (name) return name;
  }
  return;
};

/** The key of a field, else its place within its step; undefined where nothing may be seen. */
export const keyOf = (el: Element): string | undefined => keyNow(el) || undefined;

const keyNow = remembered((el: Element): string => {
  // An element that has left the page, as a list does whose choice is made, is no field of it.
  if (isIgnored(el) || !isIn(el)) return '';
  const name = nameOf(el);
  return name ? cleanKey(name) : placeOf(el);
});

/**
 * Its place among the fields of its step, which it keeps as long as it stands; empty if it is no field, as the target of a link in a
 * summary may be. A field in a frame has the place of the frame before its own.
 */
const placeOf = (el: Element): string => {
  const known = state._places.get(el);
  if (known) return known;
  const holder = holderOf(el);
  const isFramed = !!holder && is(holder, 'iframe');
  if (holder && !isFramed) return placeOf(holder);
  if (!is(el, FIELDS) && !treeOf(el)) return '';
  const scope = closest(el, '[data-journey-step],form') || bodyOf(el.ownerDocument);
  const prefix = isFramed ? `frame.${find(rootOf(holder) as ShadowRoot, 'iframe').indexOf(holder)}` : 'field';
  const fields = is(el, FIELDS) ? askedIn(scope) : find(scope, `${FIELDS},${el.localName}`);
  // Each widget once. Those that follow get their places as well, some at a time: of a thousand nameless fields the next is known already.
  const end = fields.indexOf(el) + PLACES_AHEAD;
  const places = new Set<string>();
  for (const one of fields.slice(0, end)) {
    const widget = (!state._places.has(one) && widgetOf(one)) || one;
    const place = state._places.get(widget) || `${prefix}.${places.size}`;
    state._places.set(one, place).set(widget, place);
    places.add(place);
  }
  return state._places.get(el) || '';
};

/** Whether a view asks for something: fields of the page's frame, as its search, are none of it. */
export const asks = (): boolean =>
  all(state._roots, FIELDS).some(
    (el) => !is(el, '[type=search],[aria-hidden=true]') && isRendered(el) && !up(el, AROUND),
  );

/** For adapters. What they add to the fields is in it when they ask. */
export const kit: Kit = {
  find,
  is,
  closest,
  up,
  around,
  contains,
  askedIn,
  isTwin,
  widgetOf,
  boxOf,
  AROUND,
  PARTS,
  WIDGETS,
  get FIELDS() {
    return FIELDS;
  },
};
