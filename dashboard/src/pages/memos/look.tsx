// From a finding to other pages, with the memo's days and the finding's group: five of the visits that it is about, and its step.

import { Link } from 'react-router';
import type { Memo } from '../../../../src/domain/memo.ts';
import { FILTERS } from '../../charts/choice/period.ts';
import { asRead } from '../../ui/format.ts';
import { dayIn } from '../../ui/locale.ts';
import { lookWords as words } from './words.ts';

/** Enough to see what goes wrong, and few enough to be read. */
const LOOKED_AT = 5;

interface LookProps {
  memo: Memo;
  look: Record<string, string>;
  /** The subject of the visits, where several such links follow each other. */
  of?: string;
}

export function Look({ memo, look, of }: LookProps) {
  if (!memo.result || Object.keys(look).length === 0) return null;
  const { from: _, to: __, ...meant } = look;
  const address = new URLSearchParams({ ...daysOf(memo, look), ...meant, limit: String(LOOKED_AT) });
  return (
    <Link
      to={`/journeys/${encodeURIComponent(memo.journeySlug)}/sessions?${address}`}
      aria-label={of === undefined ? undefined : words.lookAtFiveOfThese({ visits: asRead(of) })}
    >
      {words.lookAtFiveOf}
    </Link>
  );
}

/** The page of a step, of the same days and people. */
export function stepAddress(memo: Memo, stepKey: string, look: Record<string, string>): string {
  const address = new URLSearchParams({ ...daysOf(memo, look), ...groupOf(look) });
  return `/journeys/${encodeURIComponent(memo.journeySlug)}/steps/${encodeURIComponent(stepKey)}?${address}`;
}

/** Which people are meant, as filters of pages of figures name them. */
export const groupOf = (look: Record<string, string>): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (look[name] === undefined ? [] : [[name, look[name]]])));

function daysOf({ result }: Memo, look: Record<string, string>): Record<string, string> {
  if (!result) return {};
  const { from = result.period.from, to = result.period.to } = look;
  const zone = result.timezone ?? 'UTC';
  // Both days of an address belong to it; the end of a period does not.
  return { period: 'custom', from: dayIn(zone, new Date(from)), to: dayIn(zone, new Date(Date.parse(to) - 1)) };
}
