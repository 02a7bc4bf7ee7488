/** The parts of the page to look at: the document, its frames and open shadow trees, and in them the elements that say something. */
import { ADAPTED, want } from './adapters.ts';
import { all, boxesOf, find, is, isDocument, isElement, isIn, isSeen, leaveAlone, listenTo, treeOf } from './dom.ts';
import { guard, later } from './guard.ts';
import { CAME_MAX, LARGE_PART } from './limits.ts';
import { workThrough } from './looks.ts';
import { MARKS } from './rules.ts';
import { state } from './state.ts';
import { stepOf } from './steps.ts';

export type Root = Document | ShadowRoot;

/** Events that a shadow tree keeps from the document: the focus while it stays in the tree, and what belongs to its forms. */
const INNER = ['focusin', 'change', 'invalid', 'submit', 'formdata'];

const isHost = (el: Element): boolean => !!treeOf(el) || el.localName === 'iframe' || el.localName.includes('-');

const noteMark = (el: Element): void => {
  state._marks.add(el);
  state._fresh.add(el);
};

const notePanel = (el: Element): void => {
  if (stepOf(el)) state._panels.add(el);
};

/** Notes the panels of steps that have just become known. */
export const notePanels = (): void => all(state._roots, state._panelsOfSteps).forEach(notePanel);

/** The reasons to note an element, by selector; asked of one element, or searched by the browser in a part of the page. */
const notes = (): [selector: string, note: (el: Element) => void][] => [
  [ADAPTED, want],
  [MARKS, noteMark],
  [state._panelsOfSteps, notePanel],
];

const noteOne = (el: Element): void => {
  for (const [selector, note] of notes()) if (is(el, selector)) note(el);
  if (isHost(el)) state._hosts.add(el);
};

/**
 * Parts of the page that wait to be scanned, in the order of their changes: inserted parts, and elements with a changed attribute. Pages
 * rebuild rows sixty times a second, and the same row again.
 */
const came = new Set<Element | Root>();
/** Those of them that came, with all that is in them. */
const parts = new WeakSet<Element | Root>();

const noteArrival = (part: Element | Root): void => {
  came.add(part);
  parts.add(part);
};

/** Looks through one. Of a large part, its children wait to be. */
const notePart = (part: Element | Root): void => {
  if (isElement(part)) noteOne(part as Element);
  if (!parts.delete(part) || !part.firstElementChild) return;
  // Fast where it exists: no list is made.
  const listed = (part as Element).getElementsByTagName?.('*');
  const elements = listed || find(part, '*');
  if (listed && elements[LARGE_PART]) {
    find(part, ':scope>*').forEach(noteArrival);
    return;
  }
  for (const [selector, note] of notes()) find(part, selector).forEach(note);
  for (let at = 0, el = elements[0]; el; el = elements[++at]) if (isHost(el)) state._hosts.add(el);
};

/** As long as the budget lasts; the rest in tasks of their own. */
export const takeIn = (): void => {
  if (workThrough(came, (part) => isIn(part) && notePart(part))) return;
  state._moreTimer ||= later(() => {
    state._moreTimer = 0;
    takeIn();
    state._mark?.();
  });
};

const hasSize = ({ width, height }: DOMRectReadOnly): boolean => width * height > 1;

/** Whether the viewport shows a part of a panel; asked of the layout only until the browser has said it. */
export const isOnScreen = (panel: Element): boolean => {
  const known = state._onScreen.get(panel);
  if (known !== undefined) return known;
  const rect = panel.getBoundingClientRect();
  return hasSize(rect) && rect.right > 0 && rect.left < innerWidth;
};

/** The panels of steps that a person sees. */
export const panelsShown = (): Element[] => {
  takeIn();
  return [...state._panels].filter(
    (el) => is(el, state._panelsOfSteps) && boxesOf(el).some((box) => isSeen(box) && isOnScreen(box)),
  );
};

