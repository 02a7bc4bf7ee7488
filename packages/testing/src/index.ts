// Tests of what a form tells, for any test runner of Node.
import { AssertionError } from 'node:assert';
import { type CompleteOptions, checks, type ErrorOptions, type GoldenOptions, type Verdict } from './checks.ts';
import type { Journey } from './journey.ts';

export type { CompleteOptions, ErrorOptions, GoldenOptions } from './checks.ts';
export { type Journey, type JourneyOptions, openJourney, type SentBatch, type TestedEvent } from './journey.ts';

/** Each rejects with an `AssertionError` that says what was sent instead. */
export interface Expectations {
  toReach(stepKey: string): Promise<void>;
  toTellErrorOn(fieldKey: string, options?: ErrorOptions): Promise<void>;
  toComplete(options?: CompleteOptions): Promise<void>;
}

export interface AllExpectations extends Expectations {
  toTellNothingOf(canaries: readonly string[]): Promise<void>;
  toTellAsIn(goldenFile: string, options?: GoldenOptions): Promise<void>;
  /** The opposite, once nothing more is under way. */
  not: Expectations;
}

export function expect(journey: Journey): AllExpectations {
  const of = (isNot: boolean): Expectations => ({
    toReach: (stepKey) => hold(checks.toReach(journey, isNot, stepKey), isNot),
    toTellErrorOn: (fieldKey, options) => hold(checks.toTellErrorOn(journey, isNot, fieldKey, options), isNot),
    toComplete: (options) => hold(checks.toComplete(journey, isNot, options), isNot),
  });
  return {
    ...of(false),
    toTellNothingOf: (canaries) => hold(checks.toTellNothingOf(journey, false, canaries), false),
    toTellAsIn: (goldenFile, options) => hold(checks.toTellAsIn(journey, false, goldenFile, options), false),
    not: of(true),
  };
}

async function hold(check: Promise<Verdict>, isNot: boolean): Promise<void> {
  const { pass, message } = await check;
  if (pass === isNot) throw new AssertionError({ message });
}
