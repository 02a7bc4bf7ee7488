// The steps before or after a step, in a sentence.
import { listed } from '../../ui/locale.ts';
import { countOf, isolated } from '../choice/format.ts';
import { neighboursWords as words } from './words.ts';

interface Neighbour {
  name: string;
  count: number;
  /** Share of the sessions that saw the step. */
  rate: number | null;
}

/** Shares that are named where no step alone has more than half of the sessions. */
const SHARES_NAMED_MAX = 3;

export function neighboursFinding(items: readonly Neighbour[]): string {
  const sorted = items.toSorted((a, b) => b.count - a.count);
  const [most, next] = sorted;
  if (!most) return '';
  const shown = ({ name, count, rate }: Neighbour) => ({ name: isolated(name), rate: countOf(count, rate) });
  if ((most.rate ?? 0) > 0.5 && most.count > (next?.count ?? 0)) return words.mostlyOfTheSessions(shown(most));
  const shares = sorted.slice(0, SHARES_NAMED_MAX).map((item) => words.nameAndShare(shown(item)));
  return words.sharesOfTheSessions({ shares: listed(shares) });
}
