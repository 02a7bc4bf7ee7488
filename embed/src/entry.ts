/** Entries into the script that are under way, and how many there were: the page changes nothing within one. */
export const entry = { _depth: 0, _count: 0 };

/** A question about a part of the page, asked once within one entry. */
export const remembered = <T extends object, R>(fn: (part: T) => R): ((part: T) => R) => {
  let known = new Map<T, R>();
  let at = 0;
  return (part) => {
    if (at !== entry._count) {
      known = new Map();
      at = entry._count;
    }
    if (!known.has(part)) known.set(part, fn(part));
    return known.get(part) as R;
  };
};
