/**
 * Reads of the page. A control named `id` or `closest` hides the form's own property, so elements are asked through
 * the prototype. Only names and states are read, never what a person entered and never visible text.
 */
/** The document, and the open shadow trees that a person has been in. */
export const roots: ParentNode[] = [];

export const attr = (el: Element | null | undefined, name: string): string =>
  (el && Element.prototype.getAttribute.call(el, name)) || '';

export const closest = (el: Element, selector: string): Element | null => Element.prototype.closest.call(el, selector);

/** An attribute of the nearest element around that has it. */
export const near = (el: Element, name: string): string => attr(closest(el, `[${name}]`), name);

/** Style only, no layout: offsetParent and rectangles would force one. */
export const isVisible = (el: Element): boolean => Element.prototype.checkVisibility.call(el);

export const all = (selector: string): Element[] => roots.flatMap((root) => [...root.querySelectorAll(selector)]);

/** What the page shows of these. */
export const visible = (selector: string): Element[] => all(selector).filter((el) => isVisible(el) && !isIgnored(el));

/** Like `closest`, and on through the hosts of the shadow trees around it. */
export const up = (el: Element | null | undefined, selector: string): Element | null | undefined =>
  el && (closest(el, selector) || up((el.getRootNode() as ShadowRoot).host, selector));

export const isIgnored = (el: Element): unknown => up(el, '[data-journey-ignore]');
