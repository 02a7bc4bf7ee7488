// Sessions of few networks stand out of a day and are left out; honest visits of carriers and of uneven networks do not.
import { expect, it } from 'vitest';
import { binomialTail } from '../../src/domain/binomial.ts';
import { areHidden, type ClassCount, standingOut } from '../../src/sessions/standouts.ts';

it('computes the binomial tail as its sum does', () => {
  const plain = (k: number, n: number, p: number) => {
    let [sum, choose] = [0, 1];
    for (let at = 0; at <= n; at++) {
      if (at >= k) sum += choose * p ** at * (1 - p) ** (n - at);
      choose = (choose * (n - at)) / (at + 1);
    }
    return sum;
  };
  for (const [k, n, p] of [
    [1, 1, 0.3],
    [3, 10, 0.13],
    [19, 25, 0.13],
    [40, 60, 0.95],
    [7, 31, 0.02],
  ] as const)
    expect(binomialTail(k, n, p)).toBeCloseTo(plain(k, n, p), 9);
  expect([binomialTail(0, 5, 0.2), binomialTail(2, 5, 0), binomialTail(456, 463, 0.13) < 1e-300]).toEqual([1, 0, true]);
});

const NETWORKS = 3_000;
const DAYS = 20;
/** A generator with a seed, so that worlds are the same in each run. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Networks by their part of the visits: alike, or a few carriers with most. */
function networks(skew: number, random: () => number): () => number {
  const cumulative: number[] = [];
  for (let at = 0; at < NETWORKS; at++) cumulative.push((cumulative[at - 1] ?? 0) + 1 / (at + 1) ** skew);
  const total = cumulative[NETWORKS - 1] as number;
  return () => {
    const drawn = random() * total;
    let [low, high] = [0, NETWORKS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] as number) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function classOf(network: number, day: number): number {
  let hash = Math.imul(network * 4_096 + day + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return 1 + (((hash ^ (hash >>> 16)) >>> 0) % 64);
}

interface World {
  skew: number;
  visits: number;
  forgers: number;
  each: number;
}

/** Shares of forged and of honest sessions that are left out. Visitors of the five largest networks leave more: phones. */
function leftOutIn({ skew, visits, forgers, each }: World): { forged: number; honest: number } {
  const random = draws(5);
  const draw = networks(skew, random);
  const [forged, honest] = [new Map<string, number>(), new Map<string, number>()];
  const counts = new Map<string, ClassCount>();
  const add = (day: number, network: number, outcomes: readonly string[], kind: Map<string, number>) => {
    const key = `${day} ${network}`;
    kind.set(key, (kind.get(key) ?? 0) + 1);
    for (const outcome of ['', ...outcomes]) {
      const count = counts.get(`${key} ${outcome}`) ?? { day, network, outcome, sessions: 0 };
      counts.set(`${key} ${outcome}`, { ...count, sessions: count.sessions + 1 });
    }
  };
  for (let day = 0; day < DAYS; day++) {
    for (let nr = 0; nr < visits; nr++) {
      const network = draw();
      const ends = random();
      const outcome = ends < (network < 5 ? 0.2 : 0.13) ? 'left pay' : ends < 0.4 ? 'left start' : 'completed';
      add(day, classOf(network, day), [outcome], honest);
    }
    for (let forger = 0; forger < forgers; forger++)
      for (let nr = 0; nr < each; nr++) add(day, classOf(5_000 + forger, day), ['left pay'], forged);
  }
  const out = standingOut([...counts.values()]).map(({ day, network }) => `${day} ${network}`);
  const share = (of: Map<string, number>) => {
    const all = [...of.values()].reduce((sum, one) => sum + one, 0);
    return all === 0 ? 0 : out.reduce((sum, key) => sum + (of.get(key) ?? 0), 0) / all;
  };
  return { forged: share(forged), honest: share(honest) };
}

it.each([
  ['networks alike', 0],
  ['uneven networks', 0.7],
  ['carriers', 1],
])('leaves out sessions of few networks among %s, and hardly an honest one', (_, skew) => {
  for (const visits of [100, 2_000]) {
    expect(leftOutIn({ skew, visits, forgers: 0, each: 0 }).honest).toBeLessThan(0.004);
    for (const [forgers, each] of [
      [3, 19],
      [1, 456],
    ] as const) {
      const { forged, honest } = leftOutIn({ skew, visits, forgers, each });
      expect(forged, `${visits} visits, ${forgers} networks`).toBeGreaterThan(0.9);
      expect(honest).toBeLessThan(0.06);
    }
  }
});

it('does not leave out unknown networks, servers, or what all networks do', () => {
  const day = (network: number, sessions: number, left: number) => [
    { day: 1, network, outcome: '', sessions },
    { day: 1, network, outcome: 'left pay', sessions: left },
  ];
  const others = Array.from({ length: 40 }, (_, at) => day(at + 1, 10, 1)).flat();
  expect(standingOut([...others, ...day(0, 300, 300)])).toEqual([]);
  expect(standingOut([...others, ...day(255, 300, 300)])).toEqual([]);
  expect(standingOut([...others, ...day(50, 30, 30)])).toEqual([{ day: 1, network: 50 }]);
  expect(standingOut(Array.from({ length: 40 }, (_, at) => day(at + 1, 10, 9)).flat())).toEqual([]);
});

it('knows a proxy that hides networks by most days of four weeks, which no forger makes within a week', () => {
  const day = (at: number, most: number) => [
    { day: at, network: 7, outcome: '', sessions: most },
    ...Array.from({ length: 30 }, (_, other) => ({ day: at, network: other + 10, outcome: '', sessions: 2 })),
  ];
  const days = (all: number, attacked: number) =>
    Array.from({ length: all }, (_, at) => day(at, at < attacked ? 500 : 2)).flat();
  expect(areHidden(days(28, 20), 0)).toBe(true);
  expect(areHidden(days(28, 13), 0)).toBe(false);
  expect(areHidden(days(6, 6), 0)).toBe(false);
});
