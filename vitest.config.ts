import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One process a file: an embedded engine holds one data folder per process.
    pool: 'forks',
    maxWorkers: 2,
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
