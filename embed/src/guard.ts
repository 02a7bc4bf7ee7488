/** Nothing of the script may ever reach the host page: every entry into it goes through `guard`. */
import { state } from './state.ts';

/** The bare attribute is on, as in HTML. */
export const log = (line: unknown): void => {
  const { debug } = state._options;
  if (debug === '' || `${debug}` === 'true') console.log(`[JourneyEmbed] ${line}`);
};

export const guard =
  <A extends unknown[], R>(fn: (...args: A) => R): ((...args: A) => R | undefined) =>
  (...args) => {
    if (!state._depth++) {
      state._entries++;
      state._budgetEnd = 0;
    }
    try {
      return fn(...args);
    } catch (error) {
      log(error);
    } finally {
      state._depth--;
    }
  };

export const later = (fn: () => void, ms?: number): number => setTimeout(guard(fn), ms) as unknown as number;
