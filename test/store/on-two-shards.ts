// The tests of a file again, with the events of its services on a cluster of two shards.
import { afterAll, beforeAll, describe } from 'vitest';

/** The file is named from the folder `test`. */
export function testOnTwoShards(file: string): void {
  describe(`on two shards: ${file}`, async () => {
    beforeAll(() => {
      process.env.TEST_TWO_SHARDS = 'yes';
      // Each statement is a request: a property is tried as seldom as may be.
      process.env.PROPERTY_RUNS = '0.1';
    });
    afterAll(() => {
      delete process.env.TEST_TWO_SHARDS;
      delete process.env.PROPERTY_RUNS;
    });
    // Another address than that of the file: a module that was imported before in this process registers no test again.
    const { pathname } = new URL(`../${file}`, import.meta.url);
    await import(`${pathname}?on-two-shards`);
  });
}
