// Ctrl-C and SIGTERM: the first asks to stop in order, a later one leaves at once.

/** npm forwards the Ctrl-C that the terminal sends to both processes: a second signal within this time is the same key press. */
const SAME_WISH_MS = 500;

/** Aborts on the first SIGINT or SIGTERM. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    if (!stop.signal.aborted) {
      first = performance.now();
      stop.abort();
    } else if (performance.now() - first > SAME_WISH_MS) process.exit(1);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop.signal;
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
