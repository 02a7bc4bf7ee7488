/** Looks for names and an order that compress better. Takes minutes: a try takes six milliseconds. */
import { assignNames, inOrderOfNeed, LETTERS, type Names, orderDeclarations, RESERVED } from './names.ts';
import type { Binding, Declaration, Script } from './script.ts';

/**
 * Simulated annealing: a random change is kept when the script got smaller, and now and then also when it did not.
 * Brotli takes ten times as long as gzip, so what is much worse for gzip is not shown to it.
 */
export function searchNames(
  script: Script,
  from: Names,
  steps: number,
  sizes: { gzip(code: string): number; brotli(code: string): number },
  tell: (line: string) => void,
): Names {
  const random = randomFrom(1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const candidate = (order: readonly Declaration[], names: ReadonlyMap<Binding, string>) => {
    const code = script.render(order, names);
    return { order, names, code, gzip: sizes.gzip(code), brotli: 0 };
  };
  let now = candidate(orderDeclarations(script, from.order), assignNames(script, from.names));
  now.brotli = sizes.brotli(now.code);
  let best = now;

  for (let step = 0; step < steps; step++) {
    const heat = HOTTEST_BYTES * (1 - step / steps);
    if (step % 5000 === 0) tell(`${step} of ${steps}: ${best.gzip} gzip, ${best.brotli} brotli`);
    const order = random() < 0.35 ? moved(now.order) : now.order;
    const names = order === now.order ? renamed(now.names) : now.names;
    if (!names) continue;
    const next = candidate(order, names);
    const excess = -heat * Math.log(1 - random());
    if (next.gzip > now.gzip + excess + GZIP_SLACK_BYTES) continue;
    next.brotli = sizes.brotli(next.code);
    if (next.gzip + next.brotli <= now.gzip + now.brotli + excess) now = next;
    if (now.gzip + now.brotli < best.gzip + best.brotli) best = now;
  }
  return {
    order: best.order.map(({ binding }) => binding.key),
    names: Object.fromEntries([...best.names].map(([{ key }, name]) => [key, name])),
  };

  function moved(list: readonly Declaration[]): Declaration[] {
    const next = [...list];
    const some = next.splice(Math.floor(random() * next.length), 1 + Math.floor(random() * 3));
    next.splice(Math.floor(random() * (next.length + 1)), 0, ...some);
    return inOrderOfNeed(next);
  }

  /** Another name for one, with its old one for the rivals that had it. */
  function renamed(list: ReadonlyMap<Binding, string>): Map<Binding, string> | undefined {
    const one = pick(script.bindings);
    const old = list.get(one) as string;
    const name = old.length > 1 && random() < 0.3 ? pick([...LETTERS]) + pick([...LETTERS]) : nameToTry(list);
    if (name === old || RESERVED.includes(name)) return;
    const next = new Map(list).set(one, name);
    const losers = one.rivals.filter((rival) => list.get(rival) === name);
    for (const loser of losers) next.set(loser, old);
    if (losers.some((loser) => loser.rivals.some((rival) => next.get(rival) === old))) return;
    return next;
  }

  function nameToTry(list: ReadonlyMap<Binding, string>): string {
    return random() < 0.5 ? pick([...LETTERS]) : (list.get(pick(script.bindings)) as string);
  }
}

const HOTTEST_BYTES = 1;
const GZIP_SLACK_BYTES = 3;

/** Mulberry32: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
