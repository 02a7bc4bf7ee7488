import { state } from './state.ts';

/** A question about a part of the page, asked once within one entry. */
export const remembered = <T extends object, R>(fn: (part: T) => R): ((part: T) => R) => {
  let known = new Map<T, R>();
  let at = 0;
  return (part) => {
    if (at !== state._entries) {
      known = new Map();
      at = state._entries;
    }
    if (!known.has(part)) known.set(part, fn(part));
    return known.get(part) as R;
  };
};
