// The evidence of a memo as tests write it: one step, as many sessions every day, nothing special; tests say what is.
import type { MemoInput, MemoStep } from '../../src/analysis/memo/input.ts';
import { RULES_VERSION } from '../../src/domain/memo.ts';
import { DAY_MS } from '../../src/domain/time.ts';

/** A Saturday. */
export const END = Date.UTC(2026, 5, 6);
export const DAYS = 28;
export const FIRST = END / DAY_MS - DAYS;
/** Days (since 1970) of the window and of the eight weeks before it. */
export const WINDOW = Array.from({ length: DAYS }, (_, day) => FIRST + day);
export const HISTORY = Array.from({ length: 2 * DAYS }, (_, day) => FIRST - 2 * DAYS + day);

export const stepOf = (stepKey: string, index = 0, more: Partial<MemoStep> = {}): MemoStep => ({
  ...{ id: stepKey, stepKey, name: stepKey[0]?.toUpperCase() + stepKey.slice(1), stepType: 'input', index },
  labels: {},
  ...more,
});

const A_DAY = { reached: 60, left: 6 };

export function memoInput(change: Partial<MemoInput> = {}, steps = [stepOf('upload')]): MemoInput {
  const window = { from: END - DAYS * DAY_MS, to: END };
  return {
    ...{ rulesVersion: RULES_VERSION, metricVersion: 1, window, filter: {}, dates: [] },
    history: { from: window.from - 2 * DAYS * DAY_MS, to: window.from },
    ...{
      sampledOneIn: 1,
      excluded: 0,
      excludedByMark: {},
      fingerprint: '',
      crowds: { marks: 0, hours: [], clients: [] },
      groups: [],
      every: [],
      days: [],
      unknownSteps: [],
    },
    lost: steps.map(({ stepKey }) => ({ step: stepKey, ms: DAYS * A_DAY.left * 60_000 })),
    ...{ loss: [], stays: [], episodes: [], submits: [], stoppers: [], tracking: [], peers: [] },
    journey: { id: 'j0', slug: 'j0', displayName: 'Journey 0', steps },
    cube: WINDOW.flatMap((day) =>
      ['', ...steps.map(({ stepKey }) => stepKey)].map((step) => ({
        ...{ day, device: 'desktop', language: 'en', crowd: '', step, ...A_DAY, open: 0, brief: 0 },
        completed: A_DAY.reached - A_DAY.left,
      })),
    ),
    ...change,
  };
}
