/** Nothing here may ever reach the host page: every entry into the script goes through `guard`. */
import { options } from './options.ts';

/** The bare attribute is on, as in HTML. */
export const log = (line: unknown): void => {
  if (options.debug === '' || `${options.debug}` === 'true') console.log(`[JourneyEmbed] ${line}`);
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

export const later = (fn: () => void, ms?: number): number => setTimeout(guard(fn), ms) as unknown as number;
