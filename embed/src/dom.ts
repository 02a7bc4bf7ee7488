/**
 * Reads of the page. A control named `id` or `closest` hides the form's own property, so elements are asked through
 * the prototype. Only names and states are read, never what a person entered and never visible text.
 */
export const attr = (el: Element | null | undefined, name: string): string =>
  (el && Element.prototype.getAttribute.call(el, name)) || '';

export const closest = (el: Element, selector: string): Element | null => Element.prototype.closest.call(el, selector);

export const is = (el: Element, selector: string): boolean => el === closest(el, selector);

/** An attribute of the nearest element around that has it. */
export const near = (el: Element, name: string): string => attr(closest(el, `[${name}]`), name);

export const find = (root: ParentNode, selector: string): Element[] => [...root.querySelectorAll(selector)];

export const all = (roots: Iterable<ParentNode>, selector: string): Element[] =>
  [...roots].flatMap((root) => find(root, selector));

/** What holds the tree that an element is in: the host of a shadow tree, or the frame of another document. */
export const holderOf = (el: Element): Element | null | undefined => {
  const root = el.getRootNode();
  return root === document ? null : (root as ShadowRoot).host || (root as Document).defaultView?.frameElement;
};

/** Like `contains`, also for elements in shadow trees and frames inside. */
export const holds = (el: Element, inner: Element | null | undefined): boolean =>
  !!inner && (el.contains(inner) || holds(el, holderOf(inner)));

/** Like `closest`, and on through what holds the trees around it. */
export const up = (el: Element | null | undefined, selector: string): Element | null | undefined =>
  el && (closest(el, selector) || up(holderOf(el), selector));

/** Whether it is drawn at all. Of style only: no layout is forced. */
export const isRendered = (el: Element): boolean => {
  const frame = el.ownerDocument !== document && holderOf(el);
  return (
    Element.prototype.checkVisibility.call(el, { visibilityProperty: true, opacityProperty: true }) &&
    (!frame || isRendered(frame))
  );
};

export const isIgnored = (el: Element): unknown => up(el, '[data-journey-ignore]');

/** Whether a person can see it, as far as style and markup say: no panel behind, aside or folded up. */
export const isSeen = (el: Element): boolean =>
  isRendered(el) && !isIgnored(el) && !up(el, '[inert],[aria-hidden=true],[hidden=until-found],details:not([open])');

/** Whether a piece of text beside elements takes room: spaces between them take none. It is measured, not read. */
const isDrawn = (node: Node): boolean => {
  const range = new Range();
  range.selectNode(node);
  return node.nodeType === 3 && range.getBoundingClientRect().width > 0;
};

/** Whether something stands in it, at the innermost or beside an icon: containers without content are there before any error. */
export const isFilled = (el: Element | null | undefined): unknown => {
  if (!el || !isSeen(el)) return;
  const parts = [el, ...find(el, '*')];
  return (
    parts.some((one) => !one.firstElementChild && !is(one, ':empty')) ||
    parts.some((one) => [...one.childNodes].some(isDrawn))
  );
};

/** The innermost element that has the focus. */
export const focused = (root: Document | ShadowRoot = document): Element | null => {
  const el = root.activeElement;
  const inner = el && (el.shadowRoot || (el as HTMLIFrameElement).contentDocument);
  return (inner && focused(inner)) || el;
};
