// A reader that takes less than a least rate while there is something to take holds what others wait for: it is cut.
import { pipeline, type Readable, Transform } from 'node:stream';
import { SECOND_MS } from '../../domain/time.ts';

/** Bytes a second that a reader takes, over each span of time. */
const RATE_MIN = 32 * 1024;
/** The span, in ms. */
const SPAN_MS = 30 * SECOND_MS;

export class SlowReader extends Error {
  override readonly name = 'SlowReader';
}

/** The same bytes; ends with `SlowReader` when its reader is too slow. */
export function withLeastRate(file: Readable, { rateMin = RATE_MIN, spanMs = SPAN_MS } = {}): Readable {
  let taken = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      done(null, chunk);
    },
  });
  const check = setInterval(() => {
    // Nothing waits for the reader: the event store is the slow one.
    const isWaiting = counting.readableLength > 0;
    if (isWaiting && taken < (rateMin * spanMs) / SECOND_MS) counting.destroy(new SlowReader('the reader is too slow'));
    taken = 0;
  }, spanMs);
  return pipeline(file, counting, () => clearInterval(check));
}
