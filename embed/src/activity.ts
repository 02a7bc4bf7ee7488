/** Idleness: signals at one and five minutes, and the end of the session at thirty. */

import { later } from './guard.ts';
import { dropOff, endSession } from './leave.ts';
import { TICK_MS } from './limits.ts';
import { session } from './session.ts';
import { open } from './view.ts';
import { look } from './watch.ts';

/** In seconds; the last ends the session. */
const IDLE_STEPS = [60, 300, 1800];

export const TIMED_OUT = 3;
export let idleLevel = 0;

/** By the clock, at each tick and at each wake, because timers of background pages come late. */
export const checkIdle = (): void => {
  while (Date.now() - session.acted >= IDLE_STEPS[idleLevel]! * 1e3) {
    if (idleLevel++ < 2) dropOff(`idle_${IDLE_STEPS[idleLevel - 1]}s`);
    else endSession('timeout');
  }
};

export const tick = (): void => {
  look();
  later(tick, TICK_MS);
};

/** A person did something. What they act on has been shown, however short. After the end it is another session. */
export const act = (): void => {
  look();
  if (idleLevel === TIMED_OUT) open();
  idleLevel = 0;
  session.acted = Date.now();
};
