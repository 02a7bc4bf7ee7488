// The cost of one script to the thread of its page, from the browser's own trace.

export const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8'];
const LONG_TASK_MS = 50;

/** Time of the thread: what other processes take of the processor, and waits for them, are not the script's. */
const ms = ({ tdur, dur }) => (tdur ?? dur) / 1_000;

const isInside = (event, outer) =>
  outer !== event &&
  outer.pid === event.pid &&
  outer.tid === event.tid &&
  outer.ts <= event.ts &&
  outer.ts + outer.dur >= event.ts + event.dur;

/**
 * `startMs` is compiling and evaluating, and what the browser does for the script meanwhile; `longestMs` the longest stretch
 * of the script without a break, and `loadMs` all that runs in it, before a person does something; `calls` has the times of
 * all calls by what caused them, in their order. `typed` is what runs from the first touch to the last letter, and how long that is.
 */
export function costOf(trace, path) {
  const whole = trace.filter(({ ph }) => ph === 'X');
  const named = (...names) => whole.filter(({ name }) => names.includes(name));
  const ours = (name) => named(name).filter(({ args }) => args?.data?.url?.endsWith(path));
  const starts = ours('EvaluateScript');
  const handlers = ours('FunctionCall').filter((call) => !starts.some((start) => isInside(call, start)));
  // A click makes a change: what is called inside of a call is part of it.
  const runs = [...starts, ...handlers.filter((call) => !handlers.some((other) => isInside(call, other)))];
  const inRuns = (name) => named(name).filter((event) => runs.some((run) => isInside(event, run))).length;
  const total = (list) => list.reduce((sum, event) => sum + ms(event), 0);

  const dispatches = named('EventDispatch');
  const timers = named('TimerFire');
  const calls = {};
  for (const call of handlers.sort((a, b) => a.ts - b.ts)) {
    const around = dispatches.filter((event) => isInside(call, event)).sort((a, b) => a.dur - b.dur);
    const isTimer = timers.some((event) => isInside(call, event));
    const cause = around[0]?.args.data.type ?? (isTimer ? 'timer' : 'change of the page, answer');
    calls[cause] ??= [];
    calls[cause].push(ms(call));
  }
  const touched = dispatches.find(({ args }) => args.data.type === 'pointerdown')?.ts ?? Number.POSITIVE_INFINITY;
  const lastLetter = Math.max(...dispatches.filter(({ args }) => args.data.type === 'input').map(({ ts }) => ts));
  return {
    startMs: total(starts),
    longestMs: Math.max(0, ...runs.filter(({ ts }) => ts < touched).map(ms)),
    loadMs: total(runs.filter(({ ts }) => ts < touched)),
    totalMs: total(runs),
    typed: {
      ms: total(runs.filter(({ ts }) => ts >= touched && ts <= lastLetter)),
      seconds: (lastLetter - touched) / 1e6,
    },
    calls,
    layouts: inRuns('Layout'),
    styles: inRuns('UpdateLayoutTree'),
    longTasks: runs.filter((run) => ms(run) > LONG_TASK_MS).length,
  };
}

export function spread(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { median: at(0.5), low: at(0), high: at(1), p95: at(0.95) };
}
