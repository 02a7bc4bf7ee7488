// A whole simulation, from what was counted to what is said, on journeys whose truth is known.
import { describe, expect, it } from 'vitest';
import { computeSimulation } from '../../src/analysis/simulation/compute.ts';
import type { SimulationInput } from '../../src/analysis/simulation/input.ts';
import { DAY_MS, toIso } from '../../src/domain/time.ts';
import { DROP, historiesHeld, WORLD } from './dropped-step.ts';
import { inputOf } from './simulated-journey.ts';

describe('a simulation', () => {
  const input = inputOf(WORLD, 3, [DROP], { target: 50, seed: 42 });
  const found = computeSimulation(input);
  const { result, ceiling } = found;
  const extra = result?.completions.extra;

  // simulation.long.test.ts has more histories.
  it('contains the result of the same visitors without the step', () => {
    expect(historiesHeld(3)).toBeGreaterThanOrEqual(2);
  });

  it('is below its ceilings', () => {
    expect(found.status).toBe('ready');
    expect(ceiling?.conditional).toBeLessThan(ceiling?.hard ?? 0);
    expect(extra?.q50).toBeLessThan(ceiling?.conditional ?? 0);
  });

  it('begins with a range, and lists its assumptions', () => {
    expect(found.headline).toMatch(
      /^Between [\d,]+ and [\d,]+ more completions in four weeks \(4 in 5 forecasts\); (at most|about) [\d,]+ if nobody left there any more\.$/,
    );
    expect(found.assumptions.map(({ kind }) => kind)).toEqual(['assumption', 'assumption', 'assumption']);
  });

  it('reproduces the completion that was observed', () => {
    const { observedCompletion, reproducedCompletion } = found.model;
    expect(Math.abs((observedCompletion ?? 0) - (reproducedCompletion ?? 1))).toBeLessThan(0.005);
  });

  it('takes the time of a dropped step off, and keeps three kinds of hours apart', () => {
    expect(result?.time?.medianAfter.q95).toBeLessThan(result?.time?.medianBefore ?? 0);
    expect(result?.hours.saved).toBeGreaterThan(0);
    expect(result?.hours.noLongerLost).toBeGreaterThan(0);
    expect(result?.hours.newlySpent).toBeGreaterThan(0);
  });

  it('says how strong an effect would have to be, which then reaches the target in four of five forecasts', () => {
    const effect = result?.breakEven?.effect ?? 0;
    const change = {
      type: 'fewer_fields',
      stepKey: 'step-2',
      from: 2,
      to: 1,
      effect: { mean: effect, sd: 0 },
    } as const;
    const { completions } = computeSimulation(inputOf(WORLD, 3, [change], { draws: 4_000 })).result ?? {};
    expect(completions?.extra.q25).toBeGreaterThan(44);
    expect(completions?.extra.q10).toBeLessThan(56);
  });

  it('is the same to the last byte for the same question, and has spread from each source', () => {
    expect(JSON.stringify(computeSimulation(input))).toBe(JSON.stringify(found));
    expect(result?.variance.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 4);
    expect(result?.judging).toEqual({ weeks: expect.any(Number), variantWeeks: expect.any(Number) });
    expect(result?.histogram.reduce((sum, { draws }) => sum + draws, 0)).toBe(result?.draws);
  });

  it('closes only a share of the measured mobile gap', () => {
    const gap = computeSimulation(
      inputOf({ ...WORLD, mobileGap: 0.9 }, 4, [{ type: 'mobile_parity', stepKey: 'step-2' }]),
    );
    // It may do nothing, or harm; where it does something, it gains.
    expect(gap.result?.completions.extra.q90).toBeGreaterThan(20);
    expect(gap.result?.completions.extra.q05).toBeLessThan(0);
    const none = computeSimulation(
      inputOf({ ...WORLD, mobileGap: -0.9 }, 4, [{ type: 'mobile_parity', stepKey: 'step-2' }]),
    );
    expect(Math.abs(none.result?.completions.extra.mean ?? 1)).toBeLessThan(1);
  });
});

