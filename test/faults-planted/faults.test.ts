// Every room of the source has lines that were shown to be tested: run.mjs plants them, each in its turn of the long runs.
import { expect, it } from 'vitest';

interface Fault {
  file: string;
  before: string;
  after: string;
  test: string;
}
const { FAULTS, isStale, rooms } = (await import(new URL('faults.mjs', import.meta.url).href)) as {
  FAULTS: readonly Fault[];
  isStale: (fault: Fault) => boolean;
  rooms: () => { room: string; lines: number; faults: number; least: number }[];
};

it('has a fault in 800 lines of each room', () => {
  const all = rooms();
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter(({ faults, least }) => faults < least)).toEqual([]);
});

it('has no fault that fits no line any more, or whose test is gone', () => {
  expect(FAULTS.filter(isStale).map(({ file, before, test }) => `${file}: ${before} (${test})`)).toEqual([]);
});

it('has no fault twice', () => {
  const planted = FAULTS.map(({ file, before, after }) => `${file}: ${before} → ${after}`);
  expect(planted.filter((fault, index) => planted.indexOf(fault) !== index)).toEqual([]);
});
