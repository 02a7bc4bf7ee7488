// variant_difference: versions of a page beside each other, each session counted for the version that it saw first. Where the
// numbers fit an even split, versions were assigned by chance: the only comparison here that earns grade A.
import type { Candidate, Detected } from '../candidate.ts';
import { byStep, groupsOf, within } from '../cells.ts';
import type { Scene } from '../scene.ts';
import type { Said } from '../words.ts';
import { gapsOf, kindOf } from './group-gap.ts';

/** Squared distance from an even split, in standard errors, beyond which it is none: p < 0.001 (chi-squared, 1 df). */
const UNEVEN = 10.83;

export function variantDifference(scene: Scene): Detected {
  // Sessions that saw no variant were assigned to none: they are not part of the comparison.
  const rows = scene.groups.find(({ by }) => by === 'variant')?.rows.filter(({ value }) => value !== '');
  if (!rows || rows.length === 0) return { candidates: [], notTested: [] };
  const isEven = splitsEvenly(groupsOf(byStep(within(rows, scene.input.window)).get('') ?? [], ({ value }) => value));
  const caution: Said = ({ texts: { variants } }) => (isEven ? variants.even : variants.uneven);
  const { candidates, notTested } = gapsOf(scene, kindOf(scene, 'variant', rows, caution));
  const code = 'variant_difference' as const;
  return {
    candidates: candidates.map(
      (candidate): Candidate => ({
        ...candidate,
        code,
        grade: isEven ? 'A' : 'C',
        gradeReasons: [({ texts: { variants } }) => (isEven ? variants.gradeEven : variants.gradeUneven)],
      }),
    ),
    notTested: notTested.map((one) => ({ ...one, code })),
  };
}

export function splitsEvenly(groups: readonly { value: string; reached: number }[]): boolean {
  const named = groups.filter(({ value }) => value !== '' && value !== '*');
  const total = named.reduce((sum, { reached }) => sum + reached, 0);
  const expected = total / named.length;
  return (
    named.length > 1 &&
    named.every(({ reached }) => {
      const variance = expected * (1 - 1 / named.length);
      return (reached - expected) ** 2 / variance < UNEVEN;
    })
  );
}