/** Listens to a tree that a person is in; twice is once. */
export const listen = (root: Root, hear: (event: Event) => void, types = INNER): void => {
  // It may have gone before it was noted.
  if ((root as ShadowRoot).host) state._hosts.add((root as ShadowRoot).host);
  for (const type of types) listenTo(root, type, hear, true);
};

/**
 * `hear` gets the events of those types, in frames as well. `mark` is called when something may have changed, `changed` with
 * each element and attribute that did.
 */
export const watch = (
  types: string[],
  hear: (event: Event) => void,
  mark: () => void,
  changed: (el: Element, attribute: string) => void,
): void => {
  const { _roots: roots, _hosts: hosts } = state;
  const awaited = new Set<string>();
  state._mark = mark;

  // After layout, without forcing one. An element further down is on the page; what is beside it, or has no size, is not.
  const screen = new IntersectionObserver(
    guard((entries: IntersectionObserverEntry[]) => {
      for (const { target, intersectionRatio, intersectionRect, boundingClientRect } of entries) {
        const isOn = intersectionRatio > 0.01 && hasSize(intersectionRect);
        if (isOn === state._onScreen.get(target)) continue;
        // An element without a size is unknown until it gets one.
        if (isOn || hasSize(boundingClientRect)) state._onScreen.set(target, isOn);
        else if (!state._onScreen.delete(target)) continue;
        mark();
      }
    }),
    { rootMargin: '9999px 0px', threshold: 0.01 },
  );

  const observer = new MutationObserver(
    guard((records: MutationRecord[]) => {
      for (const { target, addedNodes, attributeName } of records) {
        if (attributeName) {
          if (attributeName === 'aria-describedby') {
            // In the order in which the page did it.
            takeIn();
            // Its reference to a text is newer than itself.
            if (!state._marks.has(target as Element)) state._late.add(target as Element);
          }
          came.add(target as Element);
          changed(target as Element, attributeName);
        }
        for (const node of addedNodes) if (isElement(node)) noteArrival(node as Element);
      }
      if (came.size > CAME_MAX) takeIn();
      mark();
    }),
  );

  const addRoot = (root: Root): void => {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, { subtree: true, attributes: true, childList: true });
    // The page itself is listened to at its window.
    if (isDocument(root) && root !== document) listen(root, hear, types);
    noteArrival(root);
    takeIn();
  };

  const letGo = (root: Root): void => {
    roots.delete(root);
    for (const type of types) leaveAlone(root, type, hear, true);
  };

  /** Takes in the trees that came, and lets go what left the page. */
  state._sweep = (isNew) => {
    addRoot(document);
    // A new adapter also knows elements that are on the page already.
    if (isNew) roots.forEach(noteArrival);
    takeIn();
    for (const el of hosts) {
      const inner = treeOf(el) || (el as HTMLIFrameElement).contentDocument;
      if (!isIn(el)) {
        hosts.delete(el);
        if (inner) letGo(inner);
      }
      // A frame with a script of its own speaks for itself.
      else if (inner && !(inner as Document).defaultView?.JourneyEmbed) addRoot(inner);
      else if (!inner && !awaited.has(el.localName)) {
        awaited.add(el.localName);
        // Nothing changes in the document when an element gets its tree.
        customElements.whenDefined(el.localName).then(mark, mark);
      }
    }
    for (const root of roots) {
      if (!(root as ShadowRoot).host?.isConnected && !(root as Document).defaultView) letGo(root);
    }
    for (const el of state._marks) {
      if (isIn(el)) continue;
      state._marks.delete(el);
      state._fresh.delete(el);
      state._due.delete(el);
      state._shown.delete(el);
    }
    for (const el of state._panels) {
      if (!isIn(el)) {
        state._panels.delete(el);
        screen.unobserve(el);
      } else if (!state._onScreen.get(el)) {
        // Asked again: of one that grows from nothing the browser says nothing.
        screen.unobserve(el);
        screen.observe(el);
      }
    }
  };
};
