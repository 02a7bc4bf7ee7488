/** What is heard of the page. Capturing and at the top, so that a page that stops an event does not hide it. */
import { roots } from './dom.ts';
import { invalid } from './errors.ts';
import { change, enter, finishField } from './fields.ts';
import { guard } from './guard.ts';
import { act, leavePage } from './leave.ts';
import { beacon, flush } from './queue.ts';
import { save } from './session.ts';
import { attempt, attemptUnseen, click, read } from './submit.ts';
import { open } from './view.ts';
import { mark } from './watch.ts';

/** By type, with the innermost element, also inside open shadow trees. */
const listeners: Record<string, (el: Element, event: never) => void> = {
  submit(el) {
    attempt(el);
  },
  focusout: mark,
  pointerdown: act,
  invalid,
  focusin(el) {
    const root = el.getRootNode() as ShadowRoot;
    // A shadow tree hides change, invalid and submit from the document.
    if (!roots.includes(root)) listen(root);
    enter(el);
  },
  pagehide: leavePage,
  pageshow(_el, event: PageTransitionEvent) {
    if (event.persisted) open('restored');
  },
  formdata: read,
  visibilitychange() {
    finishField();
    beacon();
    mark();
  },
  beforeunload() {
    attemptUnseen();
    // The next page may start before this one is told that it ends.
    save(false);
  },
  keydown: act,
  input: change,
  change,
  scroll: act,
  click,
  online: flush,
};

export const listen = (root: Document | ShadowRoot, target: EventTarget = root): void => {
  roots.push(root);
  new MutationObserver(mark).observe(root, { subtree: true, attributes: true, childList: true });
  for (const type in listeners) {
    target.addEventListener(
      type,
      guard((event: Event) => listeners[type]!(event.composedPath()[0] as Element, event as never)),
      true,
    );
  }
};
