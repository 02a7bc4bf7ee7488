// A clock for pages under test, moved by `tick(ms)`: it stands before the script's own tag, in every engine alike.
export const FAKE_CLOCK = `<script>(() => {
  const RealDate = Date;
  let now = RealDate.now(), last = 0;
  const timers = new Map();
  window.Date = class extends RealDate {
    constructor(...args) { if (args.length) super(...args); else super(now); }
    static now() { return now; }
  };
  window.setTimeout = (fn, ms = 0) => { timers.set(++last, { at: now + ms, fn }); return last; };
  window.clearTimeout = (id) => timers.delete(id);
  window.tick = (ms) => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!next) break;
      timers.delete(next[0]);
      now = next[1].at;
      next[1].fn();
    }
    now = end;
    return true;
  };
})()</script>`;
