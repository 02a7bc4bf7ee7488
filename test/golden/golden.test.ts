// The folder that the last release left. golden.long.test.ts opens those of all, and imports their exports.
import { expect, it } from 'vitest';
import { testFolder, VERSIONS } from './releases.ts';

it('has what each release wrote', () => {
  expect(VERSIONS).toEqual(expect.arrayContaining(['before-0.1.0', '0.1.0', '0.2.0']));
});

testFolder(
  VERSIONS.filter((name) => /^\d/.test(name))
    .sort()
    .at(-1) ?? '',
);
