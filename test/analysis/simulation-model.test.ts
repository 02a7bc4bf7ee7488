// The model of simulations against what it must equal: linear algebra, itself, and the data.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileAbsorption, completionOf } from '../../src/analysis/simulation/absorb.ts';
import { buildChain, COMPLETED, isAbsorbing, LEFT } from '../../src/analysis/simulation/chain.ts';
import { effectOf, rhoUnknown } from '../../src/analysis/simulation/changes.ts';
import {
  ceilingOf,
  drawRows,
  forecast,
  openBench,
  reproducedCompletion,
  solve,
} from '../../src/analysis/simulation/forecast.ts';
import { bindEffect, buildModel, drawProbabilities, meanProbabilities } from '../../src/analysis/simulation/model.ts';
import { random } from '../../src/domain/random.ts';
import type { SimulationChange } from '../../src/domain/simulation.ts';
import type { MoveCount } from '../../src/metrics/evidence/moves.ts';
import { runs } from '../support/runs.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Any paths of sessions, as the moves that they make. */
const sessions = fc.array(
  fc.record({
    device: fc.constantFrom('mobile', 'other'),
    steps: fc.array(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 9 }),
    end: fc.constantFrom('completed' as const, 'left' as const),
    times: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 1, maxLength: 25 },
);

function movesOf(
  paths: readonly { device: string; steps: string[]; end: 'completed' | 'left'; times: number }[],
): MoveCount[] {
  return paths.flatMap(({ device: stratum, steps, end, times }) => {
    const path = steps.filter((step, at) => step !== steps[at - 1]);
    const again = path.map((step, at) => path.indexOf(step) < at);
    return [...path, ''].map(
      (to, at): MoveCount => ({
        ...{
          stratum,
          to,
          times,
          from: path[at - 1] ?? '',
          fromAgain: again[at - 1] ?? false,
          toAgain: again[at] ?? false,
        },
        end: to === '' ? end : '',
      }),
    );
  });
}

