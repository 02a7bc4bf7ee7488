import { configDefaults, defineConfig } from 'vitest/config';
import { compileMessages } from './dashboard/compile-messages.ts';
import { LongFirst } from './test/support/sequencer.ts';

/** Below these, a busy machine is no failure: what is waited for comes, or does not come at all. Properties that are tried more often take longer. */
const TEST_MS_MAX = 180_000 * Math.max(1, Number(process.env.PROPERTY_RUNS ?? 1));
const POLL_MS_MAX = 60_000;
/** Run by test/long/runs.tsv with --mode long, which runs the others as well. */
const LONG_TESTS = '**/*.long.test.ts';
/** Run by `npm run test:workbench` when what they try changed. */
const WORKBENCH = 'test/workbench/**';

export default defineConfig(({ mode }) => ({
  plugins: [compileMessages()],
  test: {
    // Processes, since an embedded engine holds one data folder per process. Each takes one file after the other, and keeps
    // what it has imported: the service and what it stands on take a second of CPU a file.
    pool: 'forks',
    isolate: false,
    // One more than the two cores that CI has: some tests wait for what takes its time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    include: mode === 'workbench' ? [`${WORKBENCH}/*.test.ts`, 'browsers/adapters.test.ts'] : ['test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(mode === 'long' ? [] : [LONG_TESTS]),
      ...(mode === 'test' ? [WORKBENCH] : []),
    ],
    runner: 'test/support/runner.ts',
    // Pages in a browser still depend on how busy the machine is: a test that fails in CI is tried a second time.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: POLL_MS_MAX } },
    testTimeout: TEST_MS_MAX,
    hookTimeout: TEST_MS_MAX,
  },
}));
