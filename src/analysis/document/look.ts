// From a document to five of the visits that a finding is about: the page of timelines, with the memo's days and the finding's group.
import type { Finding, MemoResult } from '../../domain/memo.ts';
import { toIso } from '../../domain/time.ts';
import { dateOf } from '../memo/input.ts';
import type { Link } from './blocks.ts';

/** Enough to see what goes wrong, and few enough to be read. */
const LOOKED_AT = 5;

/** Null where a memo of before does not say which visits are meant. `page` is the address of the journey's page, `text` what is pressed. */
export function lookAt(
  page: string,
  { period, timezone: zone = 'UTC' }: Pick<MemoResult, 'period' | 'timezone'>,
  look: Finding['look'],
  text: string,
): Link | null {
  if (Object.keys(look).length === 0) return null;
  const { from = period.from, to = period.to, ...meant } = look;
  // Both days of an address belong to it; the end of a period does not.
  const day = (instant: number) => toIso(dateOf(instant, zone)).slice(0, 10);
  const days = { period: 'custom', from: day(Date.parse(from)), to: day(Date.parse(to) - 1) };
  const query = new URLSearchParams({ ...days, ...meant, limit: String(LOOKED_AT) });
  return { text, href: `${page}/sessions?${query}` };
}
