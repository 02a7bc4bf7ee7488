// The build makes variables of the members of the script's state.
import { expect, test } from 'vitest';
import { stateAsVariables } from '../../embed/build/state.ts';

const run = (code: string) => new Function(`${stateAsVariables(code)}; return result`)() as unknown;

test('members of the state behave like the former variables, with and without a first value', () => {
  const code = `
    var state = { _waits: [1], _count: 0 };
    const { _waits: waits, _count: first } = state;
    state._count += 2;
    state._waits.push(state._count++);
    state._late ||= 5;
    const other = { state: 7, _count: 8 };
    const result = [waits, first, state._count, state._late, other.state, other._count];`;
  expect(run(code)).toEqual([[1, 2], 0, 3, 5, 7, 8]);
  expect(stateAsVariables(code)).not.toContain('state._');
});

test('lines stay where they are', () => {
  const code = 'var state = {\n  _one: 1,\n  _two: 2,\n};\nconst {\n  _one: one,\n} = state;\nlast(one);';
  expect(stateAsVariables(code).split('\n').indexOf('last(one);')).toBe(7);
});

test.each([
  'f(state)',
  'const { ...rest } = state',
  'const copy = { ...state }',
  "f(state['_one'])",
  'const { _one = 1 } = state',
])('a build fails where the state is used as a whole: %s', (code) => {
  expect(() => stateAsVariables(`var state = { _one: 0 }; ${code}`)).toThrow('the state is used as a whole');
});
