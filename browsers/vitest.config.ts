import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // As in the root: a test that fails in CI is tried a second time, and below these bounds a busy machine is no failure.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
