// Disconnects clients that download too slowly while data is ready: they would occupy an export slot that others wait for.
import { pipeline, type Readable, Transform } from 'node:stream';
import { SECOND_MS } from '../../domain/time.ts';

/** Minimum rate in bytes per second, averaged over each span. */
const RATE_MIN = 32 * 1024;
/** Length of a span, in ms. */
const SPAN_MS = 30 * SECOND_MS;

export class SlowReader extends Error {
  override readonly name = 'SlowReader';
}

/** Passes the stream through; fails with `SlowReader` if the client reads too slowly. */
export function withLeastRate(file: Readable, { rateMin = RATE_MIN, spanMs = SPAN_MS } = {}): Readable {
  let taken = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      done(null, chunk);
    },
  });
  const check = setInterval(() => {
    // With an empty buffer, the event store is slow, not the client.
    const isWaiting = counting.readableLength > 0;
    if (isWaiting && taken < (rateMin * spanMs) / SECOND_MS) counting.destroy(new SlowReader('the reader is too slow'));
    taken = 0;
  }, spanMs);
  return pipeline(file, counting, () => clearInterval(check));
}
