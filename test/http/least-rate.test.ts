// A reader that takes too little of what others wait for is cut; one that the event store keeps waiting is not.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowReader, withLeastRate } from '../../src/http/least-rate.ts';

const BOUNDS = { rateMin: 1_000, spanMs: 10_000 };
const SPAN_BYTES = 10_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('cuts a reader that takes less than the least rate, and lets go of the source', async () => {
  const source = new PassThrough();
  const file = withLeastRate(source, BOUNDS);
  source.write(Buffer.alloc(10 * SPAN_BYTES));
  const [first] = (await once(file, 'data')) as [Buffer];
  file.pause();
  expect(first.length).toBeGreaterThan(0);
  vi.advanceTimersByTime(BOUNDS.spanMs);
  expect(file.destroyed).toBe(false);
  const failure = once(file, 'error').catch((error: unknown) => [error]);
  vi.advanceTimersByTime(BOUNDS.spanMs);
  file.resume();
  vi.advanceTimersByTime(BOUNDS.spanMs);
  const [error] = await failure;
  expect(error).toBeInstanceOf(SlowReader);
  await vi.waitFor(() => expect(source.destroyed).toBe(true));
});

it('waits with the reader for a slow source, however long', async () => {
  const source = new PassThrough();
  const file = withLeastRate(source, BOUNDS);
  const read = file.toArray();
  for (let span = 0; span < 5; span++) {
    source.write('x');
    await vi.waitFor(() => expect(source.readableLength).toBe(0));
    vi.advanceTimersByTime(BOUNDS.spanMs);
  }
  source.end();
  expect(Buffer.concat(await read).toString()).toBe('xxxxx');
});
