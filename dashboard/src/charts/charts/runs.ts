// A path as people would tell it: stretches in the order of the journey as one, and where it went back or jumped.
import type { Paths } from '../../../../src/domain/figures.ts';

type Path = Paths['paths'][number];

export interface Run {
  /** Keys of the first and the last step of the stretch; equal for a single step. */
  readonly first: string;
  readonly last: string;
  readonly steps: number;
  /** How it was come to from the stretch before. */
  readonly by: 'start' | 'skip' | 'back';
}

/** `order`: keys of the steps in their order. A step that is not among them is a stretch of its own. */
export function runsOf(path: readonly string[], order: readonly string[]): Run[] {
  const places = new Map(order.map((key, place) => [key, place]));
  const runs: Run[] = [];
  let before: string | undefined;
  for (const key of path) {
    const place = places.get(key);
    const last = before === undefined ? undefined : places.get(before);
    const run = runs.at(-1);
    if (run && place !== undefined && last !== undefined && place === last + 1) {
      runs[runs.length - 1] = { ...run, last: key, steps: run.steps + 1 };
    } else {
      const back = place !== undefined && last !== undefined && place < last;
      runs.push({ first: key, last: key, steps: 1, by: before === undefined ? 'start' : back ? 'back' : 'skip' });
    }
    before = key;
  }
  return runs;
}

export interface Loop {
  /** From a step back to the same step. */
  readonly steps: readonly string[];
  /** Sessions of the given paths that went round at least once. */
  readonly sessions: number;
}

/** The loops in paths, by sessions, each once: as most of its sessions went, from the step that they began it at. */
export function loopsOf(paths: readonly Path[]): Loop[] {
  const loops = new Map<string, Map<string, Loop>>();
  for (const { steps, sessions } of paths) {
    const gone = new Set<string>();
    for (const loop of shortestLoops(steps)) {
      const id = turned(loop);
      if (gone.has(id)) continue;
      gone.add(id);
      const ways = loops.get(id) ?? new Map<string, Loop>();
      const way = loop[0] ?? '';
      ways.set(way, { steps: loop, sessions: (ways.get(way)?.sessions ?? 0) + sessions });
      loops.set(id, ways);
    }
  }
  return [...loops.values()].map(asMostWent).sort((a, b) => b.sessions - a.sessions || a.steps.length - b.steps.length);
}

function asMostWent(ways: ReadonlyMap<string, Loop>): Loop {
  const all = [...ways.values()].sort((a, b) => b.sessions - a.sessions);
  return { steps: all[0]?.steps ?? [], sessions: all.reduce((sum, { sessions }) => sum + sessions, 0) };
}

/** From a step to its next occurrence, unless a loop lies within: that one is counted by itself. */
function shortestLoops(steps: readonly string[]): string[][] {
  return steps.flatMap((step, at) => {
    const next = steps.indexOf(step, at + 1);
    if (next < 0) return [];
    const within = steps.slice(at, next);
    return new Set(within).size === within.length ? [[...within, step]] : [];
  });
}

/** The same text for a loop from whichever of its steps: going round from one step or from another is one loop. */
function turned(loop: readonly string[]): string {
  const round = loop.slice(1);
  return round.map((_, at) => JSON.stringify([...round.slice(at), ...round.slice(0, at)])).toSorted()[0] ?? '';
}
