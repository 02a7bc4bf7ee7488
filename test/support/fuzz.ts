// Rules for every answer to a fuzzed request.
import { expect } from 'vitest';
import type { RawAnswer } from './raw.ts';
import { runs, runsTimeout } from './runs.ts';

/** Whatever arrived: taken or refused with words, never failed. */
export function expectCivil({ status, text }: RawAnswer): void {
  const allowed = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  expect(allowed, `${status} ${text.slice(0, 300)}`).toBe(true);
  if (status >= 400) expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/./) });
}

/**
 * Settings of a run: what fails is printed with its seed and a small counterexample; what takes too long fails, before
 * the test's own limit would leave it running.
 */
export const fuzz = (usual: number) => ({
  numRuns: runs(usual),
  interruptAfterTimeLimit: runsTimeout(45_000),
  markInterruptAsFailure: true,
});
