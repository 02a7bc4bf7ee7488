/**
 * Short names, and an order of the top-level declarations, that compress well.
 *
 * A minifier gives the shortest names to what is used most, which is best for the bytes that nobody sends. What is sent
 * is compressed: there a name is cheap where the same characters stood before it and after it already. Which names and
 * which order are best cannot be told from the code, only tried. `searchNames` tries, for minutes; what it found is kept
 * in ../names.json, and a build applies it. What the file does not know, because the code changed since, gets the first
 * letter that is free, and the last place: the script works the same, and is some bytes larger until the next search.
 */
import type { Binding, Declaration, Script } from './script.ts';

export interface Names {
  /** Top-level declarations by the names that they have in the source. */
  order: string[];
  /** Short names by `declaration` or `declaration.local`. */
  names: Record<string, string>;
}

/** Declarations in the order of the file, moved only behind what they need. */
export function orderDeclarations({ declarations }: Script, wanted: readonly string[]): Declaration[] {
  const place = new Map(wanted.map((key, at) => [key, at]));
  const sorted = declarations.toSorted(
    (a, b) =>
      (place.get(a.binding.key) ?? Infinity) - (place.get(b.binding.key) ?? Infinity) || a.node.start - b.node.start,
  );
  return inOrderOfNeed(sorted);
}

export function inOrderOfNeed(sorted: readonly Declaration[]): Declaration[] {
  const done = new Set<Declaration>();
  const put = (one: Declaration): void => {
    if (done.has(one)) return;
    for (const need of sorted) if (one.needs.has(need.binding)) put(need);
    done.add(one);
  };
  for (const one of sorted) put(one);
  return [...done];
}

export const LETTERS = 'etnrioascludfphmgyvbwkxjqzETNRIOASCLUDFPHMGYVBWKXJQZ$_';
export const RESERVED = ['do', 'if', 'in', 'of', 'as', 'is'];

export function assignNames({ bindings }: Script, wanted: Readonly<Record<string, string>>): Map<Binding, string> {
  const given = new Map<Binding, string>();
  const isFree = (one: Binding, name: string) => one.rivals.every((rival) => given.get(rival) !== name);
  for (const one of bindings) {
    const name = wanted[one.key];
    if (name && isFree(one, name)) given.set(one, name);
  }
  const candidates = [...LETTERS, ...[...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b))];
  for (const one of bindings) {
    if (given.has(one)) continue;
    given.set(one, candidates.find((name) => !RESERVED.includes(name) && isFree(one, name)) as string);
  }
  return given;
}

export function applyNames(script: Script, { order, names }: Names): string {
  return script.render(orderDeclarations(script, order), assignNames(script, names));
}
