// Cases of a table that share one loading: to load a batch and to ask for its rows costs as much for one event as for hundreds.

/** Calls `make` once for all keys, in their order, when the first is requested; returns a function from a key to its result. */
export function together<Key, Made>(
  keys: readonly Key[],
  make: (keys: readonly Key[]) => Promise<readonly Made[]>,
): (key: Key) => Promise<Made | undefined> {
  let made: Promise<readonly Made[]> | undefined;
  return async (key) => {
    made ??= make(keys);
    return (await made)[keys.indexOf(key)];
  };
}
