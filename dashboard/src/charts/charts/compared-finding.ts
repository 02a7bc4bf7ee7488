// The words beside compared rows: the caption and each row follow one rule, which allows for their number.
import type { ReactNode } from 'react';
import type { Share } from '../../../../src/domain/figures.ts';
import { percent, points, pointsBetween, quoted } from '../choice/format.ts';
import type { Versus } from '../choice/versus.ts';
import { type Counted, compare, compareOneOf, difference, ENOUGH_SESSIONS } from '../findings/compare.ts';
import { comparedWords as words } from '../frame/words.ts';

export interface Side {
  readonly count: number;
  /** The whole that `count` is a part of. */
  readonly of: number;
  readonly share: Share;
}

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  readonly name?: ReactNode;
  readonly now: Side;
  readonly other: Side;
}

export type Sides = Pick<ComparedRow, 'now' | 'other'>;

/** Rows with enough sessions on both sides: as many comparisons are made at once. */
export const judgedOf = <Row extends Sides>(rows: readonly Row[]): Row[] =>
  rows.filter(({ now, other }) => Math.min(now.of, other.of) >= ENOUGH_SESSIONS);

/** `2.1 points lower`, `1.0 points higher, may be chance`: as one of so many comparisons, by the rule of the caption above. */
export function wordsOf({ now, other }: Sides, comparisons: number): string {
  const sides = [countedOf(now), countedOf(other)] as const;
  const verdict = compareOneOf(comparisons, ...sides);
  const found = difference(now.share, other.share);
  if (verdict === 'too few' || !found) return words.tooFewSessions;
  if (Math.abs(found.by) < 0.0005) return words.theSame;
  const moved = { points: points(found.by), way: found.by < 0 ? 'lower' : 'higher' };
  if (verdict !== 'unclear') return words.moved(moved);
  return compare(...sides) === 'unclear'
    ? words.mayBeChance(moved)
    : words.mayBeChanceAmong({ ...moved, rows: comparisons });
}

/** The clearest difference of several rows, judged as one of so many; or why none is claimed. */
export function comparedFinding(rows: readonly ComparedRow[], measure: string, { where, refusal }: Versus): string {
  if (refusal !== null) return words.bothSidesAreShown({ refusal });
  const judged = judgedOf(rows);
  if (judged.length === 0) return words.tooFewSessionsTo({ enough: ENOUGH_SESSIONS });
  const clear = judged
    .flatMap(({ label, now, other }) => {
      const verdict = compareOneOf(judged.length, countedOf(now), countedOf(other));
      const found = difference(now.share, other.share);
      return (verdict === 'higher' || verdict === 'lower') && found ? [{ label, verdict, now, other, found }] : [];
    })
    .toSorted((a, b) => Math.abs(b.found.by) - Math.abs(a.found.by));
  const [most] = clear;
  if (!most) return noneStandsOut(judged);
  const { label, verdict, now, other, found } = most;
  const clearest = words.theClearestDifferenceIs({
    ...{ row: quoted(label), measure, where, way: verdict },
    ...{ now: percent(now.share.rate), other: percent(other.share.rate) },
    ...{ by: points(found.by), interval: pointsBetween(found.low, found.high) },
  });
  return clear.length === 1 ? clearest : [clearest, words.moreDiffer({ rows: clear.length - 1 })].join(' ');
}

/** A row that differs by its own interval is named: beside its line, a caption that says "none" would read as a contradiction. */
function noneStandsOut(judged: readonly ComparedRow[]): string {
  const alone = judged.flatMap(({ label, now, other }) => {
    const found = difference(now.share, other.share);
    return found && compare(countedOf(now), countedOf(other)) !== 'unclear' ? [{ label, found }] : [];
  });
  const [most] = alone.toSorted((a, b) => Math.abs(b.found.by) - Math.abs(a.found.by));
  if (!most) return words.noClearDifferenceIn;
  return words.noneStandsOutAmong({ rows: judged.length, row: quoted(most.label), by: points(most.found.by) });
}

export const countedOf = ({ share, of }: Side): Counted => ({ share, sessions: of });
