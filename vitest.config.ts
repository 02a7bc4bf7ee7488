import { defineConfig } from 'vitest/config';
import { compileMessages } from './dashboard/compile-messages.ts';
import { LongFirst } from './test/support/sequencer.ts';

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    // Processes, since an embedded engine holds one data folder per process. Each takes one file after the other, and keeps
    // what it has imported: the service and what it stands on take a second of CPU a file.
    pool: 'forks',
    isolate: false,
    // One more than the two cores that CI has: some tests wait for what takes its time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    include: ['test/**/*.test.ts'],
    runner: 'test/support/runner.ts',
    // Real browsers, engines and processes on a shared machine: what fails in CI is tried once more, and told as retried.
    retry: process.env.CI ? 1 : 0,
    // Below these, a busy machine is no failure: what is waited for comes, or does not come at all.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
