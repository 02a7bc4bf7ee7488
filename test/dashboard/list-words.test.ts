// The list of journeys: the words about each, and the order, by the rule of every caption.

import { describe, expect, it } from 'vitest';
import { doubt, doubtOfLeaving } from '../../dashboard/src/charts/findings/certainty.ts';
import {
  changeName,
  changeOf,
  listed,
  type Order,
  targetsOf,
  worstStep,
} from '../../dashboard/src/pages/journeys/order.ts';
import { describeCertainty } from '../../src/domain/certainty.ts';
import type { JourneyOverview } from '../../src/domain/figures.ts';
import { HEADLINE_KINDS } from '../../src/domain/headline.ts';
import { shareOf } from '../../src/domain/share.ts';

const NO_TARGETS = { completionRate: null, medianTimeToComplete: null };

interface Given {
  now?: [number, number];
  before?: [number, number];
  trackedSince?: string | null;
  targets?: Partial<JourneyOverview['targets']>;
  median?: number | null;
}

function journey(slug: string, { now = [0, 0], before = [0, 0], trackedSince = null, targets, median }: Given = {}) {
  const of = ([completed, sessions]: [number, number]) => ({
    ...{ sessions, completed },
    certainty: describeCertainty({ sessions, completed, declared: completed, unknown: 0 }),
    completion: shareOf(completed, sessions),
  });
  return {
    ...{
      slug,
      displayName: slug,
      environment: 'production',
      ...of(now),
      allExcluded: 0,
      medianTimeToComplete: median ?? null,
    },
    previous: { ...of(before), trackedSince },
    ...{ targets: { ...NO_TARGETS, ...targets }, steps: [], sparkline: [], faults: [], lastEventAt: null },
    health: { level: 'green', state: 'arriving', reasons: [] },
    headline: { kind: 'fine' },
  } as unknown as JourneyOverview;
}

describe('the change of a journey', () => {
  const said = (given: Given) => {
    const change = changeOf(journey('a', given));
    return [changeName(change), change.why];
  };

  it('is a difference in points where it is clear', () => {
    expect(said({ now: [300, 1_000], before: [400, 1_000] })).toEqual(['−10.0 points', 'from 40.0%']);
    expect(said({ now: [400, 1_000], before: [300, 1_000] })).toEqual(['+10.0 points', 'from 30.0%']);
  });

  it('is called chance where it may be', () => {
    expect(said({ now: [20, 50], before: [22, 50] })).toEqual(['−4.0 points', 'from 44.0%, may be chance']);
  });

  it('is not claimed of few sessions, of none before, or of a part-tracked period', () => {
    expect(said({ now: [2, 2], before: [300, 1_000] })).toEqual(['', 'Too few sessions to compare']);
    expect(said({ now: [300, 1_000] })).toEqual(['', 'No sessions before']);
    const trackedSince = '2026-10-23T04:00:00.000Z';
    expect(said({ now: [300, 1_000], before: [400, 1_000], trackedSince })).toEqual(['', 'Tracking began later']);
  });
});

it('reports for each target if it is reached', () => {
  const targets = { completionRate: 0.5, medianTimeToComplete: 600 };
  expect(targetsOf(journey('a', { now: [300, 1_000], median: 500, targets }))).toEqual([
    'Target 50.0%: missed',
    'Target 10\u00a0min: reached',
  ]);
  expect(targetsOf(journey('a', { now: [3, 10], median: 500, targets }))).toEqual([
    'Target 50.0%: too few sessions to judge',
    'Target 10\u00a0min: too few completed sessions to judge',
  ]);
  expect(targetsOf(journey('a', { now: [300, 1_000] }))).toEqual([]);
});

