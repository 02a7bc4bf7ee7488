// Empties the spool of a node that does not come back, from wherever its file was brought to.
import { type LoaderObserver, type LoaderParts, startLoader } from './loader.ts';
import type { Spool } from './spool.ts';

export interface Drained {
  batches: number;
  events: number;
  /** Batches that the event store refuses: they stay in the file, set aside. */
  setAside: number;
}

/**
 * Resolves when the spool is empty, or the signal aborts. Safe to run again: a batch that is loaded twice counts once.
 */
export async function drainSpool(
  parts: Omit<LoaderParts, 'observer'>,
  observer: Pick<LoaderObserver, 'failed'> & { progress(drained: Drained, left: number): void },
  signal: AbortSignal,
): Promise<Drained> {
  const drained: Drained = { batches: 0, events: 0, setAside: 0 };
  if (parts.spool.depth().batches === 0) return drained;
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  signal.addEventListener('abort', finish, { once: true });
  const advance = () => {
    const left = parts.spool.depth().batches;
    observer.progress(drained, left);
    if (left === 0) finish();
  };
  const spool: Spool = {
    ...parts.spool,
    async take(eventsMax) {
      const batches = await parts.spool.take(eventsMax);
      // All that waited may have been lost with a damaged file.
      if (batches.length === 0) finish();
      return batches;
    },
  };
  const loader = startLoader({
    ...parts,
    spool,
    observer: {
      failed: observer.failed,
      loaded({ batches, events }) {
        drained.batches += batches;
        drained.events += events;
        advance();
      },
      setAside() {
        drained.setAside++;
        advance();
      },
    },
  });
  await done;
  await loader.stop();
  return drained;
}
