/** Nothing here may ever reach the host page: every entry into the script goes through `guard`. */
let debug: boolean;

/** `true`, or the bare attribute. */
export const setDebug = (wish: unknown): void => {
  debug = /^(true)?$/.test(wish as string);
};

export const log = (line: unknown): void => {
  if (debug) console.log(`[JourneyEmbed] ${line}`);
};

export const guard =
  <A extends unknown[], R>(fn: (...args: A) => R): ((...args: A) => R | undefined) =>
  (...args) => {
    try {
      return fn(...args);
    } catch (error) {
      log(error);
    }
  };

export const later = (fn: () => void, ms: number): number => setTimeout(guard(fn), ms) as unknown as number;
