/**
 * Reads of the page. A control named `id` or `closest` hides the form's own property, so elements are asked through
 * the prototype. Only names and states are read, never what a person entered and never visible text.
 */
/** The document, and the open shadow trees that a person has been in. */
export const roots: ParentNode[] = [];

export const attr = (el: Element, name: string): string => Element.prototype.getAttribute.call(el, name) || '';

export const closest = (el: Element, selector: string): Element | null => Element.prototype.closest.call(el, selector);

export const all = (selector: string): Element[] => roots.flatMap((root) => [...root.querySelectorAll(selector)]);

/** Style only, no layout: offsetParent and rectangles would force one. */
export const isVisible = (el: Element): boolean =>
  Element.prototype.checkVisibility.call(el, { visibilityProperty: true });

/** The element, then the hosts of the shadow trees around it. */
export function hosts(el: Element): Element[] {
  const root = el.getRootNode() as ShadowRoot;
  return root.host ? [el, ...hosts(root.host)] : [el];
}

export const isIgnored = (el: Element): boolean => hosts(el).some((at) => closest(at, '[data-journey-ignore]'));

/** The innermost element of an event, also inside open shadow trees. */
export const target = (event: Event): Element => event.composedPath()[0] as Element;

/** A control that a person fills in. */
export const isField = (el: Element): boolean =>
  /^(INPUT|SELECT|TEXTAREA)$/.test(el.tagName)
    ? !/hidden|submit|button|reset|image/.test((el as HTMLInputElement).type)
    : (el as HTMLElement).isContentEditable || (/-/.test(el.tagName) && !!attr(el, 'name'));
