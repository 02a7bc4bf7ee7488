// Randomness that repeats: equal seeds give equal streams, on every machine.

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  chance(probability: number): boolean;
  between(low: number, high: number): number;
  /** Positive, skewed as human durations are: half of the values below `median`, a long tail above. */
  around(median: number): number;
  /** Standard normal. */
  normal(): number;
  pick<T>(weighted: readonly (readonly [T, number])[]): T;
  uuid(): string;
}

/** Integers below 2^32 that differ in one place give unrelated streams: `random(seed, visitor, visit)`. */
export function random(...seeds: readonly number[]): Random {
  const word = sfc32(seeds);
  const next = (): number => word() / 2 ** 32;
  const nextNormal = normals(next);
  return {
    next,
    chance: (probability) => next() < probability,
    between: (low, high) => low + next() * (high - low),
    around: (median) => median * Math.exp(0.55 * normal(next)),
    normal: nextNormal,
    pick: (weighted) => pick(weighted, next()),
    uuid: () => uuid(word),
  };
}

/** sfc32 (PractRand): 128 bits of state, so that the ids of separate streams do not meet. */
function sfc32(seeds: readonly number[]): () => number {
  let [a, b, c] = [0x9e3779b9, 0x243f6a88, 0xb7e15162];
  for (const seed of seeds) [a, b, c] = [hash(a ^ seed, 1), hash(b ^ seed, 2), hash(c ^ seed, 3)];
  let counter = 1;
  const word = (): number => {
    const t = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) word();
  return word;
}

/** The finalizer of MurmurHash3. */
function hash(value: number, salt: number): number {
  let h = (value ^ Math.imul(salt, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Box and Muller's standard normal. */
function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Marsaglia's polar method, which makes two at a time. */
function normals(next: () => number): () => number {
  let kept: number | undefined;
  return () => {
    if (kept !== undefined) {
      const value = kept;
      kept = undefined;
      return value;
    }
    for (;;) {
      const x = 2 * next() - 1;
      const y = 2 * next() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      kept = y * scale;
      return x * scale;
    }
  };
}

function pick<T>(weighted: readonly (readonly [T, number])[], at: number): T {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let rest = at * total;
  for (const [value, weight] of weighted) {
    rest -= weight;
    if (rest < 0) return value;
  }
  const last = weighted.at(-1);
  if (last === undefined) throw new RangeError('nothing to pick from');
  return last[0];
}

/** A version 4 UUID, as browsers' crypto.randomUUID makes them. */
function uuid(word: () => number): string {
  const b = hex((word() & 0xffff0fff) | 0x4000);
  const c = hex((word() & 0x3fffffff) | 0x80000000);
  const d = hex(word());
  return `${hex(word())}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
}

/** By table: ids are most of the generator's work. */
function hex(word: number): string {
  return `${BYTES[word >>> 24]}${BYTES[(word >>> 16) & 255]}${BYTES[(word >>> 8) & 255]}${BYTES[word & 255]}`;
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
