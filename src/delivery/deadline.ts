// A deadline that holds whatever the limited code does: a library that ignores its signal, or a peer that ends a connection in a
// way for which no event exists, would leave a promise pending, and with it one of the few places of the outbox.

/** Settles as `work` does, or rejects with the signal's reason once it is aborted. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
