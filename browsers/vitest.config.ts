import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // As in the root: what fails in CI is tried again, and reported as retried.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
