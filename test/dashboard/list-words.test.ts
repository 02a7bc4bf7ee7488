// The list of journeys: the words about each, and the order, by the rule of every caption.

import { describe, expect, it } from 'vitest';
import { doubt, doubtOfLeaving } from '../../dashboard/src/charts/findings/certainty.ts';
import { changeName, changeOf, listed, type Order, targetsOf } from '../../dashboard/src/pages/journeys/order.ts';
import { describeCertainty } from '../../src/domain/certainty.ts';
import type { JourneyOverview } from '../../src/domain/figures.ts';
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
    certainty: describeCertainty({ sessions, completed, unknown: 0 }, true),
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
  } as JourneyOverview;
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

it('says of each target whether it is reached', () => {
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

it('has no share in the doubt of so few sessions that no share is shown', () => {
  const certainty = describeCertainty({ sessions: 12, completed: 3, unknown: 2 }, true);
  expect(doubt(certainty, 12)).toBe('Not confirmed: between 3 and 5 of 12 (3 declared, 2 unknown)');
  expect(doubtOfLeaving(6, 12, certainty)).toBe('Not confirmed: between 4 and 6 of 12 (3 declared, 2 unknown)');
  expect(doubt(certainty, 40)).toContain('between 7.5% and 12.5%');
});
