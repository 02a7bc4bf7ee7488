// A reader that takes too little of what others wait for is cut; one that the event store keeps waiting is not.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowReader, withLeastRate } from '../../src/http/request/least-rate.ts';

const BOUNDS = { rateMin: 1_000, spanMs: 10_000 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('cuts a reader that takes less than the least rate, and lets go of the source', async () => {
  const source = new PassThrough();
  const closed = new Promise((resolve) => source.on('error', () => {}).once('close', resolve));
  const file = withLeastRate(source, BOUNDS);
  source.write(Buffer.alloc(1_000_000));
  await once(file, 'readable');
  const failed = new Promise((resolve) => file.once('error', resolve));
  // Bytes that fit into buffers count as taken once.
  vi.advanceTimersByTime(BOUNDS.spanMs);
  expect(file.destroyed).toBe(false);
  vi.advanceTimersByTime(BOUNDS.spanMs);
  expect(await failed).toBeInstanceOf(SlowReader);
  await closed;
});

it('waits with the reader for a slow source, however long', async () => {
  const source = new PassThrough();
  const chunks = withLeastRate(source, BOUNDS)[Symbol.asyncIterator]();
  for (let span = 0; span < 5; span++) {
    source.write('x');
    expect(String((await chunks.next()).value)).toBe('x');
    vi.advanceTimersByTime(BOUNDS.spanMs);
  }
  source.end();
  expect((await chunks.next()).done).toBe(true);
});
