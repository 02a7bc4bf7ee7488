// Reports if suspicious sessions change the result, by the same rule as the dashboard (dashboard/src/charts/findings/compare.ts).
import type { BesideMarked } from '../../domain/beside-marked.ts';
import { shareOf } from '../../domain/share.ts';
import { differenceOfShares } from '../statistics/newcombe.ts';
import type { MemoInput } from './input.ts';
import type { Speech } from './words.ts';

/** Sessions that each side needs. */
const ENOUGH_SESSIONS = 30;

export function besideMarked({ marked }: Pick<MemoInput, 'marked'>): BesideMarked | undefined {
  if (marked === undefined) return undefined;
  const { sessions, completed, others } = marked;
  const found = differenceOfShares(shareOf(completed, sessions), shareOf(others.completed, others.sessions));
  const areEnough = Math.min(sessions, others.sessions) >= ENOUGH_SESSIONS;
  return { ...marked, differ: areEnough && found !== null && (found.low > 0 || found.high < 0) };
}

/** The sentence that comes first in the memo; empty if the two sides do not differ by more than chance. */
export function sayMarked(
  marked: BesideMarked | undefined,
  what: 'memo' | 'forecast',
  { texts, percent }: Speech,
): string[] {
  if (!marked?.differ) return [];
  const { counted, sessions: n, completed, others } = marked;
  const rates = { own: percent(completed / n), others: percent(others.completed / others.sessions) };
  return [texts.marked[`${what}${counted ? 'Counted' : 'LeftOut'}`]({ n, ...rates })];
}
