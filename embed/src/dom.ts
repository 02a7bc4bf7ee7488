/**
 * Reads of the page. A control named `id` or `getAttribute` hides the form's own property, so elements are asked
 * through the prototype. Only names and states are read, never what a person entered and never visible text.
 */
const proto = (): Element => Element.prototype;

/** The document, and the open shadow trees that a person has been in. */
export const roots: (Document | ShadowRoot)[] = [];

export const attr = (el: Element, name: string): string => proto().getAttribute.call(el, name) || '';

export const closest = (el: Element, selector: string): Element | null => proto().closest.call(el, selector);

export const all = (selector: string): Element[] => Array.from(document.querySelectorAll(selector));

/** Style only, no layout: offsetParent and rectangles would force one. */
export const isVisible = (el: Element): boolean =>
  proto().checkVisibility
    ? proto().checkVisibility.call(el, { visibilityProperty: true })
    : proto().getClientRects.call(el).length > 0;

/** The element, then the hosts of the shadow trees around it. */
export function hosts(el: Element): Element[] {
  const found = [];
  for (let at: Element | undefined = el; at; at = (at.getRootNode() as ShadowRoot).host) found.push(at);
  return found;
}

export const isIgnored = (el: Element): boolean => hosts(el).some((at) => closest(at, '[data-journey-ignore]'));

/** The innermost element of an event, also inside open shadow trees. */
export const target = (event: Event): Element => event.composedPath()[0] as Element;

/** A control that a person fills in, and that may be told. */
export const isField = (el: Element): boolean =>
  /^(INPUT|SELECT|TEXTAREA)$/.test(el.tagName)
    ? !/^(hidden|submit|button|reset|image)$/.test((el as HTMLInputElement).type)
    : (el as HTMLElement).isContentEditable || (/-/.test(el.tagName) && !!attr(el, 'name'));
