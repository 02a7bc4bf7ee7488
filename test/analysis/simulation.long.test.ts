// A simulation of many histories, whose truth is known.
import { expect, it } from 'vitest';
import { historiesHeld } from './dropped-step.ts';

it('contains the result of the same visitors without the step in most of twelve histories', () => {
  // The chance that fewer than eight of twelve intervals of 90 % hold is 1 in 200.
  expect(historiesHeld(12)).toBeGreaterThanOrEqual(8);
});
