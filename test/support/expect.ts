// Every error answer has this form.
import { expect } from 'vitest';
import type { Answer } from './service.ts';

/** The status, and `{"error": text}` and nothing else. A pattern where the contract leaves words open. */
export function expectError(answer: Answer<unknown>, status: number, text: string | RegExp): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { error: typeof text === 'string' ? text : expect.stringMatching(text) },
  });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
}

export const ISO_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
