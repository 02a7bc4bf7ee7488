// A clock for pages under test, in every engine alike. It stands before the script's own tag.
import type { Tab } from './engines.ts';

/**
 * Moves the clock, several times with a moment between them, while no driver waits in the page: a driver's own timeouts would
 * run out with it.
 */
export async function advance(tab: Tab, ms: number, times = 1): Promise<void> {
  const before = await tab.evaluate<number>('ticks');
  await tab.evaluate(`void realTimeout(function on(left = ${times}) {
    tick(${ms});
    if (left > 1) realTimeout(() => on(left - 1), 50);
    else ticks++;
  }, 50)`);
  await tab.until(`ticks === ${before + 1}`);
}

export const FAKE_CLOCK = `<script>(() => {
  const RealDate = Date;
  window.ticks = 0;
  window.realTimeout = setTimeout.bind(window);
  window.realInterval = setInterval.bind(window);
  let now = RealDate.now(), last = 0;
  const timers = new Map();
  window.Date = class extends RealDate {
    constructor(...args) { if (args.length) super(...args); else super(now); }
    static now() { return now; }
  };
  // A look at the page takes no time: how long the script rests after it does not depend on how busy the machine is.
  const origin = now - performance.now();
  performance.now = () => now - origin;
  // A timer without a delay is the next task, as ever; so is that of the script's sending at once, with what comes with it.
  window.setTimeout = (fn, ms = 0, ...args) => { if (!ms || ms === 300) return realTimeout(fn, ms, ...args); timers.set(++last, { at: now + ms, fn: () => fn(...args) }); return last; };
  const realClear = clearTimeout.bind(window);
  window.clearTimeout = window.clearInterval = (id) => timers.delete(id) || realClear(id);
  window.setInterval = (fn, ms = 0, ...args) => {
    const id = ++last;
    const wait = () => timers.set(id, { at: now + (ms || 4), fn: () => { wait(); fn(...args) } });
    wait();
    return id;
  };
  window.tick = (ms) => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!next) break;
      timers.delete(next[0]);
      now = next[1].at;
      // As in a browser, an error in one stops no other.
      try { next[1].fn() } catch (error) { reportError(error) }
    }
    now = end;
    return true;
  };
  // As when a page is frozen: time passes, and no timer runs.
  window.leap = (ms) => { now += ms };
})()</script>`;

/** A page that is loaded so many minutes later. */
export const laterBy = (minutes: number): string => `<script>(() => {
  const RealDate = Date;
  const now = () => RealDate.now() + ${minutes * 60_000};
  window.Date = class extends RealDate {
    constructor(...args) { if (args.length) super(...args); else super(now()); }
    static now() { return now(); }
  };
})()</script>`;
