/**
 * Reads of the page. A control named `id` or `closest` hides the form's own property, and an image named `referrer` the document's: so
 * all are asked through the prototypes. Only names and states are read, never what a person entered and never visible text.
 */

/** Reads a prototype's member as of the script's start; undefined where the engine does not have it. */
const property = <T>(type: string, name: string) => {
  // On a server there is none.
  const holder = (globalThis as unknown as Record<string, { prototype: object } | undefined>)[type];
  const read = (holder && Object.getOwnPropertyDescriptor(holder.prototype, name)) || {};
  const ask = read.get || read.value;
  return (self: object, ...args: unknown[]): T => ask?.call(self, ...args);
};

const typeOf: (node: Node) => number = property('Node', 'nodeType');
export const isVisible: (el: Element, options?: object) => boolean = property('Element', 'checkVisibility');
/** By the type of the node. */
const queries: Record<number, (root: ParentNode, selector: string) => NodeListOf<Element>> = {
  1: property('Element', 'querySelectorAll'),
  9: property('Document', 'querySelectorAll'),
  11: property('DocumentFragment', 'querySelectorAll'),
};
export const rootOf: (node: Node) => Node = property('Node', 'getRootNode');
export const isIn: (node: Node) => boolean = property('Node', 'isConnected');
export const around: (node: Node) => Element | null = property('Node', 'parentElement');
export const contains: (el: Node, inner: Node | null | undefined) => boolean = property('Node', 'contains');
export const treeOf: (el: Element) => ShadowRoot | null = property('Element', 'shadowRoot');
export const closest = (el: Element, selector: string): Element | null => Element.prototype.closest.call(el, selector);
export const is = (el: Element, selector: string): boolean => Element.prototype.matches.call(el, selector);
const activeOfPage = property<Element | null>('Document', 'activeElement');
export const bodyOf: (page: Document) => HTMLElement = property('Document', 'body');
export const isHidden: (page: Document) => boolean = property('Document', 'hidden');
export const stateOf: (page: Document) => string = property('Document', 'readyState');
export const referrerOf: (page: Document) => string = property('Document', 'referrer');
export const isPrerendering: (page: Document) => boolean | undefined = property('Document', 'prerendering');
export const scriptOf: (page: Document) => HTMLScriptElement | null = property('Document', 'currentScript');
export const listenTo: (at: EventTarget, type: string, hear: (event: never) => void, capture?: boolean) => void =
  property('EventTarget', 'addEventListener');
const create: (page: Document, name: string) => HTMLScriptElement = property('Document', 'createElement');
const appendTo: (el: Element, child: Node) => void = property('Node', 'appendChild');
export const leaveAlone: typeof listenTo = property('EventTarget', 'removeEventListener');

/** A script of the service, with the nonce of ours: a page that allows the one by it allows the other. */
export const load = (address: string): void => {
  const script = create(document, 'script');
  script.src = address;
  script.nonce = nonce;
  appendTo(find(document, 'head')[0] as Element, script);
};
/** While the script runs for the first time. */
const nonce = typeof document === 'undefined' ? '' : scriptOf(document)?.nonce || '';

export const isDocument = (node: Node): boolean => typeOf(node) === 9;
export const isElement = (node: Node): boolean => typeOf(node) === 1;

export const attr = (el: Element | null | undefined, name: string): string =>
  (el && Element.prototype.getAttribute.call(el, name)) || '';

/** An attribute of the nearest element around that has it. */
export const near = (el: Element, name: string): string => attr(closest(el, `[${name}]`), name);

export const find = (root: ParentNode, selector: string): Element[] => [
  ...(queries[typeOf(root)] as (typeof queries)[0])(root, selector),
];

export const all = (roots: Iterable<ParentNode>, selector: string): Element[] =>
  [...roots].flatMap((root) => find(root, selector));

/** The holder of the tree that an element is in: the host of a shadow tree, or the frame of another document. */
export const holderOf = (el: Element): Element | null | undefined => {
  const root = rootOf(el);
  return root === document ? null : (root as ShadowRoot).host || (root as Document).defaultView?.frameElement;
};

/** Like `contains`, also for elements in shadow trees and frames inside. */
export const holds = (el: Element, inner: Element | null | undefined): boolean =>
  !!inner && (contains(el, inner) || holds(el, holderOf(inner)));

/** Like `closest`, and on through what holds the trees around it. */
export const up = (el: Element | null | undefined, selector: string): Element | null | undefined =>
  el && (closest(el, selector) || up(holderOf(el), selector));

/** Whether it is drawn at all, by style only: no layout is forced. */
export const isRendered = (el: Element): boolean => {
  const frame = el.ownerDocument !== document && holderOf(el);
  return isVisible(el, { visibilityProperty: true, opacityProperty: true }) && (!frame || isRendered(frame));
};

/** Elements that are drawn in place of one with `display: contents`, which has no box of its own; else itself. */
export const boxesOf = (el: Element): Element[] =>
  getComputedStyle(el).display === 'contents' ? find(el, ':scope>*').flatMap(boxesOf) : [el];

export const isIgnored = (el: Element): unknown => up(el, '[data-journey-ignore]');

/** Whether a person can see it, as far as style and markup say: no panel behind, aside or collapsed. */
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

/** How much a text field holds: that is all that is read of it. */
export const lengthOf = (el: Element | null | undefined): number | undefined =>
  el && is(el, 'textarea,input:not([type=password],[type=file])') ? (el as HTMLInputElement).value.length : undefined;

/** The innermost element that has the focus. */
export const focused = (root: Document | ShadowRoot = document): Element | null => {
  const el = isDocument(root) ? activeOfPage(root) : root.activeElement;
  const inner = el && (treeOf(el) || (el as HTMLIFrameElement).contentDocument);
  return (inner && focused(inner)) || el;
};
