import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One process a file: an embedded engine holds one data folder per process.
    pool: 'forks',
    maxWorkers: 2,
    include: ['test/**/*.test.ts'],
    runner: 'test/support/runner.ts',
    // Real browsers, engines and processes on a shared machine: what fails in CI is tried once more, and told as retried.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