describe('a refusal', () => {
  const input = inputOf(WORLD, 3, [DROP]);
  const refused = (change: (input: SimulationInput) => Partial<SimulationInput>) => {
    const found = computeSimulation({ ...input, ...change(input) });
    return { found, reasons: found.refusal?.reasons ?? [] };
  };

  it.each<[string, (input: SimulationInput) => Partial<SimulationInput>, string]>([
    [
      'too few days',
      ({ days }) => ({ days: days.filter(({ day }) => day > Math.max(...days.map((one) => one.day)) - 10) }),
      'Too few days',
    ],
    [
      'too few sessions at the step',
      ({ days }) => ({ days: days.map((one) => ({ ...one, reached: one.reached / 50 })) }),
      'Too few people reached',
    ],
    ['nobody leaves there', ({ days }) => ({ days: days.map((one) => ({ ...one, left: 0 })) }), 'Too few people left'],
    ['too many lost events', () => ({ lossOfEvents: 0.12 }), 'Too many events are lost'],
    [
      'sessions without steps',
      ({ moves }) => ({ unplaced: moves.reduce((sum, { times }) => sum + times, 0) }),
      'Too many sessions saw no configured step',
    ],
    [
      'few completions',
      ({ moves }) => ({ moves: moves.map((move) => (move.end === 'completed' ? { ...move, times: 1 } : move)) }),
      'Too few completed',
    ],
    ['no data at all', () => ({ moves: [], days: [], weeks: [], times: [] }), 'Too few days'],
  ])('comes with %s, as a result with what there is and what is needed', (_, change, text) => {
    const { found, reasons } = refused(change);
    expect(found).toMatchObject({ status: 'refused', result: null, ceiling: null });
    expect(found.headline).toMatch(/^No forecast: /);
    expect(reasons.map((reason) => reason.text).join(' ')).toContain(text);
    for (const { have, need } of reasons) expect(have).not.toBe(need);
  });

  it('comes where steps do not lead on as sessions went, and not because sessions are few', () => {
    const toStep1 = ({ moves }: SimulationInput) =>
      moves.map((move) =>
        move.from === 'step-0' && move.to === 'step-1' ? { ...move, times: move.times * 0.9 } : move,
      );
    const { reasons } = refused((whole) => ({ moves: toStep1(whole) }));
    expect(reasons.map(({ text }) => text).join()).toContain('does not reproduce');
    // Many ways that few went: what is believed beforehand moves the completion by more than half a point.
    const few = inputOf({ ...WORLD, back: 0.3, losses: [0.05, 0.1, 0.2, 0.05, 0.04], perWeek: 60 }, 3, [DROP]);
    const { model, refusal } = computeSimulation(few);
    const [observed, reproduced] = [model.observedCompletion ?? 0, model.reproducedCompletion ?? 0];
    expect(Math.abs(observed - reproduced)).toBeGreaterThan(0.005);
    expect(refusal).toBeNull();
  });

  const withReached = (part: number) =>
    refused(({ days }) => ({ days: days.map((one) => ({ ...one, reached: one.reached * part })) })).reasons.find(
      ({ text }) => text.startsWith('Too few people reached'),
    );
  const reached = input.days.reduce((sum, one) => (one.step === 'step-2' ? sum + one.reached : sum), 0);

  it('names the day on which there is enough at present traffic, as long as the model can reach back so far', () => {
    // 56 days brought 250, 67 bring 300: 11 more.
    const soon = withReached(250 / reached);
    expect(soon?.enoughOn).toBe(toIso(input.order.to + 12 * DAY_MS).slice(0, 10));
    expect(soon?.text).toContain('It takes a model of 84 days.');
    expect(withReached(10 / reached)).toMatchObject({
      enoughOn: null,
      text: expect.stringContaining('84 days do not bring enough'),
    });
    expect(withReached(0)).toMatchObject({ enoughOn: null, text: expect.stringContaining('no day can be named') });
  });

  it('of a journey without sessions says nothing about steps that were not configured', () => {
    const { reasons } = refused(() => ({ moves: [], days: [], weeks: [], times: [], unplaced: 0 }));
    expect(reasons.map(({ text }) => text).join(' ')).not.toContain('configured');
  });
});
