/** Turbo: what the server says in the streams with which it answers. */
import { step, success } from './declare.ts';

/** The part of Turbo that is used: `StreamActions`, an export of `@hotwired/turbo` and a member of `window.Turbo`. */
export interface StreamActions {
  [action: string]: (this: Element) => void;
}

/**
 * Adds two actions: `<turbo-stream action="journey_step" step="address">` and `<turbo-stream action="journey_success">`. A server that
 * refuses sends neither.
 */
export function addStreamActions(actions: object): void {
  Object.assign(actions, {
    journey_step() {
      step(this.getAttribute('step') ?? undefined);
    },
    journey_success: success,
  } satisfies StreamActions);
}