/** The same share by (I - Q)^-1 R, with Gauss's elimination and pivots. */
function byLinearAlgebra(chain: ReturnType<typeof buildChain>, probabilities: Float64Array): number {
  const n = chain.states.length;
  const rows = chain.states.map((_, at) => {
    const row: number[] = Array.from({ length: n + 1 }, (_, column) => (column === at ? 1 : 0));
    const { from, to } = chain.rows[at + 1] ?? { from: 0, to: 0 };
    for (let edge = from; edge < to; edge++) {
      const target = chain.targets[edge] ?? LEFT;
      if (target >= 0) row[target] = (row[target] ?? 0) - (probabilities[edge] ?? 0);
      else if (target === COMPLETED) row[n] = (row[n] ?? 0) + (probabilities[edge] ?? 0);
    }
    return row;
  });
  for (let at = 0; at < n; at++) {
    const pivot = rows
      .slice(at)
      .reduce((best, row, i) => (Math.abs(row[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0) ? at + i : best), at);
    [rows[at], rows[pivot]] = [rows[pivot] as number[], rows[at] as number[]];
    for (let other = 0; other < n; other++) {
      if (other === at) continue;
      const factor = (rows[other]?.[at] ?? 0) / (rows[at]?.[at] ?? 1);
      for (let column = at; column <= n; column++)
        (rows[other] as number[])[column] = (rows[other]?.[column] ?? 0) - factor * (rows[at]?.[column] ?? 0);
    }
  }
  const value = rows.map((row, at) => (row[n] ?? 0) / (row[at] ?? 1));
  const { from, to } = chain.rows[0] ?? { from: 0, to: 0 };
  let sum = 0;
  for (let edge = from; edge < to; edge++) sum += (probabilities[edge] ?? 0) * (value[chain.targets[edge] ?? 0] ?? 0);
  return sum;
}

describe('the chain', () => {
  it('is solved as linear algebra solves it, to 12 digits', () => {
    fc.assert(
      fc.property(sessions, fc.integer({ min: 0 }), (paths, seed) => {
        const model = buildModel(movesOf(paths), KEYS, () => 1);
        for (const stratum of model.strata) {
          expect(isAbsorbing(stratum.chain)).toBe(true);
          const drawn = drawProbabilities(stratum, random(seed));
          expect(
            Math.abs(completionOf(compileAbsorption(stratum.chain), drawn) - byLinearAlgebra(stratum.chain, drawn)),
          ).toBeLessThan(1e-12);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('fitted to the data without a prior, completes as many as were observed', () => {
    fc.assert(
      fc.property(sessions, (paths) => {
        const chain = buildChain(movesOf(paths), KEYS);
        const shares = Float64Array.from(chain.counts);
        for (const { from, to } of chain.rows) {
          const all = chain.counts.subarray(from, to).reduce((sum, times) => sum + times, 0);
          for (let edge = from; edge < to; edge++) shares[edge] = (chain.counts[edge] ?? 0) / all;
        }
        const all = paths.reduce((sum, { times }) => sum + times, 0);
        const done = paths.reduce((sum, { times, end }) => (end === 'completed' ? sum + times : sum), 0);
        expect(completionOf(compileAbsorption(chain), shares)).toBeCloseTo(done / all, 10);
      }),
    );
  });

  it('does not depend on the order of stored moves', () => {
    fc.assert(
      fc.property(sessions, fc.integer({ min: 0 }), (paths, seed) => {
        const moves = movesOf(paths);
        const turn = random(seed);
        const shuffled = moves
          .map((move) => [turn.next(), move] as const)
          .sort(([a], [b]) => a - b)
          .map(([, move]) => move);
        expect(reproducedCompletion(buildModel(shuffled, KEYS, () => 1))).toBe(
          reproducedCompletion(buildModel(moves, KEYS, () => 1)),
        );
      }),
    );
  });

  it('detects chains where sessions could loop for ever', () => {
    const round: MoveCount[] = [
      { stratum: 'other', from: '', fromAgain: false, to: 'a', toAgain: false, end: '', times: 5 },
      { stratum: 'other', from: 'a', fromAgain: false, to: 'b', toAgain: false, end: '', times: 5 },
      { stratum: 'other', from: 'b', fromAgain: false, to: 'a', toAgain: false, end: '', times: 5 },
    ];
    expect(isAbsorbing(buildChain(round, KEYS))).toBe(false);
  });
});

const data = {
  order: KEYS,
  named: (stepKey: string) => stepKey,
  learned: {},
  errors: () => ({ withError: 100, without: 300, excess: { value: 0.3, standardError: 0.05 } }),
};
const step = fc.constantFrom(...KEYS);
const anyChange: fc.Arbitrary<SimulationChange> = fc.oneof(
  step.map((stepKey) => ({ type: 'drop_step' as const, stepKey })),
  step.map((stepKey) => ({ type: 'fewer_fields' as const, stepKey, from: 8, to: 3 })),
  step.map((stepKey) => ({ type: 'fewer_documents' as const, stepKey, from: 2, to: 0 })),
  step.map((stepKey) => ({ type: 'error_text' as const, stepKey })),
  step.map((stepKey) => ({ type: 'mobile_parity' as const, stepKey })),
  step.map((stepKey) => ({ type: 'set_rate' as const, stepKey, factor: { low: 0.2, high: 1 } })),
);

describe('a forecast', () => {
  it('is never above the ceiling of the same draw if the changes lower the loss', () => {
    fc.assert(
      fc.property(
        sessions,
        fc.array(anyChange, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0 }),
        (paths, changes, seed) => {
          const model = buildModel(movesOf(paths), KEYS, () => 1);
          const effects = changes.map((change) => effectOf(change, data));
          const source = random(seed);
          const bench = openBench(model, effects);
          for (let draw = 0; draw < 10; draw++) {
            drawRows(bench, source);
            // Effects that could also hurt are drawn on the side on which they help.
            for (const [at, { unknowns, change }] of effects.entries())
              bench.values[at]?.set(
                unknowns.map((unknown) =>
                  change.type.startsWith('fewer') ? -Math.abs(unknown.draw(source)) : unknown.draw(source),
                ),
              );
            const ceiling = ceilingOf(model, effects, bench.rows);
            const { gain } = solve(model, bench, source.between(0.5, 1));
            expect(gain).toBeLessThanOrEqual(ceiling + 1e-12);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('conserves flow: however steps are merged, who does not complete leaves', () => {
    const swapped = (chain: ReturnType<typeof buildChain>) => ({
      ...chain,
      targets: chain.targets.map((target) => (target === LEFT ? COMPLETED : target === COMPLETED ? LEFT : target)),
    });
    fc.assert(
      fc.property(
        sessions,
        fc.nat(KEYS.length - 2),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (paths, at, value) => {
          const model = buildModel(movesOf(paths), KEYS, () => 1);
          const change = { type: 'fewer_fields', stepKey: KEYS[at] as string, from: 2, to: 1 } as const;
          const rows = model.strata.map((stratum) => meanProbabilities(stratum));
          bindEffect(model, rows, effectOf(change, data))([value]);
          for (const [stratum, { chain, absorption }] of model.strata.entries()) {
            const own = rows[stratum] as Float64Array;
            const left = completionOf(compileAbsorption(swapped(chain)), own);
            expect(completionOf(absorption, own) + left).toBeCloseTo(1, 12);
          }
        },
      ),
    );
  });

  it('of a change without effect gains nothing, in no draw', () => {
    fc.assert(
      fc.property(
        sessions,
        step,
        fc.constantFrom('fewer_documents', 'fewer_fields'),
        fc.integer({ min: 0 }),
        (paths, stepKey, type, seed) => {
          const effect = { mean: 0, sd: 0 };
          const change: SimulationChange = { type, stepKey, from: 4, to: 1, effect };
          const model = buildModel(movesOf(paths), KEYS, () => 1);
          const question = {
            model,
            effects: [effectOf(change, data)],
            rho: rhoUnknown(0.5, 1),
            sessions: 0,
            shockSd: 0.1,
            seed,
            draws: 200,
            drawsMax: 200,
          };
          for (const gain of forecast(question).gains) expect(Math.abs(gain)).toBeLessThan(1e-12);
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it('is identical to the last bit for equal seeds, and different for other seeds', () => {
    const moves = movesOf([
      { device: 'other', steps: ['a', 'b', 'c'], end: 'completed', times: 700 },
      { device: 'other', steps: ['a', 'b'], end: 'left', times: 300 },
    ]);
    const question = (seed: number) => ({
      ...{
        model: buildModel(moves, KEYS, () => 1),
        effects: [effectOf({ type: 'fewer_fields', stepKey: 'b', from: 4, to: 2 }, data)],
      },
      ...{ rho: rhoUnknown(0.5, 1), sessions: 1_000, shockSd: 0.1, seed, draws: 1_000, drawsMax: 1_000 },
    });
    expect(forecast(question(7))).toEqual(forecast(question(7)));
    expect(forecast(question(7)).extras).not.toEqual(forecast(question(8)).extras);
  });
});

describe('a change', () => {
  const straight = movesOf([
    { device: 'other', steps: ['a', 'b', 'c'], end: 'completed', times: 500 },
    { device: 'other', steps: ['a', 'b', 'c'], end: 'left', times: 100 },
    { device: 'other', steps: ['a', 'b'], end: 'left', times: 300 },
    { device: 'other', steps: ['a'], end: 'left', times: 100 },
  ]);
  const completionWith = (change: SimulationChange, values: number[]) => {
    const model = buildModel(straight, KEYS, () => 1);
    const rows = model.strata.map((stratum) => meanProbabilities(stratum));
    bindEffect(model, rows, effectOf(change, data))(values);
    return model.strata.reduce(
      (sum, stratum, at) => sum + completionOf(stratum.absorption, rows[at] as Float64Array),
      0,
    );
  };
  const losses = [100.5 / 1_001, 300.5 / 901, 100.5 / 601] as const;
  const kept = (...each: number[]) => each.reduce((product, loss) => product * (1 - loss), 1);

  it('that drops a step leaves the losses of the others', () => {
    expect(completionWith({ type: 'drop_step', stepKey: 'b' }, [])).toBeCloseTo(kept(losses[0], losses[2]), 12);
  });

  it('of fewer fields has its loss to the power of its effect', () => {
    const change = { type: 'fewer_fields', stepKey: 'b', from: 4, to: 2 } as const;
    expect(completionWith(change, [Math.log(2)])).toBeCloseTo(kept(losses[0], losses[2]) * (1 - losses[1]) ** 2, 12);
  });

  it('that is believed in may do nothing, or harm', () => {
    const data = { named: (key: string) => key, learned: {}, errors: () => undefined };
    for (const [type, isHarm] of [
      ['error_text', (value: number) => value < 0],
      ['mobile_parity', (value: number) => value < 0],
      ['fewer_fields', (value: number) => value > 0.05],
    ] as const) {
      const change = type === 'fewer_fields' ? { type, stepKey: 'b', from: 2, to: 1 } : { type, stepKey: 'b' };
      const [unknown] = effectOf(change, data).unknowns;
      if (!unknown) throw new Error(`${type} is unknown`);
      const source = random(3);
      const drawn = Array.from({ length: 4000 }, () => unknown.draw(source));
      const share = (holds: (value: number) => boolean) => drawn.filter(holds).length / drawn.length;
      expect(share(isHarm)).toBeGreaterThan(0.03);
      expect(share((value) => Math.abs(value) < 0.1)).toBeGreaterThan(0.4);
      // Draws follow the quantiles.
      for (const p of [0.05, 0.3, 0.5, 0.8])
        expect(share((value) => value <= unknown.quantile(p) + 1e-9)).toBeGreaterThan(p - 0.03);
      for (const p of [0.05, 0.8, 0.95])
        expect(share((value) => value < unknown.quantile(p) - 1e-9)).toBeLessThan(p + 0.03);
    }
  });

  it('of an error text takes away a share of the excess loss', () => {
    const excess = 0.25 * 0.3;
    expect(completionWith({ type: 'error_text', stepKey: 'b' }, [0.5, 0.3])).toBeCloseTo(
      kept(losses[0], losses[1] - excess * 0.5, losses[2]),
      12,
    );
  });

  it('that sets a rate sets it', () => {
    expect(completionWith({ type: 'set_rate', stepKey: 'b', loss: { low: 0.1, high: 0.1 } }, [])).toBeCloseTo(
      kept(losses[0], 0.1, losses[2]),
      12,
    );
  });
});
