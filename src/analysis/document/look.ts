// A link from a finding to five of its sessions: the page of timelines, filtered by the memo's days and the finding's group.
import type { Finding, MemoResult } from '../../domain/memo.ts';
import { toIso } from '../../domain/time.ts';
import { dateOf } from '../memo/input.ts';
import type { Link } from './blocks.ts';

/** Sessions shown behind the link. */
const LOOKED_AT = 5;

/** Null for older memos without a filter for the sessions. `page` is the address of the journey's page, `text` the link's text. */
export function lookAt(
  page: string,
  { period, timezone: zone = 'UTC' }: Pick<MemoResult, 'period' | 'timezone'>,
  look: Finding['look'],
  text: string,
): Link | null {
  if (Object.keys(look).length === 0) return null;
  const { from = period.from, to = period.to, ...meant } = look;
  // Both dates in an address are inclusive; the end of a period is exclusive.
  const day = (instant: number) => toIso(dateOf(instant, zone)).slice(0, 10);
  const days = { period: 'custom', from: day(Date.parse(from)), to: day(Date.parse(to) - 1) };
  const query = new URLSearchParams({ ...days, ...meant, limit: String(LOOKED_AT) });
  return { text, href: `${page}/sessions?${query}` };
}
