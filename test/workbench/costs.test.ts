// A question costs keys, reading and thinking, by a model of people who are used to forms.
import { expect, it } from 'vitest';
import type { SurveyedField } from '../../src/domain/surveyed.ts';
import { costOf } from '../../src/rehearse/costs.ts';

const field = (given: Partial<SurveyedField>): SurveyedField =>
  ({ key: 'name', label: 'Name', hint: '', choices: [], control: 'text', autocomplete: '', ...given }) as SurveyedField;
const cost = (given: Partial<SurveyedField>, { text = 'Ada', keys = 0, tabs = 1 } = {}) =>
  costOf(field(given), { text }, { keys, tabs, step: 2 });

it('has a key for each character and for each way to the field', () => {
  expect(cost({})).toMatchObject({ step: 2, keys: 4, seconds: 3.1 });
  expect(cost({}, { keys: 9 }).keys).toBe(10);
  expect(cost({ control: 'check' }).keys).toBe(2);
});

it('takes longer for words that are read, up to twelve choices, and for a file that has to be found', () => {
  const choices = (count: number) => Array.from({ length: count }, () => ({ text: 'one two' })) as never;
  expect(cost({ choices: choices(12) }).seconds).toBeGreaterThan(cost({ choices: choices(2) }).seconds + 4);
  expect(cost({ choices: choices(40) }).seconds).toBe(cost({ choices: choices(12) }).seconds);
  expect(cost({ control: 'file' }).seconds).toBeGreaterThan(20);
});

it('is cached by the browser if the page names the version', () => {
  const isRemembered = (autocomplete: string) => cost({ autocomplete }).isRemembered;
  expect(['', 'off', 'on', 'email'].map(isRemembered)).toEqual([false, false, false, true]);
});
