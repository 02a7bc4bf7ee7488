// From a finding to five of the visits that it is about: the page of timelines, with the memo's days and the finding's group.

import { Link } from 'react-router';
import type { Memo } from '../../../../src/domain/memo.ts';
import { dayIn } from '../../ui/locale.ts';
import { lookWords as words } from './words.ts';

/** Enough to see what goes wrong, and few enough to be read. */
const LOOKED_AT = 5;

interface LookProps {
  memo: Memo;
  look: Record<string, string>;
}

export function Look({ memo, look }: LookProps) {
  const { result } = memo;
  if (!result || Object.keys(look).length === 0) return null;
  const { from = result.period.from, to = result.period.to, ...meant } = look;
  const zone = result.timezone ?? 'UTC';
  // Both days of an address belong to it; the end of a period does not.
  const days = { period: 'custom', from: dayIn(zone, new Date(from)), to: dayIn(zone, new Date(Date.parse(to) - 1)) };
  const address = new URLSearchParams({ ...days, ...meant, limit: String(LOOKED_AT) });
  return <Link to={`/journeys/${encodeURIComponent(memo.journeySlug)}/sessions?${address}`}>{words.lookAtFiveOf}</Link>;
}
