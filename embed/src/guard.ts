/** Nothing here may ever reach the host page: every entry into the script goes through `guard`. */
type Handler = (event: never) => void;

let debug = false;

export function setDebug(on: boolean): void {
  debug = on;
}

export function log(line: string): void {
  if (debug) console.log(`[JourneyEmbed] ${line}`);
}

export function guard<A extends unknown[], R>(fn: (...args: A) => R): (...args: A) => R | undefined {
  return (...args) => {
    try {
      return fn(...args);
    } catch (error) {
      log(`${error}`);
      return;
    }
  };
}

/** Capturing and passive: seen even when the page stops the event, and never able to hold it up. */
export function on(target: EventTarget, types: string, fn: Handler): void {
  for (const type of types.split(' ')) {
    target.addEventListener(type, guard(fn) as EventListener, { capture: true, passive: true });
  }
}

export function later(fn: () => void, ms: number): number {
  return setTimeout(guard(fn), ms) as unknown as number;
}
