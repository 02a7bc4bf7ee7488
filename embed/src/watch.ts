/** What the page shows is looked at together, at most five times a second, and before what a person does is told. */
import { lookErrors } from './errors.ts';
import { enter } from './fields.ts';
import { later } from './guard.ts';
import { checkIdle } from './leave.ts';
import { LOOK_MS } from './limits.ts';
import { lookSteps } from './steps.ts';
import { lookSuccess } from './success.ts';
import { lookView } from './view.ts';

let timer: number;

/** Something may have changed. */
export const mark = (): void => {
  timer ||= later(look, LOOK_MS);
};

/** Looks now, if anything changed. A timer that is left over finds nothing to do. */
export const look = (): void => {
  checkIdle();
  lookView();
  if (!timer) return;
  timer = 0;
  // Two of three engines say nothing when the focused field is removed, and all say too much when the window loses the
  // focus: so the document is asked. Of a shadow tree it knows the host alone, and the tree tells by itself.
  if (!document.activeElement?.shadowRoot) enter(document.activeElement);
  lookSteps();
  lookErrors();
  lookSuccess();
};
