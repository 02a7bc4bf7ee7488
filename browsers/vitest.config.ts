import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // As in the root: below these, a busy machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
