// The tests of figures and of a retrieved journey again, with the events on a cluster of two shards. The property test has a
// tenth of its runs here: each statement is a request.
import { afterAll, beforeAll, describe } from 'vitest';

const FILES = ['../http/figures.test.ts', '../metrics/exact.property.test.ts'];

beforeAll(() => {
  process.env.TEST_TWO_SHARDS = 'yes';
  process.env.PROPERTY_RUNS = '0.1';
});
afterAll(() => {
  delete process.env.TEST_TWO_SHARDS;
  delete process.env.PROPERTY_RUNS;
});

for (const file of FILES) {
  // Another address than that of the file itself: a module that was imported before in this process registers no test again.
  const { pathname } = new URL(file, import.meta.url);
  describe(`on two shards: ${file}`, async () => void (await import(`${pathname}?on-two-shards`)));
}