it('puts the journeys that fell most, or that miss their targets, first', () => {
  const journeys = [
    journey('better', { now: [400, 1_000], before: [300, 1_000], targets: { completionRate: 0.3 } }),
    journey('chance', { now: [20, 50], before: [22, 50] }),
    journey('missing', { now: [400, 1_000], before: [400, 1_000], targets: { completionRate: 0.5 } }),
    journey('worse', { now: [350, 1_000], before: [400, 1_000] }),
    journey('worst', { now: [300, 1_000], before: [400, 1_000] }),
  ];
  const slugs = (order: Order) => listed(journeys, '', order).map(({ slug }) => slug);
  expect(slugs('fall')).toEqual(['worst', 'worse', 'better', 'chance', 'missing']);
  expect(slugs('target')[0]).toBe('missing');
  expect(slugs('name')).toEqual(['better', 'chance', 'missing', 'worse', 'worst']);
});

describe('the order', () => {
  const slugsBy = (order: Order, journeys: JourneyOverview[]) => listed(journeys, '', order).map(({ slug }) => slug);
  const lost = (slug: string, left: number[], unknown = 0) => {
    const steps = left.map((count) => ({ reached: 100, left: count, abandonment: shareOf(count, 100) }));
    const whole = journey(slug, { now: [50, 100] });
    return { ...whole, steps, certainty: { ...whole.certainty, unknown } } as JourneyOverview;
  };

  it('lists journeys with a low completion first, and journeys with too few sessions last', () => {
    const few = journey('few', { now: [0, 3] });
    const low = journey('low', { now: [20, 100] });
    expect(slugsBy('completion', [few, journey('high', { now: [80, 100] }), low])).toEqual(['low', 'high', 'few']);
  });

  it('lists the surest losses at a step first: sends without an answer may have completed', () => {
    expect(slugsBy('loss', [lost('unknown', [10, 60], 40), lost('sure', [30, 10])])).toEqual(['sure', 'unknown']);
    expect(slugsBy('loss', [lost('inner', [60, 10], 10), lost('sure', [30, 10])])).toEqual(['inner', 'sure']);
  });

  it('has those first that need attention most', () => {
    const journeys = [...HEADLINE_KINDS].reverse().map((kind) => ({ ...journey(kind), headline: { kind } }));
    expect(slugsBy('attention', journeys as unknown as JourneyOverview[])).toEqual(HEADLINE_KINDS);
  });

  it('calls a target missed only where the interval lies below it', () => {
    const targets = { completionRate: 0.5 };
    const [near, below] = [journey('near', { now: [19, 40], targets }), journey('off', { now: [300, 1_000], targets })];
    expect(slugsBy('target', [near, below])).toEqual(['off', 'near']);
    expect(slugsBy('target', [journey('zero', { now: [900, 1_000], targets }), near])).toEqual(['near', 'zero']);
  });

  it('is of those whose name or short name holds the text, in any case', () => {
    const journeys = [journey('housing'), journey('parking')];
    expect(listed(journeys, ' HOUS ', 'name').map(({ slug }) => slug)).toEqual(['housing']);
  });
});

it('names the step where most stop only where it is sure, and says why not', () => {
  const step = (left: number) => ({ reached: 100, left, abandonment: shareOf(left, 100) }) as never;
  expect(worstStep([step(60), step(10)], 0)).toMatchObject({ step: { left: 60 }, why: '' });
  const unsure = worstStep([step(10), step(60)], 55);
  expect(unsure.step).toBeUndefined();
  expect(unsure.why).not.toBe('');
  expect(worstStep([step(0), step(0)], 0).step).toBeUndefined();
});

it('has no share for too few sessions', () => {
  const certainty = describeCertainty({ sessions: 12, completed: 3, declared: 3, unknown: 2 });
  expect(doubt(certainty, 12)).toBe('Not confirmed: between 3 and 5 of 12 (3 declared, 2 unknown)');
  expect(doubtOfLeaving(6, 12, certainty)).toBe('Not confirmed: between 4 and 6 of 12 (3 declared, 2 unknown)');
  expect(doubt(certainty, 40)).toContain('between 7.5% and 12.5%');
});
