/** Svelte: an action for a part of the page that is a step. */
import { step } from './declare.ts';

/** `<form use:declareStep={'address'}>` declares the step when the form is mounted, and again when the key changes. */
export function declareStep(_node: Element, stepKey: string): { update(stepKey: string): void } {
  step(stepKey);
  return { update: step };
}
