/** Nothing here may ever reach the host page: every entry into the script goes through `guard`. */
let debug: boolean;

export function setDebug(yes: boolean): void {
  debug = yes;
}

export function log(line: string): void {
  if (debug) console.log(`[JourneyEmbed] ${line}`);
}

export function guard<A extends unknown[]>(fn: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      fn(...args);
    } catch (error) {
      log(error as string);
    }
  };
}

/** Capturing, so that a page that stops an event does not hide it. */
export function on<E extends Event>(target: EventTarget, types: string, fn: (event: E) => void): void {
  for (const type of types.split(' ')) target.addEventListener(type, guard(fn) as EventListener, true);
}

export const later = (fn: () => void, ms: number): number => setTimeout(guard(fn), ms) as unknown as number;
