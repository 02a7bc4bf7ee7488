// Steps beside their peers: one that stands out among those that differ, and none among equals.
import { describe, expect, it } from 'vitest';
import { computeMemo } from '../../src/analysis/memo/compute.ts';
import type { MemoInput } from '../../src/analysis/memo/input.ts';
import { peerSteps } from '../../src/analysis/peers.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { random } from '../../src/domain/random.ts';
import { END, FIRST, memoInput } from './memo-input.ts';

const stamp = new Date(END).toISOString();

/** Eight journeys with one step each; the first one's is asked about. */
function inputOf(seed: number, lossOf: (journey: number) => number): MemoInput {
  const chance = random(seed);
  const journeys = Array.from({ length: 8 }, (_, at) => ({
    ...{ id: `j${at}`, slug: `j${at}`, displayName: `Journey ${at}` },
    steps: [
      {
        id: `s${at}`,
        stepKey: 'upload',
        name: 'Upload',
        stepType: 'upload',
        index: 0,
        readingLevel: null,
        fieldCount: null,
        requiredArtifacts: null,
        fieldType: null,
        journeyId: `j${at}`,
        createdAt: stamp,
        updatedAt: stamp,
      },
    ],
  })) as unknown as Journey[];
  const rows = journeys.flatMap(({ id }, at) =>
    Array.from({ length: 28 }, (_, day) => {
      const left = Array.from({ length: 60 }, () => chance.chance(lossOf(at))).filter(Boolean).length;
      return { journeyId: id, step: 'upload', day: FIRST + day, left, known: 60 };
    }),
  );
  const own = rows.filter(({ journeyId }) => journeyId === 'j0');
  return memoInput({
    cube: own.flatMap(({ day, left, known }) =>
      ['', 'upload'].map((step) => ({
        ...{ day, device: 'desktop', language: 'en', crowd: '', step, reached: known, left, open: 0, brief: 0 },
        completed: known - left,
      })),
    ),
    peers: peerSteps(journeys, rows),
  });
}

describe('a step compared with its peers', () => {
  it('stands out when it loses far more than they do', () => {
    const { findings } = computeMemo(inputOf(1, (at) => (at === 0 ? 0.4 : 0.1 + 0.01 * at)));
    expect(findings).toMatchObject([
      {
        code: 'step_loss_peers',
        grade: 'C',
        subject: { stepKey: 'upload' },
        headline: expect.stringMatching(
          /^On “Upload”, \d+ in 100 people leave; on most of the 7 other upload steps here it is \d+ to \d+ in 100\.$/,
        ),
      },
    ]);
    expect(findings[0]?.suggestion).toContain('Journey 1');
  });

  it('is found among equals in few runs, and not compared when it has few', () => {
    let found = 0;
    for (let seed = 1; seed <= 60; seed++) {
      if (computeMemo(inputOf(seed, (at) => 0.1 + 0.015 * ((at * 5 + seed) % 8))).findings.length > 0) found++;
    }
    expect(found).toBeLessThanOrEqual(5);
    const input = inputOf(1, () => 0.1);
    const { notTested } = computeMemo({ ...input, peers: input.peers.slice(0, 5) });
    expect(notTested).toContainEqual(expect.objectContaining({ code: 'step_loss_peers', have: 5, need: 6 }));
  });
});
