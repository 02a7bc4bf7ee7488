/** The interface between the script and its adapters. */

/** The script's own reads of the page, for adapters. */
export interface Kit {
  find(root: ParentNode, selector: string): Element[];
  is(el: Element, selector: string): boolean;
  closest(el: Element, selector: string): Element | null;
  /** Like `closest`, and on through what holds the trees around it. */
  up(el: Element | null | undefined, selector: string): Element | null | undefined;
  around(el: Node): Element | null;
  contains(el: Node, inner: Node | null | undefined): boolean;
  /** The fields inside a part of the page. */
  askedIn(part: ParentNode): Element[];
  /** Whether a control is neither seen nor reached by a key. */
  isTwin(el: Element): boolean;
  widgetOf(el: Element | null | undefined): Element | null | undefined;
  /** The part of the page that is about this field alone. */
  boxOf(el: Element): Element;
  /** Selectors of the rules. */
  AROUND: string;
  FIELDS: string;
  PARTS: string;
  WIDGETS: string;
}

/** Knowledge of a library whose pages say less than HTML and ARIA let them. It is asked before the rules are; undefined where it has no answer. */
export interface Adapter {
  /** Selects more fields. */
  fields?: string;
  /** Selects more choices of a list. */
  choices?: string;
  /** The field that an element is a part of, or keeps the value of; `whole` is what the rules say. */
  belongs?(el: Element, whole: Element | null | undefined): Element | null | undefined;
  /** The control that keeps what is chosen in a widget: it has the name. */
  keeps?(widget: Element): Element | null | undefined;
  /** The element that floats over the page with this in it and was opened by the field. */
  popup?(el: Element, field: Element): Element | null | undefined;
  /** The dialog around an element that is a part of a field and holds none, and the field. */
  visited?(el: Element): Element | null | undefined;
}
