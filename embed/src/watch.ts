/** One observer for the whole page. What it sees is looked at together, at most five times a second. */

import { roots } from './dom.ts';
import { guard, later } from './guard.ts';
import { LOOK_MS } from './limits.ts';

let looker: () => void;
let timer = 0;

export function startWatch(fn: () => void): void {
  looker = fn;
}

export function watch(root: Document | ShadowRoot): void {
  roots.push(root);
  new MutationObserver(guard(mark)).observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: [
      'class',
      'hidden',
      'style',
      'open',
      'aria-hidden',
      'aria-invalid',
      'aria-current',
      'data-journey-step',
    ],
  });
}

export function mark(): void {
  timer ||= later(look, LOOK_MS);
}

/** Looks now, if anything changed. */
export function look(): void {
  if (!timer) return;
  clearTimeout(timer);
  timer = 0;
  looker();
}
