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
export const random = (...seeds: readonly number[]): Random => new Sfc32(seeds);

/**
 * sfc32 (PractRand): 128 bits of state, so that the ids of separate streams do not meet. A class, since engines keep the
 * state of one in registers; over closures, simulations took a third longer.
 */
class Sfc32 implements Random {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 1;

  constructor(seeds: readonly number[]) {
    const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162].map((word, at) =>
      seeds.reduce((mixed, seed) => hash(mixed ^ seed, at + 1), word | 0),
    );
    [this.#a, this.#b, this.#c] = state as [number, number, number];
    for (let i = 0; i < 12; i++) this.#word();
  }

  /** 32 random bits. */
  #word(): number {
    const t = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  next(): number {
    return this.#word() * WORD_SHARE;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  around(median: number): number {
    // Box and Muller's standard normal.
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(0.55 * normal);
  }

  /** The ziggurat of Marsaglia and Tsang (2000) as Doornik corrected it (ZIGNOR, 2005): layer and value from separate words. */
  normal(): number {
    for (;;) {
      const layer = this.#word() & (LAYERS - 1);
      const u = this.#word() * (2 * WORD_SHARE) - 1;
      // 99 of 100 values end here.
      if (Math.abs(u) < (RATIOS[layer] as number)) return u * (EDGES[layer] as number);
      if (layer === 0) return u < 0 ? -this.#tail() : this.#tail();
      const [outer, inner] = [EDGES[layer] as number, EDGES[layer + 1] as number];
      const x = u * outer;
      const high = Math.exp(-0.5 * (outer * outer - x * x));
      const low = Math.exp(-0.5 * (inner * inner - x * x));
      if (low + this.next() * (high - low) < 1) return x;
    }
  }

  /** Beyond the last edge (Marsaglia 1964). */
  #tail(): number {
    for (;;) {
      const x = Math.log(1 - this.next()) / LAST_EDGE;
      if (-2 * Math.log(1 - this.next()) >= x * x) return LAST_EDGE - x;
    }
  }

  pick<T>(weighted: readonly (readonly [T, number])[]): T {
    return pick(weighted, this.next());
  }

  /** A version 4 UUID, as browsers' crypto.randomUUID makes them. */
  uuid(): string {
    const b = hex((this.#word() & 0xffff0fff) | 0x4000);
    const c = hex((this.#word() & 0x3fffffff) | 0x80000000);
    const d = hex(this.#word());
    return `${hex(this.#word())}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
  }
}

/** The finalizer of MurmurHash3. */
function hash(value: number, salt: number): number {
  let h = (value ^ Math.imul(salt, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** A power of two: multiplied by or divided by, the bits are the same. */
const WORD_SHARE = 2 ** -32;
const LAYERS = 128;
const LAST_EDGE = 3.442619855899;
/** The area of each layer. */
const LAYER_AREA = 9.91256303526217e-3;
const EDGES = edgesOfLayers();
const RATIOS = EDGES.slice(0, LAYERS).map((edge, layer) => (EDGES[layer + 1] as number) / edge);

function edgesOfLayers(): Float64Array {
  const edges = new Float64Array(LAYERS + 1);
  let height = Math.exp(-0.5 * LAST_EDGE * LAST_EDGE);
  edges.set([LAYER_AREA / height, LAST_EDGE]);
  for (let layer = 2; layer < LAYERS; layer++) {
    edges[layer] = Math.sqrt(-2 * Math.log(LAYER_AREA / (edges[layer - 1] as number) + height));
    height = Math.exp(-0.5 * (edges[layer] as number) ** 2);
  }
  return edges;
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

/** By table: ids are most of the generator's work. */
function hex(word: number): string {
  return `${BYTES[word >>> 24]}${BYTES[(word >>> 16) & 255]}${BYTES[(word >>> 8) & 255]}${BYTES[word & 255]}`;
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
